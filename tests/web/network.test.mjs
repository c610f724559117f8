// The pages' connection to the server: the replies to requests, and the socket that connects again by itself.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { load } from './support/modules.mjs';
import { FakeTime } from './support/time.mjs';

const { api } = await load('api/api.ts');
const sockets = await load('api/socket.ts');

// --- Requests

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

// Answers each request so; gives the requests.
function answerWith(status, body) {
  const requests = [];
  globalThis.fetch = async (path, options) => {
    requests.push({ path, ...options });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  return requests;
}

test('Request_AnAnswerIsAValue', async () => {
  const requests = answerWith(200, { seat: 'black', token: 'secret' });
  assert.deepEqual(await api.joinTable('abc', 'Ana'), { ok: true, value: { seat: 'black', token: 'secret' } });
  assert.deepEqual(requests, [
    {
      path: '/api/tables/abc/join',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"Ana"}',
    },
  ]);
});

test('Request_TheServersRefusalIsAValueToo', async () => {
  const error = { code: 'seat_taken', en: 'The seat is taken', pt: 'O lugar está ocupado' };
  answerWith(409, { error });
  assert.deepEqual(await api.joinTable('abc', 'Ana'), { ok: false, refusal: error });
});

test('Request_NoServer_ARefusalInBothLanguages', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  const reply = await api.tables();
  assert.equal(reply.ok, false);
  assert.equal(reply.refusal.code, 'unreachable');
  assert.ok(reply.refusal.en && reply.refusal.pt && reply.refusal.en !== reply.refusal.pt);
});

test('Request_AnAnswerThatIsNotTheServersOwnIsNoAnswer', async () => {
  for (const [status, body] of [
    [502, '<html>Bad gateway</html>'],
    [200, '<html>'],
    [503, {}],
  ]) {
    answerWith(status, body);
    const reply = await api.laws();
    assert.deepEqual([reply.ok, reply.refusal?.code], [false, 'unreachable'], `${status} ${body}`);
  }
});

test('Request_ARoundIsOpenedWithPairingsOrWithout', async () => {
  const requests = answerWith(201, {});
  await api.openRound('abc', 'secret', 2);
  await api.openRound('abc', 'secret', 2, '1;Ana;Ben');
  await api.openRound('abc', 'secret', 2, undefined, 1_900_000_000_000);
  await api.recordResult('abc', 'secret', 2, 1, null);
  await api.roundLinks('abc', 'secret', null);
  assert.deepEqual(
    requests.map(({ body }) => JSON.parse(body)),
    [
      { token: 'secret', round: 2 },
      { token: 'secret', round: 2, pairings: '1;Ana;Ben' },
      { token: 'secret', round: 2, start_at: 1_900_000_000_000 },
      { token: 'secret', round: 2, board: 1, result: null },
      { token: 'secret' },
    ],
  );
});

// --- The socket

class FakeWebSocket {
  readyState = 0;
  sent = [];
  constructor(path) {
    this.path = path;
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose();
  }
  // --- As the server's end does it
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  says(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

function connect() {
  const time = new FakeTime();
  const opened = [];
  const messages = [];
  const connections = [];
  const closes = [];
  let seen = 0;
  const socket = new sockets.ReconnectingSocket(
    '/live',
    {
      hello: () => ({ seen: seen++ }),
      onmessage: (message) => messages.push(message),
      onconnection: (connection) => connections.push(connection),
      onclose: (again) => closes.push(again),
    },
    {
      open(path) {
        opened.push(new FakeWebSocket(path));
        return opened.at(-1);
      },
      timers: time,
    },
  );
  return { time, opened, messages, connections, closes, socket, last: () => opened.at(-1) };
}

test('Socket_SaysHelloAndIsOpenWithTheWelcome', () => {
  const { socket, last, messages, connections } = connect();
  assert.equal(last().path, '/live');
  assert.equal(socket.send({ ready: true }), false);
  last().opens();
  assert.deepEqual(last().sent, [{ hello: { seen: 0 } }]);
  assert.equal(socket.connection, 'connecting');
  last().says({ welcome: { n: 1 } });
  assert.deepEqual(messages, [{ welcome: { n: 1 } }]);
  assert.deepEqual(connections, ['open']);
  assert.equal(socket.send({ ready: true }), true);
  assert.deepEqual(last().sent.at(-1), { ready: true });
});

test('Socket_ALostConnectionIsTriedAgainAfterLongerAndLongerWaits', () => {
  const { time, opened, last, connections } = connect();
  last().opens();
  last().says({ welcome: {} });
  last().close();
  assert.deepEqual(connections, ['open', 'lost']);
  for (const wait of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
    const before = opened.length;
    time.pass(wait - 1);
    assert.equal(opened.length, before, `not before ${wait} ms`);
    time.pass(1);
    assert.equal(opened.length, before + 1, `after ${wait} ms`);
    last().close();
  }
  assert.deepEqual(connections, ['open', 'lost']);
});

test('Socket_AfterAWelcomeTheWaitsBeginAgain_AndHelloSaysWhatIsHeldThen', () => {
  const { time, opened, last, connections } = connect();
  last().close();
  time.pass(250);
  last().close();
  time.pass(500);
  last().opens();
  last().says({ welcome: {} });
  last().close();
  time.pass(250);
  assert.equal(opened.length, 4);
  last().opens();
  assert.deepEqual(last().sent, [{ hello: { seen: 1 } }]);
  last().says({ welcome: {} });
  assert.deepEqual(connections, ['open', 'lost', 'open']);
});

test('Socket_PingsAndGivesUpAConnectionOnWhichNothingIsHeard', () => {
  const { time, opened, last, connections } = connect();
  last().opens();
  last().says({ welcome: {} });
  time.pass(sockets.pingEvery);
  assert.deepEqual(last().sent.at(-1), { ping: 10_000 });
  last().says({ pong: 10_000 });
  time.pass(sockets.pingEvery * 2);
  assert.equal(last().sent.filter(({ ping }) => ping).length, 3);
  assert.deepEqual(connections, ['open']);
  time.pass(sockets.pingEvery);
  assert.deepEqual(connections, ['open', 'lost']);
  time.pass(250);
  assert.equal(opened.length, 2);
});

test('Socket_ALastingRefusalEndsIt_AnotherDoesNot', () => {
  const { time, opened, last, closes, socket } = connect();
  last().opens();
  last().says({ error: { code: 'not_stored', en: '', pt: '' } });
  last().close();
  time.pass(250);
  last().opens();
  last().says({ error: { code: 'not_allowed', en: '', pt: '' } });
  assert.equal(socket.connection, 'refused');
  last().close();
  time.pass(60_000);
  assert.equal(opened.length, 2);
  assert.deepEqual(closes, [true, false]);
});

test('Socket_ClosedOrRefusedByItsOwner_NoFurtherAttempt', () => {
  for (const end of ['close', 'refuse']) {
    const { time, opened, last, socket, closes } = connect();
    last().close();
    socket[end]();
    time.pass(60_000);
    assert.equal(opened.length, 1, end);
    const open = connect();
    open.last().opens();
    open.socket[end]();
    open.time.pass(60_000);
    assert.deepEqual([open.opened.length, open.closes], [1, [false]], end);
    assert.deepEqual(closes, [true]);
    assert.equal(open.last().sent.length, 1, 'and no ping');
  }
});
