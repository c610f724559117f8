// A round of five from CSV with its desk open, from the form to the results; and the pages that go with it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fullTest } from './support/tier.mjs';
import { linksOf, makeTournament, Players, post } from './support/tournament.mjs';
import { launch, Person } from './support/person.mjs';
import { program, serve } from './support/server.mjs';

let server, browser, folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jadoube-tournament-'));
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

// Screenshots of the pages, if JADOUBE_SHOTS names a folder.
async function shot(person, name) {
  if (!process.env.JADOUBE_SHOTS) return;
  mkdirSync(process.env.JADOUBE_SHOTS, { recursive: true });
  await person.page.screenshot({ path: join(process.env.JADOUBE_SHOTS, `${name}.png`) });
}

const board = (person, number) => person.page.locator(`li[data-board="${number}"]`);
const needs = (person, number, what) => board(person, number).locator('.needs li', { hasText: what }).waitFor();
const rules = (person, number, what) => board(person, number).locator('.ruling', { hasText: what }).waitFor();

const summary = (person, text) => person.page.getByTestId('summary').filter({ hasText: text }).waitFor();
const ended = (person, number, score) => board(person, number).locator('.result', { hasText: score }).waitFor();

// The output of a command of the program, which must succeed.
function jadoube(...args) {
  const { status, stdout, stderr } = spawnSync(program, [...args, '--lang', 'en'], { encoding: 'utf8' });
  assert.equal(status, 0, `jadoube ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

test('ARoundOfFive_FromCsvToTheResults_WithTheDeskOpen', async () => {
  const arbiter = await Person.at(browser);
  await arbiter.page.goto(server.url);
  await arbiter.page.getByRole('link', { name: 'A round or a tournament' }).click();
  await arbiter.page.getByLabel('Name of the event').fill('Clube de Xadrez');
  await arbiter.page.getByRole('spinbutton', { name: 'Round' }).fill('3');
  // Errors are shown with their place while the text is typed.
  const field = arbiter.page.getByRole('textbox', { name: 'Pairings' });
  await field.fill('1;Ana;Bento\n1;Caio;Davi');
  await arbiter.page
    .getByTestId('wrong')
    .filter({ hasText: 'Line 2, character 1: another board was expected' })
    .waitFor();
  assert.ok(await arbiter.button('Set up the tables').isDisabled());
  // As a spreadsheet saves it in Windows-1252.
  const csv = 'Mesa;Brancas;Pretas\n1;Ana;Bento\n2;Caio;Davi\n3;Eva;Fábio\n4;"Gil; Jr.";Hugo\n5;Iara;João\n';
  const file = join(folder, 'pairings.csv');
  writeFileSync(file, Buffer.from(csv, 'latin1'));
  await arbiter.page.getByLabel('Open a CSV file').setInputFiles(file);
  await arbiter.page.getByTestId('summary').filter({ hasText: 'Boards: 5' }).waitFor();
  // Under the Laws of 1997 an hour for all moves is a quickplay finish.
  await arbiter.choose('Your own');
  await arbiter.page.getByLabel('Your own periods').fill('60');
  await arbiter.choose('Screen board');
  await arbiter.page.getByText('More rules', { exact: true }).click();
  await arbiter.choose('1997');
  await shot(arbiter, 'new-round');
  await arbiter.button('Set up the tables').click();
  await arbiter.page.getByRole('heading', { name: 'Clube de Xadrez' }).waitFor();
  await arbiter.page.getByTestId('round-3').waitFor();
  const [, id, token] = /tournament\/(\w+)#(.+)$/.exec(arbiter.page.url());

  // The links on paper: two strips a board, each with its code, on one page.
  await arbiter.page.getByRole('link', { name: 'Links to print' }).click();
  await arbiter.page.locator('.sheet li svg').nth(9).waitFor();
  assert.equal(await arbiter.page.locator('.sheet li').count(), 10);
  await arbiter.page.locator('.sheet li', { hasText: 'Fábio' }).first().waitFor();
  await shot(arbiter, 'sheet');
  const printed = (await arbiter.page.pdf({ preferCSSPageSize: true })).toString('latin1');
  assert.equal(printed.match(/\/Type\s*\/Page\b/g).length, 1);

  await arbiter.page.getByRole('link', { name: 'The arbiter’s desk' }).click();
  await summary(arbiter, 'Calling the arbiter: 0 · in play: 0 · boards: 5');
  const players = await Players.at(browser, server.url);
  for (const each of await linksOf(server.url, { tournament: id, arbiter: token })) await players.seat(each, token);
  await summary(arbiter, 'in play: 5');

  // Board 1: a claim of the quickplay finish is postponed.
  await players.play(1, 'e4 e5');
  await players.act('1 arbiter', { do: 'set_clocks', white: 90_000, black: 90_000 });
  await players.act('1 white', { do: 'claim', of: 'no_normal_means' });
  await needs(arbiter, 1, 'A claim waits');
  await summary(arbiter, 'Calling the arbiter: 1 ·');
  await shot(arbiter, 'desk-claim');
  await players.act('1 arbiter', { do: 'rule', claim: 'postpone' });
  await needs(arbiter, 1, 'A claim is postponed');
  await summary(arbiter, 'Calling the arbiter: 0 ·');

  // Board 2: two minutes more for Caio, whose opponent is penalised.
  await players.play(2, 'e4 e5');
  await players.act('2 arbiter', { do: 'penalise', player: 'black', penalty: 'add_time', ms: 120_000 });
  await rules(arbiter, 2, '2 minutes');
  await board(arbiter, 2)
    .getByTestId('clock-white')
    .filter({ hasText: /^1:0[12]:/ })
    .waitFor();

  // Board 3: back to the position after two half-moves; the arbiter takes the chair from the desk.
  await players.play(3, 'd4 d5 c4');
  await players.act('3 black', { do: 'stop_clocks', reason: 'x' });
  await needs(arbiter, 3, 'Clocks stopped');
  await summary(arbiter, 'Calling the arbiter: 1 ·');
  await shot(arbiter, 'desk-stopped');
  const chair = await arbiter.context.newPage();
  await chair.goto(new URL(await board(arbiter, 3).getByRole('link').last().getAttribute('href'), server.url).href);
  await chair.getByRole('region', { name: 'The arbiter’s desk' }).waitFor();
  await chair.close();
  await players.act('3 arbiter', { do: 'restore', ply: 2 });
  await rules(arbiter, 3, 'restored an earlier position');
  await players.act('3 arbiter', { do: 'resume' });
  await board(arbiter, 3).locator('.needs').waitFor({ state: 'detached' });

  // Board 4: Black is expelled.
  await players.play(4, 'c4');
  await players.act('4 arbiter', { do: 'penalise', player: 'black', penalty: 'expulsion' });
  await rules(arbiter, 4, 'expelled');
  await ended(arbiter, 4, '1–0');

  // Board 5: mate.
  await players.play(5, 'e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7');
  await ended(arbiter, 5, '1–0');
  await summary(arbiter, 'Calling the arbiter: 0 · in play: 3 · boards: 5');

  // The record grows while they play.
  const pgnUrl = `${server.url}/api/tournaments/${id}/pgn`;
  const growing = await fetch(pgnUrl);
  const text = await growing.text();
  assert.equal(text.match(/\[Event "Clube de Xadrez"\]/g).length, 5);
  assert.equal(text.match(/\[Round "3"\]/g).length, 5);
  for (const number of [1, 2, 3, 4, 5]) assert.match(text, new RegExp(`\\[Board "${number}"\\]`));
  assert.equal(text.match(/\[Result "\*"\]/g).length, 3);
  assert.match(text, /1\. e4 \{\[%clk \d:\d\d:\d\d[.\d]*\]/);
  const again = await fetch(pgnUrl, { headers: { 'If-None-Match': growing.headers.get('etag') } });
  assert.equal(again.status, 304);

  await players.act('2 black', { do: 'resign' });
  await ended(arbiter, 2, '1–0');
  await players.play(3, 'Nf3 Nf6');
  await players.act('3 white', { do: 'offer_draw' });
  await players.act('3 black', { do: 'accept_draw' });
  await ended(arbiter, 3, '½–½');
  // What was postponed is upheld.
  await players.play(1, 'Nf3 Nc6');
  await players.act('1 arbiter', { do: 'rule', claim: 'uphold' });
  await ended(arbiter, 1, '½–½');
  await board(arbiter, 1).locator('.needs').waitFor({ state: 'detached' });
  await summary(arbiter, 'Calling the arbiter: 0 · in play: 0 · boards: 5');
  await shot(arbiter, 'desk-over');

  // Results, on the page and as CSV.
  await arbiter.page.getByRole('link', { name: 'Results' }).click();
  const cells = (rows) =>
    rows.evaluateAll((lines) =>
      lines.map((line) => [...line.children].slice(0, 4).map((cell) => cell.textContent.trim())),
    );
  const round = arbiter.page.getByTestId('round-3').locator('tbody tr');
  await round.first().waitFor();
  assert.deepEqual(await cells(round), [
    ['1', 'Ana', '½–½', 'Bento'],
    ['2', 'Caio', '1–0', 'Davi'],
    ['3', 'Eva', '½–½', 'Fábio'],
    ['4', 'Gil; Jr.', '+/–', 'Hugo'],
    ['5', 'Iara', '1–0', 'João'],
  ]);
  const standings = await cells(arbiter.page.getByTestId('standings').locator('tbody tr'));
  assert.deepEqual(standings.map(([rank, name, points, games]) => `${rank} ${name} ${points} ${games}`).sort(), [
    '1 Caio 1 1',
    '1 Gil; Jr. 1 1',
    '1 Iara 1 1',
    '4 Ana ½ 1',
    '4 Bento ½ 1',
    '4 Eva ½ 1',
    '4 Fábio ½ 1',
    '8 Davi 0 1',
    '8 Hugo 0 1',
    '8 João 0 1',
  ]);
  await shot(arbiter, 'results');
  const lines = (await (await fetch(`${server.url}/api/tournaments/${id}/results.csv?lang=pt`)).text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  assert.deepEqual(
    lines.map((line) => line.replace(/,\w*$/, '')),
    [
      'Ronda,Mesa,Brancas,Pretas,Resultado,Pontos das brancas,Pontos das pretas,Motivo,Meios-lances,Mesa na web',
      '3,1,Ana,Bento,1/2-1/2,0.5,0.5,final acelerado,4',
      '3,2,Caio,Davi,1-0,1,0,abandono,2',
      '3,3,Eva,Fábio,1/2-1/2,0.5,0.5,empate por acordo,4',
      '3,4,"Gil; Jr.",Hugo,+-,1,0,decisão do árbitro,1',
      '3,5,Iara,João,1-0,1,0,xeque-mate,7',
    ],
  );

  // The record, read again by the program itself: nothing is wrong with it, and these are the moves.
  const pgn = join(folder, 'round.pgn');
  writeFileSync(pgn, await (await fetch(`${pgnUrl}?round=3&lang=en`)).text());
  assert.equal(
    jadoube('audit', pgn, '--edition', '1997'),
    'Games: 5; moves: 9; errors: 0; warnings: 0; for information: 0.\n',
  );
  const read = jadoube('convert', pgn);
  assert.deepEqual(
    read.split(/(?=\[Event )/).map((game) => [
      /\[White "(.*)"\]/.exec(game)[1],
      game
        .replace(/^\[.*\]$/gm, '')
        .replace(/\{[^}]*\}/g, '')
        .replace(/\d+\.+/g, '')
        .split(/\s+/)
        .filter(Boolean)
        .join(' '),
    ]),
    [
      ['Ana', 'e4 e5 Nf3 Nc6 1/2-1/2'],
      ['Caio', 'e4 e5 1-0'],
      ['Eva', 'd4 d5 Nf3 Nf6 1/2-1/2'], // c4 was taken back
      ['Gil; Jr.', 'c4 1-0'],
      ['Iara', 'e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7# 1-0'],
    ],
  );
  await players.leaves();
  await arbiter.leaves();
});

test('AnUnknownTournament_IsSaidOnEachOfItsPages_WithAWayOut', async () => {
  const person = await Person.at(browser);
  for (const address of [
    '/tournament/nowhere',
    '/tournament/nowhere/desk',
    '/tournament/nowhere/sheet',
    '/wall/nowhere',
  ]) {
    await person.page.goto(`${server.url}${address}`);
    await person.page.getByRole('heading', { name: 'There is no such tournament' }).waitFor();
    await person.page.getByRole('link', { name: 'A round or a tournament' }).waitFor();
    assert.equal(await person.page.getByText('These links are for the arbiter').count(), 0, address);
  }
  await person.page.goto(`${server.url}/t/nowhere/sheet`);
  await person.page.getByText('There is no such table').waitFor();
});

test('AnArbitersWord_CountsBeforeTheTables_OnTheDeskAndTheWall', async () => {
  const made = await makeTournament(server.url, {
    regulations: { time: '5', board: 'screen' },
    pairings: '1;Ana;Bento\n2;Caio;Davi\n3;Eva;Fábio',
  });
  const desk = await Person.at(browser);
  await desk.page.goto(`${server.url}/tournament/${made.tournament}/desk#${made.arbiter}`);
  await summary(desk, 'in play: 0 · boards: 3');
  const wall = await Person.at(browser);
  await wall.page.goto(`${server.url}/wall/${made.tournament}`);
  await board(wall, 3).waitFor();
  const watchers = [desk, wall];
  const everywhere = (check) => Promise.all(watchers.map(check));
  const players = await Players.at(browser, server.url);
  const boards = await linksOf(server.url, made);
  for (const each of boards.slice(0, 2)) await players.seat(each, made.arbiter);

  // At the table: the arbiter declares the game drawn.
  await players.act('1 arbiter', { do: 'declare', result: '1/2-1/2' });
  await everywhere((page) => ended(page, 1, '½–½'));
  await rules(desk, 1, 'drawn');

  // From the results: the winner is expelled after the end; a board that calls is decided; nobody came to another.
  await players.act('2 black', { do: 'stop_clocks', reason: 'x' });
  await needs(desk, 2, 'Clocks stopped');
  await summary(desk, 'Calling the arbiter: 1 · in play: 1 · boards: 3');
  await desk.page.getByRole('link', { name: 'Results' }).click();
  const decide = async (number, score) => {
    await desk.page.getByRole('combobox', { name: `Result of board ${number}` }).selectOption({ label: score });
    await desk.dialog().getByRole('button', { name: 'Record it' }).click();
    await desk.page.getByText(new RegExp(`^Entered: .*${score.replace('+', '\\+')}`)).waitFor();
  };
  await decide(1, '0–1');
  await decide(2, '0–0');
  await decide(3, '+/–');
  await ended(wall, 1, '0–1');
  await desk.page.getByRole('link', { name: 'The arbiter’s desk' }).click();
  await everywhere(async (page) => {
    await ended(page, 1, '0–1');
    await ended(page, 2, '0–0');
    await board(page, 2).getByText('The arbiter’s decision').waitFor();
    await ended(page, 3, '+/–');
    await board(page, 3).getByText('Not played').waitFor();
  });
  await summary(desk, 'Calling the arbiter: 0 · in play: 0 · boards: 3');
  await board(desk, 2).locator('.needs').waitFor({ state: 'detached' });

  // The word is taken back while the desk is open.
  await post(server.url, `/api/tournaments/${made.tournament}/results`, {
    token: made.arbiter,
    round: 1,
    board: 1,
    result: null,
  });
  await everywhere((page) => ended(page, 1, '½–½'));
  await rules(desk, 1, 'drawn');
  await players.leaves();
  await desk.leaves();
  await wall.leaves();
});

test('ThreefoldThatCanBeClaimed_AndAFlagThatIsNear_CallTheArbiter', async () => {
  const made = await makeTournament(server.url, {
    regulations: { time: '5', board: 'screen' },
    pairings: '7;Ana;Bento',
  });
  const desk = await Person.at(browser, { viewport: { width: 390, height: 844 }, locale: 'pt-PT' });
  await desk.page.goto(`${server.url}/tournament/${made.tournament}/desk#${made.arbiter}`);
  const players = await Players.at(browser, server.url);
  const [first] = await linksOf(server.url, made);
  await players.seat(first, made.arbiter);
  await players.play(7, 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8');
  await needs(desk, 7, 'Pode reclamar-se a tripla repetição');
  await players.act('7 arbiter', { do: 'set_clocks', white: 25_000, black: 60_000 });
  await needs(desk, 7, 'Bandeira quase a cair');
  await shot(desk, 'desk-narrow');
  await players.leaves();
  await desk.leaves();
});

// As in tests/tournament/standings_test.cpp, worked out by hand.
const crosstables = {
  8: {
    signs: ['*1=011=1', '0*11=11=', '=0*11=11', '100*1==1', '0=00*111', '00==0*1=', '=00=00*=', '0=000==*'],
    rows: [
      ['1', 'A', '', '1', '½', '0', '1', '1', '½', '1', '5', '1', '4', '15.75'],
      ['2', 'B', '0', '', '1', '1', '½', '1', '1', '½', '5', '2', '4', '15.5'],
      ['3', 'C', '½', '0', '', '1', '1', '½', '1', '1', '5', '3', '4', '14.25'],
      ['4', 'D', '1', '0', '0', '', '1', '½', '½', '1', '4', '', '3', '12'],
      ['5', 'E', '0', '½', '0', '0', '', '1', '1', '1', '3½', '', '3', '8'],
      ['6', 'F', '0', '0', '½', '½', '0', '', '1', '½', '2½', '', '1', '6.75'],
      ['7', 'G', '½', '0', '0', '½', '0', '0', '', '½', '1½', '', '0', '5.25'],
      ['8', 'H', '0', '½', '0', '0', '0', '½', '½', '', '1½', '', '0', '4.5'],
    ],
  },
  // A wins everything, once because G does not come; B beats C; the others draw. Four share the third place.
  7: {
    signs: ['*11111+', '0*1====', '00*====', '0==*===', '0===*==', '0====*=', '-=====*'],
    rows: [
      ['1', 'A', '', '1', '1', '1', '1', '+', '1', '6', '', '6', '15'],
      ['2', 'B', '0', '', '½', '½', '½', '½', '1', '3', '', '1', '7'],
      ['3', 'D', '0', '½', '', '½', '½', '½', '½', '2½', '', '0', '6.25'],
      ['3', 'E', '0', '½', '½', '', '½', '½', '½', '2½', '', '0', '6.25'],
      ['3', 'F', '0', '½', '½', '½', '', '½', '½', '2½', '', '0', '6.25'],
      ['3', 'G', '–', '½', '½', '½', '½', '', '½', '2½', '', '0', '6.25'],
      ['7', 'C', '0', '0', '½', '½', '½', '½', '', '2', '', '0', '5'],
    ],
  },
};

for (const [count, { signs, rows }] of Object.entries(crosstables)) {
  (count === '8' ? test : fullTest)(`RoundRobin_Of${count}_CrosstableAndTieBreaksAsByHand`, async () => {
    const arbiter = await Person.at(browser);
    await arbiter.page.goto(`${server.url}/tournament`);
    await arbiter.choose('A round robin');
    await arbiter.page.getByLabel('Name of the event').fill(`All of ${count}`);
    await arbiter.page
      .getByRole('textbox', { name: 'Players' })
      .fill([...'ABCDEFGH'].slice(0, Number(count)).join('\n'));
    await arbiter.button('Set up the tournament').click();
    await arbiter.page.getByRole('heading', { name: `All of ${count}` }).waitFor();
    const [, id, token] = /tournament\/(\w+)#(.+)$/.exec(arbiter.page.url());
    if (count === '7') await arbiter.page.getByText('Bye: A').waitFor();
    await arbiter.button('Set up the tables of round 1').click();
    await arbiter.page.getByRole('link', { name: 'Links to print' }).waitFor();

    const { tournament } = await (await fetch(`${server.url}/api/tournaments/${id}`)).json();
    assert.equal(tournament.rounds.length, 7);
    assert.equal(tournament.rounds.filter(({ byes }) => byes?.length > 0).length, count === '7' ? 7 : 0);
    const words = { 1: '1-0', 0: '0-1', '=': '1/2-1/2', '+': '+-', '-': '-+' };
    for (const { round, games } of tournament.rounds) {
      for (const game of games) {
        await post(server.url, `/api/tournaments/${id}/results`, {
          token,
          round,
          board: game.board,
          result: words[signs[game.white][game.black]],
        });
      }
    }
    await arbiter.page.reload();
    const table = arbiter.page.getByTestId('crosstable');
    await table.locator('tbody tr').first().waitFor();
    const shown = await table
      .locator('tbody tr')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent.trim())));
    assert.deepEqual(shown, rows);
    await shot(arbiter, `round-robin-${count}`);
    await arbiter.leaves();
  });
}

test('TheWall_TwelveLiveBoards_AllOnOneScreenAndMoving', async (context) => {
  const pairings = Array.from({ length: 12 }, (_, i) => `${i + 1};White Player ${i + 1};Black Opponent ${i + 1}`).join(
    '\n',
  );
  const made = await makeTournament(server.url, {
    event: 'Torneio Aberto de Lisboa',
    regulations: { time: '5+3', board: 'screen' },
    pairings,
  });
  const boards = await linksOf(server.url, made);
  const players = await Players.at(browser, server.url);
  for (const each of boards) await players.seat(each);
  const wall = await Person.at(browser, { viewport: { width: 1920, height: 1080 } });
  await wall.page.goto(`${server.url}/wall/${made.tournament}`);
  await board(wall, 12).waitFor();
  // All of them are on the screen, and as large as twelve can be.
  for (const each of boards) {
    const box = await board(wall, each.board).boundingBox();
    assert.ok(
      box.x >= 0 && box.y >= 0 && box.x + box.width <= 1920 && box.y + box.height <= 1080,
      `board ${each.board}`,
    );
    const position = await board(wall, each.board).locator('.position').boundingBox();
    assert.ok(position.width >= 250, `board ${each.board} is ${position.width} wide`);
  }
  // Nothing is asked there; links lead to the tournament, to one's own board, and to each table.
  assert.equal(await wall.page.locator('button, input').count(), 0);
  assert.equal(await wall.page.locator('a').count(), 14);

  // Every board moves, one after another: six plies each, or for JADOUBE_WALL_SECONDS to measure the page's work.
  const seconds = Number(process.env.JADOUBE_WALL_SECONDS ?? 0);
  const session = await wall.context.newCDPSession(wall.page);
  await session.send('Performance.enable');
  const metrics = async () =>
    Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const lines = [
    'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7',
    'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6 cxd5 Nxd5 Bxe7 Qxe7 Nxd5 exd5 Rc1 Be6',
  ];
  const before = await metrics();
  const began = performance.now();
  const lastPly = seconds > 0 ? 22 : 6;
  const inTime = () => seconds === 0 || performance.now() - began < seconds * 1000;
  const newest = new Map();
  let ply = 0;
  for (; ply < lastPly && inTime(); ++ply) {
    for (const each of boards) {
      if (!inTime()) break;
      const move = lines[each.board % 2].split(' ')[ply];
      await players.act(`${each.board} ${ply % 2 ? 'black' : 'white'}`, { do: 'move', move });
      newest.set(each.board, move);
      await new Promise((resolve) => setTimeout(resolve, seconds > 30 ? 200 : 0));
    }
  }
  const metricsAfter = await metrics();
  const elapsed = metricsAfter.Timestamp - before.Timestamp;
  const share = (((metricsAfter.TaskDuration - before.TaskDuration) / elapsed) * 100).toFixed(2);
  context.diagnostic(
    `12 boards, ${ply} plies each: ${share} % of a processor in the page's main thread over ${elapsed.toFixed(1)} s`,
  );
  for (const [number, move] of newest) {
    await board(wall, number).locator('.moves li').last().filter({ hasText: move }).waitFor();
  }
  await shot(wall, 'wall-12');
  // A phone shows them one under another.
  await wall.page.setViewportSize({ width: 390, height: 844 });
  await board(wall, 2).waitFor();
  await shot(wall, 'wall-narrow');
  await players.leaves();
  await wall.leaves();
});
