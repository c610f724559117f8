// The outlines of the letters of a font (WOFF, of TrueType outlines), for pictures that the server draws:
// {"units": 1000, "letters": {"A": [advance, "M0 0…"]}}, y upwards from the line; jadoube/server/picture/letters.hpp
// reads it.
import { inflateSync } from 'node:zlib';

// The tables of a font, by their names (WOFF 1.0, 4 and 5).
function tablesOf(woff) {
  const tables = {};
  for (let i = 0; i < woff.readUInt16BE(12); ++i) {
    const entry = 44 + 20 * i;
    const [at, packed, length] = [4, 8, 12].map((offset) => woff.readUInt32BE(entry + offset));
    const bytes = woff.subarray(at, at + packed);
    tables[woff.toString('latin1', entry, entry + 4)] = packed < length ? inflateSync(bytes) : bytes;
  }
  return tables;
}

// The glyph of each character, of a table of format 4 (OpenType, cmap).
function charactersOf(cmap) {
  const glyphs = new Map();
  for (let i = 0; i < cmap.readUInt16BE(2); ++i) {
    const at = cmap.readUInt32BE(4 + 8 * i + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const count = cmap.readUInt16BE(at + 6) / 2;
    const [ends, starts, deltas, ranges] = [0, 1, 2, 3].map((k) => at + 14 + 2 * count * k + (k > 0 ? 2 : 0));
    for (let k = 0; k < count; ++k) {
      const [end, start, delta, range] = [ends, starts, deltas, ranges].map((table) =>
        cmap.readUInt16BE(table + 2 * k),
      );
      for (let code = start; code <= end && code < 0xffff; ++code) {
        const glyph = range === 0 ? code : cmap.readUInt16BE(ranges + 2 * k + range + 2 * (code - start));
        if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
      }
    }
    return glyphs;
  }
  return glyphs;
}

// The contours of a glyph as lists of points {x, y, on} (OpenType, glyf); those of an accented letter are its parts'.
function contoursOf(font, glyph) {
  const long = font.head.readInt16BE(50) === 1;
  const place = (index) => (long ? font.loca.readUInt32BE(4 * index) : 2 * font.loca.readUInt16BE(2 * index));
  const data = font.glyf.subarray(place(glyph), place(glyph + 1));
  if (data.length === 0) return [];
  const count = data.readInt16BE(0);
  if (count < 0) return partsOf(font, data);
  const ends = Array.from({ length: count }, (_, i) => data.readUInt16BE(10 + 2 * i));
  let at = 10 + 2 * count;
  at += 2 + data.readUInt16BE(at);
  const flags = [];
  while (flags.length <= ends.at(-1)) {
    const flag = data[at++];
    flags.push(flag);
    if (flag & 8) for (let more = data[at++]; more > 0; --more) flags.push(flag);
  }
  const along = (short, same) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data[at++] : -data[at++];
      else if (!(flag & same)) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = along(2, 16);
  const ys = along(4, 32);
  const points = flags.map((flag, i) => ({ x: xs[i], y: ys[i], on: (flag & 1) === 1 }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : ends[i - 1] + 1, end + 1));
}

function partsOf(font, data) {
  const contours = [];
  for (let at = 10, more = true; more; ) {
    const flags = data.readUInt16BE(at);
    const glyph = data.readUInt16BE(at + 2);
    at += 4;
    const words = (flags & 1) !== 0;
    const read = () => {
      const value = words ? data.readInt16BE(at) : data.readInt8(at);
      at += words ? 2 : 1;
      return value;
    };
    const [dx, dy] = [read(), read()];
    let [xx, yy] = [1, 1];
    const fraction = () => {
      at += 2;
      return data.readInt16BE(at - 2) / 16384;
    };
    if (flags & 8) xx = yy = fraction();
    else if (flags & 64) [xx, yy] = [fraction(), fraction()];
    else if (flags & 128) at += 8; // turned letters are not among these
    for (const contour of contoursOf(font, glyph)) {
      contours.push(contour.map(({ x, y, on }) => ({ x: x * xx + dx, y: y * yy + dy, on })));
    }
    more = (flags & 32) !== 0;
  }
  return contours;
}

// Between two points that are not on the contour lies one that is.
function pathOf(contour) {
  const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });
  const whole = contour.flatMap((point, i) => {
    const next = contour[(i + 1) % contour.length];
    return point.on || next.on ? [point] : [point, middle(point, next)];
  });
  const first = whole.findIndex(({ on }) => on);
  const points = [...whole.slice(first), ...whole.slice(0, first), whole[first]];
  const say = ({ x, y }) => `${Math.round(x)} ${Math.round(y)}`;
  let path = `M${say(points[0])}`;
  for (let i = 1; i < points.length; ++i) {
    path += points[i].on ? `L${say(points[i])}` : `Q${say(points[i])} ${say(points[++i])}`;
  }
  return `${path}Z`;
}

export function lettersOf(woff) {
  const font = tablesOf(woff);
  const metrics = font.hhea.readUInt16BE(34);
  const letters = {};
  for (const [code, glyph] of charactersOf(font.cmap)) {
    const advance = font.hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1));
    letters[String.fromCodePoint(code)] = [advance, contoursOf(font, glyph).map(pathOf).join('')];
  }
  return { units: font.head.readUInt16BE(18), letters };
}
