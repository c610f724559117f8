// Speaks for a table with a blind player: what happens, what the player asks for, and what was typed and cannot be
// done. All that is said is also kept as lines for a screen reader.
import { untrack } from 'svelte';
import { browserSynthesis, Voice } from '../../base/voice';
import { opponent, readBoard, type Color } from '../../chess/position';
import {
  clocksSpoken,
  entrySpoken,
  isRuling,
  lastMoveSpoken,
  placeSpoken,
  positionSpoken,
  rulingSpoken,
  shownSpoken,
  stateSpoken,
  usedSpoken,
  type Told,
} from '../../game/announcements';
import { settings } from '../../settings/settings.svelte';
import { inNames, inOwnWords, squareSpoken, timeSpoken, type Spoken } from '../../text/announced';
import { moment } from '../../text/describe';
import { oneOf, readHeard, readRole, type Claim, type Command, type Heard, type Meant } from '../../text/heard';
import { named, said, t } from '../../text/text.svelte';
import type { TableModel } from './model.svelte';
import { playAgain } from './play-again';

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
  // Why what was typed last could not be done.
  error = $state.raw<Spoken[]>([]);
  // The answer to what was typed last, which may be such a reason; none: it was done.
  reply = $state.raw<Spoken[]>([]);
  readonly hasVoice: boolean;
  #voice = new Voice(browserSynthesis());
  #told: number | null = null; // how many entries; null before the table is known
  #last: Spoken[] = [];
  #resigning = false;
  // What was asked for last, if nothing has been said since.
  #asked: Question | null = null;
  // The moves of a piece and a pawn between which the player is asked to choose.
  #either: string[] = [];
  // A claim whose move was not clear: the next move that is typed is its move, and not announced.
  #claiming: Claim | null = null;
  // The announcement that was sent last, as it was typed.
  #announced = '';
  // Whether Enter was pressed before the announcement was answered: the announced move is then made at once.
  #completing = false;
  #next = 1;

  // Must be created in a component. `setting`: by which the voice speaks, too.
  constructor(
    readonly model: TableModel,
    readonly setting: 'voice' | 'hear',
  ) {
    this.hasVoice = this.#voice.synthesis !== null;
    $effect(() => {
      this.#voice.rate = settings.rate;
    });
    $effect(() => {
      if (!this.aloud()) this.#voice.silence();
    });
    this.#followGame();
    this.#followTable();
    this.#followBeginning();
    this.#followBoard();
    $effect(() => () => this.#voice.silence());
  }

  // The player whose announcements are typed here.
  color: Color | null = $derived.by(
    () => this.model.player ?? (this.model.oneDevice ? (this.model.game?.turn ?? null) : null),
  );

  // Whether the voice speaks. Beside a blind player's assistant it would be in the way of talking.
  aloud(): boolean {
    return settings[this.setting] && !this.model.live.assistant;
  }

  tell(spoken: Spoken[]): void {
    if (spoken.length === 0) return;
    untrack(() => this.#keep(spoken));
    if (untrack(() => this.aloud())) this.#voice.say(spoken);
  }

  // Says what a player has asked for, before the rest.
  answer(spoken: Spoken[]): void {
    this.reply = spoken;
    untrack(() => this.#keep(spoken));
    if (untrack(() => this.aloud())) this.#voice.answer(spoken);
  }

  refuse(text: string, ...more: Spoken[]): void {
    this.error = [inOwnWords(text), ...more];
    this.answer(this.error);
  }

  ask(question: Question): void {
    const { game, view, live, startFen, obligation, board } = this.model;
    if (!game || !view) return;
    const { names } = settings;
    const again = this.#asked === question;
    if (question === 'clocks') {
      const told = this.#as(live.entries);
      const left = (color: Color) => live.left(color);
      // Asked twice, also what is seldom needed.
      this.answer(again ? usedSpoken(told, game, view, left) : clocksSpoken(told, game, left));
    } else if (question === 'last') this.answer(lastMoveSpoken(this.#as(live.entries)));
    else if (question === 'position') this.answer(positionSpoken(game ? board : readBoard(startFen), names));
    else if (question === 'state') this.answer(stateSpoken(this.#as(live.entries), game, view, obligation));
    else if (question === 'ruling') {
      const ruling = live.entries.findLast(isRuling);
      this.answer(ruling ? rulingSpoken(ruling, true) : [inOwnWords(t('no_rulings_yet'))]);
    } else this.answer(this.#last);
    this.#asked = again ? null : question;
  }

  // A move as an example, in the names in which the player hears them.
  example(): Spoken {
    return settings.names === 'laws' ? inNames(t('announce_example')) : inOwnWords(t('announce_example_own'));
  }

  // How to announce, with the example in its own language.
  howTo(): Spoken[] {
    return [inOwnWords(t('announce_help_write')), this.example(), inOwnWords(t('announce_help_enter'))];
  }

  help(): void {
    this.answer([
      ...this.howTo(),
      inOwnWords(questions.map((name, i) => `${i + 1}, ${named('ask', name)}.`).join(' ')),
      inOwnWords(t('announce_help_rest')),
    ]);
  }

  // What the help has no room for.
  moreHelp(): Spoken[] {
    return [
      inOwnWords(t('announce_help_more')),
      inOwnWords(t('announce_help_names')),
      inNames('Springer Gustav eins Felix drei'),
      inNames('Kurze Rochade'),
    ];
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
    this.error = [];
    this.reply = [];
    const { model, color } = this;
    const { game, view } = model;
    if (!color || !game || !view) return false;
    const [either, claiming] = [this.#either, this.#claiming];
    this.#either = [];
    this.#claiming = null;
    if (model.live.connection !== 'open') return this.#refuse(t('heard_not_connected'));
    if (text.trim() === '') {
      if (!claiming) return this.#complete(color);
      this.answer([inOwnWords(t('heard_claim_dropped'))]);
      return true;
    }
    const mayMove = game.turn === color && !model.over;
    const heard: Heard =
      this.#chosen(text, either) ?? readHeard(text, settings.language, model.board, mayMove ? game.permitted : []);
    if (heard.kind !== 'command') this.#resigning = false;
    if (heard.kind === 'command') return this.#command(heard.command, color);
    if (heard.kind === 'question') {
      this.#claiming = claiming;
      this.answer(placeSpoken(model.board, heard.about, settings.names));
      return true;
    }
    const claim = heard.kind === 'claim' ? heard : claiming ? { of: claiming, move: heard as Meant } : null;
    if (!claim && heard.kind === 'unknown') return this.#refuseUnclear(heard, text);
    if (model.over) return this.#refuse(t('heard_game_over'));
    if (model.waitsToBegin) return this.#refuse(this.#notBegun());
    if (claim) return this.#claim(claim.of, claim.move, text, color);
    const move = this.#readable(heard as Meant);
    if (move === null) return this.#refuseUnclear(heard as Meant, text);
    const touched = heard.kind === 'refer' && mayMove ? this.#touched() : null;
    if (touched) return this.#refuse(touched, inOwnWords(t('heard_another_move')));
    this.#announced = text.trim();
    model.act({ do: 'announce', move }, color);
    return true;
  }

  // The move as the referee reads it; null: it is not clear which one is meant.
  #readable(heard: Meant): string | null {
    return heard.kind === 'move' ? heard.uci : heard.kind === 'refer' ? heard.move : null;
  }

  // Asks which move is meant.
  #refuseUnclear(heard: Meant, text: string, ...more: Spoken[]): false {
    if (heard.kind === 'several') {
      const squares = heard.from.map((square) => squareSpoken(square, 'own')).join(t('heard_or'));
      return this.#refuse(t('heard_several', squares), ...more);
    }
    if (heard.kind === 'whose') {
      this.#either = heard.moves;
      const piece = named('spoken', heard.piece);
      return this.#refuse(t('heard_whose', piece, heard.file, named('spoken', 'pawn')), ...more);
    }
    if (heard.kind === 'promotion') return this.#refuse(t('heard_promotion'), ...more);
    return this.#refuse(t('heard_unknown', text.trim()), this.example(), ...more);
  }

  // The answer to the question whether a piece or a pawn is meant; null: it is something else.
  #chosen(text: string, either: string[]): Meant | null {
    const role = either.length > 0 ? readRole(text) : null;
    const meant = role ? either.filter((uci) => this.model.board.get(uci.slice(0, 2))?.role === role) : [];
    return meant.length > 0 ? oneOf(meant) : null;
  }

  // What was ruled on a piece that was touched, and must be played; null: none was.
  #touched(): string | null {
    const { view, obligation } = this.model;
    const open = view && view.touched.length > 0 && view.displaced.length === 0 && !view.unannounced;
    return open && obligation ? said(obligation.answer.says) : null;
  }

  #notBegun(): string {
    return t(this.model.live.info?.start_at == null ? 'heard_not_started' : 'spoken_not_started');
  }

  // `text`: as it was typed.
  #claim(of: Claim | null, move: Meant | null, text: string, color: Color): boolean {
    if (!of) return this.#refuse(t('heard_claim_what'));
    const drawn = of === 'threefold' || of === 'fifty_moves';
    const intended = move && drawn ? this.#readable(move) : null;
    if (move && drawn && intended === null) {
      this.#claiming = of;
      return this.#refuseUnclear(move, text, inOwnWords(t('heard_claim_move')));
    }
    this.model.act({ do: 'claim', of, ...(intended === null ? {} : { move: intended }) }, color);
    return true;
  }

  #complete(color: Color): boolean {
    const { model } = this;
    const { game, view } = model;
    if (!game || !view) return false;
    this.#resigning = false;
    if (model.over) return this.#refuse(t('heard_game_over'));
    if (model.waitsToBegin) return this.#refuse(this.#notBegun());
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
    if (command === 'more') this.answer(this.moreHelp());
    if (command === 'quiet' || command === 'aloud') this.#speakAloud(command === 'aloud');
    if (command === 'more' || command === 'quiet' || command === 'aloud') return true;
    if (command === 'rematch') {
      if (!model.over) return this.#refuse(t('heard_not_over'));
      void playAgain(model.live).then((refusal) => refusal && this.refuse(said(refusal)));
      return true;
    }
    if (model.over) return this.#refuse(t('heard_game_over'));
    if (model.waitsToBegin) return this.#refuse(this.#notBegun());
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

  // Whether the voice speaks; a screen reader reads the lines.
  #speakAloud(aloud: boolean): void {
    settings[this.setting] = aloud;
    this.answer([inOwnWords(t(aloud ? 'heard_aloud' : 'heard_quiet'))]);
  }

  #refuse(text: string, ...more: Spoken[]): false {
    this.refuse(text, ...more);
    return false;
  }

  #as(entries: Told['entries']): Told {
    const { startFen, regulations, player } = this.model;
    return { entries, startFen, regulations, side: player, names: settings.names };
  }

  #keep(spoken: Spoken[]): void {
    this.#last = spoken;
    this.#asked = null;
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
      const own = entry.event.do === 'announce' && entry.event.by === this.color;
      // A move that is refused is named as it was heard.
      const heard = own && !entry.answer.ok && this.#announced ? [inOwnWords(t('heard_back', this.#announced))] : [];
      this.tell([...heard, ...entrySpoken(this.#as(entries.slice(0, n)))]);
      this.model.followMade(entry);
      if (!own) continue;
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
    else this.#say(named('spoken_your', player), ...this.#beforePlay());
    const twice = this.hasVoice && this.aloud();
    this.#say(t('blind_greeting'), ...(twice ? [t('blind_reader')] : []));
  }

  #say(...texts: string[]): void {
    this.tell(texts.map(inOwnWords));
  }

  // What is to be done before the game begins.
  #beforePlay(): string[] {
    const { player, waitsToBegin, live } = this.model;
    if (!player || !waitsToBegin || !live.info || live.begins !== null) return [];
    if (!live.info.engine && !live.present[opponent(player)]) return [t('spoken_waits', t('before_play'))];
    if (live.info.start_at !== null) return [t('starts_at', moment(live.info.start_at))];
    if (live.ready.includes(player)) return [t('spoken_ready')];
    return [t(live.ready.includes(opponent(player)) ? 'spoken_other_ready' : 'spoken_type_ready')];
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
      const changed = here !== null && now !== here && !over;
      here = now;
      if (!changed) return;
      untrack(() => this.#say(t(now ? 'spoken_here' : 'spoken_away'), ...(now ? this.#beforePlay() : [])));
    });
    $effect(() => {
      const { refusal } = this.model.live;
      if (refusal) this.tell([inOwnWords(said(refusal))]);
    });
  }

  // Who is ready, the notice before play, and the wish to play again.
  #followBeginning(): void {
    let ready: Color[] | null = null;
    $effect(() => {
      const { player, live } = this.model;
      if (!live.info) return;
      const [before, now] = [ready, live.ready];
      ready = now;
      if (!player || !before) return;
      const other = opponent(player);
      const said = (color: Color) => now.includes(color) && !before.includes(color);
      if (said(player) && !now.includes(other) && !live.info.engine) untrack(() => this.#say(t('spoken_ready')));
      if (said(other) && !now.includes(player)) untrack(() => this.#say(t('spoken_other_ready')));
    });
    $effect(() => {
      const { begins } = this.model.live;
      if (begins === null) return;
      const left = Math.round((begins - performance.now()) / 1000) * 1000;
      if (left > 0) untrack(() => this.#say(t('spoken_begins', timeSpoken(left))));
    });
    $effect(() => {
      const { player, live } = this.model;
      if (!live.rematch || !player) return;
      untrack(() => this.#say(t('spoken_rematch', live.info?.names[opponent(player)] ?? t('blind_other'))));
    });
  }

  // What the keys of the board have done: J’adoube, and looking back after the game.
  #followBoard(): void {
    $effect(() => {
      if (this.model.adjusting !== null) untrack(() => this.#say(t('adjusting_now')));
    });
    let shown = untrack(() => this.model.shownPly);
    $effect(() => {
      const now = this.model.shownPly;
      if (now === shown) return;
      shown = now;
      untrack(() => {
        this.silence();
        this.tell(shownSpoken(this.#as(this.model.live.entries), now ?? this.model.moves.length));
      });
    });
  }
}
