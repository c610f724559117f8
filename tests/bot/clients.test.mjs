// The server as the clients of others use it: BotLi, lichess-bot, berserk, cli-chess, bot-o-tron, chess-tui, chariot and
// crates for Rust, each in its own words (dialects.mjs), not in those of docs/bots.md.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { needs, requires, Speaker } from './dialects.mjs';
import { legalMoves, numbers, positionOf } from './player.mjs';
import { serve } from './server.mjs';
import { Recorder } from './types.mjs';

let server, ana, rui, maria, events;
const recorder = new Recorder();
before(async () => {
  server = await serve();
  ana = new Speaker(server.url, server.player('Ana', '--bot'));
  rui = new Speaker(server.url, server.player('Rui', '--bot'));
  maria = new Speaker(server.url, server.player('Maria'));
  events = {};
  for (const [name, each] of Object.entries({ ana, rui, maria })) events[name] = await each.stream('/api/stream/event');
});
after(async () => {
  for (const stream of Object.values(events ?? {})) stream.cut();
  await server?.stop();
});

const challengeFrom = (stream, name) =>
  stream.find((line) => line.type === 'challenge' && line.challenge.challenger.name === name && line.challenge.direction === 'in');
const started = (stream, id) => stream.find((line) => line.type === 'gameStart' && line.game.gameId === id);
const finished = (stream, id) => stream.find((line) => line.type === 'gameFinish' && line.game.gameId === id);

/** Whether a line of a game's stream tells these moves: its first line has a state, too. */
const tells = (moves) => (line) => (line.state ?? line).moves === moves;

/** Both play legal moves by lot until one of them resigns, or the game ends by itself. */
async function playOut(id, players, seed, most = 40) {
  const draw = numbers(seed);
  const streams = await Promise.all(players.map((each) => each.stream(`/api/bot/game/stream/${id}`)));
  const full = await streams[0].next();
  const other = await streams[1].next();
  requires(full, needs.botli.gameFull);
  requires(full, needs.lichessBot.gameFull);
  requires(full, needs.rust.gameFull);
  assert.deepEqual([full.white, full.black], [other.white, other.black]);
  const mine = (await players[0].ask('GET', '/api/account')).json.username;
  const sides = full.white.name === mine ? { white: players[0], black: players[1] } : { white: players[1], black: players[0] };
  let state = full.state;
  for (let ply = 0; state.status === 'started'; ) {
    const position = positionOf(full.initialFen, state.moves === '' ? [] : state.moves.split(' '));
    const moves = legalMoves(position);
    const side = sides[position.turn];
    const answer = ply++ >= most ? await side.ask('POST', `/api/bot/game/${id}/resign`) : await side.ask('POST', `/api/bot/game/${id}/move/${moves[draw(moves.length)]}?offeringDraw=false`);
    assert.equal(answer.status, 200, answer.text);
    const before = state.moves;
    state = await streams[0].find((line) => line.type === 'gameState' && (line.moves !== before || line.status !== 'started'));
    requires(state, needs.rust.gameState);
  }
  streams.forEach((stream) => stream.cut());
  return state;
}

const botliForm = (fields = {}) => ({
  rated: 'false',
  'clock.limit': '180',
  'clock.increment': '2',
  color: 'white',
  variant: 'standard',
  keepAliveStream: 'true',
  ...fields,
});
/** As BotLi challenges: the answer is a stream. */
const botliChallenge = (who, opponent, fields) =>
  who.stream(`/api/challenge/${opponent}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(botliForm(fields)).toString(),
  });

test('BotLi_FindsAtItsStartWhatItReads', async () => {
  const token = ana.headers.Authorization.slice('Bearer '.length);
  const scopes = (await ana.ask('POST', '/api/token/test', { body: token })).json[token].scopes;
  assert.ok(scopes.includes('bot:play'));
  requires((await ana.ask('GET', '/api/account')).json, needs.botli.account);
  const online = (await ana.ask('GET', '/api/bot/online?nb=512')).text.split('\n').filter((line) => line.trim());
  assert.deepEqual(online.map((line) => JSON.parse(line).username).sort(), ['Ana', 'Rui']);
  for (const line of online) requires(JSON.parse(line), needs.botli.online);
  const [status] = (await ana.ask('GET', '/api/users/status?ids=Rui')).json;
  // It looks whether there is such a member, not what it says.
  assert.ok('online' in status && !('playing' in status), JSON.stringify(status));
  server.player('Away', '--bot');
  assert.ok(!('online' in (await ana.ask('GET', '/api/users/status?ids=away')).json[0]));
  assert.equal((await ana.ask('GET', '/api/tournament/abcdefgh')).status, 404);
});

test('BotLi_IsToldOnTheStreamOfItsChallenge_ThatItWasAccepted_AndPlays', async () => {
  const answer = await botliChallenge(ana, 'Rui');
  assert.match(answer.type, /ndjson/);
  const made = await answer.next();
  recorder.record('ChallengeJson', made);
  requires(made, needs.botli.challenge);
  requires(made, needs.rust.challenge);
  const came = await challengeFrom(events.rui, 'Ana');
  for (const dialect of ['botli', 'lichessBot', 'botOTron', 'rust']) requires(came.challenge, needs[dialect].challenge);
  assert.equal(came.challenge.challenger.provisional, true);
  assert.equal((await rui.ask('POST', `/api/challenge/${made.id}/accept`)).json.ok, true);
  assert.deepEqual(await answer.next(), { done: 'accepted' });
  await answer.ended;
  for (const stream of [events.ana, events.rui]) {
    const { game } = await started(stream, made.id);
    requires(game, needs.botli.gameStart);
    requires(game, needs.rust.gameInfo);
  }
  const state = await playOut(made.id, [ana, rui], 1);
  assert.notEqual(state.status, 'started');
});

test('BotLi_IsToldThatItsChallengeWasDeclined_OrCancelled', async () => {
  const declined = await botliChallenge(ana, 'Rui');
  const { id } = await declined.next();
  await challengeFrom(events.rui, 'Ana');
  await rui.form(`/api/challenge/${id}/decline`, { reason: 'tooFast' });
  assert.deepEqual(await declined.next(), { done: 'declined' });
  await declined.ended;
  const cancelled = await botliChallenge(ana, 'Rui');
  const second = await cancelled.next();
  await ana.ask('POST', `/api/challenge/${second.id}/cancel`);
  assert.deepEqual(await cancelled.next(), { done: 'canceled' });
  await cancelled.ended;
});

test('AChallenger_WhoClosesTheStream_HasTakenTheChallengeBack', async () => {
  const answer = await botliChallenge(ana, 'Rui');
  const { id } = await answer.next();
  await challengeFrom(events.rui, 'Ana');
  answer.cut();
  await events.rui.find((line) => line.type === 'challengeCanceled' && line.challenge.id === id);
  assert.equal((await rui.ask('POST', `/api/challenge/${id}/accept`)).status, 404);
});

test('BotLi_IsToldWhichFieldIsWrong', async () => {
  const refused = async (fields) => {
    const answer = await ana.form('/api/challenge/Rui', botliForm(fields));
    assert.equal(answer.status, 400);
    assert.equal(typeof answer.json.error, 'string');
    return Object.keys(answer.json).filter((key) => key !== 'error');
  };
  assert.deepEqual(await refused({ 'clock.limit': '10801' }), ['clock.limit']);
  assert.deepEqual(await refused({ 'clock.increment': '181' }), ['clock.increment']);
  assert.deepEqual(await refused({ 'clock.limit': '0', 'clock.increment': '0' }), ['clock.limit']);
  assert.deepEqual(await refused({ days: '3' }), ['days']);
  assert.deepEqual(await refused({ variant: 'atomic' }), ['variant']);
  assert.deepEqual(await refused({ rated: 'true', variant: 'fromPosition', fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' }), ['rated']);
});

// In each form in which a client writes it; what lichess-bot then makes of the answer, in its own words.
test('EachReasonOfDeclining_ReachesTheChallenger', async () => {
  const reasons = ['generic', 'later', 'tooFast', 'tooSlow', 'timeControl', 'rated', 'casual', 'standard', 'variant', 'noBot', 'onlyBot'];
  for (const [n, reason] of [...reasons, 'toofast', 'TOOSLOW'].entries()) {
    const { id } = (await ana.json('/api/challenge/Rui', { rated: false, variant: 'standard', 'clock.limit': 180, 'clock.increment': 2 })).json;
    await challengeFrom(events.rui, 'Ana');
    if (n % 3 === 0) await rui.json(`/api/challenge/${id}/decline`, { reason });
    else await rui.ask('POST', `/api/challenge/${id}/decline`, { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: `reason=${reason}` });
    const { challenge } = await events.ana.find((line) => line.type === 'challengeDeclined' && line.challenge.id === id);
    requires(challenge, needs.lichessBot.declined);
    requires(challenge, needs.botli.declined);
    requires(challenge, needs.rust.challenge);
    recorder.record('ChallengeDeclinedJson', challenge);
    assert.equal(challenge.declineReasonKey, reason.toLowerCase());
  }
});

test('LichessBot_FindsAnOpponentByItsGamesAndRating_WhenGamesHaveBeenPlayed', async () => {
  const profile = (await ana.ask('GET', '/api/account')).json;
  requires(profile, needs.lichessBot.profile);
  // Its matchmaking: among those online, others than itself, with games of that kind, and a rating within bounds.
  const suitable = async () =>
    (await ana.ask('GET', '/api/bot/online?nb=512')).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .filter((bot) => {
        const perf = bot.perfs?.blitz ?? {};
        return bot.username !== profile.username && (perf.games ?? 0) > 0 && (perf.rating ?? 0) >= 600 && (perf.rating ?? 0) <= 4000;
      })
      .map((bot) => bot.username);
  assert.deepEqual(await suitable(), ['Rui']);
  assert.equal((await ana.ask('GET', '/api/user/Rui')).json.blocking, undefined);
  const made = (await ana.json('/api/challenge/Rui', { rated: true, variant: 'standard', 'clock.limit': 180, 'clock.increment': 2 })).json;
  assert.equal(made.rated, true);
  await rui.ask('POST', `/api/challenge/${made.id}/accept`);
  await started(events.ana, made.id);
  const { winner } = await playOut(made.id, [ana, rui], 2, 10);
  const { game } = await finished(events.ana, made.id);
  assert.equal(game.rated, true);
  const after = (await ana.ask('GET', '/api/account')).json.perfs.blitz;
  const won = winner === game.color;
  // Glicko-2 of a first game between two new players: both change alike, by 162.
  assert.deepEqual([after.rating, game.ratingDiff, game.rating, game.opponent.rating], [won ? 1662 : 1338, won ? 162 : -162, 1500, 1500]);
  assert.equal(after.prov, true);
  assert.ok(after.rd < 350);
});

test('TenGames_AreChallengedBothWays_AndPlayedToTheirEnd', async () => {
  for (let n = 0; n < 10; ++n) {
    const [from, to, stream, name] = n % 2 === 0 ? [ana, rui, events.rui, 'Ana'] : [rui, ana, events.ana, 'Rui'];
    const opponent = n % 2 === 0 ? 'Rui' : 'Ana';
    const fields = { color: ['white', 'black', 'random'][n % 3], variant: n % 4 === 3 ? 'chess960' : 'standard', rated: `${n % 2 === 0}` };
    const answer = n < 5 ? await botliChallenge(from, opponent, fields) : null;
    const made = answer ? await answer.next() : (await from.json(`/api/challenge/${opponent}`, { ...fields, rated: n % 2 === 0, 'clock.limit': 60, 'clock.increment': 1 })).json;
    await challengeFrom(stream, name);
    await to.ask('POST', `/api/challenge/${made.id}/accept`, n % 2 ? { headers: { 'Content-Type': 'application/json' }, body: '{}' } : {});
    await started(events.ana, made.id);
    await playOut(made.id, [ana, rui], 100 + n, 12);
    await finished(events.rui, made.id);
  }
  const account = (await ana.ask('GET', '/api/account')).json;
  recorder.record('UserExtended', account);
  assert.ok(account.count.all >= 12 && account.count.rated >= 6, JSON.stringify(account.count));
});

test('AClockOfAnIncrementAlone_BeginsWithIt_WithThreeSecondsAtLeast', async () => {
  for (const [increment, first] of [[1, 3], [9, 9], [10, 12]]) {
    const made = (await ana.form('/api/challenge/ai', { level: 1, color: 'white', 'clock.limit': 0, 'clock.increment': increment })).json;
    const stream = await ana.stream(`/api/bot/game/stream/${made.id}`);
    const full = await stream.next();
    assert.deepEqual(full.clock, { initial: first * 1000, increment: increment * 1000 });
    stream.cut();
    await ana.ask('POST', `/api/bot/game/${made.id}/abort`);
  }
});

test('ARatedGame_IsNoGameAgainstTheEngine_NorOneWithoutAClock', async () => {
  for (const [path, fields] of [['ai', { level: 1, 'clock.limit': 60, 'clock.increment': 0 }], ['Rui', {}]]) {
    const answer = await ana.form(`/api/challenge/${path}`, { rated: 'true', ...fields });
    assert.equal(answer.status, 400);
    assert.match(answer.json.error, /not rated/);
  }
});

test('BotOTron_PromotesWithoutALetter_ToAQueen', async () => {
  // It sends an empty object with every POST, and a number with every GET, so that nothing is cached.
  const made = (await rui.json('/api/challenge/ana', { variant: 'fromPosition', fen: '8/P6k/8/8/8/8/p7/7K w - - 0 1', color: 'white', clock: { limit: 60, increment: 0 } })).json;
  const came = await challengeFrom(events.ana, 'Rui');
  requires(came.challenge, needs.botOTron.challenge);
  assert.equal((await ana.json(`/api/challenge/${made.id}/accept`, {})).status, 200);
  const start = await started(events.ana, made.id);
  requires(start.game, needs.botOTron.gameStart);
  assert.equal((await ana.ask('GET', `/api/account?v=${Date.now()}`)).status, 200);
  const stream = await ana.stream(`/api/bot/game/stream/${made.id}`);
  const mine = await rui.stream(`/api/bot/game/stream/${made.id}`);
  requires(await stream.next(), needs.botOTron.gameFull);
  assert.equal((await rui.json(`/api/bot/game/${made.id}/move/a7a8`, {})).status, 200);
  await stream.find(tells('a7a8q'));
  assert.equal((await ana.json(`/api/bot/game/${made.id}/move/a2a1`, {})).status, 200);
  await stream.find(tells('a7a8q a2a1q'));
  assert.equal((await rui.json(`/api/bot/game/${made.id}/chat`, { room: 'player', text: 'hi' })).status, 200);
  await rui.json(`/api/bot/game/${made.id}/resign`, {});
  [stream, mine].forEach((each) => each.cut());
});

// Article 5.1.2. Clients record a game without a winner as drawn by this status alone, and else as not finished.
test('LichessBot_RecordsAResignation_AgainstAPlayerWhoCannotMate_AsADraw', async () => {
  const made = (await rui.json('/api/challenge/ana', { variant: 'fromPosition', fen: '8/8/8/8/8/4k3/8/4KQ2 w - - 0 1', color: 'white', clock: { limit: 60, increment: 0 } })).json;
  await challengeFrom(events.ana, 'Rui');
  await ana.json(`/api/challenge/${made.id}/accept`, {});
  await started(events.ana, made.id);
  const streams = await Promise.all([ana, rui].map((each) => each.stream(`/api/bot/game/stream/${made.id}`)));
  assert.equal((await rui.json(`/api/bot/game/${made.id}/move/f1f8`, {})).status, 200);
  await streams[0].find(tells('f1f8'));
  assert.equal((await rui.json(`/api/bot/game/${made.id}/resign`, {})).status, 200);
  const last = await streams[0].find((line) => line.type === 'gameState' && line.status !== 'started');
  assert.deepEqual([last.status, last.winner], ['draw', undefined]);
  const json = (await ana.ask('GET', `/game/export/${made.id}`, { headers: { Accept: 'application/json' } })).json;
  assert.deepEqual([json.status, json.winner], ['draw', undefined]);
  assert.match((await ana.ask('GET', `/game/export/${made.id}`)).text, /\[Result "1\/2-1\/2"\]/);
  streams.forEach((stream) => stream.cut());
});

// --- Games as text

test('Berserk_ExportsAGameAsJson_AndLichessBotAsPgn', async () => {
  const games = (await ana.ask('GET', '/api/games/user/Ana?max=3', { headers: { Accept: 'application/x-ndjson' } })).text.trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(games.length, 3);
  for (const game of games) {
    requires(game, needs.berserk.game);
    requires(game, needs.rust.game);
    recorder.record('GameJson', game);
  }
  const { id, moves } = games.find((game) => game.variant === 'standard');
  const json = await ana.ask('GET', `/game/export/${id}?moves=True&clocks=True`, { headers: { Accept: 'application/json' } });
  assert.match(json.type, /^application\/json/);
  requires(json.json, needs.berserk.game);
  recorder.record('GameJson', json.json);
  assert.equal(json.json.moves, moves);
  assert.equal(json.json.clocks.length, moves.split(' ').length);
  // requests, without an Accept of its own.
  const pgn = await ana.ask('GET', `/game/export/${id}`, { headers: { Accept: '*/*' } });
  assert.match(pgn.type, /^application\/x-chess-pgn/);
  assert.match(pgn.text, /^\[Event /);
  const withPgn = await ana.ask('GET', `/game/export/${id}?pgnInJson=true`, { headers: { Accept: 'application/json' } });
  assert.equal(withPgn.json.pgn, pgn.text);
});

test('Berserk_ExportsSeveralGames_InBothForms', async () => {
  const mine = (await rui.ask('GET', '/api/games/user/rui', { headers: { Accept: 'application/x-ndjson' } })).text.trim().split('\n').map((line) => JSON.parse(line));
  assert.ok(mine.length >= 12);
  assert.ok(mine.every((game, i) => i === 0 || game.lastMoveAt <= mine[i - 1].lastMoveAt), 'the newest first');
  const ids = mine.slice(0, 4).map((game) => game.id);
  const named = (accept) => rui.ask('POST', '/api/games/export/_ids', { headers: { Accept: accept, 'Content-Type': 'text/plain' }, body: ids.join(',') });
  const json = await named('application/x-ndjson');
  assert.deepEqual(json.text.trim().split('\n').map((line) => JSON.parse(line).id), ids);
  const pgn = await named('application/x-chess-pgn');
  assert.equal(pgn.text.match(/\[Event /g).length, 4);
  // berserk divides them at two empty lines.
  assert.equal(pgn.text.trim().split('\n\n\n').length, 4);
  const filtered = async (query) =>
    (await rui.ask('GET', `/api/games/user/Rui?${query}`, { headers: { Accept: 'application/x-ndjson' } })).text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  assert.ok((await filtered('rated=true')).every((game) => game.rated));
  assert.ok((await filtered('perfType=chess960')).every((game) => game.variant === 'chess960'));
  assert.ok((await filtered('color=black')).every((game) => game.players.black.user.id === 'rui'));
  assert.ok((await filtered('vs=ana&max=2')).length === 2);
  // A game is its players' affair: in a list they see those in which they have played.
  assert.equal((await maria.ask('GET', '/api/games/user/Rui', { headers: { Accept: 'application/x-ndjson' } })).text, '');
  assert.equal((await fetch(`${server.url}/api/games/user/Rui`)).status, 401);
});

test('ChessTui_ReadsTheStreamOfAGameByItsAddress_AndItIsToldToItsEnd', async () => {
  const { id } = (await ana.json('/api/challenge/Rui', { 'clock.limit': 60, 'clock.increment': 1, color: 'white' })).json;
  await rui.ask('POST', `/api/challenge/${id}/accept`);
  await started(events.ana, id);
  const streams = await Promise.all([ana, rui].map((each) => each.stream(`/api/bot/game/stream/${id}`)));
  const playing = (await ana.ask('GET', '/api/account/playing')).json.nowPlaying.find((game) => game.gameId === id);
  requires(playing, needs.chessTui.playing);
  requires((await ana.ask('GET', '/api/account')).json, needs.chessTui.account);
  await ana.ask('POST', `/api/bot/game/${id}/move/e2e4`);
  await streams[1].find(tells('e2e4'));
  const nobody = new Speaker(server.url, 'none');
  nobody.headers = {};
  const watched = await nobody.stream(`/api/stream/game/${id}`);
  const first = await watched.next();
  requires(first, needs.chessTui.streamed);
  assert.deepEqual([first.turns, first.lastMove, first.status.name], [1, 'e2e4', 'started']);
  const start = await watched.next();
  assert.equal(start.fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w');
  assert.equal((await watched.next()).lm, 'e2e4');
  await rui.ask('POST', `/api/bot/game/${id}/move/e7e5`);
  const reply = await watched.next();
  assert.deepEqual([reply.lm, typeof reply.wc, typeof reply.bc], ['e7e5', 'number', 'number']);
  await ana.ask('POST', `/api/bot/game/${id}/resign`);
  const last = await watched.next();
  assert.equal(last.status.name, 'resign');
  await watched.ended;
  for (const line of watched.lines) recorder.record('MoveStreamEntry', line);
  const over = await nobody.stream(`/api/stream/game/${id}`);
  await over.ended;
  assert.equal(over.lines.at(-1).status.name, 'resign');
  await assert.rejects(nobody.stream('/api/stream/game/0000000000000'), /404/);
  streams.forEach((stream) => stream.cut());
});

// --- Games with anybody

const seekForm = (fields = {}) => ({ rated: 'false', time: '5', increment: '3', variant: 'standard', color: 'random', ratingRange: '', ...fields });
const seek = (who, fields) =>
  who.stream('/api/board/seek', {
    method: 'POST',
    headers: { Accept: 'text/plain', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(seekForm(fields)).toString(),
  });
const lobby = async () => (await (await fetch(`${server.url}/api/tables`)).json()).tables;

test('TwoWhoSeekTheSameGame_FindEachOther', async () => {
  const eva = new Speaker(server.url, server.player('Eva'));
  const hers = await eva.stream('/api/stream/event');
  const first = await seek(maria);
  const { tables } = (await maria.ask('GET', '/api/tables')).json;
  assert.deepEqual(tables.filter((table) => table.open_seat).map((table) => table.regulations.time), ['5+3']);
  // Another time is another game.
  const other = await seek(eva, { time: '10' });
  other.cut();
  const second = await seek(eva);
  await Promise.all([first.ended, second.ended]);
  assert.deepEqual([...first.lines, ...second.lines], [], 'nothing is told on these streams');
  const games = await Promise.all([events.maria, hers].map((stream) => stream.find((line) => line.type === 'gameStart')));
  for (const { game } of games) requires(game, needs.cliChess.gameStart);
  assert.equal(games[0].game.gameId, games[1].game.gameId);
  assert.deepEqual(games.map(({ game }) => game.hasMoved), [false, false]);
  const { gameId } = games[0].game;
  const streams = await Promise.all([maria, eva].map((each) => each.stream(`/api/board/game/stream/${gameId}`)));
  const full = await streams[0].next();
  requires(full, needs.cliChess.gameFull);
  const white = full.white.name === 'Maria' ? maria : eva;
  assert.equal((await white.ask('POST', `/api/board/game/${gameId}/move/e2e4`)).status, 200);
  await streams[1].find(tells('e2e4'));
  await white.ask('POST', `/api/board/game/${gameId}/resign`);
  streams.forEach((stream) => stream.cut());
  hers.cut();
});

test('WhoSeeksAGame_TakesAnOpenSeatOfTheLobby', async () => {
  const made = await (
    await fetch(`${server.url}/api/tables`, {
      method: 'POST',
      body: JSON.stringify({ seat: 'white', lobby: true, regulations: { time: '7+4' }, names: { white: 'Berta' } }),
    })
  ).json();
  const found = await seek(maria, { time: '7', increment: '4' });
  await found.ended;
  const { game } = await events.maria.find((line) => line.type === 'gameStart' && line.game.gameId === made.table);
  assert.deepEqual([game.color, game.opponent.username], ['black', 'Berta']);
  await maria.ask('POST', `/api/board/game/${made.table}/resign`);
});

test('AWaitingSeek_StandsInTheLobby_AndAPersonTakesItsSeat', async () => {
  const waiting = await seek(maria, { time: '9', increment: '1', color: 'black' });
  const own = (await lobby()).find((table) => table.names.black === 'Maria' && table.open_seat === 'white');
  assert.ok(own, 'it is not in the lobby');
  const joined = await (await fetch(`${server.url}/api/tables/${own.table}/join`, { method: 'POST', body: '{"name": "Carla"}' })).json();
  assert.equal(joined.seat, 'white');
  const board = await (await fetch(`${server.url}/api/tables/${own.table}/board`, { method: 'POST', body: JSON.stringify({ token: joined.token }) })).json();
  // She comes with the page; here with a board for her seat.
  const carla = new Speaker(server.url, board.token ?? joined.token);
  if (board.token) {
    const hers = await carla.stream(`/api/board/game/stream/${own.table}`);
    await waiting.ended;
    const { game } = await events.maria.find((line) => line.type === 'gameStart' && line.game.gameId === own.table);
    assert.equal(game.opponent.username, 'Carla');
    hers.cut();
  }
  await maria.ask('POST', `/api/board/game/${own.table}/abort`);
  waiting.cut();
});

test('ASeekThatIsGivenUp_LeavesTheLobby_AndOneThatMakesNoSenseIsRefused', async () => {
  const waiting = await seek(maria, { time: '11' });
  const there = async () => (await lobby()).some((table) => table.regulations.time.startsWith('11'));
  assert.ok(await there());
  waiting.cut();
  while (await there()) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const [fields, key] of [
    [{ days: '3' }, 'days'],
    [{ time: '0', increment: '0' }, 'time'],
    [{ time: 'soon' }, 'time'],
    [{ variant: 'fromPosition' }, 'variant'],
    [{ ratingRange: '2000-1000' }, 'ratingRange'],
    [{ color: 'green' }, 'color'],
  ]) {
    const answer = await maria.form('/api/board/seek', seekForm(fields));
    assert.equal(answer.status, 400, JSON.stringify(fields));
    assert.ok(key in answer.json, JSON.stringify(answer.json));
  }
});

test('ARange_OfRatings_KeepsOthersAway', async () => {
  const waiting = await seek(maria, { time: '13', ratingRange: '2000-2400' });
  const eva = new Speaker(server.url, server.player('Eva-2'));
  const other = await seek(eva, { time: '13' });
  assert.equal((await lobby()).filter((table) => table.regulations.time.startsWith('13')).length, 2);
  waiting.cut();
  other.cut();
});

test('AnOpenChallenge_IsPlayedByItsLinks_OrByTheAccountsNamed', async () => {
  const open = (await ana.form('/api/challenge/open', { 'clock.limit': 300, 'clock.increment': 3 })).json;
  recorder.record('ChallengeOpenJson', open);
  assert.match(open.urlWhite, new RegExp(`^${server.url}/t/${open.id}#`));
  assert.notEqual(open.urlWhite, open.urlBlack);
  assert.equal((await rui.ask('POST', `/api/challenge/${open.id}/accept?color=black`)).status, 200);
  const { game } = await started(events.rui, open.id);
  assert.equal(game.color, 'black');
  assert.equal((await maria.ask('POST', `/api/challenge/${open.id}/accept?color=black`)).status, 400);
  assert.equal((await maria.ask('POST', `/api/challenge/${open.id}/accept`)).status, 200);
  assert.equal((await started(events.maria, open.id)).game.color, 'white');
  await rui.ask('POST', `/api/bot/game/${open.id}/abort`);

  const paired = (await ana.form('/api/challenge/open', { 'clock.limit': 300, 'clock.increment': 3, users: 'Rui,Ana', rated: 'true' })).json;
  assert.deepEqual(paired.open.userIds, ['rui', 'ana']);
  for (const each of [ana, rui]) assert.equal((await each.ask('POST', `/api/challenge/${paired.id}/accept`)).status, 200);
  assert.equal((await started(events.rui, paired.id)).game.color, 'white');
  // Both ask for the clocks to be started, whoever has moved.
  const tokens = [ana, rui].map((each) => each.headers.Authorization.slice('Bearer '.length));
  assert.equal((await ana.ask('POST', `/api/challenge/${paired.id}/start-clocks?token1=${tokens[0]}`)).status, 400);
  assert.equal((await ana.ask('POST', `/api/challenge/${paired.id}/start-clocks?token1=${tokens[0]}&token2=${tokens[1]}`)).json.ok, true);
  // Time is not given away under the Laws.
  const gift = await ana.ask('POST', `/api/round/${paired.id}/add-time/15`);
  assert.equal(gift.status, 400);
  assert.match(gift.json.error, /arbiter/);
  await ana.ask('POST', `/api/bot/game/${paired.id}/resign`);
});

test('ATokenRevokesItself', async () => {
  const own = new Speaker(server.url, server.player('Lia', '--bot'));
  assert.equal((await own.ask('GET', '/api/account')).status, 200);
  const answer = await own.ask('DELETE', '/api/token');
  assert.deepEqual([answer.status, answer.text], [204, '']);
  assert.equal((await own.ask('GET', '/api/account')).status, 401);
});

// --- chariot

test('Chariot_ReadsWhatItsTokenMayDo_FromTheHeaderOfAnyAnswer', async () => {
  const scopes = async (who, method, path) => (await who.ask(method, path)).headers.get('x-oauth-scopes')?.split(',').map((each) => each.trim());
  // charibot does not start without that.
  assert.ok((await scopes(ana, 'HEAD', '/api/account')).includes('bot:play'));
  assert.deepEqual(await scopes(maria, 'GET', '/api/account/playing'), ['board:play', 'challenge:read', 'challenge:write']);
  assert.ok((await scopes(ana, 'POST', '/api/challenge/nobody')).includes('bot:play'), 'of a refusal');
  assert.equal(await scopes(new Speaker(server.url, 'none'), 'GET', '/api/account'), undefined);
  const stream = await fetch(`${server.url}/api/stream/event`, { headers: maria.headers, method: 'HEAD' });
  assert.match(stream.headers.get('x-oauth-scopes'), /board:play/);
});

// lichess-bot and BotLi have no other way to agree to a draw.
test('LichessBot_OffersADrawWithItsMove_WhereOneIsOffered_AndSoAgreesToIt', async () => {
  const { id } = (await ana.form('/api/challenge/Rui', { 'clock.limit': 180, 'clock.increment': 2, color: 'white' })).json;
  await rui.ask('POST', `/api/challenge/${id}/accept`);
  await started(events.ana, id);
  const streams = await Promise.all([ana, rui].map((each) => each.stream(`/api/bot/game/stream/${id}`)));
  const moves = (who, uci) => who.ask('POST', `/api/bot/game/${id}/move/${uci}?offeringDraw=true`);
  assert.equal((await moves(ana, 'g1f3')).status, 200);
  await streams[1].find((line) => (line.state ?? line).wdraw === true);
  // Before Black has moved there is nothing to agree to (5.2.3): it is an offer.
  assert.equal((await moves(rui, 'b8c6')).status, 200);
  await streams[0].find((line) => (line.state ?? line).bdraw === true);
  assert.equal((await moves(ana, 'b1c3')).status, 200);
  const last = await streams[0].find((line) => line.type === 'gameState' && line.status !== 'started');
  assert.deepEqual([last.status, last.winner, last.moves], ['draw', undefined, 'g1f3 b8c6']);
  streams.forEach((stream) => stream.cut());
});

test('Berserk_AsksForAFewOfTheBotsThatAreOnline', async () => {
  const lines = async (query) => (await ana.ask('GET', `/api/bot/online${query}`)).text.split('\n').filter(Boolean).length;
  assert.deepEqual([await lines('?nb=1'), await lines('')], [1, 2]);
});

test('Chariot_ReadsAGameAgainstTheEngine_AndAnAccount', async () => {
  const made = (await ana.form('/api/challenge/ai', { level: 1, color: 'black', 'clock.limit': 60, 'clock.increment': 1 })).json;
  requires(made, needs.chariot.engineGame);
  assert.ok(Math.abs(made.createdAt - Date.now()) < 600_000);
  const playing = (await ana.ask('GET', '/api/account/playing')).json.nowPlaying.find((game) => game.gameId === made.id);
  for (const dialect of ['chariot', 'rust']) requires(playing, needs[dialect].playing);
  await ana.ask('POST', `/api/bot/game/${made.id}/abort`);
  const online = (await ana.ask('GET', '/api/bot/online')).text.split('\n')[0];
  for (const account of [(await ana.ask('GET', '/api/user/Ana')).json, JSON.parse(online)]) {
    requires(account, needs.rust.user);
    assert.ok(Date.now() - account.createdAt < 3_600_000 && account.seenAt >= account.createdAt, JSON.stringify(account));
  }
  requires((await ana.ask('GET', '/api/account')).json, needs.rust.wholeUser);
});

test('Chariot_ShowsAChallenge_ToWhoAsksAndWhoIsAsked_AlsoWhenItIsAnswered', async () => {
  const { id } = (await ana.form('/api/challenge/Rui', { 'clock.limit': 180, 'clock.increment': 2 })).json;
  await challengeFrom(events.rui, 'Ana');
  const show = (who) => who.ask('GET', `/api/challenge/${id}/show`);
  for (const [who, direction] of [[ana, 'out'], [rui, 'in']]) {
    const { json } = await show(who);
    requires(json, needs.rust.challenge);
    recorder.record('ChallengeJson', json);
    assert.deepEqual([json.id, json.direction, json.status, json.timeControl.show], [id, direction, 'created', '3+2']);
  }
  await rui.form(`/api/challenge/${id}/decline`, { reason: 'tooSlow' });
  for (const who of [ana, rui]) {
    const { json } = await show(who);
    requires(json, needs.rust.challenge);
    assert.deepEqual([json.status, json.declineReasonKey], ['declined', 'tooslow']);
  }
  assert.deepEqual((await show(maria)).json, { error: 'No such challenge' });
  const second = (await ana.form('/api/challenge/Rui', { 'clock.limit': 180, 'clock.increment': 2 })).json.id;
  await rui.ask('POST', `/api/challenge/${second}/accept`);
  assert.equal((await ana.ask('GET', `/api/challenge/${second}/show`)).json.status, 'accepted');
  await ana.ask('POST', `/api/bot/game/${second}/abort`);
});

test('Chariot_IsToldWhichRulesOfAChallengeHoldHere', async () => {
  const challenge = (rules) => ana.form('/api/challenge/Rui', { 'clock.limit': 180, 'clock.increment': 2, rules });
  for (const rules of ['noAbort', 'noRematch,noEarlyDraw', 'noMercy']) {
    const answer = await challenge(rules);
    assert.deepEqual([answer.status, Array.isArray(answer.json.rules)], [400, true], answer.text);
  }
  const answer = await challenge('noRematch,noGiveTime,noClaimWin');
  assert.equal(answer.status, 200, answer.text);
  await ana.ask('POST', `/api/challenge/${answer.json.id}/cancel`);
});

test('Chariot_WhichConnectsAnewToAGameThatWasAborted_IsToldSo', async () => {
  const { id } = (await ana.form('/api/challenge/Rui', { 'clock.limit': 180, 'clock.increment': 2, color: 'white' })).json;
  await rui.ask('POST', `/api/challenge/${id}/accept`);
  await started(events.ana, id);
  await ana.ask('POST', `/api/bot/game/${id}/abort`);
  for (const who of [ana, rui]) {
    const stream = await who.stream(`/api/bot/game/stream/${id}`);
    const full = await stream.next();
    requires(full, needs.botli.gameFull);
    recorder.record('GameFullEvent', full);
    assert.deepEqual([full.id, full.state.status], [id, 'aborted']);
    await stream.ended;
  }
  assert.equal((await maria.ask('GET', `/api/board/game/stream/${id}`)).status, 404);
});

test('AGameThatCameOfAnInvitationByLink_IsAFriends', async () => {
  const post = async (path, value) => (await new Speaker(server.url, '').json(path, value)).json;
  const { table, seats } = await post('/api/tables', { regulations: { time: '5+3' }, seat: 'white' });
  await post(`/api/tables/${table}/invite`, { token: seats.black, seat: 'black', player: 'Rui' });
  await events.rui.find((line) => line.type === 'challenge' && line.challenge.id === table);
  await rui.ask('POST', `/api/challenge/${table}/accept`);
  assert.equal((await started(events.rui, table)).game.source, 'friend');
  await rui.ask('POST', `/api/bot/game/${table}/resign`);
});

// --- Addresses

test('WhatABotPrints_LeadsToTheTable', async () => {
  const { id: gameId } = (await ana.form('/api/challenge/ai', { level: 1, color: 'white' })).json;
  for (const side of ['', '/white', '/black']) {
    const answer = await ana.ask('GET', `/${gameId}${side}`);
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, `/t/${gameId}`]);
  }
  assert.notEqual((await ana.ask('GET', `/${gameId}/green`)).status, 302);
  const account = (await ana.ask('GET', '/api/account')).json;
  assert.equal(account.url, `${server.url}/@/Ana`);
  // The engine has one name.
  const playing = (await ana.ask('GET', '/api/account/playing')).json.nowPlaying.find((game) => game.gameId === gameId);
  const pgn = (await ana.ask('GET', `/game/export/${gameId}`)).text;
  assert.ok(pgn.includes(`[Black "${playing.opponent.username}"]`), pgn);
  await ana.ask('POST', `/api/bot/game/${gameId}/abort`);
  const aborted = await ana.ask('GET', `/game/export/${gameId}`, { headers: { Accept: 'application/json' } });
  assert.equal(aborted.json.status, 'aborted');
  assert.match((await ana.ask('GET', `/game/export/${gameId}`)).text, /\[Result "\*"\][^]*\[Termination "abandoned"\]/);
});

test('AnErrorAtAnAddressOfLichess_HasItsShape_WhateverTheMethod', async () => {
  for (const path of ['/api/account', '/api/nothing/at/all', '/api/streamer/live', '/api/board/seek', '/game/export/x', '/@/Ana', '/api/stream/event'])
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await fetch(server.url + path, { method });
      if (answer.ok || method === 'HEAD') continue;
      assert.equal(typeof (await answer.json()).error, 'string', `${method} ${path}`);
    }
});

test('PagesOfAllowedOrigins_MayAskWithATokenAlone', async () => {
  const allowing = await serve(['--api-origins', 'https://app.example']);
  try {
    const token = allowing.player('Web', '--bot');
    const ask = (method, path, origin, more = {}) => fetch(allowing.url + path, { method, headers: { Origin: origin, ...more } });
    const preflight = await ask('OPTIONS', '/api/account', 'https://app.example', { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), 'https://app.example');
    assert.match(preflight.headers.get('access-control-allow-headers'), /Authorization/);
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
    const bearer = { Authorization: `Bearer ${token}` };
    for (const [method, path] of [['GET', '/api/account'], ['POST', '/api/challenge/nobody']]) {
      const answer = await ask(method, path, 'https://app.example', bearer);
      assert.notEqual(answer.status, 403);
      assert.equal(answer.headers.get('access-control-allow-origin'), 'https://app.example');
    }
    const cut = new AbortController();
    const stream = await fetch(`${allowing.url}/api/stream/event`, { headers: { Origin: 'https://app.example', ...bearer }, signal: cut.signal });
    assert.equal(stream.headers.get('access-control-allow-origin'), 'https://app.example');
    cut.abort();
    // Not without a token, not for another origin, and not for this server's own addresses.
    assert.equal((await ask('GET', '/api/account', 'https://app.example')).headers.get('access-control-allow-origin'), null);
    assert.equal((await ask('GET', '/api/account', 'https://evil.example', bearer)).headers.get('access-control-allow-origin'), null);
    assert.equal((await ask('POST', '/api/challenge/nobody', 'https://evil.example', bearer)).status, 403);
    assert.equal((await ask('POST', '/api/tables', 'https://app.example', bearer)).status, 403);
    assert.equal((await ask('OPTIONS', '/api/tables', 'https://app.example')).headers.get('access-control-allow-origin'), null);
  } finally {
    await allowing.stop();
  }
});

test('OAuth_IsRefusedInAPageThatSaysWhatToDo', async () => {
  const page = await fetch(`${server.url}/oauth?response_type=code&client_id=x`, { headers: { Accept: 'text/html' } });
  assert.equal(page.status, 400);
  assert.match(page.headers.get('content-type'), /text\/html/);
  const text = await page.text();
  assert.match(text, /jadoube player add/);
  assert.match(text, /lang="pt"/);
  const token = await fetch(`${server.url}/api/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code' }) });
  assert.equal(token.status, 400);
  const answer = await token.json();
  assert.deepEqual([typeof answer.error, typeof answer.error_description], ['string', 'string']);
});

test('Ratings_AreTheSameAfterARestart_AndStreamsAreCutByIt', async () => {
  const perfs = async () => (await ana.ask('GET', '/api/user/Rui')).json.perfs;
  const before = await perfs();
  assert.ok(before.blitz.games > 0);
  // BotLi opens a stream again that was cut, and leaves one for good that has come to its end.
  const follow = async (path, who) => {
    const stream = { told: '' };
    const socket = connect(server.port, '127.0.0.1');
    socket.setEncoding('utf8').on('data', (text) => (stream.told += text)).on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: ${who.headers.Authorization}\r\n\r\n`);
    await once(socket, 'data');
    stream.closed = once(socket, 'close');
    return stream;
  };
  const { id } = (await ana.form('/api/challenge/Rui', { 'clock.limit': 180, 'clock.increment': 2 })).json;
  await rui.ask('POST', `/api/challenge/${id}/accept`);
  await started(events.ana, id);
  const streams = [await follow('/api/stream/event', maria), await follow(`/api/bot/game/stream/${id}`, ana), await follow(`/api/stream/game/${id}`, ana)];
  await server.restart();
  for (const { closed, told } of streams) {
    await closed;
    assert.match(told, /^HTTP\/1.1 200 [^]*Transfer-Encoding: chunked/i);
  }
  for (const { told } of streams) assert.doesNotMatch(told, /\r\n0\r\n\r\n$/);
  assert.deepEqual(await perfs(), before);
});

test('WhatWasSent_IsOfThePublishedTypes', () => {
  assert.equal(recorder.check(), '');
});
