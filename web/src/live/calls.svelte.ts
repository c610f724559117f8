// The calls for an arbiter at a tournament's tables, as an arbiter's page hears them. Connects again by itself.
import { ReconnectingSocket, type Connection } from '../api/socket';
import type { Refusal } from '../protocol/table';
import type { CallsMessage, OwnLink, StandingCall } from '../protocol/tournament';

export class LiveCalls {
  connection = $state<Connection>('connecting');
  calls = $state.raw<StandingCall[]>([]);
  link = $state.raw<OwnLink | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  // The server's time at the last second, computed from this page's clock.
  now = $state(Date.now());

  #ahead = 0;
  #socket: ReconnectingSocket<CallsMessage>;
  #ticks: ReturnType<typeof setInterval>;

  constructor(id: string, token: string) {
    this.#socket = new ReconnectingSocket<CallsMessage>(`/api/tournaments/${id}/live`, {
      hello: () => ({ token, calls: true }),
      onmessage: ({ calls, now, link, error }) => {
        if (error) this.refusal = error;
        if (!calls) return;
        this.link = link ?? this.link;
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
