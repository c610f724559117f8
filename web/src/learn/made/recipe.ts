// A recipe makes exercises of one idea by chance, of three levels; the referee says what is right.
import type { Act, Color } from '../lesson';
import type { Oracle } from './oracle';
import type { Random } from './random';
import type { Value } from './words';

export type Level = 1 | 2 | 3;
export const levels: readonly Level[] = [1, 2, 3];

// What a recipe has made, in the form of an exercise's file; the words come from learn/made.json.
export interface Made {
  start: string;
  regulations?: Record<string, unknown>;
  before?: unknown[];
  player?: Color;
  crooked?: string;
  stars?: string[];
  // One of them, as in the file.
  acts?: Record<string, unknown>;
  squares?: Record<string, unknown>;
  find?: Record<string, unknown>;
  ending?: Record<string, unknown>;
  castling?: Record<string, unknown>;
  // The choices, the right one first; each text is a name in "choices" of learn/made.json, or a value. `acts` show the
  // right choice, and `ruling` is that on the last of them.
  options?: { texts: (string | { value: Value })[]; acts?: Act[]; ruling?: Record<string, unknown> };
  // What fills the places {0}, {1}, … of the question.
  values?: Value[];
  // Another question of the recipe, by its name.
  ask?: string;
}

export interface Recipe {
  name: string;
  idea: string;
  // Null: chance has made nothing of use, and the recipe is tried again.
  // `number` is that of the exercise: where there is little to choose from, each number takes its own.
  make: (random: Random, level: Level, oracle: Oracle, number: number) => Promise<Made | null>;
}

export const screen = { board: 'screen' };
