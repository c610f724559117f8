// What an organiser does around the games: players from CSV, corrected before and after; all boards started at once; a
// result that is confirmed, and undone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { inView, looks, nothingSerious, wellMade } from './support/looks.mjs';
import { fullTest } from './support/tier.mjs';
import { linksOf, makeTournament, Players, post } from './support/tournament.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();

for (const { viewport, colorScheme, name } of looks) {
  test(`RoundRobin_FromCsvWithRatingsAndClubs_ToAResultUndone_${name}`, async () => {
    const arbiter = await fixture.person({ viewport, colorScheme });
    const { page } = arbiter;
    await page.goto(`${fixture.url}/tournament`);
    await arbiter.choose('A round robin');
    await page.getByLabel('Name of the event').fill('Open');
    const field = page.getByRole('textbox', { name: 'Players' });
    await field.fill('Name;Rating;Club\nAna;x;Lisboa\nBo;2000;Porto');
    await page.getByTestId('wrong').filter({ hasText: 'Line 2, character 5: a rating was expected' }).waitFor();
    await field.fill('Name;Rating;Club\nAna;2100;Lisboa\nBo;2000;Porto\nCai;;\nDea;1850;"Clube; Xadrez"');
    const preview = page.getByRole('region', { name: 'Players' });
    await preview.getByRole('row', { name: 'Dea 1850 Clube; Xadrez' }).waitFor();
    await nothingSerious(arbiter, `a new tournament, ${name}`);
    await arbiter.button('Set up the tournament').click();
    await page.getByRole('heading', { name: 'Open' }).waitFor();
    const [, tournament, token] = /tournament\/(\w+)#(.+)$/.exec(page.url());

    // Before play nobody is first.
    const places = () => page.getByTestId('crosstable').locator('tbody tr td:first-child').allTextContents();
    await page.getByTestId('crosstable').locator('tbody tr').nth(3).waitFor();
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
    await arbiter.dialog().getByRole('button', { name: 'Record it' }).click();
    await row.locator('.score', { hasText: '1–0' }).waitFor();
    assert.deepEqual((await places()).slice(0, 1), ['1']);
    await arbiter.button('Undo').click();
    await row.locator('.score', { hasText: '1–0' }).waitFor({ state: 'detached' });

    // A name is corrected, on the page and at the table.
    await page.getByRole('link', { name: 'The rounds' }).click();
    await page.getByRole('button', { name: 'Players' }).click();
    await page.getByRole('button', { name: /^Correct.*Ana$/ }).click();
    await arbiter.dialog().getByLabel('Name').fill('Ana Silva');
    await arbiter.dialog().getByLabel('Club').fill('Sintra');
    await arbiter.dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByTestId('players').locator('.name', { hasText: 'Ana Silva' }).waitFor();
    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByTestId('crosstable').getByText('Ana Silva').waitFor();
    const csv = await (await fetch(`${fixture.url}/api/tournaments/${tournament}/standings.csv?lang=en`)).text();
    assert.match(csv, /Ana Silva,2100,Sintra/);
    assert.match(csv, /Player,Rating,Club,Points/);
    await wellMade(arbiter, `a tournament, ${name}`);
  });

  fullTest(`NewTournament_HasTheSameFormAsTheLobby_${name}`, async () => {
    const arbiter = await fixture.person({ viewport, colorScheme, timezoneId: 'UTC' });
    const { page } = arbiter;
    const make = arbiter.button('Set up the tables');
    const summary = page.getByTestId('summary');
    await page.goto(`${fixture.url}/tournament`);
    // One line says what will be made, and the button is in view, however long the form is.
    await summary.filter({ hasText: 'Round 1 · 90′ + 30″ · pieces by hand' }).waitFor();
    assert.ok(await inView(make), 'the button is in view');
    await page.getByLabel('Name of the event').fill('Liga');
    await page.getByRole('spinbutton', { name: 'Round' }).fill('2');
    await page.getByRole('textbox', { name: 'Pairings' }).fill('1;Ana;Bo\n2;Cai;Dea');
    await arbiter.choose('25 minutes plus 10 seconds');
    await arbiter.choose('Screen board');
    await page.getByText('More rules', { exact: true }).click();
    await page.getByRole('group', { name: 'Edition of the Laws' }).getByRole('radio', { name: '2018' }).check();
    await page.getByLabel('Appointed start').fill('2030-01-10T14:30');
    await arbiter.choose('Not at all');
    await summary
      .filter({ hasText: 'Liga · Round 2 · Boards: 2 · 25′ + 10″ · on a screen board · Laws of 2018' })
      .filter({ hasText: '10 January 2030 at 14:30 · special rules: 1' })
      .waitFor();
    assert.ok(await inView(make), 'the button is in view when the rules are open');
    await wellMade(arbiter, `a new tournament, ${name}`);
    await make.click();
    await page.getByRole('heading', { name: 'Liga' }).waitFor();
    const [, id, token] = /tournament\/(\w+)#(.+)$/.exec(page.url());
    const { tournament } = await (await fetch(`${fixture.url}/api/tournaments/${id}`)).json();
    const { time, board, edition, draw_agreement: draws, supervision } = tournament.regulations;
    assert.deepEqual([time, board, edition, draws, supervision], ['25+10', 'screen', '2018', 'forbidden', 'limited']);
    const [{ table }] = await linksOf(fixture.url, { tournament: id, arbiter: token });
    const made = await (await fetch(`${fixture.url}/api/tables/${table}`)).json();
    assert.equal(made.table.start_at, Date.UTC(2030, 0, 10, 14, 30));

    // The next round is prepared likewise.
    await page.getByText('Prepare round 3', { exact: true }).click();
    const next = arbiter.button('Set up the tables of round 3');
    await page.getByRole('textbox', { name: 'Pairings' }).fill('1;Bo;Cai\n1;Dea;Ana');
    await page.getByTestId('wrong').waitFor();
    assert.ok(await next.isDisabled());
    await page.getByRole('textbox', { name: 'Pairings' }).fill('1;Bo;Cai\n2;Dea;Ana');
    await page.getByLabel('Appointed start').fill('2030-01-11T10:00');
    await summary
      .filter({ hasText: 'Round 3 · Boards: 2 · 25′ + 10″ · on a screen board · 11 January 2030' })
      .waitFor();
    await until(() => inView(next));
    await wellMade(arbiter, `a round being prepared, ${name}`);
    await next.click();
    await page.getByTestId('round-3').waitFor();
    const [later] = await linksOf(fixture.url, { tournament: id, arbiter: token }, 3);
    const third = await (await fetch(`${fixture.url}/api/tables/${later.table}`)).json();
    assert.equal(third.table.start_at, Date.UTC(2030, 0, 11, 10));

    // The rules that were chosen last are remembered, the players are not.
    await page.goto(`${fixture.url}/tournament`);
    await summary
      .filter({ hasText: /^Round 1 · 25′ \+ 10″ · on a screen board · Laws of 2018 · special rules: 1$/ })
      .waitFor();
  });
}

test('PrepareRound_ARefusalOfTheServerIsShownAtTheButton', async () => {
  const made = await makeTournament(fixture.url, { event: 'Open', regulations: { time: '5' }, pairings: '1;Ana;Bo' });
  const arbiter = await fixture.person();
  const { page } = arbiter;
  await page.goto(`${fixture.url}/tournament/${made.tournament}#${made.arbiter}`);
  await page.getByText('Prepare round 2', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Pairings' }).fill('1;Bo;Ana');
  const button = arbiter.button('Set up the tables of round 2');
  await until(() => button.isEnabled());
  // Meanwhile another page of the same arbiter sets up that round, and this one has not heard of it.
  await page.route(new RegExp(`/api/tournaments/${made.tournament}$`), (route) => route.abort());
  await post(fixture.url, `/api/tournaments/${made.tournament}/rounds`, {
    token: made.arbiter,
    round: 2,
    pairings: '1;Bo;Ana',
  });
  await button.click();
  await page.locator('form').getByRole('alert').filter({ hasText: /round/i }).waitFor();
});

test('PgnUsesItsOwnTerms_AndCsvTheTournamentsLanguage', async () => {
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

fullTest('Rounds_OnAPhone_WhiteAndBlackStandOverTheirNames', async () => {
  const made = await makeTournament(fixture.url, { event: 'Clube', players: ['Ana', 'Bento', 'Caio', 'Davi'] });
  await post(fixture.url, `/api/tournaments/${made.tournament}/rounds`, { token: made.arbiter, round: 1 });
  for (const [hash, who] of [
    ['', 'everybody'],
    [`#${made.arbiter}`, 'the arbiter'],
  ]) {
    const person = await fixture.person({ viewport: { width: 390, height: 844 } });
    await person.page.goto(`${fixture.url}/tournament/${made.tournament}${hash}`);
    const round = person.page.getByTestId('round-1');
    await round.waitFor();
    // A heading is aligned with its names: White's at their right edges, Black's at their left edges.
    const edge = (box, side) => Math.round(side === 'white' ? box.x + box.width : box.x);
    for (const [side, name] of [
      ['white', 'White'],
      ['black', 'Black'],
    ]) {
      const head = round.locator(`thead .${side}`);
      assert.ok(await head.isVisible(), `${who}: ${name}`);
      assert.equal(await head.innerText(), name);
      const names = await round.locator(`tbody .${side}`).all();
      assert.equal(names.length, 2);
      for (const each of names) {
        assert.equal(edge(await each.boundingBox(), side), edge(await head.boundingBox(), side), who);
      }
    }
    await wellMade(person, 'a round on a phone');
  }
});

test('File_IsChosenInThePagesLanguage_AlsoByTheKeyboard', async () => {
  const person = await fixture.person({ locale: 'pt-PT' });
  await person.page.goto(`${fixture.url}/tournament`);
  const file = person.page.getByLabel('Abrir um ficheiro CSV', { exact: true });
  await file.waitFor();
  // The browser's own button, with the browser's words, is not seen.
  const { width, height } = await file.boundingBox();
  assert.ok(width <= 1 && height <= 1, `${width} x ${height}`);
  // The request for the dialog is sent first. A key could overtake that request, but not after focus() was answered.
  const choosing = person.page.waitForEvent('filechooser');
  await file.focus();
  await person.page.keyboard.press('Space');
  const chooser = await choosing;
  await chooser.setFiles({ name: 'ronda.csv', mimeType: 'text/csv', buffer: Buffer.from('1;Ana;Rui\n') });
  await person.page.getByText('ronda.csv').waitFor();
  assert.equal(await person.page.getByRole('textbox', { name: 'Emparceiramentos' }).inputValue(), '1;Ana;Rui\n');
  await wellMade(person, 'a file that was chosen');
});
