// What is seen at the board before the referee has ruled: the acts by hand, and nothing that a ruling adds.
import { readMove } from '../chess/moves';
import { opponent, type Color } from '../chess/position';
import type { Clocks } from '../protocol/table';
import type { Frame } from './game';
import type { Act } from './lesson';
import type { Answer } from './rulings';
import type { Step } from './steps';

type Done = Act & { by: Color | 'arbiter' };

const timeOf = (act: Act | null): number => act?.at ?? 0;

// The clocks as hands have left them: what has run since the act before is gone, a press starts the opponent's clock,
// and whoever stops the clocks, claims or seals stops them.
function unruledClocks(before: Frame, act: Done): Clocks | null {
  const clocks = (before.answer?.state['clocks'] ?? null) as Clocks | null;
  if (!clocks?.running) return clocks;
  const { running } = clocks;
  const had = clocks[running];
  const left = had === null ? null : Math.max(0, had - (timeOf(act) - timeOf(before.act)));
  const stopped = ['stop_clocks', 'claim', 'seal'].includes(act.do);
  const next = stopped ? null : act.do === 'press' && act.by === running ? opponent(running) : running;
  return { ...clocks, [running]: left, running: next };
}

const withClocks = (answer: Answer, clocks: Clocks | null): Answer => ({
  ...answer,
  state: { ...answer.state, clocks },
});

// The board and the clocks as hands have left them, before the referee has ruled.
function unruled(before: Frame, { act: done, answer }: Frame): Frame {
  const act = done!;
  const board = new Map(before.board);
  const touched = [...before.touched];
  const made = answer?.effects.find(({ kind }) => kind === 'made');
  const uci = act.do === 'move' ? String(made?.['move'] ?? act['move']) : '';
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
    answer: before.answer && withClocks(before.answer, unruledClocks(before, act)),
    board,
    touched,
    last: piece ? [from, to] : before.last,
    owed: [],
    putBack: false,
    displaced: [],
    check: null,
  };
}

// What is seen after a step by a reader who is asked about it and must not see the ruling yet. Moves that are played at
// once are told as made and pressed, so that they are seen as they are.
export function withoutRuling(frames: Frame[], { act, frame }: Step): Frame {
  const there = frames[frame]!;
  return act.play ? withoutMarks(there) : unruled(frames[frame - 1]!, there);
}

// Without the obligations and the misplaced pieces that the referee has found.
export const withoutMarks = (frame: Frame): Frame => ({ ...frame, owed: [], displaced: [] });
