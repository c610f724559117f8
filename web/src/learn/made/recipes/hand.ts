// World 6: what the hand does at the board.
import { fenOf, kings, put, rankOf, type Placed } from '../placing';
import { from, to, type Oracle } from '../oracle';
import type { Random } from '../random';
import type { Act } from '../../lesson';
import type { Recipe } from '../recipe';
import { on, the } from '../words';

const physical = { time: 'none' };
const touch = (square: string, by?: 'white'): Act => ({ do: 'touch', square, ...(by ? { by } : {}) });

function position(random: Random, own: string[], others: string[] = []): Placed {
  const placed = kings(random);
  for (const letter of own) put(random, placed, letter, (square) => rankOf(square) < 6);
  for (const letter of others) put(random, placed, letter, (square) => rankOf(square) < 8 && rankOf(square) > 2);
  return placed;
}
const squareOf = (placed: Placed, letter: string) => [...placed].find(([, one]) => one === letter)![0];

async function permittedAfter(oracle: Oracle, start: string, before: Act[]): Promise<string[] | null> {
  return (await oracle.after(start, before, physical))?.state.permitted ?? null;
}

// Where can the touched piece go, and of two touched, which must move?
const touchedOwn: Recipe = {
  name: 'touched-own',
  idea: 'touch-own',
  make: async (random, level, oracle) => {
    const [first, second] = random.shuffled([...'NBR']).slice(0, 2) as [string, string];
    const placed = position(random, [first, second, 'P'], level === 3 ? ['n'] : []);
    const start = fenOf(placed);
    const square = squareOf(placed, first);
    if (level === 1) {
      const before = [touch(square)];
      const moves = await permittedAfter(oracle, start, before);
      const solution = moves?.filter((uci) => from(uci) === square).map(to) ?? [];
      if (solution.length < 2 || solution.length > 9 || solution.length !== moves!.length) return null;
      return { start, before, squares: { of: square, solution }, ask: 'where', values: [on(first)] };
    }
    const before = [touch(square), touch(squareOf(placed, second), 'white')];
    const moves = await permittedAfter(oracle, start, before);
    const solution = [...new Set(moves?.map(from) ?? [])];
    if (solution.length !== 1) return null;
    return { start, before, squares: { solution }, values: [on(first), on(second)] };
  },
};

const touchedEnemy: Recipe = {
  name: 'touched-enemy',
  idea: 'touch-enemy',
  make: async (random, level, oracle) => {
    const prey = random.pick(['n', 'b', 'r']);
    const placed = position(random, random.shuffled([...'NBRP', 'P']).slice(0, level + 2), [prey]);
    const start = fenOf(placed);
    const square = squareOf(placed, prey);
    const before = [touch(square)];
    const moves = await permittedAfter(oracle, start, before);
    const solution = [...new Set(moves?.filter((uci) => to(uci) === square).map(from) ?? [])];
    const obliged = moves?.every((uci) => to(uci) === square) ?? false;
    if (!obliged || solution.length < (level === 1 ? 1 : 2) || solution.length > 3) return null;
    return { start, before, squares: { solution }, values: [on(prey)] };
  },
};

const touchedBoth: Recipe = {
  name: 'touched-both',
  idea: 'touch-both',
  make: async (random, level, oracle) => {
    const own = random.pick(level === 1 ? ['R', 'B'] : ['N', 'B', 'R', 'Q']);
    const prey = random.pick(['n', 'b', 'p']);
    const placed = position(random, [own, 'P', ...(level === 3 ? ['N'] : [])], [prey, ...(level > 1 ? ['r'] : [])]);
    if ([...placed.values()].filter((letter) => letter === own).length !== 1) return null;
    const target = [...placed].filter(([square, letter]) => letter === prey && square !== undefined);
    const [square] = target.find(([one]) => rankOf(one) < 7) ?? [null];
    if (!square) return null;
    const start = fenOf(placed);
    const mine = squareOf(placed, own);
    const before: Act[] = [{ do: 'touch', squares: [mine, square] }];
    const moves = await permittedAfter(oracle, start, before);
    if (moves?.length !== 1 || moves[0] !== mine + square) return null;
    return {
      start,
      before,
      acts: { solved: { made: [mine + square] }, solution: [{ do: 'place', from: mine, to: square }] },
      values: [on(own), on(prey)],
    };
  },
};

// The touched piece is shut in: everything may move.
const touchedStuck: Recipe = {
  name: 'touched-stuck',
  idea: 'touch-stuck',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const stuck = put(random, placed, 'P', (square) => rankOf(square) > 2 && rankOf(square) < 6)!;
    const ahead = `${stuck[0]!}${rankOf(stuck) + 1}`;
    if (placed.has(ahead)) return null;
    placed.set(ahead, 'p');
    for (const letter of ['N', 'P', 'B'].slice(0, level)) put(random, placed, letter, (square) => rankOf(square) < 5);
    const start = fenOf(placed);
    const before = [touch(stuck)];
    const moves = await permittedAfter(oracle, start, before);
    const solution = [...new Set(moves?.map(from) ?? [])];
    if (solution.length < 2 || solution.includes(stuck)) return null;
    return { start, before, squares: { solution }, values: [on('P')] };
  },
};

const brushed: Recipe = {
  name: 'brushed',
  idea: 'touch-accident',
  make: async (random, level, oracle) => {
    const letter = random.pick(['N', 'B', 'R']);
    const placed = position(random, [letter, ...['P', 'P'].slice(0, level)]);
    const start = fenOf(placed);
    const square = squareOf(placed, letter);
    const before: Act[] = [{ do: 'touch', square, accidental: true }];
    const moves = await permittedAfter(oracle, start, before);
    const solution = [...new Set(moves?.map(from) ?? [])];
    if (solution.length < 2 || solution.length > 5) return null;
    return { start, before, squares: { solution }, values: [on(letter)] };
  },
};

// A crooked piece is adjusted; at the higher levels a move of another piece follows.
const adjustPiece: Recipe = {
  name: 'adjust-piece',
  idea: 'adjust',
  make: async (random, level, oracle) => {
    const letter = random.pick(['N', 'B', 'R']);
    const placed = position(random, [letter, 'P', ...(level === 3 ? ['N'] : [])]);
    if ([...placed.values()].filter((one) => one === letter).length !== 1) return null;
    const start = fenOf(placed);
    const square = squareOf(placed, letter);
    const adjust = { do: 'adjust', square };
    if (level === 1) {
      const solved = { ruling: { articles: ['4.2.1'], ok: true, effects: [] } };
      const wrong = [{ acts: [touch(square)], ruling: { articles: ['4.3.1'] } }];
      return { start, crooked: square, acts: { solved, solution: [adjust], wrong }, values: [the(letter)] };
    }
    const pawn = [...placed].find(([, one]) => one === 'P')![0];
    const target = (await permittedAfter(oracle, start, []))?.find((uci) => from(uci) === pawn);
    if (!target || placed.has(to(target))) return null;
    return {
      start,
      crooked: square,
      acts: {
        solved: { made: [target] },
        solution: [adjust, { do: 'place', from: pawn, to: to(target) }],
        wrong: [
          {
            acts: [touch(square), { do: 'place', from: pawn, to: to(target) }],
            ruling: { effects: [{ kind: 'warning', player: 'white' }] },
          },
        ],
      },
      ask: 'then',
      values: [the(letter), to(target)],
    };
  },
};

const holdAndLetGo: Recipe = {
  name: 'hold-and-let-go',
  idea: 'let-go',
  make: async (random, level, oracle) => {
    const letter = random.pick(level === 1 ? ['N'] : ['B', 'R', 'Q', 'N']);
    const placed = position(random, [letter, 'P'], level === 3 ? ['n'] : []);
    const start = fenOf(placed);
    const square = squareOf(placed, letter);
    const moves = (await permittedAfter(oracle, start, []))?.filter((uci) => from(uci) === square) ?? [];
    if (moves.length < 2) return null;
    const [right, wrong] = random.shuffled(moves) as [string, string];
    if (placed.has(to(right)) || placed.has(to(wrong))) return null;
    return {
      start,
      acts: {
        solved: { made: [right] },
        solution: [touch(square), { do: 'place', from: square, to: to(right) }],
        wrong: [
          {
            acts: [{ do: 'place', from: square, to: to(wrong) }],
            ruling: { effects: [{ kind: 'made', move: wrong }] },
          },
        ],
      },
      values: [the(letter), to(right)],
    };
  },
};

// King and a rook are touched, in one order or the other: which castling is left, or which piece must move?
const castleByHand: Recipe = {
  name: 'castle-by-hand',
  idea: 'castling-by-hand',
  make: async (random, level, oracle) => {
    const placed: Placed = new Map([
      ['e1', 'K'],
      ['a1', 'R'],
      ['h1', 'R'],
      [random.pick(['g8', 'b8', 'e8']), 'k'],
    ]);
    for (const letter of ['P', 'p', 'P', 'p'].slice(0, random.whole(1, 4))) {
      put(random, placed, letter, (square) => rankOf(square) === (letter === 'P' ? 2 : 7));
    }
    const start = fenOf(placed, 'white', 'KQ');
    const rook = random.pick(['a1', 'h1']);
    const kingFirst = level === 1 || (level === 3 && random.next() < 0.5);
    const before = kingFirst ? [touch('e1'), touch(rook, 'white')] : [touch(rook), touch('e1', 'white')];
    const moves = await permittedAfter(oracle, start, before);
    if (!moves) return null;
    const values = [rook];
    if (kingFirst) {
      const [near, far] = [moves.includes('e1g1'), moves.includes('e1c1')];
      if (near === far) return null;
      const solution = near ? 'king_side' : 'queen_side';
      return { start, before, castling: { solution }, ask: 'which', values };
    }
    const solution = [...new Set(moves.map(from))];
    return solution.length === 1 ? { start, before, squares: { solution }, values } : null;
  },
};

// White touches one piece and plays another, or the same: Black complains, or has no reason to.
const complain: Recipe = {
  name: 'complain',
  idea: 'complaint',
  make: async (random, level, oracle) => {
    const limited = { supervision: 'limited' };
    const placed = position(random, ['N', 'P']);
    const start = fenOf(placed);
    const knight = squareOf(placed, 'N');
    const pawn = squareOf(placed, 'P');
    const other = (await permittedAfter(oracle, start, []))?.find((uci) => from(uci) === pawn);
    const own = (await permittedAfter(oracle, start, []))?.find((uci) => from(uci) === knight);
    if (!other || !own) return null;
    const broken = level === 1 || (level === 3 && random.next() < 0.6);
    const touched = touch(knight);
    const claim: Act = { do: 'claim', of: 'touch_move', by: 'black' };
    const before: Act[] = [touched, { do: 'move', move: broken ? other : own }];
    const answer = await oracle.after(start, [...before, claim], { time: 'none', ...limited }, true);
    if (!answer || answer.ok !== broken) return null;
    if (broken && level === 1) {
      const solved = { ruling: { effects: [{ kind: 'claim', of: 'touch_move', upheld: true }] } };
      const acts = { solved, solution: [{ do: 'claim', of: 'touch_move' }] };
      return { start, regulations: limited, before, player: 'black', acts };
    }
    return {
      start,
      regulations: limited,
      before,
      player: 'black',
      ask: broken ? 'other' : 'same',
      options: { texts: broken ? ['yes', 'no'] : ['no', 'yes'], acts: [claim], ruling: { ok: broken } },
    };
  },
};

export const hand: Recipe[] = [
  touchedOwn,
  touchedEnemy,
  touchedBoth,
  touchedStuck,
  brushed,
  adjustPiece,
  holdAndLetGo,
  castleByHand,
  complain,
];
