// The desk of a Swiss: who is here, a draft changed by mouse and by keyboard, results typed and tapped; and paper, on
// which no secret stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { useServer } from './support/fixture.mjs';
import { nothingSerious, wellMade } from './support/looks.mjs';
import { makeTournament, post } from './support/tournament.mjs';

const fixture = useServer();

const open = (players, more = {}) =>
  makeTournament(fixture.url, {
    event: 'Open',
    system: 'swiss',
    rounds: 5,
    initial_color: 'white',
    players: Array.from({ length: players }, (_, i) => ({
      name: `Player ${String.fromCharCode(65 + (i % 26))}${i}`,
      rating: 2400 - 10 * i,
    })),
    ...more,
  });
const ask = (made, what, members = {}) =>
  post(fixture.url, `/api/tournaments/${made.tournament}/${what}`, { token: made.arbiter, ...members });
const address = (made) => `${fixture.url}/tournament/${made.tournament}/rounds#${made.arbiter}`;
const results = async (made, round) => {
  const { tournament } = await (await fetch(`${fixture.url}/api/tournaments/${made.tournament}?round=${round}`)).json();
  return tournament.rounds[0].games.map(({ result }) => result);
};

test('Rounds_FromTheDoorToTheNextRound_ByMouse', async () => {
  const made = await open(8);
  const rita = await fixture.person();
  const { page } = rita;
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Players' }).click();
  await page.getByTestId('here').filter({ hasText: '0 of 8 are here' }).waitFor();
  // Found by a few letters, and checked in by Enter.
  await page.getByRole('searchbox').fill('b1');
  await page.getByRole('searchbox').press('Enter');
  await page.getByTestId('here').filter({ hasText: '1 of 8 are here' }).waitFor();
  for (const name of ['Player A0', 'Player C2', 'Player D3', 'Player E4', 'Player F5']) {
    await page.getByTestId('players').getByRole('button', { name }).click();
  }
  await page.getByTestId('here').filter({ hasText: '6 of 8 are here' }).waitFor();
  await nothingSerious(rita, 'the check-in');
  await page.getByRole('button', { name: 'Round 1' }).click();
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  const draft = page.getByTestId('draft');
  await draft.getByRole('button', { name: 'Player D3' }).waitFor();
  assert.equal(await draft.getByRole('listitem').count(), 3);
  await page.getByTestId('byes').getByText('absent').first().waitFor();
  // A player is dragged onto another one.
  await draft.getByRole('button', { name: 'Player D3' }).dragTo(draft.getByRole('button', { name: 'Player F5' }));
  await page.getByTestId('remarks').getByText('otherwise than by the rules').waitFor();
  await page.getByRole('button', { name: 'Pair again' }).click();
  await page.getByTestId('remarks').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publish round 1' }).click();
  for (const board of [1, 2, 3]) {
    await page.locator(`[data-board="${board}"]`).getByRole('button', { name: '1–0' }).click();
  }
  await page.getByTestId('meant').getByText('All results are entered.').waitFor();
  await page.getByRole('button', { name: 'Why?' }).first().click();
  await page.getByRole('dialog').getByText('Round 1, board 1').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await wellMade(rita, 'the results');
  await page.getByRole('button', { name: 'Pair round 2' }).click();
  await draft.waitFor();
});

test('Rounds_ByKeyboardAlone_AtMostFourStrokesABoard', async () => {
  const players = 40;
  const made = await open(players);
  const { page } = await fixture.person();
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Pair round 1' }).press('Enter');
  const draft = page.getByTestId('draft');
  // Two players change places.
  await draft.getByRole('button', { name: 'Player A0' }).press('Enter');
  await draft.getByRole('button', { name: 'Player B1' }).press('Enter');
  await page.getByTestId('remarks').waitFor();
  await page.getByRole('button', { name: 'Publish round 1' }).press('Enter');
  const typed = page.getByTestId('typed');
  await typed.focus();
  let strokes = 0;
  const type = async (text) => {
    await typed.pressSequentially(text);
    await typed.press('Enter');
    strokes += text.length + 1;
  };
  // From the last board to the first, so each is named.
  const boards = players / 2;
  for (let board = boards; board >= 1; --board) await type(`${board}${'1=0'[board % 3]}`);
  await page.getByTestId('meant').getByText('All results are entered.').waitFor();
  assert.ok(strokes / boards <= 4, `${strokes / boards} strokes a board`);
  assert.deepEqual(
    await results(made, 1),
    Array.from({ length: boards }, (_, i) => ['1-0', '1/2-1/2', '0-1'][(i + 1) % 3]),
  );
  // What is no result is said.
  await typed.fill('99x');
  await typed.press('Enter');
  await page.getByTestId('meant').getByText('“99x” is no board with a result.').waitFor();
});

test('Rounds_OnAPhone_AResultIsOneTap', async () => {
  const made = await open(8);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const rita = await fixture.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await rita.page.goto(address(made));
  for (const [board, result] of ['1–0', '½–½', '0–1', '½–½'].entries()) {
    await rita.page
      .locator(`[data-board="${board + 1}"]`)
      .getByRole('button', { name: result })
      .tap();
  }
  await rita.page.getByTestId('meant').getByText('All results are entered.').waitFor();
  assert.deepEqual(await results(made, 1), ['1-0', '1/2-1/2', '0-1', '1/2-1/2']);
  await wellMade(rita, 'the results on a phone');
});

test('Rounds_TwoArbitersSeeTheSame_AndWhatIsDoneIsUndone', async () => {
  const made = await open(6);
  const rita = await fixture.person(),
    hugo = await fixture.person();
  for (const { page } of [rita, hugo]) await page.goto(address(made));
  await rita.page.getByLabel('Your name').fill('Rita');
  await rita.page.getByRole('button', { name: 'Pair round 1' }).click();
  await hugo.page.getByTestId('draft').waitFor();
  await hugo.page.getByRole('button', { name: 'Files and log' }).click();
  const last = hugo.page.getByTestId('log').getByRole('listitem').first();
  await last.getByText('Rita').waitFor();
  await last.getByRole('button', { name: 'Undo' }).click();
  await rita.page.getByRole('button', { name: 'Pair round 1' }).waitFor();
  await hugo.page.getByRole('button', { name: 'TRF26' }).click();
  await hugo.page.getByTestId('file').getByText('The chief arbiter is missing.').waitFor();
});

test('Rounds_AnEventOfAnotherProgram_IsTakenOverFromItsFile', async () => {
  const made = await open(6);
  await ask(made, 'pair');
  await ask(made, 'publish');
  await ask(made, 'results', { round: 1, results: [1, 2, 3].map((board) => ({ board, result: '1-0' })) });
  const { trf } = await ask(made, 'trf');
  const { page } = await fixture.person();
  await page.goto(`${fixture.url}/tournament`);
  await page
    .getByLabel('Take over a tournament from its file (TRF)')
    .setInputFiles({ name: 'open.trf', mimeType: 'text/plain', buffer: Buffer.from(trf) });
  await page.getByTestId('taken').getByRole('link', { name: 'The rounds' }).click();
  await page.getByRole('button', { name: 'Pair round 2' }).click();
  await page.getByTestId('draft').waitFor();
});

// All that is in a PDF, its compressed parts too.
function contentsOf(pdf) {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  const parts = [text];
  for (const { index, 0: head } of text.matchAll(/stream\r?\n/g)) {
    const end = text.indexOf('endstream', index);
    try {
      parts.push(inflateSync(bytes.subarray(index + head.length, end)).toString('latin1'));
    } catch {
      // Not compressed: it is in the text.
    }
  }
  return parts.join('\n');
}

test('Paper_NoPageThatPrints_HasTheArbitersSecret', async () => {
  const made = await open(8);
  await ask(made, 'pair');
  await ask(made, 'publish', { tables: 2 });
  const { page } = await fixture.person();
  const base = `${fixture.url}/tournament/${made.tournament}`;
  const kinds = 'by_board by_name results standings working crosstable card slips plates sheets prizes decisions test';
  const papers = kinds.split(' ').map((kind) => `/paper?what=${kind}`);
  for (const path of ['', '/rounds', '/desk?round=1', '/sheet?round=1', ...papers]) {
    await page.goto('about:blank');
    await page.goto(`${base}${path}#${made.arbiter}`);
    await page.getByText('Open').first().waitFor();
    await page.evaluate(() => {
      window.addEventListener('beforeprint', () => {
        window.printed = { address: location.href, text: document.body.innerText, html: document.body.outerHTML };
      });
    });
    const contents = contentsOf(await page.pdf({ displayHeaderFooter: true, format: 'A4' }));
    const printed = await page.evaluate(() => window.printed);
    assert.ok(printed, 'the page knows that it is printed');
    assert.ok(!printed.address.includes(made.arbiter), `the address of ${path}`);
    assert.ok(!printed.text.includes(made.arbiter), `the text of ${path}`);
    assert.doesNotMatch(printed.html, new RegExp(`href="[^"]*${made.arbiter}`), `the links of ${path}`);
    assert.ok(!contents.includes(made.arbiter), `the PDF of ${path}`);
    // Afterwards everything is as it was.
    assert.ok(page.url().includes(made.arbiter), `the address of ${path} afterwards`);
  }
});
