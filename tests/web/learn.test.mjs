// The course: lessons done by mouse, by touch, by keyboard and by a reader who sees nothing; what is wrong is explained
// by the ruling and comes again. Skipped where the program was built without the referee for pages.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useServer } from './support/fixture.mjs';
import { fitsAcross, inView, looks, nothingSerious, sizes } from './support/looks.mjs';
import { needsReferee } from './support/referee.mjs';
import { fullTest } from './support/tier.mjs';
import { until } from './support/until.mjs';
import { listen, says } from './support/voice.mjs';

const folder = fileURLToPath(new URL('../../learn/course/', import.meta.url));
const course = readdirSync(folder)
  .sort()
  .map((name) => JSON.parse(readFileSync(folder + name, 'utf8')));

const fixture = useServer();

// At a lesson or the list, with a voice; null, and the test is skipped, where there is no referee in the pages.
async function at(t, path, { voice = 'young', prepare = null, ...options } = {}) {
  if (!(await needsReferee(t, fixture, '/learn/board'))) return null;
  const person = await fixture.person(options);
  await prepare?.(person);
  await person.context.addInitScript(
    (text) => localStorage.getItem('jadoube.learn') ?? localStorage.setItem('jadoube.learn', text),
    JSON.stringify({ voice }),
  );
  await person.page.goto(fixture.url + path);
  await person.page.locator('.board, main ol, .sheet').first().waitFor();
  return person;
}
const next = (person) => person.page.getByRole('button', { name: 'Next' }).click();
const exercise = (person, id) => person.page.locator(`[data-exercise="${id}"][data-ready=true]`).waitFor();
const outcome = (person, what) => person.page.locator(`.verdict[data-outcome=${what}]`).waitFor();
// The screens of a lesson, up to its first exercise.
async function readScreens(person, lesson) {
  const { screens, exercises } = course.find(({ lesson: name }) => name === lesson);
  for (let i = 0; i < screens.length; ++i) await next(person);
  await exercise(person, exercises[0].id);
}

test('Course_EveryLessonIsListed_InThreeLanguages', async (t) => {
  for (const [locale, key] of [
    ['en-GB', 'en'],
    ['pt-PT', 'pt'],
    ['pt-BR', 'pt-BR'],
  ]) {
    const person = await at(t, '/learn', { locale });
    if (!person) return;
    const titles = course.map(({ title }) => {
      const words = Object.entries(title).find(([voices]) => voices.includes('young'))[1];
      return words[key] ?? words.pt;
    });
    assert.deepEqual(await person.page.locator('main ol li a').allInnerTexts(), titles);
  }
});

for (const { name, ...look } of looks) {
  fullTest(`Course_HowItLooks_${name}`, async (t) => {
    const person = await at(t, '/learn', look);
    if (!person) return;
    await fitsAcross(person, 'the list');
    await nothingSerious(person, 'the list');
    await person.page.goto(`${fixture.url}/learn/illegal-move`);
    await readScreens(person, 'illegal-move');
    await fitsAcross(person, 'an exercise');
    await nothingSerious(person, 'an exercise');
    await person.page.getByTestId('press-white').click();
    await outcome(person, 'wrong');
    await fitsAcross(person, 'a wrong answer');
    await nothingSerious(person, 'a wrong answer');
  });
}

// The board of a lesson is no table: its hands wait for nothing.
const drag = async (person, from, to) => {
  const centre = async (name) => {
    const { x, y, width, height } = await person.square(name).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await person.page.mouse.move(...(await centre(from)));
  await person.page.mouse.down();
  const [x, y] = await centre(to);
  await person.page.mouse.move(x + 5, y + 5);
  await person.page.mouse.move(x, y);
  await person.page.mouse.up();
};

test('Lesson_ByMouse_TheBoardToItsEnd_AndItIsKept', async (t) => {
  const person = await at(t, '/learn/board');
  if (!person) return;
  await readScreens(person, 'board');
  await drag(person, 'e1', 'e4');
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'board-2');
  await drag(person, 'a3', 'f3');
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'board-3');
  await drag(person, 'c3', 'h8');
  await outcome(person, 'solved');
  await next(person);
  await person.page.getByText('This lesson is done.').waitFor();
  await person.page.getByRole('link', { name: 'Learn', exact: true }).last().click();
  await person.page.getByRole('progressbar', { name: '3 of 3 exercises solved' }).waitFor();
});

test('Lesson_ByTouch_ATouchedKnightMustMove_4_3_1_AndTheWrongAnswerComesAgain', async (t) => {
  const person = await at(t, '/learn/touch', { viewport: { width: 390, height: 844 }, hasTouch: true });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'touch');
  // Another piece than the touched one is played.
  await person.square('e2').tap();
  await person.square('e4').tap();
  await outcome(person, 'wrong');
  await page.locator('.verdict .ruling', { hasText: 'must be moved' }).waitFor();
  await page
    .locator('.verdict')
    .getByRole('link', { name: /^Article 4\.3\.1:/ })
    .waitFor();
  await person.button('Go on; it comes again').tap();
  await exercise(person, 'touch-2');
  for (const square of ['d1', 'e4']) await person.square(square).tap();
  await page.getByRole('button', { name: 'Done (2 squares)' }).tap();
  await outcome(person, 'solved');
  // The others are passed over; the first comes once more.
  for (const id of ['touch-3', 'touch-4', 'touch-5', 'touch-6']) {
    await next(person);
    await exercise(person, id);
    if (id === 'touch-3') {
      await person.square('d1').tap();
      await person.square('d5').tap();
    } else {
      const { squares } = course.find(({ lesson }) => lesson === 'touch').exercises.find(({ id: name }) => name === id);
      for (const square of squares.solution) await person.square(square).tap();
      await page.getByRole('button', { name: /^Done \(/ }).tap();
    }
    await outcome(person, 'solved');
  }
  await next(person);
  await exercise(person, 'touch-1');
  await page.getByText('This one comes once more.').waitFor();
  await person.square('g1').tap();
  await person.square('f3').tap();
  await outcome(person, 'solved');
  await next(person);
  await page.getByText('This lesson is done.').waitFor();
  const { again } = await page.evaluate(() => JSON.parse(localStorage.getItem('jadoube.learn')));
  assert.deepEqual(Object.keys(again), ['touch-1']);
});

test('Lesson_WhatIsToBeVisitedHasAStar_UntilItIsVisited', async (t) => {
  const person = await at(t, '/learn/rook', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  const star = (square) => page.getByRole('gridcell', { name: new RegExp(`^${square}\\b.*a star`) });
  await readScreens(person, 'rook');
  assert.equal(await page.locator('.goal').count(), 0);
  await drag(person, 'a4', 'd4');
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'rook-2');
  for (const square of ['a6', 'f6']) await star(square).waitFor();
  await nothingSerious(person, 'stars');
  await drag(person, 'a1', 'a6');
  await star('a6').waitFor({ state: 'detached' });
  await star('f6').waitFor();
  await page.getByRole('gridcell', { name: /^h8 black king/ }).waitFor();
  await drag(person, 'a6', 'f6');
  await outcome(person, 'solved');
  assert.equal(await page.locator('.goal').count(), 0);
  await page.goto(`${fixture.url}/learn/rook/sheet`);
  await page.locator('.questions li').nth(1).locator('path.goal').nth(1).waitFor();
});

test('Lesson_ByKeyboard_TheMoveAndThePressOfTheClock_6_2_1', async (t) => {
  const person = await at(t, '/learn/clock');
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'clock');
  await page.keyboard.press('Space');
  await outcome(person, 'solved');
  // “Next” has the focus.
  await page.keyboard.press('Enter');
  await exercise(person, 'clock-2');
  await person.square('e2').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 2; ++i) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await person.stands('white pawn', 'e4');
  await page.keyboard.press('Space');
  await outcome(person, 'solved');
});

test('Lesson_APressWithoutAMoveIsExplained_7_5_3_AndTheSolutionIsShown', async (t) => {
  const person = await at(t, '/learn/clock');
  if (!person) return;
  await readScreens(person, 'clock');
  await person.page.keyboard.press('Space');
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'clock-2');
  await person.page.keyboard.press('Space');
  await outcome(person, 'wrong');
  await person.page
    .locator('.verdict')
    .getByRole('link', { name: /^Article 7\.5\.3:/ })
    .waitFor();
  await person.button('Show me').click();
  await person.stands('white pawn', 'e4');
  await person.page.getByRole('button', { name: 'Try again' }).click();
  await person.stands('white pawn', 'e2');
});

test('Lesson_StarsStandWhereTheRookHasYetToGo_AndMarksStayWhereSomeAreMissing', async (t) => {
  const person = await at(t, '/learn/rook', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'rook');
  await person.square('a4').click();
  await person.square('d4').click();
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'rook-2');
  const stars = page.locator('[data-square]', { has: page.locator('.goal') });
  const squares = () => stars.evaluateAll((all) => all.map(({ dataset }) => dataset.square));
  assert.deepEqual(await squares(), ['a6', 'f6']);
  await page.getByRole('gridcell', { name: /^f6.*a star/ }).waitFor();
  await person.square('a1').click();
  await person.square('a6').click();
  await page.locator('[data-square=a6] .goal').waitFor({ state: 'detached' });
  assert.deepEqual(await squares(), ['f6']);
  await person.stands('black king', 'h8');
  await person.square('a6').click();
  await person.square('f6').click();
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'rook-3');
  await page.getByText('Touch the squares on the board.').waitFor();
  await person.square('c4').click();
  await person.button('Done (1 square)').click();
  await outcome(person, 'wrong');
  await page.getByText('Good, but not all yet.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await person.button('Done (1 square)').waitFor();
});

fullTest('Lesson_OnATabletHeldUpright_TheWordsAreInTheWindow', async (t) => {
  const person = await at(t, '/learn/rook', { voice: 'child' });
  if (!person) return;
  for (const [width, height] of [
    [768, 1024],
    [820, 1180],
    [900, 1000],
  ]) {
    await person.page.setViewportSize({ width, height });
    await fitsAcross(person, `a lesson, ${width} × ${height}`);
    await person.page.getByRole('button', { name: 'Next' }).waitFor();
    assert.ok(await inView(person.page.getByRole('button', { name: 'Next' })), `${width} × ${height}`);
  }
});

test('Lesson_APressWhereThereIsNothingToTake_IsAnsweredWithHowAPieceMoves_AndTheOnesThatMayAreMarked', async (t) => {
  const person = await at(t, '/learn/rook', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'rook');
  await person.square('d4').click();
  await page.getByText('Touch the piece. Then touch the square where it goes.').waitFor();
  await page.getByRole('gridcell', { name: /^a4.*marked/ }).waitFor();
  await person.square('a4').click();
  await person.square('d4').click();
  await outcome(person, 'solved');
});

test('Lesson_OneSquareIsAskedFor_ANewOneTakesItsPlace_AndAWrongOneIsNamed', async (t) => {
  const person = await at(t, '/learn/squares', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'squares');
  await page.getByText('Touch the square on the board.').waitFor();
  for (const square of ['a1', 'f6']) await person.square(square).click();
  await person.button('Done (1 square)').click();
  await outcome(person, 'wrong');
  await page.getByText('That square is f6. Look for g6.').waitFor();
});

test('Lesson_AChildThinksOverAChoice_BeforeItIsTold', async (t) => {
  const person = await at(t, '/learn/squares', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'squares');
  for (let i = 1; i <= 5; ++i) {
    const { find } = course.find(({ lesson }) => lesson === 'squares').exercises[i - 1];
    for (const square of find.solution) await person.square(square).click();
    await person.button('Done (1 square)').click();
    await outcome(person, 'solved');
    await next(person);
  }
  await exercise(person, 'squares-6');
  const { options } = course.find(({ lesson }) => lesson === 'squares').exercises[5];
  const words = ({ text }) => Object.entries(text).find(([who]) => who.includes('child'))[1].en;
  const [wrong, right] = [options.find((one) => !one.right), options.find((one) => one.right)].map(words);
  for (const told of [0, 1]) {
    await page.locator('.choices').getByRole('button', { name: wrong, exact: true }).click();
    await outcome(person, 'wrong');
    assert.equal(await page.locator('.verdict').getByText(`The right answer: ${right}`).count(), told);
    await page.getByRole('button', { name: 'Try again' }).click();
  }
});

test('Lesson_WhoHasSolvedNothing_IsToldHowAPieceIsMoved', async (t) => {
  const person = await at(t, '/learn/board', { voice: 'child', prepare: listen });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'board');
  const told = page.getByText('Touch the piece. Then touch the square where it goes.');
  await told.waitFor();
  await says(person, /Touch the piece/);
  await person.square('e1').click();
  await person.square('e4').click();
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'board-2');
  assert.equal(await told.count(), 0);
});

test('Lesson_AKingInCheckIsMarked_BeforeItsWayOutIsFound_3_9_1', async (t) => {
  const person = await at(t, '/learn/check', { voice: 'child' });
  if (!person) return;
  await readScreens(person, 'check');
  await person.square('a1').click();
  await person.square('e1').click();
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'check-2');
  await person.page.getByRole('gridcell', { name: /^e1 white king.*check/ }).waitFor();
});

test('Course_AChildPlaysTheComputersLowestLevel_WithoutAClock_AndSeesWhoseMoveItIs', async (t) => {
  const look = { voice: 'child', viewport: { width: 390, height: 844 }, hasTouch: true };
  const person = await at(t, '/learn?all', look);
  if (!person) return;
  const { page } = person;
  const { engines } = await (await fetch(`${fixture.url}/api/engines`)).json();
  if (engines.length === 0) return t.skip('there is no engine');
  await page.getByRole('button', { name: 'Play against the computer' }).tap();
  await page.waitForURL(/\/t\//);
  await page.getByText('It is your turn.').waitFor();
  const reply = await fetch(`${fixture.url}/api/tables/${/\/t\/([^?#]+)/.exec(page.url())[1]}`);
  const { regulations, engine } = (await reply.json()).table;
  assert.equal(regulations.board, 'screen');
  assert.equal(regulations.time, 'none');
  assert.deepEqual([engine.level, engine.resigns], [1, false]);
  await person.square('e2').tap();
  await person.square('e4').tap();
  await person.stands('white pawn', 'e4');
  // The computer has answered.
  await page.getByText('It is your turn.').waitFor();
  await page.getByText('The computer', { exact: true }).waitFor();
  for (const name of ['Offer a draw', 'Claim…']) {
    assert.equal(await page.getByRole('button', { name }).count(), 0, name);
  }
  assert.equal(await page.locator('main input, main .article').count(), 0);
  await page.getByRole('link', { name: 'Back to the lessons' }).waitFor();
  // Who does not want to go on resigns, once asked whether that is meant.
  await page.getByRole('button', { name: 'Resign' }).tap();
  await person.dialog().getByRole('button', { name: 'Resign' }).tap();
  await person.ends('0–1', 'Resignation');
  assert.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0);
  // Another one, in one touch.
  const over = page.url();
  await page.getByRole('button', { name: 'Play again' }).tap();
  await page.waitForURL((url) => url.href !== over && url.pathname.startsWith('/t/'));
  await page.getByText('It is your turn.').waitFor();
  await person.stands('white pawn', 'e2');
});

test('Lesson_AdultsReadWhatTheProgramDoesUnderItsArticles_AndTheYoungDoNot', async (t) => {
  for (const voice of ['adult', 'young']) {
    const person = await at(t, '/learn/flag', { voice });
    if (!person) return;
    const words = person.page.getByRole('complementary', { name: 'Laws of 2023' });
    await person.page.locator('.picture').waitFor();
    if (voice === 'adult') await words.getByRole('link', { name: /6\.9/ }).waitFor();
    else {
      await person.page.waitForLoadState('networkidle');
      assert.equal(await words.count(), 0);
    }
  }
});

fullTest('Lesson_OnAPhone_NoLineOfTheQuestionIsCutUnderTheBoard_AfterAnAnswer', async (t) => {
  for (const voice of ['child', 'young', 'adult']) {
    const look = { voice, viewport: { width: 390, height: 844 }, hasTouch: true };
    const person = await at(t, '/learn/mate-or-stalemate', look);
    if (!person) return;
    await readScreens(person, 'mate-or-stalemate');
    await person.page.locator('.choices .button').last().tap();
    await outcome(person, 'wrong');
    const place = (selector) =>
      person.page.locator(selector).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    const [board, question, verdict] = [await place('.picture'), await place('.ask'), await place('.verdict')];
    assert.ok(question.bottom <= board.bottom || question.top >= board.bottom - 1, voice);
    assert.ok(verdict.top >= board.bottom - 1 && verdict.bottom <= 844, voice);
  }
});

fullTest('Lesson_AfterAWrongAnswer_EveryWayOnIsInTheWindow_AndStaysThereHoweverFarOneScrolls', async (t) => {
  for (const viewport of sizes) {
    const person = await at(t, '/learn/mate-or-stalemate', { voice: 'child', viewport });
    if (!person) return;
    const { page } = person;
    await readScreens(person, 'mate-or-stalemate');
    await page.locator('.choices .button').last().click();
    await outcome(person, 'wrong');
    const ways = page.locator('.tools', { has: page.getByRole('button', { name: 'Try again' }) });
    assert.ok(await inView(ways), `${viewport.width}`);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    assert.ok(await inView(ways), `${viewport.width}: scrolled to the end`);
    await ways.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.verdict[data-outcome]').waitFor({ state: 'detached' });
  }
});

test('Lesson_WithoutMotion_APictureShowsItsEnd', async (t) => {
  const person = await at(t, '/learn/rook', { voice: 'child', reducedMotion: 'reduce' });
  if (!person) return;
  await person.page.locator('.picture[data-shown="3"]').waitFor();
});

test('Lesson_ABoardThatLiesWrongly_HasADarkCornerAtTheRight', async (t) => {
  const person = await at(t, '/learn/wrong-beginning', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'wrong-beginning');
  const colour = (square) => person.square(square).evaluate((one) => getComputedStyle(one).backgroundColor);
  const [corner, beside] = [await colour('h1'), await colour('g1')];
  await page.getByRole('button', { name: /on a board placed rightly/ }).click();
  await outcome(person, 'solved');
  assert.deepEqual([await colour('h1'), await colour('g1')], [beside, corner]);
});

test('Lesson_SquaresWronglyMarked_AreCrossedOut_AndTheRightOnesStay', async (t) => {
  const person = await at(t, '/learn/king', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'king');
  for (const square of ['e1', 'e2']) await person.square(square).click();
  await person.stands('black king', 'g8');
  await person.square('e2').click();
  await person.square('e3').click();
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'king-2');
  for (const square of ['e4', 'e5', 'e6']) await person.square(square).click();
  await person.button('Done (2 squares)').click();
  await outcome(person, 'wrong');
  await page.getByText('The king cannot go from e4 to e6.').waitFor();
  await page.getByRole('gridcell', { name: /^e6.*crossed out/ }).waitFor();
  assert.equal(await page.getByText('Why?').count(), 0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await person.button('Done (1 square)').waitFor();
});

test('Worksheet_OnlyWhatCanBeAnsweredOnPaper', async (t) => {
  const person = await at(t, '/learn/clock/sheet', { voice: 'child' });
  if (!person) return;
  await person.page.locator('.questions li svg').first().waitFor();
  assert.equal(await person.page.locator('.questions svg[role=img]').count(), 2);
  assert.equal(await person.page.getByText('You have moved. Now press the clock!').count(), 0);
});

test('Lesson_ReadToAChild_AndToAReaderWhoSeesNothing', async (t) => {
  const person = await at(t, '/learn/board', { voice: 'child', prepare: listen });
  if (!person) return;
  const { page } = person;
  await says(person, /64 squares/);
  await next(person);
  await says(person, /This is the queen/);
  for (let i = 1; i < course.find(({ lesson }) => lesson === 'board').screens.length; ++i) await next(person);
  // The question has the focus, the board is a grid with names, the outcome is a status.
  await exercise(person, 'board-1');
  await says(person, /Move the queen to e4/);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Move the queen to e4.');
  await page.getByRole('grid', { name: 'Board' }).waitFor();
  await page.getByRole('gridcell', { name: /^e1 white queen/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Not quite.' }).waitFor();
  await says(person, /that was not asked/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('gridcell', { name: /^e1 white queen/ }).focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Right!' }).waitFor();
  await says(person, /Right!/);
});

test('Lesson_AWrongAnswerOfAChild_ShortWordsFirst_TheRulingForWhoeverAsksWhy', async (t) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const person = await at(t, '/learn/illegal-move', { voice: 'child', prepare: listen, ...phone });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'illegal-move');
  await page.getByTestId('press-white').tap();
  await outcome(person, 'wrong');
  await says(person, /You pressed the clock, but the move is wrong/);
  const ruling = page.locator('.verdict .ruling');
  assert.ok(!(await ruling.isVisible()));
  await page.getByText('Why?').tap();
  await ruling.filter({ hasText: 'illegal move number 1' }).waitFor();
  // All of the board stays in view, and so do the words.
  await page.getByRole('button', { name: 'Try again' }).focus();
  assert.ok(await inView(page.locator('.board')));
});

for (const voice of ['child', 'adult']) {
  fullTest(`Lesson_OnAPhone_TheBoardIsInViewAfterAWrongAnswer_${voice}`, async (t) => {
    const person = await at(t, '/learn/clock', { voice, viewport: { width: 390, height: 844 }, hasTouch: true });
    if (!person) return;
    const { page } = person;
    await readScreens(person, 'clock');
    await person.square('d2').tap();
    await person.square('d4').tap();
    await outcome(person, 'wrong');
    await until(() => page.evaluate(() => document.activeElement?.textContent?.includes('Try again')));
    assert.ok(await inView(page.locator('.board')));
    assert.ok(await inView(page.getByRole('button', { name: 'Try again' })));
    // What has gone out of view is gone altogether: nothing of it looks out from under the board.
    const [bottom, top] = await page.evaluate(() => [
      document.querySelector('.where').getBoundingClientRect().bottom,
      document.querySelector('.picture').getBoundingClientRect().top,
    ]);
    assert.ok(bottom <= top, `${bottom} under ${top}`);
  });
}

test('Lesson_JadoubeClaimWritingAndCastling', async (t) => {
  const person = await at(t, '/learn/adjust');
  if (!person) return;
  const { page } = person;
  const open = async (lesson) => {
    await page.goto(`${fixture.url}/learn/${lesson}`);
    await readScreens(person, lesson);
  };
  await readScreens(person, 'adjust');
  const [first] = course.find(({ lesson }) => lesson === 'adjust').exercises;
  await person.button('J’adoube').click();
  await person.square(first.acts.solution.find(({ do: act }) => act === 'adjust').square).click();
  await outcome(person, 'solved');
  await open('claims');
  await person.button('Claim…').click();
  await person.choose('Threefold repetition');
  await person.dialog().getByRole('button', { name: 'Claim', exact: true }).click();
  await outcome(person, 'solved');
  await open('score-sheet');
  await page.getByLabel('The move, as it is written down').fill('e5');
  await person.button('Write').click();
  await outcome(person, 'wrong');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('The move, as it is written down').fill('e4');
  await person.button('Write').click();
  await outcome(person, 'solved');
});

// The referee rules on what was asked about, not on what the wrong answer would need.
test('Lesson_AWrongChoice_IsMarked_AndTheRightOneIsToldWithItsRuling_5_2_3', async (t) => {
  const person = await at(t, '/learn/resign-and-agree', { voice: 'adult' });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'resign-and-agree');
  await page.getByRole('button', { name: 'Resign' }).click();
  await next(person);
  await exercise(person, 'resign-and-agree-2');
  await page.getByRole('button', { name: 'Accept' }).click();
  await next(person);
  await exercise(person, 'resign-and-agree-3');
  await page.getByRole('button', { name: 'Yes: both want it' }).click();
  await outcome(person, 'wrong');
  const verdict = page.locator('.verdict');
  await verdict.getByText('The right answer: No: each must have moved.').waitFor();
  await verdict.getByText('5.2.3').waitFor();
  assert.doesNotMatch(await verdict.innerText(), /agreed to the draw/);
  assert.match(await page.locator('.choices .picked').innerText(), /both want it/);
});

test('Lesson_WhereTheGameGoesOn_AMoveIsNamed', async (t) => {
  const person = await at(t, '/learn/mate-or-stalemate', { voice: 'adult' });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'mate-or-stalemate');
  for (const [index, answer] of ['Stalemate', 'Checkmate'].entries()) {
    await exercise(person, `mate-or-stalemate-${index + 1}`);
    await page.getByRole('button', { name: answer }).click();
    await outcome(person, 'solved');
    await next(person);
  }
  await exercise(person, 'mate-or-stalemate-3');
  await page.getByRole('button', { name: 'Checkmate' }).click();
  await outcome(person, 'wrong');
  await page.locator('.verdict').getByText('for instance with g8–h7.').waitFor();
});

// Black says that White's time is up: no other claims are offered to a child than this lesson is about.
test('Lesson_AChildClaimsAFallenFlag_A_5_3', async (t) => {
  const person = await at(t, '/learn/flag', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  await readScreens(person, 'flag');
  await page.getByRole('button', { name: 'Say it' }).click();
  assert.equal(await person.dialog().getByRole('radio').count(), 1);
  await person.dialog().getByText('Flag fall', { exact: true }).click();
  await person.dialog().getByRole('button', { name: 'Say it' }).click();
  await outcome(person, 'solved');
});

// The next move brings the third occurrence: it is written, and what is shown says so.
test('Lesson_ADrawClaimedWithoutItsMove_IsTold_AndTheSolutionIsSaidInWords_9_2_1', async (t) => {
  const person = await at(t, '/learn/claims', { voice: 'young' });
  if (!person) return;
  const { page } = person;
  const claim = async () => {
    await page.getByRole('button', { name: 'Claim…' }).click();
    await person.dialog().getByText('Threefold repetition', { exact: true }).click();
    await person.dialog().getByRole('button', { name: 'Claim' }).click();
  };
  await readScreens(person, 'claims');
  await claim();
  await outcome(person, 'solved');
  await next(person);
  await exercise(person, 'claims-2');
  await claim();
  await outcome(person, 'wrong');
  await page.locator('.verdict').getByText('that move must be written with the claim').waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByText(/^Black: claims threefold repetition with Ng8$/).waitFor();
});

test('Lesson_EveryExerciseOpens', async (t) => {
  const person = await at(t, '/learn/board');
  if (!person) return;
  // Through the list of what is due, which takes exercises of every lesson.
  const ids = course.flatMap(({ exercises }) => exercises.map(({ id }) => id));
  const card = { due: '2026-01-01T00:00:00Z', stability: 1, difficulty: 5, elapsed_days: 0, scheduled_days: 0 };
  const again = Object.fromEntries(
    ids.map((id) => [id, { ...card, learning_steps: 0, reps: 1, lapses: 0, state: 1, last_review: card.due }]),
  );
  await person.page.evaluate(
    (text) => localStorage.setItem('jadoube.learn', text),
    JSON.stringify({ voice: 'adult', solved: {}, again }),
  );
  await person.page.goto(`${fixture.url}/learn`);
  await person.page.getByRole('link', { name: `Once more: ${ids.length}` }).click();
  await exercise(person, ids[0]);
  await person.page.getByLabel(`Step 1 of ${ids.length}`).first().waitFor();
});

test('Lesson_WithoutTheReferee_SaysSo_AndTriesAgain', async (t) => {
  if (!(await needsReferee(t, fixture, '/learn/board'))) return;
  const person = await fixture.person();
  const module = '**/assets/referee-*.wasm';
  await person.page.route(module, (route) => route.abort());
  await person.page.goto(`${fixture.url}/learn/board`);
  await person.page.getByRole('alert').filter({ hasText: 'cannot be loaded now' }).waitFor();
  await person.page.unroute(module);
  await person.button('Try again').click();
  await person.page.locator('.board').waitFor();
});

test('Lesson_AnUnknownOne_IsNoPage', async () => {
  const person = await fixture.person();
  await person.page.goto(`${fixture.url}/learn/no-such-lesson`);
  await person.page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
});

const pagesOf = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;

fullTest('Worksheet_EveryExerciseWithADiagram_AndTheSolutionsOnAPageOfTheirOwn', async (t) => {
  const person = await at(t, '/learn/castling/sheet');
  if (!person) return;
  const { page } = person;
  const { exercises } = course.find(({ lesson }) => lesson === 'castling');
  await page
    .locator('.questions li')
    .nth(exercises.length - 1)
    .waitFor();
  assert.equal(await page.locator('.questions svg[role=img]').count(), exercises.length);
  assert.equal(await page.locator('.solutions li').count(), exercises.length);
  await page.locator('.solutions li', { hasText: '0-0-0' }).first().waitFor();
  await nothingSerious(person, 'a worksheet');
  // The solutions begin a page: without them the paper has one page less, or several.
  const all = pagesOf(await page.pdf({ format: 'A4' }));
  const asked = await page.locator('.solutions').evaluate((part) => {
    part.style.display = 'none';
    return getComputedStyle(part).breakBefore;
  });
  assert.equal(asked, 'page');
  const questions = pagesOf(await page.pdf({ format: 'A4' }));
  assert.ok(questions >= 1 && all > questions, `${all} pages, ${questions} without solutions`);
});

test('Hall_ALessonIsSteppedThroughByKey_TheSolutionAfterTheQuestion', async (t) => {
  const person = await at(t, '/learn/rook/hall');
  if (!person) return;
  const { page } = person;
  const last = Number(await page.locator('main').getAttribute('data-slides')) - 1;
  for (let i = 0; i < last; ++i) await page.keyboard.press('ArrowRight');
  await page.locator(`main[data-slide="${last}"] .solution`).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator(`main[data-slide="${last - 1}"]`).waitFor();
});

test('Hall_WhatTheRefereeSaysOfAPicture_IsSeenWithTheClocks', async (t) => {
  const person = await at(t, '/learn/flag/hall');
  if (!person) return;
  const { page } = person;
  await page.locator('main[data-slide="0"]').waitFor();
  assert.equal(await page.locator('.ruling').count(), 0);
  await page.keyboard.press('ArrowRight');
  await page.locator('main[data-slide="1"] .ruling').getByText('flag').waitFor();
  await page.locator('.times').getByText('White 0.0').waitFor();
});

test('Castling_OneThatWasForgotten_IsShown_AndSaidToBeAllowed', async (t) => {
  const person = await at(t, '/learn/castling-by-hand');
  if (!person) return;
  const { page } = person;
  const skip = page.getByRole('button', { name: 'Go on; it comes again' });
  await readScreens(person, 'castling-by-hand');
  await drag(person, 'e1', 'e2');
  await outcome(person, 'wrong');
  await skip.click();
  await exercise(person, 'castling-by-hand-2');
  await person.square('h8').click();
  await page.locator('.beside .primary.on').click();
  await outcome(person, 'wrong');
  await skip.click();
  await exercise(person, 'castling-by-hand-3');
  await page.getByRole('button', { name: 'Neither' }).click();
  await outcome(person, 'wrong');
  await page.getByText('This castling is allowed.').waitFor();
});

test('Certificate_TheNameIsPrintedAndKeptNowhere', async (t) => {
  const person = await at(t, '/learn/certificate/1');
  if (!person) return;
  const { page } = person;
  await page.getByRole('textbox', { name: 'Name' }).fill('Inês');
  await page.locator('[data-testid=name]', { hasText: 'Inês' }).waitFor();
  assert.equal(pagesOf(await page.pdf({ format: 'A4' })), 1);
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify({ ...localStorage })), /Inês/);
});

// --- The child's path
const path = (person) => person.page.evaluate(() => JSON.parse(localStorage.getItem('jadoube.path')));

// Answers whatever is asked, by the file of the exercise: moves in squares, marks, and choices.
async function solve(person, id) {
  const { page } = person;
  const file = course.flatMap(({ exercises }) => exercises).find((one) => one.id === id);
  if (file.squares || file.find) {
    for (const square of (file.squares ?? file.find).solution) await person.square(square).click();
    await page.locator('.beside .primary.on').first().click();
  } else if (file.options) {
    const { text } = file.options.find(({ right }) => right);
    const [, words] = Object.entries(text).find(([who]) => who.includes('child'));
    await page.locator('.choices').getByRole('button', { name: words.en, exact: true }).click();
  } else {
    const [uci] = file.acts.solved.made;
    await person.square(uci.slice(0, 2)).click();
    await person.square(uci.slice(2, 4)).click();
  }
  await outcome(person, 'solved');
}

test('Path_AGirlOfEight_FromTheAddressAlone_OneStop_AndItIsEnoughForToday', async (t) => {
  const person = await at(t, '/learn?all', { voice: 'child', viewport: { width: 390, height: 844 }, hasTouch: true });
  if (!person) return;
  const { page } = person;
  await page.goto(`${fixture.url}/learn`);
  await page.getByRole('button', { name: 'I am new: white knight' }).click();
  await fitsAcross(person, 'the path');
  await nothingSerious(person, 'the path');
  await page.getByRole('link', { name: 'Today’s five minutes' }).click();
  for (let left = 20; left > 0; --left) {
    await page.locator('.day .picture, .day .end').first().waitFor();
    if ((await page.locator('.day .end').count()) > 0) break;
    const task = page.locator('[data-exercise][data-ready=true]');
    if ((await page.locator('[data-exercise]').count()) > 0) {
      await task.waitFor();
      await solve(person, await task.getAttribute('data-exercise'));
    }
    await next(person);
  }
  await page.getByRole('heading', { name: 'That is enough for today' }).waitFor();
  await page.getByText(/^Tomorrow: .+ \(1\)$/).waitFor();
  const { children } = await path(person);
  assert.equal(Object.keys(children[0].done).length, 1);
  assert.ok(Object.keys(children[0].cards).length > 0);
  // The page that is closed and opened again knows it.
  await page.goto(`${fixture.url}/learn`);
  await page.getByText('That was all for today.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Today’s five minutes' }).count(), 0);
});

// The clock of the page is the test's: three days running, with the page closed in the middle of a stop, and a brother
// on the same tablet.
fullTest('Path_ThreeDays_OnATabletOfTwoChildren_NothingIsLostByClosing', async (t) => {
  const look = { voice: 'child', viewport: { width: 390, height: 844 }, hasTouch: true };
  const person = await at(t, '/learn?all', look);
  if (!person) return;
  const { page } = person;
  const morning = (day) => page.clock.setFixedTime(new Date(2026, 10, 2 + day, 9));
  const open = async () => {
    await page.goto(`${fixture.url}/learn`);
    await page.getByRole('link', { name: 'Today’s five minutes' }).click();
  };
  // Walks on until so many exercises are done, or the day is over; the names of those that were done.
  async function walk(most = Infinity) {
    const done = [];
    for (;;) {
      await page.locator('.day .picture, .day .end').first().waitFor();
      if (done.length >= most || (await page.locator('.day .end').count()) > 0) return done;
      const task = page.locator('[data-exercise][data-ready=true]');
      if ((await page.locator('[data-exercise]').count()) > 0) {
        await task.waitFor();
        const id = await task.getAttribute('data-exercise');
        // What comes again is made by rule: it is shown after three misses, and comes again.
        if (id.includes(':')) return [...done, id];
        await solve(person, id);
        done.push(id);
      }
      await next(person);
    }
  }
  await morning(0);
  await page.goto(`${fixture.url}/learn`);
  await page.getByRole('button', { name: 'I am new: white knight' }).click();
  await page.getByRole('link', { name: 'Today’s five minutes' }).click();
  const [first] = await walk(1);
  // Closed after one exercise, and opened again: what is left, without the screens.
  await open();
  const rest = await walk();
  assert.ok(rest.length > 0 && !rest.includes(first), `${first}, then ${rest}`);
  await page.getByRole('heading', { name: 'That is enough for today' }).waitFor();
  // The brother begins with the first stop, and takes nothing away.
  await page.goto(`${fixture.url}/learn`);
  await page.getByRole('button', { name: 'You are the knight' }).click();
  await page.getByRole('button', { name: 'I am new: white rook' }).click();
  await page.getByRole('link', { name: 'Today’s five minutes' }).click();
  assert.deepEqual(await walk(1), [first]);
  await page.goto(`${fixture.url}/learn`);
  await page.getByRole('button', { name: 'You are the rook' }).click();
  await page.getByRole('button', { name: 'This is me: black knight' }).click();
  await page.getByText('That was all for today.').waitFor();
  // The next days have the next stops; a day that is left out takes nothing away.
  for (const day of [1, 3]) {
    await morning(day);
    await open();
    const done = await walk();
    assert.ok(done.length > 0 && ![first, ...rest].includes(done[0]), `${day}: ${done}`);
  }
  const { children } = await path(person);
  assert.equal(Object.keys(children[1].done).length, 0);
  assert.equal(children[1].begun.exercises.length, 1);
});

test('Path_AMissGetsAHint_ThenTheSquares_ThenTheAnswer', async (t) => {
  const person = await at(t, '/learn?all', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  await page.evaluate(() =>
    localStorage.setItem(
      'jadoube.path',
      JSON.stringify({ children: [{ picture: 'rook', done: {}, cards: {}, games: {} }], current: 0 }),
    ),
  );
  await page.goto(`${fixture.url}/learn/path`);
  while ((await page.locator('[data-exercise]').count()) === 0) {
    await page.locator('.day .picture').first().waitFor();
    if ((await page.locator('[data-exercise]').count()) === 0) await next(person);
  }
  await exercise(person, 'board-1');
  const again = page.getByRole('button', { name: 'Try again' });
  const tryWrong = async () => {
    await person.square('e1').click();
    await person.square('e5').click();
  };
  const miss = async () => {
    await tryWrong();
    await outcome(person, 'wrong');
  };
  await miss();
  await page.locator('.verdict').getByText('First the letter, then the number.').waitFor();
  await again.click();
  await miss();
  await again.click();
  await page.getByRole('gridcell', { name: /^e4.*marked/ }).waitFor();
  await tryWrong();
  await page.getByText('Tomorrow once more!').waitFor();
  await person.stands('white queen', 'e4');
  const { children } = await path(person);
  const due = new Date(children[0].cards.squares.due) - Date.now();
  assert.ok(due < 25 * 3_600_000, `${due}`);
});

test('Path_ARoomThatIsShutSaysAfterWhichItOpens_AndEachChildHasItsOwnLessons', async (t) => {
  const person = await at(t, '/learn?all', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  const child = (picture) => ({ picture, done: {}, cards: {}, games: { 1: 4 } });
  await page.evaluate(
    ([children, solved]) => {
      localStorage.setItem('jadoube.path', JSON.stringify({ children, current: 0 }));
      const kept = { voice: 'child', solved: {}, again: {}, children: { rook: { solved, again: {} } } };
      localStorage.setItem('jadoube.learn', JSON.stringify(kept));
    },
    [[child('rook'), child('queen')], { 'board-1': true }],
  );
  await page.goto(`${fixture.url}/learn`);
  await page.getByRole('button', { name: 'The stable' }).click();
  await page.getByText('Opens after “The board room”.').waitFor();
  await page.getByRole('img', { name: 'Stars: 4' }).waitFor();
  await page.goto(`${fixture.url}/learn?all`);
  await page.getByRole('progressbar', { name: '1 of 3 exercises solved' }).waitFor();
  await page.goto(`${fixture.url}/learn`);
  await page.getByRole('button', { name: 'You are the rook' }).click();
  await page.getByRole('button', { name: 'Forget' }).last().click();
  await page.getByText('Delete everything that the queen has done? Ask a grown-up.').waitFor();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('button', { name: 'This is me: black queen' }).click();
  await page.goto(`${fixture.url}/learn?all`);
  await page.getByRole('progressbar', { name: '0 of 3 exercises solved' }).first().waitFor();
});

test('Path_TheGameAgainstFivePawns_IsPlayedToItsEnd', async (t) => {
  const person = await at(t, '/learn?all', { voice: 'child' });
  if (!person) return;
  const { page } = person;
  await page.goto(`${fixture.url}/learn/game/3`);
  await page.getByText('Moves left: 30').waitFor();
  await person.square('h1').click();
  await person.square('e1').click();
  await page.getByText('Moves left: 29').waitFor();
  await nothingSerious(person, 'a little game');
});

test('Practice_FiveExercisesMadeByRule_OfAnIdea_AtALevel', async (t) => {
  const person = await at(t, '/learn?all', { voice: 'adult' });
  if (!person) return;
  const { page } = person;
  await page.getByRole('link', { name: 'Practise' }).click();
  await page.getByRole('link', { name: 'The knight: Level 2' }).click();
  await page.locator('[data-exercise^="knight-"][data-ready=true]').waitFor();
  assert.match(await page.locator('[data-exercise]').getAttribute('data-exercise'), /^knight-(where|stars):2:\d+$/);
  await page.getByLabel('Step 1 of 5').first().waitFor();
  await nothingSerious(person, 'practice');
});

test('Booklet_ALevelOnPaper_WhatIsNotWantedIsLeftOut', async (t) => {
  const person = await at(t, '/learn/booklet/2');
  if (!person) return;
  const { page } = person;
  const exercises = page.locator('.questions ol > li');
  await exercises.nth(10).waitFor();
  const count = await exercises.count();
  assert.equal(await page.locator('.solutions li').count(), count);
  await exercises.first().getByRole('checkbox').uncheck();
  assert.equal(await page.locator('.solutions li').count(), count - 1);
  // Six diagrams on a page: the questions take as many pages as there are sixths, and seldom one more.
  await page.locator('.solutions').evaluate((part) => (part.style.display = 'none'));
  const pages = pagesOf(await page.pdf({ format: 'A4' }));
  assert.ok(pages <= Math.ceil(count / 6) + 2, `${count} exercises on ${pages} pages`);
});
