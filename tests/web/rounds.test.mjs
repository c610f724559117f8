// The desk of a Swiss: who is here, a draft changed by mouse and by keyboard, results typed and tapped; and paper, on
// which no secret stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { useServer } from './support/fixture.mjs';
import { inView, nothingSerious, wellMade } from './support/looks.mjs';
import { fullTest } from './support/tier.mjs';
import { linksOf, makeTournament, Players, post } from './support/tournament.mjs';

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
    await page.getByTestId('players').locator('.name', { hasText: name }).click();
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
  // Those who were left out play, if the arbiter wants it; and then not.
  const again = page.getByRole('button', { name: 'Pair again' });
  const leaveOut = page.getByRole('checkbox', { name: /^Leave out those who have not checked in \(2\)/ });
  await leaveOut.uncheck();
  await again.click();
  await draft.getByRole('listitem').nth(3).waitFor();
  await page.getByTestId('remarks').waitFor({ state: 'detached' });
  await leaveOut.check();
  await again.click();
  await page.getByTestId('remarks').getByText('have not checked in and are absent from round 1: 2').waitFor();
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
  // Name two different players, who then change places.
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
  await page.getByTestId('meant').getByText('“99x” cannot be read as a board and a result.').waitFor();
});

test('Rounds_ResultsTypedWhileTheLineIsLost_AreOfOneBoardEach', async () => {
  const made = await open(8);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const { page } = await fixture.person();
  const sockets = [];
  let down = false;
  await page.routeWebSocket(/live$/, (socket) => {
    if (down) return socket.close({ code: 3001 });
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto(address(made));
  const typed = page.getByTestId('typed');
  await typed.waitFor();
  down = true;
  for (const socket of sockets.splice(0)) await socket.close({ code: 3001 });
  await page.getByText('The line is lost; trying again…').waitFor();
  for (const [i, sign] of ['1', '0', '='].entries()) {
    await typed.fill(sign);
    await typed.press('Enter');
    await page
      .getByTestId('meant')
      .getByText(`Next: board ${i + 2}`)
      .waitFor();
  }
  await page.getByTestId('last').getByText('Board 3: ').waitFor();
  assert.deepEqual(await results(made, 1), ['1-0', '0-1', '1/2-1/2', '*']);
  // What another desk has entered since is not undone from here.
  await ask(made, 'results', { round: 1, board: 3, result: '1-0' });
  down = false;
  await page.locator('[data-board="3"] .score', { hasText: '1–0' }).waitFor();
  await page.getByTestId('last').getByRole('button').waitFor({ state: 'detached' });
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
  const file = page.getByTestId('shown-file');
  await page
    .getByLabel('Take over a tournament from its file (TRF)')
    .setInputFiles({ name: 'open.trf', mimeType: 'text/plain', buffer: Buffer.from(trf) });
  // What was read is seen before anything is made.
  await file.getByText('6 players and 1 rounds were read. 5 rounds are announced.').waitFor();
  assert.equal(await file.getByLabel('System').count(), 0);
  await file.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pair round 2' }).click();
  await page.getByTestId('draft').waitFor();
});

test('Rounds_AnOldFileWithoutSystemAndRounds_InWindows1252_IsAskedFor_AndGoesOn', async () => {
  const line = (number, name, game) =>
    `001 ${String(number).padStart(4)}      ${name.padEnd(66)} 0.0 ${String(number).padStart(4)}  ${game}`;
  const old = [
    '012 Aberto de Évora',
    line(1, 'Loução, Hermínio', '   3 b 1'),
    line(2, 'Reis, Rui', '   4 w 1'),
    line(3, 'Silva, Ana', '   1 w 0'),
    line(4, 'Tomé, Zita', '   2 b 0'),
  ].join('\n');
  const person = await fixture.person();
  const { page } = person;
  await page.goto(`${fixture.url}/tournament`);
  await page
    .getByLabel('Take over a tournament from its file (TRF)')
    .setInputFiles({ name: 'old.trf', mimeType: 'text/plain', buffer: Buffer.from(old, 'latin1') });
  const file = page.getByTestId('shown-file');
  await file.getByText('Latin-1').waitFor();
  await file.getByText('Aberto de Évora').waitFor();
  assert.equal(await file.getByLabel('System').inputValue(), 'swiss');
  assert.equal(await file.getByLabel('Initial colour').inputValue(), 'black');
  await file.getByText('as round 1 shows').waitFor();
  await file.getByLabel('Rounds').fill('3');
  await wellMade(person, 'a file that is taken over');
  await file.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pair round 2' }).click();
  await page.getByTestId('draft').getByRole('button', { name: 'Loução, Hermínio' }).waitFor();
});

test('Rounds_TheSecondOfTwoClicks_GivesNoOtherResult', async () => {
  const made = await open(8);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const { page } = await fixture.person({ viewport: { width: 1280, height: 800 } });
  await page.goto(address(made));
  await page.getByLabel('Your name').fill('Ana Maria Faria de Sousa');
  const row = page.locator('[data-board="1"]');
  const win = row.getByRole('button', { name: '1–0' });
  // The page asks for a first tap, for its sounds.
  await page.getByRole('heading', { name: 'The rounds' }).click();
  await page.getByText('Tap').waitFor({ state: 'detached' });
  const before = await win.boundingBox();
  await win.click();
  await row.getByText('Ana Maria').waitFor();
  // The name has come, and nothing has moved.
  assert.deepEqual(await win.boundingBox(), before);
  await win.click();
  assert.deepEqual((await results(made, 1)).slice(0, 1), ['1-0']);
  // Whatever comes under the pointer by the first click, the second one of a double click does not press it.
  await page.locator('[data-board="2"]').getByRole('button', { name: '0–1' }).dispatchEvent('click', { detail: 2 });
  await page.locator('[data-board="3"]').getByRole('button', { name: '0–1' }).click();
  await page.locator('[data-board="3"] .score', { hasText: '0–1' }).waitFor();
  assert.equal((await results(made, 1))[1], '*');
});

test('Rounds_OnlyBoardsWithoutAResult_AScoredOneStaysUntilItIsHidden', async () => {
  const made = await open(8);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const { page } = await fixture.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(address(made));
  const list = page.getByTestId('results');
  await list.getByRole('listitem').nth(3).waitFor();
  // On a phone no keyboard opens by itself.
  assert.equal(await page.getByTestId('typed').evaluate((field) => field === document.activeElement), false);
  await page.getByRole('checkbox', { name: 'Only boards without a result' }).check();
  const third = page.locator('[data-board="3"]').getByRole('button', { name: '1–0' });
  const before = await third.boundingBox();
  await page.locator('[data-board="2"]').getByRole('button', { name: '½–½' }).tap();
  await page.locator('[data-board="2"] .score', { hasText: '½–½' }).waitFor();
  assert.equal((await third.boundingBox()).x, before.x);
  assert.equal(await list.getByRole('listitem').count(), 4);
  await page.getByRole('button', { name: 'Hide those with a result (1)' }).tap();
  await page.locator('[data-board="2"]').waitFor({ state: 'detached' });
  assert.equal(await list.getByRole('listitem').count(), 3);
});

test('Rounds_AResultThatIsTypedOverAnotherOne_IsAskedFor_AndTheLastOneIsUndone', async () => {
  const made = await open(8);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const { page } = await fixture.person();
  await page.goto(address(made));
  const typed = page.getByTestId('typed');
  const enter = async (text) => {
    await typed.fill(text);
    await typed.press('Enter');
  };
  await enter('1 1-0');
  const last = page.getByTestId('last');
  await last.getByText('Board 1: Player A0 1–0 Player E4').waitFor();
  // Board 10 was meant.
  await enter('10');
  await page.getByTestId('meant').getByText('Board 1 already has 1–0: Enter again for 0–1').waitFor();
  assert.equal((await results(made, 1))[0], '1-0');
  await typed.press('Enter');
  await last.getByText('Board 1: Player A0 0–1 Player E4').waitFor();
  await last.getByRole('button', { name: 'Undo' }).click();
  await last.getByText('Board 1: Player A0 1–0 Player E4').waitFor();
  assert.equal((await results(made, 1))[0], '1-0');
});

test('Rounds_ABoardThatIsPlayedHere_HasItsResultByItself_AndIsTypedOverOnlyIfThatIsMeant', async () => {
  const made = await open(6);
  await ask(made, 'pair');
  await ask(made, 'publish', { tables: 2 });
  const rita = await fixture.person();
  const { page } = rita;
  await page.goto(address(made));
  await page.getByTestId('strips').getByText('Boards that are played here and have not ended: 2.').waitFor();
  const players = await Players.at(rita.context.browser(), fixture.url);
  for (const each of (await linksOf(fixture.url, made)).filter(({ table }) => table)) await players.seat(each);
  const typed = page.getByTestId('typed'),
    meant = page.getByTestId('meant');
  const enter = async (text) => {
    await typed.fill(text);
    await typed.press('Enter');
  };
  // The sign alone leaves out the boards that are played here.
  await enter('1');
  await page.getByTestId('last').getByText('Board 3:').waitFor();
  await enter('0');
  await meant.getByText('Results come by themselves from the boards that are played here: 1, 2.').waitFor();
  await players.play(1, 'f3 e5 g4 Qh4');
  await page.locator('[data-board="1"] .score', { hasText: '0–1' }).waitFor();
  await enter('11');
  await meant.getByText('Board 1 is played here (it ended 0–1): Enter again for 1–0').waitFor();
  await typed.press('Escape');
  await meant.getByText('Enter again').waitFor({ state: 'detached' });
  await enter('21');
  await meant.getByText('Board 2 is played here and has not ended: Enter again for 1–0').waitFor();
  await typed.fill('');
  const second = page.locator('[data-board="2"]');
  await second.getByRole('button', { name: '1–0' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Board 2 is played here and has not ended. Record 1–0?').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.deepEqual(await results(made, 1), ['0-1', '*', '1-0']);
  // The last open board is one that is played here: then the page offers the next round by itself.
  await players.play(2, 'e4 e5');
  await players.act('2 white', { do: 'resign' });
  await page.getByRole('button', { name: 'Pair round 2' }).waitFor();
  // What replaces it is undone by the table's own result.
  await enter('21');
  await typed.press('Enter');
  await second.locator('.score', { hasText: '1–0' }).waitFor();
  await page.getByTestId('last').getByRole('button', { name: 'Undo' }).click();
  await second.locator('.score', { hasText: '0–1' }).waitFor();
  assert.equal((await ask(made, 'desk')).records['game/1/2'].from_table, true);
  await page.getByRole('button', { name: 'Files and log' }).click();
  await page
    .getByTestId('log')
    .getByText(/played at this server · Round 1 · 2: Player \w+ 0–1 Player \w+/)
    .waitFor();
  await players.leaves();
});

test('Rounds_AServerThatContinuesFromACopy_SaysWhichEntriesAreMissing', async () => {
  const made = await open(4);
  for (const player of [0, 1]) await ask(made, 'presence', { players: [player], presence: 'present' });
  const { page } = await fixture.person();
  const sockets = [];
  let lost = 0;
  await page.routeWebSocket(/live$/, (socket) => {
    sockets.push(socket);
    socket.connectToServer().onMessage((text) => {
      const message = JSON.parse(text);
      if (message.desk && lost > 0) {
        message.desk.n -= lost;
        for (const key of Object.keys(message.desk.records)) {
          if (/^(round|game)/.test(key)) delete message.desk.records[key];
        }
      }
      socket.send(JSON.stringify(message));
    });
  });
  await page.route(/\/log$/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { changes: answer.changes.slice(0, answer.changes.length - lost) } });
  });
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await page.getByTestId('draft').waitFor();
  lost = 2;
  for (const socket of sockets.splice(0)) await socket.close({ code: 3001 });
  const restored = page.getByTestId('restored');
  await restored.getByText('The server continues from a copy whose last entry is of').waitFor();
  await restored.getByText('Entries 2 to 3 are missing: enter them again.').waitFor();
  await page.getByRole('button', { name: 'Pair round 1' }).waitFor();
  // Nobody has dropped the draft.
  assert.equal(await page.getByTestId('done').count(), 0);
  await restored.getByRole('button', { name: 'Close' }).click();
  await restored.waitFor({ state: 'detached' });
});

test('Players_EnterChecksIn_ByNameBeforeClub_AndSaysWhyItDoesNot', async () => {
  const made = await open(0, {
    players: [
      { name: 'Figueira, Rui', rating: 2000, club: 'GX Alekhine', fide: '3' },
      { name: 'Alves, Ana', rating: 1900, club: 'Figueirense' },
      { name: 'Antunes, Bia', rating: 1800, club: 'Figueirense' },
    ],
  });
  const { page } = await fixture.person();
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Players' }).click();
  const search = page.getByRole('searchbox');
  await search.fill('figuei');
  // Those of the club are seen, too.
  await page.getByTestId('players').getByRole('listitem').nth(2).waitFor();
  await search.press('Enter');
  const here = (name) => page.getByTestId('players').locator('.here', { hasText: name });
  await here('Figueira, Rui').waitFor();
  await search.fill('3');
  await search.press('Enter');
  await here('Antunes, Bia').waitFor();
  await search.fill('a');
  await search.press('Enter');
  await page.getByTestId('why').getByText('2 players: go on typing').waitFor();
  await search.fill('zz');
  await search.press('Enter');
  await page.getByTestId('why').getByText('Nobody is found by that').waitFor();
  await page.getByTestId('here').getByText('2 of 3 are here').waitFor();
  // Where only the others are shown, whoever is here already is not entered a second time.
  await page.getByRole('checkbox', { name: 'Only those who are not here' }).check();
  await search.fill('antunes');
  await search.press('Enter');
  await page.getByTestId('why').getByText('Antunes, Bia is here already').waitFor();
});

test('Players_WhoWithdrawLater_PlayUntilThen_AndMayStay', async () => {
  const made = await open(4);
  const { page } = await fixture.person();
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Players' }).click();
  await page.getByRole('button', { name: /^Correct.*Player B1$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Bye' }).selectOption('withdraws');
  await dialog.getByRole('combobox', { name: 'Round', exact: true }).selectOption('3');
  await dialog.getByRole('button', { name: 'Note the withdrawal' }).click();
  await dialog.getByText('Round 3: absent').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const player = page.getByTestId('players').getByRole('listitem').filter({ hasText: 'Player B1' });
  await player.getByText('withdraws from round 3 on').waitFor();
  await page.getByTestId('here').getByText('0 of 4 are here').waitFor();
  await player.locator('.name').click();
  await page.getByTestId('here').getByText('1 of 4 are here').waitFor();
  await player.getByText('withdraws from round 3 on').waitFor();
  await player.getByRole('combobox').selectOption('does not withdraw after all');
  await player.getByText('withdraws from round 3 on').waitFor({ state: 'detached' });
});

test('Files_MadeBeforeTheLastChange_AreNotOffered', async () => {
  const made = await open(4);
  const { page } = await fixture.person();
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Files and log' }).click();
  await page.getByRole('button', { name: 'TRF26' }).click();
  const download = page.getByTestId('file').getByRole('link', { name: 'Download' });
  await download.waitFor();
  await ask(made, 'presence', { players: [1], presence: 'present' });
  const old = page.getByTestId('old-file');
  await old.getByText('Something has changed since this file was made.').waitFor();
  assert.equal(await download.count(), 0);
  await old.getByRole('button', { name: 'Make it again' }).click();
  await download.waitFor();
  // What is refused is said.
  await page.route(/\/trf$/, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'bad_request', en: 'No file.', pt: 'Sem ficheiro.' } } }),
  );
  await page.getByRole('button', { name: 'TRF16' }).click();
  await page.getByRole('alert').getByText('No file.').waitFor();
});

test('Rounds_AnEarlierRound_IsCorrectedByAnArbiterWhoSeesForWhatItCounts', async () => {
  const made = await open(6);
  for (const round of [1, 2]) {
    await ask(made, 'pair');
    await ask(made, 'publish');
    await ask(made, 'results', { round, results: [1, 2, 3].map((board) => ({ board, result: '1-0' })) });
  }
  const rita = await fixture.person();
  const { page } = rita;
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Round 1' }).click();
  const row = page.locator('[data-board="1"]');
  await row.getByRole('button', { name: '½–½' }).click();
  await page.getByRole('dialog').getByText('1–0 becomes ½–½. It counts from round 3 on').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await row.locator('.score', { hasText: '1–0' }).waitFor();
  await row.getByRole('button', { name: '½–½' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record it' }).click();
  // What the arbiter is told is in view, wherever the button was.
  const told = page.getByTestId('remarks').getByText('This corrects round 1.');
  await told.waitFor();
  assert.ok(await inView(told));
  await page.getByRole('button', { name: 'Files and log' }).click();
  await page
    .getByTestId('log')
    .getByText(/1: Player \w+ ½–½ Player \w+ \(it was 1–0\)/)
    .waitFor();
  // While a draft is changed, another arbiter's correction drops it, and that is said.
  await page.getByRole('button', { name: 'Round 2' }).click();
  await page.getByRole('button', { name: 'Pair round 3' }).click();
  await page.getByTestId('draft').waitFor();
  for (const link of ['To print', 'The wall', 'The arbiter’s desk']) {
    await page.getByRole('link', { name: link }).waitFor();
  }
  await ask(made, 'results', { round: 2, board: 1, result: '0-1' });
  await page.getByTestId('done').getByText('The draft of round 3 is gone').waitFor();
  await page.getByRole('button', { name: 'Pair round 3' }).waitFor();
});

test('Rounds_ARoundThatIsPublished_IsCancelledOnlyIfThatIsMeant_AndTheLastOneSaysWhatComesNext', async () => {
  const made = await open(4, { rounds: 1 });
  await ask(made, 'pair');
  await ask(made, 'publish');
  const { page } = await fixture.person();
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Cancel the round' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.locator('[data-board="1"]').waitFor();
  await page.getByRole('button', { name: 'Cancel the round' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the round' }).click();
  await page.getByTestId('done').getByText('Round 1 was cancelled.').waitFor();
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await page.getByRole('button', { name: 'Publish round 1' }).click();
  for (const board of [1, 2]) {
    await page.locator(`[data-board="${board}"]`).getByRole('button', { name: '1–0' }).click();
  }
  await page.getByTestId('over').getByText('All results of round 1 are there. Next:').waitFor();
  await page.getByRole('button', { name: 'Close round 1' }).click();
  await page.getByTestId('over').getByText('Round 1 is closed. Next:').waitFor();
  await page.getByRole('button', { name: 'the file for the rating officer' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'TRF16' }).click();
      await page.getByTestId('file').getByText('no FIDE number: 1 Player A0; 2 Player B1').waitFor();
      await page.getByTestId('file').getByRole('link', { name: 'Download' }).click();
    })(),
  ]);
  assert.equal(download.suggestedFilename(), 'open-r1-trf16.trf');
});

test('Players_AreCorrected_GivenByesOfLaterRounds_FoundByTheirLetters_AndComeBackOnlyIfThatIsMeant', async () => {
  const names = [
    'Łukasiewicz, Jan',
    "D'Assunção, Rui",
    'Müller-Brandão, Eva',
    'Brandão, Ana',
    'Reis, Rui',
    'Silva, Ana',
  ];
  const made = await open(0, { players: names.map((name, i) => ({ name, rating: 2000 - i })) });
  await ask(made, 'presence', { presence: 'present' });
  const rita = await fixture.person();
  const { page } = rita;
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Players' }).click();
  const players = page.getByTestId('players');
  const search = page.getByRole('searchbox');
  for (const [letters, ...found] of [
    ['luk', 'Łukasiewicz, Jan'],
    ['dass', "D'Assunção, Rui"],
    ['brand', 'Müller-Brandão, Eva', 'Brandão, Ana'],
    ['mueller', 'Müller-Brandão, Eva'],
  ]) {
    await search.fill(letters);
    await players.getByRole('listitem').nth(found.length).waitFor({ state: 'detached' });
    assert.deepEqual(
      (await players.locator('.name').allInnerTexts()).map((text) => text.replace(/^.*\d\. */s, '').trim()),
      found,
    );
  }
  await search.fill('');
  await players.getByRole('button', { name: /^Correct.*Silva, Ana$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Federation (three letters)').fill('por');
  await dialog.getByLabel('FIDE number').fill('1900001');
  await dialog.getByLabel('Sex').selectOption('w');
  await dialog.getByLabel('Date or year of birth').fill('1990-05-01');
  await dialog.getByLabel('Title').selectOption('WFM');
  await nothingSerious(rita, 'a player that is corrected');
  await dialog.getByRole('combobox', { name: 'Round', exact: true }).selectOption('3');
  await dialog.getByRole('button', { name: 'Give the bye' }).click();
  await dialog.getByText('Round 3: half-point bye').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { records } = await ask(made, 'desk');
  const { federation, fide, sex, birth, title, byes } = records['player/5'];
  assert.deepEqual([federation, fide, sex, birth, title], ['POR', '1900001', 'w', '1990/05/01', 'WFM']);
  assert.deepEqual(byes, [{ round: 3, bye: 'H' }]);
  // Who is absent, and who has withdrawn, is not among those who are here.
  await page.getByTestId('here').getByText('6 of 6 are here').waitFor();
  await page.getByRole('combobox', { name: 'Presence: Reis, Rui' }).selectOption('absent');
  await page.getByTestId('here').getByText('5 of 6 are here').waitFor();
  await page.getByRole('combobox', { name: 'Presence: Silva, Ana' }).selectOption('withdrawn');
  await page.getByTestId('here').getByText('4 of 5 are here').waitFor();
  const silva = players.getByRole('listitem').filter({ hasText: 'Silva, Ana' });
  await silva.getByText('has withdrawn').waitFor();
  await silva.locator('.name').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await silva.getByText('has withdrawn').waitFor();
  await silva.locator('.name').click();
  await dialog.getByRole('button', { name: 'Plays again' }).click();
  await page.getByTestId('here').getByText('5 of 6 are here').waitFor();
});

test('Files_TheEventIsCompleted_WithADayForEachRound', async () => {
  const made = await open(4, { rounds: 2 });
  const { page } = await fixture.person();
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Files and log' }).click();
  await page.getByLabel('Federation (three letters)').fill('POR');
  await page.getByLabel('First day').fill('2026-12-05');
  await page.getByLabel('Day of round 2').fill('2026-12-06');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByTestId('log').getByText('event corrected').waitFor();
  const { records } = await ask(made, 'desk');
  assert.deepEqual(
    [records.event.federation, records.event.start, records.event.round_dates],
    ['POR', '2026/12/05', [null, '2026/12/06']],
  );
});

test('Boards_OfARoundThatIsPlayedElsewhere_AreAList_AndNoAddressLosesItsKey', async () => {
  const made = await open(4);
  await ask(made, 'pair');
  await ask(made, 'publish');
  await ask(made, 'results', { round: 1, board: 1, result: '0-1' });
  const { page } = await fixture.person();
  await page.goto(`${fixture.url}/wall/${made.tournament}`);
  await page.getByTestId('list').getByRole('row', { name: '1 Player A0 0–1 Player C2' }).waitFor();
  assert.equal(await page.locator('.position').count(), 0);
  await page.goto(`${fixture.url}/tournament/${made.tournament}/desk#${made.arbiter}`);
  await page.getByTestId('elsewhere').getByText('Player C2').waitFor();
  assert.equal(await page.locator('.position').count(), 0);
  await page.getByRole('link', { name: 'The rounds' }).click();
  await page.getByTestId('typed').waitFor();
  assert.ok(page.url().includes(made.arbiter));
  // Whoever has no key is told where one is.
  const other = await fixture.person();
  await other.page.goto(`${fixture.url}/tournament/${made.tournament}/rounds`);
  await other.page.getByText('Open the arbiter’s link').waitFor();
  await other.page.getByRole('link', { name: 'Results' }).click();
  await other.page.getByRole('heading', { name: 'Open' }).waitFor();
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

fullTest('Paper_NoPageThatPrints_HasTheArbitersSecret', async () => {
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
