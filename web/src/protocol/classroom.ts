// What a class and its pages send each other: docs/api.md, Classes.
import type { Color } from '../chess/position';
import type { Refusal } from './table';

export type ClassVoice = 'child' | 'young' | 'adult';

// What a class does: one lesson, the lessons of a level, or chosen exercises.
export interface Assignment {
  lesson: string | null;
  level: number | null;
  exercises: string[];
}

// What all screens show: a step of a lesson or of a scene, from 1, and squares that are pointed to.
export interface Look {
  lesson?: string;
  case?: string;
  step: number;
  squares: string[];
}

// A pupil's game against another one.
export interface ClassGame {
  table: string;
  seat: Color;
  token: string;
  opponent: string | null;
  kind: string | null;
}

export interface ClassDescription extends Assignment {
  class: string;
  voice: ClassVoice;
  // Further pupils may come.
  admits: boolean;
}

export type Assign = { lesson: string } | { level: number } | { exercises: string[] };
export type OpenClass = Assign & { voice: ClassVoice; plan?: number };

export interface OpenedClass {
  class: string;
  // The teacher's secret.
  teacher: string;
  // The letters by which pupils find the class.
  code: string;
}

export interface ExerciseResult {
  exercise: string;
  right: boolean;
  wrong: number;
}

export interface ClassPupil {
  pupil: number;
  name: string;
  here: boolean;
  lesson: string | null;
  step: number;
  steps: number;
  exercise: string | null;
  done: boolean;
  // The results of the lesson's exercises.
  results: ExerciseResult[];
  // The right answers in all; `wrong` the wrong ones.
  right: number;
  wrong: number;
  points: number;
  // An objection to the scene that is shown: after which step, to what (0: not said yet), and as which of all.
  stop: { step: number; answer: number; order: number } | null;
  game: { table: string; seat: Color; opponent: number; result: string } | null;
  // Seconds without a sign of work, when this was sent.
  idle: number;
}

export interface Place {
  lesson: string;
  step: number;
  steps: number;
  exercise?: string;
  done?: boolean;
}

// All that the class keeps of a pupil.
export interface ListedClassPupil {
  pupil: number;
  name: string;
  right: number;
  wrong: number;
  points: number;
  // An exercise, whether it was solved, and how many answers were wrong.
  lessons: { lesson: string; results: [string, boolean, number][] }[];
}

// From the server.
export interface ClassMessage {
  welcome?: ClassDescription & { look: Look | null } & (
      | { teacher: true; code: string; plan: number | null }
      | { teacher: false; pupil: number; name: string; token: string; points: number; game: ClassGame | null }
    );
  look?: Look | null;
  points?: number;
  game?: ClassGame | null;
  list?: ListedClassPupil[];
  assigned?: Omit<ClassDescription, 'class'>;
  pupils?: ClassPupil[];
  removed?: number[];
  error?: Refusal;
  refused?: null;
  code?: string;
  en?: string;
  pt?: string;
  pong?: number;
}
