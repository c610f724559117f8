// What the check of the course finds in files that are wrong: each with its place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problems } from './support/check.mjs';

const words = { en: 'Castle.', pt: 'Roca.' };
const text = { 'child young adult': words };
const start = '4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1';
const exercise = () => ({
  id: 'castle',
  idea: 'castling',
  article: '3.8.2',
  ask: text,
  start,
  acts: {
    solved: { made: ['e1c1'] },
    solution: ['O-O-O'],
    wrong: [{ acts: ['e1g1'], ruling: { articles: ['4.4.3'] } }],
  },
});
const lesson = (change) => {
  const value = {
    lesson: 'castling',
    level: 1,
    world: 5,
    articles: ['3.8.2'],
    title: text,
    screens: [{ text, picture: { start, acts: ['O-O-O'] } }],
    exercises: [exercise()],
  };
  change(value);
  return value;
};

async function refuses(change, ...expected) {
  const found = await problems(lesson(change));
  assert.equal(found.length, expected.length, found.join('\n'));
  for (const [index, words] of expected.entries()) assert.match(found[index], words);
}

test('Check_FindsNothingInALessonThatIsRight', () => refuses(() => {}));

test('Check_RefusesAKeyThatIsNotKnown', () =>
  refuses((value) => (value.exercises[0].hint = text), /^exercises\[0\]: does not know the key “hint”/));

test('Check_RefusesAScreenThatTheLessonDoesNotHave', async () => {
  await refuses((value) => (value.exercises[0].screens = [1]));
  await refuses(
    (value) => (value.exercises[0].screens = [2]),
    /^exercises\[0\]\.screens\[0\]: must be one of the lesson's 1 screens/,
  );
});

test('Check_RefusesALessonWithoutAVoiceOrALanguage', async () => {
  await refuses((value) => (value.title = { 'child young': words }), /^title: has no text for “adult”/);
  await refuses(
    (value) => (value.exercises[0].ask = { 'child young adult': { en: 'Castle.' } }),
    /^exercises\[0\]\.ask\.child young adult: lacks “pt”/,
  );
  await refuses(
    (value) => (value.exercises[0].ask = { 'child young adult': { en: 'Castle.', pt: ' ' } }),
    /^exercises\[0\]\.ask\.child young adult\.pt: must be a text/,
  );
});

test('Check_RefusesASolutionThatDoesNotSolve', () =>
  refuses((value) => (value.exercises[0].acts.solution = ['Kd1']), /^castle: the solution is wrong at act 1 of 1/));

test('Check_RefusesAWrongAnswerThatSolves_OrIsRuledOtherwise', async () => {
  await refuses(
    (value) => (value.exercises[0].acts.wrong[0].acts = ['O-O-O']),
    /^castle: wrong\[0\] is solved/,
    /^castle: wrong\[0\] is ruled otherwise/,
  );
  await refuses(
    (value) => (value.exercises[0].acts.wrong[0].ruling = { articles: ['3.6'] }),
    /^castle: wrong\[0\] is ruled otherwise/,
  );
});

test('Check_RefusesAnAnswerThatIsNotTheReferees', async () => {
  const instead = (kind, task) => (value) => {
    delete value.exercises[0].acts;
    value.exercises[0][kind] = task;
  };
  await refuses(instead('castling', { solution: 'both' }), /^castle: the referee permits queen_side/);
  await refuses(instead('squares', { of: 'h1', solution: ['h2'] }), /^castle: the referee's squares are f1,g1,h2/);
  await refuses(
    instead('ending', { choices: ['stalemate', 'goes_on'], solution: 'stalemate' }),
    /^castle: the referee's answer is goes_on/,
  );
});

test('Check_RefusesAPositionOrAnActThatTheRefereeRefuses', async () => {
  await refuses((value) => (value.exercises[0].start = '8/8/8/8/8/8/8/8 w - - 0 1'), /^castle: .*no king/);
  await refuses(
    (value) => (value.screens[0].picture.acts = ['O-O', 'Ke5']),
    /^screens\[0\]\.picture: act 2 is refused/,
  );
  await refuses((value) => (value.screens[0].picture.acts = [{ do: 'dance' }]), /^screens\[0\]\.picture: .*dance/);
});
