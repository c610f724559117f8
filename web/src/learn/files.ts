// The files of learn/, as the pages load them: the lists at once, the rest when it is wanted.
import cases from '../generated/learn/cases.json';
import course from '../generated/learn/course.json';
import stories from '../generated/learn/stories.json';
import type { CaseFile, CaseSet, StoryFile } from './cases';
import type { Lesson, Text, Voice, Words } from './lesson';
import { readLesson } from './read';

export interface LessonEntry {
  file: string;
  lesson: string;
  level: number;
  world: number;
  articles: string[];
  title: Record<string, Words>;
  exercises: string[];
  // The voices of each exercise that is not for every voice.
  only: Record<string, Voice[]>;
  // Its stops on the child's path: the numbers of screens, from 1, and exercises.
  stops: { screens: number[]; exercises: string[] }[];
}
export interface CaseEntry {
  name: string;
  title: Words;
  tempo: 'standard' | 'rapid' | 'blitz';
}
export interface StoryEntry {
  name: string;
  title: Words;
  when: Words;
  // The position that is shown for it, as FEN.
  board: string;
}

export const lessons = course as unknown as LessonEntry[];
export const caseSets = cases as unknown as Record<CaseSet, CaseEntry[]>;
export const storyList: StoryEntry[] = stories;

// The exercises that a voice has in a lesson.
export const exercisesOf = ({ exercises, only }: LessonEntry, voice: Voice): string[] =>
  exercises.filter((id) => only[id]?.includes(voice) ?? true);

const lessonFiles = import.meta.glob<unknown>('../../../learn/course/*.json', { import: 'default' });
const caseFiles = import.meta.glob<Record<string, CaseFile>>('../generated/learn/cases/*.json', { import: 'default' });
const storyFiles = import.meta.glob<StoryFile>('../../../learn/stories/*.json', { import: 'default' });

// Loads a file; rejected if there is no such file, or it cannot be loaded now.
async function load<File>(files: Record<string, () => Promise<File>>, path: string): Promise<File> {
  const file = files[path];
  if (!file) throw new Error(`there is no ${path}`);
  return file();
}

export async function loadLesson(name: string): Promise<Lesson> {
  const entry = lessons.find(({ lesson }) => lesson === name);
  return readLesson(await load(lessonFiles, `../../../learn/course/${entry?.file ?? name}.json`));
}

export const loadCases = (set: CaseSet): Promise<Record<string, CaseFile>> =>
  load(caseFiles, `../generated/learn/cases/${set}.json`);

export const loadStory = (name: string): Promise<StoryFile> => load(storyFiles, `../../../learn/stories/${name}.json`);

// A title in the list, whose key may name several voices at once.
export function titleOf(title: Record<string, Words>, voice: keyof Text): Words {
  const [, words] = Object.entries(title).find(([key]) => key.split(' ').includes(voice))!;
  return words;
}
