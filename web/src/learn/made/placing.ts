// Positions put together by chance. The referee says whether one is legal, and what is legal in it.
import { readBoard, type Color, type Square } from '../../chess/position';
import type { Random } from './random';

// A letter of FEN on each square that is not empty.
export type Placed = Map<Square, string>;

export const squares: Square[] = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => file + rank));
export const isPawn = (letter: string): boolean => letter.toLowerCase() === 'p';
export const isWhite = (letter: string): boolean => letter === letter.toUpperCase();
export const rankOf = (square: Square): number => Number(square[1]);
export const fileOf = (square: Square): number => square.charCodeAt(0) - 97;

// How many king's steps lie between two squares.
export const distance = (a: Square, b: Square): number =>
  Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));

export function fenOf(placed: Placed, turn: Color = 'white', castling = '-', quiet = 0): string {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...'abcdefgh']
      .map((file) => placed.get(file + rank) ?? '1')
      .join('')
      .replace(/1+/g, (empty) => String(empty.length)),
  );
  return `${rows.join('/')} ${turn[0]} ${castling} - ${quiet} 1`;
}

export function placedOf(fen: string): Placed {
  const placed: Placed = new Map();
  for (const [square, { role, color }] of readBoard(fen)) {
    const letter = role === 'knight' ? 'n' : role[0]!;
    placed.set(square, color === 'white' ? letter.toUpperCase() : letter);
  }
  return placed;
}

// Puts a letter on a square by chance where there is room and `fits`; false where there is none.
export function put(
  random: Random,
  placed: Placed,
  letter: string,
  fits: (square: Square) => boolean = () => true,
): Square | null {
  const free = squares.filter(
    (square) => !placed.has(square) && fits(square) && !(isPawn(letter) && [1, 8].includes(rankOf(square))),
  );
  if (free.length === 0) return null;
  const square = random.pick(free);
  placed.set(square, letter);
  return square;
}

// Both kings, the black one with a pawn of its own so that no position is dead, out of the way of what is asked.
export function kings(random: Random, near: (square: Square) => boolean = () => false): Placed {
  const placed: Placed = new Map();
  const home = random.pick(['g8', 'h8', 'c8', 'b8']);
  const far = (square: Square) => distance(square, home) > 2 && !near(square);
  placed.set(home, 'k');
  placed.set(`${home[0]!}7`, 'p');
  put(random, placed, 'K', (square) => rankOf(square) === 1 && far(square));
  return placed;
}

// The position seen in a mirror, king's side for queen's side.
export const mirrored = (placed: Placed): Placed =>
  new Map(
    [...placed].map(([square, letter]) => [String.fromCharCode(201 - square.charCodeAt(0)) + square[1]!, letter]),
  );

// The position with the colours changed, and the board turned with them.
export const reversed = (placed: Placed): Placed =>
  new Map(
    [...placed].map(([square, letter]) => [
      `${square[0]!}${9 - rankOf(square)}`,
      isWhite(letter) ? letter.toLowerCase() : letter.toUpperCase(),
    ]),
  );
