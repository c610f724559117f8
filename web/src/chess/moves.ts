// Moves in UCI form, as the referee lists them. The referee says what is legal.
import { fileOf, roleOf, type Board, type PromotionRole, type Square } from './position';

export interface Move {
  from: Square;
  to: Square;
  promotion: PromotionRole | null;
}

// A move in UCI form: "e2e4", "e7e8q".
export function readMove(uci: string): Move {
  const promotion = uci[4] ? (roleOf(uci[4]) as PromotionRole) : null;
  return { from: uci.slice(0, 2), to: uci.slice(2, 4), promotion };
}

// In Chess960 castling is written as the king taking its own rook.
export const castlesOntoRook = (board: Board, move: Move): boolean => {
  const king = board.get(move.from);
  const rook = board.get(move.to);
  return king?.role === 'king' && rook?.role === 'rook' && king.color === rook.color;
};

// On which side a move castles on this board; null: it does not.
export function castlingSide(board: Board, uci: string): 'kingside' | 'queenside' | null {
  const move = readMove(uci);
  const steps = fileOf(move.to) - fileOf(move.from);
  const castles = castlesOntoRook(board, move) || (board.get(move.from)?.role === 'king' && Math.abs(steps) === 2);
  if (!castles) return null;
  return steps > 0 ? 'kingside' : 'queenside';
}

// Where king and rook stand after castling: on the g and f files, or on c and d.
export function castlingTargets(move: Move): { king: Square; rook: Square } {
  const kingside = fileOf(move.to) > fileOf(move.from);
  const rank = move.from[1]!;
  return kingside ? { king: `g${rank}`, rook: `f${rank}` } : { king: `c${rank}`, rook: `d${rank}` };
}

// The permitted moves that a piece released on `to` may mean: several for a promotion. The king may also be released on
// its square after castling, unless it has an ordinary move there.
export function movesBetween(permitted: string[], board: Board, from: Square, to: Square): string[] {
  const exact = permitted.filter((uci) => uci.startsWith(from + to));
  if (exact.length > 0) return exact;
  return permitted.filter((uci) => {
    const move = readMove(uci);
    return move.from === from && castlesOntoRook(board, move) && castlingTargets(move).king === to;
  });
}
