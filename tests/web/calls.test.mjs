// A call for the arbiter: told on every page that an arbiter has open, also after the browser has frozen it, until it
// is answered or withdrawn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { inView, nothingSerious, wellMade } from './support/looks.mjs';
import { fullTest } from './support/tier.mjs';
import { linksOf, makeTournament } from './support/tournament.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();

const round = () =>
  makeTournament(fixture.url, {
    event: 'Open',
    regulations: { time: '90+30' },
    round: 1,
    pairings: '1,Ana,Bento\n2,Caio,Davi',
  });
// Their pages at a board, with the game begun.
async function seated(made, number) {
  const board = (await linksOf(fixture.url, made))[number - 1];
  const white = await fixture.sit(board, 'white');
  const black = await fixture.sit(board, 'black');
  await white.page.getByRole('button', { name: 'Stop the clocks' }).and(white.page.locator(':enabled')).waitFor();
  return { board, white, black };
}
async function call(person, reason) {
  await person.page.getByRole('button', { name: 'Stop the clocks' }).click();
  const dialog = person.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: 'Stop the clocks' }).click();
}
// The pages of an arbiter's, with what they vibrate noted.
async function arbiterAt(path, options) {
  const arbiter = await fixture.person(options);
  await arbiter.page.addInitScript(() => {
    window.vibrated = 0;
    navigator.vibrate = () => ++window.vibrated > 0;
    // What a test asks the page counts for the browser as a person's own act.
    let active = false;
    addEventListener('pointerdown', ({ isTrusted }) => (active ||= isTrusted), true);
    const userActivation = { get hasBeenActive() { return active; } }; // prettier-ignore
    Object.defineProperty(navigator, 'userActivation', { value: userActivation });
  });
  await arbiter.page.goto(`${fixture.url}${path}`);
  return arbiter;
}

test('Calls_OfAPageThatTheBrowserHasFrozen_AreToldWhenItIsBack_AndStandUntilAnswered', async () => {
  const made = await round();
  const { black } = await seated(made, 1);
  const rita = await arbiterAt(`/tournament/${made.tournament}#${made.arbiter}`, {
    viewport: { width: 390, height: 844 },
  });
  await rita.page.getByTestId('round-1').waitFor();
  await rita.page.getByText('Tap anywhere once').waitFor();
  await rita.page.getByRole('heading', { name: 'Open' }).click();
  await rita.page.getByText('Tap anywhere once').waitFor({ state: 'detached' });
  const session = await rita.context.newCDPSession(rita.page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await call(black, 'the lamp is out');
  await black.page.getByText('The arbiter has been called').waitFor();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  const calls = rita.page.getByTestId('calls').getByRole('list');
  await calls.getByText('Board 1, round 1', { exact: true }).waitFor();
  await calls.getByText('the lamp is out').waitFor();
  assert.match(await calls.getByTestId('waits').textContent(), /^0:\d\d/);
  assert.match(await rita.page.title(), /^\(1\) /);
  assert.ok((await rita.page.evaluate(() => window.vibrated)) > 0);
  await wellMade(rita, 'a call on a phone');
  await nothingSerious(rita, 'a call');
  await calls.getByRole('button', { name: 'I am coming' }).click();
  await black.page.getByText('The arbiter is coming.').first().waitFor();
  await until(async () => !(await rita.page.title()).startsWith('('));
  // On every other page, too, it stands until the arbiter has started the clocks.
  const chair = rita.page;
  await calls.getByRole('link', { name: 'Take the arbiter’s chair' }).click();
  await chair.getByRole('button', { name: 'Start the clocks again' }).click();
  await chair.getByTestId('calls').getByRole('listitem').filter({ hasText: 'Board 1' }).waitFor({ state: 'detached' });
});

test('Decisions_ACallAndAPenalty_AreOnThePaperForAnAppeal_WithTheRulingAndItsArticles', async () => {
  const made = await round();
  const { board, black } = await seated(made, 1);
  await call(black, 'White talks to me');
  const arbiter = await fixture.person();
  const { page } = arbiter;
  await page.goto(`${fixture.url}/t/${board.table}#${made.arbiter}`);
  await arbiter.unfold('Penalty');
  await page.getByRole('radio', { name: /Time to the opponent/ }).check();
  await page.getByRole('button', { name: 'Penalise' }).click();
  // It is said where it was done, and the form is closed.
  const sentence = /The arbiter penalised White: Black gets 2 minutes more/;
  await page.getByTestId('penalised').getByText(sentence).waitFor();
  await page.getByRole('button', { name: 'Penalise' }).waitFor({ state: 'hidden' });
  await page.goto(`${fixture.url}/tournament/${made.tournament}/paper?what=decisions#${made.arbiter}`);
  const table = page.getByTestId('table-decisions');
  await table.getByRole('heading', { name: 'Board 1 · Ana – Bento' }).waitFor();
  const rows = await table.getByRole('row').allInnerTexts();
  assert.match(rows.join('\n'), /Black stopped the clocks: “White talks to me”.*\n.*penalised White.*12\.9\.2/s);
  await wellMade(arbiter, 'the log of decisions');
});

test('Calls_OnAPageThatIsScrolled_StandInABand', async () => {
  const made = await round();
  const { white, black } = await seated(made, 1);
  const rita = await arbiterAt(`/tournament/${made.tournament}/rounds#${made.arbiter}`, {
    viewport: { width: 390, height: 500 },
  });
  await rita.page.getByTestId('results').waitFor();
  await call(black, 'the lamp is out');
  await rita.page.getByTestId('calls').getByText('the lamp is out').first().waitFor();
  // The field for results has the focus, and may have scrolled the page.
  await rita.page.evaluate(() => window.scrollTo(0, 0));
  await until(async () => (await rita.page.getByTestId('call-band').count()) === 0);
  await rita.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const band = rita.page.getByTestId('call-band');
  await band.getByText(/^Board 1 calls: 0:\d\d$/).waitFor();
  assert.ok(await inView(band));
  await wellMade(rita, 'a call on a scrolled page');
  await band.getByRole('button', { name: 'I am coming' }).click();
  await white.page.getByText('The arbiter is coming.').first().waitFor();
  await band.waitFor({ state: 'detached' });
});

fullTest('Calls_AtTwoTablesAtOnce_AreToldOnEachPage_AndOneIsWithdrawn', async () => {
  const made = await round();
  const first = await seated(made, 1),
    second = await seated(made, 2);
  await call(first.white, 'a question');
  await call(second.black, 'a pawn is missing');
  for (const path of ['', '/rounds', '/desk?round=1', '/sheet?round=1']) {
    const arbiter = await arbiterAt(`/tournament/${made.tournament}${path}#${made.arbiter}`);
    const calls = arbiter.page.getByTestId('calls').getByRole('list');
    await calls.getByText('a question').waitFor();
    await calls.getByText('a pawn is missing').waitFor();
    assert.match(await arbiter.page.title(), /^\(2\) /, path);
  }
  const chair = await fixture.sit({ table: first.board.table, seats: { arbiter: made.arbiter } }, 'arbiter');
  const calls = chair.page.getByTestId('calls').getByRole('list');
  await calls.getByText('a pawn is missing').waitFor();
  // Only who has called withdraws.
  assert.equal(await second.white.page.getByRole('button', { name: 'The arbiter is not needed' }).count(), 0);
  await second.black.page.getByRole('button', { name: 'The arbiter is not needed' }).click();
  await calls.getByText('a pawn is missing').waitFor({ state: 'detached' });
  await calls.getByText('a question').waitFor();
});
