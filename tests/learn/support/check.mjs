// What is wrong with a lesson of the course, as sentences that each begin with a place; none if all is well. Every
// exercise is played through the program's referee.
import { load } from '../../web/support/modules.mjs';
import { beginGame } from './referee.mjs';

const { readLesson } = await load('learn/read.ts');
const { Attempt } = await load('learn/judge.ts');
const { Table } = await load('learn/table.ts');
const { isRuling } = await load('learn/rulings.ts');

const brief = ({ ok, articles, effects, state, says }) => {
  const { fen, permitted, reason } = state;
  return JSON.stringify({ ok, articles, effects, says: says.en, fen, reason, permitted: permitted.length });
};

// A game of its own for what `play` does.
async function withGame(play) {
  const game = beginGame();
  try {
    return await play(game.referee);
  } finally {
    game.end();
  }
}

const begin = (exercise, then) => withGame(async (referee) => then(await Attempt.begin(exercise, referee)));

// The ruling on the last of some acts, done where the exercise begins.
const ruledLast = (exercise, acts) =>
  begin(exercise, async (attempt) => {
    for (const act of acts) await attempt.table.act(act, attempt.player);
    return attempt.table.last;
  });

async function* wrongRulings(exercise, wrong) {
  for (const [index, { acts, ruling }] of wrong.entries()) {
    const answer = await ruledLast(exercise, acts);
    if (!isRuling(answer, ruling)) yield `wrong[${index}] is ruled otherwise: ${brief(answer)}`;
  }
}

async function* checkActs(exercise, task) {
  const follow = (acts) =>
    begin(exercise, async (attempt) => {
      const steps = [];
      for (const act of acts) {
        steps.push(await attempt.act(act));
        if (steps.at(-1).outcome !== 'unfinished') break;
      }
      return steps;
    });
  const steps = await follow(task.solution);
  const { outcome, answer } = steps.at(-1);
  if (outcome !== 'solved' || steps.length < task.solution.length) {
    yield `the solution is ${outcome} at act ${steps.length} of ${task.solution.length}: ${brief(answer)}`;
  }
  for (const [index, { acts, ruling }] of task.wrong.entries()) {
    const taken = await follow(acts);
    const last = taken.at(-1);
    const place = `wrong[${index}]`;
    if (taken.length < acts.length) yield `${place} ends at act ${taken.length}: ${brief(last.answer)}`;
    if (last.outcome !== 'wrong') yield `${place} is ${last.outcome}: ${brief(last.answer)}`;
    if (!isRuling(last.answer, ruling)) yield `${place} is ruled otherwise: ${brief(last.answer)}`;
  }
}

async function* checkSquares(exercise, task) {
  const squares = await begin(exercise, (attempt) => attempt.squares());
  if (String(squares) !== String([...task.solution].sort())) yield `the referee's squares are ${squares}`;
  yield* wrongRulings(exercise, task.wrong);
}

async function* checkEnding(exercise, task) {
  const ending = await begin(exercise, (attempt) => attempt.ending());
  if (ending !== task.solution) yield `the referee's answer is ${ending}`;
}

async function* checkCastling(exercise, task) {
  const castling = await begin(exercise, (attempt) => attempt.castling());
  if (castling !== task.solution) yield `the referee permits ${castling}`;
  yield* wrongRulings(exercise, task.wrong);
}

async function* checkOptions(exercise, { options }) {
  for (const [index, { acts, ruling, right }] of options.entries()) {
    const answer = await ruledLast(exercise, acts);
    if (!isRuling(answer, ruling)) yield `options[${index}] is ruled otherwise: ${brief(answer)}`;
    for (const other of options) {
      if (right && !other.right && isRuling(answer, other.ruling)) {
        yield `options[${index}], the right one, is ruled as a wrong one is`;
      }
    }
  }
}

const checks = {
  acts: checkActs,
  squares: checkSquares,
  ending: checkEnding,
  castling: checkCastling,
  options: checkOptions,
};

async function* checkPicture({ start, regulations, acts }) {
  const answers = await withGame(async (referee) => {
    const table = await Table.open(referee, start, regulations);
    const all = [];
    for (const act of acts) all.push(await table.act(act));
    all.push(await table.look());
    return all;
  });
  const refused = answers.findIndex(({ ok }) => !ok);
  if (refused >= 0) yield `act ${refused + 1} is refused: ${brief(answers[refused])}`;
}

async function* at(place, found) {
  try {
    for await (const one of found) yield `${place}: ${one}`;
  } catch (error) {
    yield `${place}: ${error.message}`;
  }
}

// Of the value of a lesson's file.
export async function problems(value) {
  let lesson;
  try {
    lesson = readLesson(value);
  } catch (error) {
    return [error.message];
  }
  const all = [];
  for (const [index, screen] of lesson.screens.entries()) {
    for await (const one of at(`screens[${index}].picture`, checkPicture(screen.picture))) all.push(one);
  }
  for (const exercise of lesson.exercises) {
    const check = checks[exercise.task.kind];
    for await (const one of at(exercise.id, check(exercise, exercise.task))) all.push(one);
  }
  return all;
}

export { readLesson };
