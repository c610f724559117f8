// The table of one device without a server: the referee's module behind what looks like the socket of a table, so that
// the same page plays at it (docs/api.md, Live). What happens is kept in this browser as the log of the game, and a
// game that was left goes on where it was.
//
//   const served = new LocalServer(referees, kept.load(), kept);
//   new LiveTable('device', null, false, { open: () => served.connect(), timers: browserTimers });
import { browserTimers, type Timers } from '../base/timers';
import everywhere from '../generated/said.json';
import type { Color } from '../chess/position';
import type { Act, Entry, GameState, TableInfo, View } from '../protocol/table';
import type { RefereedTable, Referees } from '../referee/referee';

export interface LocalGame {
  info: TableInfo;
  // The events, as lines of the referee's protocol.
  log: string[];
}

export interface Keeper {
  keep(game: LocalGame): void;
}

// The first line of a log.
export const regulationsLine = (info: TableInfo): string => JSON.stringify({ regulations: info.regulations });

const wording = (name: 'too_soon' | 'not_on_one_device') => everywhere[name];

interface Standing {
  state: GameState;
  view: View;
}

export class LocalServer {
  #table: RefereedTable;
  #entries: Entry[] = [];
  #socket: LocalSocket | null = null;
  #begun: number; // the moment of this page's clock at which the table's clock showed 0
  #runs: boolean;
  #cancelDue = () => {};

  constructor(
    referees: Referees,
    readonly game: LocalGame,
    readonly keeper: Keeper,
    language: string,
    readonly timers: Timers = browserTimers,
  ) {
    this.#table = referees.beginTable(regulationsLine(game.info), language);
    for (const line of game.log) {
      const { answer, taken } = this.#table.take(line, true);
      if (taken) this.#entries.push(JSON.parse(answer) as Entry);
    }
    // While nobody was here the clocks stood.
    this.#begun = timers.now() - (this.#entries.at(-1)?.event.at ?? 0);
    this.#runs = this.#entries.length > 0;
    this.#wait();
  }

  connect(): WebSocket {
    this.#socket = new LocalSocket((text) => this.#receive(JSON.parse(text) as Record<string, unknown>));
    return this.#socket as unknown as WebSocket;
  }

  end(): void {
    this.#cancelDue();
    this.#table.end();
  }

  get lines(): string[] {
    return [regulationsLine(this.game.info), ...this.game.log];
  }

  now(): number {
    return this.#runs ? Math.round(this.timers.now() - this.#begun) : 0;
  }

  #receive(message: Record<string, unknown>): void {
    if ('hello' in message) this.#welcome();
    else if ('ping' in message) this.#send({ pong: message.ping, now: this.now() });
    else if ('ready' in message) {
      this.#table.ready();
      this.#wait();
    } else if ('do' in message) this.#act(message as unknown as Act & { by?: Color; id?: number });
  }

  #welcome(): void {
    const { state, view } = JSON.parse(this.#table.standing()) as Standing;
    const present = { white: true, black: true, arbiter: false, spectators: 0 };
    const welcome = { seat: 'both', table: this.game.info, from: 0, entries: this.#entries, state, view };
    this.#send({ welcome: { ...welcome, now: this.now(), present, ready: [] } });
  }

  #act({ id = 0, by, ...act }: Act & { by?: Color; id?: number }): void {
    const player = act.do === 'start' ? 'arbiter' : by;
    this.#take(JSON.stringify({ at: this.now(), by: player, ...act }), id);
    this.#wait();
  }

  #take(line: string, id: number | null): boolean {
    const { answer, taken } = this.#table.take(line, false);
    if (!taken) {
      const { refused, says } = JSON.parse(answer) as { refused: string; says?: string };
      const why =
        refused === 'too_soon' ? wording('too_soon') : says ? { en: says, pt: says } : wording('not_on_one_device');
      this.#send({ refused: id, code: refused, ...why });
      return false;
    }
    const entry = JSON.parse(answer) as Entry;
    if (!this.#runs) {
      this.#begun = this.timers.now() - entry.event.at;
      this.#runs = true;
    }
    this.#entries.push(entry);
    this.game.log.push(line);
    this.keeper.keep(this.game);
    this.#send({ entry, now: this.now(), ...(id === null ? {} : { ack: id }) });
    return true;
  }

  // The program's own acts: a flag that has fallen, clocks that go on.
  #wait(): void {
    this.#cancelDue();
    const line = this.#table.due(this.now());
    if (line === '') return;
    const wait = (JSON.parse(line) as { at: number }).at - this.now();
    const longest = 2 ** 30; // what a browser's timer can wait
    this.#cancelDue = this.timers.after(Math.max(0, Math.min(wait, longest)), () => {
      if (wait > longest || this.#take(line, null)) this.#wait();
    });
  }

  #send(message: object): void {
    this.#socket?.deliver(JSON.stringify(message));
  }
}

// What of a WebSocket is used.
class LocalSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly send: (text: string) => void) {
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  deliver(data: string): void {
    queueMicrotask(() => this.onmessage?.({ data }));
  }
  close(): void {
    this.readyState = 3;
    queueMicrotask(() => this.onclose?.());
  }
}
