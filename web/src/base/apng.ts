// Joins PNG files that a browser has made to one animated PNG (PNG 1.3, 11.3.6), which shows them one after another.
// Programs without animation show the first.
//
//   const film = animatedPng([{ png: first, ms: 1200 }, { png: second, ms: 4000 }]);
export interface Picture {
  // A whole PNG file; all pictures have the same size and kind.
  png: Uint8Array;
  // How long the picture is shown.
  ms: number;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let sum = n;
  for (let bit = 0; bit < 8; ++bit) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = table[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

interface Chunk {
  name: string;
  data: Uint8Array;
}

// Splits a PNG file into its chunks. Throws Error if it is not a PNG.
function chunksOf(png: Uint8Array): Chunk[] {
  if (!signature.every((byte, i) => png[i] === byte)) throw new Error('not a PNG');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ name, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function written({ name, data }: Chunk): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

// Writes numbers as PNG has them: first those of four bytes, then those of two, then those of one.
function numbers(fours: number[], twos: number[] = [], ones: number[] = []): Uint8Array {
  const bytes = new Uint8Array(4 * fours.length + 2 * twos.length + ones.length);
  const view = new DataView(bytes.buffer);
  fours.forEach((number, i) => view.setUint32(4 * i, number));
  twos.forEach((number, i) => view.setUint16(4 * fours.length + 2 * i, number));
  bytes.set(ones, 4 * fours.length + 2 * twos.length);
  return bytes;
}

export function animatedPng(pictures: Picture[]): Uint8Array {
  const all = pictures.map(({ png }) => chunksOf(png));
  const head = all[0]!.find(({ name }) => name === 'IHDR')!;
  const size = new DataView(head.data.buffer, head.data.byteOffset);
  const [width, height] = [size.getUint32(0), size.getUint32(4)];
  let sequence = 0;
  const chunks: Chunk[] = [head, { name: 'acTL', data: numbers([pictures.length, 0]) }];
  all.forEach((parts, i) => {
    chunks.push({ name: 'fcTL', data: numbers([sequence++, width, height, 0, 0], [pictures[i]!.ms, 1000], [0, 0]) });
    for (const { data } of parts.filter(({ name }) => name === 'IDAT')) {
      if (i === 0) chunks.push({ name: 'IDAT', data });
      else {
        const numbered = new Uint8Array(4 + data.length);
        numbered.set(numbers([sequence++]));
        numbered.set(data, 4);
        chunks.push({ name: 'fdAT', data: numbered });
      }
    }
  });
  chunks.push({ name: 'IEND', data: new Uint8Array() });
  const bytes = [Uint8Array.from(signature), ...chunks.map(written)];
  const film = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) {
    film.set(part, at);
    at += part.length;
  }
  return film;
}
