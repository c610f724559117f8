// A QR code (ISO/IEC 18004) of a link: bytes, error correction level M, versions 1 to 10.

// By version from 1: error correction codewords a block, and how many data codewords each block has.
const layouts: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const alignment = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// Multiplication in GF(2^8) with the code's polynomial.
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; --bit) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

// The Reed-Solomon codewords of a block.
function correction(data: number[], degree: number): number[] {
  const divisor: number[] = Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; ++i) {
    for (let j = 0; j < degree; ++j) divisor[j] = multiply(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
    root = multiply(root, 2);
  }
  const rest: number[] = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let i = 0; i < degree; ++i) rest[i] = rest[i]! ^ multiply(divisor[i]!, factor);
  }
  return rest;
}

// The codewords of a text, data and correction interleaved; null when it is too long.
function codewords(text: string): { version: number; words: number[] } | null {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= layouts.length; ++version) {
    const [degree, sizes] = layouts[version - 1]!;
    const room = sizes.reduce((sum, size) => sum + size, 0);
    const countBits = version < 10 ? 8 : 16;
    if (4 + countBits + 8 * bytes.length > 8 * room) continue;
    const bits: number[] = [];
    const push = (value: number, length: number) => {
      for (let i = length - 1; i >= 0; --i) bits.push((value >>> i) & 1);
    };
    push(0b0100, 4);
    push(bytes.length, countBits);
    for (const byte of bytes) push(byte, 8);
    push(0, Math.min(4, 8 * room - bits.length));
    push(0, (8 - (bits.length % 8)) % 8);
    const data: number[] = [];
    for (let i = 0; i < bits.length; i += 8) data.push(Number.parseInt(bits.slice(i, i + 8).join(''), 2));
    for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);

    let at = 0;
    const blocks = sizes.map((size) => data.slice(at, (at += size)));
    const checks = blocks.map((block) => correction(block, degree));
    const words: number[] = [];
    for (let i = 0; i < Math.max(...sizes); ++i) {
      for (const block of blocks) if (i < block.length) words.push(block[i]!);
    }
    for (let i = 0; i < degree; ++i) for (const check of checks) words.push(check[i]!);
    return { version, words };
  }
  return null;
}

// `value` followed by its remainder over `generator`: the codes of the format and of the version.
function withRemainder(value: number, generator: number, length: number): number {
  let rest = value;
  for (let i = 0; i < length; ++i) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator);
  return (value << length) | rest;
}

// The penalty of a mask: runs of one colour, squares of one colour, and more dark modules than light.
function penalty(modules: boolean[][]): number {
  const size = modules.length;
  let sum = 0;
  let dark = 0;
  for (let y = 0; y < size; ++y) {
    let across = 0;
    let down = 0;
    for (let x = 0; x < size; ++x) {
      if (modules[y]![x]) ++dark;
      across = x > 0 && modules[y]![x] === modules[y]![x - 1] ? across + 1 : 1;
      down = x > 0 && modules[x]![y] === modules[x - 1]![y] ? down + 1 : 1;
      for (const run of [across, down]) sum += run === 5 ? 3 : run > 5 ? 1 : 0;
      const same =
        x > 0 &&
        y > 0 &&
        [modules[y]![x - 1], modules[y - 1]![x], modules[y - 1]![x - 1]].every((other) => other === modules[y]![x]);
      if (same) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}

// The dark modules, row by row; null when the text is too long for one.
export function qrCode(text: string): boolean[][] | null {
  const coded = codewords(text);
  if (!coded) return null;
  const { version, words } = coded;
  const size = 17 + 4 * version;
  const modules: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y]![x] = dark;
    fixed[y]![x] = true;
  };

  for (let i = 0; i < size; ++i) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; ++dy) {
      for (let dx = -4; dx <= 4; ++dx) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = alignment[version - 1]!;
  centres.forEach((cy, row) =>
    centres.forEach((cx, column) => {
      const last = centres.length - 1;
      if ((row === 0 && column === 0) || (row === 0 && column === last) || (row === last && column === 0)) return;
      for (let dy = -2; dy <= 2; ++dy) {
        for (let dx = -2; dx <= 2; ++dx) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }),
  );
  if (version >= 7) {
    const bits = withRemainder(version, 0x1f25, 12);
    for (let i = 0; i < 18; ++i) {
      const dark = ((bits >>> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
    }
  }
  const setFormat = (mask: number) => {
    const bits = withRemainder(mask, 0x537, 10) ^ 0x5412; // level M is 00
    const dark = (i: number) => ((bits >>> i) & 1) === 1;
    for (let i = 0; i <= 5; ++i) set(8, i, dark(i));
    set(8, 7, dark(6));
    set(8, 8, dark(7));
    set(7, 8, dark(8));
    for (let i = 9; i < 15; ++i) set(14 - i, 8, dark(i));
    for (let i = 0; i < 8; ++i) set(size - 1 - i, 8, dark(i));
    for (let i = 8; i < 15; ++i) set(8, size - 15 + i, dark(i));
    set(8, size - 8, true);
  };
  setFormat(0);

  // The data, in pairs of columns from the lower right, alternately up and down.
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; ++step) {
      for (const x of [right, right - 1]) {
        const y = upwards ? size - 1 - step : step;
        if (fixed[y]![x] || bit >= words.length * 8) continue;
        modules[y]![x] = ((words[bit >>> 3]! >>> (7 - (bit & 7))) & 1) === 1;
        ++bit;
      }
    }
  }

  const applyMask = (mask: number) => {
    for (let y = 0; y < size; ++y) {
      for (let x = 0; x < size; ++x) if (!fixed[y]![x] && masks[mask]!(x, y)) modules[y]![x] = !modules[y]![x];
    }
  };
  let best = 0;
  let least = Infinity;
  for (let mask = 0; mask < masks.length; ++mask) {
    applyMask(mask);
    setFormat(mask);
    const hard = penalty(modules);
    if (hard < least) [best, least] = [mask, hard];
    applyMask(mask);
  }
  applyMask(best);
  setFormat(best);
  return modules;
}
