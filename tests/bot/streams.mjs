// For bench/bots: node streams.mjs PROGRAMS SECONDS.
import http from 'node:http';
import { Client } from './client.mjs';
import { serve } from './server.mjs';

const programs = Number(process.argv[2] ?? 200);
const seconds = Number(process.argv[3] ?? 10);
const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'b1c3', 'b8c6', 'c3b1', 'c6b8'];
// A game is drawn when a position stands for the fifth time: then another is begun.
const server = await serve(['--trusted-networks', '127.0.0.1']);
const clients = [];
for (let n = 0; n < programs; ++n) {
  const client = new Client(server.url, server.player(`Bot-${n}`, '--bot'));
  await client.connect();
  clients.push(client);
}
console.log(`${programs} programs are connected`);

const relayed = [];
const acknowledged = [];
const sent = new Map(); // by game and number of moves
let until = Infinity;

function sit(client) {
  client.onChallenge = (challenge) => client.accept(challenge.id);
  client.onGame = async (game) => {
    game.onState = async (state) => {
      if (game.over) {
        game.client.games.delete(game.id);
        if (game.color === 'white' && performance.now() < until) await begin(client, game.full.black.id);
        return;
      }
      const moves = state.moves === '' ? [] : state.moves.split(' ');
      const mine = (moves.length % 2 === 0) === (game.color === 'white');
      if (!mine) return;
      const came = sent.get(`${game.id} ${moves.length}`);
      if (came !== undefined) relayed.push(performance.now() - came);
      // A program thinks: so many moves a second come from each game.
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 200));
      if (performance.now() > until) return;
      const at = performance.now();
      sent.set(`${game.id} ${moves.length + 1}`, at);
      await game.move(shuffle[moves.length % shuffle.length]).catch(() => {});
      acknowledged.push(performance.now() - at);
    };
    await game.follow();
  };
}
const begin = (client, opponent) =>
  client.challenge(opponent, { 'clock.limit': 600, 'clock.increment': 5, color: 'white' }).catch(() => {});

clients.forEach(sit);
for (let n = 0; n + 1 < programs; n += 2) await begin(clients[n], clients[n + 1].id);

// One that reads nothing.
const deaf = new Client(server.url, server.player('Deaf', '--bot'));
for (let n = 0; n < 50; ++n)
  http.get({ port: server.port, host: '127.0.0.1', path: '/api/stream/event', headers: deaf.headers() }, (response) =>
    response.pause(),
  ).on('error', () => {});

await new Promise((resolve) => setTimeout(resolve, 2000));
relayed.length = acknowledged.length = 0;
until = performance.now() + seconds * 1000;
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const percentile = (list, part) => [...list].sort((a, b) => a - b)[Math.floor(list.length * part)]?.toFixed(1);
for (const [name, list] of [
  ['acknowledged to the mover', acknowledged],
  ['told to the opponent', relayed],
])
  console.log(
    `${name}: ${list.length} moves, median ${percentile(list, 0.5)} ms, 99 % within ${percentile(list, 0.99)} ms`,
  );
process.exitCode = relayed.length > 0 ? 0 : 1;
for (const client of clients) client.disconnect();
await server.stop();
process.exit();
