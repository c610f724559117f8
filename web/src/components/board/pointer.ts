// A pointer at the board: it presses a piece, drags it once it has moved a little, and releases it. A touch so brief
// that it may be a brush of the sleeve is reported as accidental where the player has asked for that.
import { browserTimers, type Timers } from '../../base/timers';
import type { Square } from '../../chess/position';
import { squareUnder, type Point } from './geometry';
import { drag, empty, press, release, type BoardAct, type Held, type Situation, type Step } from './state';

// A touch that ends sooner, without the pointer moving, is accidental; milliseconds.
export const brushLasts = 220;
// The pixels after which a press becomes a drag.
export const dragBegins = 4;
// The smallest interval between two reports of the hand's place; milliseconds.
export const handEvery = 55;

// The board that the pointer acts on.
export interface PointerBoard {
  readonly situation: Situation;
  // Brief touches are accidental.
  readonly brush: boolean;
  held: Held | null;
  act: (act: BoardAct) => void;
}

// A pointer event, with the point of the board under it.
export interface PointerPlace {
  x: number;
  y: number;
  point: Point;
}

export class BoardPointer {
  #pressed: { square: Square; x: number; y: number; moved: boolean; again: boolean } | null = null;
  #cancelTouch: (() => void) | null = null;
  #handSent = -Infinity;
  #cancelHand = () => {};

  constructor(
    readonly board: PointerBoard,
    readonly timers: Timers = browserTimers,
  ) {}

  // The square that was pressed; null where the press is not for the board.
  down({ x, y, point }: PointerPlace): Square | null {
    const { board } = this;
    if (board.situation.mode === 'watch' || this.#pressed) return null;
    const square = squareUnder(point);
    if (!square) return null;
    const step = press(board.situation, board.held, square);
    if (step.pressed) this.#pressed = { square, x, y, moved: false, again: step.pressed === 'again' };
    if (step.touches && board.brush) this.#cancelTouch = this.timers.after(brushLasts, () => this.#touch());
    else if (step.touches) board.act({ do: 'touch', square, accidental: false });
    this.take(step);
    return square;
  }

  // Whether a piece is pressed, and the pointer's further events are wanted.
  get active(): boolean {
    return this.#pressed !== null;
  }

  move({ x, y, point }: PointerPlace): void {
    const { board } = this;
    const pressed = this.#pressed;
    if (!pressed || !board.held) return;
    if (!pressed.moved && Math.hypot(x - pressed.x, y - pressed.y) < dragBegins) return;
    this.#touch();
    pressed.moved = true;
    this.take(drag(board.situation, board.held, point));
  }

  up({ point }: PointerPlace): void {
    const { board } = this;
    const pressed = this.#pressed;
    if (!pressed) return;
    this.#pressed = null;
    if (this.#cancelTouch) {
      this.#forgetTouch();
      board.act({ do: 'touch', square: pressed.square, accidental: true });
      return this.putBack();
    }
    if (!board.held) return;
    if (!pressed.moved) {
      // A second press on the same piece puts it back.
      if (pressed.again) this.putBack();
      return;
    }
    const to = squareUnder(point);
    if (to && to !== pressed.square) this.take(release(board.situation, board.held, to));
    else this.putBack();
  }

  cancel(): void {
    this.#forgetTouch();
    this.#pressed = null;
    this.putBack();
  }

  putBack(): void {
    this.take(empty(this.board.situation, this.board.held));
  }

  // Carries out a step. The hand's place is reported at intervals, the newest last; an empty hand at once.
  take({ held, acts }: Step): void {
    if (!held) this.#cancelHand();
    this.board.held = held;
    for (const act of acts) {
      if (act.do === 'hand' && act.held) this.#reportHand(act);
      else this.board.act(act);
    }
  }

  // Reports a delayed touch, which is now certain.
  #touch(): void {
    if (!this.#cancelTouch || !this.#pressed) return;
    this.#forgetTouch();
    this.board.act({ do: 'touch', square: this.#pressed.square, accidental: false });
  }

  #forgetTouch(): void {
    this.#cancelTouch?.();
    this.#cancelTouch = null;
  }

  #reportHand(act: BoardAct): void {
    this.#cancelHand();
    this.#cancelHand = this.timers.after(Math.max(0, this.#handSent + handEvery - this.timers.now()), () => {
      this.#handSent = this.timers.now();
      this.board.act(act);
    });
  }
}
