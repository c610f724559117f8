// A round as watchers see it: the boards' clocks between two messages, their results, and which of them need the
// arbiter.
import type { Color } from '../chess/position';
import type { Result } from '../protocol/table';
import type { Need, Score, WatchedBoard } from '../protocol/tournament';
import { whyEnded } from '../text/score';

// What a clock shows now.
export function leftOn(watched: WatchedBoard, color: Color, now: number): number | null {
  const clocks = watched.state?.clocks;
  const left = clocks?.[color] ?? null;
  if (!clocks || left === null || clocks.running !== color) return left;
  const passed = now + (watched.ahead ?? 0) - (watched.at ?? 0) - (watched.delay?.[color] ?? 0);
  return Math.max(0, left - Math.max(0, passed));
}

// The result of the board's game; `*` while it is played.
export const resultOf = (watched: WatchedBoard): Result | Score => watched.decided ?? watched.state?.result ?? '*';
export const reasonOf = (watched: WatchedBoard): string =>
  whyEnded(resultOf(watched), watched.decided ? 'arbiter' : (watched.reason ?? ''));
const nearFlag = 30_000;

// Why the board needs the arbiter, the most urgent first. A clock that runs low is found here, while it runs.
export function needsOf(watched: WatchedBoard, now: number): Need[] {
  if (resultOf(watched) !== '*') return [];
  const needs = [...(watched.needs ?? [])];
  const running = watched.state?.clocks?.running;
  const left = running ? (leftOn(watched, running, now) ?? Infinity) : Infinity;
  if (left < nearFlag && !needs.includes('flag')) needs.push(left > 0 ? 'flag_near' : 'flag');
  return needs;
}

// The needs for which the arbiter is called at once; the others are information.
const calls = new Set<Need>([
  'claim',
  'choice',
  'stopped',
  'flag',
  'illegal_move',
  'threefold',
  'fifty_moves',
  'flag_near',
]);
export const callsArbiter = (needs: Need[]): boolean => needs.some((need) => calls.has(need));
