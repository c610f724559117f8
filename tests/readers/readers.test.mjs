// Every kind of PGN that the program writes, read by the readers of others: chess.js, chessops, kokopu,
// @mliebelt/pgn-parser and cm-pgn. Games, moves, results and clocks must be those that we wrote.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import parser from '@mliebelt/pgn-parser';
import { Chess } from 'chess.js';
import { parseComment, parsePgn, startingPosition } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { Pgn } from 'cm-pgn';
import kokopu from 'kokopu';
import { Client } from '../bot/client.mjs';
import { sit } from '../bot/live.mjs';
import { program, serve } from '../bot/server.mjs';

let server, folder;
const files = {}; // by kind: the PGN
const counts = { files: 0, games: 0, moves: 0, clocks: 0 };
before(async () => {
  server = await serve();
  folder = mkdtempSync(join(tmpdir(), 'jadoube-readers-'));
});
after(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
  console.log(`${counts.files} files, ${counts.games} games, ${counts.moves} moves, ${counts.clocks} clocks, each read by five readers`);
});

const run = (...words) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 26 });
const post = async (path, body) => (await fetch(server.url + path, { method: 'POST', body: JSON.stringify(body) })).json();
const get = async (path) => (await fetch(server.url + path)).text();

// --- What we wrote: the text game by game, the moves by `convert`, the results and clocks as they stand there.

const gamesOf = (pgn) => pgn.split(/\n(?=\[Event )/).map((game) => game.trim()).filter(Boolean);
const tag = (game, name) => game.match(new RegExp(`^\\[${name} "(.*)"\\]$`, 'm'))?.[1];
/** Milliseconds after each move of the main line, as our own comments have them. */
const clocksOf = (game) =>
  [...game.slice(game.indexOf('\n\n')).replace(/\s+/g, ' ').replaceAll(/\([^()]*\)/g, '').matchAll(/\[%clk (\d+):(\d+):(\d+(?:\.\d+)?)\]/g)].map(
    ([, hours, minutes, seconds]) => Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000),
  );
const millis = (text) => clocksOf(`\n\n[%clk ${text}]`)[0];

function expected(pgn) {
  const file = join(folder, 'asked.pgn');
  writeFileSync(file, pgn);
  const lines = run('convert', '--to', 'uci', file).trim().split('\n');
  return gamesOf(pgn).map((game, n) => ({
    text: game,
    moves: lines[n].includes(' moves ') ? lines[n].split(' moves ')[1].split(' ') : [],
    result: tag(game, 'Result'),
    clocks: clocksOf(game),
    chess960: tag(game, 'Variant') === 'Chess960',
  }));
}

// Castling as the king's own step, which some readers have, from that to the rook, which others have.
const sameMove = (ours, theirs) => ours === theirs || { e1h1: 'e1g1', e1a1: 'e1c1', e8h8: 'e8g8', e8a8: 'e8c8' }[theirs] === ours;
const sameMoves = (ours, theirs, what) => {
  assert.equal(theirs.length, ours.length, `${what}: ${theirs.join(' ')}`);
  ours.forEach((move, i) => assert.ok(sameMove(move, theirs[i]), `${what}: ${theirs[i]} for ${move}`));
};

/** Each reader: all games of a text as {moves?, san?, result, clocks?}; clocks in ms, in the order of the moves. */
const readers = {
  'chess.js': (games) =>
    games.map(({ text, chess960 }) => {
      if (chess960) return null; // it has no such castling
      const chess = new Chess();
      chess.loadPgn(text);
      const moves = chess.history({ verbose: true }).map((move) => move.lan);
      const clocks = chess.getComments().flatMap(({ comment }) => clocksOf(`\n\n${comment}`));
      return { moves, result: chess.getHeaders().Result, clocks };
    }),
  chessops: (games, pgn) =>
    parsePgn(pgn).map((game) => {
      const position = startingPosition(game.headers).unwrap();
      const moves = [];
      const clocks = [];
      const name = (square) => 'abcdefgh'[square % 8] + (Math.floor(square / 8) + 1);
      for (const node of game.moves.mainline()) {
        const move = parseSan(position, node.san);
        assert.ok(move, `chessops: ${node.san}`);
        const letter = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' }[move.promotion] ?? '';
        moves.push(name(move.from) + name(move.to) + letter);
        position.play(move);
        for (const comment of node.comments ?? []) {
          const { clock } = parseComment(comment);
          if (clock !== undefined) clocks.push(Math.round(clock * 1000));
        }
      }
      return { moves, result: game.headers.get('Result'), clocks };
    }),
  kokopu: (games, pgn) => {
    const database = kokopu.pgnRead(pgn);
    return Array.from({ length: database.gameCount() }, (_, n) => {
      const game = database.game(n);
      const nodes = game.nodes();
      return { san: nodes.map((node) => node.notation()), result: game.result(), clocks: nodes.map((node) => node.tag('clk')).filter(Boolean).map(millis) };
    });
  },
  '@mliebelt/pgn-parser': (games, pgn) =>
    parser.parse(pgn, { startRule: 'games' }).map((game) => ({
      san: game.moves.map((move) => move.notation.notation),
      result: game.tags.Result,
      clocks: game.moves.map((move) => move.commentDiag?.clk).filter(Boolean).map(millis),
    })),
  'cm-pgn': (games) =>
    games.map(({ text, chess960 }) => {
      const pgn = new Pgn(text, { chess960 });
      return { san: pgn.history.moves.map((move) => move.san), result: pgn.header.tags.Result };
    }),
};

function check(kind, pgn, { games: wanted = 1 } = {}) {
  const games = expected(pgn);
  assert.ok(games.length >= wanted, `${kind}: ${games.length} games`);
  for (const [name, read] of Object.entries(readers)) {
    const found = read(games, pgn);
    assert.equal(found.length, games.length, `${name} finds ${found.length} games in ${kind}`);
    found.forEach((game, n) => {
      if (game === null) return;
      const what = `${name}, ${kind}, game ${n + 1}`;
      const { moves, result, clocks } = games[n];
      if (game.moves) sameMoves(moves, game.moves, what);
      else assert.equal(game.san.length, moves.length, `${what}: ${game.san.join(' ')}`);
      assert.equal(game.result, result, what);
      if (game.clocks) assert.deepEqual(game.clocks, clocks, what);
    });
  }
  ++counts.files;
  counts.games += games.length;
  counts.moves += games.reduce((sum, { moves }) => sum + moves.length, 0);
  counts.clocks += games.reduce((sum, { clocks }) => sum + clocks.length, 0);
  files[kind] = pgn;
  return games;
}

// --- Tables

/** A table on one device, and its acts: {id, white, black, arbiter?, pgn(language)} */
async function table(regulations, more = {}) {
  const made = await post('/api/tables', { seat: 'both', regulations, names: { white: 'Ana Sá', black: 'José' }, ...more });
  const both = await sit(server.port, made.table, made.seats.both);
  const by = (color) => (act) => both.act({ ...act, by: color });
  const arbiter = made.seats.arbiter ? await sit(server.port, made.table, made.seats.arbiter) : null;
  return {
    id: made.table,
    white: by('white'),
    black: by('black'),
    arbiter: arbiter && ((act) => arbiter.act(act)),
    pgn: (language) => get(`/api/tables/${made.table}/pgn?lang=${language}`),
    leave: () => [both, arbiter].forEach((each) => each?.leave()),
  };
}
async function moves(at, list, pressed = true) {
  for (const [n, move] of list.split(' ').entries()) {
    const side = n % 2 === 0 ? at.white : at.black;
    await side({ do: 'move', move });
    if (pressed) await side({ do: 'press' });
  }
}
async function bothLanguages(kind, at, options) {
  const games = [];
  for (const language of ['en', 'pt']) games.push(...check(`${kind}, ${language}`, await at.pgn(language), options));
  at.leave();
  return games;
}

test('ATable_WithClocksAndAResignation', async () => {
  const at = await table({ time: '5+3' });
  await moves(at, 'e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 0-0 Bg4'.replace('0-0', 'e1g1'));
  await at.white({ do: 'resign' });
  const [game] = await bothLanguages('table', at);
  assert.deepEqual([game.moves.length, game.clocks.length, game.result], [10, 10, '0-1']);
});

test('ATable_WithRulings_OffersAndClaims', async () => {
  const at = await table({ time: '90+30' }, { arbiter: true });
  await at.white({ do: 'touch', square: 'g1' });
  await at.white({ do: 'place', from: 'g1', to: 'f3' });
  await at.white({ do: 'offer_draw' });
  await at.white({ do: 'press' });
  await at.black({ do: 'decline_draw' });
  // An illegal move that is taken back, and two minutes for the other.
  await at.black({ do: 'place', from: 'a8', to: 'a4' });
  await at.black({ do: 'press' });
  await at.black({ do: 'move', move: 'a7a5' });
  await at.black({ do: 'press' });
  await at.white({ do: 'claim', of: 'threefold' });
  await at.arbiter({ do: 'penalise', player: 'black', penalty: 'warning' });
  await moves(at, 'e2e4 e7e5');
  await at.white({ do: 'stop_clocks', reason: 'o adversário {fala} [%clk 9:99:99] demais e a luz falta há mais de dez minutos, senhor árbitro' }).catch(() => {});
  const games = await bothLanguages('rulings', at);
  assert.ok(games[0].text.length > 400);
});

test('ATable_WithAnIllegalMoveThatStood', async () => {
  // Blitz that nobody supervises: what is not claimed before the next move stands (2018, B.3).
  const at = await table({ time: '3+2', tempo: 'blitz', supervision: 'limited' });
  await moves(at, 'e2e4 e7e5 g1f3 b8c6');
  await at.white({ do: 'place', from: 'f1', to: 'f5' });
  await at.white({ do: 'press' });
  await moves({ white: at.black, black: at.white }, 'g8f6 e1g1');
  const games = await bothLanguages('illegal move that stood', at);
  assert.ok(games[0].moves.length >= 4);
});

test('ATableOfChess960_WithCastling', async () => {
  const at = await table({ time: '10', start: 'chess960:518' });
  await moves(at, 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1 g8f6');
  await at.black({ do: 'resign' }).catch(() => {});
  await bothLanguages('chess960', at);
  const other = await table({ time: '10', start: 'chess960:200' });
  await moves(other, 'a2a4 a7a5');
  await bothLanguages('chess960 of another start', other);
});

test('ATable_ThatIsAdjourned_AndOneWithoutAMove', async () => {
  const at = await table({ time: '90+30' }, { arbiter: true });
  await moves(at, 'd2d4 d7d5');
  await at.white({ do: 'seal', move: 'c2c4' });
  const [game] = await bothLanguages('adjourned', at);
  assert.equal(game.result, '*');
  const empty = await table({ time: 'none' });
  await bothLanguages('no move', empty);
});

test('ATable_FromAPosition_WithAPromotionAndMate', async () => {
  const at = await table({ time: '1+1', start: '7k/P7/6K1/8/8/8/8/8 w - - 0 1' });
  await moves(at, 'a7a8q', false);
  const [game] = await bothLanguages('position', at);
  assert.equal(game.result, '1-0');
});

// --- Rounds, matches, and files

test('ARound', async () => {
  const made = await post('/api/tournaments', { event: 'Aberto "de Verão"'.replaceAll('"', ''), pairings: '1,Ana,Rui\n2,Eva,Sá', regulations: { time: '5+3' } });
  const shown = JSON.stringify(await (await fetch(`${server.url}/api/tournaments/${made.tournament}`)).json());
  const [table] = [...shown.matchAll(/"table": ?"([0-9a-z]{13})"/g)].map((match) => match[1]);
  // Two programs sit at the first board.
  const games = {};
  for (const [seat, name] of [['white', 'Ana'], ['black', 'Rui']]) {
    const client = new Client(server.url, server.player(name, '--bot'));
    client.onChallenge = (challenge) => client.accept(challenge.id);
    const started = new Promise((resolve) => (client.onGame = resolve));
    await client.connect();
    await post(`/api/tables/${table}/invite`, { token: made.arbiter, seat, player: name });
    games[seat] = await started;
    await games[seat].follow();
  }
  const told = async (side, moves) => {
    while (games[side].state?.moves !== moves) await new Promise((resolve) => (games[side].onState = resolve));
  };
  await games.white.move('e2e4');
  await told('black', 'e2e4');
  await games.black.move('e7e5');
  await told('white', 'e2e4 e7e5');
  await games.white.resign();
  for (const language of ['en', 'pt']) {
    let pgn = '';
    while (!pgn.includes('0-1')) pgn = await get(`/api/tournaments/${made.tournament}/pgn?lang=${language}`);
    check(`round, ${language}`, pgn, { games: 2 });
  }
  for (const game of Object.values(games)) game.client.disconnect();
});

test('AMatch_OfEnginesInBothLanguages', () => {
  const engine = fileURLToPath(new URL('../bot/random-engine.mjs', import.meta.url));
  for (const language of ['en', 'pt']) {
    for (const more of [[], ['--chess960']]) {
      const file = join(folder, `match-${language}${more}.pgn`);
      run('match', '--engine', 'name=Um', `cmd=${engine}`, 'tc=60+1', '--engine', 'name=Dois', `cmd=${engine}`, 'tc=60+1', '--games', '4', '--max-moves', '30', '--pgn', file, '--lang', language, ...more);
      check(`match${more}, ${language}`, readFileSync(file, 'utf8'), { games: 4 });
    }
  }
});

const annotated = `[Event "Um torneio, com um nome que é mais comprido do que uma linha de oitenta colunas tem"]
[White "A"]
[Black "B"]
[Result "1-0"]

{Antes} {do primeiro lance} 1. e4 {[%clk 1:30:00][%eval 0.25,20]} {bom} $1 (1. d4 {[%clk 1:29:58] também é um lance que se joga muitas vezes, em todos os níveis} {sim} 1... d5 $6)
1... c5 {[%emt 0:00:07] [%clk 1:29:53] [%csl Gd4, Re5] [%cal Gc5d4,Rd1d8] a siciliana, de que se diz que é a melhor resposta, o que não está provado} 2. Nf3 ; até ao fim da linha
2... d6 {[%clk 1:29:00]} {duas} {três} 3. Bb5+ $14 {[%clk 1:28:00]} 1-0

`;

test('ConvertedGames_WithCommentsGlyphsAndVariations', () => {
  const file = join(folder, 'annotated.pgn');
  writeFileSync(file, annotated);
  const once = run('convert', file);
  const [game] = check('convert', once);
  assert.deepEqual(game.moves, ['e2e4', 'c7c5', 'g1f3', 'd7d6', 'f1b5']);
  assert.equal(game.clocks.length, 4);
  check('convert of its own', (writeFileSync(file, once), run('convert', file)));
});

test('AuditedGames_ThatWereMended', () => {
  const file = join(folder, 'wrong.pgn');
  const fixed = join(folder, 'fixed.pgn');
  writeFileSync(file, files.convert + '[Event "Mate"]\n[White "C"]\n[Black "D"]\n[Result "1/2-1/2"]\n\n1. f3 {[%clk 0:05:00]} e5 2. g4 Qh4# 1/2-1/2\n\n');
  try {
    run('audit', '--fix', fixed, file);
  } catch (error) {
    assert.equal(error.status, 1, error.stderr); // there are findings
  }
  check('audit --fix', readFileSync(fixed, 'utf8'), { games: 2 });
});

test('NoCommand_IsBrokenByALinesEnd_AndNoCommentStandsBesideAnother', () => {
  for (const [kind, pgn] of Object.entries(files)) {
    for (const line of pgn.split('\n')) {
      const open = line.lastIndexOf('[%');
      assert.ok(open < 0 || line.indexOf(']', open) >= 0, `${kind}: ${line}`);
    }
    assert.doesNotMatch(pgn, /\}\s*\{/, kind);
  }
});
