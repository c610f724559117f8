// The child's path: eight worlds of stops, one stop a day, and what comes again. Pure: the time is given.
import { createEmptyCard, fsrs, Rating, type CardInput } from 'ts-fsrs';
import { duels } from './duel';
import { randomOf } from './made/random';
import type { KeptCard } from './repetition';

export const worlds = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type World = (typeof worlds)[number];

export interface Stop {
  // "rook.1"
  id: string;
  lesson: string;
  world: number;
  screens: number[];
  exercises: string[];
}

interface PathLesson {
  lesson: string;
  world: number;
  stops: { screens: number[]; exercises: string[] }[];
}

// All stops in the order of the worlds, and in each in that of the course.
export const stopsOn = (lessons: PathLesson[]): Stop[] =>
  worlds.flatMap((world) =>
    lessons
      .filter((one) => one.world === world)
      .flatMap(({ lesson, stops }) => stops.map((stop, i) => ({ id: `${lesson}.${i + 1}`, lesson, world, ...stop }))),
  );

// A child at this device, known by a picture: there is no name.
export interface Child {
  picture: Picture;
  // The day on which each stop was done.
  done: Record<string, string>;
  // The card of each idea that has been met.
  cards: Record<string, KeptCard>;
  // The best of each world's game: stars.
  games: Record<string, number>;
  // A stop that was begun and left, and which of its exercises were done.
  begun?: { stop: string; exercises: string[] };
}
export const pictures = ['knight', 'rook', 'bishop', 'queen', 'king', 'pawn'] as const;
export type Picture = (typeof pictures)[number];

export const newChild = (picture: Picture): Child => ({ picture, done: {}, cards: {}, games: {} });

// The stars of a world's game: of a duel, or of five rounds.
export const mostStars = (world: number): number => (world in duels ? 3 : 5);

// The day by the clock on the wall: "2026-11-28".
export function dayOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const nextStop = ({ done }: Child, stops: Stop[]): Stop | null => stops.find(({ id }) => !done[id]) ?? null;
export const isDoneToday = ({ done }: Child, now: Date): boolean => Object.values(done).includes(dayOf(now));
// The worlds all of whose stops are done: each has given its tool.
export const worldsDone = ({ done }: Child, stops: Stop[]): number[] =>
  worlds.filter((world) => stops.filter((one) => one.world === world).every(({ id }) => done[id]));

// Good: solved at once; hard: solved after a hint; again: the answer had to be shown.
export type Grade = 'good' | 'hard' | 'again';
const ratings = { good: Rating.Good, hard: Rating.Hard, again: Rating.Again } as const;
const minutesBetweenGrades = 10;
// Schedules in whole days: a missed idea comes tomorrow, not in a minute; and a little sooner than for grown-ups.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.92 });

// The card of an idea after an exercise on it. Within ten minutes of the last grade nothing new is learnt of it, except
// that the answer had to be shown: whatever was right before, that comes tomorrow.
export function graded(card: KeptCard | undefined, grade: Grade, now: Date): KeptCard {
  const last = card?.last_review ? Date.parse(card.last_review) : 0;
  if (card && grade !== 'again' && now.getTime() - last < minutesBetweenGrades * 60_000) return card;
  const before: CardInput = card ? (card as unknown as CardInput) : createEmptyCard(now);
  const { card: after } = scheduler.next(before, now, ratings[grade]);
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
  if (grade === 'again' && after.due > tomorrow) Object.assign(after, { due: tomorrow, scheduled_days: 1 });
  return JSON.parse(JSON.stringify(after)) as KeptCard;
}

export const mostReviews = 3;

// The ideas that are due on this day, the longest due first.
export const dueIdeas = ({ cards }: Child, now: Date): string[] =>
  Object.entries(cards)
    .filter(([, { due }]) => dayOf(new Date(due)) <= dayOf(now))
    .sort(([a, one], [b, other]) => Date.parse(one.due) - Date.parse(other.due) || (a < b ? -1 : 1))
    .map(([idea]) => idea)
    .slice(0, mostReviews);

// Five minutes: what comes again, what is new, and a game; null: there is no new stop left, or today's is done.
export interface Day {
  review: string[];
  stop: Stop | null;
  // The world whose game is played; 0: none yet.
  game: number;
}
export function dayFor(child: Child, stops: Stop[], now: Date): Day {
  const stop = isDoneToday(child, now) ? null : nextStop(child, stops);
  const met = stops.filter(({ id }) => child.done[id]).map(({ world }) => world);
  return { review: dueIdeas(child, now), stop, game: stop?.world ?? met.at(-1) ?? 0 };
}

// What is left of a stop: its screens come again only where no exercise was done after them.
export function restOf({ begun }: Child, stop: Stop): { screens: number[]; exercises: string[] } {
  const done = begun?.stop === stop.id ? begun.exercises : [];
  return {
    screens: done.length > 0 ? [] : stop.screens,
    exercises: stop.exercises.filter((id) => !done.includes(id)),
  };
}

// The number of the variant of an idea for today: a different one each day, the same for the whole day.
export const variantOf = (idea: string, now: Date): number => randomOf(`${idea} ${dayOf(now)}`).whole(1, 60);
