// axe-core on every page and dialog, light and dark, wide and narrow: nothing serious.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { linksOf, makeTournament } from './support/tournament.mjs';
import { useServer } from './support/fixture.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const fixture = useServer();

// The pages allow no foreign script, so the tester's own is brought in past that policy.
async function nothingSerious(reader, what) {
  if (!(await reader.page.evaluate('typeof axe !== "undefined"'))) await reader.page.evaluate(axe);
  const { violations } = await reader.page.evaluate('axe.run()');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(
      ({ id, nodes }) =>
        `${what}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary})`).join('; ')}`,
    ),
    [],
  );
}

for (const colorScheme of ['light', 'dark']) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`EveryPage_NothingSerious_${colorScheme}_${viewport.width}`, async () => {
      const reader = await fixture.reader({ colorScheme, viewport });
      const other = await fixture.reader();
      await fixture.make({ regulations: { time: '5+3' }, names: { white: 'Eva' }, seat: 'white', lobby: true });
      await reader.page.goto(fixture.url);
      await reader.page.locator('li.card').first().waitFor();
      await reader.page.getByText('More rules').click();
      await nothingSerious(reader, 'lobby');
      await reader.page.goto(`${fixture.url}/laws/2023?with=1997`);
      await reader.page.locator('article').first().waitFor();
      await nothingSerious(reader, 'the Laws');
      await reader.page.goto(fixture.url);
      await reader.button('Settings').click();
      await nothingSerious(reader, 'settings');

      const made = await fixture.make({ regulations: { time: '15+10' }, seat: 'white', arbiter: true });
      await reader.sit(fixture.url, made, 'white');
      await reader.button('QR').first().click();
      await reader.page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
      await nothingSerious(reader, 'a table that waits');
      await other.sit(fixture.url, made, 'black');
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
      await reader.sit(fixture.url, made, 'arbiter');
      await reader.page.goto(`${fixture.url}/t/${made.table}/sheet`);
      await reader.page.getByTestId('result').waitFor();
      await nothingSerious(reader, 'a score sheet');

      const screen = await fixture.make({ regulations: { time: '5', board: 'screen' } });
      await reader.sit(fixture.url, screen, 'white');
      await reader.tap('e2');
      await reader.page.locator('.square.target').first().waitFor();
      await nothingSerious(reader, 'a screen table');

      const ruled = await fixture.seat(
        { regulations: { time: '90+30' }, arbiter: true },
        { white: { colorScheme, viewport }, arbiter: { colorScheme, viewport } },
      );
      const { white, arbiter } = ruled;
      await white.move('e2', 'e4', 'e4');
      await ruled.black.runs('black');
      await ruled.black.move('e7', 'e5', 'e5');
      await white.runs('white');
      for (const matter of ['Clocks', 'Penalty', 'Irregularity', 'Result', 'Restore a position']) {
        await arbiter.unfold(matter);
        await nothingSerious(arbiter, `the arbiter’s desk: ${matter}`);
      }
      await arbiter.tab('Log').click();
      await nothingSerious(arbiter, 'the log');
      await arbiter.tab('Moves').click();
      await arbiter.button('e4').click();
      await arbiter.button('Restore the position after 1.e4').click();
      await nothingSerious(arbiter, 'a position to be restored');
      await white.tab('Sheet').click();
      await white.page.getByPlaceholder('Nf3, or (=) for an offer').fill('d4');
      await white.button('Write down').click();
      await white.page.locator('.entry.wrong').waitFor();
      await nothingSerious(white, 'a score sheet kept by hand');
      await white.button('Seal a move…').click();
      await nothingSerious(white, 'a move to be sealed');
      await white.page.getByRole('textbox', { name: 'Your move' }).fill('Nf3');
      await white.button('Close the envelope').click();
      await white.page.getByRole('region', { name: 'The envelope' }).waitFor();
      await nothingSerious(white, 'an envelope');
      await arbiter.button('Back to the game').click();
      await arbiter.page.getByRole('region', { name: 'The envelope' }).waitFor();
      await arbiter.unfold('Adjournment');
      await nothingSerious(arbiter, 'the resumption');

      const device = await fixture.make({ regulations: { time: '5' }, seat: 'both' });
      await reader.sit(fixture.url, device, 'both');
      await reader.button('Start White’s clock').click();
      await reader.runs('white');
      await nothingSerious(reader, 'one device');

      await reader.page.goto(`${fixture.url}/t/AAAAAAAAAAAAAAAA`);
      await reader.page.getByText('There is nothing to see here').waitFor();
      await nothingSerious(reader, 'no table');
    });
  }
}

for (const colorScheme of ['light', 'dark']) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`TournamentPages_NothingSerious_${colorScheme}_${viewport.width}`, async () => {
      const reader = await fixture.reader({ colorScheme, viewport });
      await reader.page.goto(`${fixture.url}/tournament`);
      await reader.page.getByRole('textbox', { name: 'Pairings' }).fill('1;Ana');
      await reader.page.getByTestId('wrong').waitFor();
      await nothingSerious(reader, 'a new round');
      await reader.choose('A round robin');
      await nothingSerious(reader, 'a new round robin');

      const made = await makeTournament(fixture.url, { event: 'Clube', players: ['Ana', 'Bento', 'Caio'] });
      await reader.page.goto(`${fixture.url}/tournament/${made.tournament}#${made.arbiter}`);
      await reader.button('Set up the tables of round 1').click();
      await reader.page.getByRole('link', { name: 'The wall' }).waitFor();
      await nothingSerious(reader, 'a tournament');
      const [board] = await linksOf(fixture.url, made);
      await reader.page.goto(`${fixture.url}/tournament/${made.tournament}/sheet#${made.arbiter}`);
      await reader.page.locator('.sheet li').first().waitFor();
      await nothingSerious(reader, 'links');
      await reader.page.goto(`${fixture.url}/t/${board.table}#${board.seats.white}`);
      await reader.page.locator('.board').waitFor();
      await reader.page.goto(`${fixture.url}/tournament/${made.tournament}/desk#${made.arbiter}`);
      await reader.page.locator('li[data-board]').first().waitFor();
      await nothingSerious(reader, 'the desk');
      await reader.page.goto(`${fixture.url}/wall/${made.tournament}`);
      await reader.page.locator('li[data-board]').first().waitFor();
      await nothingSerious(reader, 'the wall');
      await reader.page.goto(`${fixture.url}/tournament/0000000000000`);
      await reader.page.getByText('There is no such tournament').waitFor();
      await nothingSerious(reader, 'no tournament');
    });
  }
}
