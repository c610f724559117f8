// What each player of a tournament had before a round, as the server reckons it. Asked for again when the tournament
// has changed, once at a time.
import { api } from '../api/api';
import type { TournamentAnswer } from '../protocol/tournament';

export class LivePoints {
  #answer = $state.raw<TournamentAnswer | null>(null);
  #asking = false;
  #changed = false;

  constructor(readonly id: string) {}

  async refresh(): Promise<void> {
    this.#changed = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#changed) {
      this.#changed = false;
      const reply = await api.tournament(this.id);
      if (reply.ok) this.#answer = reply.value;
    }
    this.#asking = false;
  }

  // Null: not known. A round that nobody has seen yet follows all those that are played.
  before(round: number, player: number): number | null {
    if (!this.#answer) return null;
    const opened = this.#answer.tournament.rounds.find((each) => each.round === round && each.open);
    if (opened) return opened.before[player] ?? null;
    return this.#answer.standings.find((place) => place.player === player)?.points ?? null;
  }
}
