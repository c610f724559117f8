// A class at its lessons: opened by a teacher, come to by link, followed, moved and closed; and nothing of the names is
// left. Skipped where the program was built without the referee for pages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useServer } from './support/fixture.mjs';
import { inView, wellMade } from './support/looks.mjs';
import { needsReferee } from './support/referee.mjs';
import { fullTest } from './support/tier.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();
const lesson = (file) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../learn/course/${file}.json`, import.meta.url)), 'utf8'));
const board = lesson('010-board');

const laptop = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const lying = { viewport: { width: 844, height: 390 }, hasTouch: true };

// A teacher with an open class; null, and the test is skipped, where there is no referee in the pages.
async function opens(t, { choice = 'board', voice = 'Children', ...options } = {}) {
  if (!(await needsReferee(t, fixture, '/learn/board'))) return null;
  const teacher = await fixture.person({ ...laptop, ...options });
  await teacher.page.goto(`${fixture.url}/learn`);
  await teacher.page.getByLabel('What the class does').selectOption(choice);
  await teacher.page.locator('form').getByText(voice, { exact: true }).click();
  await teacher.button('Open a class').click();
  const link = await teacher.page.getByRole('textbox', { name: 'For the pupils' }).inputValue();
  return { teacher, link };
}
async function comes(link, name, options) {
  const pupil = await fixture.person(options);
  await pupil.page.goto(link);
  await pupil.page.getByLabel('Your first name').fill(name);
  await wellMade(pupil, `the way in, ${name}`);
  await pupil.page.getByRole('button', { name: 'Come in' }).click();
  await pupil.page.getByTestId('pupil').waitFor();
  return pupil;
}
const next = (pupil) => pupil.page.getByRole('button', { name: 'Next' }).click();
const row = (teacher, name) => teacher.page.locator(`[data-pupil="${name}"]`);
async function readScreens(pupil) {
  for (let i = 0; i < board.screens.length; ++i) await next(pupil);
  await pupil.page.locator(`[data-exercise="${board.exercises[0].id}"][data-ready=true]`).waitFor();
}
async function tap(pupil, ...squares) {
  for (const square of squares) await pupil.square(square).tap();
}
// What the browsers keep, the addresses, and what is shown.
const tracesOf = async ({ page }, name) =>
  page.evaluate(
    (text) =>
      [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), location.href, document.title]
        .concat(document.body.innerText)
        .filter((place) => place.includes(text)),
    name,
  );

for (const colorScheme of ['light', 'dark']) {
  (colorScheme === 'light' ? test : fullTest)(
    `Class_OfThree_OpenedFollowedMovedAndClosed_${colorScheme}`,
    async (t) => {
      const made = await opens(t, { colorScheme });
      if (!made) return;
      const { teacher, link } = made;
      // The secret is not in the address, and the code is in view for those who scan it.
      assert.equal(await teacher.page.evaluate(() => location.hash), '');
      assert.ok(await inView(teacher.page.getByRole('img', { name: 'The link as a QR code' })));
      await wellMade(teacher, 'a class without pupils');
      const ana = await comes(link, 'Ana', { ...phone, colorScheme });
      const rui = await comes(link, 'Rui', { ...lying, colorScheme });
      const other = await comes(link, 'ana', { ...phone, colorScheme });
      await ana.page.getByTestId('pupil').filter({ hasText: /^Ana$/ }).waitFor();
      await other.page
        .getByTestId('pupil')
        .filter({ hasText: /^ana 2$/ })
        .waitFor();
      await teacher.page.getByText('Pupils: 3').first().waitFor();
      // In the words that the teacher has chosen.
      assert.equal(await ana.page.getByRole('radio', { name: 'Children' }).isChecked(), true);

      // Where each of them is, and what was right and wrong.
      await row(teacher, 'Rui')
        .getByText(`reads, step 1 of ${board.screens.length + board.exercises.length}`)
        .waitFor();
      await readScreens(ana);
      await row(teacher, 'Ana').getByText('exercise 1 of 3').waitFor();
      await wellMade(ana, 'an exercise in a class, upright');
      await tap(ana, 'e1', 'e4');
      await row(teacher, 'Ana').getByText('Exercise 1: right').waitFor({ state: 'attached' });
      await readScreens(rui);
      await wellMade(rui, 'an exercise in a class, lying');
      await tap(rui, 'e1', 'e2');
      await row(teacher, 'Rui').getByText('Exercise 1, wrong answers: 1').waitFor({ state: 'attached' });
      await row(teacher, 'Rui').getByText('Right: 0, wrong: 1').waitFor({ state: 'attached' });
      await wellMade(teacher, 'a class of three');

      // A page that is loaded again has the same place.
      await other.page.reload();
      await other.page
        .getByTestId('pupil')
        .filter({ hasText: /^ana 2$/ })
        .waitFor();
      await teacher.page.reload();
      await row(teacher, 'Ana').getByText('exercise 1 of 3').waitFor();
      await teacher.page.getByText('Pupils: 3').first().waitFor();
      // One who goes away is seen to be away.
      await rui.page.goto('about:blank');
      await row(teacher, 'Rui').getByText('away').waitFor();
      await rui.page.goto(link);
      await rui.page.getByTestId('pupil').filter({ hasText: 'Rui' }).waitFor();

      // Everybody is taken elsewhere.
      await teacher.page.getByLabel('Take everybody to').selectOption('rook');
      await teacher.button('Take everybody there').click();
      for (const pupil of [ana, rui, other]) {
        await pupil.page.getByRole('heading', { name: 'The rook', exact: true }).waitFor();
        await pupil.page.getByText('Your teacher has brought you here.').waitFor();
      }
      await row(teacher, 'Ana')
        .getByText(/^reads, step 1/)
        .waitFor();

      // One is taken out; the other pages notice nothing.
      await row(teacher, 'ana 2').getByRole('button').click();
      await teacher.dialog().getByRole('button', { name: 'Take out' }).click();
      await other.page.getByText('The teacher has taken you out of this class.').waitFor();
      await teacher.page.getByText('Pupils: 2').first().waitFor();

      await teacher.button('Close the class').click();
      await teacher.dialog().getByRole('button', { name: 'Close the class' }).click();
      await teacher.page.getByText('You have closed the class.').waitFor();
      for (const one of [ana, rui]) await one.page.getByText('The teacher has closed the class.').waitFor();
      await wellMade(ana, 'a class that is closed');
      // Nothing of the names is left: on no page, in no browser, in no answer.
      for (const one of [teacher, ana, rui, other]) {
        for (const name of ['Ana', 'Rui', 'ana 2']) assert.deepEqual(await tracesOf(one, name), []);
      }
      const id = link.split('/').at(-1);
      for (const path of [`/api/classes/${id}`, '/metrics', '/api/tables']) {
        assert.doesNotMatch(await (await fetch(fixture.url + path)).text(), /Ana|Rui/);
      }
      await rui.page.reload();
      await rui.page.getByText('There is no such class, or it has been closed.').waitFor();
    },
  );
}

test('Class_OfALevel_LeadsFromLessonToLesson', async (t) => {
  const made = await opens(t, { choice: 'level:1', voice: 'Young people' });
  if (!made) return;
  const ana = await comes(made.link, 'Ana', phone);
  await readScreens(ana);
  await tap(ana, 'e1', 'e4');
  await next(ana);
  await ana.page.locator('[data-exercise="board-2"][data-ready=true]').waitFor();
  await tap(ana, 'a3', 'f3');
  await next(ana);
  await ana.page.locator('[data-exercise="board-3"][data-ready=true]').waitFor();
  await tap(ana, 'c3', 'h8');
  await next(ana);
  await row(made.teacher, 'Ana').getByText('done').waitFor();
  await ana.page.getByRole('button', { name: 'Names of squares' }).click();
  await row(made.teacher, 'Ana')
    .getByText(/^Names of squares: reads, step 1/)
    .waitFor();
});

test('Class_BehindAClosedDoor_AndWhatANameMayBe', async (t) => {
  const made = await opens(t);
  if (!made) return;
  const { teacher, link } = made;
  const late = await fixture.person(phone);
  await late.page.goto(link);
  await late.page.getByLabel('Your first name').fill('\u202eanA');
  await late.page.getByRole('button', { name: 'Come in' }).click();
  await late.page.getByRole('alert').filter({ hasText: 'from 1 to 24 characters' }).waitFor();
  await teacher.page.getByLabel('Further pupils may come').uncheck();
  const admits = async () =>
    (await (await fetch(`${fixture.url}/api/classes/${link.split('/').at(-1)}`)).json()).admits;
  await until(async () => !(await admits()));
  await late.page.getByLabel('Your first name').fill('Ana');
  await late.page.getByRole('button', { name: 'Come in' }).click();
  await late.page.getByRole('alert').filter({ hasText: 'lets nobody else into this class' }).waitFor();
  await teacher.page.getByLabel('Further pupils may come').check();
  await until(admits);
  await late.page.getByRole('button', { name: 'Come in' }).click();
  await late.page.getByTestId('pupil').waitFor();
});

test('Class_TheTeachersOtherDevice_FollowsToo_AndTheListLeadsBack', async (t) => {
  const made = await opens(t);
  if (!made) return;
  const { teacher, link } = made;
  await teacher.page.getByText('Follow on another device of yours').click();
  const own = await teacher.page.getByRole('textbox', { name: 'Your own link; give it to nobody' }).inputValue();
  const second = await fixture.person(phone);
  await second.page.goto(own);
  await second.page.getByText('Pupils: 0').first().waitFor();
  assert.equal(await second.page.evaluate(() => location.hash), '');
  await comes(link, 'Rui', lying);
  await row(second, 'Rui').waitFor();
  await wellMade(second, 'the desk on a phone');
  await teacher.page.goto(`${fixture.url}/learn`);
  await teacher.page.getByRole('link', { name: 'Your class is open: The board' }).click();
  await row(teacher, 'Rui').waitFor();
});

test('Class_WhoHasDoneNothingForLong_IsNamed_ButNotWhoIsAwayOrDone', async (t) => {
  const made = await opens(t);
  if (!made) return;
  const { teacher, link } = made;
  const ana = await comes(link, 'Ana', phone);
  const rui = await comes(link, 'Rui', phone);
  // Three minutes later, as the server would tell it.
  await teacher.page.routeWebSocket(/classes\/.*live/, (page) => {
    const server = page.connectToServer();
    server.onMessage((text) => page.send(text.replaceAll(/"idle": \d+/g, '"idle": 185')));
  });
  await teacher.page.reload();
  await row(teacher, 'Ana').getByText('for 3 min').waitFor();
  await teacher.page.getByText('Without activity for a long time: Ana (3 min), Rui (3 min)').waitFor();
  await wellMade(teacher, 'pupils who wait');
  await rui.page.goto('about:blank');
  await teacher.page.getByText('Without activity for a long time: Ana (3 min)', { exact: true }).waitFor();
  await ana.page.getByTestId('pupil').waitFor();
});

test('Class_ThatIsNone_IsToldInOneSentence', async () => {
  const person = await fixture.person();
  await person.page.goto(`${fixture.url}/learn/class/0000000000000`);
  await person.page.getByText('There is no such class, or it has been closed.').waitFor();
});
