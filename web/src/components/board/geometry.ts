// Where squares and points are on the screen, seen from White's side or, flipped, from Black's.
import { allSquares, fileOf, rankOf, squareAt, type Square } from '../../chess/position';

// A point on the board in squares from the outer corner of a1: files, then ranks.
export type Point = [number, number];

// Columns and rows of the screen from 0, at the top left.
export const columnOf = (square: Square, flipped: boolean): number => (flipped ? 7 - fileOf(square) : fileOf(square));
export const rowOf = (square: Square, flipped: boolean): number => (flipped ? rankOf(square) : 7 - rankOf(square));

// The squares as they are read on the screen: rows from the top, each from the left.
export function rowsOfSquares(flipped: boolean): Square[][] {
  const squares = flipped ? [...allSquares].reverse() : allSquares;
  return Array.from({ length: 8 }, (_, i) => squares.slice(i * 8, i * 8 + 8));
}

// The point of the board under the pixel x, y of the window.
export function pointAt(x: number, y: number, box: DOMRect, flipped: boolean): Point {
  const files = ((x - box.left) / box.width) * 8;
  const ranks = 8 - ((y - box.top) / box.height) * 8;
  return flipped ? [8 - files, 8 - ranks] : [files, ranks];
}

export function squareUnder([x, y]: Point): Square | null {
  return x >= 0 && x < 8 && y >= 0 && y < 8 ? squareAt(Math.floor(x), Math.floor(y)) : null;
}

const shift = (x: number, y: number) => `translate(${(x * 100).toFixed(2)}%, ${(y * 100).toFixed(2)}%)`;

// The CSS transforms that bring an element of one square's size onto a square, and centre it on a point.
export const ontoSquare = (square: Square, flipped: boolean): string =>
  shift(columnOf(square, flipped), rowOf(square, flipped));
export const ontoPoint = ([x, y]: Point, flipped: boolean): string =>
  flipped ? shift(7.5 - x, y - 0.5) : shift(x - 0.5, 7.5 - y);

// The square beside another on the screen, in steps to the right and up; at an edge, the same square.
export function neighbour(square: Square, right: number, up: number, flipped: boolean): Square {
  const direction = flipped ? -1 : 1;
  const onBoard = (n: number) => Math.min(7, Math.max(0, n));
  return squareAt(onBoard(fileOf(square) + direction * right), onBoard(rankOf(square) + direction * up));
}
