// The acts of a file, as lines of the referee's protocol (docs/referee.md).

const SECOND = 1000;
const other = (player) => (player === 'white' ? 'black' : 'white');

function sideToMove(regulations) {
  const fields = String(regulations.start ?? '').split(' ');
  return fields.length > 1 && fields[1] === 'b' ? 'black' : 'white';
}

/**
 * The acts with their times. An act without "at" comes a second after the one before. `{"play": ["e4", "e5"]}` stands for these moves, each
 * made and pressed in one second: the first by "by", else by the player to move at the start or by the opponent of who moved last.
 */
export function expandActs(regulations, acts) {
  const expanded = [];
  let at = 0;
  let next = sideToMove(regulations);
  const add = (act) => {
    at = act.at ?? at + SECOND;
    expanded.push({ ...act, at });
  };
  for (const act of acts) {
    if (act.play === undefined) {
      add(act);
      if ((act.do === 'press' || act.do === 'move') && act.by !== 'arbiter') next = other(act.by);
      continue;
    }
    next = act.by ?? next;
    for (const move of act.play) {
      add({ by: next, do: 'move', move });
      add({ by: next, do: 'press', at });
      next = other(next);
    }
  }
  return expanded;
}

/** The text for `jadoube referee`: the regulations with this edition, then one line for each act. */
export function dialogue(regulations, edition, acts) {
  const lines = [
    { regulations: { ...regulations, ...(edition === null ? {} : { edition }) } },
    ...expandActs(regulations, acts),
  ];
  return lines.map((line) => JSON.stringify(line)).join('\n') + '\n';
}
