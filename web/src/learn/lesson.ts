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

// What an answer of the referee must contain, at least: its keys, as far as they stand here. The first of "articles"
// must be the first, the others be there; "effects" must come in this order; lists of moves are those, in any order.
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
}

export interface Screen {
  text: Text;
  picture: Picture;
}

// What must hold after an act of the learner. Every condition that stands here must.
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
  acts: Act[];
  ruling: Ruling;
}

export interface OptionsTask {
  kind: 'options';
  options: Option[];
}

export type Task = ActsTask | SquaresTask | EndingTask | CastlingTask | OptionsTask;

export interface Exercise {
  id: string;
  article: string;
  ask: Text;
  // What a child has read on the lesson's screens, said again after a wrong answer.
  reminders: Words[];
  start: string;
  // The board lies wrongly, until that is solved.
  turned: boolean;
  // The square of a piece that stands crookedly.
  crooked?: string;
  regulations: Record<string, unknown>;
  before: Act[];
  player?: Color; // who the learner is; else whoever has the move
  task: Task;
}

export interface Lesson {
  id: string;
  level: number;
  articles: string[];
  title: Text;
  screens: Screen[];
  exercises: Exercise[];
}
