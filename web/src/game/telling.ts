// The most telling ruling of a game: what a player keeps, and shows to a friend.
import type { Entry } from '../protocol/table';

// The effects of rulings: the later in this list, the more telling.
const kinds = ['obligation', 'warning', 'time', 'restored', 'flag', 'claim', 'illegal_move'];
const telling = ({ answer }: Entry): number => {
  const found = answer.effects.map(({ kind }) => kinds.indexOf(kind));
  const over = answer.effects.some(({ kind }) => kind === 'game_over') ? 0.5 : 0;
  return Math.max(-1, ...found) + over;
};

// The rulings on more than moves, in their order.
export const tellingEntries = (entries: Entry[]): Entry[] => entries.filter((entry) => telling(entry) > -1);

// The last of the most telling rulings; null: the referee has ruled on nothing but moves.
export function tellingEntry(entries: Entry[]): Entry | null {
  let best: Entry | null = null;
  let most = -1;
  for (const entry of entries) {
    const worth = telling(entry);
    if (worth > -1 && worth >= most) [best, most] = [entry, worth];
  }
  return best;
}
