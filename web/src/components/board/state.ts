// What a hand does at a board, without pointers and pages: each step takes what the hand holds, and returns what it
// then holds and what is to be reported. On a physical board a piece that is taken is touched, and may be released on
// any square; on a screen board whole moves are made.
import { readMove } from '../../chess/moves';
import type { Board, Color, Piece, Square } from '../../chess/position';
import type { Point } from './geometry';

// What a hand may do: nothing, touch and place pieces, or make moves.
export type Mode = 'watch' | 'physical' | 'screen';

export interface Situation {
  board: Board;
  mode: Mode;
  // The pieces that the hand may take; 'both': those of the side to move.
  mine: Color | 'both' | null;
  turn: Color;
  permitted: string[];
  // The players who have made a move and not yet pressed the clock: a piece that such a player takes again is not
  // touched, since the move stands; the referee is told where it is put down, and says what remains (4.7).
  unpressed?: Color[];
  // The next press adjusts a piece.
  adjusting: boolean;
}

// The piece in the hand; `at`: where, while it is dragged.
export interface Held {
  from: Square;
  at: Point | null;
}

export type BoardAct =
  | { do: 'touch'; square: Square; accidental: boolean }
  | { do: 'adjust'; square: Square }
  | { do: 'place'; from: Square; to: Square }
  | { do: 'move'; from: Square; to: Square }
  | { do: 'premove'; from: Square; to: Square }
  // What the others see of a physical board's hand; null: it is empty.
  | { do: 'hand'; held: { from: Square; at: Point } | null };

export interface Step {
  held: Held | null;
  acts: BoardAct[];
}

const isOurs = ({ mine, turn }: Situation, piece: Piece | undefined): boolean =>
  !!piece && (mine === 'both' ? piece.color === turn : piece.color === mine);

const isMade = ({ mine, turn, mode, unpressed = [] }: Situation, piece: Piece | undefined): boolean =>
  !!piece &&
  mode === 'physical' &&
  piece.color !== turn &&
  unpressed.includes(piece.color) &&
  (mine === 'both' || mine === piece.color);

const isOurTurn = ({ mine, turn }: Situation): boolean => mine === 'both' || mine === turn;

// The squares that the held piece may move to, on a screen board.
export function targetsOf(situation: Situation, held: Held | null): Set<Square> {
  if (situation.mode !== 'screen' || !held || !isOurTurn(situation)) return new Set();
  return new Set(situation.permitted.filter((uci) => uci.startsWith(held.from)).map((uci) => readMove(uci).to));
}

// Returns what is still held in a new situation: nothing if the piece has gone, or if the hand may do nothing.
export const stillHeld = ({ mode, board }: Situation, held: Held | null): Held | null =>
  held && mode !== 'watch' && board.has(held.from) ? held : null;

// Puts the held piece back.
export function empty({ mode }: Situation, held: Held | null): Step {
  return { held: null, acts: held && mode === 'physical' ? [{ do: 'hand', held: null }] : [] };
}

// Releases the held piece on `to`.
export function release(situation: Situation, held: Held, to: Square): Step {
  const { acts } = empty(situation, held);
  const { from } = held;
  if (situation.mode === 'physical') acts.push({ do: 'place', from, to });
  else if (!isOurTurn(situation)) acts.push({ do: 'premove', from, to });
  // A move that is not permitted is also sent: the referee says why it is not.
  else acts.push({ do: 'move', from, to });
  return { held: null, acts };
}

// A press on a square. `pressed`: a piece stands there and may now be dragged; 'again': it was in the hand already.
// `touches`: the press touches the piece, which is for the caller to report, at once or when it is certain.
export interface Press extends Step {
  pressed: 'first' | 'again' | null;
  touches: boolean;
}

export function press(situation: Situation, held: Held | null, square: Square): Press {
  const { board, mode } = situation;
  const none = { pressed: null, touches: false };
  if (mode === 'watch') return { held, acts: [], ...none };
  if (situation.adjusting) return { held, acts: board.has(square) ? [{ do: 'adjust', square }] : [], ...none };
  if (held && held.from !== square && !takesAnother(situation, held, square)) {
    return { ...release(situation, held, square), ...none };
  }
  if (!board.has(square)) return { ...empty(situation, held), ...none };
  const pressed = held?.from === square ? 'again' : 'first';
  return {
    held: mayTake(situation, square) ? { from: square, at: null } : held,
    acts: [],
    pressed,
    touches: mode === 'physical' && pressed === 'first' && !isMade(situation, board.get(square)),
  };
}

// A player's piece may be taken at any time on a screen board, for a premove; on a physical one in the player's turn.
const mayTake = (situation: Situation, square: Square): boolean =>
  (isOurs(situation, situation.board.get(square)) && (situation.mode === 'screen' || isOurTurn(situation))) ||
  isMade(situation, situation.board.get(square));

// A second piece of the player's own, pressed while the first is held, is touched or chosen instead; on a screen board
// unless castling is written so.
const takesAnother = (situation: Situation, held: Held, square: Square): boolean =>
  isOurs(situation, situation.board.get(square)) &&
  !(situation.mode === 'screen' && targetsOf(situation, held).has(square));

// Drags the held piece.
export function drag({ mode }: Situation, held: Held, at: Point): Step {
  const { from } = held;
  const [file, rank] = at.map((squares) => Math.round(squares * 100) / 100) as Point;
  return { held: { from, at }, acts: mode === 'physical' ? [{ do: 'hand', held: { from, at: [file, rank] } }] : [] };
}

// Enter on a square: a press and a release there.
export function enter(situation: Situation, held: Held | null, square: Square): Step {
  if (held?.from === square && situation.mode !== 'watch' && !situation.adjusting) return empty(situation, held);
  const { touches, ...step } = press(situation, held, square);
  if (!touches) return { held: step.held, acts: step.acts };
  return { held: step.held, acts: [{ do: 'touch', square, accidental: false }, ...step.acts] };
}
