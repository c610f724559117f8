// What is marked on a board beside its pieces.
import type { Square } from '../../chess/position';

export interface Marks {
  // The squares of the last move.
  last: Square[];
  // The square of a king in check.
  check: Square | null;
  touched: Square[];
  // The touched squares whose order is known, in this order: each has its number.
  inOrder?: Square[];
  // The touched squares that oblige to nothing any more: another touched piece must be moved or captured.
  released?: Square[];
  // The pieces one of which must be moved (Article 4.3).
  owed: Square[];
  // Pieces that stand where a hand has put them, and not (yet) by a legal move.
  displaced: Square[];
  // Where a pawn waits for the piece that it is promoted to.
  awaits?: Square | null;
  // A piece that stands crookedly on its square.
  crooked?: Square | null;
  premove: { from: Square; to: Square } | null;
  // Squares that a lesson points at, or that a learner has marked.
  shown?: Square[];
  // Squares that a lesson asks to reach: a star stands on each.
  goals?: Square[];
  // A move that was made and is not allowed: an arrow.
  wrong?: [Square, Square] | null;
  // Squares that are crossed out: wrongly marked, or where a piece may not go.
  barred?: Square[];
}
