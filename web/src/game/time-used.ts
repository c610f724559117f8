// How long each move took: the time for which its player's clock ran, from the opponent's press to the player's own.
import type { Color } from '../chess/position';
import type { ByColor, Entry } from '../protocol/table';

// Milliseconds by ply, from the first.
export function timeOfMoves(entries: Entry[]): number[] {
  const used: number[] = [];
  const spent: ByColor<number> = { white: 0, black: 0 };
  const last: ByColor<number | null> = { white: null, black: null };
  let running: Color | null = null;
  let since = 0;
  for (const { event, answer } of entries) {
    const { state } = answer;
    if (running) spent[running] += event.at - since;
    since = event.at;
    running = state.clocks?.running ?? null;
    if (state.ply > used.length) {
      const mover: Color = state.turn === 'white' ? 'black' : 'white';
      used.push(spent[mover]);
      spent[mover] = 0;
      last[mover] = used.length - 1;
    } else if (state.ply < used.length) {
      // The moves are taken back, and their time belongs to those made in their place.
      const mover = state.turn;
      spent[mover] += used[state.ply] ?? 0;
      used.length = state.ply;
    } else if (answer.effects.some(({ kind }) => kind === 'completed')) {
      // The time between the move and its clock.
      const mover = event.by === 'arbiter' ? null : event.by;
      const ply = mover ? last[mover] : null;
      if (mover && ply !== null && ply < used.length) {
        used[ply] = (used[ply] ?? 0) + spent[mover];
        spent[mover] = 0;
      }
    }
  }
  return used;
}
