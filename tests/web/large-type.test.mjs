// The pages where the browser's own type is half as large again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { cutWords, fitsAcross, inView, laptop, looks } from './support/looks.mjs';
import { launch, Person } from './support/person.mjs';
import { fullTest, longRun } from './support/tier.mjs';

const fixture = useServer({ args: ['--blink-settings=defaultFontSize=24'] });
const sizes = [laptop, { width: 390, height: 844 }, { width: 844, height: 390 }];
const regulations = { time: '90+30' };

async function isRead(person, what) {
  await fitsAcross(person, what);
  assert.deepEqual(await cutWords(person), [], what);
}
async function isPlayed(person, what) {
  await person.page.evaluate(() => scrollTo(0, 0));
  await isRead(person, what);
  for (const part of ['.board', '[data-testid=clock-white]', '[data-testid=clock-black]']) {
    assert.ok(await inView(person.page.locator(part).first()), `${what}: ${part} is in the window`);
  }
}

for (const viewport of sizes) {
  const name = `${viewport.width}x${viewport.height}`;
  (name === '390x844' ? test : fullTest)(
    `LargeType_ATable_NoWordIsCut_AndTheBoardAndBothClocksAreInView_${name}`,
    async () => {
      const made = await fixture.make({ regulations, names: { white: 'Ana', black: 'Benedito' } });
      const white = await fixture.sit(made, 'white', { viewport, ready: false });
      assert.equal(await white.page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '24px');
      await white.page.getByText('Waiting for the other player').first().waitFor();
      await isRead(white, 'before play');
      const black = await fixture.sit(made, 'black');
      await white.page.getByTestId('ready-to-begin').click();
      await black.running();
      await white.running();
      await isPlayed(white, 'a table');
      await white.drag('e2', 'e5');
      await white.press();
      await white.ruled('completed illegal move', '7.5.1');
      await isPlayed(white, 'a table with a ruling');
      await white.drag('e2', 'e4');
      await white.reads('e4');
      await isPlayed(white, 'a table where the clock is due');
    },
  );
}

fullTest('LargeType_BySettingTheSmallestSize_NoWordOfATableIsCut', async () => {
  const browser = await launch(['--blink-settings=minimumFontSize=20']);
  try {
    const made = await fixture.make({ regulations, names: { white: 'Ana', black: 'Benedito' } });
    const white = await Person.at(browser, { viewport: sizes[0] });
    await white.sit(fixture.url, made, 'white');
    await fixture.sit(made, 'black');
    await white.running();
    for (const viewport of sizes) {
      await white.page.setViewportSize(viewport);
      await isPlayed(white, `a table at ${viewport.width}`);
    }
    await white.leaves();
  } finally {
    await browser.close();
  }
});

// The laptop with a zoom, as well.
const zoomed = { width: 911, height: 512 };
for (const viewport of [...sizes.slice(0, 2), { width: 768, height: 1024 }, zoomed]) {
  const run = viewport.width === 390 ? test : fullTest;
  run(`LargeType_OneDevice_NoWordIsCut_AndTheBoardAndBothClocksAreInView_${viewport.width}`, async () => {
    const made = await fixture.make({ regulations, seat: 'both', names: { white: 'Ana', black: 'Benedito' } });
    const device = await fixture.sit(made, 'both', { viewport });
    await device.button('Start White’s clock').click();
    await device.runs('white');
    await isPlayed(device, 'one device');
    // Of a ruling, more than its first words.
    await device.drag('e2', 'e5');
    await device.press();
    await device.ruled('completed illegal move', '7.5.1');
    const words = device.page.locator('.end-bottom .ruling p');
    const lines = await words.evaluate((it) => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight));
    assert.ok(lines > 2.5, `${lines} lines of a ruling are seen`);
    if (viewport === zoomed) assert.ok(await inView(words), 'they are in the window');
    // A move that waits for its clock, and an offer with its answers.
    await device.drag('e2', 'e4');
    await device.reads('e4');
    await isPlayed(device, 'a move on one device');
    // Where there is little room, the actions are behind a button.
    if (viewport === zoomed) await device.button('Actions (White)').click();
    await device.button('Offer a draw (White)').click();
    const answer = device.page.locator('.end-top').getByRole('button', { name: 'Decline' });
    await answer.waitFor();
    assert.ok(await inView(answer), 'the draw can be declined');
    await isRead(device, 'an offer on one device');
  });
}

fullTest('LargeType_TheArbitersDesk_NoWordIsCut', async () => {
  const { arbiter, white } = await fixture.seat({ regulations, arbiter: true }, { arbiter: { viewport: laptop } });
  await white.running();
  for (const section of ['Clocks', 'Lateness', 'Penalty', 'Irregularity', 'Names', 'Result']) {
    await arbiter.unfold(section);
    await isRead(arbiter, section);
  }
});

const viewports = longRun ? sizes : looks.map(({ viewport }) => viewport);
fullTest('LargeType_EveryPage_NoWordIsCut_AndNoneIsTooWide', async () => {
  for (const viewport of new Set(viewports)) {
    const reader = await fixture.person({ viewport });
    for (const path of [
      '/',
      '/?new',
      '/laws',
      '/learn',
      '/learn/knight',
      '/stories',
      '/cases',
      '/device',
      '/tournament',
    ]) {
      await reader.page.goto(fixture.url + path);
      await reader.page.locator('main').first().waitFor();
      await isRead(reader, `${path} at ${viewport.width}`);
    }
  }
});
