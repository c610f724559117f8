// The files of the course, learn/course/*.json, as values. docs/teaching.md describes every key; read.ts reads them.
import type { Said } from '../protocol/table';

export const voices = ['child', 'young', 'adult'] as const;
export type Voice = (typeof voices)[number];
export type Color = 'white' | 'black';

// The words of one text.
export type Words = Said;

export type Text = Record<Voice, Words>;

// A line of the referee's protocol (docs/referee.md). Without "by" it is the act of the player who has the move,
// without "at" it comes one second after the act before it.
export interface Act {
  do: string;
  by?: Color | 'arbiter';
  at?: number;
  [key: string]: unknown;
}

// What an answer of the referee must contain, at least: the keys that stand here. The first of "articles" must be the
// first, and the others must be there; "effects" must be in this order; lists of moves must be the same, in any order.
export interface Ruling {
  ok?: boolean;
  articles?: string[];
  effects?: unknown[];
  state?: Record<string, unknown>;
}

export interface Picture {
  start: string;
  regulations: Record<string, unknown>;
  acts: Act[];
  marks: string[];
  // Squares with a cross: where a piece may not go.
  barred: string[];
  // The board lies wrongly, with a dark corner at the right.
  turned: boolean;
  // Seen from Black's side.
  flipped: boolean;
}

export interface Screen {
  // The voices that see it; the texts of other voices are never shown.
  voices: Voice[];
  text: Text;
  picture: Picture;
}

// The conditions that must all hold after an act of the learner.
export interface Solved {
  visited?: string[]; // squares on which the learner's moves have ended, in any order
  made?: string[]; // the move just made is one of these, as e2e4
  check?: boolean; // the move just made gives check, or mate
  board?: Record<string, string>; // what stands on squares: a letter as in FEN, or "-" for an empty square
  ruling?: Ruling; // the answer just given
}

export interface WrongActs {
  acts: Act[];
  ruling: Ruling;
}

export interface ActsTask {
  kind: 'acts';
  moves: number; // how many moves the learner has
  replies: Act[]; // the opponent's moves: after each of the learner's, the first of these that is permitted
  solved: Solved;
  solution: Act[];
  wrong: WrongActs[];
}

export interface SquaresTask {
  kind: 'squares';
  of?: string; // the squares to which the piece on this square may go; without it, those of all pieces that may move
  solution: string[];
  wrong: WrongActs[];
}

// By what rule squares are found that no move of the position decides; the check of the course asks the referee.
//   named: those that the question names
//   start: where `piece`, a letter of FEN, stands at the beginning of a game
//   differs: where another piece stands than at the beginning of a game
//   line: the pieces of the side to move on `line`: a file "c", a rank "5", or a diagonal "a1-h8"
//   light, dark: the pieces of the side to move on squares of that colour
//   attackers: the pieces of the side to move that can take on `of`
//   attacked: the pieces that the one on `of` can take
//   guards: the pieces that could take back on `of`
export const findRules = [
  'named',
  'start',
  'differs',
  'line',
  'light',
  'dark',
  'attackers',
  'attacked',
  'guards',
] as const;
export type FindRule = (typeof findRules)[number];

export interface FindTask {
  kind: 'find';
  rule: FindRule;
  of?: string;
  piece?: string;
  line?: string;
  solution: string[];
}

export const endings = [
  'checkmate',
  'stalemate',
  'dead_position',
  'fivefold',
  'seventy_five_moves',
  'goes_on',
] as const;
export type Ending = (typeof endings)[number];

export interface EndingTask {
  kind: 'ending';
  choices: Ending[];
  solution: Ending;
}

export const castlings = ['both', 'king_side', 'queen_side', 'neither'] as const;
export type Castling = (typeof castlings)[number];

export interface CastlingTask {
  kind: 'castling';
  solution: Castling;
  wrong: WrongActs[];
}

export interface Option {
  text: Text;
  right: boolean;
  // The acts that show it on the board, and the ruling on the last of them; neither if nothing is done at the board.
  acts: Act[];
  ruling: Ruling | null;
}

export interface OptionsTask {
  kind: 'options';
  options: Option[];
}

export type Task = ActsTask | SquaresTask | FindTask | EndingTask | CastlingTask | OptionsTask;

export interface Exercise {
  id: string;
  // The voices that do it; the texts of other voices are never shown.
  voices: Voice[];
  // What it practises: a name in learn/ideas.json.
  idea: string;
  article: string;
  ask: Text;
  // Why the answer is so, in few words; said after any answer.
  why?: Text;
  // What a child has read on the lesson's screens, said again after a wrong answer.
  reminders: Words[];
  start: string;
  // The board lies wrongly, until that is solved.
  turned: boolean;
  // The square of a piece that stands crookedly.
  crooked?: string;
  // Squares that the question is about: each has a star.
  stars: string[];
  regulations: Record<string, unknown>;
  before: Act[];
  player?: Color; // who the learner is; else whoever has the move
  task: Task;
}

export interface Lesson {
  id: string;
  level: number;
  // Its world on the child's path, from 1.
  world: number;
  articles: string[];
  title: Text;
  screens: Screen[];
  exercises: Exercise[];
  // A story for a child at the end of the lesson; `name`: the whole story, in learn/stories.
  story?: { name: string; text: Words; question: Words };
}
