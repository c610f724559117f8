// For bench/bots: node streams.mjs PROGRAMS SECONDS.
import http from 'node:http';
import { Client } from './client.mjs';
import { watch } from './live.mjs';
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

// Milliseconds after a move was sent; `behind`: from its entry at the table to the line.
const measured = { acknowledged: [], watched: [], told: [], behind: [] };
const sent = new Map(); // by game and number of moves
let until = Infinity;

const passed = (id, moves, what) => {
  const move = sent.get(`${id} ${moves}`);
  if (move === undefined) return;
  move[what] = performance.now();
  measured[what].push(move[what] - move.at);
  if (move.watched !== undefined && move.told !== undefined) measured.behind.push(move.told - move.watched);
};

function sit(client) {
  client.onChallenge = (challenge) => client.accept(challenge.id);
  client.onGame = async (game) => {
    let watched = false;
    game.onState = async (state) => {
      // Who watches the table sees the move when its press is ruled on: the same entry that is told to the opponent.
      if (!watched && game.color === 'white') {
        watched = true;
        game.watcher = await watch(server.port, game.id, (entry) => {
          if (entry.event.do === 'press') passed(game.id, entry.answer.state.ply, 'watched');
        });
      }
      if (game.over) {
        game.watcher?.destroy();
        game.client.games.delete(game.id);
        if (game.color === 'white' && performance.now() < until) await begin(client, game.full.black.id);
        return;
      }
      const moves = state.moves === '' ? [] : state.moves.split(' ');
      const mine = (moves.length % 2 === 0) === (game.color === 'white');
      if (!mine) return;
      passed(game.id, moves.length, 'told');
      // A program thinks: so many moves a second come from each game.
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 200));
      if (performance.now() > until) return;
      const at = performance.now();
      sent.set(`${game.id} ${moves.length + 1}`, { at });
      await game.move(shuffle[moves.length % shuffle.length]).catch(() => {});
      measured.acknowledged.push(performance.now() - at);
    };
    await game.follow();
  };
}
const begin = (client, opponent) =>
  client.challenge(opponent, { 'clock.limit': 600, 'clock.increment': 5, color: 'white' }).catch(() => {});

clients.forEach(sit);
for (let n = 0; n + 1 < programs; n += 2) await begin(clients[n], clients[n + 1].id);

const percentile = (list, part) => [...list].sort((a, b) => a - b)[Math.floor(list.length * part)] ?? NaN;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const names = {
  acknowledged: 'acknowledged to the mover',
  watched: 'entry at the table’s WebSocket',
  told: 'line in the opponent’s stream',
  behind: 'from that entry to that line',
};

async function measure(title) {
  await wait(2000);
  for (const list of Object.values(measured)) list.length = 0;
  await wait(seconds * 1000);
  console.log(title);
  for (const [key, name] of Object.entries(names)) {
    const list = measured[key];
    const [median, high] = [0.5, 0.99].map((part) => percentile(list, part).toFixed(1));
    console.log(`  ${name}: ${list.length} moves, median ${median} ms, 99 % within ${high} ms`);
    if (list.length === 0) process.exitCode = 1;
  }
}

await measure('all read');

// A quarter of the programs open a second stream of their game and one of a further account's events, and read nothing.
const deaf = new Client(server.url, server.player('Deaf', '--bot'));
const open = (client, path) =>
  http
    .get({ port: server.port, host: '127.0.0.1', path, headers: client.headers() }, (response) => response.pause())
    .on('error', () => {});
for (const client of clients.slice(0, programs / 4)) {
  for (const id of client.games.keys()) open(client, `/api/bot/game/stream/${id}`);
  open(deaf, '/api/stream/event');
}
await measure(`beside ${Math.floor(programs / 4) * 2} streams that nobody reads`);

until = 0;
for (const client of clients) client.disconnect();
await server.stop();
process.exit();
