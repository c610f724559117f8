// What is seen of a scene of Objection!, at the beginning and after each act.
import type { Referees } from '../referee/referee';
import { spelledOut } from './cases';
import { play, type Frame } from './game';
import type { ObjectionScene } from './objection';
import { stepsOf } from './steps';

export async function framesOf({ regulations, acts }: ObjectionScene, referees: Referees): Promise<Frame[]> {
  const rules = { supervision: 'limited', ...regulations };
  const frames = await play(referees, regulations['start'] as string | undefined, rules, spelledOut(rules, acts));
  return [frames[0]!, ...stepsOf(rules, acts).map(({ frame }) => frames[frame]!)];
}
