// What a class and its pages send each other: docs/api.md, Classes.
import type { Refusal } from './table';

export type ClassVoice = 'child' | 'young' | 'adult';

// What a class does: one lesson, or the lessons of a level.
export interface Assignment {
  lesson: string | null;
  level: number | null;
}

export interface ClassDescription extends Assignment {
  class: string;
  voice: ClassVoice;
  // Further pupils may come.
  admits: boolean;
}

export type OpenClass = ({ lesson: string } | { level: number }) & { voice: ClassVoice };

export interface OpenedClass {
  class: string;
  // The teacher's secret.
  teacher: string;
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
  // Of the exercises of the lesson.
  results: ExerciseResult[];
  // Answers in all.
  right: number;
  wrong: number;
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

// From the server.
export interface ClassMessage {
  welcome?: ClassDescription & ({ teacher: true } | { teacher: false; pupil: number; name: string; token: string });
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
