// The sound of an entry of a table's log.
import type { Color } from '../chess/position';
import type { Entry } from '../protocol/table';
import type { Sound } from '../settings/sounds';
import { weightOf } from './game';

// The sound that `player`, or a spectator, hears; null: none. `captures`: the move that was made is a capture.
export function soundOf({ event, answer }: Entry, player: Color | null, captures: boolean): Sound | null {
  const has = (kind: string) => answer.effects.some((effect) => effect.kind === kind);
  const weight = weightOf(answer);
  if (has('game_over')) return 'end';
  if (weight === 'grave' || (weight === 'refused' && event.by === player)) return 'ruling';
  if (has('made')) return captures ? 'take' : 'place';
  return event.do === 'place' || event.do === 'press' ? event.do : null;
}
