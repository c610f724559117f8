// What was answered wrong comes again later: the spaced repetition of FSRS.
import { createEmptyCard, fsrs, Rating, type CardInput } from 'ts-fsrs';

// The record of an exercise or a case that was answered wrong once, kept as JSON.
export interface KeptCard {
  due: string;
  last_review?: string | undefined;
  stability: number;
  difficulty: number;
  elapsed_days: number;
  scheduled_days: number;
  learning_steps: number;
  reps: number;
  lapses: number;
  state: number;
}

const scheduler = fsrs({ enable_fuzz: false });

// The card after an answer; null: none is needed, since the answer was right and no earlier one was wrong.
export function answered(card: KeptCard | undefined, right: boolean, now: Date): KeptCard | null {
  if (!card && right) return null;
  const before: CardInput = card ? (card as unknown as CardInput) : createEmptyCard(now);
  const { card: after } = scheduler.next(before, now, right ? Rating.Good : Rating.Again);
  return JSON.parse(JSON.stringify(after)) as KeptCard;
}

// The names of the cards that are due, the longest due first.
export function dueOf(cards: Record<string, KeptCard>, now: Date): string[] {
  return Object.entries(cards)
    .filter(([, { due }]) => new Date(due) <= now)
    .sort(([, a], [, b]) => Date.parse(a.due) - Date.parse(b.due))
    .map(([name]) => name);
}
