// What a teacher is told of a pupil, in words.
import { exercisesOf, lessons } from '../../learn/files';
import type { Voice } from '../../learn/lesson';
import type { FollowedPupil } from '../../live/classroom.svelte';
import type { Assignment } from '../../protocol/classroom';
import { t } from '../../text/text.svelte';
import { chosenLesson, lessonTitle } from './assignment';

// The minutes without activity after which a pupil is said to wait.
export const longWait = 2;

// Whole minutes without a sign of work, for a pupil who is there and has something to do; 0: not long.
export function minutesWaiting({ here, done, worked }: FollowedPupil, now: number): number {
  const minutes = Math.floor((now - worked) / 60_000);
  return here && !done && minutes >= longWait ? minutes : 0;
}

export interface Mark {
  number: number;
  state: 'right' | 'wrong' | 'none';
  current: boolean;
  sign: string;
  words: string;
}

// The exercises of the pupil's lesson, as far as this page knows it, or those that the teacher has chosen, with what
// was answered.
export function marksOf({ lesson, results, exercise }: FollowedPupil, chosen: string[], voice: Voice): Mark[] {
  const entry = lessons.find(({ lesson: name }) => name === lesson);
  return (lesson === chosenLesson ? chosen : entry ? exercisesOf(entry, voice) : []).map((id, i) => {
    const { right = false, wrong = 0 } = results.find(({ exercise: name }) => name === id) ?? {};
    const state = right ? 'right' : wrong > 0 ? 'wrong' : 'none';
    const sign = right ? '✓' : wrong > 0 ? (wrong > 1 ? `✕${wrong}` : '✕') : '';
    const words = right
      ? wrong > 0
        ? t('class_mark_right_after', i + 1, wrong)
        : t('class_mark_right', i + 1)
      : wrong > 0
        ? t('class_mark_wrong', i + 1, wrong)
        : t('class_mark_none', i + 1);
    return { number: i + 1, state, current: id === exercise, sign, words };
  });
}

export function whereOf(pupil: FollowedPupil, assignment: Assignment, voice: Voice): string {
  if (pupil.lesson === null) return t('class_just_came');
  const marks = marksOf(pupil, assignment.exercises, voice);
  const current = marks.find((mark) => mark.current);
  const what = pupil.done
    ? t('class_done')
    : current
      ? t('class_exercise', current.number, marks.length)
      : t('class_reading', pupil.step, pupil.steps);
  const here = pupil.lesson === (assignment.exercises.length > 0 ? chosenLesson : assignment.lesson);
  return here ? what : `${lessonTitle(pupil.lesson, voice)}: ${what}`;
}
