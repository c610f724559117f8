// Moves as they are announced: in the names that the Laws suggest (D.2.1), or in the reader's own language.
import { castlingNames, fileNames, pieceNames, rankNames } from '../chess/announcement-names';
import { castlingSide, readMove } from '../chess/moves';
import { decimalMark, localeOf, type Language } from '../chess/language';
import { fileOf, type Board, type Piece, type Role, type Square } from '../chess/position';
import type { AnnouncementNames } from '../settings/settings.svelte';
import { settings } from '../settings/settings.svelte';
import { named, t } from './text.svelte';
import { readPeriods } from './time';

// Words to be said, and the language of the voice that says them.
export interface Spoken {
  text: string;
  lang: Language | 'de';
}

export const inOwnWords = (text: string): Spoken => ({ text, lang: settings.language });
// All of it as one text for a screen reader: each part that is no sentence yet becomes one, or leads on by its colon.
export const asOneText = (lines: Spoken[]): string =>
  lines.map(({ text }) => (/[.:!?…”]$/.test(text) ? text : `${text}.`)).join(' ');

export const inNames = (text: string): Spoken => ({ text, lang: 'de' });

const squareInNames = (square: Square): string => `${fileNames[fileOf(square)]} ${rankNames[Number(square[1]) - 1]}`;

export function squareSpoken(square: Square, names: AnnouncementNames): string {
  return names === 'laws' ? squareInNames(square) : square;
}

const enPassant = (board: Board, { from, to }: { from: Square; to: Square }): boolean =>
  !board.has(to) && board.get(from)?.role === 'pawn' && from[0] !== to[0];

// A move in UCI form, as it is announced before it is made on `board`.
export function moveSpoken(board: Board, uci: string, names: AnnouncementNames): Spoken {
  const side = castlingSide(board, uci);
  if (side) return names === 'laws' ? inNames(castlingNames[side]) : inOwnWords(named('spoken', side));
  const move = readMove(uci);
  const role = board.get(move.from)?.role ?? 'pawn';
  const taken = board.get(move.to);
  const takes = taken !== undefined || enPassant(board, move);
  if (names === 'laws') {
    const parts = [pieceNames[role], squareInNames(move.from), takes ? 'schlägt' : '', squareInNames(move.to)];
    if (move.promotion) parts.push(pieceNames[move.promotion]);
    return inNames(parts.filter(Boolean).join(' '));
  }
  const promotes = move.promotion ? t('spoken_promotes', named('spoken', move.promotion)) : '';
  const piece = named('spoken', role);
  const words = taken
    ? t('spoken_takes', piece, move.from, named('spoken_the', taken.role), move.to)
    : t(takes ? 'spoken_takes_en_passant' : 'spoken_moves', piece, move.from, move.to);
  return inOwnWords(words + promotes);
}

// The pieces on some squares, those of a kind together: "König Gustav eins, Turm Anna eins, Felix eins".
export function piecesSpoken(pieces: [Square, Piece][], names: AnnouncementNames): Spoken {
  const kinds = new Map<Role, Square[]>();
  for (const [square, { role }] of pieces) kinds.set(role, [...(kinds.get(role) ?? []), square]);
  const name = (role: Role, count: number) =>
    names === 'laws' ? pieceNames[role] : named('spoken', count > 1 ? `${role}s` : role);
  const text = [...kinds]
    .map(
      ([role, squares]) =>
        `${name(role, squares.length)} ${squares.map((square) => squareSpoken(square, names)).join(', ')}`,
    )
    .join(', ');
  return names === 'laws' ? inNames(text) : inOwnWords(text);
}

// A time on the clock in words, without what is zero: "1 hour, 4 minutes and 30 seconds".
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
  if (said.length === 0) return t('spoken_seconds', 0);
  return new Intl.ListFormat(localeOf(settings.language), { type: 'conjunction' }).format(said);
}

// "40 moves in 90 minutes plus 30 seconds"
function periodSpoken({ moves, minutes, added }: { moves: number | null; minutes: number; added: number }): string {
  const counted = (count: number, unit: string) => named('spoken', count === 1 ? unit : `${unit}s`, count);
  const parts = [moves && t('spoken_moves_in', moves), counted(minutes, 'minute')];
  if (added) parts.push(t('spoken_plus', counted(added, 'second')));
  return parts.filter(Boolean).join(' ');
}

// A time control in words: "40 moves in 90 minutes plus 30 seconds, 30 minutes plus 30 seconds".
export function timeControlSpoken(time: string): string {
  return (readPeriods(time) ?? [])
    .map(({ increment, delay, bronstein, ...period }) =>
      periodSpoken({ ...period, added: increment || delay || bronstein }),
    )
    .join(', ');
}

// A text in which times and points stand as signs, with words in their place: "15 minutes plus 10 seconds" for the
// "15′ + 10″" of shortTime, 0.5 for ½. A screen reader says those signs as primes, or not at all.
export const signsSpoken = (text: string): string =>
  text
    .replace(/(?:(\d+)\/)?(\d+(?:\.\d+)?)′(?: [+db] (\d+(?:\.\d+)?)″)?/g, (_, moves, minutes, added) =>
      periodSpoken({ moves: moves ? Number(moves) : null, minutes: Number(minutes), added: Number(added ?? 0) }),
    )
    .replace(/(\d*)½/g, (_, whole: string) => `${whole || 0}${decimalMark(settings.language)}5`);
