// axe-core on every page and dialog, light and dark, wide and narrow: nothing serious.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { launch, Reader } from './support/reader.mjs';
import { makeTable, serve } from './support/server.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// The pages allow no foreign script, so the tester's own is brought in past that policy.
async function nothingSerious(reader, what) {
  if (!(await reader.page.evaluate('typeof axe !== "undefined"'))) await reader.page.evaluate(axe);
  const { violations } = await reader.page.evaluate('axe.run()');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary})`).join('; ')}`),
    [],
  );
}

for (const colorScheme of ['light', 'dark'])
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }])
    test(`EveryPage_NothingSerious_${colorScheme}_${viewport.width}`, async () => {
      const reader = await Reader.at(browser, { colorScheme, viewport });
      const other = await Reader.at(browser);
      await makeTable(server.url, { regulations: { time: '5+3' }, names: { white: 'Eva' }, seat: 'white', lobby: true });
      await reader.page.goto(server.url);
      await reader.page.locator('li.card').first().waitFor();
      await reader.page.getByText('More rules').click();
      await nothingSerious(reader, 'lobby');
      await reader.page.goto(`${server.url}/laws/2023?with=1997`);
      await reader.page.locator('article').first().waitFor();
      await nothingSerious(reader, 'the Laws');
      await reader.page.goto(server.url);
      await reader.button('Settings').click();
      await nothingSerious(reader, 'settings');

      const made = await makeTable(server.url, { regulations: { time: '15+10' }, seat: 'white', arbiter: true });
      await reader.sit(server.url, made, 'white');
      await reader.button('QR').first().click();
      await reader.page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
      await nothingSerious(reader, 'a table that waits');
      await other.sit(server.url, made, 'black');
      await reader.move('e2', 'e4', 'e4');
      await other.runs('black');
      await other.drag('e7', 'e4');
      await other.press();
      await reader.page.locator('.ruling.grave').waitFor();
      await nothingSerious(reader, 'a physical table');
      await reader.page.getByRole('tab', { name: 'Rulings' }).click();
      await nothingSerious(reader, 'its rulings');
      await reader.button('Claim…').click();
      await nothingSerious(reader, 'a claim');
      await reader.button('Back to the game').click();
      await reader.button('Resign').click();
      await nothingSerious(reader, 'a second thought');
      await reader.button('I resign').click();
      await reader.ends('0–1', 'Resignation');
      await nothingSerious(reader, 'a finished game');
      await reader.sit(server.url, made, 'arbiter');
      await reader.page.goto(`${server.url}/t/${made.table}/sheet`);
      await reader.page.getByTestId('result').waitFor();
      await nothingSerious(reader, 'a score sheet');

      const screen = await makeTable(server.url, { regulations: { time: '5', board: 'screen' }, seat: 'white', arbiter: true });
      await reader.sit(server.url, screen, 'white');
      await reader.tap('e2');
      await reader.page.locator('.square.target').first().waitFor();
      await nothingSerious(reader, 'a screen table');
      await reader.sit(server.url, screen, 'arbiter');
      await reader.page.getByRole('region', { name: 'The arbiter’s desk' }).waitFor();
      await nothingSerious(reader, 'the arbiter’s desk');
      const device = await makeTable(server.url, { regulations: { time: '5' }, seat: 'both' });
      await reader.sit(server.url, device, 'both');
      await reader.button('Start White’s clock').click();
      await reader.runs('white');
      await nothingSerious(reader, 'one device');

      await reader.page.goto(`${server.url}/t/AAAAAAAAAAAAAAAA`);
      await reader.page.getByText('There is nothing to see here').waitFor();
      await nothingSerious(reader, 'no table');
      await other.leaves();
      await reader.leaves();
    });
