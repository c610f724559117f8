// Lesson plans of 45 minutes, one for each world of the child's path: learn/plans.json (docs/lesson-plans.md).
import file from '@format/../plans.json';
import type { Words } from './lesson';

// The steps, in the order of the lesson.
export type PlanStep = 'remember' | 'show' | 'try' | 'play' | 'end';
// 'boards': at boards, without devices; 'pairs': pupils play at their devices.
export type PlanGame = 'boards' | 'pairs' | 'goldenhand' | 'hotclock' | 'objection';

export interface Plan {
  plan: number;
  world: number;
  lessons: string[];
  // The lesson whose screens are shown.
  show: string;
  exercises: string[];
  // Completes the sentence “Afterwards the pupils can …”.
  can: Words;
  remember: { ask: Words; answers: Words[]; right: number }[];
  play: { game: PlanGame; text: Words };
  end: Words;
}

export const planFrame = file.frame as { minutes: number; step: PlanStep }[];
export const plans = file.plans as unknown as Plan[];
