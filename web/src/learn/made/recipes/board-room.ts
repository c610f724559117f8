// World 1: squares and setting up.
import { usualStart } from '../../../chess/position';
import { fenOf, fileOf, kings, placedOf, put, rankOf, squares, type Placed } from '../placing';
import { randomOf } from '../random';
import type { Level, Recipe } from '../recipe';
import { bothColoured, coloured } from '../words';

const empty = '7k/7p/8/8/8/8/7P/7K';
const light = (square: string) => (fileOf(square) + rankOf(square)) % 2 === 0;
const inCorner = (square: string) => fileOf(square) < 4 && rankOf(square) < 5;

// Each number takes a square of its own, in an order by chance.
function squareFor(name: string, level: Level, number: number): string {
  const all = squares.filter((one) => !/^h[1278]$/.test(one) && (level > 1 || inCorner(one)));
  return randomOf(`${name}:${level}`).shuffled(all)[number % all.length]!;
}

const findSquare: Recipe = {
  name: 'find-square',
  idea: 'squares',
  make: async (_random, level, _oracle, number) => {
    const square = squareFor('find-square', level, number);
    return {
      start: `${empty} ${level === 3 ? 'b' : 'w'} - - 0 1`,
      find: { rule: 'named', solution: [square] },
      values: [square],
    };
  },
};

// At the highest level the wrong names are those that are easily confused with it.
const nameSquare: Recipe = {
  name: 'name-square',
  idea: 'squares',
  make: async (random, level, _oracle, number) => {
    const square = squareFor('name-square', level, number);
    const near = squares.filter((one) => one !== square && (one[0] === square[0] || one[1] === square[1]));
    const mirrored = 'abcdefgh'[rankOf(square) - 1]! + String(fileOf(square) + 1);
    const far = squares.filter((one) => one[0] !== square[0] && one[1] !== square[1]);
    const wrong = level === 1 ? random.shuffled(far).slice(0, 2) : random.shuffled(near).slice(0, 2);
    if (level === 3 && mirrored !== square && !wrong.includes(mirrored)) wrong[0] = mirrored;
    return {
      start: `${empty} w - - 0 1`,
      player: 'white',
      stars: [square],
      options: { texts: [square, ...wrong].map((value) => ({ value })) },
    };
  },
};

// The squares of a file "c", a rank "5" or a diagonal "a1-h8".
export function squaresOn(line: string): string[] {
  if (/^[a-h]$/.test(line)) return squares.filter((one) => one[0] === line);
  if (/^[1-8]$/.test(line)) return squares.filter((one) => one[1] === line);
  const [from, to] = line.split('-') as [string, string];
  const step = rankOf(to) > rankOf(from) ? 1 : -1;
  const count = Math.abs(fileOf(to) - fileOf(from));
  return Array.from({ length: count + 1 }, (_, i) => {
    const file = 'abcdefgh'[fileOf(from) + i * Math.sign(fileOf(to) - fileOf(from))]!;
    return file + String(rankOf(from) + i * step);
  });
}

const linePieces: Recipe = {
  name: 'line-pieces',
  idea: 'lines',
  make: async (random, level) => {
    const line =
      level === 1
        ? random.pick([...'abcdef'])
        : level === 2
          ? random.pick([...'23456'])
          : random.pick(['a1-h8', 'h1-a8', 'a3-f8', 'c1-h6', 'f1-a6', 'b1-h7', 'a2-g8']);
    const placed = kings(random, (square) => squaresOn(line).includes(square));
    const on = squaresOn(line);
    const solution: string[] = [];
    for (const letter of random.shuffled([...'RNB']).slice(0, 2)) {
      const square = put(random, placed, letter, (one) => on.includes(one));
      if (square) solution.push(square);
    }
    for (const letter of ['N', 'B', 'P']) put(random, placed, letter, (one) => !on.includes(one));
    const white = [...placed].filter(([square, letter]) => letter === letter.toUpperCase() && on.includes(square));
    if (white.length !== solution.length || solution.length < 2) return null;
    const [first, last] = line.split('-');
    return {
      start: fenOf(placed),
      find: { rule: 'line', line, solution },
      ask: level === 1 ? 'file' : level === 2 ? 'rank' : 'diagonal',
      values: [first!, last ?? ''],
    };
  },
};

const squareColours: Recipe = {
  name: 'square-colours',
  idea: 'colours',
  make: async (random, level) => {
    const placed: Placed = new Map([
      ['h8', 'k'],
      ['h7', 'p'],
    ]);
    put(random, placed, 'K', (square) => rankOf(square) === 1);
    for (const letter of ['R', 'N', 'B', 'Q'].slice(0, level + 1)) put(random, placed, letter);
    const asked = random.pick(['light', 'dark'] as const);
    const white = [...placed].filter(([, letter]) => letter === letter.toUpperCase()).map(([square]) => square);
    const solution = white.filter((square) => light(square) === (asked === 'light'));
    if (solution.length === 0 || solution.length === white.length) return null;
    return { start: fenOf(placed), find: { rule: asked, solution }, ask: asked };
  },
};

// A piece is missing at the start, or a pair of them.
const startSquare: Recipe = {
  name: 'start-square',
  idea: 'setting-up',
  make: async (_random, level, _oracle, number) => {
    const letters = level === 1 ? [...'RNBQ'] : level === 2 ? [...'rnbq'] : [...'RNBQrnbq'];
    const letter = randomOf(`start-square:${level}`).shuffled(letters)[number % letters.length]!;
    const placed = placedOf(usualStart);
    const solution = [...placed].filter(([, one]) => one === letter).map(([square]) => square);
    for (const square of solution) placed.delete(square);
    // At the highest level the board is seen from Black's side.
    const turn = level === 3 ? 'black' : 'white';
    return {
      start: fenOf(placed, turn),
      find: { rule: 'start', piece: letter, solution },
      ask: 'qQ'.includes(letter) ? 'one' : 'two',
      values: ['qQ'.includes(letter) ? coloured(letter) : bothColoured(letter)],
    };
  },
};

const swapped: Recipe = {
  name: 'swapped-pieces',
  idea: 'setting-up',
  make: async (random, level) => {
    const placed = placedOf(usualStart);
    const rank = level === 1 ? '1' : random.pick(['1', '8']);
    const files = [...'abcdefgh'];
    const pairs = level < 3 ? 1 : 2;
    const solution: string[] = [];
    for (let i = 0; i < pairs; ++i) {
      const [a, b] = random.shuffled(files).slice(0, 2) as [string, string];
      const [first, second] = [a + rank, b + rank];
      if (solution.includes(first) || solution.includes(second)) return null;
      if (placed.get(first) === placed.get(second)) return null;
      const letter = placed.get(first)!;
      placed.set(first, placed.get(second)!);
      placed.set(second, letter);
      solution.push(first, second);
    }
    return { start: fenOf(placed), find: { rule: 'differs', solution }, ask: pairs === 1 ? 'two' : 'four' };
  },
};

export const boardRoom: Recipe[] = [findSquare, nameSquare, linePieces, squareColours, startSquare, swapped];
