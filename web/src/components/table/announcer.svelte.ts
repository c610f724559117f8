// Speaks for a table with a blind player: what happens, what the player asks for, and what was typed and cannot be
// done. All that is said is also kept as lines for a screen reader.
import { untrack } from 'svelte';
import { browserSynthesis, Voice } from '../../base/voice';
import { opponent, readBoard, type Color } from '../../chess/position';
import {
  clocksSpoken,
  entrySpoken,
  lastMoveSpoken,
  placeSpoken,
  positionSpoken,
  rulingSpoken,
  stateSpoken,
  type Told,
} from '../../game/announcements';
import { settings } from '../../settings/settings.svelte';
import { inOwnWords, squareSpoken, type Spoken } from '../../text/announced';
import { readHeard, type Command } from '../../text/heard';
import { named, said, t } from '../../text/text.svelte';
import type { TableModel } from './model.svelte';

export interface Line {
  id: number;
  spoken: Spoken[];
}

// What a player can ask for, by the keys 1 to 6.
export const questions = ['clocks', 'last', 'position', 'state', 'ruling', 'again'] as const;
export type Question = (typeof questions)[number];

const mostLines = 60;
// After an interruption, more entries than these are told as the position that they led to.
const mostMissed = 8;

export class Announcer {
  // The newest last.
  lines = $state.raw<Line[]>([]);
  // The error about what was typed last and could not be done.
  error = $state('');
  readonly hasVoice: boolean;
  #voice = new Voice(browserSynthesis());
  #told: number | null = null; // how many entries; null before the table is known
  #last: Spoken[] = [];
  #resigning = false;
  // Whether Enter was pressed before the announcement was answered: the announced move is then made at once.
  #completing = false;
  #next = 1;

  // Must be created in a component. `aloud`: whether the voice speaks, too.
  constructor(
    readonly model: TableModel,
    readonly aloud: () => boolean,
  ) {
    this.hasVoice = this.#voice.synthesis !== null;
    $effect(() => {
      this.#voice.rate = settings.rate;
    });
    $effect(() => {
      if (!aloud()) this.#voice.silence();
    });
    this.#followGame();
    this.#followTable();
    $effect(() => () => this.#voice.silence());
  }

  // The player whose announcements are typed here.
  color: Color | null = $derived.by(
    () => this.model.player ?? (this.model.oneDevice ? (this.model.game?.turn ?? null) : null),
  );

  tell(spoken: Spoken[]): void {
    if (spoken.length === 0) return;
    untrack(() => this.#keep(spoken));
    if (untrack(this.aloud)) this.#voice.say(spoken);
  }

  // Says what a player has asked for, before the rest.
  answer(spoken: Spoken[]): void {
    untrack(() => this.#keep(spoken));
    if (untrack(this.aloud)) this.#voice.answer(spoken);
  }

  refuse(text: string): void {
    this.error = text;
    this.answer([inOwnWords(text)]);
  }

  ask(question: Question): void {
    const { game, view, live, startFen, latest, obligation, board } = this.model;
    if (!game || !view) return;
    const { names } = settings;
    if (question === 'clocks') {
      this.answer(clocksSpoken(this.#as(live.entries), game, view, (color) => live.left(color)));
    } else if (question === 'last') this.answer(lastMoveSpoken(this.#as(live.entries)));
    else if (question === 'position') this.answer(positionSpoken(game ? board : readBoard(startFen), names));
    else if (question === 'state') this.answer(stateSpoken(this.#as(live.entries), game, view, obligation));
    else if (question === 'ruling') {
      this.answer(latest ? rulingSpoken(latest, true) : [inOwnWords(t('no_rulings_yet'))]);
    } else this.answer(this.#last);
  }

  help(): void {
    this.answer([
      inOwnWords(t('announce_help')),
      inOwnWords(questions.map((name, i) => `${i + 1}: ${named('ask', name)}.`).join(' ')),
    ]);
  }

  silence(): void {
    this.#voice.silence();
  }

  // To be called when the reader has done something on the page: browsers do not speak before.
  allow(): void {
    this.#voice.allow();
  }

  // Enter in the field: an announcement, a question or a command; with nothing typed, the move is made and the clock is
  // pressed. True if it was understood.
  enter(text: string): boolean {
    this.error = '';
    const { model, color } = this;
    const { game, view } = model;
    if (!color || !game || !view) return false;
    if (model.live.connection !== 'open') return this.#refuse(t('heard_not_connected'));
    if (text.trim() === '') return this.#complete(color);
    const mayMove = game.turn === color && !model.over;
    const heard = readHeard(text, settings.language, model.board, mayMove ? game.permitted : []);
    if (heard.kind !== 'command') this.#resigning = false;
    if (heard.kind === 'unknown') return this.#refuse(t('heard_unknown', text.trim()));
    if (heard.kind === 'command') return this.#command(heard.command, color);
    if (heard.kind === 'question') {
      this.answer(placeSpoken(model.board, heard.about, settings.names));
      return true;
    }
    if (model.over) return this.#refuse(t('heard_game_over'));
    if (heard.kind === 'several') {
      const squares = heard.from.map((square) => squareSpoken(square, 'own')).join(t('heard_or'));
      return this.#refuse(t('heard_several', squares));
    }
    if (heard.kind === 'promotion') return this.#refuse(t('heard_promotion'));
    model.act({ do: 'announce', move: heard.kind === 'move' ? heard.uci : heard.move }, color);
    return true;
  }

  #complete(color: Color): boolean {
    const { model } = this;
    const { game, view } = model;
    if (!game || !view) return false;
    this.#resigning = false;
    if (model.over) return this.#refuse(t('heard_game_over'));
    if ([...model.live.waiting.values()].some((act) => act.do === 'announce')) this.#completing = true;
    else if (view.unpressed.includes(color) && game.clocks) model.press(color);
    else if (game.turn !== color) return this.#refuse(t('heard_not_your_turn'));
    else if (view.displaced.length > 0 || view.unannounced) model.press(color);
    else if (view.announced) model.makeAnnounced(color, 'press');
    else return this.#refuse(t('heard_nothing_announced'));
    return true;
  }

  #command(command: Command, color: Color): boolean {
    const { model } = this;
    const again = this.#resigning;
    this.#resigning = false;
    if (command === 'ready') {
      model.live.sayReady();
      return true;
    }
    if (model.over) return this.#refuse(t('heard_game_over'));
    const offered = model.game?.offer === opponent(color);
    if ((command === 'accept' || command === 'refuse') && !offered) return this.#refuse(t('heard_no_offer'));
    if (command === 'resign' && !again) {
      this.#resigning = true;
      this.answer([inOwnWords(t('heard_resign_again'))]);
    } else if (command === 'resign') model.act({ do: 'resign' }, color);
    else if (command === 'accept') model.act({ do: 'accept_draw' }, color);
    else if (command === 'refuse') model.act({ do: 'decline_draw' }, color);
    else if (command === 'flag') model.act({ do: 'claim', of: 'flag' }, color);
    // An offer comes after the move and before the clock (9.1.2.1): what has been announced is made first.
    else if (model.blind.includes(color) && model.view?.announced && model.game?.turn === color) {
      model.makeAnnounced(color, 'offer_draw');
    } else model.act({ do: 'offer_draw' }, color);
    return true;
  }

  #refuse(text: string): false {
    this.refuse(text);
    return false;
  }

  #as(entries: Told['entries']): Told {
    const { startFen, regulations, player } = this.model;
    return { entries, startFen, regulations, side: player, names: settings.names };
  }

  #keep(spoken: Spoken[]): void {
    this.#last = spoken;
    this.lines = [...this.lines, { id: this.#next++, spoken }].slice(-mostLines);
  }

  #followGame(): void {
    $effect(() => {
      const { entries, info } = this.model.live;
      if (info) untrack(() => this.#tellNew(entries));
    });
  }

  #tellNew(entries: Told['entries']): void {
    const before = this.#told;
    this.#told = entries.length;
    if (before === null) return this.#greet(entries.length > 0);
    if (entries.length - before > mostMissed) return this.#catchUp();
    for (let n = before + 1; n <= entries.length; ++n) {
      const entry = entries[n - 1]!;
      this.tell(entrySpoken(this.#as(entries.slice(0, n))));
      this.model.followMade(entry);
      if (entry.event.do !== 'announce' || entry.event.by !== this.color) continue;
      const completes = this.#completing && entry.answer.ok;
      this.#completing = false;
      if (completes && this.color) this.#complete(this.color);
    }
  }

  // Greets somebody who has come to the table.
  #greet(begun: boolean): void {
    const { player, blind } = this.model;
    if (!player || !blind.includes(player)) return;
    if (begun) this.#catchUp();
    else this.tell([inOwnWords(named('spoken_your', player))]);
    this.tell([inOwnWords(t('blind_greeting'))]);
  }

  #catchUp(): void {
    const { game, view, live, obligation } = this.model;
    if (!game || !view) return;
    this.tell([
      ...lastMoveSpoken(this.#as(live.entries)),
      ...stateSpoken(this.#as(live.entries), game, view, obligation),
    ]);
  }

  // The connection, the other player, and what the server refuses.
  #followTable(): void {
    let connection = this.model.live.connection;
    $effect(() => {
      const now = this.model.live.connection;
      if (now === 'lost' && connection !== 'lost') this.tell([inOwnWords(untrack(() => t('spoken_lost')))]);
      if (now === 'open' && connection === 'lost') this.tell([inOwnWords(untrack(() => t('spoken_connected')))]);
      connection = now;
    });
    let here: boolean | null = null;
    $effect(() => {
      const { player, over, live } = this.model;
      if (!player || live.connection !== 'open') return;
      const now = live.present[opponent(player)];
      if (here !== null && now !== here && !over) this.tell([inOwnWords(t(now ? 'spoken_here' : 'spoken_away'))]);
      here = now;
    });
    $effect(() => {
      const { refusal } = this.model.live;
      if (refusal) this.tell([inOwnWords(said(refusal))]);
    });
  }
}
