// The drawing for each subject.
import type { Objection } from '../../learn/objection';
import type { DrawingName } from './Drawing.svelte';

export const objectionDrawing: Record<Objection, DrawingName> = {
  hand: 'hand',
  move: 'crossed',
  clock: 'tool7',
  draw: 'equal',
};
