// The referee: a game is a log of events, and each event has a ruling by the Laws (docs/referee.md).
//
//   import { Game, load } from 'jadoube/referee';
//   await load();
//   const game = new Game({ time: '3+2' });
//   game.rule({ at: 0, by: 'white', do: 'touch', square: 'g1' }).articles  // ['4.3.1']
import { ProtocolError } from './errors.js';
import { decode, encode, instantiate } from './wasm.js';

export { JadoubeError, ProtocolError, say } from './errors.js';

/** The referees of a module: one line of the protocol in, the answer out. `source` is as for load(). */
export async function loadReferees(source) {
  const exports = await instantiate(source, 'referee.wasm');

  function withText(text, use) {
    const bytes = encode(text);
    const address = exports.jadoube_allocate(bytes.length);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    const result = use(address, bytes.length);
    exports.jadoube_free(address);
    return result;
  }
  const answer = () => decode(exports.memory, exports.jadoube_answer(), exports.jadoube_answer_size());
  // What nobody asks any more.
  const forgotten =
    typeof FinalizationRegistry === 'undefined' ? null : new FinalizationRegistry(({ end, handle }) => end(handle));

  // An object with its handle, which ends when end() is called, or nobody has the object any more.
  function ending(handle, end, object) {
    let ended = false;
    object.end = () => {
      if (ended) return;
      ended = true;
      forgotten?.unregister(object);
      end(handle);
    };
    forgotten?.register(object, { end, handle }, object);
    return object;
  }

  return {
    begin(language) {
      const game = withText(language, (tag, tagSize) => exports.jadoube_begin(tag, tagSize));
      return ending(game, exports.jadoube_end, {
        take(line) {
          const over = withText(line, (address, size) => exports.jadoube_take(game, address, size)) === 0;
          return { answer: answer(), over };
        },
      });
    },
    beginTable(regulations, language) {
      const table = withText(regulations, (address, size) =>
        withText(language, (tag, tagSize) => exports.jadoube_table_begin(address, size, tag, tagSize)),
      );
      if (table === 0) throw new Error(answer());
      return ending(table, exports.jadoube_table_end, {
        take(line, replayed) {
          const taken = withText(line, (address, size) =>
            exports.jadoube_table_take(table, address, size, replayed ? 1 : 0),
          );
          return { answer: answer(), taken: taken !== 0 };
        },
        ready: () => exports.jadoube_table_ready(table),
        due(now) {
          exports.jadoube_table_due(table, now);
          return answer();
        },
        standing() {
          exports.jadoube_table_standing(table);
          return answer();
        },
      });
    },
  };
}

let referees = null;
let loading = null;

/** Loads the referee, once: before a Game is made. Without a source it is beside this file. */
export function load(source) {
  loading ??= loadReferees(source).then((loaded) => {
    referees = loaded;
  });
  loading.catch(() => (loading = null));
  return loading;
}

const errorOf = ({ error }) =>
  new ProtocolError({ error: 'ProtocolError', kind: 'protocol', line: error.line, says: { en: error.message } });

/** A game that the referee follows, from its regulations on. Throws a ProtocolError. */
export class Game {
  #referee;
  #state = null;
  #over;

  constructor(regulations = {}) {
    if (referees === null) throw new Error('await load() before a game is made');
    this.#referee = referees.begin('en');
    const { answer, over } = this.#referee.take(JSON.stringify({ regulations }));
    this.#over = over;
    if (!over) return;
    this.end();
    throw errorOf(JSON.parse(answer));
  }

  /** The ruling on the next event. Throws a ProtocolError where it is no event; then nothing has happened. */
  rule(event) {
    if (this.#over) throw new Error('the game was ended by end()');
    const line = JSON.stringify(event);
    if (typeof event !== 'object' || event === null || line.includes('"regulations":')) {
      throw new TypeError('an event is an object with at, by and do');
    }
    const ruling = JSON.parse(this.#referee.take(line).answer);
    if (ruling.error !== undefined) throw errorOf(ruling);
    this.#state = ruling.state;
    return ruling;
  }
  /** The rulings on a log of events. */
  ruleAll(events) {
    return Array.from(events, (event) => this.rule(event));
  }
  /** The game after the last ruling; null before the first. */
  get state() {
    return this.#state;
  }
  /** Frees what the module holds of the game. */
  end() {
    this.#over = true;
    this.#referee.end();
  }
}
