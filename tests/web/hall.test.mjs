// A round at twelve wooden boards that a LiveChess sees, with the arbiter's desk open: the desk says where each board
// stands, shows one that is unplugged and one that differs, and rules on an illegal move and a claim. The LiveChess is
// the stand-in of tests/boards; the boards' program is the real one.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { launch, Person } from './support/person.mjs';
import { program, serve } from './support/server.mjs';
import { linksOf, makeTournament } from './support/tournament.mjs';
import { until } from './support/until.mjs';

const standIn =
  process.env.JADOUBE_LIVECHESS ??
  new URL('../../build/release/tests/boards/livechess-stand-in', import.meta.url).pathname;
const count = 12;
const serialOf = (number) => String(54320 + number);

let server, browser;
const processes = [];
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  for (const each of processes) if (each.exitCode === null) each.kill('SIGTERM');
  await browser?.close();
  await server?.stop();
});

async function shot(person, name) {
  if (!process.env.JADOUBE_SHOTS) return;
  mkdirSync(process.env.JADOUBE_SHOTS, { recursive: true });
  await person.page.screenshot({ path: join(process.env.JADOUBE_SHOTS, `${name}.png`), fullPage: true });
}

function start(path, args) {
  const started = spawn(path, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  processes.push(started);
  return started;
}

// The playing hall: what hands do there.
class Hall {
  static async open() {
    const livechess = start(standIn, []);
    const lines = createInterface({ input: livechess.stdout })[Symbol.asyncIterator]();
    const address = (await lines.next()).value;
    const hall = new Hall(livechess, lines, address);
    for (let number = 1; number <= count; ++number) await hall.say(`add ${serialOf(number)}`);
    return hall;
  }
  constructor(livechess, lines, address) {
    Object.assign(this, { livechess, lines, address, turn: Promise.resolve() });
  }
  // One line after the other, whoever asks.
  say(line) {
    this.turn = this.turn.then(async () => {
      this.livechess.stdin.write(`${line}\n`);
      const { value } = await this.lines.next();
      assert.equal(value, 'done', line);
    });
    return this.turn;
  }
}

class WoodenBoard {
  constructor(hall, number, table) {
    Object.assign(this, { hall, serial: serialOf(number), number, table, ply: 0, pieces: new Map() });
    'RNBQKBNR'.split('').forEach((piece, i) => {
      const file = 'abcdefgh'[i];
      this.pieces.set(`${file}1`, piece).set(`${file}2`, 'P').set(`${file}7`, 'p');
      this.pieces.set(`${file}8`, piece.toLowerCase());
    });
  }
  async lift(square) {
    const piece = this.pieces.get(square);
    this.pieces.delete(square);
    await this.hall.say(`change ${this.serial} ${square}`);
    return piece;
  }
  async put(square, piece) {
    this.pieces.set(square, piece);
    await this.hall.say(`change ${this.serial} ${square} ${piece}`);
  }
  async carry(from, to) {
    if (this.pieces.has(to)) await this.lift(to);
    await this.put(to, await this.lift(from));
  }
  press() {
    this.ply += 1;
    return this.hall.say(`run ${this.serial} ${this.ply % 2 === 0 ? 'white' : 'black'}`);
  }
  start() {
    return this.hall.say(`run ${this.serial} white`);
  }
  state() {
    return fetch(`${server.url}/api/tables/${this.table}`).then(async (answer) => (await answer.json()).state);
  }
  async begun() {
    await until(async () => (await this.state())?.clocks?.running === 'white');
  }
  // Moves as e2e4, each with its press.
  async play(moves) {
    for (const move of moves.split(' ')) {
      await this.carry(move.slice(0, 2), move.slice(2));
      await this.press();
      await until(async () => (await this.state())?.ply >= this.ply);
    }
  }
  // As a FEN has it.
  fen() {
    return [8, 7, 6, 5, 4, 3, 2, 1]
      .map((rank) =>
        [...'abcdefgh']
          .map((file) => this.pieces.get(`${file}${rank}`) ?? '1')
          .join('')
          .replace(/1+/g, (empty) => String(empty.length)),
      )
      .join('/');
  }
}

const card = (person, number) => person.page.locator(`li[data-board="${number}"]`);
const wooden = (person, number, text) => card(person, number).getByTestId('wooden').filter({ hasText: text }).waitFor();
const ruled = (person, number, text) => card(person, number).locator('.ruling', { hasText: text }).waitFor();
const ended = (person, number, score) => card(person, number).locator('.result', { hasText: score }).waitFor();

test('ARoundAtTwelveWoodenBoards_WithTheDeskOpen', async () => {
  const hall = await Hall.open();
  const pairings = Array.from({ length: count }, (_, i) => `${i + 1};White ${i + 1};Black ${i + 1}`).join('\n');
  const made = await makeTournament(server.url, {
    event: 'Hall',
    regulations: { time: '90+30', supervision: 'limited' },
    pairings,
  });
  const arbiter = await Person.at(browser);
  await arbiter.page.goto(`${server.url}/tournament/${made.tournament}#${made.arbiter}`);
  await arbiter.page.getByRole('link', { name: 'The arbiter’s desk' }).click();
  await arbiter.page.getByText('Wooden boards', { exact: true }).click();
  await arbiter.page.getByTestId('wooden-programs').filter({ hasText: 'No program' }).waitFor();

  // The command that the desk shows, with this hall's LiveChess.
  const command = await arbiter.page.getByLabel('The command').inputValue();
  const link = /--round '(.+)'$/.exec(command)[1];
  const boards = start(program, [
    'board',
    '--lang',
    'en',
    '--livechess',
    hall.address,
    '--quiet',
    '50',
    '--round',
    link.replace(/^http:\/\/[^/]+/, server.url),
  ]);
  let told = '';
  for (const stream of [boards.stdout, boards.stderr]) stream.on('data', (text) => (told += text));
  const says = (text) => until(() => told.includes(text));
  await arbiter.page.getByTestId('wooden-programs').filter({ hasText: 'boards that it sees: 12' }).waitFor();
  await arbiter.page.getByTestId('wooden-free').filter({ hasText: '54332' }).waitFor();
  await shot(arbiter, 'hall-unmapped');

  // The arbiter says which of them stands where.
  for (let number = 1; number <= count; ++number) {
    const field = arbiter.page.getByLabel(`Serial number at board ${number}`, { exact: true });
    await field.fill(serialOf(number));
    await field.press('Tab');
    await wooden(arbiter, number, `Wooden board ${serialOf(number)} · battery 81 %`);
  }
  assert.equal(await arbiter.page.getByTestId('wooden-free').count(), 0);
  const links = await linksOf(server.url, made);
  const all = links.map(({ board, table }) => new WoodenBoard(hall, board, table));
  for (const { serial } of all) await says(`${serial}: The pieces stand as the game begins`);
  await Promise.all(all.map((board) => board.start()));
  await Promise.all(all.map((board) => board.begun()));
  await arbiter.page.getByTestId('summary').filter({ hasText: 'in play: 12' }).waitFor();
  await shot(arbiter, 'hall-in-play');
  await Promise.all(all.map((board) => board.play('g1f3 g8f6')));

  // Board 7 is unplugged; when it is back, two pieces stand otherwise, until they are put right.
  const seventh = all[6];
  await hall.say(`unplug ${seventh.serial}`);
  await wooden(arbiter, 7, 'not connected');
  await shot(arbiter, 'hall-unplugged');
  const stood = seventh.fen();
  for (const file of 'ab') seventh.pieces.set(`${file}5`, 'P').delete(`${file}2`);
  await hall.say(`pieces ${seventh.serial} ${seventh.fen()}`);
  await card(arbiter, 7).getByTestId('differs').getByText('a5: white pawn, in the game nothing').waitFor();
  await card(arbiter, 7).getByTestId('differs').getByText('b2: nothing, in the game white pawn').waitFor();
  assert.equal(await card(arbiter, 7).getByText('not connected').count(), 0);
  await shot(arbiter, 'hall-differs');
  for (const file of 'ab') await seventh.carry(`${file}5`, `${file}2`);
  assert.equal(seventh.fen(), stood);
  await card(arbiter, 7).getByTestId('differs').waitFor({ state: 'detached' });
  await seventh.play('f3g1 f6g8');

  // Board 3: an illegal move, which the opponent does not see. The arbiter, in the chair from the desk, points it out.
  const third = all[2];
  await third.carry('e2', 'e5');
  await third.press();
  await card(arbiter, 3).locator('.needs li', { hasText: 'Illegal move' }).waitFor();
  await arbiter.page.getByTestId('summary').filter({ hasText: 'Calling the arbiter: 1 ·' }).waitFor();
  await shot(arbiter, 'hall-illegal');
  const [page] = await Promise.all([
    arbiter.context.waitForEvent('page'),
    card(arbiter, 3)
      .getByRole('link', { name: /Take the arbiter’s chair/ })
      .click(),
  ]);
  const chair = new Person(arbiter.context, page);
  await chair.unfold('Irregularity');
  await chair.button('Illegal move').click();
  await ruled(arbiter, 3, 'illegal move');
  await shot(chair, 'hall-chair');
  await page.close();

  // Board 5: the position stands for the third time, and the player to move claims.
  const fifth = all[4];
  await fifth.play('f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
  await card(arbiter, 5).locator('.needs li', { hasText: 'Threefold can be claimed' }).waitFor();
  await shot(arbiter, 'hall-threefold');
  boards.stdin.write(`${fifth.serial} claim threefold\n`);
  await ended(arbiter, 5, '½');

  // Board 9: no position has stood three times; the claim is incorrect, and the opponent gets two minutes.
  boards.stdin.write(`${all[8].serial} claim threefold\n`);
  await ruled(arbiter, 9, '9.5.3');

  boards.stdin.write('quit\n');
  const [status] = await once(boards, 'exit');
  assert.equal(status, 0, told);
  await wooden(arbiter, 1, 'not connected');
  await arbiter.page.getByTestId('wooden-programs').filter({ hasText: 'No program' }).waitFor();
  await arbiter.leaves();
});
