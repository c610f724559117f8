// Who is left out of a round because of not having checked in.
interface Player {
  place: number;
  arrived?: boolean;
}

// Those of `staying` who have not checked in and have no bye of their own; nobody, where nobody checks in at all.
export const absentOf = <P extends Player>(staying: P[], hasBye: (player: P) => boolean): P[] =>
  staying.some(({ arrived }) => arrived) ? staying.filter((player) => !player.arrived && !hasBye(player)) : [];

// Whether they are left out as long as nobody has said it: not where the draft has paired one of them.
export const leavesOut = (absent: Player[], draft: { games: { white: number; black: number }[] } | null): boolean =>
  !draft?.games.some(({ white, black }) => absent.some(({ place }) => place === white || place === black));
