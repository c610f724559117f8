// Tokens, scopes, the odd forms of requests that clients send, and what is answered where nothing is.
import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { Client, Refused } from './client.mjs';
import { serve } from './server.mjs';

let server, ana, rui, person;
before(async () => {
  server = await serve();
  ana = new Client(server.url, server.player('Ana', '--bot'));
  rui = new Client(server.url, server.player('Rui', '--bot'));
  person = new Client(server.url, server.player('Pessoa'), { scope: 'board' });
  await Promise.all([ana.connect(), rui.connect()]);
});
after(async () => {
  for (const each of [ana, rui, person]) each?.disconnect();
  await server?.stop();
});

const refusal = (promise) =>
  promise.then(
    () => assert.fail('it was taken'),
    (error) => {
      assert.ok(error instanceof Refused, String(error));
      assert.equal(typeof error.body.error, 'string', JSON.stringify(error.body));
      return error;
    },
  );

/** A game of both, once both have been told. */
async function game(form = { 'clock.limit': 180, 'clock.increment': 2, color: 'white' }) {
  const both = [ana, rui].map((client) => new Promise((resolve) => (client.onGame = resolve)));
  rui.onChallenge = (challenge) => rui.accept(challenge.id);
  await ana.challenge('rui', form);
  return Promise.all(both);
}

test('ATokenTest_TellsWhoseATokenIs_AndNullOfAnUnknownOne', async () => {
  const answer = await ana.request('POST', '/api/token/test', { text: `${ana.token},unknown,${person.token}` });
  assert.deepEqual(answer, {
    [ana.token]: { userId: 'ana', scopes: 'bot:play,board:play,challenge:read,challenge:write', expires: null },
    unknown: null,
    [person.token]: { userId: 'pessoa', scopes: 'board:play,challenge:read,challenge:write', expires: null },
  });
});

test('WithoutAToken_NothingIsTold', async () => {
  const nobody = new Client(server.url, 'jadoube_unknown');
  assert.equal((await refusal(nobody.get('/api/account'))).status, 401);
  assert.equal((await refusal(nobody.get('/api/stream/event'))).status, 401);
});

test('APersonsToken_HasNotTheScopeOfAProgram', async () => {
  const error = await refusal(person.get('/api/bot/game/stream/0000000000000'));
  assert.equal(error.status, 403);
  assert.match(error.body.error, /bot:play/);
  assert.equal((await person.account()).title, undefined);
  assert.equal((await ana.account()).title, 'BOT');
});

test('WhatLichessHasAndThisServerHasNot_Is404InJson', async () => {
  for (const path of ['/api/tv/channels', '/api/puzzle/daily', '/api/study/x.pgn', '/api/board/seek', '/api/team/x'])
    assert.equal((await refusal(ana.get(path))).status, 404, path);
  assert.equal((await refusal(ana.post('/api/board/seek'))).status, 404);
});

test('RequestsInOddForms_AreUnderstood', async () => {
  const [white, black] = await game();
  await white.follow();
  await black.follow();
  const at = `/api/bot/game/${white.id}`;
  // A slash at the end, two at the beginning, a query, a field that nobody knows, capitals in a move.
  await ana.post(`${at}/move/e2e4/?offeringDraw=yes&extra=1`);
  await rui.post(`/${at}/draw/no/`);
  await rui.request('POST', `${at}/move/E7E5`, { json: { offeringDraw: true, more: { of: 'it' } } });
  await ana.request('POST', `${at}/chat/`, { json: { room: 'player', text: 'hello' } });
  await ana.post(`${at}/draw/1/`);
  const answer = await ana.request('POST', `/api/challenge/ai/`, { json: { level: 1, clock: { limit: 300, increment: 3 }, color: 'black' } });
  assert.equal(answer.color, 'black');
  await ana.post(`/api/bot/game/${answer.gameId}/abort/`);
});

test('ABodyThatMakesNoSense_IsRefusedInOneSentence', async () => {
  const wrong = (body) => refusal(ana.request('POST', '/api/challenge/rui', body));
  assert.equal((await wrong({ json: undefined, text: '{"clock.limit": ' })).status, 400);
  assert.equal((await wrong({ form: { 'clock.limit': 'soon', 'clock.increment': 1 } })).status, 400);
  assert.equal((await wrong({ form: { variant: 'atomic' } })).status, 400);
  assert.equal((await wrong({ form: { fen: 'nonsense' } })).status, 400);
  assert.equal((await refusal(ana.post('/api/challenge/nobody'))).status, 404);
  assert.equal((await refusal(ana.post('/api/challenge/ana'))).status, 400);
  assert.equal((await refusal(ana.post('/api/challenge/0000000000000/accept'))).status, 404);
});

test('AGame_IsTheAffairOfItsPlayers', async () => {
  const [white] = await game();
  assert.equal((await refusal(person.get(`/api/board/game/stream/${white.id}`))).status, 404);
  assert.equal((await refusal(person.post(`/api/board/game/${white.id}/resign`))).status, 404);
  await white.resign();
  const pgn = await (await fetch(`${server.url}/game/export/${white.id}`)).text();
  assert.match(pgn, /\[White "Ana"\]/);
  assert.match(pgn, /0-1\s*$/);
});

test('ATokenThatIsRevoked_EndsWhatItHadOpened', async () => {
  const token = server.player('Eva', '--bot');
  const eva = new Client(server.url, token);
  await eva.connect();
  assert.match(server.run('player', 'list'), /Eva .*program .*connected/);
  const second = new Client(server.url, server.run('player', 'token', 'eva'));
  assert.equal((await second.account()).id, 'eva');
  server.run('player', 'revoke', 'EVA');
  await eva.events.ended;
  for (const each of [eva, second]) assert.equal((await refusal(each.get('/api/account'))).status, 401);
  assert.throws(() => server.player('eva', '--bot'), 'a name is given once');
});

test('AStream_SendsEmptyLinesWhileThereIsNothingToSay', async () => {
  const before = ana.emptyLines;
  while (ana.emptyLines < before + 2) await new Promise((resolve) => setTimeout(resolve, 50));
});

test('AStreamForHttp10_ComesWithoutChunks', async () => {
  const socket = net.connect(server.port, '127.0.0.1');
  const got = new Promise((resolve) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
      if (text.includes('\r\n\r\n\n')) resolve(text);
    });
  });
  socket.write(`GET /api/stream/event HTTP/1.0\r\nAuthorization: Bearer ${person.token}\r\n\r\n`);
  assert.doesNotMatch(await got, /chunked/i);
  socket.destroy();
});

test('ABotThatReadsNothing_HoldsUpNobody', async () => {
  const [white, black] = await game({ 'clock.limit': 1800, 'clock.increment': 20, color: 'white' });
  // Its streams are opened and never read: four of the game, which is as many as a seat may have.
  const deaf = [];
  for (let n = 0; n < 6; ++n)
    deaf.push(
      await new Promise((resolve) =>
        http.get(
          { port: server.port, host: '127.0.0.1', path: `/api/bot/game/stream/${black.id}`, headers: black.client.headers() },
          (response) => resolve(response.pause()),
        ),
      ),
    );
  await white.follow();
  for (let n = 0; n < 150; ++n) {
    await white.move(n % 2 === 0 ? 'g1f3' : 'f3g1').catch((error) => assert.match(error.body.error, /finished/));
    await black.move(n % 2 === 0 ? 'g8f6' : 'f6g8').catch((error) => assert.match(error.body.error, /finished/));
    if (white.over) break;
  }
  assert.equal((await (await fetch(`${server.url}/healthz`)).text()).trim(), 'ok');
  for (const response of deaf) response.destroy();
});

test('AProgram_IsInvitedToAPersonsTable_AndPlaysThereByHand', async () => {
  const made = await (
    await fetch(`${server.url}/api/tables`, {
      method: 'POST',
      body: JSON.stringify({ seat: 'white', regulations: { time: '15+10' }, names: { white: 'Maria' } }),
    })
  ).json();
  const invite = (body) => fetch(`${server.url}/api/tables/${made.table}/invite`, { method: 'POST', body: JSON.stringify(body) });
  const programs = (await (await fetch(`${server.url}/api/programs`)).json()).programs.map((each) => each.player);
  assert.ok(programs.includes('Ana') && programs.includes('Rui'));
  // Not by the opponent, who has no say in that seat.
  assert.equal((await invite({ token: made.seats.white, seat: 'black', player: 'Rui' })).status, 403);
  const challenged = new Promise((resolve) => (rui.onChallenge = resolve));
  const started = new Promise((resolve) => (rui.onGame = resolve));
  assert.equal((await invite({ token: made.seats.black, seat: 'black', player: 'Rui' })).status, 200);
  const challenge = await challenged;
  assert.equal(challenge.challenger.name, 'Maria');
  assert.equal(challenge.finalColor, 'white');
  await rui.accept(challenge.id);
  const its = await started;
  assert.equal((await refusal(its.abort())).status, 400);

  // Maria has a board of her own: a token for her seat, shown once.
  const board = (body) => fetch(`${server.url}/api/tables/${made.table}/board`, { method: 'POST', body: JSON.stringify(body) });
  const { token } = await (await board({ token: made.seats.white })).json();
  const maria = new Client(server.url, token, { scope: 'board' });
  const hers = new Promise((resolve) => (maria.onGame = resolve));
  assert.equal((await maria.account()).username, 'Maria');
  await maria.connect();
  const game = await hers;
  await game.follow();
  await its.follow();
  await game.move('e2e4');
  while (its.state?.moves !== 'e2e4') await new Promise((resolve) => setTimeout(resolve, 10));
  await its.move('e7e5');
  const log = await (await fetch(`${server.url}/api/tables/${made.table}/log`)).text();
  const acts = log
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line))
    .filter((event) => event.by === 'black')
    .map((event) => event.do);
  assert.deepEqual(acts, ['touch', 'place', 'press']);

  assert.equal((await board({ token: made.seats.white, revoke: true })).status, 200);
  assert.equal((await refusal(maria.get('/api/account'))).status, 401);
  await its.resign();
});

test('AProgram_IsInvitedByTheArbiterOfATournament', async () => {
  const made = await (
    await fetch(`${server.url}/api/tournaments`, {
      method: 'POST',
      body: JSON.stringify({ event: 'Open', pairings: '1,Ana,Rui', regulations: { time: '5+3' } }),
    })
  ).json();
  const { arbiter } = made;
  const shown = await (await fetch(`${server.url}/api/tournaments/${made.tournament}`)).json();
  const table = JSON.stringify(shown).match(/"table": ?"([0-9a-z]{13})"/)[1];
  for (const [client, seat] of [
    [ana, 'white'],
    [rui, 'black'],
  ]) {
    client.onChallenge = (challenge) => client.accept(challenge.id);
    const started = new Promise((resolve) => (client.onGame = resolve));
    const answer = await fetch(`${server.url}/api/tables/${table}/invite`, {
      method: 'POST',
      body: JSON.stringify({ token: arbiter, seat, player: client.id }),
    });
    assert.equal(answer.status, 200, await answer.text());
    client.at = await started;
    await client.at.follow();
  }
  assert.equal(ana.at.id, table);
  await ana.at.move('d2d4');
  await rui.at.resign();
});
