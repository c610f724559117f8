// A table as this page knows it: a WebSocket, the log so far, the state after it, and the table's clock.
import type { Color } from './chess';
import type { Act, Entry, GameState, Hand, Present, Refusal, Seat, TableFacts, View } from './protocol';
import { ruledBy } from './ruled.svelte';

interface Welcome {
  seat: Seat;
  table: TableFacts;
  from: number;
  entries: Entry[];
  state: GameState;
  view: View;
  now: number;
  present: Present;
  ready: Color[];
}

interface FromServer {
  welcome?: Welcome;
  entry?: Entry;
  ack?: number;
  refused?: number | null;
  en?: string;
  pt?: string;
  hand?: { by: Color; from: string | null; at?: [number, number] };
  present?: Present;
  ready?: Color[];
  table?: TableFacts;
  error?: Refusal;
  pong?: number;
  now?: number;
}

export type Connection = 'connecting' | 'open' | 'lost' | 'refused';

const longestWait = 8_000;
const pingEvery = 10_000;
const silenceMeansLost = 25_000;

export class Live {
  connection = $state<Connection>('connecting');
  seat = $state<Seat>('spectator');
  facts = $state.raw<TableFacts | null>(null);
  entries = $state.raw<Entry[]>([]);
  state = $state.raw<GameState | null>(null);
  view = $state.raw<View | null>(null);
  present = $state.raw<Present>({ white: false, black: false, arbiter: false, spectators: 0 });
  ready = $state.raw<Color[]>([]);
  hands = $state.raw<{ white: Hand | null; black: Hand | null }>({ white: null, black: null });
  // Why the table cannot be seen, or the last act was no event.
  refusal = $state.raw<Refusal | null>(null);
  // The acts sent and not yet answered, by their number.
  waiting = $state.raw<ReadonlyMap<number, Act>>(new Map());

  // Each new entry, once, as it comes while the page is open.
  onentry: ((entry: Entry) => void) | null = null;

  #socket: WebSocket | null = null;
  #next = 1;
  #attempts = 0;
  #closed = false;
  #heard = 0; // when the server last said something
  #ahead = 0; // the table's clock, less this page's
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {
    this.#connect();
  }

  // The table's clock, in milliseconds.
  now(): number {
    return performance.now() + this.#ahead;
  }

  // What a clock shows now: what was left at the last entry, less what has passed since.
  left(color: Color): number | null {
    const clocks = this.state?.clocks;
    const left = clocks?.[color];
    if (clocks == null || left == null) return null;
    if (clocks.running !== color) return left;
    const at = this.entries.at(-1)?.event.at ?? 0;
    const passed = Math.max(0, this.now() - at - (this.view?.delay?.[color] ?? 0));
    return Math.max(0, left - passed);
  }

  // Says to the server what was done; `by` is for one device alone. What is done while the line is lost is not done.
  do(act: Act, by?: Color): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const id = this.#next++;
    this.waiting = new Map(this.waiting).set(id, act);
    this.#send({ ...act, id, ...(this.seat === 'both' && by ? { by } : {}) });
    this.refusal = null;
  }

  hand(hand: Hand | null, by?: Color): void {
    this.#send({ hand, ...(this.seat === 'both' && by ? { by } : {}) });
  }

  sayReady(): void {
    this.#send({ ready: true });
  }

  sayName(name: string): void {
    this.#send({ name });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pings);
    this.#socket?.close();
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ hello: { token: this.token, seen: this.entries.length } }));
    socket.onmessage = (event: MessageEvent<string>) => this.#take(JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.#lost();
    clearInterval(this.#pings);
    this.#heard = performance.now();
    this.#pings = setInterval(() => {
      if (performance.now() - this.#heard > silenceMeansLost) socket.close();
      else this.#send({ ping: Math.round(performance.now()) });
    }, pingEvery);
  }

  #lost(): void {
    clearInterval(this.#pings);
    this.waiting = new Map();
    this.hands = { white: null, black: null };
    if (this.#closed || this.connection === 'refused') return;
    if (!this.facts) void this.#askWhetherItIsThere();
    else this.connection = 'lost';
    const wait = Math.min(longestWait, 250 * 2 ** this.#attempts++);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  // A table that does not exist refuses the WebSocket without a word.
  async #askWhetherItIsThere(): Promise<void> {
    try {
      await ask(`/api/tables/${this.id}`);
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code !== 'not_found' && refusal.code !== 'bad_request') return;
      this.refusal = refusal;
      this.connection = 'refused';
      this.close();
    }
  }

  #take(message: FromServer): void {
    this.#heard = performance.now();
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
    } else if (message.present) {
      this.present = message.present;
    } else if (message.ready) {
      this.ready = message.ready;
    } else if (message.table) {
      this.facts = message.table;
    } else if (message.error) {
      this.refusal = message.error;
      // Anything but a stop of the server, or a slow line, will be refused again.
      if (['not_found', 'not_allowed', 'bad_request'].includes(message.error.code ?? '')) this.connection = 'refused';
    } else if (message.pong !== undefined && message.now !== undefined) {
      this.#setClock(message.now + (performance.now() - message.pong) / 2);
    }
  }

  #welcome(welcome: Welcome): void {
    this.#setClock(welcome.now);
    this.seat = welcome.seat;
    this.facts = welcome.table;
    ruledBy.edition = welcome.table.regulations.edition ?? ruledBy.edition;
    this.entries = [...this.entries.slice(0, welcome.from), ...welcome.entries];
    this.state = welcome.state;
    this.view = welcome.view;
    this.present = welcome.present;
    this.ready = welcome.ready;
    this.connection = 'open';
    this.#attempts = 0;
  }

  #enter(entry: Entry): void {
    if (entry.n <= this.entries.length) return;
    this.entries = [...this.entries, entry];
    this.state = entry.answer.state;
    this.view = entry.view ?? this.view;
    if (entry.event.by !== 'arbiter' && entry.event.do !== 'touch') this.hands = { ...this.hands, [entry.event.by]: null };
    this.onentry?.(entry);
  }

  #answered(id: number): void {
    const waiting = new Map(this.waiting);
    waiting.delete(id);
    this.waiting = waiting;
  }

  #setClock(now: number): void {
    this.#ahead = now - performance.now();
  }
}

// --- The lobby

export async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(path, body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : undefined);
  const answer = (await response.json()) as T & { error?: Refusal };
  if (!response.ok) throw answer.error ?? { en: response.statusText, pt: response.statusText };
  return answer;
}
