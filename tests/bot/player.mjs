// A player who chooses moves by rule: a generator of numbers and the legal moves of chessops. It knows the game from
// what the interface tells, and from nothing else.
import { Chess } from 'chessops/chess';
import { makeUci, parseUci } from 'chessops/util';
import { INITIAL_FEN, parseFen } from 'chessops/fen';

/** Numbers from a seed, the same on every machine. */
export function numbers(seed) {
  let state = seed >>> 0 || 1;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** The position after the moves of a game. */
export function positionOf(initialFen, moves) {
  const position = Chess.fromSetup(parseFen(initialFen === 'startpos' ? INITIAL_FEN : initialFen).unwrap()).unwrap();
  for (const uci of moves) {
    const move = parseUci(uci);
    if (!position.isLegal(move)) throw new Error(`an illegal move was told: ${uci} after ${moves}`);
    position.play(move);
  }
  return position;
}

/** All legal moves in UCI; castling is the king's move to its rook. */
export function legalMoves(position) {
  const moves = [];
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      const pawn = position.board.pawn.has(from);
      const last = to >= 56 || to < 8;
      for (const promotion of pawn && last ? ['queen', 'knight', 'rook', 'bishop'] : [undefined])
        moves.push(makeUci({ from, to, promotion }));
    }
  return moves;
}
