// From opening the lobby to one's seat and to the first move, and back to one's games: on a laptop, on a phone and on a
// phone in landscape, light and dark.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { inView, looks, nothingSerious, places, wellMade } from './support/looks.mjs';
import { launch, Person } from './support/person.mjs';
import { makeTable, serve } from './support/server.mjs';
import { fullTest } from './support/tier.mjs';
import { linksOf, makeTournament } from './support/tournament.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();
// The first of the three ways in.
const friend = /^Play a friend/;

for (const { viewport, colorScheme, name } of looks) {
  test(`Lobby_TheSeatIsTwoClicksAway_WithoutScrolling_${name}`, async () => {
    let clicks = 0;
    // What is clicked must be in view: nobody scrolls.
    const click = async (locator) => {
      await until(() => inView(locator));
      clicks += 1;
      await locator.click();
    };
    const ana = await fixture.person({ viewport, colorScheme });
    await ana.page.goto(fixture.url);
    const make = ana.way(friend);
    await make.waitFor();
    await ana.page.getByTestId('rules').filter({ hasText: '15′ + 10″ · pieces by hand' }).waitFor();
    // Heard, the signs are words.
    await ana.page.getByTestId('rules').filter({ hasText: '15 minutes plus 10 seconds · pieces' }).waitFor();
    const rows = await ana.page.locator('header .quiet').evaluateAll((all) => all.map((it) => it.offsetTop));
    assert.equal(new Set(rows).size, 1, 'the header has one row');
    await wellMade(ana, `the lobby, ${name}`);
    await click(make);
    await ana.page.locator('.board').waitFor();
    await ana.page.getByText('Waiting for the other player').first().waitFor();
    assert.equal(clicks, 1, 'clicks to a table of one’s own');

    // Whoever sits down at a table in the lobby is there as fast.
    await fixture.make({ regulations: { time: '5+3' }, names: { white: `Eva ${name}` }, seat: 'white', lobby: true });
    const ben = await fixture.person({ viewport, colorScheme });
    clicks = 0;
    await ben.page.goto(fixture.url);
    const sit = ben.page.locator('li', { hasText: `Eva ${name}` }).getByRole('button', { name: 'Sit down' });
    await sit.waitFor();
    const below = ben.page.getByRole('link', { name: 'Tables that wait for a player: 1' });
    if (await below.isVisible()) await click(below);
    await click(sit);
    await ben.page.locator('.board').waitFor();
    assert.ok(clicks <= 2, `${clicks} clicks to a seat at another's table`);
  });
}

for (const { viewport, colorScheme, name } of looks) {
  test(`BeforeTheGame_TheLinkAndReadyAreInView_${name}`, async () => {
    const ana = await fixture.person({ viewport, colorScheme, ready: false });
    await ana.page.goto(`${fixture.url}/?new`);
    await ana.choose('By link');
    await ana.choose('White');
    await ana.button('Set up the table').click();
    const link = ana.page.getByRole('textbox', { name: 'For the other player' });
    await link.waitFor();
    assert.ok(await inView(link), 'the link for the other player');
    assert.ok(await inView(ana.button('Copy').first()), 'what copies it');
    const ben = await fixture.person({ viewport, colorScheme, ready: false });
    await ben.page.goto(await link.inputValue());
    const ready = (person) => person.button('Ready');
    for (const person of [ana, ben]) {
      await ready(person).waitFor();
      assert.ok(await inView(ready(person)), 'what says that one is ready');
      await wellMade(person, 'a table before the game');
    }
    await ben.button('Ready').click();
    const told = ana.page.getByText('The other player is ready and waits for you.');
    await told.waitFor();
    assert.ok(await inView(told), 'that the other waits');
    await ready(ana).click();
    await ana.runs('white');
  });
}

test('BeforeTheGame_AnUnknownNameIsAskedForBesideReady_WhichKeepsIt', async () => {
  const made = await fixture.make({ regulations: { time: '5+3' } });
  const white = await fixture.sit(made, 'white', { ready: false });
  const black = await fixture.sit(made, 'black', { ready: false, viewport: { width: 360, height: 740 } });
  const name = black.page.getByLabel('Your name');
  await name.waitFor();
  for (const part of [name, black.button('Ready')]) assert.ok(await inView(part));
  await name.fill('Rui');
  await black.button('Ready').click();
  await white.page.locator('.line-top .name', { hasText: /^Rui$/ }).waitFor();
  await white.page.getByText('The other player is ready and waits for you.').waitFor();
});

test('Lobby_ClosingTheForm_LeadsBackToWhatOpenedIt', async () => {
  const ana = await fixture.person({ viewport: { width: 390, height: 844 } });
  await ana.page.goto(fixture.url);
  await ana.button('Change the rules…').click();
  await ana.button('Close').click();
  await until(() => ana.button('Change the rules…').evaluate((it) => it === document.activeElement));
  assert.ok(await inView(ana.button('Change the rules…')));
});

test('Lobby_WhatWasChosenLastIsRemembered', async () => {
  const ana = await fixture.person();
  await ana.page.goto(`${fixture.url}/?new`);
  await ana.choose('In the lobby');
  await ana.choose('3 minutes plus 2 seconds');
  await ana.choose('Screen board');
  await ana.choose('Black');
  const summary = ana.page.getByTestId('summary');
  await summary.filter({ hasText: 'In the lobby · 3′ + 2″ · on a screen board · you have Black' }).waitFor();
  await ana.button('Set up the table').click();
  await ana.page.locator('.board').waitFor();
  await ana.page.goto(fixture.url);
  // The ways in say it, and so does the form.
  await ana.page.getByTestId('rules').filter({ hasText: '3′ + 2″ · on a screen board' }).waitFor();
  await ana.button('Change the rules…').click();
  await summary.filter({ hasText: 'In the lobby · 3′ + 2″ · on a screen board · you have Black' }).waitFor();
});

test('YourGames_RunningAndFinished_SeatWithoutItsSecret_AndForgotten', async () => {
  const { white, black, made } = await fixture.seat({
    regulations: { time: '5+3' },
    names: { white: 'Ana', black: 'Bo' },
  });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await white.page.goto(fixture.url);
  const games = white.page.getByRole('region', { name: 'Your games' });
  const game = games.getByRole('link', { name: /Ana – Bo/ });
  await game.filter({ hasText: 'being played' }).waitFor();
  await nothingSerious(white, 'the lobby with games');
  // The table's address without the secret: the seat that the browser holds.
  await white.page.goto(`${fixture.url}/t/${made.table}`);
  await white.page.locator('.board').waitFor();
  await black.move('e7', 'e5', 'e5');
  await white.runs('white');
  await white.move('g1', 'f3', 'Nf3');
  await black.button('Resign').click();
  await black.dialog().getByRole('button', { name: 'Resign' }).click();
  await white.ends('1–0', 'Resignation');
  await white.page.goto(fixture.url);
  await game.filter({ hasText: '1–0' }).waitFor();
  await games.getByRole('button', { name: 'Forget my games here' }).click();
  await white.dialog().getByRole('button', { name: 'Forget my games here' }).click();
  await games.waitFor({ state: 'detached' });
  await white.page.goto(`${fixture.url}/t/${made.table}`);
  await white.page.getByText('You are watching.').waitFor();
});

for (const { viewport, colorScheme, name } of looks) {
  fullTest(`YourGames_RunningBeforeAdjournedBeforeFinished_${name}`, async () => {
    const ana = await fixture.person({ viewport, colorScheme, timezoneId: 'UTC' });
    const sit = async (event) => {
      const made = await fixture.make({ regulations: { time: '40/120:60' }, names: { white: 'Ana', black: event } });
      const black = await fixture.sit(made, 'black');
      await ana.sit(fixture.url, made, 'white');
      await ana.running();
      return black;
    };
    await (await sit('Fim')).leaves();
    await ana.button('Resign').click();
    await ana.dialog().getByRole('button', { name: 'I resign' }).click();
    await ana.ends('0–1', 'Resignation');
    const bo = await sit('Bo');
    await ana.button('Seal a move…').click();
    await ana.page.getByRole('textbox', { name: 'Your move' }).fill('Nf3');
    await ana.page.getByLabel('Play is resumed on').fill('2030-01-10T14:30');
    await ana.button('Close the envelope').click();
    await bo.page.getByRole('region', { name: 'The envelope' }).waitFor();
    await sit('Cai');
    // Both players see that the game is adjourned; the sealer sees it among the others.
    await bo.page.goto(fixture.url);
    await bo.page
      .getByRole('link', { name: /Ana – Bo/ })
      .filter({ hasText: 'adjourned' })
      .waitFor();
    await ana.page.goto(fixture.url);
    const games = ana.page.getByRole('region', { name: 'Your games' }).getByRole('link');
    await games.first().waitFor();
    const said = (await games.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    assert.equal(said.length, 3);
    assert.match(said[0], /Ana – Cai being played · .* · you have White/);
    assert.match(said[1], /Ana – Bo adjourned · .* · you have White/);
    assert.match(said[2], /Ana – Fim 0–1/);
    await wellMade(ana, 'the lobby with three games');
    // From there back to the envelope.
    await games.nth(1).click();
    await ana.page.getByRole('region', { name: 'The envelope' }).waitFor();
    await ana.page.getByText('10 January 2030 at 14:30').waitFor();
  });
}

test('YourGames_SaysHowManyPointsWereMadeAgainstWhom', async () => {
  const ana = await fixture.person();
  for (let i = 0; i < 2; ++i) {
    const made = await fixture.make({ regulations: { time: 'none' }, names: { white: 'Ana', black: 'Bo' } });
    await ana.sit(fixture.url, made, 'white');
    await fixture.sit(made, 'black');
    await ana.button('Resign').click();
    await ana.dialog().getByRole('button', { name: 'Resign' }).click();
    await ana.ends('0–1', 'Resignation');
  }
  await ana.page.goto(fixture.url);
  const games = ana.page.getByRole('region', { name: 'Your games' });
  await games.locator('.records', { hasText: /Bo.*0.*2/ }).waitFor();
});

test('YourGames_ASharedBrowserKeepsNone', async () => {
  const ana = await fixture.person();
  await ana.page.goto(fixture.url);
  await ana.button('Settings').click();
  await ana.page.getByLabel('Others use this browser too').check();
  await ana.button('Done').click();
  await ana.way(friend).click();
  await ana.page.locator('.board').waitFor();
  await ana.page.goto(fixture.url);
  await ana.way(friend).waitFor();
  assert.equal(await ana.page.getByRole('region', { name: 'Your games' }).count(), 0);
  assert.equal(
    await ana.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('seats')).length),
    0,
  );
});

for (const { viewport, colorScheme, name } of looks.filter(({ viewport }) => viewport.width <= 844)) {
  fullTest(`YourGames_BelowTheForm_AreOneClickAway_${name}`, async () => {
    const ana = await fixture.person({ viewport, colorScheme });
    const made = await fixture.make({ regulations: { time: '5+3' }, names: { white: 'Ana', black: 'Bo' } });
    await fixture.sit(made, 'black');
    await ana.sit(fixture.url, made, 'white');
    await ana.running();
    await ana.page.goto(fixture.url);
    const link = ana.page.getByRole('link', { name: 'Your games: 1' });
    await link.waitFor();
    assert.ok(await inView(link), 'the way to the games');
    assert.ok(await inView(ana.way(friend)));
    await wellMade(ana, 'the lobby with a game that is not over');
    await link.click();
    const game = ana.page.getByRole('region', { name: 'Your games' }).getByRole('link', { name: /Ana – Bo/ });
    await until(() => inView(game));
  });
}

test('Rematch_OneClickEach_ColoursChanged', async () => {
  const { white, black, made } = await fixture.seat({
    regulations: { time: '5+3' },
    names: { white: 'Ana', black: 'Bo' },
  });
  await white.button('Resign').click();
  await white.dialog().getByRole('button', { name: 'Resign' }).click();
  await black.ends('0–1', 'Resignation');
  const again = black.button('Rematch (colours reversed)');
  const before = await again.boundingBox();
  // This browser made the table: it has the other player's link, too.
  await white.page.evaluate(
    ({ table, seats }) =>
      localStorage.setItem(`jadoube.seats.${table}`, JSON.stringify({ seats, mine: 'white', at: 1 })),
    made,
  );
  await white.button('Rematch (colours reversed)').click();
  await white.page.getByText('The other player is told at the table you came from.').waitFor();
  await white.page.getByText('If they have closed it: their link to that table').waitFor();
  const links = await white.page.locator('input[readonly]').evaluateAll((fields) => fields.map(({ value }) => value));
  assert.ok(links.some((link) => link.endsWith(`/t/${made.table}#${made.seats.black}`)));
  await black.page.getByText('The other player wants to play again.').waitFor();
  assert.deepEqual(await again.boundingBox(), before);
  await again.click();
  await black.page.waitForURL((url) => !url.pathname.includes(made.table));
  await black.move('e2', 'e4', 'e4');
  await white.runs('black');
  assert.equal(new URL(white.page.url()).pathname, new URL(black.page.url()).pathname);
});

for (const { viewport, colorScheme, name } of looks) {
  fullTest(`FirstGame_WhatIsToldOfTheClock_CoversNothing_${name}`, async () => {
    const { white } = await fixture.seat({ regulations: { time: '5+3' } }, { white: { viewport, colorScheme } });
    await white.running();
    const before = await places(white);
    await white.drag('e2', 'e4');
    const hint = white.page.locator('.hint', { hasText: 'Now press your clock' });
    await hint.waitFor();
    assert.ok(await inView(hint), 'the hint');
    assert.ok(await inView(hint.getByRole('button', { name: 'Understood' })), 'its button');
    assert.deepEqual(await places(white), before);
    const it = await hint.boundingBox();
    const others = ['.board', '[data-testid=press-white]', '[data-testid=clock-black]', '.actions-place'];
    for (const other of others) {
      const box = await white.page.locator(other).boundingBox();
      assert.ok(
        it.x + it.width <= box.x ||
          box.x + box.width <= it.x ||
          it.y + it.height <= box.y ||
          box.y + box.height <= it.y,
        other,
      );
    }
    await wellMade(white, 'a first move');
  });

  test(`Lobby_AGameAgainstTheComputerIsOneClickAway_${name}`, async (t) => {
    const ana = await fixture.person({ viewport, colorScheme });
    await ana.page.goto(fixture.url);
    const { engines } = await (await fetch(`${fixture.url}/api/engines`)).json();
    if (engines.length === 0) return t.skip('there is no engine');
    const play = ana.way(/^Play the computer/);
    await play.waitFor();
    assert.ok(await inView(play), 'what begins it is in the first view');
    await play.click();
    await ana.page.locator('.board').waitFor();
    // A phone has no room for what the header says of the table.
    await ana.page.locator('header .title', { hasText: 'computer, level 3' }).waitFor({ state: 'attached' });
  });
}

test('FirstGame_ThePlayerIsToldOnce_ThatTheClockIsPressed', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '5+3' } });
  await white.drag('e2', 'e4');
  const hint = white.page.getByText('Now press your clock');
  await hint.waitFor();
  await white.press();
  await black.runs('black');
  await hint.waitFor({ state: 'detached' });
  await black.move('e7', 'e5', 'e5');
  await white.drag('g1', 'f3');
  await white.reads('Nf3');
  assert.equal(await hint.count(), 0);
});

test('Address_TitleDescriptionAndPicture_AndNoPage', async () => {
  const made = await fixture.make({ regulations: { time: '15+10' }, names: { white: 'Ana & <Bo>' } });
  const html = await (await fetch(`${fixture.url}/t/${made.table}`)).text();
  assert.match(html, /<title>Ana &amp; &lt;Bo&gt; – Black · 15\+10 · J’adoube<\/title>/);
  assert.match(html, /<meta\s+name="description"\s+content="[^"]+"/);
  const [, picture] = /property="og:image" content="([^"]+)"/.exec(html);
  assert.equal(picture, `${fixture.url}/t/${made.table}/board.png`);
  const person = await fixture.person();
  await person.page.goto(picture.replace('.png', '.svg'));
  assert.equal(await person.page.locator('use').count(), 32);
  assert.equal(await person.page.locator('symbol').count(), 6);

  const answer = await person.page.goto(`${fixture.url}/nowhere`);
  assert.equal(answer.status(), 404);
  await person.page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
  await nothingSerious(person, 'no page');
  await person.page.getByRole('link', { name: 'To the lobby' }).click();
  await person.way(friend).waitFor();
});

test('Type_IsServedByTheProgram_AndFiguresAreTabular', async () => {
  const { white } = await fixture.seat({ regulations: { time: '5+3' } });
  const faces = await white.page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });
  assert.ok(faces.some((family) => family.includes('Source Sans 3')));
  // In these figures a clock of ones is as wide as a clock of eights.
  const widths = await white.page.getByTestId('clock-white').evaluate((clock) =>
    ['1:11', '8:88'].map((text) => {
      clock.textContent = text;
      const range = document.createRange();
      range.selectNodeContents(clock);
      return range.getBoundingClientRect().width;
    }),
  );
  assert.equal(widths[0], widths[1]);
});

test('Language_OfBrazilByTheBrowsersOwn_AndOfPortugalWithoutACountry', async () => {
  for (const [locale, lang, text] of [
    ['pt-BR', 'pt-BR', 'Tabuleiro na tela'],
    ['pt-PT', 'pt', 'Tabuleiro no ecrã'],
  ]) {
    const person = await fixture.person({ locale });
    await person.page.goto(`${fixture.url}/?new`);
    await person.page.getByText(text, { exact: true }).waitFor();
    assert.equal(await person.page.evaluate(() => document.documentElement.lang), lang);
  }
});

test('ThisMachineOnly_ThePageSaysSo', async () => {
  const ana = await fixture.person();
  await ana.page.goto(fixture.url); // 127.0.0.1, and the server has not been asked to serve a network
  await ana.way(friend).click();
  await ana.page.getByText('This opens on this computer only.').waitFor();
});

test('ThisMachineOnly_TheStripsSaySo_InRed_BeforeTheyArePrinted', async () => {
  const made = await makeTournament(fixture.url, { regulations: { time: '5' }, pairings: '1;Ana;Ben' });
  const ana = await fixture.person();
  await ana.page.goto(`${fixture.url}/tournament/${made.tournament}/sheet#${made.arbiter}`);
  const warning = ana.page.getByRole('alert').filter({ hasText: 'This opens on this computer only.' });
  await warning.waitFor();
  const above = async (locator) => (await locator.boundingBox()).y;
  assert.ok((await above(warning)) < (await above(ana.button('Print'))), 'before the button that prints them');
  const [red, , blue] = await warning.evaluate((p) => getComputedStyle(p).color.match(/\d+/g).map(Number));
  assert.ok(red > 2 * blue, 'it is red');
});

// --- With notice, and in a network: servers of their own
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

async function atServer(options, play) {
  const server = await serve(options);
  const people = [];
  const person = async (more) => {
    people.push(await Person.at(browser, more));
    return people.at(-1);
  };
  try {
    await play(server.url, person);
    for (const each of people) await each.leaves();
  } finally {
    await server.stop();
  }
}

test('Ready_BothSaySo_ThenNotice_ThenTheClock_LikewiseAfterAStop', async () => {
  await atServer(['--notice', '1'], async (url, person) => {
    const made = await makeTable(url, { seat: 'white', regulations: { time: '5+3' } });
    const white = await person({ ready: false });
    const black = await person({ ready: false });
    await white.sit(url, made, 'white');
    await black.sit(url, made, 'black');
    await white.button('Ready').waitFor();
    // A name is said once, and the page of the other player has it.
    await white.page.getByLabel('Your name').fill('Ana Silva');
    await white.page.getByLabel('Your name').press('Enter');
    await black.page.locator('.line .name', { hasText: 'Ana Silva' }).waitFor();
    await white.page.getByLabel('Your name').waitFor({ state: 'detached' });
    // The second page has opened, and nobody's clock runs: a hand has no effect yet.
    assert.equal(await white.page.locator('.face.running').count(), 0);
    await white.button('Ready').click();
    await black.button('Ready').waitFor();
    assert.equal(await black.page.locator('.face.running').count(), 0);
    assert.equal(await white.page.getByRole('alert').count(), 0);
    await black.button('Ready').click();
    await white.page.getByText('White’s clock is about to start').waitFor();
    await white.runs('white');
    // The piece on the square that the keyboard is on is over it.
    await white.square('e2').focus();
    await white.page.keyboard.press('ArrowDown');
    const over = await white.square('e1').evaluate((square) => {
      const pieces = [...document.querySelectorAll('.board [data-piece]')];
      for (const piece of pieces) piece.style.pointerEvents = 'auto';
      const { x, y, width, height } = square.getBoundingClientRect();
      const found = document.elementFromPoint(x + width / 2, y + height / 2).closest('[data-piece]');
      for (const piece of pieces) piece.style.pointerEvents = '';
      return [square.matches(':focus-visible'), found?.dataset.piece];
    });
    assert.deepEqual(over, [true, 'white king']);
    await white.move('e2', 'e4', 'e4');
    await black.runs('black');
    await black.button('Stop the clocks').click();
    await black.page.getByLabel('Reason').fill('The lamp');
    await black.dialog().getByRole('button', { name: 'Stop the clocks' }).click();
    await white.button('Ready to go on').click();
    await black.button('Ready to go on').click();
    await black.page.getByText('Play goes on: Black’s clock is about to start').waitFor();
    await white.runs('black');
    const log = await (await fetch(`${url}/api/tables/${made.table}/log`)).text();
    const acts = log
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line).do);
    assert.deepEqual(acts.slice(0, 2), ['start', 'touch']);
    assert.equal(acts.at(-1), 'resume');
  });
});

test('Ready_WhoLeavesDuringTheNotice_TakesItBack', async () => {
  await atServer(['--notice', '60'], async (url, person) => {
    const made = await makeTable(url, { seat: 'white', regulations: { time: '5+3' } });
    const white = await person();
    const black = await person();
    await white.sit(url, made, 'white');
    await black.sit(url, made, 'black');
    await white.page.getByText('White’s clock is about to start').waitFor();
    await black.leaves();
    await white.page.getByText('White’s clock is about to start').waitFor({ state: 'detached' });
    await white.page.getByText('Waiting for the other player').first().waitFor();
  });
});

test('Lan_LinksCarryTheMachinesAddress', async (context) => {
  let listening = true;
  await atServer(['--lan'], async (url, person) => {
    const { address } = await (await fetch(`${url}/api/service`)).json();
    assert.match(address, /^\d+\.\d+\.\d+\.\d+$/);
    const ana = await person();
    await ana.page.goto(url);
    await ana.way(friend).click();
    const link = ana.page.getByRole('textbox', { name: 'For the other player' });
    await until(async () => (await link.inputValue()).includes(address));
    const ben = await person();
    await ben.page.goto(await link.inputValue());
    await ben.page.locator('.board').waitFor();
    // So do the strips with the players' links, and their codes.
    const made = await makeTournament(url, { regulations: { time: '5' }, pairings: '1;Ana;Ben' });
    const [{ table, seats }] = await linksOf(url, made);
    await ana.page.goto(`${url}/tournament/${made.tournament}/sheet#${made.arbiter}`);
    const port = new URL(url).port;
    await ana.page.getByText(`http://${address}:${port}/t/${table}#${seats.white}`).waitFor();
    assert.equal(await ana.page.locator('.sheet li svg').count(), 2);
  }).catch((failure) => {
    // A machine without any network has no address to give.
    if (!/ended with 2 before it listened/.test(failure.message)) throw failure;
    listening = false;
  });
  if (!listening) context.skip('this machine is in no network');
});
