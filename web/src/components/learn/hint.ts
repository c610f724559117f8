// How the answer to an exercise is given, for who has not begun it.
import { asksOneSquare } from '../../learn/exercises';
import type { Exercise } from '../../learn/lesson';
import { t } from '../../text/text.svelte';

export const howToMove = (child: boolean): string => t(child ? 'learn_touch_move_child' : 'learn_touch_move');

// `first`: nothing has been solved yet.
export function hintFor(exercise: Exercise, child: boolean, first: boolean): string {
  const { task } = exercise;
  if (task.kind === 'squares' || task.kind === 'find') {
    if (asksOneSquare(exercise)) return t(child ? 'learn_touch_square_child' : 'learn_touch_square');
    return t(child ? 'learn_touch_squares_child' : 'learn_touch_squares');
  }
  return first && task.kind === 'acts' && task.solution[0]?.do === 'move' ? howToMove(child) : '';
}
