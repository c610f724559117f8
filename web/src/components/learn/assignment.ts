// What a class does, as an option of a list and as a title: "knight" is a lesson, "level:2" all lessons of a level.
import { lessons, titleOf, type LessonEntry } from '../../learn/files';
import type { Voice } from '../../learn/lesson';
import type { Assignment } from '../../protocol/classroom';
import { named, said, t } from '../../text/text.svelte';

export const levels = [...new Set(lessons.map(({ level }) => level))];

export function assignmentOf(option: string): Assignment {
  const [, level] = /^level:(\d)$/.exec(option) ?? [];
  return level ? { lesson: null, level: Number(level) } : { lesson: option, level: null };
}
export const optionOf = ({ lesson, level }: Assignment): string => lesson ?? `level:${level}`;

export const lessonsOf = ({ lesson, level }: Assignment): LessonEntry[] =>
  lessons.filter((entry) => (lesson === null ? entry.level === level : entry.lesson === lesson));

// Its name for itself, where this page does not know the lesson.
export function lessonTitle(lesson: string, voice: Voice): string {
  const entry = lessons.find(({ lesson: name }) => name === lesson);
  return entry ? said(titleOf(entry.title, voice)) : lesson;
}
export const assignmentTitle = ({ lesson, level }: Assignment, voice: Voice): string =>
  lesson === null ? levelTitle(level ?? 0) : lessonTitle(lesson, voice);
export const levelTitle = (level: number): string => t('class_level', level, named('learn_level', String(level)));
