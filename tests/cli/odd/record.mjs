// Reads the games of this folder with the npm packages chessops and kokopu, and writes what they read beside each file,
// as NAME.chessops and NAME.kokopu: the number of games, then for each its tags, in the order of their names, its moves
// in UCI form, and its result. A file that a package cannot read has no such list; nor has dos.pgn one by chessops, which
// takes the end mark for another game. Run once, where both are installed:
//
//   npm install --prefix /tmp/readers chessops@0.15 kokopu@4.13 && node record.mjs /tmp/readers
import { readdirSync, readFileSync, writeFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const modules = join(process.argv[2], 'node_modules');
const kokopu = createRequire(pathToFileURL(join(modules, 'x.js')))('kokopu');
const chessops = (name) => import(pathToFileURL(join(modules, 'chessops/dist/esm', `${name}.js`)));
const [{ parsePgn, startingPosition }, { parseSan }, { makeUci }] = await Promise.all(['pgn', 'san', 'util'].map(chessops));

// As such a program would get it from a file: UTF-8, and Latin-1 where that is not valid.
function decoded(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

function list(games) {
  const lines = [`games ${games.length}`];
  for (const { tags, moves, result } of games) {
    for (const [name, value] of [...tags].sort((a, b) => (a[0] < b[0] ? -1 : 1))) lines.push(`tag ${name} ${value}`);
    lines.push(`moves ${moves.join(' ')}`, `result ${result}`);
  }
  return lines.join('\n') + '\n';
}

function byChessops(text) {
  return parsePgn(text).map((game) => {
    const position = startingPosition(game.headers).unwrap();
    const moves = [...game.moves.mainline()].map(({ san }) => {
      const move = parseSan(position, san);
      if (!move) throw new Error(`cannot read ${san}`);
      position.play(move);
      return makeUci(move);
    });
    return { tags: game.headers, moves, result: game.headers.get('Result') };
  });
}

function byKokopu(text) {
  const database = kokopu.pgnRead(text);
  const results = { 'white-wins': '1-0', 'black-wins': '0-1', draw: '1/2-1/2', line: '*' };
  return [...database.games()].map((game) => {
    const pojo = game.pojo();
    const names = { white: 'White', black: 'Black' };
    const tags = new Map();
    for (const [side, name] of Object.entries(names)) if (pojo[side]?.name) tags.set(name, pojo[side].name);
    if (pojo.event) tags.set('Event', pojo.event);
    return { tags, moves: game.mainVariation().nodes().map((node) => {
      const before = node.positionBefore();
      const move = before.notation(node.notation(), false);
      return before.uci(move, true);
    }), result: results[game.result()] ?? game.result() };
  });
}

for (const file of readdirSync(here).filter((name) => name.endsWith('.pgn'))) {
  const text = decoded(readFileSync(join(here, file)));
  for (const [name, read] of Object.entries({ chessops: byChessops, kokopu: byKokopu })) {
    const out = join(here, file.replace(/pgn$/, name));
    if (name === 'chessops' && file === 'dos.pgn') continue;
    try {
      writeFileSync(out, list(read(text)));
    } catch (error) {
      rmSync(out, { force: true });
      console.log(`${name} cannot read ${file}: ${error.message}`);
    }
  }
}
