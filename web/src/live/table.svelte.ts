// A table as this page knows it: the log so far, the state after it, and the table's clock, over a socket that connects
// again by itself.
import { api } from '../api/api';
import { browserTimers, type Timers } from '../base/timers';
import {
  isLasting,
  ReconnectingSocket,
  type Connection,
  type SocketEnvironment,
  type SocketHandlers,
} from '../api/socket';
import type { Color } from '../chess/position';
import { isOver } from '../game/game';
import { toldAtTheBoard } from '../game/unseen';
import { inForce } from '../laws/edition.svelte';
import type {
  Act,
  Entry,
  GameState,
  Hand,
  Present,
  Refusal,
  Seat,
  TableInfo,
  TableMessage,
  TableWelcome,
  View,
} from '../protocol/table';
import { actorBefore, actText } from '../text/log';

// Milliseconds after which an act that is not answered is said to be on its way still.
const stallsAfter = 900;

export class LiveTable {
  connection = $state<Connection>('connecting');
  // Whether an attempt to reach a table that has not been seen yet has failed; another one follows.
  unreached = $state(false);
  seat = $state<Seat>('spectator');
  info = $state.raw<TableInfo | null>(null);
  #log = $state.raw<Entry[]>([]);
  // The entries as this seat is told them; the arbiter, and everybody after the game, is told all.
  entries = $derived.by(() =>
    this.seat === 'arbiter' || this.state === null || isOver(this.state)
      ? this.#log
      : toldAtTheBoard(
          this.#log,
          this.info?.regulations ?? {},
          ({ event }) => `${actorBefore(event)} ${actText(event)}.`,
        ),
  );
  state = $state.raw<GameState | null>(null);
  view = $state.raw<View | null>(null);
  present = $state.raw<Present>({ white: false, black: false, arbiter: false, spectators: 0 });
  ready = $state.raw<Color[]>([]);
  // When play begins or goes on, as performance.now() has it; null: no notice has been given of it.
  begins = $state.raw<number | null>(null);
  // The table at which the two play again, once one of them has asked for it.
  rematch = $state.raw<string | null>(null);
  hands = $state.raw<{ white: Hand | null; black: Hand | null }>({ white: null, black: null });
  // Why the table cannot be shown, or the last act was not an event.
  refusal = $state.raw<Refusal | null>(null);
  // The acts sent and not yet answered, by their number.
  waiting = $state.raw<ReadonlyMap<number, Act>>(new Map());
  // Whether nothing that was sent has been answered for longer than a moment.
  stalled = $state(false);

  // Called once for each new entry that comes while the page is open.
  onentry: ((entry: Entry) => void) | null = null;

  #socket: ReconnectingSocket<TableMessage>;
  #next = 1;
  #name = ''; // sent since the connection was made
  #ahead = 0; // the table's clock minus this page's, in milliseconds
  #timers: Timers;
  #cancelStall = () => {};

  constructor(
    readonly id: string,
    readonly token: string | null,
    // Whether an assistant acts here for the player of the seat.
    readonly assistant = false,
    // Replaces the server, for a game without one.
    local?: SocketEnvironment,
  ) {
    this.#timers = local?.timers ?? browserTimers;
    const handlers: SocketHandlers<TableMessage> = {
      hello: () => ({ token, seen: this.#log.length, ready: false }),
      onmessage: (message) => this.#receive(message),
      onconnection: (connection) => (this.connection = connection),
      onclose: (again) => this.#closed(again),
    };
    this.#socket = new ReconnectingSocket<TableMessage>(`/api/tables/${id}/live`, handlers, local);
  }

  // The table's clock, in milliseconds.
  now(): number {
    return performance.now() + this.#ahead;
  }

  // What a clock shows now: the time left at the last entry, minus the time since then.
  left(color: Color): number | null {
    const clocks = this.state?.clocks;
    const left = clocks?.[color];
    if (clocks == null || left == null) return null;
    if (clocks.running !== color) return left;
    const at = this.#log.at(-1)?.event.at ?? 0;
    const passed = Math.max(0, this.now() - at - (this.view?.delay?.[color] ?? 0));
    return Math.max(0, left - passed);
  }

  // Sends an act to the server, and returns whether it was sent; `by` counts on a device with both seats only. While
  // the connection is lost, an act is neither sent nor kept for later.
  do(act: Act, by?: Color): boolean {
    const id = this.#next;
    const assisted = this.assistant ? { assistant: true } : {};
    if (!this.#socket.send({ ...act, id, ...this.#by(by), ...assisted })) return false;
    this.#next += 1;
    this.#wait(new Map(this.waiting).set(id, act));
    this.refusal = null;
    return true;
  }

  hand(hand: Hand | null, by?: Color): void {
    this.#socket.send({ hand, ...this.#by(by) });
  }

  sayReady(): void {
    this.#socket.send({ ready: true });
  }

  // Does not agree to the adjournment that the opponent wants.
  playOn(): void {
    this.#socket.send({ play_on: true });
  }

  // Sends the player's name. A name that is on its way is not sent again: the seat would have it already.
  sayName(name: string): void {
    if (name !== this.#name && this.#socket.send({ name })) this.#name = name;
  }

  // Replaces a known name: one's own, or that of the player of this colour.
  correctName(name: string, of: Color): void {
    const own = this.seat === of;
    if (this.#socket.send(own ? { name } : { name, of }) && own) this.#name = name;
  }

  // Whether a name may be given or corrected here: players of a tournament and engines get their names from elsewhere.
  mayCorrect(of: Color): boolean {
    const { info, seat, view } = this;
    if (!info || info.event || info.engine?.seat === of) return false;
    if (seat === 'arbiter' || seat === 'both') return true;
    return seat === of && (!info.names[of] || (!view?.started && !info.playing));
  }

  close(): void {
    this.#cancelStall();
    this.#socket.close();
  }

  #by(color: Color | undefined): { by?: Color } {
    return this.seat === 'both' && color ? { by: color } : {};
  }

  // Sets the acts that wait for answers. Each answer shows that the connection works.
  #wait(waiting: ReadonlyMap<number, Act>): void {
    const began = this.waiting.size === 0 || waiting.size < this.waiting.size;
    this.waiting = waiting;
    if (!began && waiting.size > 0) return;
    this.#cancelStall();
    this.stalled = false;
    if (waiting.size > 0) this.#cancelStall = this.#timers.after(stallsAfter, () => (this.stalled = true));
  }

  #closed(again: boolean): void {
    this.unreached = again;
    this.#wait(new Map());
    this.hands = { white: null, black: null };
    if (again && !this.info) void this.#askWhetherItExists();
  }

  // The server refuses the WebSocket of a table that does not exist without a message.
  async #askWhetherItExists(): Promise<void> {
    const reply = await api.table(this.id);
    if (reply.ok || !isLasting(reply.refusal)) return;
    this.refusal = reply.refusal;
    this.#socket.refuse();
  }

  #receive(message: TableMessage): void {
    if (message.welcome) return this.#welcome(message.welcome);
    if (message.entry) {
      if (message.now !== undefined) this.#setClock(message.now);
      this.#enter(message.entry);
      if (message.ack !== undefined) this.#answered(message.ack);
    } else if (message.refused !== undefined) {
      if (message.refused !== null) this.#answered(message.refused);
      this.refusal = { en: message.en ?? '', pt: message.pt ?? '' };
    } else if (message.hand) {
      const { by, from, at } = message.hand;
      this.hands = { ...this.hands, [by]: from && at ? { from, at } : null };
    } else if (message.away !== undefined) {
      // The server was away, and says so in its own words.
      this.refusal = { en: message.en ?? '', pt: message.pt ?? '' };
    } else if (message.present) {
      this.present = message.present;
    } else if (message.ready) {
      this.ready = message.ready;
    } else if (message.begins !== undefined) {
      this.#setBeginning(message.begins);
    } else if (message.rematch !== undefined) {
      this.rematch = message.rematch;
    } else if (message.table) {
      this.info = message.table;
    } else if (message.error) {
      this.refusal = message.error;
    } else if (message.pong !== undefined && message.now !== undefined) {
      this.#setClock(message.now + (performance.now() - message.pong) / 2);
    }
  }

  // When another server has taken the table, a welcome comes again on the same connection: acts that were sent before
  // it, and not answered, are among the entries or were not done.
  #welcome(welcome: TableWelcome): void {
    this.#wait(new Map());
    this.hands = { white: null, black: null };
    this.#name = '';
    this.#setClock(welcome.now);
    this.seat = welcome.seat;
    this.info = welcome.table;
    inForce.edition = welcome.table.regulations.edition ?? inForce.edition;
    this.#log = [...this.#log.slice(0, welcome.from), ...welcome.entries];
    this.state = welcome.state;
    this.view = welcome.view;
    this.present = welcome.present;
    this.ready = welcome.ready;
    this.#setBeginning(welcome.begins);
    this.rematch = welcome.rematch;
  }

  // Sets when play begins. On one device no notice is shown.
  #setBeginning(begins: { in: number } | null | undefined): void {
    this.begins = begins ? performance.now() + begins.in : null;
  }

  #enter(entry: Entry): void {
    if (entry.n <= this.#log.length) return;
    this.#log = [...this.#log, entry];
    this.state = entry.answer.state;
    this.view = entry.view ?? this.view;
    const { by, do: act } = entry.event;
    if (act === 'start' || act === 'resume') {
      this.begins = null;
      // What could not be done before the game began does not matter any more.
      this.refusal = null;
    }
    if (by !== 'arbiter' && act !== 'touch') this.hands = { ...this.hands, [by]: null };
    this.onentry?.(this.entries.at(-1)!);
  }

  #answered(id: number): void {
    const waiting = new Map(this.waiting);
    waiting.delete(id);
    this.#wait(waiting);
  }

  #setClock(now: number): void {
    this.#ahead = now - performance.now();
  }
}
