// The meaning of a key at a table.
//
//   meaningOf({ key: 'p', repeat: false, modified: false }, place, may)    // 'position'

export type KeyMeaning =
  | 'press' // the clock
  | 'held' // the key that presses the clock, held down: it means nothing more
  | 'step' // an earlier or a later position
  | 'clocks' // both clocks are told
  | 'position' // the position is told
  | 'adjust' // J’adoube
  | 'turn' // the board
  | 'cancel';

export interface KeyPress {
  key: string;
  repeat: boolean;
  // Control, Alt or the like is held down: the key belongs to the browser.
  modified: boolean;
}
export interface KeyPlace {
  // A field or a dialog: its keys are its own.
  writes: boolean;
  // A button or a link that was reached by the keyboard: the space bar is its own.
  reached: boolean;
  // The board, tabs and the like: the arrows are their own.
  arrows: boolean;
}
export interface KeyRights {
  press: boolean;
  lookBack: boolean;
  // Whether clocks and position may be asked for by keys; where announcements are typed, they are asked for there.
  ask: boolean;
}

const steps = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

// What the key means; null: nothing.
export function meaningOf({ key, repeat, modified }: KeyPress, place: KeyPlace, may: KeyRights): KeyMeaning | null {
  if (place.writes || modified) return null;
  if (key === ' ') return may.press && !place.reached ? (repeat ? 'held' : 'press') : null;
  if (steps.has(key)) return may.lookBack && !place.arrows ? 'step' : null;
  switch (key.toLowerCase()) {
    case 'c':
      return may.ask ? 'clocks' : null;
    case 'p':
      return may.ask ? 'position' : null;
    case 'j':
      return 'adjust';
    case 'f':
      return 'turn';
    case 'escape':
      return 'cancel';
    default:
      return null;
  }
}
