// The questions about a ruling (the members of rulingOf), each read from the referee's answer.
//   article  the article that decides, as the edition numbers it
//   act      whether the last act is "accepted", "refused", or a claim that is "pending"
//   penalty  "none", "warning", "time", "points", "loss" or "draw"
//   clock    milliseconds that the ruling adds to the clocks, as {"black": 120000}; {} if none
//   board    what stands on the board, as the first field of a FEN
//   moves    the moves that may be played next, as a list; "any" if every legal move may be
//   result   "*", "1-0", "0-1", "1/2-1/2" or "0-0"

export const PENALTIES = ['none', 'warning', 'time', 'points', 'loss', 'draw'];
export const RESULTS = ['*', '1-0', '0-1', '1/2-1/2', '0-0'];

const PENALTY_OF_REASON = {
  illegal_move: 'loss',
  illegal_move_unwinnable: 'draw',
  default: 'loss',
  sealed_move: 'loss',
};

function penalty(effects, last) {
  const over = effects.find((effect) => effect.kind === 'game_over');
  if (over?.reason === 'sealed_move' && over.result === '1/2-1/2') return 'draw';
  if (over && PENALTY_OF_REASON[over.reason]) return PENALTY_OF_REASON[over.reason];
  if (over?.reason === 'arbiter' && last.do === 'penalise') return 'loss';
  if (effects.some((effect) => effect.kind === 'points')) return 'points';
  if (effects.some((effect) => effect.kind === 'time')) return 'time';
  return effects.some((effect) => effect.kind === 'warning') ? 'warning' : 'none';
}

function clock(effects) {
  const added = {};
  for (const effect of effects)
    if (effect.kind === 'time') added[effect.player] = (added[effect.player] ?? 0) + effect.ms;
  return added;
}

function accepted(answer) {
  const claim = answer.effects.find((effect) => effect.kind === 'claim');
  if (claim && claim.upheld === null) return 'pending';
  return answer.ok && claim?.upheld !== false ? 'accepted' : 'refused';
}

/** The position in which the next move is made: that on the board, or, if a piece stands wrong, the one before. */
export const positionToMove = (state) => state.last_legal ?? state.fen;

/**
 * The ruling in the answer to the last act.
 * `legal`: the legal moves of positionToMove(answer.state), by which "any" is known.
 */
export function rulingOf(answer, last, legal) {
  const { effects, state } = answer;
  const moves = [...state.permitted].sort();
  return {
    article: answer.articles[0] ?? '',
    act: accepted(answer),
    penalty: penalty(effects, last),
    clock: clock(effects),
    board: state.fen.split(' ')[0],
    moves: moves.length > 0 && JSON.stringify(moves) === JSON.stringify([...legal].sort()) ? 'any' : moves,
    result: state.result,
  };
}

/** Whether two values of one question are the same, whatever the order of moves or players. */
export function sameAnswer(a, b) {
  const plain = (value) => {
    if (Array.isArray(value)) return JSON.stringify([...value].sort());
    if (value !== null && typeof value === 'object') return JSON.stringify(Object.entries(value).sort());
    return JSON.stringify(value);
  };
  return plain(a) === plain(b);
}
