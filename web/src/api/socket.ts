// A WebSocket that connects again by itself, for tables and rounds alike (docs/api.md, Live and Watching a round): it
// says `hello` on each new connection, pings, ends a connection on which nothing arrives, and stops for good when
// the server refuses it.
//
//   const socket = new ReconnectingSocket<TableMessage>('/api/tables/ID/live', {
//     hello: () => ({ token, seen }),
//     onmessage: (message) => …,
//     onconnection: (connection) => …,
//   });
import { browserTimers, type Timers } from '../base/timers';
import type { Refusal } from '../protocol/table';

// 'connecting' until the first welcome; 'lost' between a connection that ended and the next welcome.
export type Connection = 'connecting' | 'open' | 'lost' | 'refused';

// What every message may have besides its own content.
interface AnyMessage {
  welcome?: unknown;
  // The first message to a desk, or to a page that receives calls.
  desk?: unknown;
  calls?: unknown;
  error?: Refusal;
}

export interface SocketHandlers<Message> {
  // The content of the first message on each connection.
  hello: () => object;
  onmessage: (message: Message) => void;
  onconnection: (connection: Connection) => void;
  // A connection has ended, or could not be opened; `again`: another will be tried.
  onclose?: (again: boolean) => void;
}

// What tests replace.
export interface SocketEnvironment {
  open: (path: string) => WebSocket;
  timers: Timers;
  // Calls `wake` when the page is seen again after it was hidden or frozen, or the network is back; until the function
  // that it returns is called.
  awake?: (wake: () => void) => () => void;
}

export const firstWait = 250; // milliseconds before the first new attempt; doubled for each further one
export const longestWait = 8_000;
export const pingEvery = 10_000;
export const silenceLimit = 25_000;
// How long to wait for an answer on a connection that may have broken while the page slept, in milliseconds.
export const wakeLimit = 3_000;
// The codes of errors that another attempt would get again.
const lasting = new Set(['not_found', 'not_allowed', 'bad_request']);
export const isLasting = (refusal: Refusal): boolean => lasting.has(refusal.code ?? '');

const openState = 1; // WebSocket.OPEN

const browser: SocketEnvironment = {
  open: (path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`),
  timers: browserTimers,
  awake: (wake) => {
    const seen = () => document.visibilityState === 'visible' && wake();
    const events: [EventTarget, string][] = [
      [document, 'visibilitychange'],
      [document, 'resume'],
      [window, 'pageshow'],
      [window, 'online'],
    ];
    for (const [target, name] of events) target.addEventListener(name, seen);
    return () => events.forEach(([target, name]) => target.removeEventListener(name, seen));
  },
};

export class ReconnectingSocket<Message extends AnyMessage> {
  #socket: WebSocket | null = null;
  #connection: Connection = 'connecting';
  #ended = false;
  #attempts = 0;
  #lastHeard = 0;
  #cancelAttempt = () => {};
  #cancelPing = () => {};
  #cancelWake = () => {};
  #sleepOn: () => void;

  constructor(
    readonly path: string,
    readonly handlers: SocketHandlers<Message>,
    readonly environment: SocketEnvironment = browser,
  ) {
    this.#sleepOn = environment.awake?.(() => this.wake()) ?? (() => {});
    this.#connect();
  }

  get connection(): Connection {
    return this.#connection;
  }

  // Sends a message. False: there is no connection, or the welcome has not come; the message is not kept for later.
  send(message: object): boolean {
    return this.#connection === 'open' && this.#write(message);
  }

  // Ends the connection, and tries no other.
  close(): void {
    this.#ended = true;
    this.#cancelAttempt();
    this.#cancelPing();
    this.#cancelWake();
    this.#sleepOn();
    this.#socket?.close();
  }

  // Checks now, and not after the next ping, whether the connection has broken while the page slept.
  wake(): void {
    if (this.#ended || this.#connection === 'refused' || !this.#socket) return;
    if (this.#socket.readyState > openState) {
      this.#attempts = 0;
      this.#cancelAttempt();
      this.#cancelPing();
      return this.#connect();
    }
    const { timers } = this.environment;
    const asked = timers.now();
    if (!this.send({ ping: Math.round(asked) })) return;
    this.#cancelWake();
    this.#cancelWake = timers.after(wakeLimit, () => this.#lastHeard < asked && this.#socket?.close());
  }

  // Stops for good; for an owner who knows by other means that the server will never accept the connection.
  refuse(): void {
    this.#become('refused');
    this.close();
  }

  #write(message: object): boolean {
    if (this.#socket?.readyState !== openState) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    const socket = this.environment.open(this.path);
    this.#socket = socket;
    this.#lastHeard = this.environment.timers.now();
    socket.onopen = () => this.#write({ hello: this.handlers.hello() });
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as Message);
    // Earlier sockets are ignored.
    socket.onclose = () => socket === this.#socket && this.#closed();
    this.#schedulePing();
  }

  #schedulePing(): void {
    const { timers } = this.environment;
    this.#cancelPing = timers.after(pingEvery, () => {
      if (timers.now() - this.#lastHeard > silenceLimit) return this.#socket?.close();
      this.send({ ping: Math.round(timers.now()) });
      this.#schedulePing();
    });
  }

  #receive(message: Message): void {
    this.#lastHeard = this.environment.timers.now();
    this.handlers.onmessage(message);
    if (message.welcome || message.desk || message.calls) {
      this.#attempts = 0;
      this.#become('open');
    } else if (message.error && isLasting(message.error)) {
      this.#become('refused');
    }
  }

  #closed(): void {
    this.#cancelPing();
    this.#cancelWake();
    const again = !this.#ended && this.#connection !== 'refused';
    if (again && this.#connection === 'open') this.#become('lost');
    this.handlers.onclose?.(again);
    if (!again) return;
    const wait = Math.min(longestWait, firstWait * 2 ** this.#attempts++);
    this.#cancelAttempt = this.environment.timers.after(wait, () => this.#connect());
  }

  #become(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.handlers.onconnection(connection);
  }
}
