// A teacher's hour with a class of twenty: a lesson plan from its first minute to its last, with a projector, twenty
// devices (two of them pages, the others connections of their own), a game of the classroom, pairs, and a list to keep.
// Skipped where the program was built without the referee for pages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useServer } from './support/fixture.mjs';
import { wellMade } from './support/looks.mjs';
import { needsReferee } from './support/referee.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();
const learn = (file) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../learn/${file}`, import.meta.url)), 'utf8'));
const plan = learn('plans.json').plans[7];
const { scenes } = learn('objection.json');

const laptop = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

// Opens a class with a lesson plan; null, and the test is skipped, where there is no referee in the pages.
async function opens(t, number, options = laptop) {
  if (!(await needsReferee(t, fixture, '/learn/board'))) return null;
  const teacher = await fixture.person(options);
  await teacher.page.goto(`${fixture.url}/learn/plans`);
  await wellMade(teacher, 'the lesson plans');
  await teacher.page.getByRole('link', { name: new RegExp(`^Lesson ${number}:`) }).click();
  await wellMade(teacher, 'a lesson plan');
  await teacher.button('Open a class with this plan').click();
  const code = await teacher.page.getByTestId('code').innerText();
  return { teacher, code };
}
async function comes(code, name, options) {
  const pupil = await fixture.person(options);
  await pupil.page.goto(`${fixture.url}/class`);
  await wellMade(pupil, 'the way in by letters');
  await pupil.page.getByLabel('The five letters of the class').fill(code.toLowerCase());
  await pupil.page.getByRole('button', { name: 'Go' }).click();
  await pupil.page.getByLabel('Your first name').fill(name);
  await pupil.page.getByRole('button', { name: 'Come in' }).click();
  await pupil.page.getByTestId('pupil').waitFor();
  return pupil;
}
const row = (teacher, name) => teacher.page.locator(`[data-pupil="${name}"]`);

// Devices without a page: each is a connection of a page of the same server, and keeps what it hears.
async function devices(code, names) {
  const host = await fixture.person();
  await host.page.goto(`${fixture.url}/class`);
  const { class: id } = await (await fetch(`${fixture.url}/api/classes/${code}`)).json();
  // One after another: the order in which they come in decides the teams.
  await host.page.evaluate(
    async ([room, all]) => {
      window.devices = {};
      for (const name of all) {
        await new Promise((welcomed) => {
          const socket = new WebSocket(`ws://${location.host}/api/classes/${room}/live`);
          const heard = [];
          window.devices[name] = { socket, heard };
          socket.onopen = () => socket.send(JSON.stringify({ hello: { name } }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            heard.push(message);
            if (message.welcome) welcomed();
          };
        });
      }
    },
    [id, names],
  );
  return {
    id,
    say: (name, message) =>
      host.page.evaluate(([who, what]) => window.devices[who].socket.send(JSON.stringify(what)), [name, message]),
    heard: (name, key) =>
      host.page.evaluate(([who, what]) => window.devices[who].heard.filter((one) => what in one).at(-1), [name, key]),
  };
}

test('Hour_AWholeLessonPlan_WithTwentyPupilsAndAProjector', async (t) => {
  const made = await opens(t, 8);
  if (!made) return;
  const { teacher, code } = made;
  const { page } = teacher;
  await wellMade(teacher, 'a class with a plan, without pupils');
  const ana = await comes(code, 'Ana', phone);
  const rui = await comes(code, 'Rui', { viewport: { width: 844, height: 390 }, hasTouch: true });
  const names = Array.from({ length: 18 }, (_, i) => `P${i + 3}`);
  const others = await devices(code, names);
  await page.getByText('Pupils: 20').first().waitFor();

  // Remember: only the teacher sees the questions with their answers.
  await page.getByRole('button', { name: /^Remember/ }).click();
  await page.getByText(plan.remember[0].ask.en).waitFor();
  await wellMade(teacher, 'a class of twenty with its plan');

  // New: the projector, which all screens follow, with the square that the teacher touches.
  await page.getByRole('button', { name: /^New/ }).click();
  await page.locator('#plan ~ ol').getByRole('link', { name: 'Look here: on all screens' }).click();
  await page.locator('main[data-slide="0"]').waitFor();
  await ana.page.getByTestId('look').waitFor();
  await page.keyboard.press('ArrowRight');
  await ana.page.locator('[data-testid=look][data-step="2"]').waitFor();
  await page.locator('[data-square="e4"]').click();
  await ana.page.getByRole('gridcell', { name: /^e4.*marked/ }).waitFor();
  await until(async () => (await others.heard('P3', 'look')).look.squares[0] === 'e4');
  await wellMade(ana, 'what the teacher shows, on a phone');
  await wellMade(teacher, 'the projector of a class');
  await page.getByRole('link', { name: 'Back to the exercises' }).click();
  await ana.page.getByTestId('look').waitFor({ state: 'detached' });

  // Try: the exercises of the plan, which the class has from the beginning.
  await page.getByRole('button', { name: /^Try/ }).click();
  const give = page.getByRole('button', { name: `Give the class these exercises: ${plan.exercises.length}` });
  assert.equal(await give.isDisabled(), true);
  await ana.page.locator(`[data-exercise="${plan.exercises[0]}"][data-ready=true]`).waitFor();
  await wellMade(ana, 'a chosen exercise');
  for (const [i, name] of names.entries()) {
    await others.say(name, { answer: { lesson: 'chosen', exercise: plan.exercises[0], right: i % 3 > 0 } });
  }
  await row(teacher, 'P4').getByText('Exercise 1: right').waitFor({ state: 'attached' });
  await row(teacher, 'P3').getByText('Exercise 1, wrong answers: 1').waitFor({ state: 'attached' });

  // Play: a scene in which White touches a knight and plays another one.
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.locator('#plan ~ ol').getByRole('link', { name: 'Objection!' }).click();
  await page.locator('[data-scene="another-piece"]').waitFor();
  const scene = scenes[0];
  const on = () => page.getByRole('button', { name: /^(Next act|The answer|Next scene)$/ }).click();
  for (let done = 0; done < scene.stop.from; ++done) await on();
  const step = scene.stop.from + 1;
  await ana.page.locator(`[data-scene="another-piece"][data-step="${step}"]`).waitFor();
  await ana.page.getByRole('button', { name: 'Stop!' }).tap();
  await ana.page.getByRole('button', { name: 'The hand' }).tap();
  await ana.page.getByText('You have said: The hand.').waitFor();
  await others.say('P4', { stop: { step, answer: 1 } });
  await others.say('P5', { stop: { step, answer: 3 } });
  await page.locator('.stops li').nth(2).waitFor();
  await wellMade(teacher, 'Objection! on the projector');
  await wellMade(ana, 'Objection! on a phone');
  // After the next touch it is too late.
  for (let done = scene.stop.from; done < scene.stop.until + 1; ++done) await on();
  await until(async () => (await others.heard('P6', 'look')).look.step === scene.stop.until + 2);
  await others.say('P6', { stop: { step: scene.stop.until + 2, answer: 1 } });
  await page.locator('.stops li').nth(3).waitFor();
  while (!(await page.getByRole('button', { name: 'Next scene' }).isVisible())) await on();
  await page.getByText('There was something to claim: The hand.').waitFor();
  await ana.page.getByText('Right, and in time!').waitFor();
  await rui.page.getByText('There was something to claim.', { exact: true }).waitFor();
  // Ana (1) and P4 (4) were right; P5 (5) was wrong, P6 (6) too late. The rivals of the last two are P6 and P5.
  await ana.page.getByText('points: 2').first().waitFor();
  for (const [name, points] of [
    ['P4', 2],
    ['P5', 2],
    ['P6', 2],
  ]) {
    await until(async () => (await others.heard(name, 'points'))?.points === points);
  }
  await page.locator('[data-team=white] b', { hasText: '4' }).waitFor();
  await page.locator('[data-team=black] b', { hasText: '4' }).waitFor();
  await page.getByRole('link', { name: 'Back to the exercises' }).click();

  // Pairs: ten games at tables without names.
  await page.locator('aside .card').getByRole('button', { name: 'Pairs for a game…' }).last().click();
  await teacher.dialog().getByRole('button', { name: 'Begin the games' }).click();
  await page.getByText('Games: 10.').waitFor();
  await wellMade(teacher, 'a class at its games');
  await ana.page.getByTestId('game').waitFor();
  const { game } = await others.heard('P9', 'game');
  assert.match(game.table, /^\w{13}$/);
  const table = await (await fetch(`${fixture.url}/api/tables/${game.table}`)).json();
  assert.deepEqual(Object.values(table.table.names), [null, null]);
  await ana.page.getByRole('link', { name: 'To the board' }).tap();
  await ana.page.locator('.board').waitFor();
  await ana.page.getByRole('link', { name: 'Back to the class' }).waitFor();
  // When the teacher ends the games, the page goes back by itself.
  await page.getByRole('button', { name: 'End the games' }).click();
  await teacher.dialog().getByRole('button', { name: 'End the games' }).click();
  await ana.page.waitForURL(/\/learn\/class\//);
  await ana.page.getByTestId('pupil').filter({ hasText: 'Ana' }).waitFor();

  // End: a list to keep, on the teacher's own disk.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Keep the list' }).click(),
  ]);
  const list = readFileSync(await download.path(), 'utf8');
  const lines = list.slice(1).trim().split('\r\n');
  assert.equal(list[0], '\uFEFF');
  assert.equal(lines.length, 21);
  assert.match(lines[0], /^Name,Right,Wrong,Points,/);
  assert.ok(
    lines.some((line) => /^P3,0,1,0,1 ✕/.test(line)),
    list,
  );
  assert.ok(
    lines.some((line) => /^Ana,\d+,\d+,2/.test(line)),
    list,
  );

  await teacher.button('Close the class').click();
  await teacher.dialog().getByRole('button', { name: 'Close the class' }).click();
  await rui.page.getByText('The teacher has closed the class.').waitFor();
  assert.equal((await fetch(`${fixture.url}/api/classes/${code}`)).status, 404);
});

test('Hour_TheTeacherChoosesExercises_OfALesson_MadeByRule_AndThoseThatWereWrong', async (t) => {
  const made = await opens(t, 2);
  if (!made) return;
  const { teacher, code } = made;
  const { page } = teacher;
  const ana = await comes(code, 'Ana', phone);
  const others = await devices(code, ['P2']);
  await others.say('P2', { answer: { lesson: 'chosen', exercise: 'rook-2', right: false } });
  await row(teacher, 'P2')
    .getByText('Exercise 2, wrong answers: 1')
    .waitFor({ state: 'attached' })
    .catch(() => {});
  await page.locator('aside form').getByRole('button', { name: 'Choose exercises…' }).click();
  const dialog = teacher.dialog();
  await dialog.getByText('What this class got wrong').waitFor();
  await wellMade(teacher, 'choosing exercises');
  for (const box of await dialog.getByRole('checkbox', { checked: true }).all()) {
    if (await box.isChecked()) await box.uncheck();
  }
  await dialog.getByLabel('Of a lesson').selectOption('knight');
  await dialog.getByRole('checkbox').nth(1).check();
  await dialog.getByLabel('Idea').selectOption('knight');
  await dialog.getByRole('button', { name: 'Add 5' }).click();
  await dialog.getByRole('button', { name: /^Give the class these exercises: \d+$/ }).click();
  await ana.page.getByRole('heading', { name: 'Chosen exercises' }).waitFor();
  await ana.page.locator('[data-exercise][data-ready=true]').waitFor();
});

test('Hour_AnUnknownCode_IsToldInOneSentence', async () => {
  const person = await fixture.person(phone);
  await person.page.goto(`${fixture.url}/class/AEIOU`);
  await person.page.getByRole('alert').filter({ hasText: 'There is no class with this code' }).waitFor();
  await person.page.getByLabel('The five letters of the class').fill('12-ab');
  assert.equal(await person.page.getByRole('button', { name: 'Go' }).isDisabled(), true);
});

test('Hour_GoldenHandOnOneDevice_BeginsWithFiveCoins', async (t) => {
  if (!(await needsReferee(t, fixture, '/learn/board'))) return;
  const person = await fixture.person();
  await person.page.goto(`${fixture.url}/device?game=goldenhand`);
  await person.page.getByRole('heading', { name: 'Golden hand' }).waitFor();
  await wellMade(person, 'Golden hand, before it begins');
  await person.page.getByRole('button', { name: 'Set up the table' }).click();
  await person.page.locator('[data-coins=white]', { hasText: '●5' }).waitFor();
});

test('Hour_ObjectionWithoutDevices_TheTeamsCallOut', async (t) => {
  if (!(await needsReferee(t, fixture, '/learn/board'))) return;
  const person = await fixture.person(laptop);
  await person.page.goto(`${fixture.url}/learn/objection`);
  await person.page.locator('[data-scene="another-piece"]').waitFor();
  await person.page.getByRole('button', { name: 'Two points: Black’s team' }).click();
  await person.page.locator('[data-team=black] b', { hasText: '2' }).waitFor();
  await wellMade(person, 'Objection! without devices');
});
