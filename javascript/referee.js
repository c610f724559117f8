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
        state() {
          exports.jadoube_state(game);
          return answer();
        },
        error() {
          exports.jadoube_error(game);
          return answer();
        },
      });
    },
    beginTable({ regulations, info, log }, language, now) {
      const table = withText(regulations, (line, size) =>
        withText(info, (shown, shownSize) =>
          withText(language, (tag, tagSize) => exports.jadoube_table_begin(line, size, shown, shownSize, tag, tagSize)),
        ),
      );
      if (table === 0) throw new Error(answer());
      const messages = () => answer().split('\n').slice(0, -1);
      let entries = 0;
      for (const line of log) {
        if (withText(line, (address, size) => exports.jadoube_table_replay(table, address, size)) === 0) break;
        entries += 1;
      }
      exports.jadoube_table_open(table, now);
      return ending(table, exports.jadoube_table_end, {
        entries,
        receive(text, at) {
          withText(text, (address, size) => exports.jadoube_table_receive(table, address, size, at));
          return messages();
        },
        wake(at) {
          exports.jadoube_table_wake(table, at);
          return messages();
        },
        wakesAt() {
          const at = exports.jadoube_table_wakes_at(table);
          return Number.isNaN(at) ? null : at;
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

const errorOf = (referee, { error: { line } }) =>
  new ProtocolError({ error: 'ProtocolError', line, ...JSON.parse(referee.error()) });

/** A game that the referee follows, from its regulations on. Throws a ProtocolError. */
export class Game {
  #referee;
  #state;
  #over;

  constructor(regulations = {}) {
    if (referees === null) throw new Error('await load() before a game is made');
    this.#referee = referees.begin('en');
    const { answer, over } = this.#referee.take(JSON.stringify({ regulations }));
    this.#over = over;
    if (over) {
      const error = errorOf(this.#referee, JSON.parse(answer));
      this.end();
      throw error;
    }
    this.#state = JSON.parse(this.#referee.state());
  }

  /** The ruling on the next event. Throws a ProtocolError where it is no event; then nothing has happened. */
  rule(event) {
    if (this.#over) throw new Error('the game was ended by end()');
    const line = JSON.stringify(event);
    if (typeof event !== 'object' || event === null || line.includes('"regulations":')) {
      throw new TypeError('an event is an object with at, by and do');
    }
    const ruling = JSON.parse(this.#referee.take(line).answer);
    if (ruling.error !== undefined) throw errorOf(this.#referee, ruling);
    this.#state = ruling.state;
    return ruling;
  }
  /** The rulings on a log of events. */
  ruleAll(events) {
    return Array.from(events, (event) => this.rule(event));
  }
  /** The game after the last ruling. */
  get state() {
    return this.#state;
  }
  /** Frees what the module holds of the game. */
  end() {
    this.#over = true;
    this.#referee.end();
  }
}
