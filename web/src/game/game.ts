// A game read from its log: the moves, the captures, and the rulings.
import { fullmoveOf, readBoard, takenBetween, turnOf, type Board, type Color, type Role } from '../chess/position';
import type { Answer, ByColor, Effect, Entry, GameState, Said } from '../protocol/table';

export interface Ply {
  ply: number;
  color: Color;
  san: string;
  uci: string;
  fen: string;
  clocks: ByColor<number | null> | null;
  taken: Role | null;
  // A draw was offered with it, which is noted as (=) (9.1.2.1).
  offer?: true;
}

// How prominently a ruling is shown: routine, ordinary, with consequences, or refused.
// 'over': the game has ended, and nobody is penalised.
export type Weight = 'quiet' | 'plain' | 'over' | 'grave' | 'refused';

export interface TableRuling {
  n: number;
  by: Color | 'arbiter';
  ply: number;
  weight: Weight;
  articles: string[];
  says: Said;
}

const grave: Record<Effect['kind'], boolean> = {
  obligation: false,
  made: false,
  completed: false,
  illegal_move: true,
  restored: true,
  time: true,
  warning: true,
  draw_offered: false,
  offer_ended: false,
  claim: true,
  flag: true,
  game_over: false,
  sealed: false,
  annulled: true,
  points: true,
  fined: true,
  excluded: true,
  expelled: true,
};

export function weightOf(answer: Answer): Weight {
  if (!answer.ok) return 'refused';
  const over = answer.effects.some((effect) => effect.kind === 'game_over');
  // A claim of a draw that is upheld is nobody's offence.
  const drawn = over && answer.state.result === '1/2-1/2';
  const rightly = (effect: Effect) => drawn && effect.kind === 'claim' && effect.upheld === true;
  if (answer.effects.some((effect) => grave[effect.kind] && !rightly(effect))) return 'grave';
  if (over) return 'over';
  const routine = answer.effects.every((effect) => effect.kind === 'made' || effect.kind === 'completed');
  return routine && answer.effects.length > 0 ? 'quiet' : 'plain';
}

const letters: Record<Role, string> = { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N', pawn: '' };

// An illegal move as it was made, by its squares: “Ng1-g3”; “–” where more than one piece stands elsewhere.
function asMade(before: Board, after: Board, by: Color): string {
  const differs = (one: Board, other: Board) =>
    [...one].filter(([square, { color, role }]) => {
      const there = other.get(square);
      return color === by && (there?.color !== color || there.role !== role);
    });
  const [from, ...left] = differs(before, after);
  const [to, ...come] = differs(after, before);
  if (!from || !to || left.length > 0 || come.length > 0) return '–';
  return `${letters[from[1].role]}${from[0]}${before.has(to[0]) ? 'x' : '-'}${to[0]}`;
}

// Notes a draw offer at the last move of the player who offers.
function noteOffer(moves: Ply[], by: Color | 'arbiter'): void {
  const move = moves.findLast(({ color }) => color === by);
  if (move) move.offer = true;
}

// The moves that stand after all entries. A move that was taken back is gone.
export function plies(startFen: string, entries: Entry[]): Ply[] {
  const made: Ply[] = [];
  let board = readBoard(startFen);
  let turn = turnOf(startFen);
  for (const { event, answer } of entries) {
    const { state } = answer;
    const fen = state.last_legal ?? state.fen;
    const move = answer.effects.find((effect) => effect.kind === 'made');
    if (state.ply > made.length) {
      const after = readBoard(fen);
      made.push({
        ply: state.ply,
        color: turn,
        san: move?.san ?? asMade(board, after, turn),
        uci: move?.move ?? '',
        fen,
        clocks: state.clocks,
        taken: takenBetween(board, after, turn),
      });
      board = after;
      turn = turnOf(fen);
    } else if (state.ply < made.length) {
      made.length = state.ply;
      board = readBoard(fen);
      turn = turnOf(fen);
    } else {
      // The time beside a move is what was left when the clock had been pressed, which may be after the answer to it.
      const completed = answer.effects.find((effect) => effect.kind === 'completed');
      if (answer.effects.some((effect) => effect.kind === 'draw_offered')) noteOffer(made, event.by);
      const pressed = completed && made.slice(-2).findLast(({ uci }) => uci === completed.move || uci === '');
      if (pressed) pressed.clocks = state.clocks;
    }
  }
  return made;
}

export function rulingsOf(entries: Entry[]): TableRuling[] {
  return entries.map(({ n, event, answer }) => ({
    n,
    by: event.by,
    ply: answer.state.ply,
    weight: weightOf(answer),
    articles: answer.articles,
    says: answer.says,
  }));
}

export function taken(moves: Ply[], by: Color): Role[] {
  const order: Role[] = ['queen', 'rook', 'bishop', 'knight', 'pawn'];
  return moves
    .flatMap((move) => (move.taken && move.color === by ? [move.taken] : []))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

// The last ruling with an obligation, while it binds: until a move is made, or the game is over.
export function obligation(entries: Entry[]): Entry | null {
  for (let i = entries.length - 1; i >= 0; --i) {
    const entry = entries[i]!;
    if (
      entry.answer.effects.some(
        (effect) => effect.kind === 'made' || effect.kind === 'restored' || effect.kind === 'game_over',
      )
    ) {
      return null;
    }
    if (entry.answer.ok && entry.answer.effects.some((effect) => effect.kind === 'obligation')) return entry;
  }
  return null;
}

// How long each side's clock has run.
export function timeUsed(entries: Entry[]): ByColor<number> {
  const used = { white: 0, black: 0 };
  let running: Color | null = null;
  let since = 0;
  for (const { event, answer } of entries) {
    if (running) used[running] += event.at - since;
    since = event.at;
    running = answer.state.clocks?.running ?? null;
  }
  return used;
}

// A move with its number: "12…Nf6".
export const numbered = (startFen: string, move: Ply, san: string): string => {
  const first = fullmoveOf(startFen) * 2 + (turnOf(startFen) === 'black' ? 1 : 0);
  return `${Math.floor((first + move.ply - 1) / 2)}${move.color === 'white' ? '.' : '…'}${san}`;
};

export const isOver = (state: GameState): boolean => state.result !== '*';
