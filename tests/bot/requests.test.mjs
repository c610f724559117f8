// Tokens, scopes, the odd forms of requests that clients send, and what is answered where nothing is.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { Client, Refused } from './client.mjs';
import { serve } from './server.mjs';
import { Recorder } from './types.mjs';

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
  for (const path of ['/api/tv/channels', '/api/puzzle/daily', '/api/study/x.pgn', '/api/swiss/x', '/api/team/x'])
    assert.equal((await refusal(ana.get(path))).status, 404, path);
  assert.equal((await refusal(ana.post('/api/bulk-pairing'))).status, 404);
});

const colorIn = async (id) => (await ana.get('/api/account/playing')).nowPlaying.find((game) => game.gameId === id).color;

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
  assert.equal(await colorIn(answer.id), 'black');
  await ana.post(`/api/bot/game/${answer.id}/abort/`);
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

/** As it stands: {status, body}. Without a token, unless one is among the headers. */
const plain = async (method, path, { headers = {}, body } = {}) => {
  const response = await fetch(server.url + path, { method, headers, body });
  return { status: response.status, body: JSON.parse(await response.text()) };
};
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };
const withToken = (client) => ({ Authorization: `Bearer ${client.token}` });

test('ABodyThatIsNeitherAFormNorJson_IsRefused', async () => {
  const post = (type, body) =>
    plain('POST', '/api/challenge/ai', { headers: { ...withToken(ana), ...(type ? { 'Content-Type': type } : {}) }, body });
  const noise = randomBytes(60_000);
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', noise],
    ['application/octet-stream', noise],
    ['text/plain', noise],
    ['text/xml', '<a/>'],
    ['text/xml', 'level=1'],
    ['text/plain', '<a/>'],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ['application/json', 'level=1'],
    ['application/json', '[1]'],
    ['application/x-www-form-urlencoded', '{"level": '],
    ['application/x-www-form-urlencoded', 'level=1&color=%00'],
  ]) {
    const { status, body: answer } = await post(type, body);
    assert.equal(status, 400, `${type} ${String(body).slice(0, 20)} ${JSON.stringify(answer)}`);
    assert.match(answer.error, /a form .* or a JSON object/);
  }
  // What begins as JSON is JSON, also where the client calls it a form; a charset says nothing else.
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', '{"level": 1, "color": "black"}'],
    ['application/x-www-form-urlencoded; charset=UTF-8', 'level=1&color=black&'],
    ['application/json;charset=utf-8', ' {"level": 1, "color": "black"}'],
    ['text/plain', 'level=1&color=black\n'],
  ]) {
    const { status, body: answer } = await post(type, body);
    assert.equal(status, 201, `${type} ${body} ${JSON.stringify(answer)}`);
    assert.equal(await colorIn(answer.id), 'black');
    await ana.post(`/api/bot/game/${answer.id}/abort`);
  }
});

test('AChallengeThatMakesNoSense_IsRefusedInTheWordsOfTheRequest', async () => {
  const ai = async (form) => (await refusal(ana.post('/api/challenge/ai', form))).body.error;
  assert.match(await ai({ level: 1, variant: 'fromPosition' }), /^fen is missing/);
  assert.match(await ai({ level: 9 }), /^level is a whole number from 1 to 8/);
  assert.match(await ai({ level: 0 }), /^level is a whole number from 1 to 8/);
  assert.match(await ai({ level: 1, fen: 'xyz' }), /^fen: /);
  assert.match(await ai({ level: 1, fen: 'chess960:5' }), /^fen: /);
});

test('AnAnswerThatIsNeitherYesNorNo_IsRefused', async () => {
  const [white, black] = await game();
  await white.follow();
  await black.follow();
  const refused = async (client, path) => {
    const error = await refusal(client.post(`/api/bot/game/${white.id}/${path}`));
    assert.equal(error.status, 400);
    return error.body.error;
  };
  assert.match(await refused(ana, 'draw/maybe'), /yes or no/);
  assert.match(await refused(ana, 'takeback/maybe'), /yes or no/);
  assert.match(await refused(ana, 'move/e2e4?offeringDraw=maybe'), /offeringDraw is true or false/);
  await ana.post(`/api/bot/game/${white.id}/move/e2e4?offeringDraw=false`);
  while (black.state?.moves !== 'e2e4') await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(black.state.wdraw, false);
  await white.resign();
  // What is no address is none after the game either.
  const error = await refusal(ana.post(`/api/bot/game/${white.id}/frob`));
  assert.equal(error.status, 404);
  assert.match((await refusal(ana.post(`/api/bot/game/${white.id}/resign`))).body.error, /finished/);
});

test('OnesOwnChallenge_IsNeitherAcceptedNorDeclined_ButCancelled', async () => {
  const came = new Promise((resolve) => (rui.onChallenge = resolve));
  const { id } = await ana.challenge('rui', {});
  await came;
  for (const what of ['accept', 'decline']) {
    const error = await refusal(ana.post(`/api/challenge/${id}/${what}`));
    assert.equal(error.status, 400);
    assert.match(error.body.error, /your own/);
  }
  const error = await refusal(rui.post(`/api/challenge/${id}/cancel`));
  assert.equal(error.status, 400);
  assert.match(error.body.error, /the other player's/);
  await ana.cancel(id);
});

test('AnAbortedGame_IsNoGameAnyMore', async () => {
  const { id: gameId } = await ana.post('/api/challenge/ai', { level: 1, color: 'white' });
  const finished = new Promise((resolve) => (ana.onFinish = (game) => game.gameId === gameId && resolve(game)));
  await ana.post(`/api/bot/game/${gameId}/abort`);
  const last = await finished;
  assert.deepEqual([last.status, last.isMyTurn], [{ id: 25, name: 'aborted' }, false]);
  for (const [method, path] of [
    ['POST', `/api/bot/game/${gameId}/move/e2e4`],
    ['POST', `/api/bot/game/${gameId}/resign`],
  ]) {
    const error = await refusal(ana.request(method, path));
    assert.deepEqual([error.status, error.body.error], [404, 'No such game'], path);
  }
  // Its record is kept.
  const pgn = await (await fetch(`${server.url}/game/export/${gameId}`)).text();
  assert.match(pgn, /\[Result "\*"\]/);
  assert.match(pgn, /\[Termination "abandoned"\]/);
  assert.equal((await fetch(`${server.url}/api/tables/${gameId}`)).status, 404);
});

test('WhoSendsNoToken_IsToldSo', async () => {
  for (const headers of [{}, { Authorization: 'Basic YTpi' }, { Authorization: 'Bearer ' }]) {
    const { status, body } = await plain('GET', '/api/account', { headers });
    assert.equal(status, 401);
    assert.match(body.error, /token is missing.*Authorization: Bearer/);
  }
  const { status, body } = await plain('GET', '/api/account', { headers: { Authorization: 'Bearer jadoube_unknown' } });
  assert.deepEqual([status, body.error], [401, 'No such token']);
});

test('WhatIsNoAddressIs404_AndTheWrongMethod405_WithATokenOrWithout', async () => {
  for (const headers of [{}, withToken(ana)]) {
    for (const [method, path] of [
      ['GET', '/api/puzzle/daily'],
      ['GET', '/api/stream/games'],
      ['GET', '/api/bot/game/0000000000000'],
      ['POST', '/api/bot/game/0000000000000/frob'],
      ['POST', '/api/bot/game/0000000000000/move/e2e4/e7e5'],
      ['GET', '/api/account/email'],
    ]) {
      const { status, body } = await plain(method, path, { headers });
      assert.equal(status, 404, `${method} ${path}`);
      assert.equal(typeof body.error, 'string');
    }
    for (const [method, path] of [
      ['GET', '/api/bot/game/0000000000000/move/e2e4'],
      ['POST', '/api/stream/event'],
      ['POST', '/api/bot/game/stream/0000000000000'],
      ['POST', '/api/account'],
      ['GET', '/api/challenge/rui'],
      ['GET', '/api/token/test'],
      ['POST', '/game/export/0000000000000'],
      ['PUT', '/api/account'],
    ]) {
      const { status, body } = await plain(method, path, { headers });
      assert.deepEqual([status, body.error], [405, 'Method not allowed'], `${method} ${path}`);
    }
  }
});

/** Sent byte by byte as it stands: the status and the JSON of the answer. */
const raw = (bytes) =>
  new Promise((resolve, reject) => {
    const socket = net.connect(server.port, '127.0.0.1');
    let text = '';
    socket.on('data', (more) => (text += more));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.destroy();
      resolve({ status: Number(text.split(' ')[1]), body: JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) });
    });
    socket.write(bytes);
  });

test('WhatIsRefusedBeforeItIsLookedAt_IsToldInASentenceToo', async () => {
  const host = `Host: 127.0.0.1:${server.port}`;
  const ask = (path) => [
    [413, `POST ${path} HTTP/1.1\r\n${host}\r\nContent-Length: 70000\r\n\r\n`],
    [413, `POST ${path}?a=b HTTP/1.1\r\n${host}\r\nX-Long: ${'x'.repeat(9000)}\r\n\r\n`],
    [421, `POST ${path} HTTP/1.1\r\nHost: elsewhere.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`],
    [403, `POST ${path} HTTP/1.1\r\n${host}\r\nOrigin: https://elsewhere.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`],
    [400, `POST ${path} HTTP/1.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`],
  ];
  for (const [expected, bytes] of ask('/api/challenge/rui')) {
    const { status, body } = await raw(bytes);
    assert.equal(status, expected, bytes.slice(0, 60));
    assert.equal(typeof body.error, 'string', JSON.stringify(body));
  }
  // This server's own addresses keep their form.
  for (const [expected, bytes] of ask('/api/tables')) {
    const { status, body } = await raw(bytes);
    assert.equal(status, expected);
    assert.equal(typeof body.error.code, 'string', JSON.stringify(body));
  }
});

test('TheUrlOfAnAccount_IsServed', async () => {
  const account = await ana.account();
  assert.ok(account.url.startsWith(`${server.url}/`), account.url);
  const there = await ana.get(account.url.slice(server.url.length));
  assert.deepEqual([there.id, there.username], ['ana', 'Ana']);
  const { status, body } = await plain('GET', '/@/nobody');
  assert.deepEqual([status, body.error], [404, 'No such user']);
});

test('AGameAgainstTheEngine_IsInEachAnswerAsLichessHasIt', async () => {
  const made = await ana.post('/api/challenge/ai', { level: 2, color: 'black' });
  assert.deepEqual([made.turns, made.player, made.source], [0, 'white', 'ai']);
  assert.deepEqual(made.status, { id: 20, name: 'started' });
  const playing = await ana.get('/api/account/playing');
  const shown = playing.nowPlaying.find((each) => each.gameId === made.id);
  assert.deepEqual(shown.opponent, { id: null, username: 'Engine level 2', ai: 2 });
  assert.deepEqual(shown.status, { id: 20, name: 'started' });
  const recorder = new Recorder();
  recorder.record("operations['challengeAi']['responses'][201]['content']['application/json']", made);
  recorder.record("operations['apiAccountPlaying']['responses'][200]['content']['application/json']", playing);
  assert.equal(recorder.check(), '');
  await ana.post(`/api/bot/game/${made.id}/abort`);
});

test('AnAccount_HasNotTheNameOfTheEngine', () => {
  for (const name of ['ai', 'Engine']) assert.throws(() => server.player(name, '--bot'), /stands for the engine/);
});

test('AMoveSentBeforeTheClocksGoOn_IsKept_AndMadeThen', async () => {
  const [white, black] = await game();
  const moves = (side) => (side.state?.moves ?? '').split(' ').filter(Boolean).length;
  const until = async (side, count) => {
    while (moves(side) < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await white.follow();
  await black.follow();
  await white.move('e2e4');
  await until(black, 1);
  await black.move('e7e5');
  await until(white, 2);
  await server.restart('SIGKILL');
  await Promise.all([ana.connect(), rui.connect()]);
  await white.follow();
  await until(white, 2);
  // The clocks stand still until the other is back.
  await white.move('g1f3');
  assert.equal((await refusal(white.move('b1c3'))).status, 400);
  await white.move('g1f3');
  await black.follow();
  await until(black, 3);
  assert.equal(black.state.moves, 'e2e4 e7e5 g1f3');
  await white.resign();
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

test('AStreamOfWhoseTokenIsRevoked_EndsAsAStreamDoes', async () => {
  const lea = new Client(server.url, server.player('Lea', '--bot'));
  const open = await new Promise((resolve, reject) =>
    http
      .get({ port: server.port, host: '127.0.0.1', path: '/api/stream/event', headers: lea.headers() }, resolve)
      .on('error', reject),
  );
  open.resume();
  const ended = new Promise((resolve) => open.once('close', resolve));
  server.run('player', 'revoke', 'Lea');
  await ended;
  assert.ok(open.complete, 'the last chunk is missing');
  assert.deepEqual((await ana.get('/api/users/status?ids=lea')), []);
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

// They hold the program's attention; one that is answered makes room for another.
test('InvitationsThatNobodyAnswers_AreTenOfAnAddress', async () => {
  const challenges = [];
  rui.onChallenge = (challenge) => challenges.push(challenge.id);
  const invite = async () => {
    const request = { method: 'POST', body: JSON.stringify({ seat: 'white' }) };
    const made = await (await fetch(`${server.url}/api/tables`, request)).json();
    const body = JSON.stringify({ token: made.seats.black, seat: 'black', player: 'Rui' });
    const response = await fetch(`${server.url}/api/tables/${made.table}/invite`, { method: 'POST', body });
    return response.ok ? 'asked' : (await response.json()).error.code;
  };
  const answers = [];
  for (let i = 0; i < 11; i += 1) answers.push(await invite());
  assert.deepEqual(answers, [...Array(10).fill('asked'), 'too_many']);
  while (challenges.length < 10) await new Promise((resolve) => setTimeout(resolve, 10));
  await rui.decline(challenges[0]);
  assert.equal(await invite(), 'asked');
  while (challenges.length < 11) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const id of challenges.slice(1)) await rui.decline(id);
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
  // Who forgets the player is told so; a key that is none, which may be a secret, is not repeated.
  const nobody = await (await invite({ token: made.seats.black, seat: 'black' })).json();
  assert.match(nobody.error.en, /“player” must be the name of a player/);
  const misplaced = await plain('POST', `/api/tables/${made.table}/invite`, { headers: formType, body: `${made.seats.black}=1` });
  assert.equal(misplaced.status, 400);
  assert.match(misplaced.body.error.en, /token, seat, player/);
  assert.ok(!JSON.stringify(misplaced.body).includes(made.seats.black), 'the secret was repeated');
  const nonsense = await plain('POST', `/api/tables/${made.table}/board`, { headers: formType, body: made.seats.black });
  assert.deepEqual([nonsense.status, nonsense.body.error.code], [400, 'bad_request']);
  // Not by the opponent, who has no say in that seat.
  assert.equal((await invite({ token: made.seats.white, seat: 'black', player: 'Rui' })).status, 403);
  const challenged = new Promise((resolve) => (rui.onChallenge = resolve));
  const started = new Promise((resolve) => (rui.onGame = resolve));
  // JSON that is called a form, as by curl -d, is taken as at the other addresses.
  const asCurlDoes = { headers: formType, body: JSON.stringify({ token: made.seats.black, seat: 'black', player: 'Rui' }) };
  assert.equal((await plain('POST', `/api/tables/${made.table}/invite`, asCurlDoes)).status, 200);
  const challenge = await challenged;
  assert.equal(challenge.challenger.name, 'Maria');
  assert.equal(challenge.finalColor, 'white');
  await rui.accept(challenge.id);
  const its = await started;
  assert.equal((await refusal(its.abort())).status, 400);

  // Maria has a board of her own: a token for her seat, shown once.
  const board = (body) => fetch(`${server.url}/api/tables/${made.table}/board`, { method: 'POST', body: JSON.stringify(body) });
  assert.equal((await board({ token: made.seats.white, revoke: 'maybe' })).status, 400);
  const given = await plain('POST', `/api/tables/${made.table}/board`, {
    headers: formType,
    body: JSON.stringify({ token: made.seats.white }),
  });
  assert.equal(given.status, 201);
  const { token } = given.body;
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
