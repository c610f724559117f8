// What the package itself does: values, batches, handles, bad arguments. The rules of chess are tested in the library.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { core, packageFile, referee } from './support.mjs';

const { GameReader, Illegality, MoveError, Position, formatGames, load, readGames, streamGames } = core;

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

test('Package_APositionTellsWhatAMoveDoes', () => {
  const position = new Position('r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6');
  assert.equal(position.king('black'), 'e8');
  assert.deepEqual(position.moves('e5').map(String).sort(), ['e5d6', 'e5e6']);
  assert.equal(position.moves('a8').length, 0);
  assert.deepEqual(
    ['O-O', 'exd6', 'Rxa8+', 'e6'].map((move) => [position.isCapture(move), position.givesCheck(move)]),
    [
      [false, false],
      [true, false],
      [true, true],
      [false, false],
    ],
  );
});

test('Package_AnIllegalitySaysItselfInALanguage', () => {
  const why = new Position().whyIllegal('f1', 'b5');
  assert.ok(why instanceof Illegality);
  assert.equal(why.say('pt-PT'), why.says.pt);
  assert.throws(
    () => new Position().play('e2e5'),
    (error) => error.illegality instanceof Illegality && error.illegality.say().length > 0,
  );
});

test('Package_AStreamOfBytesIsUtf8OrLatin1OrUtf16', async () => {
  const text = '[Event "Open"]\n[White "José"]\n[Black "Łukasz ♔"]\n\n1. e4 1-0\n';
  const old = text.replace('Łukasz ♔', 'André');
  const utf16 = (order) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return order === 'le' ? bytes : bytes.swap16();
  };
  const whiteAndBlack = async (bytes, size) => {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    for await (const { tags } of streamGames(chunks)) return [tags.get('White'), tags.get('Black')];
  };
  for (const size of [1, 2, 3, 7, 1000]) {
    const found = [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16('le'), utf16('be')];
    for (const bytes of found) assert.deepEqual(await whiteAndBlack(bytes, size), ['José', 'Łukasz ♔']);
    assert.deepEqual(await whiteAndBlack(Buffer.from(old, 'latin1'), size), ['José', 'André']);
  }
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

test('Package_GamesThatWereReadAreWrittenAgainAsTheyWere', () => {
  const fen = '4k3/P7/8/8/8/8/8/4K3 w - - 30 9';
  const text =
    '[Event "The \\"Open\\""]\n[White "José"]\n\n{Before} 1. e4 $1 {[%clk 0:05:00] best} e5 (1... c5 $2 {Sicilian} ' +
    '(1... e6 2. d4) 2. Nf3) (1... c6) 2. Nf3 ; a brace } within\n2... Nc6 1/2-1/2\n\n' +
    `[FEN "${fen}"]\n\n9. a8=N Kd7 *\n\n1. d4 -- 2. c4 0-1\n`;
  const content = ({ start, comments, moves, result }) => ({ start, comments, moves, result });
  const games = [...readGames(text)];
  games[2].tags.set('Black', 'Ana');
  const written = formatGames(games, { roster: false });
  const again = [...readGames(written)];
  assert.equal(again.length, 3);
  assert.deepEqual(again.map(content), games.map(content));
  assert.equal(again[0].tags.get('Event'), 'The "Open"');
  assert.deepEqual([again[1].tags.get('FEN'), again[1].tags.get('SetUp')], [fen, '1']);
  assert.equal(again[2].tags.get('Black'), 'Ana');
  assert.equal(formatGames(readGames(written), { roster: false }), written);
  assert.throws(() => formatGames(5), TypeError);
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

test('Package_IsLoadedOnceAndSaysSoIfItIsNot', async () => {
  assert.equal(load(), load());
  const fresh = await import(`${packageFile('index.js')}?fresh`);
  assert.throws(() => new fresh.Position(), /load/);
});

test('Package_ItsModuleIsSmall', (context) => {
  const size = (name) =>
    brotliCompressSync(readFileSync(packageFile(name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  const sizes = { core: size('core.wasm'), referee: size('referee.wasm') };
  context.diagnostic(`bytes, compressed by brotli: ${JSON.stringify(sizes)}`);
  assert.ok(sizes.core <= 170_000, `${sizes.core}`);
  assert.ok(sizes.referee <= 320_000, `${sizes.referee}`);
});
