// A scene of a story under one set of rules: its acts up to a step, the board, and the ruling on each.
import { ruled, type Ruled, type Scene } from '../../learn/cases';
import { firstFrame, type Frame } from '../../learn/game';
import { stepsOf, type Step } from '../../learn/steps';
import { withoutRuling } from '../../learn/unruled';
import type { Answer } from '../../protocol/table';
import type { Referees } from '../../referee/referee';

export class SceneModel {
  found: Ruled | null = $state.raw(null);
  failed = $state('');
  readonly edition;
  readonly steps: Step[];
  readonly #start: string | undefined;
  readonly #before: number;

  constructor(
    readonly scene: Scene,
    referees: Referees,
  ) {
    const { edition, ...regulations } = scene.regulations;
    this.edition = edition;
    this.#start = regulations['start'] as string | undefined;
    this.#before = stepsOf(regulations, scene.before).at(-1)?.frame ?? 0;
    this.steps = stepsOf(regulations, scene.acts, this.#before);
    ruled(referees, regulations, edition, [...scene.before, ...scene.acts])
      .then((ruling) => (this.found = ruling))
      .catch((error: Error) => (this.failed = error.message));
  }

  // How many acts are shown at a step of the story; a scene may have fewer than another.
  shown(step: number): number {
    return Math.min(step, this.steps.length);
  }
  // `secret`: the rulings are not yet said.
  frame(step: number, secret: boolean): Frame {
    const { found } = this;
    if (!found) return firstFrame(this.#start);
    const shown = this.shown(step);
    if (shown === 0) return found.frames[this.#before]!;
    const last = this.steps[shown - 1]!;
    return secret ? withoutRuling(found.frames, last) : found.frames[last.frame]!;
  }
  answer(i: number): Answer | null {
    return (this.found?.frames[this.steps[i]!.frame]?.answer ?? null) as unknown as Answer | null;
  }
}
