// The pieces on a board as objects that keep their identity from one position to the next, so that a move is seen as a
// piece that moves.
import { fileOf, rankOf, type Board, type Piece, type Square } from './position';

export interface PlacedPiece {
  id: number;
  piece: Piece;
  square: Square;
}

let nextId = 1;

const distance = (a: Square, b: Square) => Math.hypot(fileOf(a) - fileOf(b), rankOf(a) - rankOf(b));
const same = (a: Piece | undefined, b: Piece) => a?.color === b.color && a.role === b.role;

// The pieces of `board`, with the identities of `before` where possible: a piece that is still on its square keeps its
// identity, and one that has left is taken to be the nearest of the same kind that has appeared.
export function placePieces(before: PlacedPiece[], board: Board): PlacedPiece[] {
  const after: PlacedPiece[] = [];
  const appeared = new Map(board);
  const left: PlacedPiece[] = [];
  for (const placed of before) {
    if (same(appeared.get(placed.square), placed.piece)) {
      after.push(placed);
      appeared.delete(placed.square);
    } else {
      left.push(placed);
    }
  }
  for (const [square, piece] of appeared) {
    const candidates = left
      .filter((placed) => same(placed.piece, piece))
      .sort((a, b) => distance(a.square, square) - distance(b.square, square));
    const moved = candidates[0];
    if (moved) left.splice(left.indexOf(moved), 1);
    after.push({ id: moved?.id ?? nextId++, piece, square });
  }
  // The order is stable, so that the page does not reorder its elements.
  return after.sort((a, b) => a.id - b.id);
}
