import type { Role } from './position';

// The names of D.2.1 are German, and the same whatever language the players speak.
export const fileNames = ['Anna', 'Bella', 'Cesar', 'David', 'Eva', 'Felix', 'Gustav', 'Hector'] as const;
export const rankNames = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht'] as const;
export const pieceNames: Record<Role, string> = {
  pawn: 'Bauer',
  knight: 'Springer',
  bishop: 'Läufer',
  rook: 'Turm',
  queen: 'Dame',
  king: 'König',
};
export const castlingNames = { kingside: 'Kurze Rochade', queenside: 'Lange Rochade' };
