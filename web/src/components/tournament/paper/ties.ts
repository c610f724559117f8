// Who shares a prize with whom.
import type { Award } from '../../../protocol/paper';

// The awards of a group that are shared by players whom no tie-break separates, one list for each rank.
export function tiesOf(awards: Award[]): Award[][] {
  const ties = new Map<number, Award[]>();
  for (const award of awards) if (award.tied) ties.set(award.rank, [...(ties.get(award.rank) ?? []), award]);
  return [...ties.values()];
}
