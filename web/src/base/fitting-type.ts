// The size of type in which a text has room, for what is drawn and does not wrap by itself.
//
//   const { type, lines } = fittingType(words, { wide: 652, high: 158 }, (size) => {
//     context.font = `${size}px sans-serif`;
//     return (text) => context.measureText(text).width;
//   });

// In pixels; the smallest is taken also where the text has no room in it.
const sizes = [31, 28, 26, 24, 22, 20, 18, 16];
// The distance from one line to the next, by the size of the type.
const leading = 1.16;

// Divides a text into lines that are not wider than `wide`, if no word is.
function linesOf(words: string, wide: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= wide) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// `measure`: what measures a text in the type of that size.
export function fittingType(
  words: string,
  { wide, high }: { wide: number; high: number },
  measure: (size: number) => (text: string) => number,
): { type: number; lines: string[] } {
  let fitting = { type: 0, lines: [words] };
  for (const type of sizes) {
    fitting = { type, lines: linesOf(words, wide, measure(type)) };
    if (fitting.lines.length * Math.round(leading * type) <= high) break;
  }
  return fitting;
}
