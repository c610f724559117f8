// What this browser keeps of a learner: the voice, what has been solved, and what is to come again. Nothing of it is
// sent anywhere. On a browser that others use, too, it is kept for as long as its tab is open.
import { settings } from '../settings/settings.svelte';
import type { Voice } from './lesson';
import { isMade } from './made/name';
import { currentChild } from './path.svelte';
import { answered, dueOf, type KeptCard } from './repetition';

interface Done {
  // Exercises by their names, cases as "touch/NAME", stories as "story/NAME".
  solved: Record<string, true>;
  again: Record<string, KeptCard>;
}
interface Kept extends Done {
  voice: Voice | null;
  // Of each child at this device, by its picture.
  children: Record<string, Done>;
}

const key = 'jadoube.learn';
const storage = () => (settings.shared ? sessionStorage : localStorage);

function kept(): Kept {
  const none: Kept = { voice: null, solved: {}, again: {}, children: {} };
  try {
    return { ...none, ...(JSON.parse(storage().getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return none;
  }
}

export const progress: Kept = $state(kept());

function keep(): void {
  try {
    storage().setItem(key, JSON.stringify(progress));
  } catch {
    // The browser keeps nothing: it holds for this visit.
  }
}

// What belongs to who is learning: a child that has chosen its piece, or whoever has this browser.
const learner = () => (progress.voice === 'child' ? currentChild()?.picture : undefined);
function done(): Done {
  const child = learner();
  return child === undefined ? progress : (progress.children[child] ?? { solved: {}, again: {} });
}
function ownDone(): Done {
  const child = learner();
  if (child !== undefined) progress.children[child] ??= { solved: {}, again: {} };
  return done();
}

export const voiceOf = (): Voice => progress.voice ?? 'young';

export function setVoice(voice: Voice): void {
  progress.voice = voice;
  keep();
}

// Whether no exercise has been solved. Cases do not count: they can be ruled on without moving a piece.
export const nothingSolved = (): boolean => Object.keys(done().solved).every((name) => name.includes('/'));

export const isSolved = (name: string): boolean => done().solved[name] === true;

// Notes an answer to an exercise, a case or the question of a story.
export function noteAnswer(name: string, right: boolean, now = new Date()): void {
  // An exercise made by rule is made anew another time, and not kept.
  if (isMade(name)) return;
  const own = ownDone();
  if (right) own.solved[name] = true;
  const card = answered(own.again[name], right, now);
  if (card) own.again[name] = card;
  keep();
}

// What is due now; cases have a "/" in their names, exercises none.
export const due = (now = new Date()): string[] => dueOf(done().again, now);
export const dueExercises = (): string[] => due().filter((name) => !name.includes('/'));
export const dueCases = (): string[] => due().filter((name) => name.includes('/') && !name.startsWith('story/'));

export function forgetProgressOf(child: string): void {
  delete progress.children[child];
  keep();
}
export function forgetProgress(): void {
  progress.children = {};
  progress.solved = {};
  progress.again = {};
  keep();
}
