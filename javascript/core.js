// The module that the package's other files call, and what goes in and out of it.
import { decode, encode, instantiate, longestText } from './wasm.js';

/** The module's exports; null before load(). */
export let core = null;
let loading = null;
export let positionSize = 0;

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

export function module() {
  if (core === null) throw new Error('await load() before anything else of jadoube is used');
  return core;
}

/** Puts bytes into the module; returns their number. */
export function giveBytes(bytes) {
  if (bytes.length > longestText) throw new RangeError('the text is too long');
  const address = module().core_text(bytes.length);
  new Uint8Array(core.memory.buffer, address, bytes.length).set(bytes);
  return bytes.length;
}

/** Puts a text into the module; returns its size. */
export const give = (text) => giveBytes(encode(text));

export const answer = () => decode(core.memory, core.core_answer(), core.core_answer_size());

// As the library has them (letters.hpp).
const letterCodes = 'bg cs de en es figurine fr hu it nl pl pt ru sr uk'.split(' ');
const lettersByCode = new Map();

export function lettersOf(code) {
  let number = lettersByCode.get(code);
  if (number === undefined) {
    number = module().core_letters(give(code));
    if (number < 0) {
      throw new RangeError(`no pieces' letters are known for “${code}”; there are ${letterCodes.join(', ')}`);
    }
    lettersByCode.set(code, number);
  }
  return number;
}

export const roles = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
export const files = 'abcdefgh';
export const squareName = (index) => files[index & 7] + ((index >> 3) + 1);

export function squareIndex(name) {
  if (typeof name !== 'string' || !/^[a-h][1-8]$/.test(name)) throw new RangeError(`“${name}” is not a square`);
  return files.indexOf(name[0]) + 8 * (name.charCodeAt(1) - 49);
}

export function isBlack(color) {
  if (color !== 'white' && color !== 'black') throw new RangeError(`“${color}” is not a colour: white or black`);
  return color === 'black';
}

export function numberIn(value, least, most, what) {
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw new RangeError(`${what} is a number from ${least} to ${most}`);
  }
  return value;
}
