// One device between two players without a network: the referee is in the page. Skipped where the program was built
// without it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import {
  cutWords,
  fitsAcross,
  inOwnType,
  inView,
  looks,
  nothingSerious,
  places,
  sizes,
  wellMade,
  whole,
} from './support/looks.mjs';
import { program, serve } from './support/server.mjs';
import { fullTest } from './support/tier.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();

async function atTheDevice(t, url, options) {
  const person = await fixture.person(options);
  await person.page.goto(`${url}/device`);
  const start = person.page.locator('form button.primary:enabled');
  await start.or(person.page.getByRole('alert')).first().waitFor();
  if ((await person.page.getByRole('alert').count()) > 0) {
    t.skip('the program was built without the referee for pages');
    return null;
  }
  return person;
}

for (const { name, ...look } of looks) {
  test(`Device_ThePageBeforeAndDuringAGame_${name}`, async (t) => {
    const person = await atTheDevice(t, fixture.url, look);
    if (!person) return;
    await fitsAcross(person, 'the page of one device');
    await nothingSerious(person, 'the page of one device');
    await person.button('Set up the table').click();
    await person.button('Start White’s clock').click();
    await person.runs('white');
    await fitsAcross(person, 'one device');
    await nothingSerious(person, 'one device');
  });
}

for (const locale of ['pt-PT', 'pt-BR']) {
  for (const viewport of sizes) {
    fullTest(`Device_TheButtonThatStartsTheGameIsWhole_${locale}_${viewport.width}`, async (t) => {
      const person = await atTheDevice(t, fixture.url, { viewport, locale });
      if (!person) return;
      await person.page.locator('form button.primary:enabled').last().click();
      const start = person.page.locator('.end-bottom .begin button');
      await start.waitFor();
      assert.ok(await inView(start), 'the button is in the window');
      const [button, place] = await start.evaluate((element) =>
        [element, element.closest('.place')].map((part) => part.getBoundingClientRect().toJSON()),
      );
      assert.ok(button.bottom <= place.bottom + 1 && button.right <= place.right + 1, JSON.stringify([button, place]));
      assert.equal(await person.page.locator('.end-bottom').getByRole('button', { name: 'Ler tudo' }).count(), 0);
    });
  }
}

test('Device_AWholeGameWithTheNetworkCut_AndItsLogRulesTheSame', async (t) => {
  const server = await serve(['--lag-cap', '0']);
  const person = await atTheDevice(t, server.url, { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
  if (!person) return server.stop();
  const { page } = person;
  await page.clock.install();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  // The network is cut, the server is gone; the page is opened again.
  await server.stop();
  await person.context.setOffline(true);
  await page.reload();
  await page.getByRole('radio', { name: '5 minutes', exact: true }).check();
  await page.getByTestId('summary').filter({ hasText: 'Two players, one screen · 5′ · pieces by hand' }).waitFor();
  await person.button('Set up the table').click();
  await person.button('Start White’s clock').click();
  await person.runs('white');

  // Touch-move: the knight is touched, and a pawn moved.
  await person.tap('g1');
  await person.hears('touched the knight on g1');
  await person.tap('g1');
  await person.drag('e2', 'e4');
  await person.hears('must be moved');
  await person.move('g1', 'f3', 'Nf3');
  await person.runs('black');
  // An illegal move and its penalty.
  await person.drag('e7', 'e4');
  await person.press();
  await person.ruled('completed illegal move', '7.5.1');
  await person.move('e7', 'e5', 'e5');
  await person.runs('white');
  // A claim that is wrong.
  await person.button('Claim… (White)').click();
  await person.choose('Threefold repetition');
  await person.dialog().getByRole('button', { name: 'Claim', exact: true }).click();
  await person.ruled('', '9.5.3');
  // The page is left and opened again: the game goes on.
  await page.reload();
  await person.stands('white knight', 'f3');
  // A flag.
  await page.clock.fastForward('08:00');
  await person.ends('0–1', 'Time');

  const { info, log } = await page.evaluate(() => JSON.parse(localStorage.getItem('jadoube.device')));
  const lines = [JSON.stringify({ regulations: info.regulations }), ...log];
  const { stdout, status } = spawnSync(program, ['referee'], { input: lines.join('\n') + '\n', encoding: 'utf8' });
  assert.equal(status, 0);
  const byProgram = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(byProgram.at(-1).state.result, '0-1');
  await person.tab('Log').click();
  const shown = await page.locator('.log li p').allInnerTexts();
  const told = ({ says, articles }) =>
    [says.en, ...articles].join(' ').replace(/\s+/g, ' ').replaceAll("'", '’').trim();
  assert.deepEqual(
    shown.map((text) => text.replace(/\s+/g, ' ').trim()),
    byProgram.map(told),
  );
});

test('Device_IsInstallable', async (t) => {
  const person = await atTheDevice(t, fixture.url);
  if (!person) return;
  const manifest = await person.page.evaluate(async () => {
    const address = document.querySelector('link[rel=manifest]').href;
    return (await fetch(address)).json();
  });
  assert.equal(manifest.start_url, '/');
  assert.equal(manifest.display, 'standalone');
  for (const { src, type } of manifest.icons) {
    const response = await fetch(`${fixture.url}${src}`);
    assert.equal(response.headers.get('content-type'), type);
  }
});

test('Device_ThePolicyAllowsWasmAndNoMore', async () => {
  const response = await fetch(`${fixture.url}/device`);
  const policy = response.headers.get('content-security-policy');
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
});

test('Device_WithoutTlsOverANetwork_ThePageSaysWhy', async (t) => {
  const person = await atTheDevice(t, fixture.url);
  if (!person) return;
  await person.page.getByText('works without a network from now on').waitFor();
  const plain = await fixture.person();
  // As over a network without TLS, where browsers say that this is no secure context.
  await plain.page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await plain.page.goto(`${fixture.url}/device`);
  await plain.page.getByText('This address has no TLS').waitFor();
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
]) {
  (width === 390 ? test : fullTest)(`Device_ALongRulingIsReadWhole_AndNothingMoves_${width}`, async (t) => {
    const person = await atTheDevice(t, fixture.url, { viewport: { width, height } });
    if (!person) return;
    const { page } = person;
    await inOwnType(person);
    await person.button('Set up the table').click();
    await person.button('Start White’s clock').click();
    await person.runs('white');
    const before = await places(person);
    await person.drag('e2', 'e5');
    await person.press();
    await person.ruled('completed illegal move', '7.5.1');
    assert.deepEqual(await places(person), before);

    const place = page.locator('.end-bottom').getByRole('region', { name: 'What has just been ruled' });
    const readAll = page.locator('.end-bottom').getByRole('button', { name: 'Read all' });
    assert.equal(await readAll.count(), 0, 'there is room for all of it');
    assert.ok(await inView(place.locator('.ruling')), 'the ruling is in the window');
    assert.ok(await place.evaluate((it) => it.scrollHeight <= it.clientHeight), 'none of it is scrolled');
    assert.ok(
      await place.locator('.ruling p').evaluate((it) => it.scrollHeight <= it.clientHeight + 1),
      'none of its lines is cut',
    );
    assert.deepEqual(await places(person), before);
    await wellMade(person, 'a ruling that is read');
    // The next ruling comes to its place of fixed height.
    await person.drag('e2', 'e4');
    await person.reads('e4');
    assert.deepEqual(await places(person), before);
  });
}

test('Device_OfTwoRulings_TheNewestIsWhole_AndTheOtherIsReadInTheSheet', async (t) => {
  const person = await atTheDevice(t, fixture.url, { viewport: { width: 390, height: 844 } });
  if (!person) return;
  await person.button('Set up the table').click();
  await person.button('Start White’s clock').click();
  await person.runs('white');
  const before = await places(person);
  await person.drag('g1', 'f3');
  await person.drag('f1', 'c4');
  await person.button('Claim… (White)').click();
  await person.choose('Flag fall');
  await person.dialog().getByRole('button', { name: 'Claim', exact: true }).click();
  const end = person.page.locator('.end-bottom');
  await end.getByText('No flag has fallen').waitFor();
  assert.deepEqual(await places(person), before);
  const place = end.getByRole('region', { name: 'What has just been ruled' });
  assert.ok(await whole(place), 'nothing of the place is cut');
  assert.deepEqual(await cutWords(person), []);
});

for (const [width, height] of [
  [1366, 768],
  [390, 844],
  [844, 390],
]) {
  (width === 390 ? test : fullTest)(`Device_ADrawOfferIsAnswered_AndItsRefusalRead_AtTheOwnEnd_${width}`, async (t) => {
    const person = await atTheDevice(t, fixture.url, { viewport: { width, height } });
    if (!person) return;
    const { page } = person;
    await person.button('Set up the table').click();
    await person.button('Start White’s clock').click();
    await person.move('e2', 'e4', 'e4');
    await person.runs('black');
    const before = [await places(person), await person.button('Resign (White)').boundingBox()];
    await person.button('Offer a draw (Black)').click();
    const place = page.locator('.end-bottom').getByRole('region', { name: 'What has just been ruled' });
    await place.getByText('Black offers a draw.').waitFor();
    assert.ok(await whole(place), 'the offer and its answers are not cut');
    for (const answer of ['Accept', 'Decline']) assert.ok(await inView(person.button(answer)), answer);
    // Black has made no move yet (5.2.3).
    await person.button('Accept').click();
    await place.locator('.ruling.refused', { hasText: '5.2.3' }).waitFor();
    assert.ok(await whole(place), 'nor is the refusal');
    assert.deepEqual([await places(person), await person.button('Resign (White)').boundingBox()], before);
  });
}

test('Device_WhereTheRecordIsBelowTheBoard_NoButtonOpensIt', async (t) => {
  const person = await atTheDevice(t, fixture.url, { viewport: { width: 1366, height: 768 } });
  if (!person) return;
  await person.button('Set up the table').click();
  await person.button('Start White’s clock').click();
  await person.runs('white');
  for (const [width, height, shown] of [
    [1366, 768, false],
    [390, 844, false],
    [844, 390, true],
  ]) {
    await person.page.setViewportSize({ width, height });
    await until(async () => (await person.button('Record (White)').isVisible()) === shown);
  }
});

fullTest('Device_InLandscape_TheRecordIsReadBesideTheBoard_AtEachEnd', async (t) => {
  const person = await atTheDevice(t, fixture.url, { viewport: { width: 844, height: 390 } });
  if (!person) return;
  const { page } = person;
  await person.button('Set up the table').click();
  await person.button('Start White’s clock').click();
  await person.move('e2', 'e4', 'e4');
  await person.runs('black');
  const before = await places(person);
  for (const [end, x] of [
    ['White', 500],
    ['Black', 0],
  ]) {
    await person.button(`Record (${end})`).click();
    assert.ok(await inView(page.locator('.record .move.current')), `the move for ${end}`);
    const box = await page.locator('.record.card').boundingBox();
    assert.ok(box.x >= x && box.x < x + 344, `at the end of ${end}: ${box.x}`);
    assert.deepEqual(await places(person), before);
    await wellMade(person, `the record for ${end}`);
    await person.button('Close').click();
  }
});

test('Device_AfterTheGame_ANewOneIsBegunThere', async (t) => {
  const person = await atTheDevice(t, fixture.url);
  if (!person) return;
  await person.button('Set up the table').click();
  await person.button('Start White’s clock').click();
  await person.runs('white');
  await person.button('Resign (White)').click();
  await person.button('White resigns').click();
  await person.ends('0–1', 'Resignation');
  // The server has nothing of it.
  assert.equal(await person.page.getByRole('link', { name: 'PGN' }).count(), 0);
  await person.button('New table').click();
  await person.button('Set up the table').waitFor();
});

test('Device_AfterTheGame_ItsScoreSheetAndItsPgn', async (t) => {
  const person = await atTheDevice(t, fixture.url, { acceptDownloads: true });
  if (!person) return;
  await person.page.getByLabel('White’s name').fill('Ana "Nê"');
  await person.button('Set up the table').click();
  await person.button('Start White’s clock').click();
  await person.runs('white');
  await person.drag('e2', 'e4');
  await person.press();
  await person.runs('black');
  await person.page.getByRole('button', { name: 'Resign (Black)' }).click();
  await person.dialog().getByRole('button', { name: 'Resign' }).click();
  await person.ends('1–0', 'Resignation');
  // The name that was forgotten before the game.
  await person.button('Black: Correct').click();
  await person.dialog().getByLabel('Black’s name').fill('Bo');
  await person.dialog().getByRole('button', { name: 'Save' }).click();
  await person.page.locator('.line-top .name', { hasText: /^Bo$/ }).waitFor();
  const [download] = await Promise.all([person.page.waitForEvent('download'), person.button('PGN').click()]);
  const pgn = await readFile(await download.path(), 'utf8');
  assert.match(pgn, /\[White "Ana \\"Nê\\""\]/);
  assert.match(pgn, /\[TimeControl "600\+5"\]/);
  assert.match(pgn, /1\.e4 \{\[%clk 0:10:0\d\]\} 1-0\n$/);
  await person.button('Score sheet').click();
  await person.page.getByTestId('result').filter({ hasText: '1–0' }).waitFor();
  await person.page.getByText('Ana "Nê"').waitFor();
  await person.page.getByText('Bo', { exact: true }).waitFor();
  await person.button('Back to the table').click();
  await person.ends('1–0', 'Resignation');
});
