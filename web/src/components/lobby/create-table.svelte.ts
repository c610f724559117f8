// The form of a new table in the lobby.
import type { Language } from '../../chess/language';
import type { CreateTable, Regulations } from '../../protocol/table';
import { settings } from '../../settings/settings.svelte';
import { named } from '../../text/text.svelte';
import { rules, RulesForm } from '../rules/rules-form.svelte';

export type Blind = 'nobody' | 'me' | 'other' | 'all';

export class CreateTableForm extends RulesForm {
  where = $state<'link' | 'lobby' | 'device' | 'engine'>('link');
  seat = $state<'random' | 'white' | 'black'>('random');
  // Who plays on a board for the blind (Appendix D).
  blind = $state<Blind>('nobody');
  otherName = $state('');
  // The computer's level, and whether it resigns.
  level = $state(3);
  resigns = $state(true);
  arbiter = $state(false);
  language = $state<Language>(settings.language);

  // The Laws of 1997 have no rules for play with the blind.
  mayBeBlind: Blind[] = $derived(
    this.board !== 'physical' || this.where === 'device' || this.edition === '1997'
      ? []
      : this.where === 'engine'
        ? ['nobody', 'me']
        : ['nobody', 'me', 'other', 'all'],
  );

  // Remembers what was chosen for the last table, except its opponent and its time.
  constructor() {
    super('jadoube.table', ['where', 'seat', 'blind', 'level', 'resigns', 'arbiter', ...rules]);
    this.recall();
  }

  // The rules of a table that is made at once.
  rulesSaid(): string {
    return [this.timeSaid(), this.boardSaid(), ...this.unusualSaid(Number(this.arbiter) + Number(this.#forBlind()))]
      .filter(Boolean)
      .join(' · ');
  }

  // What will be made, in one line.
  summary(): string {
    return [
      named('where', this.where),
      this.timeSaid(),
      this.boardSaid(),
      this.where === 'device' ? '' : named('colour_of', this.seat),
      ...this.unusualSaid(Number(this.arbiter) + Number(this.#forBlind())),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  #forBlind(): boolean {
    return this.blind !== 'nobody' && this.mayBeBlind.includes(this.blind);
  }

  #board(seat: 'white' | 'black' | 'random'): NonNullable<Regulations['board']> {
    if (!this.#forBlind()) return this.board;
    const blind = (color: 'white' | 'black') =>
      this.blind === 'all' || (this.blind === 'me') === (color === seat) ? ('blind' as const) : ('physical' as const);
    return { white: blind('white'), black: blind('black') };
  }

  request(): CreateTable {
    const name = settings.name.trim();
    const other = this.otherName.trim();
    const device = this.where === 'device';
    const at = this.appointed();
    // The regulations name the colour of the blind player, so the lot is drawn here.
    const one = this.mayBeBlind.includes(this.blind) && (this.blind === 'me' || this.blind === 'other');
    const seat = one && this.seat === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : this.seat;
    const names = device
      ? { ...(name ? { white: name } : {}), ...(other ? { black: other } : {}) }
      : name && seat !== 'random'
        ? { [seat]: name }
        : {};
    return {
      regulations: { ...this.regulations(), board: this.#board(seat) },
      seat: device ? 'both' : seat,
      lobby: this.where === 'lobby',
      ...(this.where === 'engine' ? { engine: { level: this.level, resigns: this.resigns } } : {}),
      arbiter: this.arbiter,
      language: this.language,
      names,
      ...(at !== null && !device ? { start_at: at } : {}),
    };
  }
}
