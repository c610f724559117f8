// The hand at the clock: a press of its face always counts (7.5.3), a press by the key only if something was let go.
import type { Color } from '../../chess/position';
import { settings } from '../../settings/settings.svelte';
import { t } from '../../text/text.svelte';
import type { TableDisplay } from './display.svelte';
import type { TableVoice } from './voice.svelte';

export class ClockHand {
  constructor(
    readonly display: TableDisplay,
    readonly voice: TableVoice,
  ) {}

  press = (color: Color): void => {
    const { model, mayPress } = this.display;
    if (model.slips(color)) return this.#nothingLetGo();
    if (mayPress) settings.knowsClock = true;
    model.press(color);
  };

  get mayPressByKey(): boolean {
    const { physical, mine, over, waitsToBegin, game } = this.display.model;
    return physical && mine !== null && !over && !waitsToBegin && !!game?.clocks;
  }

  pressByKey = (): void => {
    const { model } = this.display;
    if (!model.game?.clocks || !this.mayPressByKey) return;
    const color = model.player ?? model.game.clocks.running ?? model.game.turn;
    if (model.hasLetGo(color)) this.press(color);
    else this.#nothingLetGo();
  };

  #nothingLetGo(): void {
    this.voice.spoken = t('nothing_let_go');
  }
}
