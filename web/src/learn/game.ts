// A game at the board as a lesson, a case or a story plays it: acts in, and after each what is seen. Every ruling is
// the referee's, in the page.
import { kingOf, opponent, readBoard, startFen, type Board, type Color, type Square } from '../chess/position';
import type { Referees } from '../referee/referee';
import { settings } from '../settings/settings.svelte';
import type { Act } from './lesson';
import type { Answer } from './rulings';
import { Table, type Referee } from './table';

// The board after an act, with what is marked on it.
export interface Frame {
  // The act, and who did it; null at the beginning.
  act: (Act & { by: Color | 'arbiter' }) | null;
  answer: Answer | null;
  fen: string;
  board: Board;
  last: Square[];
  check: Square | null;
  touched: Square[];
  // The squares touched one after another, if there are several: their order is known.
  inOrder: Square[];
  // The pieces one of which must be moved, if they are few.
  owed: Square[];
  // A piece was put down, and the referee has put it back.
  putBack: boolean;
  // The squares with pieces that no legal move has put there.
  displaced: Square[];
  // The players who have made a move and not yet pressed the clock.
  unpressed: Color[];
}

export function firstFrame(start: string | undefined): Frame {
  const fen = startFen(start);
  return {
    act: null,
    answer: null,
    fen,
    board: readBoard(fen),
    last: [],
    check: null,
    touched: [],
    inOrder: [],
    owed: [],
    putBack: false,
    displaced: [],
    unpressed: [],
  };
}

const differs = (a: Board, b: Board, square: Square) =>
  a.get(square)?.role !== b.get(square)?.role || a.get(square)?.color !== b.get(square)?.color;

function owedPieces({ effects, state }: Answer): Square[] {
  if (!effects.some(({ kind }) => kind === 'obligation')) return [];
  const from = new Set(state.permitted.map((uci) => uci.slice(0, 2)));
  return from.size <= 3 ? [...from] : [];
}

const squaresOf = (act: Act): Square[] =>
  [act['square'], act['squares']].flat().filter((one) => typeof one === 'string');

export function nextFrame(before: Frame, act: Act & { by: Color | 'arbiter' }, answer: Answer): Frame {
  const { state, effects } = answer;
  const board = readBoard(state.fen);
  const made = effects.find(({ kind }) => kind === 'made');
  const uci = made ? String(made['move']) : null;
  const settled = made !== undefined || effects.some(({ kind }) => kind === 'restored' || kind === 'game_over');
  const mover = made && act.by !== 'arbiter' ? act.by : null;
  const legal = typeof state['last_legal'] === 'string' ? readBoard(state['last_legal']) : null;
  const touches = act.do === 'touch' && answer.ok && !act['accidental'] ? squaresOf(act) : [];
  const pressed = effects.some(({ kind }) => kind === 'completed');
  const clocked = state['clocks'] !== null;
  const placed =
    act.do === 'place' && answer.ok ? [act['from'], act['to']].filter((one) => typeof one === 'string') : [];
  const putBack = placed.length === 2 && !made && !board.has(placed[1]!);
  const restored = effects.some(({ kind }) => kind === 'restored');
  const touched = settled ? [] : [...new Set([...before.touched, ...touches])].filter((square) => board.has(square));
  // Pieces touched at once, or in an unknown order, have no first one.
  const one = touches.length <= 1 ? [...new Set([...before.inOrder, ...touches])] : [];
  return {
    act,
    answer,
    fen: state.fen,
    board,
    last: uci
      ? [uci.slice(0, 2), uci.slice(2, 4)]
      : restored || putBack
        ? []
        : placed.length === 2
          ? placed
          : before.last,
    check: made ? (mover && /[+#]/.test(String(made['san'])) ? kingOf(board, opponent(mover)) : null) : before.check,
    touched,
    inOrder: settled ? [] : one.filter((square) => board.has(square)),
    owed: settled ? [] : [...new Set([...before.owed, ...owedPieces(answer)])].filter((one) => !touched.includes(one)),
    putBack,
    displaced: legal ? [...board.keys()].filter((square) => differs(board, legal, square)) : [],
    unpressed: mover && clocked ? [mover] : pressed ? [] : before.unpressed,
  };
}

// A game before the referee in the page; `end` when it is no longer needed.
export function openGame(referees: Referees): { referee: Referee; end: () => void } {
  const game = referees.begin(settings.language);
  return { referee: (line) => Promise.resolve(game.take(line).answer), end: () => game.end() };
}

// Returns the frames at the beginning and after each act. Throws Error with the referee's words on what it cannot read.
export async function play(
  referees: Referees,
  start: string | undefined,
  regulations: Record<string, unknown>,
  acts: Act[],
): Promise<Frame[]> {
  const { referee, end } = openGame(referees);
  try {
    const table = await Table.open(referee, start ?? 'startpos', regulations);
    const frames = [firstFrame(start)];
    for (const act of acts) {
      const by = act.by ?? table.turn;
      const answer = await table.act(act, table.turn);
      frames.push(nextFrame(frames.at(-1)!, { ...act, by }, answer));
    }
    return frames;
  } finally {
    end();
  }
}
