// Positions, moves, FEN, algebraic notation, PGN, why a move is illegal, and whether a side can still mate.
//
//   import { load, Position } from 'jadoube';
//   await load();
//   const position = new Position().play('e4');
//   position.moves().length  // 20
import { FenError, Illegality, MoveError, PgnError } from './errors.js';
import { decode, encode, instantiate } from './wasm.js';

export { FenError, Illegality, JadoubeError, MoveError, PgnError, say } from './errors.js';

let core = null;
let loading = null;
let positionSize = 0;

/**
 * Loads the module, once: before anything else of this package is used. `source` is where it is if not beside this
 * file: its bytes, a Response, a URL or an address.
 */
export function load(source) {
  loading ??= instantiate(source, 'core.wasm').then((exports) => {
    core = exports;
    positionSize = core.core_position_size();
  });
  loading.catch(() => (loading = null));
  return loading;
}

function module() {
  if (core === null) throw new Error('await load() before anything else of jadoube is used');
  return core;
}

/** Puts a text into the module; returns its size. */
function give(text) {
  const bytes = encode(text);
  const address = module().core_text(bytes.length);
  new Uint8Array(core.memory.buffer, address, bytes.length).set(bytes);
  return bytes.length;
}

const answer = () => decode(core.memory, core.core_answer(), core.core_answer_size());

const lettersByCode = new Map();

function lettersOf(code) {
  let number = lettersByCode.get(code);
  if (number === undefined) {
    number = module().core_letters(give(code));
    if (number < 0) throw new RangeError(`no pieces' letters are known for “${code}”`);
    lettersByCode.set(code, number);
  }
  return number;
}

const roles = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
const files = 'abcdefgh';
const squareName = (index) => files[index & 7] + ((index >> 3) + 1);

function squareIndex(name) {
  if (typeof name !== 'string' || !/^[a-h][1-8]$/.test(name)) throw new RangeError(`“${name}” is not a square`);
  return files.indexOf(name[0]) + 8 * (name.charCodeAt(1) - 49);
}

function isBlack(color) {
  if (color !== 'white' && color !== 'black') throw new RangeError(`“${color}” is not a colour: white or black`);
  return color === 'black';
}

function numberIn(value, least, most, what) {
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw new RangeError(`${what} is a number from ${least} to ${most}`);
  }
  return value;
}

const castlingKind = 3;
const promotionKind = 4;

// 21 bits: from, to (of castling the rook's square), the piece moved, the piece that then stands there, the kind.
export class Move {
  #bits;

  constructor(bits) {
    if (!Number.isInteger(bits) || bits <= 0 || bits >= 1 << 21) throw new RangeError('moves are made by positions');
    this.#bits = bits;
  }

  get bits() {
    return this.#bits;
  }
  get from() {
    return squareName(this.#bits & 63);
  }
  /** Where the piece stands afterwards; of castling the king. */
  get to() {
    const to = (this.#bits >> 6) & 63;
    if (!this.isCastling) return squareName(to);
    const file = this.castling === 'king_side' ? 6 : 2;
    return squareName((to & 56) | file);
  }
  get piece() {
    return roles[(this.#bits >> 12) & 7];
  }
  get promotion() {
    return this.#bits >> 18 === promotionKind ? roles[(this.#bits >> 15) & 7] : null;
  }
  get isCastling() {
    return this.#bits >> 18 === castlingKind;
  }
  get castling() {
    if (!this.isCastling) return null;
    return ((this.#bits >> 6) & 63) > (this.#bits & 63) ? 'king_side' : 'queen_side';
  }
  get isEnPassant() {
    return this.#bits >> 18 === 2;
  }
  /** In UCI notation. With `chess960` castling is the king's move to the rook's square. */
  uci({ chess960 = false } = {}) {
    const rook = squareName((this.#bits >> 6) & 63);
    // Where the king lands on its own square or beside it, only the rook's square is unambiguous.
    const near = this.isCastling && Math.abs(files.indexOf(this.to[0]) - files.indexOf(this.from[0])) < 2;
    const to = this.isCastling && (chess960 || near) ? rook : this.to;
    return this.from + to + (this.promotion === null ? '' : this.promotion === 'knight' ? 'n' : this.promotion[0]);
  }
  equals(other) {
    return other instanceof Move && other.#bits === this.#bits;
  }
  toString() {
    return this.uci();
  }
  toJSON() {
    return this.uci();
  }
}

const moveError = () => {
  const { candidates, illegality, ...fields } = JSON.parse(answer());
  return new MoveError({
    ...fields,
    candidates: candidates.map((bits) => new Move(bits)),
    illegality: illegality === null ? null : new Illegality(illegality),
  });
};

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
      else if (!module().core_read_fen(give(fen), strict)) throw new FenError(JSON.parse(answer()));
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

  fen({ shredder = false, everyEnPassant = false } = {}) {
    this.#give();
    core.core_fen(shredder, everyEnPassant);
    return answer();
  }

  /** The square of a side's king. */
  king(color) {
    const letter = isBlack(color) ? 'k' : 'K';
    return Object.entries(this.pieces).find(([, piece]) => piece === letter)[0];
  }

  /** The legal moves, by one call of the module; with `from` those of the piece on that square. */
  moves(from) {
    const of = from === undefined ? null : squareIndex(from);
    this.#give();
    const count = core.core_moves();
    const bits = new Uint32Array(core.memory.buffer, core.core_move_list(), count);
    return Array.from(bits, (each) => new Move(each)).filter((move) => of === null || (move.bits & 63) === of);
  }

  /** Whether a legal move captures, also en passant. */
  isCapture(move) {
    const legal = this.move(move);
    return legal.isEnPassant || (!legal.isCastling && this.pieceAt(legal.to) !== null);
  }

  /** Whether a legal move gives check. */
  givesCheck(move) {
    return this.play(move).isCheck;
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
    if (core.core_read_move(size, 0) === 0) throw moveError();
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
    if (bits === 0) throw moveError();
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
    if (core.core_answer_size() > 0) throw Object.assign(moveError(), { played: count });
    const first = core.core_line();
    return Array.from({ length: count }, (_, i) => new Position(null, { [made]: first + i * positionSize }));
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

// --- Games

// Readers that nobody reads any more.
const forgotten =
  typeof FinalizationRegistry === 'undefined'
    ? null
    : new FinalizationRegistry((reader) => core.core_games_close(reader));

// Of a tag that occurs twice, the first counts.
function gameOf(json) {
  json.tags = new Map([...json.tags.filter(([name], at, all) => all.findIndex(([other]) => other === name) === at)]);
  json.errors = json.errors.map((error) => new PgnError({ error: 'PgnError', ...error }));
  return json;
}

/** The games of a text, read some at a time. It ends by itself; close() ends it before. */
export class GameReader {
  #reader;
  #waiting = [];

  constructor(text, { letters = 'en', variations = true, comments = true } = {}) {
    const number = lettersOf(letters);
    this.#reader = module().core_games_open(give(text), number, variations, comments);
    forgotten?.register(this, this.#reader, this);
  }

  next() {
    if (this.#waiting.length === 0 && this.#reader !== 0) {
      if (core.core_games_next(this.#reader, 64)) this.#waiting = JSON.parse(answer()).reverse();
      else this.close();
    }
    const json = this.#waiting.pop();
    return json === undefined ? { done: true, value: undefined } : { done: false, value: gameOf(json) };
  }
  return(value) {
    this.close();
    return { done: true, value };
  }
  /** Frees what the module holds of the text. */
  close() {
    if (this.#reader === 0) return;
    forgotten?.unregister(this);
    core.core_games_close(this.#reader);
    this.#reader = 0;
    this.#waiting = [];
  }
  [Symbol.iterator]() {
    return this;
  }
}

/** The games of a text in PGN: an iterator. What is wrong in a game is in its `errors`; reading goes on behind it. */
export function readGames(text, options) {
  return new GameReader(text, options);
}

// The place in a text where its last game begins; 0 if only one does.
const lastGame = (text) => Math.max(0, text.lastIndexOf('\n[Event "') + 1);

// Decodes bytes as they come: UTF-16 if they begin with its mark, else UTF-8, and, from the first bytes that are not
// UTF-8 on, Latin-1, in which old files are.
class Decoder {
  #decoder = null;
  #rest = new Uint8Array();

  // The text of these bytes; those of a character that is not complete wait for the next ones, unless it is the end.
  decode(chunk = new Uint8Array(), isEnd = false) {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    this.#rest = new Uint8Array();
    if (this.#decoder === null) {
      if (bytes.length < 2 && !isEnd) {
        this.#rest = bytes;
        return '';
      }
      const mark = (bytes[0] << 8) | bytes[1];
      if (mark === 0xfffe) this.#decoder = new TextDecoder('utf-16le');
      else if (mark === 0xfeff) this.#decoder = new TextDecoder('utf-16be');
      else this.#decoder = 'utf-8';
    }
    if (this.#decoder instanceof TextDecoder) return this.#decoder.decode(bytes, { stream: !isEnd });
    const end = isEnd ? bytes.length : completeUtf8(bytes);
    try {
      if (this.#decoder === 'utf-8') {
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, end));
        this.#rest = bytes.slice(end);
        return text;
      }
    } catch {
      this.#decoder = 'latin1';
    }
    return latin1(bytes);
  }
}

// How many of the bytes come before a character of UTF-8 that is not complete at their end.
function completeUtf8(bytes) {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back];
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length;
    if (byte < 0x80) break;
  }
  return bytes.length;
}

function latin1(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/**
 * The games of a stream of texts or bytes, such as a file or a Response's body, in memory that does not grow with it.
 * It is divided before tags Event. Bytes are UTF-8, Latin-1, or UTF-16 with its mark.
 */
export async function* streamGames(stream, options) {
  const decoder = new Decoder();
  let text = '';
  let games = 0;
  let lines = 0;
  function* read(piece) {
    for (const game of readGames(piece, options)) {
      game.number += games;
      game.line += lines;
      for (const error of game.errors) error.line += lines;
      yield game;
    }
  }
  for await (const chunk of stream) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk);
    const end = text.length < 1 << 20 ? 0 : lastGame(text);
    if (end === 0) continue;
    const piece = text.slice(0, end);
    text = text.slice(end);
    let count = 0;
    for (const game of read(piece)) {
      count = game.number - games;
      yield game;
    }
    games += count;
    lines += piece.split('\n').length - 1;
  }
  yield* read(text + decoder.decode(undefined, true));
}

// A comment in braces, or, if it has a brace that would end it, up to the end of a line.
const commentText = (text) => (text.includes('}') ? `;${text.replaceAll(/\s*\n\s*/g, ' ')}\n` : `{${text}}`);

function lineText(moves) {
  const words = [];
  for (const { san, commentsBefore = [], glyphs = [], comments = [], variations = [] } of moves) {
    words.push(...commentsBefore.map(commentText), san, ...glyphs.map((glyph) => `$${glyph}`));
    words.push(...comments.map(commentText), ...variations.map((line) => `(${lineText(line)}\n)`));
  }
  return words.join(' ');
}

const initialFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

// A game as a text that the module reads again.
function gameText({ tags, start, comments = [], moves, result }) {
  const all = new Map(tags);
  if (start !== initialFen && !all.has('FEN')) all.set('FEN', start);
  if (all.has('FEN')) all.set('SetUp', '1');
  const lines = [...all].map(([name, value]) => `[${name} "${String(value).replaceAll(/["\\]/g, '\\$&')}"]`);
  return `${lines.join('\n')}\n\n${[...comments.map(commentText), lineText(moves)].join(' ')} ${result}\n\n`;
}

/**
 * Games in PGN's export format: those of a text, or games that were read, and changed perhaps. `letters`: those of the
 * pieces in the text; `written`: in what is written.
 */
export function formatGames(games, { letters = 'en', written = 'en', columns = 80, roster = true } = {}) {
  const isText = typeof games === 'string';
  if (!isText && typeof games?.[Symbol.iterator] !== 'function') {
    throw new TypeError('games are a text, or several games');
  }
  const text = isText ? games : Array.from(games, gameText).join('');
  const [from, to] = [lettersOf(isText ? letters : 'en'), lettersOf(written)];
  numberIn(columns, 0, 1e6, 'columns');
  module().core_games_format(give(text), from, to, columns, roster);
  return answer();
}
