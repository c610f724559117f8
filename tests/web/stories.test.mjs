// The stories: each opens, and one is stepped through, with its question before the answer. Skipped where the program
// was built without the referee for pages.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useServer } from './support/fixture.mjs';
import { fitsAcross, inView, looks, nothingSerious } from './support/looks.mjs';
import { needsReferee } from './support/referee.mjs';
import { fullTest } from './support/tier.mjs';
import { until } from './support/until.mjs';

const folder = fileURLToPath(new URL('../../learn/stories/', import.meta.url));
const stories = new Map(
  readdirSync(folder).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(folder + file, 'utf8'))]),
);

const fixture = useServer();

async function at(t, path, options) {
  if (!(await needsReferee(t, fixture, '/stories/lucena-1497'))) return null;
  const person = await fixture.person(options);
  await person.page.goto(fixture.url + path);
  await person.page.locator('.board, main ol').first().waitFor();
  return person;
}

for (const { name, ...look } of looks) {
  fullTest(`Stories_HowTheyLook_${name}`, async (t) => {
    const person = await at(t, '/stories', look);
    if (!person) return;
    await fitsAcross(person, 'the list');
    await nothingSerious(person, 'the list');
    await person.page.goto(`${fixture.url}/stories/karpov-chernin-1992`);
    for (let i = 0; i < 2; ++i) await person.page.getByRole('button', { name: 'One step on' }).click();
    await person.page.getByText('What would you have ruled?').waitFor();
    await fitsAcross(person, 'a story');
    await nothingSerious(person, 'a story');
    // The boards, what has just happened on each, and the buttons are seen at once, also with four boards.
    for (const [story, scenes] of [
      ['karpov-chernin-1992', 2],
      ['london-rule-xiii', 4],
    ]) {
      await person.page.goto(`${fixture.url}/stories/${story}`);
      const on = person.page.getByRole('button', { name: 'One step on' });
      await on.click();
      await person.page
        .locator('.acts .current')
        .nth(scenes - 1)
        .waitFor();
      const boards = await person.page.locator('.scene .board').all();
      assert.equal(boards.length, scenes);
      for (const part of [...boards, on]) assert.ok(await inView(part), story);
      assert.ok(await inView(person.page.locator('.acts .current b').first()), story);
    }
  });
}

test('Story_OnAPhone_TheBoardsStayInView_AndTheQuestionBeginsUnderThem', async (t) => {
  const person = await at(t, '/stories/karpov-chernin-1992', {
    locale: 'pt-PT',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  if (!person) return;
  const { page } = person;
  for (let i = 0; i < 2; ++i) await page.getByRole('button', { name: 'Um passo em frente' }).tap();
  await page.getByRole('button', { name: 'A sua decisão' }).tap();
  const heading = page.getByRole('heading', { name: 'O que teria decidido?' });
  const bottom = (locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom);
  for (const board of await page.locator('.scene .board').all()) assert.ok(await inView(board));
  assert.ok((await heading.boundingBox()).y >= (await bottom(page.locator('.boards'))));
});

test('Story_KarpovChernin_SteppedThrough_TheQuestionBeforeTheAnswer', async (t) => {
  const person = await at(t, '/stories/karpov-chernin-1992', { locale: 'pt-PT' });
  if (!person) return;
  const { page } = person;
  const file = stories.get('karpov-chernin-1992');
  for (const paragraph of file.text.pt) await page.getByText(paragraph).waitFor();
  await page.getByText(file.sources.pt[2]).waitFor();
  const next = page.getByRole('button', { name: 'Um passo em frente' });
  await next.click();
  await next.click();
  // The step on has become the way to the question.
  assert.equal(await next.count(), 0);
  await page.getByRole('button', { name: 'A sua decisão' }).click();
  await until(() => page.evaluate(() => document.activeElement?.textContent === 'O que teria decidido?'));
  assert.ok(await inView(page.getByRole('heading', { name: 'O que teria decidido?' })));
  // No ruling is said yet, and the queen still stands on e6.
  const today = page.getByRole('region', { name: 'As Leis de 2023' });
  await today.locator('.stands[data-at=e6]').waitFor();
  const ruled = page.locator('.acts', { hasText: 'As Leis de 2023' }).locator('.article');
  assert.equal(await ruled.count(), 0);
  assert.equal(await page.getByText(file.afterwards.pt[0]).count(), 0);
  for (const question of await page.locator('fieldset').all()) await question.locator('label').first().click();
  await page.getByRole('button', { name: 'É esta a minha decisão' }).click();
  // The ruling is in view, with its article, and stands on the acts, too.
  const ruling = page.locator('form .ruling');
  await ruling.getByText('7.5.1').waitFor();
  assert.ok(await inView(ruling));
  await ruled.filter({ hasText: '7.5.1' }).first().waitFor({ state: 'attached' });
  await page.getByText(file.afterwards.pt[0]).waitFor();
  await page.locator('[data-outcome]').waitFor();
  // Then it goes on.
  await next.click();
  await page.locator('.acts', { hasText: 'As Leis de 1997' }).getByText('Pretas: reclamam').waitFor();
});

fullTest('Stories_EachOneOpens_WithEveryRuleSideBySide', async (t) => {
  const person = await at(t, '/stories');
  if (!person) return;
  const { page } = person;
  assert.equal(await page.locator('main li').count(), stories.size);
  for (const [name, { scenes, title }] of stories) {
    await page.goto(`${fixture.url}/stories/${name}`);
    await page.getByRole('heading', { name: title.en, exact: true }).waitFor();
    await page
      .locator('.scene')
      .nth(scenes.length - 1)
      .waitFor();
    assert.equal(await page.locator('.scene [role=alert]').count(), 0, name);
  }
});
