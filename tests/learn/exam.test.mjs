// The arbiter's exam: drawn from a seed, of each part of the Laws; each wrong answer has a line that speaks against it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setOf } from '../../learn/format/sets.mjs';
import { sameAnswer } from '../../learn/format/ruling.mjs';
import { load } from '../web/support/modules.mjs';
import { filesOf } from './support/files.mjs';
import { ruled } from './support/rulings.mjs';

const { drawnFor, examLength, newSeed, seedOf, strata, isPassed } = await load('learn/exam.ts');
const { againstArticle, lineNames } = await load('learn/exam-lines.ts');
const texts = readFileSync(new URL('../../web/texts/messages.pot', import.meta.url), 'utf8');
const cases = filesOf('cases');
const all = cases.map(({ name }) => ({ name: name.replace(/^cases\/|\.json$/g, ''), set: setOf(name) }));

test('an exam has so many cases of each part, and each only once', () => {
  for (const seed of ['abc', 'xyz', 'qqqq']) {
    const drawn = drawnFor(all, seed);
    assert.equal(drawn.length, examLength);
    assert.equal(new Set(drawn).size, examLength);
    for (const { sets, count } of strata) {
      assert.equal(drawn.filter((name) => sets.includes(name.split('/')[0])).length, count, `${seed}: ${sets}`);
    }
  }
  assert.equal(
    strata.reduce((sum, { count }) => sum + count, 0),
    examLength,
  );
});

test('the same seed draws the same exam, another one another', () => {
  assert.deepEqual(drawnFor(all, 'abc'), drawnFor(all, 'abc'));
  assert.notDeepEqual(drawnFor(all, 'abc'), drawnFor(all, 'abd'));
});

test('where a part has too few cases the rest comes from the others', () => {
  const blitz = all.filter(({ set }) => set === 'blitz');
  assert.equal(drawnFor(blitz, 'abc').length, Math.min(examLength, blitz.length));
});

test('four answers of five pass', () => {
  assert.ok(isPassed(40, 50));
  assert.ok(!isPassed(39, 50));
  assert.ok(!isPassed(0, 0));
});

test('a code that is no name of an exam is none; capitals and spaces do not matter', () => {
  assert.equal(seedOf(' GFZvzb '), 'gfzvzb');
  const made = newSeed();
  assert.equal(seedOf(made), made);
  for (const typed of ['', 'candid48', 'gfz vzb', 'ção', 'a'.repeat(13)]) assert.equal(seedOf(typed), null, typed);
});

// A line needs the article that decides, which the referee names, and for articles what they are about.
test('every wrong answer of every case has a line against it', () => {
  for (const { name, value } of cases) {
    if (Object.keys(value.ask).length === 0) continue;
    const { ruling } = ruled(value.regulations, '2023', [...value.acts, ...(value.decision ?? [])]);
    for (const [question, wrong] of Object.entries(value.ask)) {
      for (const answer of wrong) {
        assert.ok(!sameAnswer(answer, ruling[question]), `${name}: ${question}`);
        const [line] = lineNames(question, answer, ruling);
        assert.ok(texts.includes(`msgctxt "${line}"\n`), `${name}: ${question} ${JSON.stringify(answer)}: ${line}`);
        if (question === 'article') assert.match(againstArticle(answer), /^([1-9]|1[0-2]|[A-D]|I{1,3})/, name);
      }
    }
  }
});
