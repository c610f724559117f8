// The exercises of a lesson with the positions in which they begin, and their solutions as the referee plays them.
import { inLetters } from '../../chess/letters';
import { firstFrame, nextFrame, openGame, type Frame } from '../../learn/game';
import { Attempt } from '../../learn/judge';
import type { Ending, EndingTask, Exercise, Lesson, Voice } from '../../learn/lesson';
import type { Referees } from '../../referee/referee';
import { settings } from '../../settings/settings.svelte';
import { endedBy } from '../../text/score';
import { named, said, t } from '../../text/text.svelte';
import { eventText } from './answers';

export interface Prepared {
  exercise: Exercise;
  // The first position, then that after each act of the solution; only the first if the exercise has no acts.
  frames: Frame[];
  turn: 'white' | 'black';
  // Whether that player is to move: no move waits for the clock to be pressed.
  toMove: boolean;
  // Every move that solves it, as it is written, of an exercise of one move; else none.
  moves: string[];
}

// Acts that cannot be written down: an exercise that is solved by these alone is not put on paper.
const unwritten = ['press', 'stop_clocks', 'resign', 'accept_draw', 'decline_draw', 'offer_draw', 'claim', 'adjust'];
export const onPaper = ({ task }: Exercise): boolean =>
  task.kind !== 'acts' || task.solution.some((act) => !unwritten.includes(act.do));

async function prepared(exercise: Exercise, referees: Referees): Promise<Prepared> {
  const { referee, end } = openGame(referees);
  try {
    let frame = firstFrame(exercise.start);
    const attempt = await Attempt.begin(exercise, referee, (act, answer) => {
      frame = nextFrame(frame, act, answer);
    });
    const frames = [frame];
    const toMove = attempt.table.turn === attempt.player && frame.unpressed.length === 0;
    if (exercise.task.kind === 'acts') {
      for (const act of exercise.task.solution) {
        const { answer, reply } = await attempt.act(act);
        frames.push(nextFrame(frames.at(-1)!, { ...act, by: act.by ?? attempt.player }, answer));
        if (!reply) continue;
        const by = attempt.player === 'white' ? 'black' : 'white';
        frames.push(nextFrame(frames.at(-1)!, { do: 'move', by }, reply));
      }
    }
    return { exercise, frames, turn: attempt.player, toMove, moves: await solving(exercise, referees) };
  } finally {
    end();
  }
}

// The moves that solve an exercise of one move.
async function solving(exercise: Exercise, referees: Referees): Promise<string[]> {
  const { task } = exercise;
  if (task.kind !== 'acts' || task.moves > 1 || task.solution.length > 1 || task.solution[0]?.do !== 'move') return [];
  const found: string[] = [];
  const attempting = async <Value>(then: (attempt: Attempt) => Promise<Value>): Promise<Value> => {
    const { referee, end } = openGame(referees);
    try {
      return await then(await Attempt.begin(exercise, referee));
    } finally {
      end();
    }
  };
  const { permitted } = await attempting(async ({ table }) => (await table.look()).state);
  for (const move of permitted) {
    const { outcome, answer } = await attempting((attempt) => attempt.act({ do: 'move', move }));
    const made = answer.effects.find(({ kind }) => kind === 'made');
    if (outcome === 'solved' && made) found.push(String(made['san']));
  }
  return found;
}

export const prepare = (lesson: Lesson, referees: Referees): Promise<Prepared[]> =>
  Promise.all(lesson.exercises.map((exercise) => prepared(exercise, referees)));

// The solution in words: moves as they are written, other acts as the log tells them.
const mostMoves = 4;
export function solutionText({ exercise, frames, turn, moves }: Prepared, voice: Voice): string {
  const { task } = exercise;
  if (task.kind === 'squares' || task.kind === 'find') return task.solution.join(', ');
  if (task.kind === 'ending') return endingText(task, task.solution, voice);
  if (task.kind === 'castling') return named('learn_castling', task.solution);
  if (task.kind === 'options') return said(task.options.find(({ right }) => right)!.text[voice]);
  if (moves.length > 1 && moves.length <= mostMoves) {
    return moves.map((san) => inLetters(san, settings.language)).join(', ');
  }
  const played = frames.slice(1);
  const madeIn = ({ answer }: Frame) => answer?.effects.find(({ kind }) => kind === 'made');
  // A move in several acts is told as the move.
  const isPart = (frame: Frame, at: number) =>
    frame.act?.do === 'place' && !madeIn(frame) && played.slice(at).some(madeIn);
  const text = played
    .filter((frame, at) => !isPart(frame, at))
    .map((frame) => {
      const made = madeIn(frame);
      const text = made ? inLetters(String(made['san']), settings.language) : eventText(frame.act!);
      // What the opponent replies to a move of the pupil.
      return made && frame.act!.by !== turn ? `(${text})` : text;
    })
    .join('\u00a0· ');
  const several = moves.length > mostMoves || (task.moves > 1 && !task.solved.ruling);
  return several ? t('sheet_for_example', text) : text;
}

// A child is asked of a dead position whether anybody can still give mate.
const asksMate = ({ choices }: EndingTask): boolean =>
  choices.length === 2 && choices.includes('dead_position') && choices.includes('goes_on');

export function endingText(task: EndingTask, ending: Ending, voice: Voice): string {
  if (voice === 'child' && asksMate(task)) return t(ending === 'goes_on' ? 'learn_can_mate_yes' : 'learn_can_mate_no');
  return ending === 'goes_on' ? t('learn_choice_goes_on') : endedBy(ending);
}

export const endingsOf = (task: EndingTask, voice: Voice): Ending[] =>
  voice === 'child' && asksMate(task) ? ['goes_on', 'dead_position'] : task.choices;

// What may be chosen, in an exercise that is a choice.
export function choicesOf({ task }: Exercise, voice: Voice): string[] {
  if (task.kind === 'ending') return endingsOf(task, voice).map((ending) => endingText(task, ending, voice));
  if (task.kind === 'options') return task.options.map(({ text }) => said(text[voice]));
  if (task.kind === 'castling') {
    return (['both', 'king_side', 'queen_side', 'neither'] as const).map((one) => named('learn_castling', one));
  }
  return [];
}
