// What is heard at a table: the sounds, and what a screen reader is told; and the title of the tab, which is seen from
// another window.
import { untrack } from 'svelte';
import { setTitle } from '../../base/title';
import type { Color } from '../../chess/position';
import { clocksSpoken, positionSpoken, shownSpoken, usedSpoken } from '../../game/announcements';
import { weightOf } from '../../game/game';
import { soundOf } from '../../game/sounds';
import { ClockFaces } from '../../live/clock-faces.svelte';
import { settings } from '../../settings/settings.svelte';
import { play, type Sound } from '../../settings/sounds';
import type { Entry } from '../../protocol/table';
import { asOneText, timeSpoken } from '../../text/announced';
import { articlesSpoken } from '../../text/describe';
import { said, t } from '../../text/text.svelte';
import type { TableDisplay } from './display.svelte';

export class TableVoice {
  // The last ruling, or what was asked for.
  spoken = $state('');
  // Little time is left.
  warned = $state('');
  readonly clocks: ClockFaces;

  // Must be created in a component.
  constructor(readonly display: TableDisplay) {
    const { model } = display;
    const { live } = model;
    this.clocks = new ClockFaces(live, (running, limit) => {
      this.warned = t('time_left', t(running), timeSpoken(limit));
      if (limit <= 30_000 && (model.oneDevice || running === model.player)) this.#sounds('low');
    });
    live.onentry = (entry) => {
      const { says, articles } = entry.answer;
      const routine = `${said(says)} ${articles.length > 0 ? articlesSpoken(articles) : ''}`;
      if (!this.#announcedBefore(entry)) this.spoken = routine;
      this.#sounds(soundOf(entry, model.player, !!model.moves.at(-1)?.taken));
    };
    this.#followArrival();
    this.#followLookingBack();
  }

  tellClocks(): void {
    const { live, startFen, regulations, player, game, view } = this.display.model;
    if (!game || !view) return;
    const told = { entries: live.entries, startFen, regulations, side: player, names: settings.names };
    const left = (color: Color) => live.left(color);
    this.spoken = asOneText([...clocksSpoken({ side: null }, game, left), ...usedSpoken(told, game, view, left)]);
  }

  tellPosition(): void {
    this.spoken = asOneText(positionSpoken(this.display.model.board, 'own'));
  }

  // Of a move of a blind player the announcement is told; that it is made, and the press, follow at once.
  #announcedBefore({ event, answer }: Entry): boolean {
    const { blind } = this.display.model;
    const follows = event.do === 'move' || event.do === 'press';
    return follows && event.by !== 'arbiter' && blind.includes(event.by) && weightOf(answer) === 'quiet';
  }

  // Tells which position is shown, when it changes.
  #followLookingBack(): void {
    const { model } = this.display;
    let shown = untrack(() => model.shownPly);
    $effect(() => {
      const now = model.shownPly;
      if (now === shown) return;
      shown = now;
      untrack(() => {
        const { live, startFen, regulations, player: side, moves } = model;
        const told = { entries: live.entries, startFen, regulations, side, names: 'own' as const };
        this.spoken = asOneText(shownSpoken(told, now ?? moves.length));
      });
    });
  }

  #sounds(sound: Sound | null): void {
    if (sound && settings.sounds) play(sound);
  }

  // Tells that the other player has come, while this one waited, perhaps in another window.
  #followArrival(): void {
    const { display } = this;
    const { model } = display;
    let waited = false;
    let arrived = $state(false);
    $effect(() => {
      const came = waited && !display.waitsForOther && !model.view?.started;
      waited = display.waitsForOther;
      if (!came) return;
      arrived = true;
      this.#sounds('arrival');
    });
    $effect(() => {
      const { over, view, game, player } = model;
      const waits = arrived && !view?.started ? t('other_arrived') : null;
      const turn = player && game?.turn === player && view?.started ? t('your_move') : null;
      const news = waits ?? turn;
      setTitle([over ? display.score : news ? `● ${news}` : null, 'J’adoube'].filter(Boolean).join(' · '));
    });
  }
}
