// Programs and boards of one's own, at the pages: who is connected stands in the lobby and is invited to the open seat;
// a token for a board is shown once, plays for that seat alone, and can be revoked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { nothingSerious } from './support/looks.mjs';
import { launch, Person } from './support/person.mjs';
import { makeTable, program, serve } from './support/server.mjs';
import { until } from './support/until.mjs';

let server, browser, token;
const people = [];
before(async () => {
  server = await serve(['--engine', 'none']); // one of its own: accounts are made in its data directory
  browser = await launch();
  const words = ['player', 'add', 'DeepFish', '--bot', '--data', server.data];
  token = execFileSync(program, words, { encoding: 'utf8' }).trim();
});
after(async () => {
  for (const person of people) await person.leaves();
  await browser?.close();
  await server?.stop();
});

const person = async (options) => {
  const one = await Person.at(browser, options);
  people.push(one);
  return one;
};

// A request with a token: {status, value}.
async function ask(bearer, method, path) {
  const response = await fetch(server.url + path, { method, headers: { Authorization: `Bearer ${bearer}` } });
  return { status: response.status, value: await response.json() };
}

// The program follows its events, accepts what it is invited to, and leaves with close().
function connect(bearer) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const headers = { Authorization: `Bearer ${bearer}` };
    const request = http.get({ hostname, port, path: '/api/stream/event', headers }, (response) => {
      let rest = '';
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (text) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop();
        for (const line of lines.filter(Boolean)) {
          const event = JSON.parse(line);
          if (event.type === 'challenge') void ask(bearer, 'POST', `/api/challenge/${event.challenge.id}/accept`);
        }
      });
      resolve({ close: () => request.destroy() });
    });
    request.on('error', reject);
  });
}

test('Programs_StandInTheLobby_AndAreInvitedToTheOtherSeat', async () => {
  const connection = await connect(token);
  const ana = await person();
  await ana.page.goto(`${server.url}/?new`);
  await ana.page.getByRole('heading', { name: 'Programs' }).waitFor();
  await ana.page.getByText('DeepFish').waitFor();

  // At a table by link, its maker has the other seat to give.
  await ana.button('Set up the table').click();
  await ana.page.locator('.board').waitFor();
  await ana.page.getByText('Invite a program').click();
  await nothingSerious(ana, 'the programs of a table');
  await ana.button('Invite DeepFish').click();
  await ana.page.getByText('DeepFish has been asked.').waitFor();
  // It accepts: its name stands at the other seat.
  await ana.page.locator('main.table').getByText('DeepFish', { exact: true }).first().waitFor();
  connection.close();
});

test('OwnBoard_TheTokenIsShownOnce_PlaysForThatSeatAlone_AndIsRevoked', async () => {
  const made = await makeTable(server.url, { seat: 'white', regulations: { time: '5+3' } });
  const ana = await person();
  await ana.sit(server.url, made, 'white');
  await ana.page.getByText('An electronic board or a program').click();
  await ana.page.getByText('scope board:play').waitFor();
  await ana.button('Get a token').click();
  const shown = ana.page.getByTestId('board-token');
  await shown.waitFor();
  const first = await shown.inputValue();
  assert.match(first, /^board_/);
  await nothingSerious(ana, 'the token of a board');
  const playing = await ask(first, 'GET', '/api/account/playing');
  assert.deepEqual(
    playing.value.nowPlaying.map(({ gameId, color }) => ({ gameId, color })),
    [{ gameId: made.table, color: 'white' }],
  );

  // A new one takes its place.
  await ana.button('Get a token').click();
  await until(async () => (await shown.inputValue()) !== first);
  const second = await shown.inputValue();
  assert.equal((await ask(first, 'GET', '/api/account/playing')).status, 401);
  assert.equal((await ask(second, 'GET', '/api/account/playing')).status, 200);

  await ana.button('Revoke the token').click();
  await ana.page.getByText('No token opens this seat any more.').waitFor();
  assert.equal(await shown.count(), 0);
  assert.equal((await ask(second, 'GET', '/api/account/playing')).status, 401);

  // It is nowhere on a page that is opened anew, and a watcher gets none.
  await ana.page.reload();
  await ana.page.locator('.board').waitFor();
  assert.equal(await ana.page.getByTestId('board-token').count(), 0);
  const eva = await person();
  await eva.sit(server.url, made, null);
  assert.equal(await eva.page.getByText('An electronic board or a program').count(), 0);
});

test('OwnBoard_InPortuguese', async () => {
  const made = await makeTable(server.url, { seat: 'white' });
  const ana = await person({ locale: 'pt-PT' });
  await ana.sit(server.url, made, 'white');
  await ana.page.getByText('Um tabuleiro eletrónico ou um programa').click();
  await ana.button('Obter um token').click();
  await ana.page.getByTestId('board-token').waitFor();
});
