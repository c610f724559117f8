// Squares and arrows that a person marks on a board for themselves, by the right button of a mouse: a press on a square
// marks it, a drag draws an arrow, and the same gesture again removes either.
import type { Square } from '../../chess/position';

export interface OwnMarks {
  squares: Square[];
  arrows: [Square, Square][];
}

export const noMarks: OwnMarks = { squares: [], arrows: [] };

export function toggled(marks: OwnMarks, from: Square, to: Square): OwnMarks {
  const { squares, arrows } = marks;
  if (from === to) {
    const without = squares.filter((square) => square !== from);
    return { arrows, squares: without.length < squares.length ? without : [...squares, from] };
  }
  const without = arrows.filter(([begin, end]) => begin !== from || end !== to);
  return { squares, arrows: without.length < arrows.length ? without : [...arrows, [from, to]] };
}
