// What this browser keeps of the children on the path. Nothing of it is sent anywhere. On a browser that others use,
// too, it is kept for as long as its tab is open.
import { pathKey, pathStorage } from '../settings/child';
import { dayOf, graded, newChild, type Child, type Grade, type Picture } from './path';

interface Kept {
  children: Child[];
  // The index of who is learning; null: nobody has been chosen.
  current: number | null;
}

function kept(): Kept {
  const none: Kept = { children: [], current: null };
  try {
    const read = JSON.parse(pathStorage().getItem(pathKey) ?? '{}') as Partial<Kept>;
    return Array.isArray(read.children) ? { ...none, ...read } : none;
  } catch {
    return none;
  }
}

export const path: Kept = $state(kept());

function keep(): void {
  try {
    pathStorage().setItem(pathKey, JSON.stringify(path));
  } catch {
    // The browser keeps nothing: it holds for this visit.
  }
}

export const currentChild = (): Child | null => (path.current === null ? null : (path.children[path.current] ?? null));

export function chooseChild(index: number | null): void {
  path.current = index;
  keep();
}
export function addChild(picture: Picture): void {
  path.children.push(newChild(picture));
  chooseChild(path.children.length - 1);
}
export function forgetChild(index: number): void {
  path.children.splice(index, 1);
  chooseChild(null);
}

export function noteGrade(idea: string, grade: Grade, now = new Date()): void {
  const child = currentChild();
  if (!child) return;
  child.cards[idea] = graded(child.cards[idea], grade, now);
  keep();
}
export function noteStop(stop: string, now = new Date()): void {
  const child = currentChild();
  if (!child) return;
  child.done[stop] ??= dayOf(now);
  delete child.begun;
  keep();
}
// Notes that an exercise of today's stop is done: a child who closes the page now continues after it.
export function noteExercise(stop: string, exercise: string): void {
  const child = currentChild();
  if (!child) return;
  const before = child.begun?.stop === stop ? child.begun.exercises : [];
  child.begun = { stop, exercises: [...new Set([...before, exercise])] };
  keep();
}
export function noteGame(world: number, stars: number): void {
  const child = currentChild();
  if (!child) return;
  child.games[world] = Math.max(child.games[world] ?? 0, stars);
  keep();
}
