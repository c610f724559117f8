// A move as a value, and the errors that name moves.
import { answer, files, roles, squareName } from './core.js';
import { FenError, Illegality, MoveError, PgnError, SourceError } from './errors.js';

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

const classes = { FenError, MoveError, PgnError, SourceError };

/** The error that the module writes as JSON. */
export function errorOf(json) {
  const { candidates, illegality, cause, ...fields } = json;
  if (candidates !== undefined) fields.candidates = candidates.map((bits) => new Move(bits));
  if (illegality !== undefined) fields.illegality = illegality === null ? null : new Illegality(illegality);
  if (cause !== undefined) fields.cause = cause === null ? null : errorOf(cause);
  return new classes[json.error](fields);
}

/** The error in the module's answer. */
export const answeredError = () => errorOf(JSON.parse(answer()));
