// World 4: mate and stalemate.
import { distance, fenOf, mirrored, placedOf, put, rankOf, reversed, squares, type Placed } from '../placing';
import { from, move, to, type Oracle } from '../oracle';
import type { Random } from '../random';
import { screen, type Level, type Made, type Recipe } from '../recipe';

const mate = { ruling: { effects: [{ kind: 'game_over', reason: 'checkmate' }] } };

// The moves that mate, and those that leave the other side without a move and not in check.
async function endingsOf(oracle: Oracle, placed: Placed, turn: 'white' | 'black') {
  const start = fenOf(placed, turn);
  const moves = await oracle.moves(placed, turn);
  if (!moves) return null;
  const reasons = new Map<string, string | null>();
  for (const uci of moves) reasons.set(uci, (await oracle.after(start, [move(uci)]))?.state.reason ?? null);
  const by = (reason: string) => moves.filter((uci) => reasons.get(uci) === reason);
  return { moves, mates: by('checkmate'), stalemates: by('stalemate') };
}

// Patterns of mate in one for White, by level; chance adds pieces, mirrors and colours.
const patterns: Record<Level, string[]> = {
  1: [
    '6k1/5ppp/8/8/8/8/8/R5K1',
    'k7/pp6/8/8/8/8/8/4R1K1',
    '7k/R7/8/8/8/8/8/1R4K1',
    'k7/8/1K6/8/8/8/8/7R',
    '7k/8/6K1/8/8/8/8/1Q6',
    '7k/8/5K2/8/8/8/8/6Q1',
  ],
  2: [
    '7k/R7/5N2/8/8/8/8/6K1',
    '5rk1/5pp1/8/7Q/8/3B4/8/6K1',
    '5rk1/5p1p/5QpP/8/8/8/8/6K1',
    '5rk1/5ppp/8/8/3Q4/8/1B6/6K1',
    '7k/7p/7B/8/8/8/8/R5K1',
    '3k4/3P4/3K4/8/8/8/8/7R',
  ],
  3: [
    '6rk/6pp/7N/8/8/8/8/6K1',
    '2kr4/3p4/2p5/8/5B2/8/4B3/6K1',
    '7k/8/6K1/8/8/8/B7/2B5',
    '3rkr2/8/Q7/8/8/8/8/6K1',
    'k1K5/p7/8/8/8/8/8/5B2',
    '3qkb2/3p1p2/8/8/4N3/8/8/4R1K1',
  ],
};

const mateInOne: Recipe = {
  name: 'mate-in-one',
  idea: 'mate-in-one',
  make: async (random, level, oracle) => {
    let placed = placedOf(random.pick(patterns[level]));
    const kingOf = (letter: string) => [...placed].find(([, one]) => one === letter)![0];
    const quiet = (square: string) => distance(square, kingOf('k')) > 2 && distance(square, kingOf('K')) > 1;
    for (const letter of random.shuffled(['P', 'p', 'P', 'p']).slice(0, random.whole(1, 3))) {
      put(random, placed, letter, (one) => quiet(one) && rankOf(one) > 1 && rankOf(one) < 7);
    }
    if (random.next() < 0.5) placed = mirrored(placed);
    const turn = level > 1 && random.next() < 0.35 ? 'black' : 'white';
    if (turn === 'black') placed = reversed(placed);
    const found = await endingsOf(oracle, placed, turn);
    if (!found || found.mates.length === 0 || found.mates.length > 3) return null;
    return {
      start: fenOf(placed, turn),
      regulations: screen,
      acts: { solved: mate, solution: [found.mates[0]] },
      ...(turn === 'black' ? { ask: 'black' } : {}),
    };
  },
};

// Two rooks against the king: the next check of the ladder, or the mate.
const ladderStep: Recipe = {
  name: 'ladder-step',
  idea: 'ladder',
  make: async (random, level, oracle) => {
    const rank = level === 1 ? 8 : level === 2 ? random.whole(4, 6) : random.whole(6, 7);
    const king = `${random.pick([...'bcdefg'])}${rank}`;
    const away = (square: string) => distance(square, king) > 2;
    let placed: Placed = new Map([[king, 'k']]);
    const guard = put(random, placed, 'R', (one) => rankOf(one) === rank - 1 && away(one));
    const other = put(random, placed, 'R', (one) => rankOf(one) < rank - 1 && away(one));
    if (!guard || !other || guard[0] === other[0]) return null;
    put(random, placed, 'K', (one) => rankOf(one) === 1 && away(one) && one[0] !== other[0] && one[0] !== guard[0]);
    const check = `${other}${other[0]!}${rank}`;
    const solution = [check];
    const start = fenOf(placed);
    const moves = await oracle.moves(placed);
    if (!moves?.includes(check)) return null;
    if (level === 1) {
      const found = await endingsOf(oracle, placed, 'white');
      if (!found?.mates.includes(check)) return null;
      return { start, regulations: screen, acts: { solved: mate, solution }, ask: 'mate' };
    }
    if (level === 2) {
      const wrong = `${guard}${guard[0]!}${rank}`;
      return {
        start,
        regulations: screen,
        acts: {
          solved: { made: [check] },
          solution,
          ...(moves.includes(wrong)
            ? { wrong: [{ acts: [wrong], ruling: { effects: [{ kind: 'made', move: wrong }] } }] }
            : {}),
        },
        ask: 'check',
      };
    }
    if (rank !== 7) return null;
    // Check and mate, wherever the king goes.
    const last = `${guard}${guard[0]!}8`;
    const after = await oracle.after(start, [move(check)]);
    if (!after) return null;
    for (const reply of after.state.permitted) {
      const end = await oracle.after(start, [move(check), move(reply), move(last)]);
      if (end?.state.reason !== 'checkmate') return null;
    }
    if (random.next() < 0.5) placed = mirrored(placed);
    const flip = (uci: string) =>
      [
        ...mirrored(
          new Map([
            [from(uci), 'x'],
            [to(uci), 'x'],
          ]),
        ).keys(),
      ].join('');
    const turned = fenOf(placed) !== start;
    return {
      start: fenOf(placed),
      regulations: screen,
      acts: { moves: 2, solved: mate, solution: turned ? [flip(check), flip(last)] : [check, last] },
      ask: 'two',
    };
  },
};

// King and queen against the king, by chance.
function queenAgainstKing(random: Random, edge: boolean): Placed {
  const placed: Placed = new Map();
  const home = random.pick(squares.filter((one) => !edge || /^[ah]|[18]$/.test(one)));
  placed.set(home, 'k');
  put(random, placed, 'K', (one) => distance(one, home) > 1 && distance(one, home) < (edge ? 3 : 8));
  put(random, placed, 'Q', (one) => distance(one, home) > 1);
  return placed;
}

const queenMate: Recipe = {
  name: 'queen-mate',
  idea: 'king-and-queen',
  make: async (random, level, oracle) => {
    const placed = queenAgainstKing(random, true);
    const found = await endingsOf(oracle, placed, 'white');
    if (!found || found.mates.length === 0) return null;
    // The higher the level, the fewer mates, and stalemates beside them.
    if (found.mates.length > 4 - level || (level === 3 && found.stalemates.length === 0)) return null;
    const wrong = found.stalemates.slice(0, 1).map((uci) => ({
      acts: [uci],
      ruling: { effects: [{ kind: 'game_over', reason: 'stalemate' }] },
    }));
    return {
      start: fenOf(placed),
      regulations: screen,
      acts: { solved: mate, solution: [found.mates[0]], ...(wrong.length > 0 ? { wrong } : {}) },
    };
  },
};

const howItEnds: Recipe = {
  name: 'how-it-ends',
  idea: 'stalemate',
  make: async (random, level, oracle) => {
    const wanted = random.pick(['checkmate', 'stalemate', 'stalemate', 'goes_on'] as const);
    const placed = queenAgainstKing(random, true);
    if (level > 1) put(random, placed, 'P', (one) => rankOf(one) < 6);
    // A pawn of the other side may still have a move, or none.
    if (level > 2) put(random, placed, 'p', (one) => rankOf(one) > 2 && rankOf(one) < 7);
    const answer = await oracle.after(fenOf(placed, 'black'), []);
    if (!answer) return null;
    const solution = answer.state.reason ?? 'goes_on';
    if (solution !== wanted || (solution === 'goes_on' && answer.state.permitted.length > level + 1)) return null;
    return {
      start: fenOf(placed, 'black'),
      regulations: screen,
      ending: { choices: ['checkmate', 'stalemate', 'goes_on'], solution },
    };
  },
};

async function safeQueenMoves(oracle: Oracle, placed: Placed): Promise<Made['acts'] | null> {
  const found = await endingsOf(oracle, placed, 'white');
  if (!found || found.stalemates.length === 0) return null;
  const queen = [...placed].find(([, letter]) => letter === 'Q')![0];
  const traps = found.stalemates.filter((uci) => from(uci) === queen);
  if (traps.length === 0) return null;
  const safe: string[] = [];
  for (const uci of found.moves.filter((one) => from(one) === queen && !found.stalemates.includes(one))) {
    const after = await oracle.after(fenOf(placed), [move(uci)]);
    const { permitted = [], reason = null } = after?.state ?? {};
    // A queen whose capture is forced leaves a dead position: that is no way on either.
    const ends = reason !== null && reason !== 'checkmate';
    if (after && !ends && !permitted.some((reply) => to(reply) === to(uci))) safe.push(uci);
  }
  if (safe.length === 0) return null;
  const wrong = traps.map((uci) => ({
    acts: [uci],
    ruling: { effects: [{ kind: 'game_over', reason: 'stalemate' }] },
  }));
  return { solved: { made: safe }, solution: [safe[0]], wrong };
}

const noStalemate: Recipe = {
  name: 'no-stalemate',
  idea: 'stalemate-trap',
  make: async (random, level, oracle) => {
    const placed = queenAgainstKing(random, true);
    // A pawn that a king blocks has no move either.
    const blocked = (one: string) => /^k$/i.test(placed.get(`${one[0]}${rankOf(one) - 1}`) ?? '');
    if (level === 3 && !put(random, placed, 'p', blocked)) return null;
    const acts = await safeQueenMoves(oracle, placed);
    return acts ? { start: fenOf(placed), regulations: screen, acts } : null;
  },
};

export const dungeon: Recipe[] = [mateInOne, ladderStep, queenMate, howItEnds, noStalemate];
