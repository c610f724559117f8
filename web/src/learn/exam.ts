// An exam for arbiters: cases of most parts of the Laws, drawn from a seed, a clock, and 80 % to pass. Each question
// counts.
import type { CaseSet } from './cases';
import { randomOf } from './made/random';

export const examLength = 20;
export const examMinutes = 40;
export const examPasses = 0.8;

// How many cases of an exam come from which sets.
export const strata: readonly { sets: readonly CaseSet[]; count: number }[] = [
  { sets: ['touch', 'board'], count: 4 },
  { sets: ['irregularities', 'clock'], count: 4 },
  { sets: ['draws'], count: 3 },
  { sets: ['end'], count: 2 },
  { sets: ['record'], count: 2 },
  { sets: ['conduct', 'arbiter', 'points'], count: 2 },
  { sets: ['rapid', 'blitz'], count: 3 },
];

// Letters that are not mistaken for each other.
const letters = 'abcdefghjkmnpqrstuvwxyz';
export const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => letters[byte % letters.length]!).join('');

// The name of an exam that was typed into an address, from which it is drawn; null if it is none.
export function seedOf(typed: string): string | null {
  const seed = typed.trim().toLowerCase();
  return /^[a-z]{1,12}$/.test(seed) ? seed : null;
}

export interface Drawable {
  // "touch/NAME"
  name: string;
  set: CaseSet;
}

// The cases of an exam: the number of each stratum, in random order; where a choice of sets or a tempo leaves fewer,
// the rest is drawn from all that there are. The same seed draws the same cases.
export function drawnFor(all: Drawable[], seed: string): string[] {
  const random = randomOf(seed);
  const taken = strata.flatMap(({ sets, count }) =>
    random.shuffled(all.filter(({ set }) => sets.includes(set))).slice(0, count),
  );
  const rest = random.shuffled(all.filter((one) => !taken.includes(one)));
  return random.shuffled([...taken, ...rest.slice(0, Math.max(0, examLength - taken.length))]).map(({ name }) => name);
}

export const isPassed = (right: number, of: number): boolean => of > 0 && right >= Math.ceil(of * examPasses);
