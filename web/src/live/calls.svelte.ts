// The calls for an arbiter at a tournament's tables, as an arbiter's page hears them. Connects again by itself.
import { ReconnectingSocket, type Connection } from '../api/socket';
import type { CallsMessage, StandingCall } from '../protocol/tournament';

export class LiveCalls {
  connection = $state<Connection>('connecting');
  calls = $state.raw<StandingCall[]>([]);
  // This page's clock at the last second, as the server's.
  now = $state(Date.now());

  #ahead = 0;
  #socket: ReconnectingSocket<CallsMessage>;
  #ticks: ReturnType<typeof setInterval>;

  constructor(id: string, token: string) {
    this.#socket = new ReconnectingSocket<CallsMessage>(`/api/tournaments/${id}/live`, {
      hello: () => ({ token, calls: true }),
      onmessage: ({ calls, now }) => {
        if (!calls) return;
        if (now !== undefined) this.#ahead = now - Date.now();
        this.now = Date.now() + this.#ahead;
        this.calls = calls;
      },
      onconnection: (connection) => (this.connection = connection),
    });
    this.#ticks = setInterval(() => (this.now = Date.now() + this.#ahead), 1_000);
  }

  close(): void {
    clearInterval(this.#ticks);
    this.#socket.close();
  }
}
