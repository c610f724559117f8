// A position as a value.
import { answer, core, give, isBlack, lettersOf, module, numberIn, positionSize, roles, squareIndex } from './core.js';
import { Illegality } from './errors.js';
import { Move, answeredError } from './move.js';

const styles = { pgn: 0, laws: 1, long: 2 };

function styleOf(style) {
  if (!Object.hasOwn(styles, style)) throw new RangeError(`“${style}” is not a style: pgn, laws or long`);
  return styles[style];
}

// The place of a position that the module has made, as an option of the constructor.
const made = Symbol('made');

/** A position of a game of chess. It never changes: play() returns another one. */
export class Position {
  #bytes;
  #described = null;

  /** The initial position, or that of a FEN. Throws a FenError. `strict`: as the PGN standard has it. */
  constructor(fen, { strict = false, [made]: address } = {}) {
    if (address === undefined) {
      if (fen === undefined || fen === null) module().core_chess960(518);
      else if (!module().core_read_fen(give(fen), strict)) throw answeredError();
    }
    this.#bytes = new Uint8Array(core.memory.buffer, address ?? core.core_made(), positionSize).slice();
  }

  /** The initial position of Chess960 with this number, 0 to 959. */
  static chess960(number) {
    module().core_chess960(numberIn(number, 0, 959, 'the number of an initial position'));
    return new Position(null, { [made]: core.core_made() });
  }

  #give() {
    new Uint8Array(core.memory.buffer, core.core_given(), positionSize).set(this.#bytes);
  }

  #info() {
    if (this.#described === null) {
      this.#give();
      core.core_describe();
      this.#described = JSON.parse(answer());
      Object.freeze(this.#described.pieces);
    }
    return this.#described;
  }

  get turn() {
    return this.#info().turn;
  }
  /** The pieces by square: { e1: 'K', … }. */
  get pieces() {
    return this.#info().pieces;
  }
  pieceAt(square) {
    squareIndex(square);
    return this.#info().pieces[square] ?? null;
  }
  /** The square of a side's king. */
  king(color) {
    const letter = isBlack(color) ? 'k' : 'K';
    return Object.entries(this.pieces).find(([, piece]) => piece === letter)[0];
  }
  /** The castling rights that have not been lost for good (Article 3.8.2.1), as in X-FEN: 'KQkq', '-'. */
  get castling() {
    return this.fen().split(' ')[2];
  }
  /** The square of a legal en passant capture, or null (Article 3.7.3.1). */
  get enPassant() {
    return this.#info().enPassant;
  }
  get halfmoveClock() {
    return this.#info().halfmoveClock;
  }
  get fullmoveNumber() {
    return this.#info().fullmoveNumber;
  }
  get isCheck() {
    return this.#info().isCheck;
  }
  get isCheckmate() {
    return this.#info().isCheckmate;
  }
  get isStalemate() {
    return this.#info().isStalemate;
  }
  /** The squares of the pieces that give check. */
  get checkers() {
    return [...this.#info().checkers];
  }
  /** The squares of that side's pieces that attack a square (Article 3.1.2). */
  attackers(square, color) {
    const [target, black] = [squareIndex(square), isBlack(color)];
    this.#give();
    core.core_attackers(target, black);
    return JSON.parse(answer());
  }
  /** The squares of a side's pieces that may not leave the line to their own king (Article 3.9.2). */
  pinned(color) {
    const black = isBlack(color);
    this.#give();
    core.core_pinned(black);
    return JSON.parse(answer());
  }

  fen({ shredder = false, everyEnPassant = false } = {}) {
    this.#give();
    core.core_fen(shredder, everyEnPassant);
    return answer();
  }

  /** The legal moves, by one call of the module. */
  moves() {
    this.#give();
    const count = core.core_moves();
    const bits = new Uint32Array(core.memory.buffer, core.core_move_list(), count);
    return Array.from(bits, (each) => new Move(each));
  }

  /** How many legal moves there are; no object is made. */
  countMoves() {
    this.#give();
    return core.core_moves();
  }

  /** Moves in algebraic notation, all by one call; without `moves` the legal ones. */
  sans(moves, { letters = 'en', style = 'pgn' } = {}) {
    const [number, kind] = [lettersOf(letters), styleOf(style)];
    this.#give();
    let count;
    if (moves === undefined) {
      count = core.core_moves();
    } else {
      count = moves.length;
      if (count > 512) throw new RangeError('at most 512 moves at once');
      const bits = moves.map((move) => move.bits);
      new Uint32Array(core.memory.buffer, core.core_move_list(), count).set(bits);
    }
    core.core_sans(count, number, kind);
    const texts = answer().split('\n').slice(0, count);
    const illegal = texts.indexOf('');
    if (illegal >= 0 && moves !== undefined) this.#refuse(moves[illegal]);
    return texts;
  }

  san(move, options) {
    return this.sans([this.move(move)], options)[0];
  }

  // Throws what is wrong with a move of another position.
  #refuse(move) {
    const size = give(move.uci());
    this.#give();
    if (core.core_read_move(size, 0) === 0) throw answeredError();
    throw new RangeError(`${move} is a move of another position`);
  }

  /** The legal move that a text means, in UCI or algebraic notation. Throws a MoveError. */
  move(text, { letters = 'en' } = {}) {
    const number = lettersOf(letters);
    if (text instanceof Move) {
      this.#give();
      if (!core.core_play(text.bits)) this.#refuse(text);
      return text;
    }
    const size = give(text);
    this.#give();
    const bits = core.core_read_move(size, number);
    if (bits === 0) throw answeredError();
    return new Move(bits);
  }

  /** The position after a legal move. Throws a MoveError. */
  play(move, options) {
    if (!(move instanceof Move)) return this.playLine(move, options).at(-1) ?? this;
    this.#give();
    if (!core.core_play(move.bits)) this.#refuse(move);
    return new Position(null, { [made]: core.core_made() });
  }

  /**
   * The positions after each move of a text, 'e4 e5 Nf3', by one call. Throws a MoveError with `played`, how many
   * were.
   */
  playLine(text, { letters = 'en' } = {}) {
    const number = lettersOf(letters);
    const size = give(text);
    this.#give();
    const count = core.core_play_line(size, number);
    if (core.core_answer_size() > 0) throw Object.assign(answeredError(), { played: count });
    const first = core.core_line();
    return Array.from({ length: count }, (_, i) => new Position(null, { [made]: first + i * positionSize }));
  }

  /** The piece that a legal move captures: 'p' is a black pawn; null: none. */
  captured(move) {
    const made = this.move(move);
    if (made.isCastling) return null;
    return this.pieceAt(made.isEnPassant ? made.to[0] + made.from[1] : made.to);
  }
  /** Whether a legal move captures, en passant included. */
  isCapture(move) {
    return this.captured(move) !== null;
  }
  /** Whether a legal move gives check or mate. */
  givesCheck(move) {
    return this.play(move).isCheck;
  }

  /** Why a move is illegal, in each language and with the article that it breaks; null: it is legal. */
  whyIllegal(from, to, promotion) {
    const [of, at] = [squareIndex(from), squareIndex(to)];
    const role = promotion === undefined || promotion === null ? roles.length : roles.indexOf(promotion);
    if (role < 0) throw new RangeError(`“${promotion}” is not a piece`);
    module();
    this.#give();
    return core.core_why(of, at, role) ? new Illegality(JSON.parse(answer())) : null;
  }

  /**
   * Whether a side can still checkmate by any series of legal moves, both sides helping (Articles 5.2.2, 6.9, 9.6):
   * 'can_mate', 'cannot_mate', or 'undecided' after so many positions. `line`: also a line of moves to mate.
   */
  canMate(color, { positions = 1_000_000, line = false } = {}) {
    const black = isBlack(color);
    numberIn(positions, 0, Number.MAX_SAFE_INTEGER, 'positions');
    this.#give();
    core.core_can_mate(black, positions, line);
    const { line: bits, ...found } = JSON.parse(answer());
    return { ...found, line: bits.map((each) => new Move(each)) };
  }

  /** Whether neither side can still checkmate (Article 5.2.2); null: not decided within so many positions. */
  isDead(options) {
    const verdicts = ['white', 'black'].map((color) => this.canMate(color, options).verdict);
    if (verdicts.includes('can_mate')) return false;
    return verdicts.includes('undecided') ? null : true;
  }

  /** Whether no series of moves from this material can end with a mate by this side. */
  insufficientMaterial(color) {
    const black = isBlack(color);
    this.#give();
    return core.core_insufficient(black) !== 0;
  }

  perft(depth) {
    if (!Number.isInteger(depth)) throw new RangeError('a depth is a whole number of plies');
    numberIn(depth, 0, 20, 'a depth');
    this.#give();
    return core.core_perft(depth);
  }

  /** A number that is equal for positions that are the same in the sense of Article 9.2. */
  get key() {
    this.#give();
    core.core_key();
    return BigInt(`0x${answer()}`);
  }

  /** Whether two positions are the same in the sense of Article 9.2. */
  sameAs(other) {
    this.#give();
    new Uint8Array(core.memory.buffer, core.core_made(), positionSize).set(other.#bytes);
    return core.core_same_position() !== 0;
  }
  toString() {
    return this.fen();
  }
  toJSON() {
    return this.fen();
  }
}
