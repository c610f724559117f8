// The search in the Laws answers what people ask, in the pages and on the command line: tests/web/questions.tsv.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { load } from './support/modules.mjs';
import { program, serve } from './support/server.mjs';
import { longRun } from './support/tier.mjs';

const { LawIndex, alikeForms, distance } = await load('laws/search.ts');
const questions = readFileSync(new URL('questions.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([language, asked, answers]) => ({ language, asked, answers: answers.split(' ') }));

let server, laws, index;
before(async () => {
  server = await serve();
  laws = await (await fetch(`${server.url}/api/laws`)).json();
  const all = laws.editions['2023'].flatMap(({ provisions }) => provisions);
  index = new LawIndex(all.map(({ name, number }) => ({ name, numbers: [number], said: laws.provisions[name] })));
});
after(() => server?.stop());

const numberOf = (name) =>
  laws.editions['2023'].flatMap(({ provisions }) => provisions).find((one) => one.name === name).number;

// The part of the questions that has an answer among the first three, in percent; and those that have none.
function judged(asked, first) {
  const wrong = asked.filter((question) => !first(question).some((number) => question.answers.includes(number)));
  return { right: 100 * (1 - wrong.length / asked.length), wrong: wrong.map(({ asked }) => asked) };
}

test('Search_TwoHundredQuestionsInThreeLanguages_TheAnswerIsAmongTheFirstThree', () => {
  assert.ok(questions.length >= 200);
  const first = ({ asked }) => index.find(asked).names.slice(0, 3).map(numberOf);
  for (const language of ['en', 'pt', 'pt-BR']) {
    const own = questions.filter((question) => question.language === language);
    assert.ok(own.length >= 50, `${own.length} questions in ${language}`);
    const { right, wrong } = judged(own, first);
    assert.ok(right >= 95, `${language}: ${right.toFixed(1)} %; not ${wrong.join(', ')}`);
  }
});

test('Search_OnTheCommandLine_TheSame', () => {
  const asked = longRun ? questions : questions.filter((_, i) => i % 5 === 0);
  const first = ({ asked }) =>
    spawnSync(program, ['law', '--json', ...asked.split(' ')], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .slice(0, 3)
      .map((line) => line && JSON.parse(line).article);
  const { right, wrong } = judged(asked, first);
  assert.ok(right >= 95, `${right.toFixed(1)} %; not ${wrong.join(', ')}`);
});

test('Search_EachAnswerIsAnArticleOf2023_AndEachWordOfAskedOfAProvision', () => {
  const numbers = new Set(laws.editions['2023'].flatMap(({ provisions }) => provisions.map(({ number }) => number)));
  for (const { asked, answers } of questions) {
    for (const answer of answers) {
      const found = [...numbers].some((one) => one.startsWith(answer));
      assert.ok(found, `${asked}: ${answer}`);
    }
  }
  const { asked } = JSON.parse(readFileSync(new URL('../../web/src/generated/asked.json', import.meta.url), 'utf8'));
  for (const name of Object.keys(asked)) assert.ok(laws.provisions[name], `asked.def: there is no ${name}`);
});

test('Search_AWordCountsWhole_WithItsForms', () => {
  for (const [one, other] of [
    ['castle', 'castling'],
    ['claim', 'claims'],
    ['empate', 'empatada'],
    ['relogio', 'relogios'],
  ]) {
    assert.ok(alikeForms(one, other), `${one}, ${other}`);
  }
  for (const [one, other] of [
    ['late', 'plate'],
    ['mate', 'material'],
    ['rei', 'reinicio'],
    ['late', 'lateral'],
  ]) {
    assert.ok(!alikeForms(one, other), `${one}, ${other}`);
  }
});

test('Search_LettersThatAreMissingWrongOrExchanged_AreCounted', () => {
  assert.equal(distance('stalmate', 'stalemate', 2), 1);
  assert.equal(distance('promtion', 'promotion', 2), 1);
  assert.equal(distance('cehck', 'check', 2), 1);
  assert.equal(distance('rook', 'bishop', 2) > 2, true);
});

test('Search_NothingIsFoundByNothing', () => {
  for (const query of ['xylophone', '???', 'the of and']) assert.deepEqual(index.find(query).names, [], query);
});

test('Search_ANumberLeadsToItsArticles_InTheirOrder', () => {
  assert.deepEqual(index.find('9.6').names.map(numberOf), ['9.6.1', '9.6.2']);
  assert.deepEqual(index.find('Article 7.5.5').names, ['illegal_move_penalty']);
  assert.ok(index.find('1').names.every((name) => numberOf(name).startsWith('1.')));
});
