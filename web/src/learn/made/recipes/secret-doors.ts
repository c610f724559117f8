// World 5: castling, en passant, promotion.
import { fenOf, kings, put, rankOf, type Placed } from '../placing';
import { from, move, to, type Oracle } from '../oracle';
import type { Random } from '../random';
import { screen, type Recipe } from '../recipe';
import { one } from '../words';

// White with king and both rooks at home, Black's king far away.
function atHome(random: Random): Placed {
  const placed: Placed = new Map([
    ['e1', 'K'],
    ['a1', 'R'],
    ['h1', 'R'],
  ]);
  const home = random.pick(['g8', 'b8', 'g7', 'b7']);
  placed.set(home, 'k');
  put(random, placed, 'p', (square) => rankOf(square) === 7 && square[0] !== home[0]);
  return placed;
}

async function castlingsIn(oracle: Oracle, start: string, before: string[] = []) {
  const { permitted } = (await oracle.after(start, before.map(move)))?.state ?? {};
  if (!permitted) return null;
  const [near, far] = [permitted.includes('e1g1'), permitted.includes('e1c1')];
  return near ? (far ? 'both' : 'king_side') : far ? 'queen_side' : 'neither';
}

const castleNow: Recipe = {
  name: 'castle-now',
  idea: 'castling',
  make: async (random, level, oracle) => {
    const placed = atHome(random);
    const side = random.pick(['near', 'far'] as const);
    for (const letter of ['P', 'P', 'P']) put(random, placed, letter, (square) => rankOf(square) === 2);
    if (level > 1) for (const letter of ['p', 'n']) put(random, placed, letter, (square) => rankOf(square) > 4);
    if (level > 2) put(random, placed, 'b', (square) => rankOf(square) > 3);
    const made = side === 'near' ? 'e1g1' : 'e1c1';
    const start = fenOf(placed, 'white', 'KQ');
    const all = await castlingsIn(oracle, start);
    if (all !== 'both') return null;
    return {
      start,
      regulations: screen,
      acts: { solved: { made: [made] }, solution: [side === 'near' ? 'O-O' : 'O-O-O'] },
      ask: side,
    };
  },
};

const castleMoved: Recipe = {
  name: 'castle-moved',
  idea: 'castling-moved',
  make: async (random, level, oracle) => {
    const placed = atHome(random);
    const start = fenOf(placed, 'white', 'KQ');
    const home = [...placed].find(([, letter]) => letter === 'k')![0];
    const aside = (file: string) => `${file}${rankOf(home) === 8 ? 8 : 7}`;
    const there = `${home}${aside(home[0] === 'g' ? 'f' : 'c')}`;
    const back = `${to(there)}${home}`;
    const piece = level === 1 ? random.pick(['h', 'a']) : level === 2 ? 'e' : random.pick(['h', 'a', 'none']);
    const trip =
      piece === 'e' ? ['e1e2', 'e2e1'] : piece === 'none' ? null : [`${piece}1${piece}3`, `${piece}3${piece}1`];
    if (level === 3) put(random, placed, 'N', (square) => rankOf(square) === 3 && /[c-f]/.test(square[0]!));
    const begin = level === 3 ? fenOf(placed, 'white', 'KQ') : start;
    // At the highest level something else may have moved, and both castlings are still there.
    const knight = [...placed].find(([, letter]) => letter === 'N')?.[0];
    const hop = knight ? `${knight}${knight[0]!}5` : '';
    const moves = trip ?? (hop ? [] : null);
    if (!moves) return null;
    const before = moves.length > 0 ? [moves[0]!, there, moves[1]!, back] : [];
    if (piece === 'none') {
      const answer = await oracle.after(begin, []);
      const jump = answer?.state.permitted.find((uci) => from(uci) === knight);
      if (!jump) return null;
      before.push(jump, there);
    }
    const solution = await castlingsIn(oracle, begin, before);
    return solution ? { start: begin, regulations: screen, before, castling: { solution } } : null;
  },
};

const castleBetween: Recipe = {
  name: 'castle-between',
  idea: 'castling-between',
  make: async (random, level, oracle) => {
    const placed = atHome(random);
    const between = random.pick(level === 1 ? ['b1', 'g1'] : ['b1', 'c1', 'd1', 'f1', 'g1']);
    placed.set(between, random.pick(level === 3 ? ['N', 'B', 'n'] : ['N', 'B']));
    if (level > 1) put(random, placed, 'P', (square) => rankOf(square) === 2);
    const solution = await castlingsIn(oracle, fenOf(placed, 'white', 'KQ'));
    return solution ? { start: fenOf(placed, 'white', 'KQ'), regulations: screen, castling: { solution } } : null;
  },
};

const castleAttacked: Recipe = {
  name: 'castle-attacked',
  idea: 'castling-attacked',
  make: async (random, level, oracle) => {
    const placed = atHome(random);
    const attackers = level === 1 ? ['r'] : level === 2 ? ['b'] : ['r', 'b'];
    for (const letter of attackers) put(random, placed, letter, (square) => rankOf(square) > 2);
    if (level > 1) put(random, placed, 'P', (square) => rankOf(square) === 2);
    const start = fenOf(placed, 'white', 'KQ');
    const solution = await castlingsIn(oracle, start);
    // Something is attacked: now and then only a rook, or the square beside it, which is no obstacle.
    if (!solution || (solution === 'both' && random.next() < 0.75)) return null;
    return { start, regulations: screen, castling: { solution } };
  },
};

const passing: Recipe = {
  name: 'en-passant-where',
  idea: 'en-passant',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const file = random.pick([...'bcde']);
    const beside = String.fromCharCode(file.charCodeAt(0) + random.pick([-1, 1]));
    const pawn = `${file}5`;
    placed.set(pawn, 'P');
    // At the second level the other pawn comes with one step, or with two; at the third a move has gone by.
    const single = level === 2 && random.next() < 0.6;
    placed.set(`${beside}${single ? 6 : 7}`, 'p');
    const advance = `${beside}${single ? 6 : 7}${beside}5`;
    if (placed.has(`${beside}5`) || placed.has(`${beside}6`) === !single) return null;
    const home = [...placed].find(([, letter]) => letter === 'k')![0];
    const king = [...placed].find(([, letter]) => letter === 'K')![0];
    const before = [advance];
    if (level === 3 && random.next() < 0.5) {
      const stand = await oracle.after(fenOf(placed, 'black'), [move(advance)]);
      const mine = stand?.state.permitted.find((uci) => from(uci) === king);
      const theirs = mine && (await oracle.after(fenOf(placed, 'black'), [advance, mine].map(move)));
      const reply = theirs ? theirs.state.permitted.find((uci) => from(uci) === home) : undefined;
      if (!mine || !reply) return null;
      before.push(mine, reply);
    }
    const start = fenOf(placed, 'black');
    const answer = await oracle.after(start, before.map(move));
    const solution = answer?.state.permitted.filter((uci) => from(uci) === pawn).map(to) ?? [];
    if (solution.length === 0) return null;
    const taken = `${beside}6`;
    if (level === 1) {
      const made = pawn + taken;
      if (!solution.includes(taken)) return null;
      const acts = { solved: { made: [made] }, solution: [made] };
      return { start, regulations: screen, before, acts, ask: 'take' };
    }
    return { start, regulations: screen, before, squares: { of: pawn, solution }, values: [pawn] };
  },
};

const pieces: Record<string, string> = { q: 'Q', r: 'R', b: 'B', n: 'N' };

const promote: Recipe = {
  name: 'promote',
  idea: 'promotion',
  make: async (random, level, oracle) => {
    const placed = kings(random, (square) => rankOf(square) > 1);
    const file = random.pick([...'cdef']);
    const pawn = `${file}7`;
    if (placed.has(pawn) || placed.has(`${file}8`)) return null;
    placed.set(pawn, 'P');
    const side = String.fromCharCode(file.charCodeAt(0) + 1);
    if (level > 1) {
      if (placed.has(`${side}8`)) return null;
      placed.set(`${side}8`, random.pick(['r', 'n', 'b']));
    }
    const start = fenOf(placed);
    const moves = (await oracle.moves(placed))?.filter((uci) => from(uci) === pawn) ?? [];
    if (level === 3) {
      // The new piece gives check, and the game goes on.
      const found: string[] = [];
      for (const uci of moves) {
        const after = await oracle.after(start, [move(uci)]);
        const san = String(after?.effects.find(({ kind }) => kind === 'made')?.['san']);
        if (after?.state.result === '*' && san.endsWith('+')) found.push(uci);
      }
      if (found.length === 0 || found.length === moves.length) return null;
      const acts = { solved: { check: true, made: found }, solution: [found[0]] };
      return { start, regulations: screen, acts, ask: 'check' };
    }
    const piece = random.pick(level === 1 ? ['q', 'n', 'r'] : ['q', 'r', 'b', 'n']);
    const square = level === 1 ? `${file}8` : `${side}8`;
    const uci = pawn + square + piece;
    if (!moves.includes(uci)) return null;
    const acts = { solved: { made: [uci] }, solution: [uci] };
    return {
      start,
      regulations: screen,
      acts,
      ...(level === 2 ? { ask: 'take' } : {}),
      values: [one(pieces[piece]!)],
    };
  },
};

export const secretDoors: Recipe[] = [castleNow, castleMoved, castleBetween, castleAttacked, passing, promote];
