// The acts of a case or a scene as they are shown one by one, and the frames that belong to each.
import { readMove } from '../chess/moves';
import type { Color } from '../chess/position';
import { spelledOut, type CaseAct } from './cases';
import type { Frame } from './game';
import type { Act } from './lesson';

export interface Step {
  act: CaseAct;
  // The index of the frame after it: several moves that are played at once are one step.
  frame: number;
}

export function stepsOf(regulations: Record<string, unknown>, acts: CaseAct[], first = 0): Step[] {
  let frame = first;
  return acts.map((act) => {
    frame += spelledOut(regulations, [act]).length;
    return { act, frame };
  });
}

// The board as a hand has left it, before the referee has ruled: a reader who is asked must not see the ruling yet.
export function unruled(before: Frame, act: Act & { by: Color | 'arbiter' }): Frame {
  const board = new Map(before.board);
  const touched = [...before.touched];
  const uci = act.do === 'move' ? String(act['move']) : '';
  const { from, to } =
    act.do === 'place'
      ? { from: String(act['from']), to: String(act['to']) }
      : /^[a-h][1-8][a-h][1-8]/.test(uci)
        ? readMove(uci)
        : { from: '', to: '' };
  const piece = board.get(from);
  if (piece) {
    board.delete(from);
    board.set(to, piece);
  }
  if (act.do === 'touch') {
    touched.push(...[act['square'], act['squares']].flat().filter((one) => typeof one === 'string'));
  }
  return {
    ...before,
    act,
    board,
    touched,
    last: piece ? [from, to] : before.last,
    owed: [],
    putBack: false,
    displaced: [],
    check: null,
  };
}
