// Fifty games to their end against the engine and between two clients, and what was sent checked by the published types.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from './client.mjs';
import { play, scripts } from './script.mjs';
import { serve } from './server.mjs';
import { Recorder } from './types.mjs';

const times = {
  bullet: { 'clock.limit': 60, 'clock.increment': 1 },
  hyper: { 'clock.limit': 15, 'clock.increment': 0 },
  blitz: { 'clock.limit': 180, 'clock.increment': 2 },
  rapid: { 'clock.limit': 900, 'clock.increment': 10 },
  classical: { 'clock.limit': 1800, 'clock.increment': 20 },
  three: { 'clock.limit': 3, 'clock.increment': 0 },
  endless: {},
};
const chess960 = { variant: 'chess960' };
const repeat = (n, make) => Array.from({ length: n }, (_, i) => make(i));
const cycle = (list) => (i) => list[i % list.length];
const time = cycle([times.bullet, times.blitz, times.rapid, times.classical, times.endless]);
const side = cycle(['white', 'black', 'random']);

// What a game is asked with, its script, and the statuses that it may end with.
const natural = ['mate', 'stalemate', 'draw', 'outoftime'];
const betweenClients = [
  ...repeat(14, (i) => ({ script: 'lot', form: { ...time(i), ...(i % 2 ? chess960 : {}), color: side(i) }, ends: natural })),
  ...repeat(4, (i) => ({ script: 'resign', form: { ...time(i), color: side(i) }, ends: ['resign', 'mate'] })),
  ...repeat(4, (i) => ({ script: 'offerWithMove', form: { ...time(i + 1), color: side(i) }, ends: ['draw'] })),
  ...repeat(3, (i) => ({ script: 'declined', form: { ...time(i + 2), color: side(i) }, ends: ['resign', 'mate'] })),
  ...repeat(2, (i) => ({ script: 'threefold', form: { ...time(i), color: side(i) }, ends: ['draw'] })),
  ...repeat(2, (i) => ({ script: 'threefoldByOffer', form: { ...time(i + 3), color: side(i) }, ends: ['draw'] })),
  { script: 'abortAtOnce', form: times.blitz, ends: ['aborted'] },
  { script: 'abortAfterOne', form: times.bullet, ends: ['aborted'] },
  ...repeat(3, () => ({ script: 'flag', form: times.three, ends: ['outoftime', 'mate'] })),
  ...repeat(2, (i) => ({ script: 'mate', form: time(i), ends: ['mate'] })),
  { script: 'mateInOne', form: { ...times.blitz, variant: 'fromPosition', fen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' }, ends: ['mate'] },
  ...repeat(2, (i) => ({ script: 'impudent', form: time(i + 1), ends: ['resign', 'mate'] })),
  ...repeat(3, (i) => ({ script: 'reconnect', form: { ...time(i), ...(i ? chess960 : {}) }, ends: ['resign', 'mate', 'draw', 'stalemate'] })),
];
const againstEngine = [
  ...repeat(4, (i) => ({ script: 'lot', form: { ...times.hyper, level: 1 + i, ...(i % 2 ? chess960 : {}), color: side(i) }, ends: [...natural, 'resign'] })),
  { script: 'resign', form: { ...times.bullet, level: 2 }, ends: ['resign', 'mate'] },
  { script: 'reconnect', form: { ...times.hyper, level: 1, color: 'white' }, ends: [...natural, 'resign'] },
  { script: 'abortAtOnce', form: { ...times.classical, level: 3, color: 'white' }, ends: ['aborted'] },
  { script: 'mateInOne', form: { ...times.blitz, level: 1, color: 'white', variant: 'fromPosition', fen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' }, ends: ['mate'] },
];

const recorder = new Recorder();
let server, ana, rui;
before(async () => {
  server = await serve();
  ana = new Client(server.url, server.player('Ana', '--bot'), recorder);
  rui = new Client(server.url, server.player('Rui', '--bot'), recorder);
  await ana.connect();
  await rui.connect();
});
after(async () => {
  ana?.disconnect();
  rui?.disconnect();
  await server?.stop();
});

// Both sides of each game by its id, as soon as they have begun.
const begun = new Map();
const side_of = (id) => {
  if (!begun.has(id)) {
    let resolve;
    const both = new Promise((done) => (resolve = done));
    begun.set(id, { games: [], both, resolve });
  }
  return begun.get(id);
};
const arrive = (expected) => (game) => {
  const at = side_of(game.id);
  at.games.push(game);
  if (at.games.length === expected(game.id)) at.resolve(at.games);
};

const sum = (states, field) =>
  states.reduce((counts, state) => ({ ...counts, [state[field]]: (counts[state[field]] ?? 0) + 1 }), {});

test('BetweenTwoClients_FortyTwoGamesAreToldToTheirEnd', async (t) => {
  assert.equal(betweenClients.length, 42);
  ana.onGame = arrive(() => 2);
  rui.onGame = arrive(() => 2);
  rui.onChallenge = (challenge) => rui.accept(challenge.id);
  const finished = new Set();
  rui.onFinish = (game) => finished.add(game.gameId);
  const waiting = betweenClients.map((plan, number) => ({ plan, number }));
  const ends = [];
  const next = async () => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      const { plan, number } = each;
      const challenge = await ana.challenge('rui', plan.form);
      const games = await side_of(challenge.id).both;
      const states = await Promise.all(games.map((game, i) => play(game, scripts[plan.script], 100 * number + i)));
      // Of a game that was aborted at once, the other side may have seen nothing.
      const last = states.find((state) => state !== null && state.status !== 'started') ?? states[0];
      assert.ok(plan.ends.includes(last.status), `${plan.script} ended with ${JSON.stringify(last)}`);
      // Both were told the same, but for the times.
      if (last.status !== 'aborted') {
        assert.equal(states[0].moves, states[1].moves);
        assert.equal(states[0].winner, states[1].winner);
      }
      ends.push(last);
    }
  };
  await Promise.all(repeat(6, next));
  assert.equal(ends.length, 42);
  assert.equal(finished.size, 42);
  t.diagnostic(JSON.stringify(sum(ends, 'status')));
  assert.deepEqual((await ana.get('/api/account/playing')).nowPlaying, []);
});

test('AgainstTheEngine_EightGamesAreToldToTheirEnd', async (t) => {
  ana.onGame = arrive(() => 1);
  const ends = [];
  await Promise.all(
    againstEngine.map(async (plan, number) => {
      const made = await ana.post('/api/challenge/ai', plan.form);
      recorder.record("operations['challengeAi']['responses'][201]['content']['application/json']", made);
      const [game] = await side_of(made.id).both;
      const state = await play(game, scripts[plan.script], 9000 + number);
      assert.ok(plan.ends.includes(state.status), `${plan.script} ended with ${JSON.stringify(state)}`);
      ends.push(state);
    }),
  );
  t.diagnostic(JSON.stringify(sum(ends, 'status')));
});

test('AServerThatIsRestarted_GoesOnWithTheGamesWhereTheyWere', async () => {
  for (const [n, signal] of [
    [0, 'SIGTERM'],
    [1, 'SIGKILL'],
  ]) {
    ana.onGame = arrive(() => 2);
    rui.onGame = arrive(() => 2);
    const both = await Promise.all(
      repeat(3, async (i) => {
        const challenge = await ana.challenge('rui', { ...time(i), ...(i === 1 ? chess960 : {}) });
        return side_of(challenge.id).both;
      }),
    );
    const playing = both.map((games, i) =>
      Promise.all(games.map((game, j) => play(game, scripts.steady, 777 * n + 10 * i + j))),
    );
    // In the middle of the game the server ends, and comes again at the same address.
    await until(() => both.every((games) => games[0].state?.moves.split(' ').length > 40));
    const known = both.map((games) => games[0].state.moves);
    await server.restart(signal);
    await Promise.all([ana.connect(), rui.connect()]);
    for (const [i, ends] of (await Promise.all(playing)).entries()) {
      assert.ok(natural.includes(ends[0].status), JSON.stringify(ends[0]));
      assert.ok(ends[0].moves.startsWith(known[i]), 'a move that was told is gone');
      assert.equal(ends[0].moves, ends[1].moves);
    }
  }
});

const until = async (holds) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('Challenges_AreDeclinedAndCancelled_AndSaySo', async () => {
  rui.onChallenge = (challenge) => rui.decline(challenge.id, 'tooslow');
  const declined = new Promise((resolve) => (ana.onDeclined = resolve));
  const challenge = await ana.challenge('Rui', times.rapid);
  assert.equal((await declined).id, challenge.id);
  assert.equal((await declined).declineReasonKey, 'tooslow');

  const came = new Promise((resolve) => (rui.onChallenge = resolve));
  const canceled = new Promise((resolve) => (rui.onCanceled = resolve));
  const second = await ana.challenge('rui', times.endless);
  await came;
  await ana.cancel(second.id);
  assert.equal((await canceled).id, second.id);
});

test('WhatWasSent_HasThePublishedTypes', async (t) => {
  const statuses = await ana.get('/api/users/status?ids=ana,rui,nobody');
  recorder.record("operations['apiUsersStatus']['responses'][200]['content']['application/json']", statuses);
  assert.equal(statuses.length, 2);
  const playing = await ana.get('/api/account/playing');
  recorder.record("operations['apiAccountPlaying']['responses'][200]['content']['application/json']", playing);
  recorder.record('UserExtended', await rui.get('/api/user/ana'));
  assert.equal(recorder.check(), '');
  t.diagnostic(`${recorder.shapes} shapes of ${JSON.stringify(recorder.counts)}`);
  // It is no check that cannot fail.
  const wrong = new Recorder();
  wrong.record('GameStateEvent', { type: 'gameState', moves: '', wtime: 'soon' });
  assert.notEqual(wrong.check(), '');
});
