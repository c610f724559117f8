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
/** The code of a language whose letters stand for the pieces, or 'figurine'; what follows a '-' is passed over. */
export type Letters =
  | 'bg'
  | 'cs'
  | 'de'
  | 'en'
  | 'es'
  | 'figurine'
  | 'fr'
  | 'hu'
  | 'it'
  | 'nl'
  | 'pl'
  | 'pt'
  | 'ru'
  | 'sr'
  | 'uk'
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
  /** The sentence in a language, by its tag; `place` false: without “game 1, line 3, column 24:” before it. */
  say(language?: string, options?: { place?: boolean }): string;
}

export type FenErrorKind =
  | 'missing'
  | 'blank'
  | 'extra'
  | 'epd_operation'
  | 'bad_piece'
  | 'rank_too_long'
  | 'rank_too_short'
  | 'too_many_ranks'
  | 'too_few_ranks'
  | 'adjacent_digits'
  | 'bad_turn'
  | 'bad_castling'
  | 'castling_repeated'
  | 'castling_order'
  | 'bad_square'
  | 'bad_number'
  | 'leading_zero'
  | 'number_too_large'
  | 'move_number_zero'
  | 'clock_not_zero'
  | 'quote_not_closed'
  | 'not_a_position';
export type FenField = 'board' | 'turn' | 'castling' | 'en_passant' | 'halfmove_clock' | 'fullmove_number';
/** Why a board and rights that are written well are no position. */
export type SetupErrorKind =
  | 'no_king'
  | 'several_kings'
  | 'too_many_pieces'
  | 'too_many_pawns'
  | 'pawn_on_back_rank'
  | 'opponent_in_check'
  | 'impossible_check'
  | 'castling_without_king'
  | 'castling_without_rook'
  | 'castling_extra_rook'
  | 'en_passant_rank'
  | 'en_passant_occupied'
  | 'en_passant_no_pawn'
  | 'en_passant_check'
  | 'counter_out_of_range';
export class FenError extends JadoubeError {
  readonly kind: FenErrorKind;
  /** In bytes, from 1. */
  readonly column: number;
  readonly field: FenField;
  /** Of the kind 'not_a_position': why. */
  readonly reason: SetupErrorKind | null;
  readonly squares: Square[];
  readonly saysWithoutPlace: Says;
}

/**
 * Of a text that is a move, but not one here: 'illegal' (a piece could go there, but may not; so are all such moves in
 * UCI notation), 'impossible' (in algebraic notation: no such piece can go there), 'ambiguous', 'promotion_missing'.
 * All others: it is no move. 'bad_square', 'bad_promotion' and 'too_long' are of UCI notation.
 */
export type MoveErrorKind =
  | 'empty'
  | 'unexpected'
  | 'unknown_piece'
  | 'promotion_piece'
  | 'promotion_of_piece'
  | 'null_move'
  | 'impossible'
  | 'illegal'
  | 'ambiguous'
  | 'promotion_missing'
  | 'bad_square'
  | 'bad_promotion'
  | 'too_long';
export class MoveError extends JadoubeError {
  readonly kind: MoveErrorKind;
  readonly text: string;
  /** In characters, from 1. */
  readonly column: number;
  /** Whether the text is a move at all, though not one that can be played here. */
  readonly isMove: boolean;
  /** Legal moves that may have been meant. */
  readonly candidates: Move[];
  readonly illegality: Illegality | null;
  /** Of playLine: how many moves were played before. */
  readonly played?: number;
}

/** Those from 'tag_in_other_case' on are hints. */
export type PgnErrorKind =
  | 'tag_without_name'
  | 'tag_without_value'
  | 'tag_without_end'
  | 'stray_quote'
  | 'bad_setup'
  | 'setup_without_fen'
  | 'unknown_variant'
  | 'bad_move'
  | 'turn_passed'
  | 'comment_without_end'
  | 'variation_without_end'
  | 'variation_without_start'
  | 'variation_without_move'
  | 'nested_too_deep'
  | 'too_long'
  | 'bad_glyph'
  | 'unexpected'
  | 'unknown_result'
  | 'result_missing'
  | 'result_differs'
  | 'tag_in_other_case'
  | 'other_move_form'
  | 'joined_castling'
  | 'other_result_form'
  | 'null_move_played'
  | 'end_mark'
  | 'joined_words'
  | 'foreign_blank'
  | 'unusual_sign'
  | 'nested_comment'
  | 'tags_within_game'
  | 'other_quotes'
  | 'kings_in_centre'
  | 'fen_is_final';
export class PgnError extends JadoubeError {
  readonly kind: PgnErrorKind;
  /** From 1; 0 is before the first game. */
  readonly game: number;
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** It is written otherwise than the standard has it, but understood. */
  readonly isHint: boolean;
  /** The move stands all the same, because the moves after it can only be played after it. */
  readonly isMended: boolean;
  /** Of 'bad_move' and 'bad_setup': the error in the move or in the FEN, with the moves that may have been meant. */
  readonly cause: MoveError | FenError | null;
  readonly saysWithoutPlace: Says;
}

export type SourceErrorKind =
  | 'unreadable'
  | 'truncated'
  | 'shortened'
  | 'corrupt'
  | 'window_too_large'
  | 'bzip2'
  | 'xz'
  | 'zip'
  | 'zstd'
  | 'gzip';
/** Why a text could not be read: it is compressed. */
export class SourceError extends JadoubeError {
  readonly kind: SourceErrorKind;
}
/** The sentence for a tag of BCP 47: pt-BR, then pt, then en. */
export function say(says: Says, language: string): string;

export type IllegalityReason =
  | 'no_piece'
  | 'not_yours'
  | 'same_square'
  | 'not_how_it_moves'
  | 'pawn_double_step_late'
  | 'own_piece_on_target'
  | 'blocked'
  | 'pawn_blocked'
  | 'en_passant_late'
  | 'pawn_captures_nothing'
  | 'castling_no_rook'
  | 'castling_right_lost'
  | 'castling_blocked'
  | 'promotion_impossible'
  | 'promotion_missing'
  | 'promotion_piece'
  | 'castling_in_check'
  | 'castling_through_attack'
  | 'castling_into_attack'
  | 'king_into_check'
  | 'king_left_in_check'
  | 'exposes_king';
/** Why a move is illegal: the reason that an arbiter would give first. */
export class Illegality {
  private constructor();
  readonly reason: IllegalityReason;
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
  toString(): string;
}

/** A legal move of one position. structuredClone() loses it: to a worker, send uci(). */
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
  /** The square of a side's king. */
  king(color: Color): Square;
  /** The castling rights that have not been lost for good (Article 3.8.2.1): 'KQkq', '-'. */
  readonly castling: string;
  readonly enPassant: Square | null;
  /** Plies since the last capture or pawn move (Articles 9.3 and 9.6.2). */
  readonly halfmoveClock: number;
  readonly fullmoveNumber: number;
  readonly isCheck: boolean;
  readonly isCheckmate: boolean;
  readonly isStalemate: boolean;
  readonly checkers: Square[];
  /** The squares of that side's pieces that attack a square (Article 3.1.2). */
  attackers(square: Square, color: Color): Square[];
  /** The squares of a side's pieces that may not leave the line to their own king (Article 3.9.2). */
  pinned(color: Color): Square[];
  fen(options?: { shredder?: boolean; everyEnPassant?: boolean }): string;
  moves(): Move[];
  countMoves(): number;
  sans(moves?: readonly Move[], options?: { letters?: Letters; style?: SanStyle }): string[];
  san(move: Move | string, options?: { letters?: Letters; style?: SanStyle }): string;
  move(text: Move | string, options?: { letters?: Letters }): Move;
  play(move: Move | string, options?: { letters?: Letters }): Position;
  playLine(text: string, options?: { letters?: Letters }): Position[];
  /** Whether a legal move captures, en passant included. */
  isCapture(move: Move | string): boolean;
  /** The piece that a legal move captures: 'p' is a black pawn; null: none. */
  captured(move: Move | string): PieceLetter | null;
  /** Whether a legal move gives check or mate. */
  givesCheck(move: Move | string): boolean;
  whyIllegal(from: Square, to: Square, promotion?: Role | null): Illegality | null;
  canMate(color: Color, options?: { positions?: number; line?: boolean }): MateAnswer;
  isDead(options?: { positions?: number }): boolean | null;
  insufficientMaterial(color: Color): boolean;
  perft(depth: number): number;
  /** A number that is equal for positions that are the same in the sense of Article 9.2. */
  readonly key: bigint;
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
  /**
   * Whether all moves of the main line were read. False: they end at an error, which is in `errors`, or a comment or
   * variation without end may hold some; the result is then that of a longer game. Also false where the FEN could not
   * be read.
   */
  isWhole: boolean;
  /** Before the first move. */
  comments?: string[];
  moves: GameMove[];
  errors: PgnError[];
}
/** A move that is written: as `san` in English, or, without it, as `uci`. */
export interface MoveToWrite {
  san?: string;
  uci?: string;
  comments?: readonly string[];
  commentsBefore?: readonly string[];
  glyphs?: readonly number[];
  variations?: readonly (readonly MoveToWrite[])[];
}
/** A game that is written: one that was read, or another object with these keys. */
export interface GameToWrite {
  tags?: Iterable<readonly [string, string]> | Readonly<Record<string, string>>;
  /** In FEN; left out: the initial position. */
  start?: string;
  result?: Result;
  comments?: readonly string[];
  moves?: Iterable<MoveToWrite>;
}
export interface ReadOptions {
  letters?: Letters;
  variations?: boolean;
  comments?: boolean;
}
/** The games of a text, read some at a time. It ends by itself; close() frees it before. */
export class GameReader implements IterableIterator<Game> {
  /** The text is a string, or bytes in UTF-8, Latin-1 or UTF-16, which is detected. next() throws a SourceError. */
  constructor(text: string | Uint8Array, options?: ReadOptions);
  next(): IteratorResult<Game, undefined>;
  return(value?: unknown): IteratorResult<Game, undefined>;
  close(): void;
  [Symbol.iterator](): GameReader;
}
export function readGames(text: string | Uint8Array, options?: ReadOptions): GameReader;
/** The games of a stream of strings, or of bytes in UTF-8, Latin-1 or UTF-16, in memory that does not grow with it. */
export function streamGames(
  stream: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  options?: ReadOptions,
): AsyncGenerator<Game, void, undefined>;
/**
 * Games in PGN's export format: those of a text, or games as readGames gives them. `letters` are those of the text,
 * `written` those of what is written. Throws a MoveError, FenError or SourceError.
 */
export function formatGames(
  games: string | Uint8Array | Iterable<GameToWrite>,
  options?: { letters?: Letters; written?: Letters; columns?: number; roster?: boolean },
): string;
