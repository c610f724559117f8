// The move that a ruling on an illegal move (7.5.1) is about, so that the board can show it.
import type { Color, Square } from '../chess/position';
import type { Entry } from '../protocol/table';

const hasEffect = ({ answer }: Entry, kind: string): boolean => answer.effects.some((effect) => effect.kind === kind);

// From where to where the act of an entry puts a piece; null: nowhere. A move that was typed may have no squares.
function placedBy({ event, answer }: Entry): [Square, Square] | null {
  if (!answer.ok) return null;
  if (event.from && event.to) return [event.from, event.to];
  const squares = event.do === 'move' ? /^([a-h][1-8])([a-h][1-8])[qrbn]?$/.exec(event.move ?? '') : null;
  return squares ? [squares[1]!, squares[2]!] : null;
}

// The acts of `offender` up to entry `n` that belong to the illegal move: those since the offender's last legal move,
// or since a position was restored.
function actsOf(offender: Color, entries: Entry[], n: number): Entry[] {
  const before = entries.slice(0, n - 1);
  const last = before.findLastIndex(
    (entry) => hasEffect(entry, 'restored') || (entry.event.by === offender && hasEffect(entry, 'made')),
  );
  return entries.slice(last + 1, n).filter(({ event }) => event.by === offender);
}

// From where to where the illegal move went on which entry `n`, counted from 1, was ruled; null: it put no piece
// elsewhere, as where the clock was pressed without a move (7.5.3), or its squares are not known. Of castling, the
// king's move.
export function illegalMoveOf(entries: Entry[], n: number): [Square, Square] | null {
  const offence = entries[n - 1]?.answer.effects.find((effect) => effect.kind === 'illegal_move');
  if (!offence) return null;
  const acts = actsOf(offence.player, entries, n);
  // The entry itself may be a legal move that was made with two hands (7.5.4).
  if (acts.some((entry) => hasEffect(entry, 'made'))) return null;
  const moved: { from: Square; to: Square }[] = [];
  for (const [from, to] of acts.map(placedBy).filter((placed) => placed !== null)) {
    const again = moved.find((piece) => piece.to === from);
    if (again) again.to = to;
    else moved.push({ from, to });
  }
  const wrong = moved.find(({ from, to }) => from !== to);
  return wrong ? [wrong.from, wrong.to] : null;
}
