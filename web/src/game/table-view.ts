// The state of a game as the page shows it: the board with acts not yet answered, and who has to choose what.
import { castlesOntoRook, castlingTargets, readMove } from '../chess/moves';
import { opponent, readBoard, type Board, type Color, type Piece, type Square } from '../chess/position';
import type { Act, GameState, Regulations, View } from '../protocol/table';

// The board with the acts that were sent and are not yet answered.
export function boardWithWaiting(fen: string, waiting: Iterable<Act>): Board {
  const shown = readBoard(fen);
  for (const act of waiting) {
    const uci = act.do === 'move' && /^[a-h][1-8][a-h][1-8]/.test(act.move) ? act.move : null;
    const [from, to] = act.do === 'place' ? [act.from, act.to] : uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
    const piece = from ? shown.get(from) : undefined;
    if (!from || !to || !piece || (uci && castlesOntoRook(shown, readMove(uci)))) continue;
    shown.delete(from);
    shown.set(to, piece);
  }
  return shown;
}

export interface Underneath {
  square: Square;
  piece: Piece;
}

// The pieces that stand on a square where a hand has put another one, which is the player's own or already moved. The
// board shows one piece a square, and the position has none of this: it follows from the displaced pieces.
export function piecesUnderneath(game: GameState, view: View): Underneath[] {
  if (view.displaced.length === 0) return [];
  const before = readBoard(game.last_legal ?? game.fen);
  const shown = readBoard(game.fen);
  const gone = new Set(view.displaced.map(({ from }) => from));
  const under: Underneath[] = [];
  view.displaced.forEach(({ from, at }, i) => {
    const piece = before.get(from);
    if (!piece) return;
    // The piece of the same colour that has not left the square.
    const stayed = gone.has(at) ? undefined : before.get(at);
    const top = !view.displaced.slice(i + 1).some((later) => later.at === at);
    if (top && stayed?.color === piece.color) under.push({ square: at, piece: stayed });
    if (!top) under.push({ square: at, piece });
  });
  return under.filter(({ square }) => shown.has(square));
}

// Whether a pawn of the side to move is on the last rank and its new piece has to be chosen.
export function promotionPending(game: GameState, view: View, board: Board): boolean {
  const waits = view.displaced.some(
    ({ at }) => /[18]$/.test(at) && board.get(at)?.role === 'pawn' && board.get(at)?.color === game.turn,
  );
  return waits && game.permitted.some((uci) => uci.length === 5);
}

// Chess960: the king has been let go on the square of its rook, which is therefore in the hand. Where it came from, and
// where it goes.
export function rookInHand(game: GameState, board: Board): { from: Square; to: Square } | null {
  if (!game.last_legal || game.permitted.length !== 1) return null;
  const castling = readMove(game.permitted[0]!);
  if (!castlesOntoRook(readBoard(game.last_legal), castling) || board.get(castling.to)?.role === 'rook') return null;
  return { from: castling.to, to: castlingTargets(castling).rook };
}

// Who chooses a penalty under a historical rule. An older code knows no clock: the choice may be made as soon as the
// piece has been let go.
export function penaltyChooser(game: GameState, view: View, regulations: Regulations): Color | null {
  if ((regulations.false_move ?? 'fide') === 'fide') return null;
  return view.choice ?? (view.displaced.length > 0 && game.permitted.length > 0 ? opponent(game.turn) : null);
}
