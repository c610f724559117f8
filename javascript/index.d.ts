// Positions, moves, FEN, algebraic notation, PGN, why a move is illegal, and whether a side can still mate.

export type Color = 'white' | 'black';
export type Role = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';
/** A square: "e4". */
export type Square = string;
/** A piece: "N" is a white knight, "n" a black one. */
export type PieceLetter = 'P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
/** One sentence by the tag of its language; a language that says the same as the one it falls back to is left out. */
export interface Says {
  en: string;
  pt?: string;
  'pt-BR'?: string;
}
/** The code of a language whose letters stand for the pieces, or 'figurine'. */
export type Letters =
  | 'bg'
  | 'cs'
  | 'de'
  | 'en'
  | 'es'
  | 'fr'
  | 'hu'
  | 'it'
  | 'nl'
  | 'pl'
  | 'pt'
  | 'ru'
  | 'sr'
  | 'uk'
  | 'figurine'
  | (string & {});
/** 'pgn': O-O, e8=Q; 'laws': 0-0, exd6 e.p.; 'long': Ng1-f3. */
export type SanStyle = 'pgn' | 'laws' | 'long';
/** Where a module is: its bytes, a Response, a URL or an address. */
export type ModuleSource = ArrayBuffer | ArrayBufferView | Response | URL | string;

/** Loads the module, once: before anything else of this package is used. Without a source it is beside this file. */
export function load(source?: ModuleSource): Promise<void>;

/** What is wrong with a text or a value. `kind` is for programs, `says` for people. */
export class JadoubeError extends Error {
  readonly kind: string;
  readonly says: Says;
  /** The sentence in a language, by its tag. */
  say(language?: string): string;
}
export class FenError extends JadoubeError {
  /** In bytes, from 1. */
  readonly column: number;
  readonly field: 'board' | 'turn' | 'castling' | 'en_passant' | 'halfmove_clock' | 'fullmove_number';
  /** Of the kind 'not_a_position': why. */
  readonly reason: string | null;
  readonly squares: Square[];
}
export class MoveError extends JadoubeError {
  readonly text: string;
  /** In characters, from 1. */
  readonly column: number;
  /** Legal moves that may have been meant. */
  readonly candidates: Move[];
  readonly illegality: Illegality | null;
  /** Of playLine: how many moves were played before. */
  readonly played?: number;
}
export class PgnError extends JadoubeError {
  readonly game: number;
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** It is written otherwise than the standard has it, but understood. */
  readonly isHint: boolean;
}

/** The sentence for a tag of BCP 47: pt-BR, then pt, then en. */
export function say(says: Says, language: string): string;

/** Why a move is illegal: the reason that an arbiter would give first. */
export class Illegality {
  private constructor(fields: unknown);
  /** A word for programs: 'blocked', 'exposes_king', … */
  readonly reason: string;
  /** The article that the move breaks, as the Laws of 2023 number it. */
  readonly article: string;
  readonly from: Square;
  readonly to: Square;
  /** What shows the reason. */
  readonly squares: Square[];
  readonly attackers: Square[];
  readonly says: Says;
  /** The sentence in a language, by its tag. */
  say(language?: string): string;
}

export class Move {
  private constructor(bits: number);
  readonly bits: number;
  readonly from: Square;
  /** Where the piece stands afterwards; of castling the king. */
  readonly to: Square;
  readonly piece: Role;
  readonly promotion: Role | null;
  readonly isCastling: boolean;
  readonly castling: 'king_side' | 'queen_side' | null;
  readonly isEnPassant: boolean;
  uci(options?: { chess960?: boolean }): string;
  equals(other: unknown): boolean;
  toString(): string;
  toJSON(): string;
}

export interface MateAnswer {
  verdict: 'can_mate' | 'cannot_mate' | 'undecided';
  ground: string;
  positions: number;
  line: Move[];
}

/** A position of a game of chess. It never changes. */
export class Position {
  constructor(fen?: string | null, options?: { strict?: boolean });
  static chess960(number: number): Position;
  readonly turn: Color;
  readonly pieces: Readonly<Record<Square, PieceLetter>>;
  pieceAt(square: Square): PieceLetter | null;
  readonly enPassant: Square | null;
  /** Plies since the last capture or pawn move (Articles 9.3 and 9.6.2). */
  readonly halfmoveClock: number;
  readonly fullmoveNumber: number;
  readonly isCheck: boolean;
  readonly isCheckmate: boolean;
  readonly isStalemate: boolean;
  readonly checkers: Square[];
  fen(options?: { shredder?: boolean; everyEnPassant?: boolean }): string;
  /** The square of a side's king. */
  king(color: Color): Square;
  /** The legal moves; with `from` those of the piece on that square. */
  moves(from?: Square): Move[];
  /** Whether a legal move captures, also en passant. */
  isCapture(move: Move | string): boolean;
  givesCheck(move: Move | string): boolean;
  countMoves(): number;
  sans(moves?: readonly Move[], options?: { letters?: Letters; style?: SanStyle }): string[];
  san(move: Move | string, options?: { letters?: Letters; style?: SanStyle }): string;
  move(text: Move | string, options?: { letters?: Letters }): Move;
  play(move: Move | string, options?: { letters?: Letters }): Position;
  playLine(text: string, options?: { letters?: Letters }): Position[];
  whyIllegal(from: Square, to: Square, promotion?: Role | null): Illegality | null;
  canMate(color: Color, options?: { positions?: number; line?: boolean }): MateAnswer;
  isDead(options?: { positions?: number }): boolean | null;
  insufficientMaterial(color: Color): boolean;
  perft(depth: number): number;
  sameAs(other: Position): boolean;
  toString(): string;
  toJSON(): string;
}

export interface GameMove {
  uci: string;
  san: string;
  comments?: string[];
  /** Before the first move of a variation. */
  commentsBefore?: string[];
  /** Numeric Annotation Glyphs: 1 is !, 2 is ?. */
  glyphs?: number[];
  /** What could have been played instead. */
  variations?: GameMove[][];
}
export type Result = '1-0' | '0-1' | '1/2-1/2' | '0-0' | '*';
export interface Game {
  /** In its text, from 1. */
  number: number;
  /** Where it begins, from 1. */
  line: number;
  tags: Map<string, string>;
  /** The starting position, in FEN. */
  start: string;
  result: Result;
  /** Before the first move. */
  comments?: string[];
  moves: GameMove[];
  errors: PgnError[];
}
export interface ReadOptions {
  letters?: Letters;
  variations?: boolean;
  comments?: boolean;
}
/** The games of a text, read some at a time. It ends by itself; close() frees it before. */
export class GameReader implements IterableIterator<Game> {
  constructor(text: string, options?: ReadOptions);
  next(): IteratorResult<Game, undefined>;
  return(value?: unknown): IteratorResult<Game, undefined>;
  close(): void;
  [Symbol.iterator](): GameReader;
}
export function readGames(text: string, options?: ReadOptions): GameReader;
/** The games of a stream of texts, or of bytes in UTF-8, Latin-1, or UTF-16 with its mark. */
export function streamGames(
  stream: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  options?: ReadOptions,
): AsyncGenerator<Game, void, undefined>;
/** Games in PGN's export format: those of a text, or games that were read, and changed perhaps. */
export function formatGames(
  games: string | Iterable<Pick<Game, 'tags' | 'start' | 'comments' | 'moves' | 'result'>>,
  options?: { letters?: Letters; written?: Letters; columns?: number; roster?: boolean },
): string;
