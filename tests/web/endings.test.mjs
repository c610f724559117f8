// How games end that no player ends.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, Reader } from './support/reader.mjs';
import { makeTable, serve } from './support/server.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const sitBoth = async (wish) => {
  const made = await makeTable(server.url, { seat: 'white', ...wish });
  const white = await Reader.at(browser);
  const black = await Reader.at(browser);
  await white.sit(server.url, made, 'white');
  await black.sit(server.url, made, 'black');
  return { white, black, made };
};

test('FlagAgainstABareKing_Draw', async () => {
  const { white, black } = await sitBoth({ regulations: { time: '0.03', start: '7k/8/8/8/8/8/8/KQ6 w - - 0 1' } });
  await white.take('b1');
  await white.letGo();
  await white.ends('½–½', 'Time, against a side that cannot mate');
  await black.ends('½–½', 'Time, against a side that cannot mate');
  assert.equal(await black.page.getByTestId('clock-white').textContent(), '0.0');
  await black.page.locator('.face', { hasText: 'flag fallen' }).waitFor();
  await white.leaves();
  await black.leaves();
});

test('FlagAgainstAQueen_Loss', async () => {
  const { white, black } = await sitBoth({ regulations: { time: '0.03', start: '7k/8/8/8/8/q7/8/K7 w - - 0 1' } });
  await white.tap('a1');
  await white.ends('0–1', 'Time');
  await white.leaves();
  await black.leaves();
});

test('DeadPosition_EndsTheGameAtOnce', async () => {
  const { white, black } = await sitBoth({ regulations: { time: '5', start: '8/8/8/3k4/8/8/3pK3/8 w - - 0 1' } });
  await white.drag('e2', 'd2');
  await white.ends('½–½', 'Dead position');
  await black.ends('½–½', 'Dead position');
  await white.leaves();
  await black.leaves();
});

test('Resignation_AfterASecondThought', async () => {
  const { white, black } = await sitBoth({ regulations: { time: '5' } });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await black.button('Resign').click();
  await black.button('Back to the game').click();
  await black.page.getByRole('dialog').waitFor({ state: 'detached' });
  await black.move('e7', 'e5', 'e5');
  await white.runs('white');
  await white.button('Resign').click();
  await white.button('I resign').click();
  await black.ends('0–1', 'Resignation');
  await white.leaves();
  await black.leaves();
});
