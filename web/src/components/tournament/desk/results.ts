// Results as an arbiter types them: the number of a board and a sign, "121" for 1-0 at board 12; the sign alone, for
// the next board without a result.
import type { Score } from '../../../protocol/tournament';

const signs: [string, Score][] = [
  ['--', '--'],
  ['1', '1-0'],
  ['0', '0-1'],
  ['=', '1/2-1/2'],
  ['/', '1/2-1/2'],
  ['r', '1/2-1/2'],
  ['+', '+-'],
  ['-', '-+'],
  ['?', '?'],
];

export interface Typed {
  // Null: the next one.
  board: number | null;
  result: Score;
}

// Null where it is not yet, or not at all, such an entry.
export function parseTyped(text: string): Typed | null {
  const typed = text.trim().toLowerCase();
  const found = signs.find(([sign]) => typed.endsWith(sign));
  if (!found) return null;
  const rest = typed.slice(0, typed.length - found[0].length).trim();
  if (rest === '') return { board: null, result: found[1] };
  return /^\d{1,4}$/.test(rest) ? { board: Number(rest), result: found[1] } : null;
}
