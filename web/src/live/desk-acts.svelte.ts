// The acts of an arbiter's page at a tournament, and what the page says of the last one.
import { api, type Reply } from '../api/api';
import type { Refusal, Said } from '../protocol/table';
import type { Changed } from '../protocol/tournament';
import { seenAfter } from './changes';

// How the page learns of changes: the last one that it has seen, and a promise for a later one, which also comes when
// the line is lost or slow.
export interface Line {
  readonly change: number;
  reached: (change: number) => Promise<void>;
}

export class DeskActs {
  // An act is on its way.
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);
  remarks: Said[] = $state.raw([]);
  // What was done, where nothing else on the page shows it.
  done = $state('');

  // `by` is the arbiter's name.
  constructor(
    private readonly id: string,
    private readonly token: string,
    private readonly line: Line,
    private readonly by: () => string,
  ) {}

  // Whether the act was done. The acts are sent one after another, each with the number of the last change that this
  // page has seen: if somebody else has changed something since, the act is refused with a sentence, and overwrites
  // nothing.
  async send(what: string, members: object = {}): Promise<boolean> {
    return (await this.sendFor(what, members)) !== null;
  }
  // The same; the number of the last change after it, or null if it was refused.
  sendFor(what: string, members: object = {}): Promise<number | null> {
    const sent = this.queue.then(() => this.sendNow(what, members));
    // The next act is one of a page that has seen this one, and what others did before it.
    this.queue = sent.then((change) => (change === null ? undefined : this.line.reached(change)));
    return sent;
  }
  // The server goes on from a copy, which does not have the last changes.
  startAgain(): void {
    this.ownChange = 0;
    this.forget();
  }
  forget(): void {
    this.refusal = null;
    this.remarks = [];
    this.done = '';
  }

  // The page's own last change, as long as nobody else's lies before it that the page has not seen.
  private ownChange = 0;
  private queue: Promise<unknown> = Promise.resolve();

  private async sendNow(what: string, members: object): Promise<number | null> {
    this.busy = true;
    this.refusal = null;
    this.done = '';
    const by = this.by();
    const seen = Math.max(this.line.change, this.ownChange);
    const reply: Reply<Changed> = await api.act(this.id, this.token, what, { ...members, seen, ...(by ? { by } : {}) });
    if (reply.ok) {
      this.remarks = reply.value.remarks;
      this.ownChange = seenAfter(seen, reply.value.change);
    } else {
      this.refusal = reply.refusal;
      this.remarks = [];
    }
    this.busy = false;
    return reply.ok ? reply.value.change : null;
  }
}
