// Games through `jadoube referee`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dialogue, expandActs } from '../../../learn/format/acts.mjs';
import { positionToMove, rulingOf } from '../../../learn/format/ruling.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = process.env.JADOUBE_PROGRAM ?? path.join(root, 'build/release/bin/jadoube');

/** The answers to the acts; an Error with the program's own sentence if it refuses the regulations or a line. */
export function answersTo(regulations, edition, acts) {
  const run = spawnSync(program, ['referee'], {
    input: dialogue(regulations, edition, acts),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(run.stderr.trim());
  const answers =
    run.stdout.trim() === ''
      ? []
      : run.stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
  for (const answer of answers) if (answer.error) throw new Error(answer.error.message);
  return answers;
}

const legalMoves = new Map();

/** The legal moves of a position; none in one that no game can reach. */
function legalIn(fen) {
  if (!legalMoves.has(fen)) {
    let moves = [];
    try {
      moves = answersTo({ start: fen, time: 'none' }, '2023', [{ by: 'arbiter', do: 'start' }])[0].state.permitted;
    } catch {
      moves = [];
    }
    legalMoves.set(fen, moves);
  }
  return legalMoves.get(fen);
}

/** The ruling on the last of these acts, the answers to all of them, and the acts with their times. */
export function ruled(regulations, edition, acts) {
  const all = expandActs(regulations, acts);
  const answers = answersTo(regulations, edition, acts);
  const last = answers.at(-1);
  return { ruling: rulingOf(last, all.at(-1), legalIn(positionToMove(last.state))), answers, acts: all };
}
