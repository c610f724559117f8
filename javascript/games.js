// Games of PGN: read from a text or a stream, and written.
import { answer, core, give, giveBytes, lettersOf, module, numberIn } from './core.js';
import { answeredError, errorOf } from './move.js';
import { encode } from './wasm.js';

// Readers that nobody reads any more.
const forgotten =
  typeof FinalizationRegistry === 'undefined'
    ? null
    : new FinalizationRegistry((reader) => core.core_games_close(reader));

// Of a tag that occurs twice, the first counts.
function gameOf(json) {
  json.tags = new Map([...json.tags.filter(([name], at, all) => all.findIndex(([other]) => other === name) === at)]);
  json.errors = json.errors.map(errorOf);
  return json;
}

const giveText = (text) => giveBytes(text instanceof Uint8Array ? text : encode(text));

// An option of GameReader: how many games and lines of the same source were read before.
const before = Symbol('before');

/** The games of a text, read some at a time. It ends by itself; close() ends it before. */
export class GameReader {
  #reader;
  #waiting = [];

  /** The text is a string, or bytes: UTF-8, Latin-1 or UTF-16, which is detected. Throws a SourceError. */
  constructor(text, { letters = 'en', variations = true, comments = true, [before]: read = [0, 0] } = {}) {
    const number = lettersOf(letters);
    this.#reader = module().core_games_open(giveText(text), number, variations, comments, ...read);
    forgotten?.register(this, this.#reader, this);
  }

  next() {
    if (this.#waiting.length === 0 && this.#reader !== 0) {
      if (core.core_games_next(this.#reader, 64)) {
        this.#waiting = JSON.parse(answer()).reverse();
      } else {
        const fault = core.core_games_fault(this.#reader) ? answeredError() : null;
        this.close();
        if (fault !== null) throw fault;
      }
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

// --- Streams

function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

// Texts as bytes in UTF-8; the two halves of a character may be in two texts.
async function* bytesOf(stream) {
  let half = '';
  for await (const chunk of stream) {
    if (chunk instanceof Uint8Array) {
      yield chunk;
    } else if (typeof chunk === 'string') {
      const text = half + chunk;
      half = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : '';
      yield encode(text.slice(0, text.length - half.length));
    } else {
      throw new TypeError('a stream of games is one of strings or Uint8Arrays');
    }
  }
  if (half !== '') yield encode(half);
}

// The first bytes, by which a format is known.
const headSize = 8;

// The decoder of a text in UTF-16, which has a byte order mark or a zero byte beside the first character; null for
// others. Throws a SourceError where the bytes are compressed.
function decoderOf(head) {
  new GameReader(head.slice(0, headSize)).next();
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return new TextDecoder('utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return new TextDecoder('utf-16be');
  return null;
}

// The bytes of a stream, those in UTF-16 as UTF-8. Latin-1 stays as it is: each text of a game is recognized by itself.
async function* withoutUtf16(stream) {
  let head = new Uint8Array();
  let decoder;
  for await (const bytes of bytesOf(stream)) {
    let next = bytes;
    if (decoder === undefined) {
      next = head = joined([head, bytes]);
      if (head.length < headSize) continue;
      decoder = decoderOf(head);
    }
    yield decoder === null ? next : encode(decoder.decode(next, { stream: true }));
  }
  if (decoder === undefined) yield head;
  else if (decoder !== null) yield encode(decoder.decode());
}

const newline = 10;
const mark = encode('\n[Event "');

// The place in the bytes where the last game begins; 0 if only one does.
function lastGame(bytes) {
  for (let at = bytes.lastIndexOf(newline); at > 0; at = bytes.lastIndexOf(newline, at - 1)) {
    if (mark.every((byte, i) => bytes[at + i] === byte)) return at + 1;
  }
  return 0;
}

function linesIn(bytes) {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
}

const leastPiece = 1 << 20;

/**
 * The games of a stream of texts or bytes, such as a file or a Response's body, in memory that does not grow with it.
 * It is divided before tags Event. Encodings are those of GameReader.
 */
export async function* streamGames(stream, options) {
  let held = [];
  let size = 0;
  let enough = leastPiece;
  let games = 0;
  let lines = 0;
  for await (const bytes of withoutUtf16(stream)) {
    held.push(bytes.slice());
    size += bytes.length;
    if (size < enough) continue;
    const text = joined(held);
    const end = lastGame(text);
    held = [text.slice(end)];
    size = held[0].length;
    // One game that is longer is looked through again when there is twice as much of it.
    enough = Math.max(leastPiece, 2 * size);
    if (end === 0) continue;
    const piece = text.subarray(0, end);
    for (const game of new GameReader(piece, { ...options, [before]: [games, lines] })) {
      games = game.number;
      yield game;
    }
    lines += linesIn(piece);
  }
  yield* new GameReader(joined(held), { ...options, [before]: [games, lines] });
}

// --- Writing

const results = ['1-0', '0-1', '1/2-1/2', '0-0', '*'];
const record = (letter, text) => `${letter}${String(text).replaceAll('\0', ' ')}\0`;
const comments = (texts = []) => texts.map((text) => record('c', text)).join('');

function glyph(number) {
  if (!Number.isInteger(number)) throw new TypeError('a glyph is a whole number');
  return record('g', numberIn(number, 0, 255, 'a glyph'));
}

function lineRecords(moves) {
  return Array.from(moves, (move) => {
    const text = move.san ?? move.uci;
    if (typeof text !== 'string') throw new TypeError('a move of a game has its text in san or uci');
    const variations = (move.variations ?? []).map((line) => record('(', '') + lineRecords(line) + record(')', ''));
    const notes = (move.glyphs ?? []).map(glyph).concat(comments(move.comments), variations).join('');
    return comments(move.commentsBefore) + record('m', text) + notes;
  }).join('');
}

// As format_game() of the module has them.
function recordsOf(game) {
  if (typeof game !== 'object' || game === null) {
    throw new TypeError('a game is an object with tags, moves and a result');
  }
  const tags = typeof game.tags?.[Symbol.iterator] === 'function' ? [...game.tags] : Object.entries(game.tags ?? {});
  const { start = initial, result = '*' } = game;
  if (!results.includes(result)) throw new RangeError(`“${result}” is not a result: ${results.join(', ')}`);
  const named = tags.map(([name, value]) => {
    if (!/^\w+$/.test(name)) throw new RangeError(`“${name}” is not the name of a tag`);
    if (typeof value !== 'string') throw new TypeError(`the value of the tag ${name} is not a string`);
    return record('n', name) + record('v', value);
  });
  const moves = [record('s', start), comments(game.comments), lineRecords(game.moves ?? []), record('r', result)];
  return named.concat(moves).join('');
}

const initial = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/**
 * Games in PGN's export format: those of a text, or games as readGames() gives them. `written`: the letters of the
 * pieces in what is written; `letters`: those of the text. Throws a MoveError, FenError or SourceError.
 */
export function formatGames(games, { letters = 'en', written = 'en', columns = 80, roster = true } = {}) {
  const [from, to] = [lettersOf(letters), lettersOf(written)];
  numberIn(columns, 0, 1e6, 'columns');
  if (typeof games === 'string' || games instanceof Uint8Array) {
    if (!module().core_games_format(giveText(games), from, to, columns, roster)) throw answeredError();
    return answer();
  }
  if (typeof games?.[Symbol.iterator] !== 'function') {
    throw new TypeError('games are a text in PGN, or several objects as readGames() gives them');
  }
  let text = '';
  for (const game of games) {
    if (!module().core_game_format(give(recordsOf(game)), to, columns, roster)) throw answeredError();
    text += answer();
  }
  return text;
}
