// A round as this page watches it: all of its boards over one socket that connects again by itself.
import { api } from '../api/api';
import { isLasting, ReconnectingSocket, type Connection } from '../api/socket';
import { inForce } from '../laws/edition.svelte';
import type { Refusal } from '../protocol/table';
import type { Hall, RoundMessage, WatchedBoard } from '../protocol/tournament';

// How often the clocks' faces are brought up to date, in milliseconds.
const tickEvery = 250;

export class LiveRound {
  connection = $state<Connection>('connecting');
  event = $state('');
  round = $state(0);
  arbiter = $state(false);
  boards = $state.raw<WatchedBoard[]>([]);
  // The wooden boards; told to arbiters.
  hall = $state.raw<Hall>({ programs: 0, boards: [] });
  refusal = $state.raw<Refusal | null>(null);
  // This page's clock at the last tick.
  now = $state(performance.now());

  #socket: ReconnectingSocket<RoundMessage>;
  #ticks: ReturnType<typeof setInterval>;

  // `round`: which one; null for the last that has tables.
  constructor(id: string, token: string | null, round: number | null) {
    this.#socket = new ReconnectingSocket<RoundMessage>(`/api/tournaments/${id}/live`, {
      hello: () => ({ token, ...(round ? { round } : {}) }),
      onmessage: (message) => this.#receive(message),
      onconnection: (connection) => (this.connection = connection),
      onclose: (again) => again && this.connection === 'connecting' && void this.#askWhetherItExists(id),
    });
    this.#ticks = setInterval(() => (this.now = performance.now()), tickEvery);
  }

  close(): void {
    clearInterval(this.#ticks);
    this.#socket.close();
  }

  // The server refuses the WebSocket of a tournament that does not exist without a message.
  async #askWhetherItExists(id: string): Promise<void> {
    const reply = await api.tournament(id);
    if (reply.ok || !isLasting(reply.refusal)) return;
    this.refusal = reply.refusal;
    this.#socket.refuse();
  }

  #receive(message: RoundMessage): void {
    if (message.welcome) {
      const { event, round, regulations, arbiter, boards } = message.welcome;
      inForce.edition = regulations.edition ?? inForce.edition;
      Object.assign(this, { event, round, arbiter, boards: boards.map(withClock) });
    } else if (message.boards) {
      const changed = new Map(message.boards.map((board) => [board.board, withClock(board)]));
      this.boards = this.boards.map((board) =>
        changed.has(board.board) ? { ...board, ...changed.get(board.board) } : board,
      );
    } else if (message.hall) {
      this.hall = message.hall;
    } else if (message.error) {
      this.refusal = message.error;
    }
    this.now = performance.now();
  }
}

function withClock(board: WatchedBoard): WatchedBoard {
  return board.now === undefined ? board : { ...board, ahead: board.now - performance.now() };
}
