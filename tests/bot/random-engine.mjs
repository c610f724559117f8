#!/usr/bin/env node
// A UCI engine that plays legal moves by lot, where Stockfish is not installed.
import { createInterface } from 'node:readline';
import { legalMoves, numbers, positionOf } from './player.mjs';

const draw = numbers(7);
let position = positionOf('startpos', []);
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === 'uci')
    console.log('id name Random\noption name UCI_Chess960 type check default false\nuciok');
  else if (word === 'isready') console.log('readyok');
  else if (word === 'position') {
    const at = rest.indexOf('moves');
    const start = rest[0] === 'fen' ? rest.slice(1, at < 0 ? undefined : at).join(' ') : 'startpos';
    position = positionOf(start, at < 0 ? [] : rest.slice(at + 1));
  } else if (word === 'go') {
    const moves = legalMoves(position);
    const move = moves[draw(moves.length)];
    console.log(`info depth 1 score cp 0 nodes 1 pv ${move}\nbestmove ${move}`);
  } else if (word === 'quit') break;
}
