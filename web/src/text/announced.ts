// Moves as they are announced: in the names that the Laws suggest (D.2.1), or in the reader's own language.
import { castlingNames, fileNames, pieceNames, rankNames } from '../chess/announcement-names';
import { castlingSide, readMove } from '../chess/moves';
import type { Language } from '../chess/language';
import { fileOf, type Board, type Piece, type Square } from '../chess/position';
import type { AnnouncementNames } from '../settings/settings.svelte';
import { settings } from '../settings/settings.svelte';
import { named, t } from './text.svelte';

// Words to be said, and the language of the voice that says them.
export interface Spoken {
  text: string;
  lang: Language | 'de';
}

export const inOwnWords = (text: string): Spoken => ({ text, lang: settings.language });
// All of it as one text for a screen reader: each part that is no sentence yet becomes one, or leads on by its colon.
export const asOneText = (lines: Spoken[]): string =>
  lines.map(({ text }) => (/[.:!?…”]$/.test(text) ? text : `${text}.`)).join(' ');

const inNames = (text: string): Spoken => ({ text, lang: 'de' });

const squareInNames = (square: Square): string => `${fileNames[fileOf(square)]} ${rankNames[Number(square[1]) - 1]}`;

export function squareSpoken(square: Square, names: AnnouncementNames): string {
  return names === 'laws' ? squareInNames(square) : square;
}

const captures = (board: Board, { from, to }: { from: Square; to: Square }): boolean =>
  board.has(to) || (board.get(from)?.role === 'pawn' && from[0] !== to[0]);

// A move in UCI form, as it is announced before it is made on `board`.
export function moveSpoken(board: Board, uci: string, names: AnnouncementNames): Spoken {
  const side = castlingSide(board, uci);
  if (side) return names === 'laws' ? inNames(castlingNames[side]) : inOwnWords(named('spoken', side));
  const move = readMove(uci);
  const role = board.get(move.from)?.role ?? 'pawn';
  const takes = captures(board, move);
  if (names === 'laws') {
    const parts = [pieceNames[role], squareInNames(move.from), takes ? 'schlägt' : '', squareInNames(move.to)];
    if (move.promotion) parts.push(pieceNames[move.promotion]);
    return inNames(parts.filter(Boolean).join(' '));
  }
  const promotes = move.promotion ? t('spoken_promotes', named('spoken', move.promotion)) : '';
  const way = takes ? 'spoken_takes' : 'spoken_moves';
  return inOwnWords(t(way, named('spoken', role), move.from, move.to) + promotes);
}

// The pieces on some squares, each with its square: "König Gustav eins, Turm Felix eins".
export function piecesSpoken(pieces: [Square, Piece][], names: AnnouncementNames): Spoken {
  if (names === 'laws') {
    return inNames(pieces.map(([square, { role }]) => `${pieceNames[role]} ${squareInNames(square)}`).join(', '));
  }
  return inOwnWords(pieces.map(([square, { role }]) => `${named('spoken', role)} ${square}`).join(', '));
}

// A time on the clock in words, without what is zero before it: "1 hour, 4 minutes, 30 seconds".
export function timeSpoken(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts.flatMap(([count, unit]) =>
    count > 0 ? [named('spoken', count === 1 ? unit : `${unit}s`, count)] : [],
  );
  return said.length > 0 ? said.join(', ') : t('spoken_seconds', 0);
}
