// The kinds of tables: one device, Chess960, screen boards; and what a hand and a keyboard do at them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { inView, laptop, sizes, whole } from './support/looks.mjs';
import { load } from './support/modules.mjs';
import { fullTest } from './support/tier.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();

test('OneDevice_BothPlayersAndBothClocksOnIt', async () => {
  const tablet = await fixture.person({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  await tablet.page.goto(`${fixture.url}/?new`);
  await tablet.choose('Two players, one screen');
  await tablet.choose('5 minutes plus 3 seconds');
  await tablet.page.getByLabel('White’s name').fill('Ana');
  await tablet.page.getByLabel('Black’s name').fill('Ben');
  await tablet.button('Set up the table').click();
  await tablet.button('Start White’s clock').click();
  await tablet.runs('white');
  // The far clock faces the far player.
  const far = tablet.page.locator('.clock-top');
  assert.equal(await far.evaluate((element) => getComputedStyle(element).transform), 'matrix(-1, 0, 0, -1, 0, 0)');

  await tablet.drag('f2', 'f3');
  await tablet.reads('f3');
  await tablet.page.getByTestId('press-white').click();
  await tablet.runs('black');
  await tablet.drag('e7', 'e5');
  await tablet.reads('e5');
  await tablet.page.getByTestId('press-black').click();
  await tablet.runs('white');
  // White touches, and what that obliges to binds White alone.
  await tablet.tap('g2');
  await tablet.page.locator('.end-bottom .ruling.binds', { hasText: 'must move it' }).waitFor();
  await tablet.drag('g2', 'g4');
  await tablet.reads('g4');
  await tablet.page.getByTestId('press-white').click();
  await tablet.runs('black');
  await tablet.drag('d8', 'h4');
  await tablet.ends('0–1', 'Checkmate');
});

// The number of the first start whose white pieces match.
async function startLike(pattern) {
  const { startFen } = await load('chess/position.ts');
  for (let number = 0; number < 960; ++number) if (pattern.test(startFen(`chess960:${number}`))) return number;
  throw new Error('no such start');
}

test('OneDevice_SideBySide_EverythingIsUpright_AndATurnedBoardTurnsItsFigures', async () => {
  const made = await fixture.make({ regulations: { time: '5' }, seat: 'both' });
  const device = await fixture.sit(made, 'both');
  const upsideDown = () =>
    device.page
      .locator('.turned:visible')
      .evaluateAll((all) => all.map((it) => it.closest('[data-piece]')?.dataset.piece));
  assert.ok((await upsideDown()).includes('black king'));
  await device.button('Turn the board').click();
  assert.ok((await upsideDown()).includes('white king') && !(await upsideDown()).includes('black king'));
  await device.button('Side by side').click();
  assert.deepEqual(await upsideDown(), []);
});

test('Chess960_CastlingOntoTheRooksSquare_TheRookIsInTheHand', async () => {
  const ana = await fixture.person();
  await ana.page.goto(`${fixture.url}/?new`);
  await ana.choose('White');
  await ana.page.getByText('More rules').click();
  await ana.choose('Chess960');
  await ana.page.getByLabel('Number of the starting position, 0 to 959').fill(String(await startLike(/KR. w/)));
  await ana.button('Set up the table').click();
  await ana.page.getByRole('textbox', { name: 'For the other player' }).waitFor();
  const link = await ana.page.getByRole('textbox', { name: 'For the other player' }).inputValue();
  const ben = await fixture.person();
  await ben.page.goto(link);
  await ben.page.locator('.board').waitFor();

  await ana.stands('white king', 'f1');
  await ana.stands('white rook', 'g1');
  await ana.drag('f1', 'g1');
  await ana.button('Put the rook on f1').click();
  await ana.reads('0-0');
  await ben.stands('white king', 'g1');
  await ben.stands('white rook', 'f1');
  await ana.press();
  await ben.runs('black');
});

test('ScreenBoard_ClicksPremoveAndTypedMoves', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '5+3', board: 'screen' } });
  await white.drag('e2', 'e4');
  await black.runs('black');
  // White's premove waits for Black.
  await white.drag('g1', 'f3');
  await white.page.locator('.square.premove').first().waitFor();
  await black.tap('e7');
  await black.page.locator('.square.target').first().waitFor();
  await black.tap('e5');
  await white.reads('Nf3');
  await black.runs('black');
  await black.page.getByPlaceholder('Type a move').fill('Nc6');
  await black.button('Play').click();
  await white.runs('white');
  await white.reads('Nc6');
  // An illegal move snaps back, and is not sent.
  await white.drag('f1', 'f5');
  await white.stands('white bishop', 'f1');
  await white.drag('f1', 'b5');
  await black.reads('Bb5');
});

test('PhysicalBoard_AdjustingABrushAndTheOpponentsHand', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '5+3' } });
  await white.button('J’adoube').click();
  await white.tap('d1');
  await black.hears('adjusted the queen on d1, which need not be moved');
  // It held for one adjustment: now a touch is a touch.
  await white.take('e2');
  await black.hears('touched the pawn on e2 and must move it');
  await white.carry('e4');
  await black.page.locator('.stands.lifted[data-at=e2]').waitFor();
  await white.letGo();
  await white.reads('e4');
  await white.press();
  await black.runs('black');

  // With the setting, a short tap is a brush.
  await black.button('Settings').click();
  await black.page.getByText('An accidental touch does not count').click();
  await black.button('Done').click();
  await black.dialog().waitFor({ state: 'detached' });
  await black.tapsAtOnce('a8');
  await white.hears('brushed against the rook on a8 by accident');
});

test('Keyboard_AWholeMoveWithoutAPointer', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '5+3' } });
  await white.begun();
  await white.square('e2').focus();
  await white.page.keyboard.press('Enter');
  await white.hears('touched the pawn on e2');
  assert.match(await white.square('e2').getAttribute('aria-label'), /e2 white pawn, in the hand, touched/);
  await white.page.keyboard.press('ArrowUp');
  await white.page.keyboard.press('ArrowUp');
  await white.page.keyboard.press('Enter');
  await white.reads('e4');
  await white.page.keyboard.press('Space');
  await black.runs('black');
  // On a button reached by Tab, Space presses that button.
  await white.button('Resign').focus();
  await white.page.keyboard.press('Tab');
  await white.page.keyboard.press('Shift+Tab');
  await white.page.keyboard.press('Space');
  await white.page.getByRole('dialog', { name: 'Resign the game?' }).waitFor();
  await white.page.keyboard.press('Escape');
});

test('StoppedClocks_PlayGoesOnWhenBothAreReady', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '5+3' } });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await black.button('Stop the clocks').click();
  await black.page.getByLabel('Reason').fill('The lamp');
  await black.page.getByRole('dialog').getByRole('button', { name: 'Stop the clocks' }).click();
  await white.page.getByText('Black stopped the clocks: “The lamp”').waitFor();
  await white.button('Ready to go on').click();
  await black.button('Ready to go on').click();
  await white.runs('black');
  await black.move('e7', 'e5', 'e5');
  await white.runs('white');
});

// A person's line to the server, which can be cut.
async function cuttable(person) {
  let broken = false;
  let line;
  await person.page.routeWebSocket(/live/, (socket) => {
    if (broken) return void socket.close();
    line = socket;
    socket.connectToServer();
  });
  return {
    cut: () => {
      broken = true;
      return line.close();
    },
    mend: () => (broken = false),
  };
}

test('LostConnection_ThePageComesBackToTheSameGame', async () => {
  const made = await fixture.make({ seat: 'white', regulations: { time: '5+3' } });
  const white = await fixture.person();
  const black = await fixture.person();
  const line = await cuttable(white);
  await white.sit(fixture.url, made, 'white');
  await black.sit(fixture.url, made, 'black');
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  // A second tab of the same seat sees the same.
  const second = await fixture.person();
  await second.sit(fixture.url, made, 'white');
  await second.reads('e4');
  await line.cut();
  await white.page.getByText('The connection is lost').waitFor();
  await black.move('e7', 'e5', 'e5');
  await second.reads('e5');
  line.mend();
  await white.reads('e5');
  await white.move('g1', 'f3', 'Nf3');
  await second.reads('Nf3');
});

fullTest('Actions_WhateverIsRuled_StayWhereTheyAre', async () => {
  for (const viewport of sizes) {
    const { white } = await fixture.seat({ regulations: { time: '5+3' } }, { white: { viewport } });
    await white.running();
    const places = () =>
      Promise.all(['J’adoube', 'Resign', 'Stop the clocks'].map((name) => white.button(name).boundingBox()));
    const before = await places();
    await white.drag('e2', 'e5');
    await white.press();
    await white.ruled('', '7.5.1');
    assert.deepEqual(await places(), before, `${viewport.width}: an illegal move`);
    await white.button('Stop the clocks').click();
    await white.dialog().getByRole('textbox').fill('The pieces have fallen');
    await white.dialog().getByRole('button', { name: 'Stop the clocks' }).click();
    await white.dialog().waitFor({ state: 'detached' });
    await white.page.getByText('The pieces have fallen').waitFor();
    assert.deepEqual(await places(), before, `${viewport.width}: the clocks are stopped`);
  }
});

fullTest('Dialog_WhenThePhoneIsTurned_Stays', async () => {
  const upright = { width: 390, height: 844 };
  const { white } = await fixture.seat({ regulations: { time: '5+3' } }, { white: { viewport: upright } });
  await white.running();
  for (const name of ['Links of this table', 'Stop the clocks']) {
    await white.button(name).click();
    await white.dialog().waitFor();
    // What it was opened from is not among what is shown there.
    await white.page.setViewportSize({ width: 844, height: 390 });
    assert.ok(await inView(white.dialog()), name);
    await white.page.keyboard.press('Escape');
    await white.dialog().waitFor({ state: 'detached' });
    await white.page.setViewportSize(upright);
  }
});

test('LostConnection_IsSaidWhereRulingsAreRead_OnEveryScreen', async () => {
  for (const viewport of sizes) {
    const made = await fixture.make({ seat: 'white', regulations: { time: '5+3' } });
    const white = await fixture.person({ viewport });
    const line = await cuttable(white);
    await white.sit(fixture.url, made, 'white');
    const black = await fixture.sit(made, 'black');
    await white.move('e2', 'e4', 'e4');
    await black.runs('black');
    await line.cut();
    const notice = white.page.locator('.word-place .notice', { hasText: 'The connection is lost' });
    await notice.waitFor();
    assert.ok(await inView(notice), `${viewport.width}`);
  }
});

test('BeforeTheGame_WhatIsToBeDoneIsSeenWhole_AndBothNamesAreAsNearToTheBoard', async () => {
  const look = { viewport: laptop, ready: false };
  const made = await fixture.make({ seat: 'white', arbiter: true, regulations: { time: '5+3' } });
  const white = await fixture.sit(made, 'white', look);
  await white.page.getByText('Waiting for the other player').waitFor();
  const todo = white.page.locator('.word-place');
  assert.ok((await whole(todo)) && (await inView(todo)));
  const black = await fixture.sit(made, 'black', look);
  await black.button('Ready').waitFor();
  assert.ok(await whole(black.page.locator('.word-place')));
  const [above, below] = await black.page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    return [box('.frame').top - box('.line-top').bottom, box('.line-bottom').top - box('.frame').bottom];
  });
  assert.ok(Math.abs(above - below) < 2, `${above} above, ${below} below`);
});

test('BeforeTheGame_AMisspeltNameIsCorrectedByItsPlayer_AndOnOneDeviceByBoth', async () => {
  const made = await fixture.make({ regulations: { time: '15+10' }, names: { white: 'Anna' } });
  const white = await fixture.sit(made, 'white', { ready: false });
  const black = await fixture.sit(made, 'black', { ready: false });
  await white.button('Correct my name').click();
  await white.page.getByLabel('Your name').fill('Ana');
  await white.button('Save').click();
  await black.page.locator('.line-top .name', { hasText: /^Ana$/ }).waitFor();
  await white.button('Correct my name').waitFor();
  // It is the name of the next game, too.
  assert.equal(await white.page.evaluate(() => JSON.parse(localStorage.getItem('jadoube.settings')).name), 'Ana');

  const one = await fixture.make({ regulations: { time: '15+10' }, seat: 'both', names: { white: 'Anna' } });
  const device = await fixture.sit(one, 'both');
  await device.page.getByLabel('White’s name').fill('Ana');
  await device.page.getByLabel('Black’s name').fill('Bo');
  await device.button('Save').click();
  await device.page.locator('.line-top .name', { hasText: 'Bo' }).waitFor();
  await device.page.locator('.line-bottom .name', { hasText: /^Ana$/ }).waitFor();
  await device.button('Start White’s clock').click();
  await device.page.getByLabel('White’s name').waitFor({ state: 'detached' });
  // In the game and after it, too, on one device.
  await device.button('Ana: Correct').click();
  await device.dialog().getByLabel('White’s name').fill('Ana Lima');
  await device.dialog().getByRole('button', { name: 'Save' }).click();
  await device.page.locator('.line-bottom .name', { hasText: 'Ana Lima' }).waitFor();
});

test('AfterTheGame_APlayerWithoutAName_GivesOne', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '15+10' }, names: { black: 'Bo' } });
  await white.running();
  await white.button('Resign').click();
  await white.button('I resign').click();
  await white.ends('0–1', 'Resignation');
  await white.button('Your name…').click();
  await white.dialog().getByLabel('Your name').fill('Ana');
  await white.dialog().getByRole('button', { name: 'Save' }).click();
  await black.page.locator('.line-top .name', { hasText: /^Ana$/ }).waitFor();
  await white.button('Your name…').waitFor({ state: 'detached' });
});

test('BeforeTheGame_WhenTheOtherPlayerComes_TheTabSaysSo', async () => {
  const made = await fixture.make({ regulations: { time: '15+10' } });
  const white = await fixture.sit(made, 'white', { ready: false });
  await white.page.getByText('Waiting for the other player').first().waitFor();
  assert.equal(await white.page.title(), 'J’adoube');
  await fixture.sit(made, 'black', { ready: false });
  await until(async () => (await white.page.title()) === '● The other player is here · J’adoube');
});

test('Unreached_ATablesPageSaysSo_AndWhatGoesOnWithoutANetwork', async () => {
  const made = await fixture.make({ regulations: { time: '5+3' } });
  const person = await fixture.person();
  let cut = true;
  await person.page.routeWebSocket(/live/, (socket) => (cut ? socket.close() : socket.connectToServer()));
  await person.page.goto(`${fixture.url}/t/${made.table}`);
  await person.page.getByText('The tables cannot be reached now; the page goes on trying.').waitFor();
  await person.page.getByRole('link', { name: 'Two players, one screen, without a network' }).waitFor();
  cut = false;
  await person.page.locator('.board').waitFor();
});

test('Spectator_SeesAndCannotAct', async () => {
  const { white, made } = await fixture.seat({ regulations: { time: '5+3' } });
  const guest = await fixture.person();
  await guest.sit(fixture.url, made);
  await guest.page.getByText('You are watching.').waitFor();
  await white.take('e2');
  await white.carry('e4');
  await guest.page.locator('.stands.lifted[data-at=e2]').waitFor();
  await white.letGo();
  await guest.reads('e4');
  assert.equal(await guest.page.getByRole('button', { name: /Resign|Claim|Press/ }).count(), 0);
});
