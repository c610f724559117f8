// Squares, pieces and positions as the pages show them.

export type Color = 'white' | 'black';
export type Role = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';
export interface Piece {
  color: Color;
  role: Role;
}
// A square by its name, "e4".
export type Square = string;
export type Board = Map<Square, Piece>;

export const promotionRoles = ['queen', 'rook', 'bishop', 'knight'] as const;
export type PromotionRole = (typeof promotionRoles)[number];

const roles: Record<string, Role> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const files = 'abcdefgh';

// The piece of a FEN letter, upper or lower case.
export const roleOf = (letter: string): Role | undefined => roles[letter.toLowerCase()];

export const opponent = (color: Color): Color => (color === 'white' ? 'black' : 'white');
// Files and ranks from 0.
export const squareAt = (file: number, rank: number): Square => `${files[file]}${rank + 1}`;
export const fileOf = (square: Square): number => files.indexOf(square[0]!);
export const rankOf = (square: Square): number => Number(square[1]) - 1;
export const isLight = (square: Square): boolean => (fileOf(square) + rankOf(square)) % 2 === 1;
export const allSquares: Square[] = Array.from({ length: 64 }, (_, i) => squareAt(i % 8, 7 - (i >> 3)));

// The pieces of a FEN, or of its first field alone.
export function readBoard(fen: string): Board {
  const board: Board = new Map();
  const ranks = fen.split(' ', 1)[0]!.split('/');
  ranks.forEach((row, i) => {
    let file = 0;
    for (const sign of row) {
      if (sign >= '1' && sign <= '8') {
        file += Number(sign);
        continue;
      }
      const role = roleOf(sign);
      if (role) board.set(squareAt(file, 7 - i), { color: sign === sign.toLowerCase() ? 'black' : 'white', role });
      file += 1;
    }
  });
  return board;
}

export const turnOf = (fen: string): Color => (fen.split(' ')[1] === 'b' ? 'black' : 'white');
export const fullmoveOf = (fen: string): number => Number(fen.split(' ')[5] ?? '1') || 1;

export const usualStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
// Where the knights stand among the five squares left for them, rooks and king (Scharnagl's numbering).
const knightPlaces = ['01', '02', '03', '04', '12', '13', '14', '23', '24', '34'];

// The white pieces of a Chess960 start, 0 to 959, as in a FEN.
function chess960Rank(number: number): string {
  const rank: string[] = Array<string>(8).fill('');
  const free = () => rank.flatMap((piece, file) => (piece ? [] : [file]));
  const next = (choices: number) => {
    const choice = number % choices;
    number = Math.floor(number / choices);
    return choice;
  };
  rank[next(4) * 2 + 1] = 'B';
  rank[next(4) * 2] = 'B';
  rank[free()[next(6)]!] = 'Q';
  const left = free();
  for (const place of knightPlaces[number] ?? '') rank[left[Number(place)]!] = 'N';
  for (const piece of 'RKR') rank[free()[0]!] = piece;
  return rank.join('');
}

// The FEN that play begins from: `start` as in the regulations, with its number where it is Chess960.
export function startFen(start: string | undefined): string {
  if (start === undefined || start === 'startpos') return usualStart;
  const number = /^chess960:(\d+)$/.exec(start)?.[1];
  if (number === undefined) return start;
  const rank = chess960Rank(Number(number));
  return usualStart.replace('rnbqkbnr', rank.toLowerCase()).replace('RNBQKBNR', rank);
}

export function kingOf(board: Board, color: Color): Square | null {
  for (const [square, piece] of board) if (piece.role === 'king' && piece.color === color) return square;
  return null;
}

// The role of the piece that `by` has captured between two positions; null if none.
export function takenBetween(before: Board, after: Board, by: Color): Role | null {
  const count = (board: Board) => {
    const counts = new Map<Role, number>();
    for (const piece of board.values()) {
      if (piece.color !== by) counts.set(piece.role, (counts.get(piece.role) ?? 0) + 1);
    }
    return counts;
  };
  const left = count(after);
  for (const [role, number] of count(before)) if ((left.get(role) ?? 0) < number) return role;
  return null;
}

export const pieceValue: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
