// Results as an arbiter types them: the number of a board and a sign, "121" for 1-0 at board 12; the sign alone, for
// the next board without a result. A result that is written out, "1-0", has a blank before it if a board is named.
import type { Score } from '../../../protocol/tournament';

const signs: [string, Score][] = [
  ['--', '--'],
  ['1-0', '1-0'],
  ['0-1', '0-1'],
  ['1/2-1/2', '1/2-1/2'],
  ['½-½', '1/2-1/2'],
  ['½', '1/2-1/2'],
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

// Null if the text is not such an entry, or not yet.
export function parseTyped(text: string): Typed | null {
  const typed = text.trim().toLowerCase().replaceAll('–', '-');
  const found = signs.find(([sign]) => typed.endsWith(sign));
  if (!found) return null;
  const before = typed.slice(0, typed.length - found[0].length);
  // "121-0" is 1-0 at board 12, or a slip of the finger.
  if (found[0].length > 2 && before !== '' && !before.endsWith(' ')) return null;
  const rest = before.trim();
  if (rest === '') return { board: null, result: found[1] };
  return /^\d{1,4}$/.test(rest) ? { board: Number(rest), result: found[1] } : null;
}

// What was entered at a board by this page: `change` is the number of the tournament's change in which it stands, null
// while it is on its way.
export interface Entered {
  result: Score | null;
  change: number | null;
}

// The result of a board as the page shows it: what was entered here, until the page has seen that change; then what the
// server says.
export const resultShown = (entered: Entered | undefined, result: Score | undefined, seen: number): Score | null =>
  entered && (entered.change === null || entered.change > seen) ? entered.result : (result ?? null);
