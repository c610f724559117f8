// The table of one device: the core of a table, as WebAssembly, behind what looks like the socket of a table, so that
// the same page plays at it (docs/api.md, Live). What happens is kept in this browser as the log of the game, and a
// game that was left goes on where it was.
//
//   const device = new Device(referees, kept.load(), kept, 'pt');
//   new LiveTable('device', null, false, { open: () => device.connect(), timers: browserTimers });
import { browserTimers, type Timers } from '../base/timers';
import type { Color } from '../chess/position';
import type { TableInfo, TableMessage } from '../protocol/table';
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

const longestWait = 2 ** 30; // of a browser's timer

export class Device {
  #table: RefereedTable;
  #socket: DeviceSocket | null = null;
  #cancelWake = () => {};

  constructor(
    referees: Referees,
    readonly game: LocalGame,
    readonly keeper: Keeper,
    language: string,
    readonly timers: Timers = browserTimers,
  ) {
    const { info, log } = game;
    const kept = { regulations: regulationsLine(info), info: JSON.stringify(info), log };
    this.#table = referees.beginTable(kept, language, timers.now());
    log.length = this.#table.entries;
    this.#wait();
  }

  connect(): WebSocket {
    this.#socket = new DeviceSocket((text) => this.#receive(text));
    return this.#socket as unknown as WebSocket;
  }

  end(): void {
    this.#cancelWake();
    this.#table.end();
  }

  get lines(): string[] {
    return [regulationsLine(this.game.info), ...this.game.log];
  }

  #receive(text: string): void {
    const { name, of } = JSON.parse(text) as { name?: string; of?: Color };
    if (name !== undefined && of) this.#rename(of, name);
    else this.#deliver(this.#table.receive(text, this.timers.now()));
  }

  // Names are no part of the game, and the referee has none of them.
  #rename(of: Color, name: string): void {
    const { info } = this.game;
    this.game.info = { ...info, names: { ...info.names, [of]: name } };
    this.keeper.keep(this.game);
    this.#socket?.deliver(JSON.stringify({ table: this.game.info }));
  }

  #deliver(messages: string[]): void {
    const before = this.game.log.length;
    for (const message of messages) {
      const told = JSON.parse(message) as TableMessage;
      if (told.entry) this.game.log.push(JSON.stringify(told.entry.event));
      const { welcome } = told;
      const named = welcome && {
        ...told,
        welcome: { ...welcome, table: { ...welcome.table, names: this.game.info.names } },
      };
      this.#socket?.deliver(named ? JSON.stringify(named) : message);
    }
    if (this.game.log.length > before) this.keeper.keep(this.game);
    this.#wait();
  }

  // Waits until a flag falls, or clocks go on.
  #wait(): void {
    this.#cancelWake();
    const at = this.#table.wakesAt();
    if (at === null) return;
    const wait = Math.max(0, Math.min(at - this.timers.now(), longestWait));
    this.#cancelWake = this.timers.after(wait, () => this.#deliver(this.#table.wake(this.timers.now())));
  }
}

// The part of a WebSocket that is used.
class DeviceSocket {
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
