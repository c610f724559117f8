// A round as this page watches it: one WebSocket for all of its boards.
import type { Refusal, Regulations } from './protocol';
import type { Shown } from './tournament';
import { ruledBy } from './ruled.svelte';

interface FromServer {
  welcome?: { tournament: string; event: string; round: number; regulations: Regulations; arbiter: boolean; boards: Shown[] };
  boards?: Shown[];
  error?: Refusal;
  pong?: number;
}

const longestWait = 8_000;
const pingEvery = 10_000;
const silenceMeansLost = 25_000;
// So often the clocks' faces are looked at.
const tickEvery = 250;

export class Watch {
  connection = $state<'connecting' | 'open' | 'lost' | 'refused'>('connecting');
  event = $state('');
  round = $state(0);
  arbiter = $state(false);
  boards = $state.raw<Shown[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  // This page's clock, as of the last tick.
  now = $state(performance.now());

  #socket: WebSocket | null = null;
  #attempts = 0;
  #closed = false;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval>;
  #ticks: ReturnType<typeof setInterval>;

  constructor(
    readonly id: string,
    readonly token: string | null,
    readonly wanted: number | null,
  ) {
    this.#connect();
    this.#ticks = setInterval(() => (this.now = performance.now()), tickEvery);
    this.#pings = setInterval(() => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return;
      if (performance.now() - this.#heard > silenceMeansLost) this.#socket.close();
      else if (this.connection === 'open') this.#socket.send(JSON.stringify({ ping: Math.round(performance.now()) }));
    }, pingEvery);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pings);
    clearInterval(this.#ticks);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tournaments/${this.id}/live`);
    this.#socket = socket;
    this.#heard = performance.now();
    socket.onopen = () => socket.send(JSON.stringify({ hello: { token: this.token, ...(this.wanted ? { round: this.wanted } : {}) } }));
    socket.onmessage = (event: MessageEvent<string>) => this.#take(JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.#lost();
  }

  #lost(): void {
    if (this.#closed || this.connection === 'refused') return;
    if (this.connection === 'open') this.connection = 'lost';
    this.#retry = setTimeout(() => this.#connect(), Math.min(longestWait, 250 * 2 ** this.#attempts++));
  }

  #take(message: FromServer): void {
    this.#heard = performance.now();
    if (message.welcome) {
      const { event, round, regulations, arbiter, boards } = message.welcome;
      ruledBy.edition = regulations.edition ?? ruledBy.edition;
      Object.assign(this, { event, round, arbiter, boards: boards.map((board) => this.#dated(board)), connection: 'open' });
      this.#attempts = 0;
    } else if (message.boards) {
      const told = new Map(message.boards.map((board) => [board.board, this.#dated(board)]));
      this.boards = this.boards.map((board) => (told.has(board.board) ? { ...board, ...told.get(board.board) } : board));
    } else if (message.error) {
      this.refusal = message.error;
      if (['not_found', 'not_allowed', 'bad_request'].includes(message.error.code ?? '')) this.connection = 'refused';
    }
    this.now = performance.now();
  }

  #dated(board: Shown): Shown {
    return board.now === undefined ? board : { ...board, ahead: board.now - performance.now() };
  }
}
