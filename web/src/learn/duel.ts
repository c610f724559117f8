// The little games of the path that are played against a simple player: which position, what wins, and the player's
// moves. The referee says what may be played, and how a game ends.
import { readBoard } from '../chess/position';
import type { Random } from './made/random';

export interface Duel {
  start: string;
  // The most moves that the child may make.
  moves: number;
  // Won: mate, or nothing of the other side's is left but the king.
  wins: 'mate' | 'all_taken';
}

export const duels: Record<number, Duel> = {
  // A rook against five pawns: take them before one becomes a queen.
  3: { start: '6k1/ppppp3/8/8/8/8/8/K6R w - - 0 1', moves: 30, wins: 'all_taken' },
  // Mate the lone king with king and queen.
  4: { start: '8/8/8/4k3/8/8/8/KQ6 w - - 0 1', moves: 15, wins: 'mate' },
};

const worth = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

// The other side's move: it takes what it can, pushes a pawn that is far, and else moves by chance.
export function reply(random: Random, fen: string, permitted: string[]): string | null {
  if (permitted.length === 0) return null;
  const board = readBoard(fen);
  const value = (uci: string): number => {
    const taken = board.get(uci.slice(2, 4));
    const pawn = board.get(uci.slice(0, 2))?.role === 'pawn';
    const far = pawn ? (9 - Number(uci[3])) * 0.3 : 0;
    return (taken ? worth[taken.role] : 0) + (uci.endsWith('q') ? 9 : 0) + far + random.next() * 0.5;
  };
  return [...permitted].sort((a, b) => value(b) - value(a))[0]!;
}

// How a duel stands after a move of either side; null: it goes on.
export function outcomeOf(duel: Duel, fen: string, reason: string | null, played: number): 'won' | 'lost' | null {
  if (reason === 'checkmate') return fen.split(' ')[1] === 'b' ? 'won' : 'lost';
  const board = [...readBoard(fen)];
  const theirs = board.filter(([, { color }]) => color === 'black');
  if (duel.wins === 'all_taken') {
    if (theirs.every(([, { role }]) => role === 'king')) return 'won';
    if (theirs.some(([, { role }]) => role !== 'king' && role !== 'pawn')) return 'lost';
  }
  if (reason !== null || played >= duel.moves) return 'lost';
  return null;
}

// Stars: three for few moves, one for having won at all.
export function starsFor(duel: Duel, played: number): number {
  if (played <= duel.moves / 2) return 3;
  return played <= (duel.moves * 3) / 4 ? 2 : 1;
}
