// Exercises that a teacher has chosen, from several lessons or made by rule.
import { lessons, loadLesson } from './files';
import { openGame } from './game';
import type { Exercise, Lesson, Words } from './lesson';
import { isMade, madeByName, oracleOf } from './made/index';
import type { Referees } from '../referee/referee';

// The lessons of the chosen exercises, in the order of the first of each; those made by rule are a lesson of their own.
// A name that this program does not know is left out.
export async function lessonsOfChosen(names: string[], referees: Referees): Promise<Lesson[]> {
  const entries = names.flatMap((id) => lessons.find(({ exercises }) => exercises.includes(id)) ?? []);
  const found = await Promise.all([...new Set(entries)].map(({ lesson }) => loadLesson(lesson)));
  const oracle = oracleOf(() => openGame(referees));
  const made: Exercise[] = [];
  for (const name of names.filter(isMade)) {
    const exercise = await madeByName(name, oracle).catch(() => null);
    if (exercise) made.push(exercise);
  }
  return made.length === 0 ? found : [...found, madeLesson(made)];
}

function madeLesson(exercises: Exercise[]): Lesson {
  const words: Words = { en: '', pt: '' };
  return {
    id: 'made',
    level: 1,
    world: 0,
    articles: [],
    title: { child: words, young: words, adult: words },
    screens: [],
    exercises,
  };
}
