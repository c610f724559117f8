// Exercises made by rule: each recipe makes them at each level, each has one answer, which is the referee's, and the
// same name always gives the same exercise. A short run takes one level of each recipe; ./test --full takes all.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../web/support/modules.mjs';
import { exerciseProblems, voices } from './support/check.mjs';
import { beginGame } from './support/referee.mjs';
import { languages } from './support/shown.mjs';

const { ideas, levels, madeByName, madeExercise, madeName, oracleOf, recipes, recipesOf } =
  await load('learn/made/index.ts');
const { readBoard } = await load('chess/position.ts');

// With the referee as WebAssembly, where there is one, all of them take seconds; with the program, a process each.
async function games() {
  if (!process.env.JADOUBE_WASM) return beginGame;
  const { loadReferees } = await load('referee/referee.ts');
  const referees = await loadReferees(readFileSync(process.env.JADOUBE_WASM));
  return () => {
    const game = referees.begin('en');
    return { referee: (line) => Promise.resolve(game.take(line).answer), end: () => game.end() };
  };
}
const oracle = oracleOf(await games());
const all = Boolean(process.env.JADOUBE_LONG || process.env.JADOUBE_WASM);
const each = 3;

// The names that this run looks at.
const wanted = recipes.flatMap(({ name }, index) =>
  levels
    .filter((level) => all || level === (index % 3) + 1)
    .flatMap((level) => Array.from({ length: all ? each : 1 }, (_, i) => ({ recipe: name, level, number: i + 1 }))),
);

test('Made_FiveHundredAndMore_AtLeastEightForEachIdea_InThreeLevels', () => {
  const count = (some) => some.length * levels.length * each;
  assert.ok(count(recipes) >= 500, `${count(recipes)}`);
  assert.equal(new Set(recipes.map(({ name }) => name)).size, recipes.length);
  for (const { idea } of ideas) assert.ok(count(recipesOf(idea)) >= 8, `${idea}: ${count(recipesOf(idea))}`);
  for (const { idea, name } of recipes) {
    assert.ok(
      ideas.some((one) => one.idea === idea),
      `${name}: ${idea}`,
    );
  }
  assert.deepEqual(
    ideas.map(({ number }) => number),
    ideas.map((_, i) => i + 1),
  );
});

const made = new Map();
for (const { recipe, level, number } of wanted) {
  const id = madeName(recipe, level, number);
  test(`Made_${id}`, async () => {
    const exercise = await madeExercise(
      recipes.find(({ name }) => name === recipe),
      level,
      number,
      oracle,
    );
    made.set(id, exercise);
    assert.deepEqual(await exerciseProblems(exercise), []);
    for (const voice of voices) {
      for (const language of languages) {
        const { task } = exercise;
        const texts = [exercise.ask, ...(task.kind === 'options' ? task.options.map(({ text }) => text) : [])];
        const said = texts.map((text) => text[voice][language] ?? text[voice].pt);
        for (const one of said) assert.doesNotMatch(one, /\{\d\}|undefined|null/, `${voice}, ${language}`);
        assert.equal(new Set(said).size, said.length, `two choices say the same: ${said}`);
      }
    }
  });
}

// By default those recipes that ask the referee nothing on the way, which once made positions that it refuses.
test('Made_EachStandsInAPositionThatTheRefereeTakes_AndAsksAboutOnePieceOfItsKind', async () => {
  const some = all ? recipes : recipes.filter(({ name }) => ['line-pieces', 'square-colours'].includes(name));
  const asking = all ? [] : recipes.filter(({ name }) => ['bishop-where', 'put-back'].includes(name));
  for (const recipe of [...some, ...asking]) {
    for (const level of levels) {
      for (let number = 100; number < (all ? 120 : some.includes(recipe) ? 106 : 101); ++number) {
        const exercise = await madeExercise(recipe, level, number, oracle);
        const { id, start, before, regulations, task, ask, stars } = exercise;
        const answer = await oracle.after(start, before, regulations, true);
        assert.ok(answer, `${id}: ${start}`);
        const of = task.of;
        if (!of || before.some(({ do: act }) => act === 'touch')) continue;
        const board = readBoard(answer.state.fen);
        const { role, color } = board.get(of);
        const alike = [...board.values()].filter((one) => one.role === role && one.color === color);
        const named = ask.child.en.includes(of) || stars.includes(of);
        assert.ok(named || alike.length === 1, `${id}: ${start}: ${ask.child.en}`);
      }
    }
  }
});

test('Made_TheSameNameGivesTheSameExercise', async () => {
  for (const [id, exercise] of [...made].slice(0, 3)) assert.deepEqual(await madeByName(id, oracle), exercise);
  assert.equal(await madeByName('no-such-recipe:1:1', oracle), null);
  assert.equal(await madeByName('rook-where:4:1', oracle), null);
});

test('Made_NoTwoAreTheSame', () => {
  const seen = new Map();
  for (const [id, { start, before, ask, task }] of made) {
    const key = JSON.stringify([start, before, ask.child.en, task]);
    assert.ok(!seen.has(key), `${id} is ${seen.get(key)}`);
    seen.set(key, id);
  }
});
