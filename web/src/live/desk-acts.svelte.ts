// The acts of an arbiter's page at a tournament, and what the page says of the last one.
import { api, type Reply } from '../api/api';
import type { Refusal, Said } from '../protocol/table';
import type { Changed } from '../protocol/tournament';

export class DeskActs {
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);
  remarks: Said[] = $state.raw([]);
  // What was done, where nothing else on the page shows it.
  done = $state('');

  // `seen` is the number of the last change that the page has seen, `by` the arbiter's name.
  constructor(
    private readonly id: string,
    private readonly token: string,
    private readonly seen: () => number,
    private readonly by: () => string,
  ) {}

  // The acts are sent one after another, each with the number of the last change that this page has seen: if somebody
  // else has changed something since, the act is refused with a sentence, and overwrites nothing.
  send(what: string, members: object = {}): Promise<boolean> {
    const sent = this.queue.then(() => this.sendNow(what, members));
    this.queue = sent;
    return sent;
  }
  // The server goes on from a copy, which does not have the last changes.
  startAgain(): void {
    this.lastChange = 0;
    this.forget();
  }
  forget(): void {
    this.refusal = null;
    this.remarks = [];
    this.done = '';
  }

  private lastChange = 0;
  private queue: Promise<unknown> = Promise.resolve();

  private async sendNow(what: string, members: object): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    this.done = '';
    const by = this.by();
    const seen = Math.max(this.seen(), this.lastChange);
    const reply: Reply<Changed> = await api.act(this.id, this.token, what, { ...members, seen, ...(by ? { by } : {}) });
    if (reply.ok) {
      this.remarks = reply.value.remarks;
      this.lastChange = reply.value.change;
    } else {
      this.refusal = reply.refusal;
      this.remarks = [];
    }
    this.busy = false;
    return reply.ok;
  }
}
