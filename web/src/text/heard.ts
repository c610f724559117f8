// What a player types as an announcement: the names of the Laws (D.2.1), the words of any language of the pages, plain
// squares, or algebraic notation. The referee says what is legal: the moves that it permits tell which one is meant.
import everywhere from '../generated/said.json';
import { inLanguage, languages, type Language } from '../chess/language';
import { toEnglish } from '../chess/letters';
import { fileNames, pieceNames, rankNames } from '../chess/announcement-names';
import { castlingSide, movesBetween, readMove } from '../chess/moves';
import { promotionRoles, roleOf, type Board, type PromotionRole, type Role, type Square } from '../chess/position';

// A move as it was described; null: not said.
export interface Described {
  role: Role | null;
  fromFile: string | null;
  fromRank: string | null;
  to: Square | null; // null: castling
  promotion: PromotionRole | null;
  castles: 'kingside' | 'queenside' | null;
}

const commands = ['draw', 'accept', 'refuse', 'resign', 'flag', 'ready', 'more', 'quiet', 'aloud', 'rematch'] as const;
export type Command = (typeof commands)[number];
// What can be claimed in words; the rest has a dialog.
const claims = ['threefold', 'fifty_moves', 'touch_move', 'illegal_move', 'flag'] as const;
export type Claim = (typeof claims)[number];
// What was said about a move.
export type Meant =
  | { kind: 'move'; uci: string }
  // A move that is not permitted, or not in the player's turn, in a form that the referee reads, who says why not.
  | { kind: 'refer'; move: string }
  | { kind: 'several'; from: Square[] }
  | { kind: 'promotion' }
  // A small letter that is a piece or the file of a pawn, where both have a legal move: "bxc3".
  | { kind: 'whose'; piece: Role; file: string; moves: string[] }
  | { kind: 'unknown' };
export type Heard =
  | Meant
  | { kind: 'command'; command: Command }
  // `of`: null if it was not said; `move`: the intended move (9.2, 9.3), null if none was said.
  | { kind: 'claim'; of: Claim | null; move: Meant | null }
  // About a square, a file or a rank: "e4", "e", "4".
  | { kind: 'question'; about: string };

// The words of a text in every language.
type WordsName = keyof typeof everywhere;
const wordsIn = (name: WordsName): string[][] =>
  languages.map(({ tag }) => inLanguage<string>(everywhere[name], tag)!.split(' '));

const roles: Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
const englishLetter: Record<Role, string> = { pawn: '', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };

// Lower case without accents; umlauts become their vowels.
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
// The German names are also written without umlauts: fuenf, Koenig, Laeufer.
const spellings = (name: string): string[] => [
  plain(name),
  plain(name.replace('ö', 'oe').replace('ü', 'ue').replace('ä', 'ae')),
];

type Token =
  | { is: 'piece'; role: Role }
  | { is: 'file' | 'rank'; name: string }
  | { is: 'castles' | 'kingside' | 'queenside' | 'between' };

// All words that are understood, with what they stand for.
const words: ReadonlyMap<string, Token> = (() => {
  const known = new Map<string, Token>();
  const learn = (word: string, token: Token) => known.set(word, token);
  const listed = (name: string): string[] => wordsIn(`words_${name}` as WordsName).flat();
  for (const word of [...listed('between'), 'nimmt', 'schlagt', 'schlaegt', 'nach', 'von', 'auf', 'schach', 'matt']) {
    learn(word, { is: 'between' });
  }
  for (const role of roles) {
    for (const word of [...listed(role), ...spellings(pieceNames[role])]) learn(word, { is: 'piece', role });
  }
  for (const side of ['kingside', 'queenside'] as const) for (const word of listed(side)) learn(word, { is: side });
  for (const word of listed('castles')) learn(word, { is: 'castles' });
  learn('rochade', { is: 'castles' });
  learn('kurze', { is: 'kingside' });
  learn('lange', { is: 'queenside' });
  for (let i = 0; i < 8; ++i) {
    const file: Token = { is: 'file', name: 'abcdefgh'[i]! };
    const rank: Token = { is: 'rank', name: String(i + 1) };
    for (const word of [file.name, ...spellings(fileNames[i]!)]) learn(word, file);
    for (const word of [rank.name, ...spellings(rankNames[i]!)]) learn(word, rank);
    for (const numbers of wordsIn('words_numbers')) learn(numbers[i]!, rank);
  }
  return known;
})();

const nothing: Described = { role: null, fromFile: null, fromRank: null, to: null, promotion: null, castles: null };

const asPromotion = (role: Role | null | undefined): PromotionRole | null =>
  promotionRoles.find((each) => each === role) ?? null;

// Algebraic notation in the letters of `language`, or squares without a space between: "Cf3", "exd5", "g1f3", "e8=D".
function readAlgebraic(text: string, language: Language): Described | null {
  // The letter of the new piece may be small.
  const typed = text.trim().replace(/(?<=[18]=?)[a-z](?=[+#]*$)/, (letter) => letter.toUpperCase());
  const san = toEnglish(typed, language).replace(/\s+/g, '');
  const castling = /^O-?O(-?O)?[+#]*$/.exec(san.replace(/[0o]/g, 'O'));
  if (castling) return { ...nothing, role: 'king', castles: castling[1] ? 'queenside' : 'kingside' };
  const found = /^([NBRQK])?([a-h])?([1-8])?[x:-]?([a-h][1-8])=?([NBRQ])?(?:e\.?p\.?)?[+#]*$/.exec(san);
  if (!found) return null;
  const [, letter, fromFile, fromRank, to, promoted] = found;
  const from = fromFile !== undefined && fromRank !== undefined;
  return {
    role: letter ? roleOf(letter)! : from ? null : 'pawn',
    fromFile: fromFile ?? null,
    fromRank: fromRank ?? null,
    to: to!,
    promotion: asPromotion(promoted ? roleOf(promoted) : null),
    castles: null,
  };
}

// Reads words one after another; null: one of them is not known, or they describe no move.
function readWords(text: string): Described | null {
  const tokens: Token[] = [];
  const split = plain(text)
    .split(/[\s,.;:=()+#-]+/)
    .filter(Boolean)
    .flatMap((word) => (/^([a-h][1-8]){1,2}$/.test(word) ? [...word] : [word]));
  for (const word of split) {
    const token = words.get(word);
    if (!token) return null;
    if (token.is !== 'between') tokens.push(token);
  }
  if (tokens.some(({ is }) => is === 'castles')) {
    const side = tokens.find((token) => token.is === 'kingside' || token.is === 'queenside')?.is;
    return tokens.length === 2 && side ? { ...nothing, role: 'king', castles: side as 'kingside' | 'queenside' } : null;
  }
  const first = tokens[0]?.is === 'piece' ? tokens.shift() : undefined;
  const last = tokens.at(-1)?.is === 'piece' ? tokens.pop() : undefined;
  const role = first?.is === 'piece' ? first.role : null;
  const promotion = last?.is === 'piece' ? asPromotion(last.role) : null;
  if (last && !promotion) return null;
  const shape = tokens.map(({ is }) => is[0]).join('');
  const names = tokens.map((token) => ('name' in token ? token.name : ''));
  const to = names.slice(-2).join('');
  if (!/^(f|r|fr)?fr$/.test(shape)) return null;
  const fromFile = shape.length > 2 && shape[0] === 'f' ? names[0]! : null;
  const fromRank = shape === 'rfr' ? names[0]! : shape === 'frfr' ? names[1]! : null;
  // A square alone is a pawn's move, as in algebraic notation.
  return { role: role ?? (shape === 'frfr' ? null : 'pawn'), fromFile, fromRank, to, promotion, castles: null };
}

const describes = (move: Described, board: Board, uci: string): boolean => {
  const { from, to, promotion } = readMove(uci);
  const side = castlingSide(board, uci);
  if (move.castles) return side === move.castles;
  const role = board.get(from)?.role;
  return (
    (move.role === null || move.role === role) &&
    (move.fromFile === null || move.fromFile === from[0]) &&
    (move.fromRank === null || move.fromRank === from[1]) &&
    (move.to === to || (move.to !== null && side !== null && movesBetween([uci], board, from, move.to).length > 0)) &&
    (move.promotion === null || move.promotion === promotion)
  );
};

// Writes a move as the referee reads it: in algebraic notation, or by its squares.
function written(move: Described): string {
  if (move.castles) return move.castles === 'kingside' ? 'O-O' : 'O-O-O';
  const promotion = move.promotion ? englishLetter[move.promotion] : '';
  const to = move.to ?? '';
  if (move.fromFile && move.fromRank) return `${move.fromFile}${move.fromRank}${to}${promotion.toLowerCase()}`;
  const origin = `${englishLetter[move.role ?? 'pawn']}${move.fromFile ?? ''}${move.fromRank ?? ''}`;
  return `${origin}${to}${promotion ? `=${promotion}` : ''}`;
}

// The same with the letter of a piece typed small, "cf3"; null where it is that of a square of origin, "b1c3".
function readSmallLetter(text: string, language: Language): Described | null {
  const typed = text.trim();
  if (!/^[a-z]/.test(typed)) return null;
  const move = readAlgebraic(typed.charAt(0).toUpperCase() + typed.slice(1), language);
  const origin = readAlgebraic(typed, language);
  const square = origin?.fromFile != null && origin.fromRank !== null;
  return move && move.role !== 'pawn' && move.role !== null && !move.castles && !square ? move : null;
}

const means = (name: WordsName, word: string): boolean => wordsIn(name).some((known) => known.includes(word));

function readCommand(text: string): Command | null {
  const word = plain(text.trim());
  return commands.find((command) => means(`words_${command}`, word)) ?? null;
}

// The piece that is named and nothing else: the answer to a question of the page.
export function readRole(text: string): Role | null {
  const token = words.get(plain(text.trim()));
  return token?.is === 'piece' ? token.role : null;
}

// "reclamo repetição", "claim fifty moves with Nf3"; null: it is no claim.
function readClaim(text: string): { of: Claim | null; rest: string } | null {
  const typed = text.trim().split(/\s+/);
  const said = typed.map((word) => plain(word).replace(/[.,:;!?]+$/, ''));
  if (!means('words_claim', said[0] ?? '')) return null;
  const then = said.findIndex((word) => means('words_with', word));
  const about = said.slice(1, then < 0 ? undefined : then);
  const names = (claim: Claim): WordsName => (claim === 'flag' ? 'words_flag' : `words_claim_${claim}`);
  const of = claims.find((claim) => about.some((word) => means(names(claim), word))) ?? null;
  return { of, rest: then < 0 ? '' : typed.slice(then + 1).join(' ') };
}

// "fila 4", "coluna e": the digits alone are keys.
function readLine(text: string): string | null {
  const [line = '', name = '', ...more] = plain(text.trim().replace(/\?$/, ''))
    .split(/[\s,.]+/)
    .filter(Boolean);
  const token = words.get(name);
  if (more.length > 0 || !token || !('name' in token)) return null;
  return means(`words_${token.is}`, line) ? token.name : null;
}

function readQuestion(text: string): string | null {
  const asked = /^(.+)\?$/.exec(text.trim())?.[1];
  if (asked === undefined) return null;
  const tokens = plain(asked)
    .split(/[\s,.]+/)
    .filter(Boolean)
    .flatMap((word) => (/^[a-h][1-8]$/.test(word) ? [...word] : [word]))
    .map((word) => words.get(word));
  const names = tokens.flatMap((token) => (token && 'name' in token ? [token] : []));
  const shape = names.map(({ is }) => is[0]).join('');
  return names.length === tokens.length && ['f', 'r', 'fr'].includes(shape)
    ? names.map(({ name }) => name).join('')
    : null;
}

// Whether a pawn can go there from where it is said to stand.
const isPawns = (move: Described | null): boolean =>
  move !== null &&
  (move.fromFile === null || move.to === null || Math.abs(move.fromFile.charCodeAt(0) - move.to.charCodeAt(0)) <= 1);

export function readHeard(text: string, language: Language, board: Board, permitted: string[]): Heard {
  const command = readCommand(text);
  if (command) return { kind: 'command', command };
  const claim = readClaim(text);
  if (claim) {
    const move = claim.rest === '' ? null : readMeant(claim.rest, language, board, permitted);
    return { kind: 'claim', of: claim.of, move };
  }
  const line = readLine(text);
  if (line) return { kind: 'question', about: line };
  if (text.includes('?')) {
    const about = readQuestion(text);
    return about ? { kind: 'question', about } : { kind: 'unknown' };
  }
  return readMeant(text, language, board, permitted);
}

function readMeant(text: string, language: Language, board: Board, permitted: string[]): Meant {
  const asTyped = readAlgebraic(text, language) ?? readWords(text);
  const ofPiece = readSmallLetter(text, language);
  const permits = (described: Described | null) =>
    described ? permitted.filter((uci) => describes(described, board, uci)) : [];
  const [typedMoves, pieceMoves] = [permits(asTyped), permits(ofPiece)];
  if (ofPiece?.role && asTyped?.fromFile && typedMoves.length > 0 && pieceMoves.length > 0) {
    return { kind: 'whose', piece: ofPiece.role, file: asTyped.fromFile, moves: [...typedMoves, ...pieceMoves] };
  }
  // No pawn goes from "c" to "f3".
  const move = ofPiece && (pieceMoves.length > 0 || !isPawns(asTyped)) ? ofPiece : asTyped;
  // In the letters of a language that the pages do not speak: the referee reads them all.
  if (!move && /^[A-Z][a-h]?[1-8]?x?[a-h][1-8]=?[A-Z]?[+#]*$/.test(text.trim())) {
    return { kind: 'refer', move: text.trim() };
  }
  if (!move) return { kind: 'unknown' };
  const meant = permits(move);
  return meant.length === 0 ? { kind: 'refer', move: written(move) } : oneOf(meant);
}

// The one move of those, or what is still to be said.
export function oneOf(meant: string[]): Meant {
  if (meant.length === 1) return { kind: 'move', uci: meant[0]! };
  const from = [...new Set(meant.map((uci) => uci.slice(0, 2)))];
  return from.length > 1 ? { kind: 'several', from } : { kind: 'promotion' };
}
