// Without a network: the pages for learning, the Laws and one device are complete once one of them has been open; the
// application that is installed begins at the lobby.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { serve } from './support/server.mjs';

const fixture = useServer();

test('WithoutANetwork_LessonsStoriesCasesAndLaws_WorkAsOneDeviceDoes', async () => {
  const server = await serve();
  const person = await fixture.person({ serviceWorkers: 'allow' });
  const { page } = person;
  await page.goto(`${server.url}/learn`);
  await page.locator('main ol li').first().waitFor();
  await page.locator('html[data-kept=all]').waitFor({ state: 'attached' });
  const referee = await page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .some(({ url }) => url.endsWith('.wasm')),
  );

  await server.stop();
  await person.context.setOffline(true);
  // None of these has been opened before.
  const opens = async (path, selector) => {
    await page.goto(server.url + path);
    await page.locator(selector).first().waitFor();
  };
  await opens('/learn', 'main ol li');
  await opens('/stories', 'main ol li svg');
  await opens('/cases', 'main details');
  await opens('/laws', 'article');
  await page.getByTestId('search').fill('my phone rang');
  await page.locator('article[data-name=devices_penalty]').first().waitFor();
  await opens('/', '[data-testid=rules]');
  if (referee) {
    await opens('/learn/knight', '.board');
    await opens('/stories/matulovic-bilek-1967', '.scene .board');
    await opens('/cases/exam', 'main .result');
    await page.getByRole('button', { name: 'Begin the exam' }).click();
    // Which cases are drawn is chance, and a case in words has no board.
    await page.locator('.case').waitFor();
    await opens('/device', 'form button.primary:enabled');
  }
});

test('WithoutANetwork_TheLobbyKeepsNoReferee_AndTheApplicationBeginsThere', async () => {
  const person = await fixture.person({ serviceWorkers: 'allow' });
  const { page } = person;
  await page.goto(fixture.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname),
  );
  assert.ok(kept.includes('/') && !kept.some((path) => path.endsWith('.wasm')), kept.join());
  const manifest = await (await fetch(`${fixture.url}/manifest.webmanifest`)).json();
  assert.equal(manifest.start_url, '/');
});
