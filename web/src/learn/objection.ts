// Pure. Objection!: scenes that are played act by act; a class says when something may be claimed, and what. The
// referee says which claim is upheld when (tests/learn/objection.test.mjs).
import file from '@format/../objection.json';
import type { CaseAct } from './cases';
import type { Words } from './lesson';

// What may be objected to: the server calls them 1, 2, 3, 4.
export const objections = ['hand', 'move', 'clock', 'draw'] as const;
export type Objection = (typeof objections)[number];

export interface ObjectionScene {
  name: string;
  regulations: Record<string, unknown>;
  acts: CaseAct[];
  // After how many acts it may be claimed, and what; null: nothing may.
  stop: { from: number; until: number; what: Objection } | null;
  why: Words;
}

export const scenes = file.scenes as unknown as ObjectionScene[];
export const objectionNames = file.what as unknown as Record<Objection, Words>;

const set = 'objection/';
// The scene's name in the messages of a class.
export const lookName = ({ name }: ObjectionScene): string => set + name;
export const sceneOf = (look: string): ObjectionScene | null =>
  scenes.find((scene) => lookName(scene) === look) ?? null;

// The step that shows the answer: step 1 is the beginning, each act is a further step, and the answer is the last.
export const answerStep = ({ acts }: ObjectionScene): number => acts.length + 2;

export interface Stop {
  step: number;
  answer: number;
}
// 'open': it has not been said yet what is objected to.
export function judged({ stop }: ObjectionScene, { step, answer }: Stop): 'right' | 'wrong' | 'late' | 'open' {
  if (answer === 0) return 'open';
  if (!stop || objections[answer - 1] !== stop.what || step - 1 < stop.from) return 'wrong';
  return step - 1 <= stop.until ? 'right' : 'late';
}

// Pupils with odd numbers are White's team, those with even ones Black's.
export const teamOf = (pupil: number): 'white' | 'black' => (pupil % 2 === 1 ? 'white' : 'black');

const points = 2;
// Points for the right objections; for each wrong or late one they go to the rival in the other team, as 9.5.3 gives
// time to the opponent.
export function awarded(scene: ObjectionScene, pupils: { pupil: number; stop: Stop | null }[]): number[] {
  const numbers = pupils.map(({ pupil }) => pupil).sort((a, b) => a - b);
  const team = (which: 'white' | 'black') => numbers.filter((number) => teamOf(number) === which);
  const [white, black] = [team('white'), team('black')];
  const rivalOf = (pupil: number) => white[black.indexOf(pupil)] ?? black[white.indexOf(pupil)];
  return pupils.flatMap(({ pupil, stop }) => {
    const verdict = stop ? judged(scene, stop) : 'open';
    if (verdict === 'open') return [];
    const rival = rivalOf(pupil);
    return verdict === 'right' ? [pupil] : rival === undefined ? [] : [rival];
  });
}
export const pointsOfObjection = points;
