// The pieces on a board as things that keep their identity from one position to the next, so that they are seen to move.
import { fileOf, rankOf, type Board, type Piece, type Square } from './chess';

export interface Standing {
  id: number;
  piece: Piece;
  square: Square;
}

let next = 1;

const distance = (a: Square, b: Square) => Math.hypot(fileOf(a) - fileOf(b), rankOf(a) - rankOf(b));
const same = (a: Piece | undefined, b: Piece) => a?.color === b.color && a.role === b.role;

// The pieces of `board`, each of them one of `before` where it can be: what stands still is itself, what is gone has gone to the
// nearest square where the same piece has come.
export function settle(before: Standing[], board: Board): Standing[] {
  const after: Standing[] = [];
  const come = new Map(board);
  const gone: Standing[] = [];
  for (const standing of before) {
    if (same(come.get(standing.square), standing.piece)) {
      after.push(standing);
      come.delete(standing.square);
    } else {
      gone.push(standing);
    }
  }
  for (const [square, piece] of come) {
    const candidates = gone.filter((standing) => same(standing.piece, piece)).sort((a, b) => distance(a.square, square) - distance(b.square, square));
    const moved = candidates[0];
    if (moved) gone.splice(gone.indexOf(moved), 1);
    after.push({ id: moved?.id ?? next++, piece, square });
  }
  // In an order that stays, so that the page moves no elements about.
  return after.sort((a, b) => a.id - b.id);
}
