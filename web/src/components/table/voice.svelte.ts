// What is heard at a table: the sounds, and what a screen reader is told; and the title of the tab, which is seen from
// another window.
import { setTitle } from '../../base/title';
import { clocksSpoken, positionSpoken } from '../../game/announcements';
import { soundOf } from '../../game/sounds';
import { ClockFaces } from '../../live/clock-faces.svelte';
import { settings } from '../../settings/settings.svelte';
import { play, type Sound } from '../../settings/sounds';
import { asOneText } from '../../text/announced';
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
      const time = limit >= 60_000 ? t('in_minutes', limit / 60_000) : t('in_seconds', limit / 1000);
      this.warned = t('time_left', t(running), time);
      if (limit <= 30_000 && (model.oneDevice || running === model.player)) this.#sounds('low');
    });
    live.onentry = (entry) => {
      const { says, articles } = entry.answer;
      this.spoken = `${said(says)} ${articles.length > 0 ? articlesSpoken(articles) : ''}`;
      this.#sounds(soundOf(entry, model.player, !!model.moves.at(-1)?.taken));
    };
    this.#followArrival();
  }

  tellClocks(): void {
    const { live, startFen, regulations, player, game, view } = this.display.model;
    if (!game || !view) return;
    const told = { entries: live.entries, startFen, regulations, side: player, names: settings.names };
    this.spoken = asOneText(clocksSpoken(told, game, view, (color) => live.left(color)));
  }

  tellPosition(): void {
    this.spoken = asOneText(positionSpoken(this.display.model.board, 'own'));
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
