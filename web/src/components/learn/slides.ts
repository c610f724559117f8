// A lesson step by step, as a projector shows it: each frame of its screens' pictures, then each exercise as a question
// and with its solution.
import { forVoice } from '../../learn/exercises';
import { play, type Frame } from '../../learn/game';
import { goalsOf } from '../../learn/judge';
import type { Lesson, Screen, Voice } from '../../learn/lesson';
import type { Referees } from '../../referee/referee';
import { prepare, type Prepared } from './worksheet';

export interface Slide {
  frame: Frame;
  shown: string[];
  barred: string[];
  turned: boolean;
  goals: string[];
  flipped: boolean;
  // One of them: what is said of it.
  screen: Screen | null;
  prepared: Prepared | null;
  // Whether the solution is shown.
  solved: boolean;
}

export async function slidesOf(whole: Lesson, voice: Voice, referees: Referees): Promise<Slide[]> {
  const lesson = forVoice(whole, voice);
  const pictures = await Promise.all(
    lesson.screens.map(({ picture }) => play(referees, picture.start, picture.regulations, picture.acts)),
  );
  const exercises = await prepare(lesson, referees);
  const of = (frame: Frame, rest: Partial<Slide>): Slide => ({
    frame,
    shown: [],
    barred: [],
    turned: false,
    goals: [],
    flipped: false,
    screen: null,
    prepared: null,
    solved: false,
    ...rest,
  });
  return [
    ...pictures.flatMap((frames, i) =>
      frames.map((frame) => {
        const screen = lesson.screens[i]!;
        const { marks, barred, turned, flipped } = screen.picture;
        return of(frame, { screen, shown: marks, barred, turned, flipped });
      }),
    ),
    ...exercises.flatMap((prepared) => {
      const flipped = prepared.turn === 'black';
      const { task, turned } = prepared.exercise;
      const shown = task.kind === 'squares' || task.kind === 'find' ? task.solution : [];
      const after = prepared.frames.length > 1 ? prepared.frames.slice(1) : prepared.frames;
      return [
        of({ ...prepared.frames[0]!, owed: [] }, { prepared, flipped, turned, goals: goalsOf(prepared.exercise) }),
        ...after.map((frame) => of(frame, { prepared, flipped, shown, solved: true })),
      ];
    }),
  ];
}
