// What a class does, as an option of a list and as a title: "knight" is a lesson, "level:2" all lessons of a level;
// chosen exercises are not in the list.
import { lessons, titleOf, type LessonEntry } from '../../learn/files';
import type { Voice } from '../../learn/lesson';
import type { Assign, Assignment } from '../../protocol/classroom';
import { named, said, t } from '../../text/text.svelte';

export const levels = [...new Set(lessons.map(({ level }) => level))];

// The server's name for the lesson that chosen exercises belong to.
export const chosenLesson = 'chosen';

export function assignmentOf(option: string): Assign {
  const [, level] = /^level:(\d)$/.exec(option) ?? [];
  return level ? { level: Number(level) } : { lesson: option };
}
export const optionOf = ({ lesson, level }: Assignment): string => lesson ?? (level === null ? '' : `level:${level}`);

export const lessonsOf = ({ lesson, level }: Pick<Assignment, 'lesson' | 'level'>): LessonEntry[] =>
  lessons.filter((entry) => (lesson === null ? entry.level === level : entry.lesson === lesson));

// The title of a lesson; its name, if this page does not know the lesson.
export function lessonTitle(lesson: string, voice: Voice): string {
  if (lesson === chosenLesson) return t('class_chosen');
  const entry = lessons.find(({ lesson: name }) => name === lesson);
  return entry ? said(titleOf(entry.title, voice)) : lesson;
}
export const assignmentTitle = ({ lesson, level, exercises }: Assignment, voice: Voice): string =>
  exercises.length > 0 ? t('class_chosen') : lesson === null ? levelTitle(level ?? 0) : lessonTitle(lesson, voice);
export const levelTitle = (level: number): string => t('class_level', level, named('learn_level', String(level)));
