// Exercises made by rule: a recipe, a level and a number always give the same one. learn/made.json has their words,
// docs/teaching.md describes both.
import file from '@format/../made.json';
import ideaFile from '@format/../ideas.json';
import type { Exercise, Words } from '../lesson';
import { readExercise } from '../read';
import { madeName } from './name';
import type { Oracle } from './oracle';
import { randomOf } from './random';
import { levels, type Level, type Made, type Recipe } from './recipe';
import { boardRoom } from './recipes/board-room';
import { castle } from './recipes/castle';
import { clockRoom } from './recipes/clock';
import { dungeon } from './recipes/dungeon';
import { hand } from './recipes/hand';
import { pencil } from './recipes/pencil';
import { secretDoors } from './recipes/secret-doors';
import { stable } from './recipes/stable';
import { filled, type Value } from './words';

type Voices = Record<string, Words>;
interface RecipeWords {
  article: string;
  ask: Voices;
  // Further questions, and the choices of a question, by their names.
  asks?: Record<string, Voices>;
  choices?: Record<string, Voices>;
}
const words = file as unknown as Record<string, RecipeWords>;

export const recipes: Recipe[] = [
  ...boardRoom,
  ...stable,
  ...castle,
  ...dungeon,
  ...secretDoors,
  ...hand,
  ...clockRoom,
  ...pencil,
];

export interface Idea {
  idea: string;
  number: number;
  world: number;
  articles: string[];
  name: Words;
  why: Record<string, Words>;
}
export const ideas = ideaFile.ideas as unknown as Idea[];

const fill = (voices: Voices, values: Value[]): Voices =>
  Object.fromEntries(Object.entries(voices).map(([voice, one]) => [voice, filled(one, values)]));

const everybody = 'child young adult';
const plain = (value: Value): Words => (typeof value === 'object' ? value : { en: String(value), pt: String(value) });

function fileOf(recipe: Recipe, id: string, made: Made, shuffle: <Item>(all: Item[]) => Item[]): unknown {
  const { article, ask, asks = {}, choices = {} } = words[recipe.name]!;
  const { options, values = [], ask: other, ...rest } = made;
  const question = other ? asks[other]! : ask;
  const read: Record<string, unknown> = { id, idea: recipe.idea, article, ask: fill(question, values), ...rest };
  if (options) {
    const { texts, acts, ruling } = options;
    const all = texts.map((text, index) => ({
      text: typeof text === 'string' ? fill(choices[text]!, values) : { [everybody]: plain(text.value) },
      ...(index === 0 ? { right: true, ...(acts ? { acts, ruling } : {}) } : {}),
    }));
    read['options'] = shuffle(all);
  }
  return read;
}

// The most random attempts before a recipe counts as making nothing: ten times more than any recipe has needed.
const mostTries = 4_000;

// Throws Error if nothing of use was found.
export async function madeExercise(recipe: Recipe, level: Level, number: number, oracle: Oracle): Promise<Exercise> {
  const id = madeName(recipe.name, level, number);
  const random = randomOf(id);
  for (let i = 0; i < mostTries; ++i) {
    const made = await recipe.make(random, level, oracle, number);
    if (!made) continue;
    const exercise = readExercise(fileOf(recipe, id, made, random.shuffled), id);
    // What is found by looking asks the referee nothing on the way: its position is one that the Laws know, too.
    const { start, before, regulations } = exercise;
    if (await oracle.after(start, before, regulations, true)) return exercise;
  }
  throw new Error(`${id}: nothing of use in ${mostTries} tries`);
}

// The first that can be made from this number on: a page goes on with another rather than with none. Throws Error if
// none of a few can.
export async function madeNear(recipe: Recipe, level: Level, number: number, oracle: Oracle): Promise<Exercise> {
  const mostMade = 5;
  for (let i = 0; i < mostMade - 1; ++i) {
    const exercise = await madeExercise(recipe, level, number + i, oracle).catch(() => null);
    if (exercise) return exercise;
  }
  return madeExercise(recipe, level, number + mostMade - 1, oracle);
}

// The exercise with this name; null: there is no such recipe.
export async function madeByName(name: string, oracle: Oracle): Promise<Exercise | null> {
  const [recipeName, level, number] = name.split(':');
  const recipe = recipes.find((one) => one.name === recipeName);
  const wanted = levels.find((one) => String(one) === level);
  return recipe && wanted && /^\d+$/.test(number ?? '') ? madeExercise(recipe, wanted, Number(number), oracle) : null;
}

export const recipesOf = (idea: string): Recipe[] => recipes.filter((one) => one.idea === idea);
