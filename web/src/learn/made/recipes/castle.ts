// World 3: attack and defence, values, check.
import { fenOf, isWhite, kings, put, rankOf, type Placed } from '../placing';
import { from, move, to, type Oracle } from '../oracle';
import { screen, type Recipe } from '../recipe';
import { the } from '../words';

const values: Record<string, number> = { p: 1, n: 3, b: 3, r: 5, q: 9 };
const worth = (letter: string) => values[letter.toLowerCase()] ?? 0;

const attackWhat: Recipe = {
  name: 'attack-what',
  idea: 'attack',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const letter = random.pick(level === 1 ? ['R', 'B'] : level === 2 ? ['Q', 'N'] : ['Q', 'R', 'N', 'B']);
    const square = put(random, placed, letter, (one) => /[c-f]/.test(one[0]!) && /[3-6]/.test(one[1]!))!;
    for (const other of ['n', 'p', 'b', 'p', 'r'].slice(0, level + 2)) {
      put(random, placed, other, (one) => rankOf(one) < 8 && one[0] !== 'h');
    }
    const moves = (await oracle.moves(placed)) ?? [];
    const solution = moves.filter((uci) => from(uci) === square && placed.has(to(uci))).map(to);
    if (solution.length === 0 || (level > 1 && solution.length < 2)) return null;
    const start = fenOf(placed);
    return { start, regulations: screen, find: { rule: 'attacked', of: square, solution }, values: [the(letter)] };
  },
};

// Who could take on a square, if a piece of the other side stood there.
async function guardsOf(oracle: Oracle, placed: Placed, square: string): Promise<string[] | null> {
  const instead = new Map(placed);
  const white = isWhite(placed.get(square)!);
  instead.set(square, white ? 'n' : 'N');
  const moves = await oracle.moves(instead, white ? 'white' : 'black');
  return moves && [...new Set(moves.filter((uci) => to(uci) === square).map(from))];
}

const guardWho: Recipe = {
  name: 'guard-who',
  idea: 'defence',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const letter = random.pick(['N', 'B', 'R']);
    const square = put(random, placed, letter, (one) => /[b-f]/.test(one[0]!) && /[3-5]/.test(one[1]!))!;
    for (const own of random.shuffled(['R', 'B', 'N', 'P', 'P']).slice(0, level + 1)) put(random, placed, own);
    const solution = await guardsOf(oracle, placed, square);
    // One guard at the lower levels, two at the highest; and a piece that does not guard the square.
    if (!solution || solution.length !== (level === 3 ? 2 : 1)) return null;
    const start = fenOf(placed);
    return {
      start,
      regulations: screen,
      stars: [square],
      find: { rule: 'guards', of: square, solution },
      values: [the(letter)],
    };
  },
};

// The captures of White that no recapture answers, and the others.
async function looseCaptures(oracle: Oracle, placed: Placed): Promise<{ free: string[]; held: string[] } | null> {
  const moves = await oracle.moves(placed);
  if (!moves) return null;
  const free: string[] = [];
  const held: string[] = [];
  for (const uci of moves.filter((one) => placed.has(to(one)))) {
    const after = await oracle.after(fenOf(placed), [move(uci)]);
    if (!after) return null;
    (after.state.permitted.some((reply) => to(reply) === to(uci)) ? held : free).push(uci);
  }
  return { free, held };
}

const takeLoose: Recipe = {
  name: 'take-loose',
  idea: 'loose-piece',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const letter = random.pick(level === 1 ? ['R', 'B'] : ['Q', 'R', 'N']);
    const square = put(random, placed, letter, (one) => /[a-f]/.test(one[0]!) && rankOf(one) < 7)!;
    for (const other of ['n', 'b', 'p', 'p'].slice(0, level + 1)) {
      put(random, placed, other, (one) => rankOf(one) < 8 && one[0] !== 'h');
    }
    const found = await looseCaptures(oracle, placed);
    if (!found || found.free.length !== 1 || from(found.free[0]!) !== square) return null;
    if (level > 1 && found.held.filter((uci) => from(uci) === square).length === 0) return null;
    const wrong = found.held
      .filter((uci) => from(uci) === square)
      .map((uci) => ({
        acts: [uci],
        ruling: { effects: [{ kind: 'made', move: uci }] },
      }));
    const acts = { solved: { made: found.free }, solution: found.free, wrong };
    return { start: fenOf(placed), regulations: screen, acts };
  },
};

const takeBest: Recipe = {
  name: 'take-best',
  idea: 'values',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const letter = random.pick(['R', 'B', 'N', 'Q']);
    const square = put(random, placed, letter, (one) => /[a-f]/.test(one[0]!) && rankOf(one) < 7)!;
    const prey = level === 1 ? ['p', 'r'] : level === 2 ? ['n', 'r', 'p'] : ['n', 'r', 'q'];
    for (const other of prey) put(random, placed, other, (one) => rankOf(one) < 8 && one[0] !== 'h');
    const found = await looseCaptures(oracle, placed);
    if (!found || found.held.length > 0 || found.free.some((uci) => from(uci) !== square)) return null;
    const most = Math.max(...found.free.map((uci) => worth(placed.get(to(uci))!)));
    const best = found.free.filter((uci) => worth(placed.get(to(uci))!) === most);
    if (found.free.length < 2 || best.length !== 1) return null;
    return { start: fenOf(placed), regulations: screen, acts: { solved: { made: best }, solution: best } };
  },
};

const countPoints: Recipe = {
  name: 'count-points',
  idea: 'values',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const sets = level === 1 ? [...'qrbn'] : [...'qrbnpp'];
    for (const letter of random.shuffled(sets).slice(0, level)) put(random, placed, letter.toUpperCase());
    for (const letter of random.shuffled(sets).slice(0, level)) put(random, placed, letter, (one) => rankOf(one) < 8);
    const sum = (white: boolean) =>
      [...placed.values()].filter((one) => isWhite(one) === white).reduce((all, one) => all + worth(one), 0);
    const [white, black] = [sum(true), sum(false)];
    // At the highest level the two are close.
    if ((level === 3 && Math.abs(white - black) > 2) || !(await oracle.moves(placed))) return null;
    const right = white > black ? 'white' : white < black ? 'black' : 'same';
    return {
      start: fenOf(placed),
      player: 'white',
      options: { texts: [right, ...['white', 'black', 'same'].filter((one) => one !== right)] },
    };
  },
};

const goodExchange: Recipe = {
  name: 'good-exchange',
  idea: 'exchange',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const letter = random.pick(level === 1 ? ['R', 'N'] : ['Q', 'R', 'B', 'N']);
    put(random, placed, letter, (one) => rankOf(one) < 7);
    const prey = random.pick(level === 1 ? ['n', 'r', 'q'] : ['p', 'n', 'b', 'r', 'q']);
    const square = put(random, placed, prey, (one) => rankOf(one) > 2 && rankOf(one) < 8 && one[0] !== 'h')!;
    if (level < 3) put(random, placed, 'p', (one) => Math.abs(one.charCodeAt(0) - square.charCodeAt(0)) === 1);
    else put(random, placed, random.pick(['b', 'n', 'r']));
    const found = await looseCaptures(oracle, placed);
    if (!found || found.free.length > 0 || found.held.length !== 1) return null;
    const taken = found.held[0]!;
    if (placed.get(from(taken)) !== letter || to(taken) !== square) return null;
    const [give, get] = [worth(letter), worth(prey)];
    const right = get > give ? 'good' : get < give ? 'bad' : 'same';
    return {
      start: fenOf(placed),
      player: 'white',
      options: { texts: [right, ...['good', 'bad', 'same'].filter((one) => one !== right)] },
      values: [the(letter), the(prey)],
    };
  },
};

const checks = async (oracle: Oracle, placed: Placed, moves: string[]) => {
  const found: string[] = [];
  for (const uci of moves) {
    const after = await oracle.after(fenOf(placed), [move(uci)]);
    const made = after?.effects.find(({ kind }) => kind === 'made');
    if (after?.state.result === '*' && /\+$/.test(String(made?.['san']))) found.push(uci);
  }
  return found;
};

const giveCheck: Recipe = {
  name: 'give-check',
  idea: 'check',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const letter = random.pick(level === 1 ? ['R', 'Q'] : level === 2 ? ['B', 'N'] : ['N', 'B', 'R']);
    const square = put(random, placed, letter, (one) => rankOf(one) < 6)!;
    if (level === 3) for (const other of ['p', 'n']) put(random, placed, other, (one) => rankOf(one) < 8);
    const moves = (await oracle.moves(placed))?.filter((uci) => from(uci) === square) ?? [];
    const found = await checks(oracle, placed, moves);
    if (found.length === 0 || found.length > (level === 1 ? 5 : 2)) return null;
    const acts = { solved: { check: true, made: found }, solution: [found[0]] };
    return { start: fenOf(placed), regulations: screen, acts, values: [the(letter)] };
  },
};

// Black gives check; White answers: by running, or at the higher levels without the king.
const answerCheck: Recipe = {
  name: 'answer-check',
  idea: 'answer-check',
  make: async (random, level, oracle) => {
    const placed = kings(random, (square) => square === 'a1');
    const king = [...placed].find(([, letter]) => letter === 'K')![0];
    const attacker = random.pick(['r', 'b', 'q']);
    const square = put(random, placed, attacker, (one) => rankOf(one) > 2)!;
    const own = level === 1 ? ['P'] : level === 2 ? ['B', 'P'] : ['N', 'R', 'P'];
    for (const letter of own) put(random, placed, letter, (one) => rankOf(one) < 6);
    const before = (await oracle.moves(placed, 'black'))?.filter((uci) => from(uci) === square) ?? [];
    if (before.length === 0) return null;
    const uci = random.pick(before.filter((one) => !placed.has(to(one))));
    if (!uci) return null;
    const after = await oracle.after(fenOf(placed, 'black'), [move(uci)]);
    const made = after?.effects.find(({ kind }) => kind === 'made');
    if (!after || after.state.result !== '*' || !/\+$/.test(String(made?.['san']))) return null;
    const { permitted } = after.state;
    const start = fenOf(placed, 'black');
    if (level === 1) {
      const solution = permitted.filter((one) => from(one) === king).map(to);
      if (solution.length === 0 || solution.length > 4) return null;
      return { start, regulations: screen, before: [uci], squares: { of: king, solution }, ask: 'run' };
    }
    const others = permitted.filter((one) => from(one) !== king);
    if (others.length === 0 || others.length > 3) return null;
    const acts = { solved: { made: others }, solution: [others[0]] };
    return { start, regulations: screen, before: [uci], acts, ask: 'help' };
  },
};

const pinned: Recipe = {
  name: 'pinned-piece',
  idea: 'pin',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const king = [...placed].find(([, letter]) => letter === 'K')![0];
    const column = random.pick([2, 3, 4]);
    const guard = `${king[0]!}${column}`;
    placed.set(guard, random.pick(['N', 'B']));
    const attacker = `${king[0]!}${random.whole(column + 2, 7)}`;
    if (placed.has(attacker)) return null;
    placed.set(attacker, random.pick(['r', 'q']));
    const own = level === 1 ? [] : level === 2 ? ['P'] : ['P', 'N'];
    for (const letter of own) put(random, placed, letter, (one) => one[0] !== king[0] && rankOf(one) < 6);
    const moves = await oracle.moves(placed);
    const solution = [...new Set((moves ?? []).map(from))];
    if (solution.length === 0 || solution.includes(guard)) return null;
    return { start: fenOf(placed), regulations: screen, squares: { solution }, values: [the(placed.get(guard)!)] };
  },
};

export const castle: Recipe[] = [
  attackWhat,
  guardWho,
  takeLoose,
  takeBest,
  countPoints,
  goodExchange,
  giveCheck,
  answerCheck,
  pinned,
];
