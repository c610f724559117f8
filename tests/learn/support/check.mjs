// What is wrong with a lesson of the course, as sentences that each begin with a place; none if all is well. Every
// exercise is played through the program's referee.
import { load } from '../../web/support/modules.mjs';
import { beginGame } from './referee.mjs';

const { readLesson } = await load('learn/read.ts');
const { voices } = await load('learn/lesson.ts');
const { Attempt } = await load('learn/judge.ts');
const { Table } = await load('learn/table.ts');
const { squaresOn } = await load('learn/made/recipes/board-room.ts');
const { isRuling } = await load('learn/rulings.ts');
const { readBoard, startFen } = await load('chess/position.ts');

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

// With what reason the solution of an exercise ends the game; null: it goes on.
export const solutionEnds = (exercise) =>
  begin(exercise, async (attempt) => {
    for (const act of exercise.task.solution) await attempt.act(act);
    return attempt.table.last.state.reason;
  });

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

const startpos = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const lightSquare = (square) => (square.charCodeAt(0) + Number(square[1])) % 2 === 1;

// The position with the piece on a square turned into a piece of the other side, to see who could take it.
function withEnemyOn(fen, square) {
  const board = readBoard(fen);
  const { color } = board.get(square);
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...'abcdefgh'].map((file) => {
      const at = file + rank;
      if (at === square) return color === 'white' ? 'n' : 'N';
      const piece = board.get(at);
      const letter = piece
        ? { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p' }[piece.role]
        : '1';
      return piece?.color === 'white' ? letter.toUpperCase() : letter;
    }),
  );
  const placed = ranks.map((rank) => rank.join('').replace(/1+/g, (empty) => empty.length)).join('/');
  return `${placed} ${color === 'white' ? 'w' : 'b'} - - 0 1`;
}

async function permittedIn(fen) {
  return withGame(async (referee) => {
    const table = await Table.open(referee, fen, { time: 'none', board: 'screen' });
    return (await table.look()).state.permitted;
  });
}

/** The squares by the rule of a `find` task (docs/teaching.md); rules about moves use those the referee permits. */
export async function foundBy({ start, ask }, { rule, of, piece, line }) {
  const fen = startFen(start);
  const board = readBoard(fen);
  const first = readBoard(startpos);
  const turn = fen.split(' ')[1] === 'b' ? 'black' : 'white';
  const letterOf = ({ role, color }) => {
    const letter = role === 'knight' ? 'n' : role[0];
    return color === 'white' ? letter.toUpperCase() : letter;
  };
  const mine = () => [...board].filter(([, { color }]) => color === turn).map(([square]) => square);
  if (rule === 'named') return [...new Set(ask.child.en.match(/\b[a-h][1-8]\b/g))];
  if (rule === 'start') return [...first].filter(([, one]) => letterOf(one) === piece).map(([square]) => square);
  if (rule === 'differs') {
    const squares = [...new Set([...board.keys(), ...first.keys()])];
    const at = (placed, square) => (placed.has(square) ? letterOf(placed.get(square)) : '-');
    return squares.filter((square) => at(board, square) !== at(first, square));
  }
  if (rule === 'line') return mine().filter((square) => squaresOn(line).includes(square));
  if (rule === 'light' || rule === 'dark') return mine().filter((square) => lightSquare(square) === (rule === 'light'));
  const permitted = await permittedIn(rule === 'guards' ? withEnemyOn(fen, of) : fen);
  const squares =
    rule === 'attacked'
      ? permitted.filter((uci) => uci.startsWith(of) && board.has(uci.slice(2, 4))).map((uci) => uci.slice(2, 4))
      : permitted.filter((uci) => uci.slice(2, 4) === of).map((uci) => uci.slice(0, 2));
  return [...new Set(squares)];
}

async function* checkFind(exercise, task) {
  const squares = await foundBy(exercise, task);
  if (String(squares.sort()) !== String([...task.solution].sort())) yield `the squares found are ${squares}`;
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
    if (ruling === null) continue;
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
  find: checkFind,
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

/** What is wrong with an exercise, as sentences. */
export async function exerciseProblems(exercise) {
  const all = [];
  const check = checks[exercise.task.kind];
  for await (const one of at(exercise.id, check(exercise, exercise.task))) all.push(one);
  return all;
}

// What is wrong with a lesson, as sentences; none if all is well. `value`: its file, parsed.
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
  for (const exercise of lesson.exercises) all.push(...(await exerciseProblems(exercise)));
  return all;
}

export { readLesson, voices };
