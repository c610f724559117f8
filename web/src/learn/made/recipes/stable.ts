// World 2: how the six pieces move and take.
import { fenOf, kings, put, rankOf, type Placed } from '../placing';
import { from, to, type Oracle } from '../oracle';
import type { Random } from '../random';
import { screen, type Level, type Recipe } from '../recipe';
import { the } from '../words';

const onBoard = (placed: Placed, square: string) => placed.has(square);

// Where can it go? At the second level pieces of its own stand in the way, at the third also others.
const where = (name: string, idea: string, letter: string): Recipe => ({
  name,
  idea,
  make: async (random, level, oracle) => {
    const placed =
      letter === 'K' ? kings(random) : kings(random, (square) => rankOf(square) === 1 && square[0] === 'e');
    if (letter === 'K') for (const [square, one] of placed) if (one === 'K') placed.delete(square);
    const square = put(random, placed, letter, (one) => !/^[gh]/.test(one) && (level > 1 || /[3-6]/.test(one[1]!)))!;
    const beside = (one: string) =>
      letter === 'N' || letter === 'K' ? Math.abs(one.charCodeAt(0) - square.charCodeAt(0)) < 3 : true;
    // Something always stands in a queen's way, or there would be too many squares to mark.
    if (level > 1 || letter === 'Q') {
      // None like the piece that is asked about, which the question names only by its kind.
      for (const own of ['P', letter === 'B' ? 'R' : 'B', 'P']) {
        put(random, placed, own, (one) => beside(one) && one[0] !== 'h');
      }
    }
    if (level > 2) for (const other of ['n', 'p']) put(random, placed, other, (one) => beside(one) && one[0] !== 'h');
    const moves = await oracle.moves(placed);
    const solution = (moves ?? []).filter((uci) => from(uci) === square).map(to);
    // Something must be in the way, or be there to be taken.
    const open = level === 1 || solution.length < (letter === 'Q' ? 14 : 9);
    if (solution.length < 2 || solution.length > 14 || !open) return null;
    if (level === 3 && !solution.some((one) => onBoard(placed, one))) return null;
    return { start: fenOf(placed), regulations: screen, squares: { of: square, solution }, values: [the(letter)] };
  },
});

// The squares that the piece reaches in one move, as though the other side had not moved meanwhile.
async function reach(oracle: Oracle, placed: Placed, square: string): Promise<string[]> {
  return ((await oracle.moves(placed)) ?? []).filter((uci) => from(uci) === square).map(to);
}
function moved(placed: Placed, square: string, target: string): Placed {
  const after = new Map(placed);
  after.set(target, after.get(square)!);
  after.delete(square);
  return after;
}

async function starsFor(random: Random, level: Level, oracle: Oracle, placed: Placed, square: string) {
  const first = (await reach(oracle, placed, square)).filter((one) => !placed.has(one) && !/[gh]/.test(one[0]!));
  if (first.length === 0) return null;
  const middle = random.pick(first);
  if (level === 1) return { stars: [middle], moves: 1, solution: [square + middle] };
  const second = (await reach(oracle, moved(placed, square, middle), middle)).filter(
    (one) => !placed.has(one) && one !== square && !first.includes(one) && !/[gh]/.test(one[0]!),
  );
  if (second.length === 0) return null;
  const last = random.pick(second);
  const stars = level === 2 ? [last] : [middle, last];
  return { stars, moves: 2, solution: [square + middle, middle + last] };
}

// The star hunt: a star in one move, one in two, two in two.
const stars = (name: string, idea: string, letter: string): Recipe => ({
  name,
  idea,
  make: async (random, level, oracle) => {
    const placed = kings(random, (square) => square[0] === 'e');
    const home = [...placed].find(([, one]) => one === 'k')![0];
    const square = put(random, placed, letter, (one) => rankOf(one) < 7 && !/[gh]/.test(one[0]!))!;
    const found = await starsFor(random, level, oracle, placed, square);
    if (!found) return null;
    // No check on the way: the other side only walks to and fro.
    const aside = home[0] === 'h' || home[0] === 'c' ? 'g8b8' : 'h8c8a8';
    const beside = aside.match(/../g)!.find((one) => Math.abs(one.charCodeAt(0) - home.charCodeAt(0)) === 1);
    if (!beside) return null;
    const after = await oracle.after(fenOf(placed), [{ do: 'move', move: found.solution[0]! }]);
    if (!after?.state.permitted.includes(home + beside)) return null;
    return {
      start: fenOf(placed),
      regulations: screen,
      acts: {
        moves: found.moves,
        replies: [home + beside, beside + home],
        solved: { visited: found.stars },
        solution: found.solution,
      },
      ask: found.moves === 1 ? 'one' : found.stars.length === 1 ? 'far' : 'two',
      values: [the(letter)],
    };
  },
});

const pawnWhere: Recipe = {
  name: 'pawn-where',
  idea: 'pawn',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const rank = level === 1 ? random.pick([2, 3]) : level === 2 ? random.pick([3, 4, 5]) : 2;
    const square = put(random, placed, 'P', (one) => rankOf(one) === rank && !/[gh]/.test(one[0]!))!;
    const ahead = (steps: number) => `${square[0]!}${rankOf(square) + steps}`;
    if (level === 3) placed.set(ahead(random.pick([1, 2])), random.pick(['n', 'N', 'b']));
    // A neighbour that it cannot take, since it stands straight beside.
    if (level === 2) put(random, placed, 'n', (one) => one[1] === square[1]);
    const moves = await oracle.moves(placed);
    const solution = (moves ?? []).filter((uci) => from(uci) === square).map(to);
    if (solution.length === 0) return null;
    return { start: fenOf(placed), regulations: screen, squares: { of: square, solution }, values: [square] };
  },
};

const pawnTakes: Recipe = {
  name: 'pawn-takes',
  idea: 'pawn-capture',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const square = put(random, placed, 'P', (one) => rankOf(one) >= 2 && rankOf(one) <= 5 && /[b-f]/.test(one[0]!))!;
    const aside = (files: number) => String.fromCharCode(square.charCodeAt(0) + files) + String(rankOf(square) + 1);
    const side = random.pick([-1, 1]);
    placed.set(aside(side), random.pick([...'nbr']));
    if (level > 1) placed.set(`${square[0]!}${rankOf(square) + 1}`, random.pick([...'nb']));
    if (level > 2) placed.set(aside(-side), random.pick([...'nb']));
    const moves = (await oracle.moves(placed))?.filter((uci) => from(uci) === square) ?? [];
    const captures = moves.filter((uci) => placed.has(to(uci)));
    if (captures.length === 0) return null;
    const start = fenOf(placed);
    if (level === 3) {
      return { start, regulations: screen, squares: { of: square, solution: moves.map(to) }, ask: 'where' };
    }
    const acts = { solved: { made: captures }, solution: [captures[0]] };
    return { start, regulations: screen, acts, values: [square] };
  },
};

// Take something: at the second level only one piece can, at the third it is asked what can be taken.
const takeSomething: Recipe = {
  name: 'take-something',
  idea: 'capture',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    for (const letter of random.shuffled([...'RBN']).slice(0, level)) put(random, placed, letter);
    for (const letter of ['n', 'p', 'b'].slice(0, level)) put(random, placed, letter, (one) => rankOf(one) < 7);
    const moves = await oracle.moves(placed);
    const captures = (moves ?? []).filter((uci) => placed.has(to(uci)));
    const takers = new Set(captures.map(from));
    if (captures.length === 0 || (level > 1 && (takers.size !== 1 || placed.get([...takers][0]!) === 'K'))) return null;
    const acts = { solved: { made: captures }, solution: [captures[0]] };
    return { start: fenOf(placed), regulations: screen, acts, ask: level === 1 ? 'any' : 'which' };
  },
};

export const stable: Recipe[] = [
  where('rook-where', 'rook', 'R'),
  where('bishop-where', 'bishop', 'B'),
  where('queen-where', 'queen', 'Q'),
  where('king-where', 'king', 'K'),
  where('knight-where', 'knight', 'N'),
  stars('rook-stars', 'rook', 'R'),
  stars('bishop-stars', 'bishop', 'B'),
  stars('queen-stars', 'queen', 'Q'),
  stars('knight-stars', 'knight', 'N'),
  pawnWhere,
  pawnTakes,
  takeSomething,
];
