// What an organiser does around the games: players from CSV, corrected before and after; all boards started at once; a
// result that is confirmed, and undone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingSerious } from './support/axe.mjs';
import { sizes } from './support/sizes.mjs';
import { useServer } from './support/fixture.mjs';
import { linksOf, makeTournament, Players } from './support/tournament.mjs';

const fixture = useServer();

for (const { viewport, colorScheme, name } of sizes) {
  test(`RoundRobin_FromCsvWithRatingsAndClubs_ToAResultUndone_${name}`, async () => {
    const arbiter = await fixture.person({ viewport, colorScheme });
    const { page } = arbiter;
    await page.goto(`${fixture.url}/tournament`);
    await arbiter.choose('A round robin');
    await page.getByLabel('Name of the event').fill('Open');
    const field = page.getByRole('textbox', { name: 'Players' });
    await field.fill('Name;Rating;Club\nAna;x;Lisboa\nBo;2000;Porto');
    await page.getByTestId('wrong').filter({ hasText: 'Line 2, column 5: a rating was expected' }).waitFor();
    await field.fill('Name;Rating;Club\nAna;2100;Lisboa\nBo;2000;Porto\nCai;;\nDea;1850;"Clube; Xadrez"');
    const preview = page.getByRole('region', { name: 'Players' });
    await preview.getByRole('row', { name: 'Dea 1850 Clube; Xadrez' }).waitFor();
    await nothingSerious(arbiter, `a new tournament, ${name}`);
    await arbiter.button('Set up the tournament').click();
    await page.getByRole('heading', { name: 'Open' }).waitFor();
    const [, tournament, token] = /tournament\/(\w+)#(.+)$/.exec(page.url());

    // Before play nobody is first.
    const places = () => page.getByTestId('crosstable').locator('tbody tr td:first-child').allTextContents();
    assert.deepEqual(await places(), ['–', '–', '–', '–']);

    await arbiter.button('Set up the tables of round 1').click();
    await arbiter.button('Start all boards of round 1').click();
    await arbiter.button('Start all boards of round 1').waitFor({ state: 'detached' });
    const boards = await linksOf(fixture.url, { tournament, arbiter: token });
    for (const { table } of boards) {
      const { view } = await (await fetch(`${fixture.url}/api/tables/${table}`)).json();
      assert.ok(view.started);
    }

    // A result is confirmed, and undone.
    const row = page.getByTestId('round-1').locator('tbody tr').first();
    await row.getByLabel('Result of board 1').selectOption('1-0');
    await arbiter.dialog().getByText('1–0').waitFor();
    await arbiter.dialog().getByRole('button', { name: 'Result by the arbiter' }).click();
    await row.locator('.score', { hasText: '1–0' }).waitFor();
    assert.deepEqual((await places()).slice(0, 1), ['1']);
    await arbiter.button('Undo').click();
    await row.locator('.score', { hasText: '1–0' }).waitFor({ state: 'detached' });

    // A name is corrected, on the page and at the table.
    await page.getByText('Correct the players').click();
    const player = page.locator('details form').first();
    await player.getByLabel('Player').fill('Ana Silva');
    await player.getByLabel('Club').fill('Sintra');
    await player.getByRole('button', { name: 'Save Ana' }).click();
    await page.getByTestId('crosstable').getByText('Ana Silva').waitFor();
    const csv = await (await fetch(`${fixture.url}/api/tournaments/${tournament}/standings.csv?lang=en`)).text();
    assert.match(csv, /Ana Silva,2100,Sintra/);
    assert.match(csv, /Player,Rating,Club,Points/);
    await nothingSerious(arbiter, `a tournament, ${name}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
}

test('PgnAndCsv_SpeakTheirOwnTermsAndTheTournamentsLanguage', async () => {
  const made = await makeTournament(fixture.url, {
    event: 'Torneio',
    language: 'pt',
    regulations: { time: '90+30', board: 'screen' },
    pairings: '1;Ana;Bo\n2;Cai;Dea',
  });
  const person = await fixture.person();
  const players = await Players.at(person.context.browser(), fixture.url);
  for (const each of await linksOf(fixture.url, made)) await players.seat(each, made.arbiter);
  await players.play(1, 'f3 e5 g4 Qh4');
  await players.play(2, 'e4');
  await players.act('2 arbiter', { do: 'penalise', player: 'white', penalty: 'expulsion' });
  const address = `${fixture.url}/api/tournaments/${made.tournament}`;
  const pgn = await (await fetch(`${address}/pgn`)).text();
  assert.match(pgn, /\[Event "Torneio"\]\n\[Site "J'adoube"\]/);
  assert.match(pgn, /\[Termination "normal"\]/);
  assert.match(pgn, /\[Termination "adjudication"\]/);
  const csv = await (await fetch(`${address}/results.csv`)).text();
  assert.match(csv, /xeque-mate/);
  await players.leaves();
});

test('FromATournamentsTable_BackToTheTournament', async () => {
  const made = await makeTournament(fixture.url, { event: 'Open', regulations: { time: '5' }, pairings: '1;Ana;Bo' });
  const [{ table, seats }] = await linksOf(fixture.url, made);
  const white = await fixture.sit({ table, seats }, 'white');
  await fixture.sit({ table, seats }, 'black');
  await white.begun();
  await white.button('Resign').click();
  await white.dialog().getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('link', { name: 'To the tournament' }).click();
  await white.page.getByRole('heading', { name: 'Open' }).waitFor();
});
