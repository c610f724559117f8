// What every form of a new game or tournament asks: the time, the board, and the rules that are seldom changed. What
// was chosen last is remembered in this browser, by a form that says where and what:
//
//   class OwnForm extends RulesForm {
//     where = $state('here');
//     constructor() {
//       super('jadoube.own', ['where', ...rules]);
//       this.recall();
//     }
//   }
import { newestEdition } from '../../protocol/editions';
import type { Edition, Regulations } from '../../protocol/table';
import { moment } from '../../text/describe';
import { named, t } from '../../text/text.svelte';
import { readPeriods, shortTime, type Tempo } from '../../text/time';

// The rules that are remembered: not the start, which belongs to one game, nor when it is.
export const rules = [
  'board',
  'time',
  'typed',
  'unequal',
  'timeOfBlack',
  'tempo',
  'edition',
  'supervision',
  'draws',
  'fromMove',
  'quickplay',
  'falseMove',
  'rookFirst',
  'scoreSheets',
  'points',
] as const;

// The rules that the summary only counts.
const counted = [
  'tempo',
  'lateness',
  'supervision',
  'draws',
  'quickplay',
  'falseMove',
  'rookFirst',
  'scoreSheets',
  'points',
] as const;

export class RulesForm {
  board = $state<'physical' | 'screen'>('physical');

  // --- Time: a preset, 'none' or 'typed'
  time = $state('15+10');
  typed = $state('');
  unequal = $state(false);
  timeOfBlack = $state('');
  tempo = $state<'usual' | Tempo>('usual');
  // In the form of a field for date and time; empty: none.
  startAt = $state('');
  lateness = $state<'usual' | 'minutes' | 'none'>('usual');
  lateMinutes = $state(30);

  // --- Rules
  edition = $state<Edition>(newestEdition);
  start = $state<'startpos' | 'chess960' | 'fen'>('startpos');
  number = $state('');
  fen = $state('');
  supervision = $state<'every_game' | 'limited'>('every_game');
  draws = $state<'free' | 'from_move' | 'forbidden'>('free');
  fromMove = $state(30);
  quickplay = $state<'usual' | 'on' | 'increment' | 'off'>('usual');
  falseMove = $state<NonNullable<Regulations['false_move']>>('fide');
  rookFirst = $state(false);
  scoreSheets = $state(false);
  points = $state<'usual' | 'other'>('usual');
  pointsOther = $state<[number, number, number]>([3, 1, 0]);

  chosenTime = $derived(this.time === 'typed' ? this.typed.trim() : this.time);
  periods = $derived(readPeriods(this.chosenTime));
  mayBeUnequal = $derived(this.time !== 'none');
  #unequalTime = $derived(this.unequal && this.mayBeUnequal ? this.timeOfBlack.trim() : '');

  // Whether each time that was typed is one.
  timesRead = $derived(this.periods !== null && (!this.#unequalTime || readPeriods(this.#unequalTime) !== null));

  readonly #key: string;
  readonly #remembered: readonly string[];
  // The values of the counted rules where nobody chose them.
  #usual: Partial<Record<(typeof counted)[number], unknown>> = {};

  constructor(key: string, remembered: readonly string[]) {
    this.#key = key;
    this.#remembered = remembered;
  }

  // Chooses what was chosen last. A constructor of a derived class calls this when its own fields are there.
  protected recall(): void {
    const fields = this as unknown as Record<string, unknown>;
    this.#usual = Object.fromEntries(counted.map((name) => [name, fields[name]]));
    try {
      const kept = JSON.parse(localStorage.getItem(this.#key) ?? '{}') as Record<string, unknown>;
      for (const name of this.#remembered) if (typeof kept[name] === typeof fields[name]) fields[name] = kept[name];
    } catch {
      // The browser keeps nothing, or not from this page: the form stays as usual.
    }
  }

  remember(): void {
    const fields = this as unknown as Record<string, unknown>;
    try {
      const kept = Object.fromEntries(this.#remembered.map((name) => [name, fields[name]]));
      localStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // The browser keeps nothing.
    }
  }

  // The appointed start, Unix milliseconds; null: none.
  appointed(): number | null {
    const at = this.startAt ? new Date(this.startAt).getTime() : NaN;
    return Number.isFinite(at) ? at : null;
  }

  // --- What a summary says of the rules: time and board first, what is unusual at its end. `others`: further rules of
  // the derived form that are not the usual ones.
  protected timeSaid(): string {
    // A time that cannot be read is reported beside its field.
    const said = (time: string) => (readPeriods(time) ? shortTime(time) : '…');
    const time = this.time === 'none' ? t('no_clock') : said(this.chosenTime);
    return this.#unequalTime ? `${time} / ${said(this.#unequalTime)}` : time;
  }
  protected boardSaid(): string {
    return named('by', this.board);
  }
  protected unusualSaid(others = 0): string[] {
    const at = this.appointed();
    const count = others + counted.filter((name) => this[name] !== this.#usual[name]).length;
    return [
      this.start === 'chess960' ? 'Chess960' : this.start === 'fen' ? t('own_start') : '',
      this.edition === newestEdition ? '' : t('laws_of', this.edition),
      at === null ? '' : moment(at),
      count > 0 ? t('rules_counted', count) : '',
    ];
  }

  // The regulations in the form that the server takes.
  regulations(): Regulations {
    const start =
      this.start === 'startpos'
        ? 'startpos'
        : this.start === 'fen'
          ? this.fen.trim()
          : this.number.trim()
            ? `chess960:${this.number.trim()}`
            : 'chess960';
    return {
      edition: this.edition,
      time:
        this.unequal && this.mayBeUnequal
          ? { white: this.chosenTime, black: this.timeOfBlack.trim() }
          : this.chosenTime,
      board: this.board,
      supervision: this.supervision,
      start,
      draw_agreement: this.draws === 'from_move' ? { from_move: this.fromMove } : this.draws,
      ...(this.tempo === 'usual' ? {} : { tempo: this.tempo }),
      ...(this.lateness === 'usual'
        ? {}
        : { default_time: this.lateness === 'none' ? ('none' as const) : this.lateMinutes }),
      ...(this.scoreSheets ? { score_sheets: true } : {}),
      ...(this.points === 'usual' ? {} : { points: [...this.pointsOther] as [number, number, number] }),
      ...(this.rookFirst ? { rook_first_castling: true } : {}),
      ...(this.falseMove !== 'fide' ? { false_move: this.falseMove } : {}),
      ...(this.quickplay === 'usual'
        ? {}
        : { quickplay_finish: this.quickplay === 'increment' ? ('increment' as const) : this.quickplay === 'on' }),
    };
  }
}
