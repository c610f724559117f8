// The cases for arbiters: ruled one by one, an exam passed and one failed, and a situation of one's own shared by link.
// Skipped where the program was built without the referee for pages.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sameAnswer } from '../../learn/format/ruling.mjs';
import { useServer } from './support/fixture.mjs';
import { fitsAcross, looks, nothingSerious } from './support/looks.mjs';
import { load } from './support/modules.mjs';
import { until } from './support/until.mjs';
import { needsReferee } from './support/referee.mjs';

const { isPassed } = await load('learn/exam.ts');
const { asFragment, fromFragment, emptySituation } = await load('learn/situation.ts');
const { answered, dueOf } = await load('learn/repetition.ts');

const folder = fileURLToPath(new URL('../../learn/cases/', import.meta.url));
const cases = new Map(
  readdirSync(folder).flatMap((set) =>
    readdirSync(folder + set).map((file) => [
      `${set}/${file.replace('.json', '')}`,
      JSON.parse(readFileSync(`${folder}${set}/${file}`, 'utf8')),
    ]),
  ),
);

const fixture = useServer();

const begin = (page) => page.getByRole('button', { name: 'Begin the exam' }).click();

async function at(t, path, options) {
  if (!(await needsReferee(t, fixture, '/cases/own'))) return null;
  const person = await fixture.person(options);
  await person.page.goto(fixture.url + path);
  await person.page.locator('.board, main details, main .result').first().waitFor();
  return person;
}

// The questions of a case with their choices, the right one first.
function questionsOf(name) {
  const { ask, rulings, choice } = cases.get(name);
  const asked = Object.keys(ask).map((question) => ({
    question,
    choices: [rulings['2023'][question], ...ask[question]],
  }));
  if (choice) asked.push({ question: 'choice', choices: [choice.right, ...choice.wrong.map(({ text }) => text)] });
  return asked;
}

// Answers each question of the case that is shown: rightly, or each wrongly. The choices are those of the file in
// another order, so the right one is found by what the page itself says once it is ruled, or by its value.
async function answer(person, name, right = true) {
  const shown = person.page.locator(`[data-case="${name}"]`);
  for (const { question, choices } of questionsOf(name)) {
    const wanted = right ? choices[0] : choices[1];
    // The order of the page: learn/cases.ts.
    const order = (value) =>
      [...(name + JSON.stringify(value))].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
    const place = [...choices].sort((a, b) => order(a) - order(b)).findIndex((one) => sameAnswer(one, wanted));
    await shown.locator(`fieldset[data-question=${question}] input[type=radio]`).nth(place).check();
  }
  await shown.locator('form .button.primary:enabled').click();
}

test('Exam_EightyPercentPass_OfTwentyAndOfFewer', () => {
  assert.ok(isPassed(16, 20));
  assert.ok(!isPassed(15, 20));
  assert.ok(isPassed(4, 5));
  assert.ok(!isPassed(3, 4));
  assert.ok(!isPassed(0, 0));
});

test('OwnSituation_TheLinkHoldsAllOfIt_ABrokenOneIsNone', () => {
  const situation = { ...emptySituation(), acts: [{ do: 'stop_clocks', by: 'white', reason: 'ç ♞ “é”' }] };
  assert.deepEqual(fromFragment(asFragment(situation)), situation);
  assert.match(asFragment(situation), /^[\w-]+$/);
  const linked = (value) => fromFragment(Buffer.from(JSON.stringify(value)).toString('base64url'));
  for (const broken of ['', '%', 'AAAA', '!!']) assert.equal(fromFragment(broken), null);
  assert.equal(linked(null), null);
  assert.equal(linked({ ...situation, board: 'glass' }), null);
  for (const act of [{}, { do: 'press' }, { do: 'move', by: 'white', move: 7 }, { do: 'touch', by: 'nobody' }]) {
    assert.equal(linked({ ...situation, acts: [act] }), null);
  }
  assert.equal(linked({ ...situation, acts: Array(201).fill({ do: 'press', by: 'white' }) }), null);
});

test('Repetition_WhatWasWrongComesAgain_WhatWasRightAtOnceDoesNot', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  assert.equal(answered(undefined, true, now), null);
  const card = answered(undefined, false, now);
  assert.deepEqual(dueOf({ one: card }, now), []);
  const later = new Date('2026-11-23T10:30:00Z');
  assert.deepEqual(dueOf({ one: card }, later), ['one']);
  // Right now, it comes after a longer time than before.
  const known = answered(answered(card, true, later), true, later);
  assert.ok(new Date(known.due) - later > 24 * 3600_000);
});

for (const { name, ...look } of looks) {
  test(`Cases_HowTheyLook_${name}`, async (t) => {
    const person = await at(t, '/cases', look);
    if (!person) return;
    await person.page.locator('main details summary').first().click();
    await fitsAcross(person, 'the sets');
    await nothingSerious(person, 'the sets');
    const [first] = [...cases.keys()].filter((one) => cases.get(one).ask.board);
    await person.page.goto(`${fixture.url}/cases/${first}`);
    await person.page.locator('.case').waitFor();
    await fitsAcross(person, 'a case');
    await nothingSerious(person, 'a case');
    await answer(person, first, false);
    await person.page.locator('[data-outcome=wrong]').waitFor();
    await person.page.locator('dl dt').first().waitFor();
    await fitsAcross(person, 'its ruling');
    await nothingSerious(person, 'its ruling');
    await person.page.goto(`${fixture.url}/cases/own`);
    await person.page.locator('.board').waitFor();
    await fitsAcross(person, 'a situation of one’s own');
    await nothingSerious(person, 'a situation of one’s own');
  });
}

test('Case_TheRulingIsNotSeenBeforeTheAnswer_AndFollowsInEveryEdition', async (t) => {
  // One piece is put where it may not go, and the clock is pressed: 7.5.1.
  const name = [...cases.keys()].find((one) => {
    const { acts, ask, rulings } = cases.get(one);
    return ask.board && acts.map(({ do: act }) => act).join() === 'place,press' && rulings['2023'].penalty === 'time';
  });
  const file = cases.get(name);
  // Without motion the end is shown at once.
  const person = await at(t, `/cases/${name}`, { reducedMotion: 'reduce' });
  if (!person) return;
  const { page } = person;
  const { to } = file.acts.at(-2);
  await page.locator(`.case .stands[data-at="${to}"]`).waitFor();
  assert.equal(await page.locator('.ruling').count(), 0);
  await answer(person, name);
  await page.locator('[data-outcome=right]').waitFor();
  await page.locator('.case .ruling').waitFor();
  // Every edition that the file names, each once.
  await page.locator('dl dt').first().waitFor();
  const years = (await page.locator('dl dt').allInnerTexts()).join(' ').match(/\d{4}/g);
  assert.deepEqual(years.sort(), Object.keys(file.rulings).sort());
  await page.getByText(file.why.en).waitFor();
});

test('Cases_ASetHasAPage_ThatGoesOnWithItsFirstOpenCase', async (t) => {
  const person = await at(t, '/cases/own');
  if (!person) return;
  const { page } = person;
  const names = [...cases.keys()].filter((one) => one.startsWith('end/'));
  await page.goto(`${fixture.url}/cases/end`);
  await page.getByRole('heading', { name: '5 The end of the game' }).waitFor();
  const open = page.getByRole('link', { name: /^Begin: / });
  const first = (await open.getAttribute('href')).replace('/cases/', '');
  assert.equal(await page.locator('main li a').count(), names.length);
  await fitsAcross(person, 'a set');
  await nothingSerious(person, 'a set');
  await open.click();
  await page.locator('.case').waitFor();
  await answer(person, first);
  await page.locator('[data-outcome=right]').waitFor();
  await page.getByRole('link', { name: 'The end of the game' }).click();
  const next = await page.getByRole('link', { name: /^Go on: / }).getAttribute('href');
  assert.notEqual(next, `/cases/${first}`);
  await page.goto(`${fixture.url}/cases/no-such-set`);
  await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
});

test('Case_WhatHappenedIsPlayed_ActAfterAct_AndAgain', async (t) => {
  const name = [...cases.keys()].find((one) => cases.get(one).acts.length >= 3);
  if (!(await needsReferee(t, fixture, '/cases/own'))) return;
  const person = await fixture.person();
  const { page } = person;
  await page.clock.install();
  await page.goto(`${fixture.url}/cases/${name}`);
  const count = cases.get(name).acts.length;
  const unplayed = page.locator('.acts .unplayed');
  await page.locator('.board').waitFor();
  await until(async () => (await unplayed.count()) === count);
  for (let i = 1; i <= count; ++i) {
    await page.clock.runFor(1300);
    await until(async () => (await unplayed.count()) <= count - i);
  }
  await page.clock.runFor(1300);
  await page.getByText(`${count}/${count}`).waitFor();
  await page.getByRole('button', { name: 'Once more' }).click();
  await page.getByText(`0/${count}`).waitFor();
});

test('Case_ToldInWords_HasNoBoard_AndOneThatIsPlayed_ShowsTheClockOfThePlayerToMove', async (t) => {
  const person = await at(t, '/cases/irregularities/pieces-knocked-over', { reducedMotion: 'reduce' });
  if (!person) return;
  const { page } = person;
  // White's clock runs, as it is told.
  await page.getByText('1/1').waitFor();
  assert.match(await page.locator('.clocks .running').innerText(), /^White/);
  const name = 'record/only-white-stopped';
  await page.goto(`${fixture.url}/cases/${name}`);
  await page.locator('.case form .button.primary').waitFor();
  assert.equal(await page.locator('.case .board, .case .acts, .case .clocks').count(), 0);
  await answer(person, name);
  await page.locator('[data-outcome=right]').waitFor();
  await page.getByText(cases.get(name).why.en).waitFor();
  await fitsAcross(person, 'a case in words');
  await nothingSerious(person, 'a case in words');
});

test('Case_TheBoardsToChooseFrom_AreNamedByTheSquaresOnWhichTheyDiffer', async (t) => {
  const person = await at(t, '/cases/irregularities/castled-out-of-check', { reducedMotion: 'reduce' });
  if (!person) return;
  const boards = person.page.locator('fieldset[data-question=board]');
  const names = ['e1 white king', 'e1 empty'].map((name) => boards.getByRole('radio', { name }));
  for (const one of names) assert.equal(await one.count(), 1);
  const described = await names[0].getAttribute('aria-describedby');
  const all = await person.page.locator(`[id="${described}"]`).innerText();
  assert.equal(all, 'White: Ke1, Ra1, Rh1. Black: Ke8, Re4.');
});

test('Exam_ACodeThatIsNone_IsSaidToBeNone', async (t) => {
  const person = await at(t, '/cases/exam?exam=candid48');
  if (!person) return;
  const { page } = person;
  const alert = page.getByRole('alert').filter({ hasText: 'There is no exam candid48; this is another one, ' });
  await alert.waitFor();
  const [, seed] = /another one, ([a-z]{6})\.$/.exec(await alert.innerText());
  await page.getByText(`Code of this exam: ${seed}`).waitFor();
  await page.goto(`${fixture.url}/cases/exam/paper?exam=candid48`);
  await page.getByRole('alert').filter({ hasText: 'There is no exam candid48' }).waitFor();
  await page.goto(`${fixture.url}/cases/exam?exam=ABCDEF`);
  await page.getByText('Code of this exam: abcdef').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
});

test('Case_APromotionNamesItsPiece', async (t) => {
  const [name, { acts }] = [...cases].find(([, one]) => one.acts.some((act) => act.do === 'promote'));
  const person = await at(t, `/cases/${name}`, { reducedMotion: 'reduce' });
  if (!person) return;
  const { piece } = acts.find((act) => act.do === 'promote');
  await person.page.getByText(`promotes ${piece}`).first().waitFor();
});

test('Exam_Passed_EverySingleCaseAsTheRefereeRules', async (t) => {
  const person = await at(t, '/cases/exam');
  if (!person) return;
  const { page } = person;
  await begin(page);
  for (let i = 1; i <= 20; ++i) {
    await page.getByText(`Case ${i} of 20`).first().waitFor();
    await answer(person, await page.locator('.case').getAttribute('data-case'));
  }
  await page.getByRole('heading', { name: 'Passed', exact: true }).waitFor();
  await page.getByText(/^(\d+) of \1 answers right$/).waitFor();
});

test('Exam_LeftAndLoadedAgain_GoesOnWithItsAnswers', async (t) => {
  const person = await at(t, '/cases/exam');
  if (!person) return;
  const { page } = person;
  await begin(page);
  await page.getByText('Case 1 of 20').first().waitFor();
  await answer(person, await page.locator('.case').getAttribute('data-case'));
  await page.getByText('Case 2 of 20').first().waitFor();
  const second = await page.locator('.case').getAttribute('data-case');
  await page.reload();
  await page.getByText('1 of 20 cases are answered').waitFor();
  await page.goto(`${fixture.url}/cases`);
  await page.getByRole('link', { name: 'Go on with the exam' }).click();
  await page.getByRole('button', { name: 'Go on with the exam' }).click();
  await page.getByText('Case 2 of 20').first().waitFor();
  assert.equal(await page.locator('.case').getAttribute('data-case'), second);
});

test('Exam_FailedWithTenWrong_AndTheWrongOnesComeAgain', async (t) => {
  const person = await at(t, '/cases/exam');
  if (!person) return;
  const { page } = person;
  await begin(page);
  const wrong = [];
  for (let i = 1; i <= 20; ++i) {
    await page.getByText(`Case ${i} of 20`).first().waitFor();
    const name = await page.locator('.case').getAttribute('data-case');
    if (i <= 10) wrong.push(name);
    await answer(person, name, i > 10);
  }
  await page.getByRole('heading', { name: 'Not passed' }).waitFor();
  const all = [...(await page.locator('.result ol > li').allInnerTexts())].length;
  assert.equal(all, 20);
  // The result by article: as many answers in the table as in the exam.
  const sum = (cells) => cells.reduce((total, cell) => total + Number(cell.split('/')[1]), 0);
  const [, of] = /of (\d+) answers right/.exec(await page.locator('.score').innerText());
  assert.equal(sum(await page.locator('.result td.of').allInnerTexts()), Number(of));
  // Every case can be opened, the right ones too. What was right is there to be read, with the reason, and each wrong
  // answer has its line.
  assert.equal(await page.locator('.result details').count(), 20);
  const known = page.locator('.result details', { hasText: 'As the referee rules.' }).first();
  await known.locator('summary').click();
  // Two cases may have one title: the link names the case.
  const link = known.getByRole('link', { name: 'The case with its acts and each edition' });
  const name = /\/cases\/([\w-]+\/[\w-]+)/.exec(await link.getAttribute('href'))[1];
  await known.getByText(cases.get(name).why.en).waitFor();
  const first = page.locator('.result details', { hasText: 'The referee rules otherwise.' }).first();
  await first.locator('summary').click();
  await first.locator('[data-question][data-right="false"]').first().waitFor();
  await first.locator('label.answer').first().waitFor();
  const fieldsets = await first.locator('fieldset').count();
  for (let i = 0; i < fieldsets; ++i) assert.notEqual(await first.locator('.against').nth(i).innerText(), '');
  await first.getByText(cases.get(wrong[0]).why.en).waitFor();
  await nothingSerious(person, 'an exam’s result');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('jadoube.learn')));
  assert.deepEqual(Object.keys(kept.again).sort(), wrong.sort());
  // When they are due, they are asked again.
  await page.evaluate((key) => {
    const all = JSON.parse(localStorage.getItem(key));
    for (const card of Object.values(all.again)) card.due = '2026-01-01T00:00:00Z';
    localStorage.setItem(key, JSON.stringify(all));
  }, 'jadoube.learn');
  await page.goto(`${fixture.url}/cases`);
  await page.getByRole('link', { name: 'Once more: 10' }).click();
  await page.locator('.case').waitFor();
  assert.ok(wrong.includes(await page.locator('.case').getAttribute('data-case')));
});

test('Exam_TheClockEndsIt', async (t) => {
  if (!(await needsReferee(t, fixture, '/cases/own'))) return;
  const person = await fixture.person();
  await person.page.clock.install();
  await person.page.goto(`${fixture.url}/cases/exam`);
  // Nothing is measured before one begins.
  await person.page.getByRole('button', { name: 'Begin the exam' }).waitFor();
  await person.page.clock.fastForward('41:00');
  await begin(person.page);
  await person.page.locator('.case').waitFor();
  await person.page.clock.fastForward('41:00');
  await person.page.getByRole('heading', { name: 'Not passed' }).waitFor();
  await person.page.getByText(/^0 of \d+ answers right$/).waitFor();
});

test('OwnSituation_ByHand_RuledInEveryEdition_AndSharedByLink', async (t) => {
  const person = await at(t, '/cases/own');
  if (!person) return;
  const { page } = person;
  const tap = (name) => page.locator(`[data-square="${name}"]`).click();
  await tap('g1');
  await page.locator('.square.touched[data-square=g1]').waitFor();
  await tap('g3');
  await page.locator('.displaced').waitFor();
  await page.getByRole('button', { name: 'presses the clock' }).click();
  await page.getByText('White: presses the clock').waitFor();
  // In 1997 and 2023 alike it is the first illegal move; the articles differ.
  await page
    .getByRole('link', { name: /^Article 7\.5\.1/ })
    .first()
    .waitFor();
  const years = (await page.locator('dl dt').allInnerTexts()).join(' ').match(/\d{4}/g);
  assert.deepEqual(years.sort(), ['1997', '2009', '2014', '2018', '2023']);
  const link = await page.getByRole('textbox', { name: 'The link to this situation' }).inputValue();
  assert.equal(link, page.url());
  const other = await fixture.person({ locale: 'pt-BR' });
  await other.page.goto(link);
  await other.page.getByText('Brancas: tocam em g1').waitFor();
  await other.page
    .getByRole('link', { name: /^Artigo 7\.5\.1/ })
    .first()
    .waitFor();
  await other.page.goto(`${fixture.url}/cases/own#broken`);
  await other.page.reload();
  await other.page.getByText('Este link não está completo').waitFor();

  // A position that the referee does not take is refused beside its field, and nothing changes.
  const acts = await page.locator('.telling ol li').allInnerTexts();
  await page.getByText('Position and regulations').click();
  await page.getByLabel('The position as a FEN').fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await page.locator('.rules').getByRole('button').first().click();
  await page
    .locator('.rules')
    .getByRole('alert')
    .filter({ hasText: /^White has no king/ })
    .waitFor();
  assert.deepEqual(await page.locator('.telling ol li').allInnerTexts(), acts);
  assert.equal(page.url(), link);
});

test('OwnSituation_APositionThatIsNone_IsSaid', async (t) => {
  const person = await at(t, '/cases/own');
  if (!person) return;
  const { page } = person;
  await page.getByText('Position and regulations').click();
  await page.getByRole('textbox', { name: /FEN/ }).fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await page.getByRole('button', { name: 'Set up' }).click();
  const refused = page.locator('.rules').getByRole('alert');
  await refused.waitFor();
  assert.doesNotMatch(await refused.innerText(), /[{}]/);
});

test('Exam_OnPaper_TheSameCases_WithAnAnswerSheetAndAMarkingSheet', async (t) => {
  const person = await at(t, '/cases/exam?exam=abcdef');
  if (!person) return;
  const { page } = person;
  await begin(page);
  const first = await page.locator('.case').getAttribute('data-case');
  await page.goto(`${fixture.url}/cases/exam/paper?exam=abcdef`);
  await page.locator('.asked > ol > li').nth(19).waitFor();
  // A diagram only where the answer depends on the board.
  for (const item of await page.locator('.asked > ol > li').all()) {
    const words = await item.innerText();
    const [, one] = [...cases].find(([, { title, situation }]) =>
      [title.en, situation.en].every((text) => words.includes(text)),
    );
    const told = one.choice && one.regulations.start === undefined && Object.keys(one.ask).length === 0;
    if (told) assert.equal(await item.locator('.diagram').count(), 0, one.title.en);
    if (one.regulations.start !== undefined) assert.equal(await item.locator('.diagram').count(), 1, one.title.en);
  }
  assert.ok((await page.locator('.asked > ol > li').first().innerText()).includes(cases.get(first).title.en));
  const questions = await page.locator('.asked .ask').count();
  assert.equal(await page.locator('.grid .cell').count(), questions);
  assert.equal(await page.locator('.key .answer').count(), questions);
  await nothingSerious(person, 'an exam on paper');
});
