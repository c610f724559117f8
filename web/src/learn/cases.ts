// The files of cases and stories as types (docs/teaching.md), and how the referee rules on them in each edition.
import type { Language } from '../chess/language';
import { expandActs } from '@format/acts.mjs';
import { positionToMove, rulingOf, sameAnswer } from '@format/ruling.mjs';
import type { Edition } from '../protocol/table';
import type { Referees } from '../referee/referee';
import { firstFrame, play, type Frame } from './game';
import type { Act, Words } from './lesson';

export const caseSetNames = [
  'board',
  'touch',
  'end',
  'clock',
  'irregularities',
  'record',
  'draws',
  'points',
  'conduct',
  'arbiter',
  'rapid',
  'blitz',
  'blind',
  'adjourned',
  'quickplay',
] as const;
export type CaseSet = (typeof caseSetNames)[number];

// What is asked about a ruling: learn/format/ruling.mjs.
export interface Facts {
  article: string;
  act: 'accepted' | 'refused' | 'pending';
  penalty: 'none' | 'warning' | 'time' | 'points' | 'loss' | 'draw';
  clock: { white?: number; black?: number };
  board: string;
  moves: 'any' | string[];
  result: string;
}
export type Given = Partial<Facts>;
export type Wrong = { [Name in keyof Facts]?: Facts[Name][] };
// "choice": what the Laws say, in words, where no answer of the referee shows it.
export type Question = keyof Facts | 'choice';

export interface Choice {
  article: string;
  ask: Words;
  right: Words;
  // With what speaks against it.
  wrong: { text: Words; line: Words }[];
}

// An act, or {"play": […]}, several moves made and pressed.
export type CaseAct = Partial<Act> & { play?: string[] };

export interface CaseFile {
  title: Words;
  situation: Words;
  regulations: Record<string, unknown>;
  // Empty: the board and the clocks do not show what is told.
  acts: CaseAct[];
  decision?: CaseAct[];
  ask: Wrong;
  rulings: Partial<Record<Edition, Given>>;
  choice?: Choice;
  // The article that decides the case, where it is not the first of the last ruling.
  article?: string;
  why: Words;
  // What to do first, and what to say.
  first?: Words;
}

export type Paragraphs = Record<Language, string[] | undefined>;

export interface Scene {
  rules: Words;
  regulations: Record<string, unknown> & { edition: Edition };
  before: CaseAct[];
  acts: CaseAct[];
  rulings: (Given | null)[];
  ask?: { after: number; wrong: Wrong };
}

export interface StoryFile {
  title: Words;
  when: Words;
  text: Paragraphs;
  scenes: Scene[];
  question: Words;
  afterwards: Paragraphs;
  sources: Paragraphs;
}

// The edition in which a case is asked.
export const asked: Edition = '2023';

// The acts as the referee reads them, with their times; "play" is several of them.
export const spelledOut = (regulations: Record<string, unknown>, acts: CaseAct[]): Act[] =>
  expandActs(regulations, acts) as Act[];

async function legalIn(referees: Referees, fen: string): Promise<string[]> {
  try {
    const [, started] = await play(referees, fen, { time: 'none' }, [{ do: 'start', by: 'arbiter' }]);
    return started!.answer!.state.permitted;
  } catch {
    // No game can reach it.
    return [];
  }
}

const nothing: Facts = {
  article: '',
  act: 'accepted',
  penalty: 'none',
  clock: {},
  board: '',
  moves: 'any',
  result: '*',
};

export interface Ruled {
  // Of the beginning, and after each act.
  frames: Frame[];
  // What the last answer says to each question.
  facts: Facts;
  // The position in which the next move is made.
  fen: string;
}

// Without an act nothing is ruled. Throws Error with the referee's words if an act has no meaning in the edition.
export async function ruled(
  referees: Referees,
  regulations: Record<string, unknown>,
  edition: Edition,
  acts: CaseAct[],
): Promise<Ruled> {
  const { start, ...rest } = regulations;
  if (acts.length === 0) {
    const frame = firstFrame(start as string | undefined);
    return { frames: [frame], facts: { ...nothing, board: frame.fen.split(' ')[0]! }, fen: frame.fen };
  }
  const frames = await play(referees, start as string | undefined, { ...rest, edition }, spelledOut(regulations, acts));
  const { act, answer } = frames.at(-1)!;
  const fen = positionToMove(answer!.state);
  const legal = await legalIn(referees, fen);
  return { frames, facts: rulingOf(answer!, act!, legal) as Facts, fen };
}

// The article that decides a case. `first`: the first of the referee's last ruling.
export const decidingArticle = (file: CaseFile, first: string): string =>
  file.article ?? file.choice?.article ?? file.rulings[asked]?.article ?? first;

export const same = (a: unknown, b: unknown): boolean => sameAnswer(a, b);

// The questions of a case, each with its choices: the right one is among them, at a place that follows from the case.
export interface Choices {
  question: Question;
  choices: unknown[];
  right: unknown;
  // The question's own words, where it has any.
  ask?: Words;
}

function order(seed: string): number {
  let sum = 7;
  for (const letter of seed) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum;
}

export function questionsOf(seed: string, wrong: Wrong, right: Given, choice?: Choice): Choices[] {
  const sorted = (all: unknown[]) =>
    all.sort((a, b) => order(seed + JSON.stringify(a)) - order(seed + JSON.stringify(b)));
  const asked = (Object.keys(wrong) as (keyof Facts)[]).map((question) => ({
    question,
    choices: sorted([right[question], ...(wrong[question] as unknown[])]),
    right: right[question],
  }));
  if (!choice) return asked;
  const words = sorted([choice.right, ...choice.wrong.map(({ text }) => text)]);
  return [...asked, { question: 'choice', choices: words, right: choice.right, ask: choice.ask }];
}

export const questionsIn = (name: string, file: CaseFile): Choices[] =>
  questionsOf(name, file.ask, file.rulings[asked] ?? {}, file.choice);
