// What is wrong with a text or a value: kind, place, and one sentence in each language.

export class JadoubeError extends Error {
  constructor({ error, kind, says, ...fields }) {
    super(says.en);
    this.name = error;
    this.kind = kind;
    this.says = says;
    Object.assign(this, fields);
  }

  /**
   * The sentence in a language, by its tag; in the language that it falls back to where it has none. `place` false:
   * without “game 1, line 3, column 24:” before it.
   */
  say(language = 'en', { place = true } = {}) {
    return say(place ? this.says : (this.saysWithoutPlace ?? this.says), language);
  }
}

export class FenError extends JadoubeError {}
export class PgnError extends JadoubeError {}
export class ProtocolError extends JadoubeError {}
export class SourceError extends JadoubeError {}

const kindsOfMoves = ['impossible', 'illegal', 'ambiguous', 'promotion_missing'];

export class MoveError extends JadoubeError {
  /** Whether the text is a move at all, though not one that can be played here. */
  get isMove() {
    return kindsOfMoves.includes(this.kind);
  }
}

/** Why a move is illegal: the reason that an arbiter would give first. */
export class Illegality {
  constructor(fields) {
    Object.assign(this, fields);
  }

  /** The sentence in a language, by its tag; in the language that it falls back to where it has none. */
  say(language = 'en') {
    return say(this.says, language);
  }

  toString() {
    return this.says.en;
  }
}

/** The sentence for a tag of BCP 47, in any case: pt-BR, then pt, then en. */
export function say(says, language) {
  const parts = String(language).toLowerCase().replaceAll('_', '-').split('-');
  for (; parts.length > 0; parts.pop()) {
    const tag = Object.keys(says).find((key) => key.toLowerCase() === parts.join('-'));
    if (tag !== undefined) return says[tag];
  }
  return says.en;
}
