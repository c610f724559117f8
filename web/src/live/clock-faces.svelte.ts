// What both clocks show as time passes, and a warning when little time is left.
import { untrack } from 'svelte';
import type { Color } from '../chess/position';
import type { LiveTable } from './table.svelte';

const limits = [300_000, 60_000, 30_000, 10_000];

export class ClockFaces {
  shown = $state<Record<Color, number | null>>({ white: null, black: null });

  // `onlow` is called once when a running clock goes below a limit. Must be created in a component: it follows `live`.
  constructor(live: LiveTable, onlow: (color: Color, limit: number) => void) {
    let before: Record<Color, number | null> = { white: null, black: null };
    $effect(() => {
      // The faces change at each ruling, and at intervals between rulings.
      void live.state;
      const show = () => {
        const now = { white: live.left('white'), black: live.left('black') };
        this.shown = now;
        const running = live.state?.clocks?.running;
        if (running) {
          const was = before[running];
          const left = now[running] ?? Infinity;
          for (const limit of limits) if (was !== null && was > limit && left <= limit) onlow(running, limit);
        }
        before = now;
      };
      const timer = setInterval(show, 50);
      untrack(show);
      return () => clearInterval(timer);
    });
  }
}
