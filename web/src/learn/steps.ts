// The acts of a case or a scene as they are shown one by one, and the frames that belong to each.
import { spelledOut, type CaseAct } from './cases';

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
