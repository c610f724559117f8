// The form of a game on one device without a server.
import type { Regulations } from '../../protocol/table';
import { named } from '../../text/text.svelte';
import { tempoOf } from '../../text/time';
import { RulesForm } from './rules-form.svelte';

export class DeviceForm extends RulesForm {
  white = $state('');
  black = $state('');

  constructor() {
    super('jadoube.device-form', ['board', 'time', 'typed']);
    this.time = '10+5';
    this.recall();
  }

  // What will be made, in one line.
  summary(): string {
    return [named('where', 'device'), this.timeSaid(), this.boardSaid()].join(' · ');
  }

  names(): { white: string | null; black: string | null } {
    return { white: this.white.trim() || null, black: this.black.trim() || null };
  }

  // The complete regulations, as a server would answer them: the referee in the page adds nothing.
  override regulations(): Regulations {
    const tempo = this.time === 'none' ? 'standard' : tempoOf(this.periods ?? []);
    return { ...super.regulations(), tempo, default_time: 'none' };
  }
}
