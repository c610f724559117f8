// A game that is over: its moves and rulings are gone through, and taken along.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { fitsAcross, looks, nestedScrollers, nothingSerious } from './support/looks.mjs';
import { fullTest } from './support/tier.mjs';
import { linksOf, makeTournament } from './support/tournament.mjs';

const fixture = useServer();

// 1. e4 d5 2. exd5, with an illegal move before it, then White resigns.
async function finished(look = {}) {
  const { white, black, made } = await fixture.seat({ regulations: { time: '15+10' } }, { white: look });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await black.move('d7', 'd5', 'd5');
  await white.runs('white');
  await white.drag('e4', 'e6');
  await white.press();
  await white.ruled('completed illegal move', '7.5.1');
  await white.move('e4', 'd5', 'exd5');
  await black.runs('black');
  await white.button('Resign').click();
  await white.button('I resign').click();
  await white.ends('0–1', 'Resignation');
  await black.leaves();
  return { white, made };
}

test('Over_TheMostTellingRuling_IsAFilmToKeep', async () => {
  const { white } = await finished();
  await white.button('Film of the ruling').click();
  const picture = white.dialog().getByRole('img');
  await picture.waitFor();
  assert.match(await picture.getAttribute('alt'), /illegal move/);
  // What is saved has three pictures.
  const [download] = await Promise.all([
    white.page.waitForEvent('download'),
    white.dialog().getByRole('link', { name: 'Save the film' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  const names = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    names.push(bytes.toString('latin1', at + 4, at + 8));
  }
  assert.equal(names.filter((name) => name === 'fcTL').length, 3);
  await nothingSerious(white, 'a film of a ruling');
});

for (const { name, ...look } of looks) {
  test(`Over_ReplayedWithTheArrowKeysAndTheCapturedPiecesOfThePositionShown_${name}`, async () => {
    const { white } = await finished(look);
    await white.page.getByRole('img', { name: 'Captured: black pawn' }).waitFor();
    await white.page.keyboard.press('ArrowLeft');
    await white.stands('black pawn', 'd5');
    assert.equal(await white.page.getByRole('img', { name: 'Captured' }).count(), 0);
    await white.page.keyboard.press('Home');
    await white.stands('white pawn', 'e2');
    await white.page.keyboard.press('ArrowRight');
    await white.stands('white pawn', 'e4');
    await white.page.keyboard.press('End');
    await white.stands('white pawn', 'd5');
    await white.ends('0–1', 'Resignation');
    // Nobody has broken a rule at its end.
    assert.equal(await white.page.locator('.ruling.grave').count(), 0);
    await fitsAcross(white, 'a finished game');
    if (look.viewport.width === 1366) assert.deepEqual(await nestedScrollers(white), []);
    await nothingSerious(white, 'a finished game');
  });
}

fullTest('Over_TheRulingsAreReplayedAsTheyCame_WithTouchesAndClocks', async () => {
  const { white, made } = await finished();
  const log = await fixture.log(made);
  const illegal = log.findIndex((event, i) => event.do === 'press' && log[i - 1].to === 'e6') + 1;
  await white.tab('Rulings').click();
  await white.page.getByRole('button', { name: /^Show on the board: White completed illegal move/ }).click();
  await white.ruled('completed illegal move', '7.5.1');
  await white.page.getByText(`${illegal} of ${log.length}:`).waitFor();
  // One back: the piece stands where it may not, on the clocks of that moment; before, it was touched.
  await white.button('One back').click();
  await white.stands('white pawn', 'e6');
  await white.page.locator('body').press('ArrowLeft');
  await white.page.locator('.square.touched[data-square="e4"]').waitFor();
  await white.page.locator('body').press('End');
  await white.page.getByText(`${log.length} of ${log.length}:`).waitFor();
  await nothingSerious(white, 'the rulings replayed');
});

test('Over_FromAMoveOfTheReplay_TheRulingsGoOn', async () => {
  const { white, made } = await finished();
  const log = await fixture.log(made);
  await white.page.keyboard.press('Home');
  await white.page.keyboard.press('ArrowRight');
  await white.stands('white pawn', 'e4');
  await white.tab('Rulings').click();
  const letGo = log.findIndex(({ to }) => to === 'e4') + 1;
  await white.button('One on').click();
  await white.page.getByText(`${letGo + 1} of ${log.length}:`).waitFor();
});

test('Over_TheTimeOfEachMoveIsAChart', async () => {
  const { white } = await finished();
  await white.tab('Log').click();
  const chart = white.page.getByTestId('time-chart');
  assert.equal(await chart.locator('rect').count(), 3);
  assert.match(await chart.getAttribute('aria-label'), /^Time for each move. The longest: \d[.…]/);
});

test('Over_FenPgnAndAnalysisAreBesideTheBoard', async () => {
  const { white } = await finished();
  await white.page.getByRole('link', { name: 'PGN' }).waitFor();
  const analysis = white.page.getByRole('link', { name: 'Analyse on Lichess' });
  assert.equal(await analysis.getAttribute('href'), 'https://lichess.org/analysis/pgn/e4_d5_exd5#3');
  assert.match(await white.page.getByTestId('fen').inputValue(), /^rnbqkbnr\/ppp1pppp\/8\/3P4\//);
  await white.page.keyboard.press('Home');
  await white.page.locator('[data-testid=fen]').evaluate(
    (field) =>
      new Promise((resolve) => {
        const look = () => (field.value.endsWith('w KQkq - 0 1') ? resolve() : requestAnimationFrame(look));
        look();
      }),
  );
});

test('Over_TheOpeningIsNamed_AndBeforeThatToNobodyWhoPlays_11_3_1', async () => {
  const { white, black, made } = await fixture.seat({ regulations: { time: 'none' } });
  const watches = await fixture.sit(made, null);
  for (const [person, from, to, san] of [
    [white, 'e2', 'e4', 'e4'],
    [black, 'c7', 'c5', 'c5'],
    [white, 'c2', 'c3', 'c3'],
  ]) {
    await person.drag(from, to);
    await person.reads(san);
  }
  await watches.page.getByText('Sicilian, Alapin').waitFor();
  assert.equal(await white.page.getByText('Sicilian').count(), 0);
  await black.button('Resign').click();
  await black.dialog().getByRole('button', { name: 'Resign' }).click();
  await white.page.getByText('Sicilian, Alapin').waitFor();
});

test('ScoreSheet_HasEventRoundAndBoard', async () => {
  const made = await makeTournament(fixture.url, {
    event: 'Club evening',
    regulations: { time: '15+10' },
    pairings: '1;Ana;Rui\n2;Eva;Gil\n',
    round: 3,
  });
  const [, second] = await linksOf(fixture.url, made, 3);
  const person = await fixture.person();
  await person.page.goto(`${fixture.url}/t/${second.table}/sheet`);
  await person.page.locator('dd', { hasText: 'Club evening' }).waitFor();
  assert.deepEqual(await person.page.locator('.numbers dd').allInnerTexts(), ['3', '2']);
});
