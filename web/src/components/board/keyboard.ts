// The board's keys: arrows move the focus, Enter takes and releases, Escape puts back.
import type { Square } from '../../chess/position';
import { neighbour } from './geometry';

export type KeyAction = { focus: Square } | 'enter' | 'escape';

// Steps to the right and up.
const arrows: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

// What a key does with the focus on this square; null: nothing.
export function keyAction(key: string, focus: Square, flipped: boolean): KeyAction | null {
  const step = arrows[key];
  if (step) return { focus: neighbour(focus, ...step, flipped) };
  return key === 'Enter' ? 'enter' : key === 'Escape' ? 'escape' : null;
}
