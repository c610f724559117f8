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
  // Where it begins, then after each act of the solution; of an exercise without acts only where it begins.
  frames: Frame[];
  turn: 'white' | 'black';
  // It is that player's move: nothing has been played that only waits for the clock.
  toMove: boolean;
}

// What is done with no pen: an exercise that is solved by nothing else is not put on paper.
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
    return { exercise, frames, turn: attempt.player, toMove };
  } finally {
    end();
  }
}

export const prepare = (lesson: Lesson, referees: Referees): Promise<Prepared[]> =>
  Promise.all(lesson.exercises.map((exercise) => prepared(exercise, referees)));

// The solution in words: moves as they are written, other acts as the log tells them.
export function solutionText({ exercise, frames, turn }: Prepared, voice: Voice): string {
  const { task } = exercise;
  if (task.kind === 'squares' || task.kind === 'find') return task.solution.join(', ');
  if (task.kind === 'ending') return endingText(task, task.solution, voice);
  if (task.kind === 'castling') return named('learn_castling', task.solution);
  if (task.kind === 'options') return said(task.options.find(({ right }) => right)!.text[voice]);
  const played = frames.slice(1);
  const madeIn = ({ answer }: Frame) => answer?.effects.find(({ kind }) => kind === 'made');
  // A move in several acts is told as the move.
  const isPart = (frame: Frame, at: number) =>
    frame.act?.do === 'place' && !madeIn(frame) && played.slice(at).some(madeIn);
  return played
    .filter((frame, at) => !isPart(frame, at))
    .map((frame) => {
      const made = madeIn(frame);
      const text = made ? inLetters(String(made['san']), settings.language) : eventText(frame.act!);
      // What the opponent replies to a move of the pupil.
      return made && frame.act!.by !== turn ? `(${text})` : text;
    })
    .join('\u00a0· ');
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
