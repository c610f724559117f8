// What the package itself does: values, batches, handles, bad arguments. The rules of chess are tested in the library.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { spawnSync } from 'node:child_process';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { core, packageFile, referee } from './support.mjs';

const { FenError, GameReader, MoveError, Position, SourceError, formatGames, load, readGames, streamGames } = core;

const game = '[Event "Open"]\n[White "Ana"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n';

test('Package_APositionStaysAsItIsWhenAMoveIsPlayed', () => {
  const position = new Position();
  const after = position.play('e4');
  assert.equal(position.fen(), new Position().fen());
  assert.equal(after.play('e7e5').fullmoveNumber, 2);
  assert.equal(after.pieceAt('e4'), 'P');
  assert.throws(() => after.play(position.move('e4')), MoveError);
});

test('Package_ALineIsPlayedByOneCall', () => {
  const line = new Position().playLine('e4 e5 Nf3');
  assert.deepEqual(
    line.map(({ turn }) => turn),
    ['black', 'white', 'black'],
  );
  assert.throws(
    () => new Position().playLine('e4 e5 Ke3'),
    (error) => error instanceof MoveError && error.played === 2,
  );
  assert.deepEqual(new Position().playLine(' '), []);
});

test('Package_CastlingAndPromotionAreMovesWithTheirSquares', () => {
  const castling = new Position('4k3/8/8/8/8/8/8/4K2R w K -').move('O-O');
  assert.deepEqual(
    [castling.from, castling.to, castling.castling, castling.uci({ chess960: true })],
    ['e1', 'g1', 'king_side', 'e1h1'],
  );
  const promotion = new Position('4k3/P7/8/8/8/8/8/4K3 w - -').move('a8=N');
  assert.deepEqual([promotion.promotion, String(promotion)], ['knight', 'a7a8n']);
});

test('Package_PerftIsThatOfTheLibrary', () => {
  assert.equal(new Position().perft(4), 197_281);
  assert.equal(Position.chess960(0).perft(4), 201_143);
});

test('Package_GamesOfAStreamAreThoseOfTheText', async () => {
  const text = game.repeat(30_000);
  const chunks = Array.from({ length: Math.ceil(text.length / 7919) }, (_, i) => text.slice(i * 7919, (i + 1) * 7919));
  let count = 0;
  for await (const { number, line } of streamGames(chunks.map((chunk) => new TextEncoder().encode(chunk)))) {
    count += 1;
    assert.equal(number, count);
    assert.equal(line, 5 * (count - 1) + 1);
  }
  assert.equal(count, 30_000);
});

const collected = async (stream) => {
  const games = [];
  for await (const each of stream) games.push(each);
  return games;
};
// Pieces of so many bytes.
const inPieces = (bytes, size) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));

test('Package_BytesAreReadInUtf8Latin1AndUtf16', async () => {
  const text = '[Event "Open"]\n[White "José 象"]\n\n1. e4 {Année} *\n\n'.replace('\n', '\r\n');
  const latin1 = Buffer.from(text.replace(' 象', ''), 'latin1');
  const little = Buffer.from(text, 'utf16le');
  const encodings = {
    latin1,
    utf8: Buffer.from(text),
    mark: Buffer.from(`\ufeff${text}`),
    little,
    littleMark: Buffer.from(`\ufeff${text}`, 'utf16le'),
    big: Buffer.from(little).swap16(),
    bigMark: Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  };
  for (const [name, bytes] of Object.entries(encodings)) {
    const white = name === 'latin1' ? 'José' : 'José 象';
    const whole = [...readGames(bytes)];
    for (const size of [1, 7, 4096]) {
      const games = await collected(streamGames(inPieces(bytes, size)));
      for (const [read] of [whole, games]) {
        assert.deepEqual([name, read.tags.get('White'), read.errors], [name, white, []]);
        assert.deepEqual(read.moves[0].comments, ['Année'], name);
      }
      assert.equal(games.length, 1);
    }
  }
  // A character whose halves are in two strings.
  const [split] = await collected(streamGames([...'[White "♞𝔸"]\n\n1. e4 *'].join('').split('')));
  assert.equal(split.tags.get('White'), '♞𝔸');
});

test('Package_WhatIsWrongLateInAStreamHasItsPlaceInTheWhole', async () => {
  const count = 30_000;
  const text = game.repeat(count) + '[Event "Last"]\n\n1. e4 e5 2. Ke3 *\n';
  const games = await collected(streamGames(inPieces(Buffer.from(text), 65_536)));
  const [error] = games.at(-1).errors;
  assert.deepEqual([games.length, games.at(-1).number, error.game], [count + 1, count + 1, count + 1]);
  assert.equal(error.line, 5 * count + 3);
  assert.ok(error.message.startsWith(`game ${count + 1}, line ${5 * count + 3}, column 13: `), error.message);
  assert.ok(error.say('en', { place: false }).startsWith('“Ke3”'), error.say('en', { place: false }));
});

test('Package_ACompressedTextIsRefused', async () => {
  const bytes = gzipSync(game.repeat(10));
  assert.throws(
    () => [...readGames(bytes)],
    (error) => error instanceof SourceError && error.kind === 'gzip' && error.say('pt') !== error.message,
  );
  assert.throws(() => formatGames(bytes), SourceError);
  await assert.rejects(collected(streamGames(inPieces(bytes, 3))), SourceError);
});

test('Package_AGameThatEndsAtAnErrorIsNotWhole', () => {
  const wholes = (text) => [...readGames(text)].map(({ isWhole }) => isWhole);
  assert.deepEqual(wholes('1. e4 e5 2. Ke3 Nc6 1-0\n\n1. e4 e5 1-0'), [false, true]);
  // A variation that breaks off, and a move that is mended by those after it.
  assert.deepEqual(wholes('1. e4 e5 (1... Ke3) 2. Nf3 1-0'), [true]);
  const [mended] = readGames('1. d4 d5 2. Nd2 Nf6 3. Nf3 e6 4. Nb3 Nbd7 1-0');
  assert.deepEqual([mended.isWhole, mended.moves.length, mended.errors[0].isMended], [true, 8, true]);
  assert.deepEqual(wholes('[FEN "x"]\n\n1. e4 *'), [false]);
  assert.deepEqual(wholes('1. e4 {e5 2. Nf3 1-0'), [false]);
});

test('Package_AnErrorOfAGameHasItsCause', () => {
  const [move] = [...readGames('1. d4 d5 2. Nd2 Nf6 3. Nf3 *')][0].errors;
  assert.ok(move.cause instanceof MoveError);
  assert.deepEqual([move.cause.kind, move.cause.isMove], ['ambiguous', true]);
  assert.deepEqual(move.cause.candidates.map(String), ['g1f3', 'd2f3']);
  const [fen] = [...readGames('[FEN "x"]\n\n1. e4 *')][0].errors;
  assert.ok(fen.cause instanceof FenError);
  assert.equal(fen.cause.kind, 'bad_piece');
  const [hint] = [...readGames('1. g1f3 *')][0].errors;
  assert.deepEqual([hint.isHint, hint.cause], [true, null]);
});

test('Package_ATextThatIsNoMoveIsToldFromAMoveThatCannotBePlayed', () => {
  const isMove = (text) => {
    try {
      new Position().move(text);
    } catch (error) {
      return error.isMove;
    }
    return null;
  };
  assert.deepEqual(['hello', '', 'e9', 'Ke2', 'e2e5', 'e7e5'].map(isMove), [false, false, false, true, true, true]);
  const why = new Position().whyIllegal('f1', 'c4');
  assert.deepEqual([why.say('pt-BR'), `${why}`], [why.says.pt, why.says.en]);
});

test('Package_APositionAnswersWhatABoardShows', () => {
  const position = new Position('rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3');
  assert.deepEqual([position.king('white'), position.king('black'), position.castling], ['e1', 'e8', 'KQkq']);
  assert.deepEqual(
    ['exf6', 'e6', 'Qh5'].map((move) => position.captured(move)),
    ['p', null, null],
  );
  assert.deepEqual(
    ['exf6', 'e6'].map((move) => position.isCapture(move)),
    [true, false],
  );
  assert.deepEqual(
    ['Qh5', 'exf6'].map((move) => position.givesCheck(move)),
    [true, false],
  );
  assert.deepEqual(position.attackers('f3', 'white').sort(), ['d1', 'g1', 'g2']);
  const pinned = new Position('4k3/8/8/8/1b6/2N5/8/4K2R w K -');
  assert.deepEqual([pinned.pinned('white'), pinned.isCapture('O-O'), pinned.captured('O-O')], [['c3'], false, null]);
  const [moved, again] = ['Nf3 Nf6', 'Nh3 Nf6'].map((line) => new Position().playLine(line).at(-1));
  assert.equal(typeof moved.key, 'bigint');
  assert.notEqual(moved.key, again.key);
  assert.equal(moved.playLine('Ng1 Ng8').at(-1).key, new Position().key);
});

test('Package_GamesThatWereReadAreWrittenAsTheirText', () => {
  const text =
    '[White "A \\"B\\" \\\\"]\n[FEN "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"]\n\n' +
    '{Before} 1. O-O $1 {one} {two} (1. e4 $2 {x} Kd7 (1... Kf7 2. e5) 2. -- Ke6) ({first} 1. Kd2) 1... Kd7 ' +
    '2. e4 1/2-1/2\n\n' +
    game;
  for (const options of [{}, { roster: false, columns: 0 }, { written: 'pt' }]) {
    assert.equal(formatGames(readGames(text), options), formatGames(text, options));
  }
  assert.match(formatGames(readGames(text)), /\[SetUp "1"\]/);
  assert.equal(formatGames([]), '');
  assert.equal(
    formatGames(
      [{ tags: { White: 'Ana' }, moves: [{ uci: 'e2e4', comments: ['a } b'] }, { san: 'e5' }], result: '1-0' }],
      {
        roster: false,
      },
    ),
    '[White "Ana"]\n\n1. e4 ;a } b\n1... e5 1-0\n\n',
  );
  assert.throws(() => formatGames([{ moves: [{ san: 'e4' }, { san: 'e4' }] }]), MoveError);
  assert.throws(() => formatGames([{ start: 'x', moves: [] }]), FenError);
  assert.throws(() => formatGames([{ tags: { 'a b': 'x' } }]), RangeError);
  assert.throws(() => formatGames([{ result: '2-0' }]), RangeError);
  assert.throws(() => formatGames([{ moves: [{}] }]), TypeError);
});

test('Package_ARefereedGameHasItsStateFromTheBeginning', () => {
  const played = new referee.Game({ time: '3+2' });
  const { state } = played;
  assert.deepEqual([state.result, state.reason, state.permitted.length, state.clocks.white], ['*', null, 20, 180_000]);
  played.end();
});

test('Package_AnEventThatIsNoneHasKindKeyValueAndEachLanguage', () => {
  const error = (run) => {
    try {
      run();
    } catch (thrown) {
      assert.ok(thrown instanceof referee.ProtocolError, `${thrown}`);
      return thrown;
    }
    return assert.fail('nothing was thrown');
  };
  const played = new referee.Game();
  const { kind, key, value, line, ...more } = error(() =>
    played.rule({ at: 0, by: 'white', do: 'touch', square: 'i9' }),
  );
  assert.deepEqual([kind, key, value, line], ['bad_value', 'square', '“i9”', 2]);
  assert.deepEqual(Object.keys(more.says), ['en', 'pt']);
  assert.equal(played.rule({ at: 0, by: 'white', do: 'touch', square: 'g1' }).ok, true);
  const edition = error(() => new referee.Game({ edition: '2022' }));
  assert.deepEqual([edition.kind, edition.key], ['bad_value', 'edition']);
  assert.notEqual(edition.say('pt'), edition.message);
});

test('Package_TheTypesNameTheKindsThatThePythonPackageNames', () => {
  const types = ['index.d.ts', 'referee.d.ts'].map((name) => readFileSync(packageFile(name), 'utf8')).join('');
  const kinds = readFileSync(new URL('../../python/jadoube/kinds.py', import.meta.url), 'utf8');
  const words = (text) => [...text.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word);
  let compared = 0;
  for (const [, name, list] of kinds.matchAll(/^(\w+) = Literal\[([^\]]*)\]/gm)) {
    const union = types.match(new RegExp(`^export type ${name} =([^;]*);`, 'm'));
    if (union === null) continue;
    assert.deepEqual(words(union[1]), words(list), name);
    compared += 1;
  }
  assert.ok(compared >= 9, `${compared}`);
});

test('Package_AReaderThatIsClosedOrLeftIsFreed', () => {
  const reader = readGames(game.repeat(1000));
  reader.next();
  reader.close();
  reader.close();
  assert.deepEqual(reader.next(), { done: true, value: undefined });
  for (const { moves } of readGames(game.repeat(1000))) {
    assert.equal(moves.length, 4);
    break;
  }
  // 1200 texts of a megabyte are more than the module may hold.
  for (let i = 0; i < 1200; ++i) {
    const each = new GameReader(game.repeat(20_000));
    each.next();
    each.close();
  }
  for (let i = 0; i < 20_000; ++i) {
    const played = new referee.Game({ time: '3+2' });
    played.rule({ at: 0, by: 'white', do: 'touch', square: 'g1' });
    played.end();
  }
});

test('Package_NoArgumentEndsTheModule', () => {
  const odd = [undefined, null, true, -1, 0, 1e9, NaN, Infinity, '', 'e4', 'z9', '\0', '\ud800', 'x'.repeat(100_000)];
  odd.push({}, [], [null], () => {}, Symbol('s'), '('.repeat(5000), new Position(), new Position().move('e4'), 10n);
  const position = new Position('r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 0 1');
  const functions = [...Object.getOwnPropertyNames(Position.prototype)]
    .filter((name) => name !== 'constructor' && typeof position[name] === 'function')
    .map(
      (name) =>
        (...values) =>
          position[name](...values),
    );
  const played = new referee.Game();
  functions.push(
    (...values) => new Position(...values),
    (...values) => Position.chess960(...values),
    (...values) => [...readGames(...values)],
    (...values) => formatGames([{ tags: values[0], moves: values[1] }]),
    (...values) => formatGames([{ start: values[0], comments: values[1], moves: [{ san: values[0] }] }]),
    (...values) => formatGames(...values),
    (...values) => new referee.Game(...values),
    (...values) => played.rule(...values),
  );
  for (const run of functions) {
    for (const first of odd) {
      for (const second of odd) {
        try {
          run(first, second);
        } catch (error) {
          assert.ok(error instanceof Error, `${error}`);
          assert.ok(!(error instanceof WebAssembly.RuntimeError), `${error.stack}`);
        }
      }
    }
  }
  assert.equal(new Position().countMoves(), 20);
});

test('Package_DeeplyNestedVariationsAreLeftOutWithAnError', () => {
  const text = `1. e4 ${'(1. d4 '.repeat(300)}${')'.repeat(300)} *`;
  const [read] = readGames(text);
  assert.ok(read.errors.some(({ kind }) => kind === 'nested_too_deep'));
  assert.ok(JSON.stringify(read.moves).length > 0);
});

test('Package_IsLoadedOnceAndSaysSoIfItIsNot', () => {
  assert.equal(load(), load());
  const program = `import { Position } from ${JSON.stringify(packageFile('index.js'))}; new Position();`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.match(stderr, /await load\(\)/);
});

test('Package_ItsModuleIsSmall', (context) => {
  const size = (name) =>
    brotliCompressSync(readFileSync(packageFile(name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  const sizes = { core: size('core.wasm'), referee: size('referee.wasm') };
  context.diagnostic(`bytes, compressed by brotli: ${JSON.stringify(sizes)}`);
  assert.ok(sizes.core <= 170_000, `${sizes.core}`);
  assert.ok(sizes.referee <= 320_000, `${sizes.referee}`);
});
