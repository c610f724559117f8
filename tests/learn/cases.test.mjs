// Every case in learn/cases: its format, its texts, and that the referee rules as it says in each edition.
import assert from 'node:assert/strict';
import test from 'node:test';
import { ASKED, checkCase } from '../../learn/format/check.mjs';
import { sameAnswer } from '../../learn/format/ruling.mjs';
import { SETS, TEMPOS, setOf, tempoOf } from '../../learn/format/sets.mjs';
import { complaints, filesOf } from './support/files.mjs';
import { ruled } from './support/rulings.mjs';

const cases = filesOf('cases');

/** Where the referee rules otherwise than the file says. */
function differences(name, file) {
  const found = [];
  // Told in words alone: nothing is ruled.
  if (file.acts.length === 0 && file.decision === undefined) return found;
  for (const [edition, expected] of Object.entries(file.rulings)) {
    const { ruling, answers } = ruled(file.regulations, edition, [...file.acts, ...(file.decision ?? [])]);
    for (const [question, value] of Object.entries(expected)) {
      if (sameAnswer(value, ruling[question])) continue;
      const told = `the referee rules ${JSON.stringify(ruling[question])}: ${answers.at(-1).says.en}`;
      found.push(`${name}: rulings.${edition}.${question} is ${JSON.stringify(value)}, ${told}`);
    }
  }
  return found;
}

test('a case that a plain move or press decides says so: else its article is the one that decides it', () => {
  for (const { name, value } of cases) {
    if (value.article ?? value.choice ?? value.rulings[ASKED].article) continue;
    const { ruling } = ruled(value.regulations, ASKED, [...value.acts, ...(value.decision ?? [])]);
    assert.ok(!['', '4.7', '6.2.1'].includes(ruling.article), `${name}: ${ruling.article}`);
  }
});

test('there are enough cases for several exams', () => {
  assert.ok(cases.length >= 150, `${cases.length} cases`);
});

test('every case is in a set, no set is empty, and each tempo has enough for an exam of twenty', () => {
  const sets = new Set();
  const tempos = new Map(TEMPOS.map((tempo) => [tempo, 0]));
  for (const { name, value } of cases) {
    assert.ok(setOf(name), `${name}: the folder must be one of ${Object.keys(SETS).join(', ')}`);
    sets.add(setOf(name));
    tempos.set(tempoOf(value.regulations), tempos.get(tempoOf(value.regulations)) + 1);
  }
  assert.deepEqual([...sets].sort(), Object.keys(SETS).sort());
  for (const [tempo, count] of tempos) assert.ok(count >= 20, `${count} cases of ${tempo} chess`);
});

test('every set has ten cases or more', () => {
  for (const set of Object.keys(SETS)) {
    const count = cases.filter(({ name }) => setOf(name) === set).length;
    assert.ok(count >= 10, `${set}: ${count} cases`);
  }
});

// A random answer is right with probability 1/4 or less in each case, and below 0.17 on average.
test('no case can be answered by guessing', () => {
  const chances = cases.map(({ name, value }) => {
    const asked = Object.values(value.ask).map((wrong) => wrong.length + 1);
    if (value.choice) asked.push(value.choice.wrong.length + 1);
    const chance = asked.reduce((all, count) => all / count, 1);
    assert.ok(chance <= 0.25, `${name}: ${asked.join(', ')} answers to choose from`);
    return chance;
  });
  assert.ok(chances.reduce((sum, one) => sum + one, 0) / chances.length < 0.17);
});

test('no two cases have the same title or the same situation', () => {
  for (const field of ['title', 'situation']) {
    for (const language of ['en', 'pt']) {
      const seen = new Map();
      for (const { name, value } of cases) {
        const text = value[field][language];
        assert.ok(!seen.has(text), `${name} and ${seen.get(text)} have the same ${field}: ${text}`);
        seen.set(text, name);
      }
    }
  }
});

for (const { name, value } of cases) {
  test(name, () => {
    assert.deepEqual(complaints(checkCase, name, value), []);
    assert.deepEqual(differences(name, value), []);
  });
}

test('a case whose ruling is wrong is found', () => {
  const { name, value } = cases.find((one) => one.name === 'cases/touch/knight-taken-by-the-head.json');
  const wrong = structuredClone(value);
  wrong.rulings['2023'].article = '4.2.1';
  assert.match(
    differences(name, wrong).join('\n'),
    /knight-taken-by-the-head\.json: rulings\.2023\.article is "4\.2\.1", the referee rules "4\.3\.1"/,
  );
});
