// The form of a new table in the lobby.
import type { Language } from '../../chess/letters';
import type { CreateTable, Edition, Regulations } from '../../protocol/table';
import { settings } from '../../settings/settings.svelte';
import { named, t } from '../../text/text.svelte';
import { readPeriods, shortTime, type Tempo } from '../../text/time';

export type Blind = 'nobody' | 'me' | 'other' | 'all';

// What is remembered of the form in this browser: what was chosen for the last table, not whom it was for or when.
const key = 'jadoube.table';
const remembered = [
  'where',
  'board',
  'seat',
  'blind',
  'level',
  'resigns',
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
  'arbiter',
] as const;

export class CreateTableForm {
  where = $state<'link' | 'lobby' | 'device' | 'engine'>('link');
  board = $state<'physical' | 'screen'>('physical');
  seat = $state<'random' | 'white' | 'black'>('random');
  // Who plays on a board for the blind (Appendix D).
  blind = $state<Blind>('nobody');
  otherName = $state('');
  // The computer's level, and whether it resigns.
  level = $state(3);
  resigns = $state(true);

  // --- Time: a preset, 'none' or 'typed'
  time = $state('15+10');
  typed = $state('');
  unequal = $state(false);
  timeOfBlack = $state('');
  tempo = $state<'usual' | Tempo>('usual');
  startAt = $state('');
  lateness = $state<'usual' | 'minutes' | 'none'>('usual');
  lateMinutes = $state(30);

  // --- Rules
  edition = $state<Edition>('2023');
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
  arbiter = $state(false);
  language = $state<Language>(settings.language);

  chosenTime = $derived(this.time === 'typed' ? this.typed.trim() : this.time);
  periods = $derived(readPeriods(this.chosenTime));
  mayBeUnequal = $derived(this.time !== 'none');
  // The Laws of 1997 have no rules for play with the blind.
  mayBeBlind: Blind[] = $derived(
    this.board !== 'physical' || this.where === 'device' || this.edition === '1997'
      ? []
      : this.where === 'engine'
        ? ['nobody', 'me']
        : ['nobody', 'me', 'other', 'all'],
  );

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      for (const name of remembered) {
        if (typeof kept[name] === typeof this[name]) Object.assign(this, { [name]: kept[name] });
      }
    } catch {
      // Nothing is kept, or not by this page: the usual form.
    }
  }

  remember(): void {
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(remembered.map((name) => [name, this[name]]))));
    } catch {
      // The browser keeps nothing.
    }
  }

  // What will be made, in one line.
  summary(): string {
    const time = this.time === 'none' ? t('no_clock') : this.periods ? shortTime(this.chosenTime) : this.chosenTime;
    return [
      named('where', this.where),
      this.unequal && this.mayBeUnequal && this.timeOfBlack.trim()
        ? `${time} / ${shortTime(this.timeOfBlack.trim())}`
        : time,
      named('by', this.board),
      this.where === 'device' ? '' : named('colour_of', this.seat),
      this.start === 'chess960' ? 'Chess960' : '',
      this.edition === '2023' ? '' : t('laws_of', this.edition),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  #board(seat: 'white' | 'black' | 'random'): NonNullable<Regulations['board']> {
    if (this.blind === 'nobody' || !this.mayBeBlind.includes(this.blind)) return this.board;
    const blind = (color: 'white' | 'black') =>
      this.blind === 'all' || (this.blind === 'me') === (color === seat) ? ('blind' as const) : ('physical' as const);
    return { white: blind('white'), black: blind('black') };
  }

  regulations(seat: 'white' | 'black' | 'random' = this.seat): Regulations {
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
      board: this.#board(seat),
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

  request(): CreateTable {
    const name = settings.name.trim();
    const other = this.otherName.trim();
    const device = this.where === 'device';
    // The regulations say the colour of who is blind, so the lot is drawn here.
    const one = this.mayBeBlind.includes(this.blind) && (this.blind === 'me' || this.blind === 'other');
    const seat = one && this.seat === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : this.seat;
    const names = device
      ? { ...(name ? { white: name } : {}), ...(other ? { black: other } : {}) }
      : name && seat !== 'random'
        ? { [seat]: name }
        : {};
    return {
      regulations: this.regulations(seat),
      seat: device ? 'both' : seat,
      lobby: this.where === 'lobby',
      ...(this.where === 'engine' ? { engine: { level: this.level, resigns: this.resigns } } : {}),
      arbiter: this.arbiter,
      language: this.language,
      names,
      ...(this.startAt && !device ? { start_at: new Date(this.startAt).getTime() } : {}),
    };
  }
}
