// The pages' pure modules: positions and moves, clock faces, logs; and the texts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { load, web } from './support/modules.mjs';

const { foreignLetter, inLetters, toEnglish } = await load('chess/letters.ts');
const { castlingTargets, movesBetween, readMove } = await load('chess/moves.ts');
const { placePieces } = await load('chess/placed.ts');
const chess = await load('chess/position.ts');
const { qrCode } = await load('components/common/qr.ts');
const { animatedPng, crc32 } = await load('base/apng.ts');
const { fittingType } = await load('base/fitting-type.ts');
const { pressBySpace } = await load('base/press-by-space.ts');
const { illegalMoveOf } = await load('game/illegal-move.ts');
const { tellingEntry } = await load('game/telling.ts');
const game = await load('game/game.ts');
const { meaningOf } = await load('game/keys.ts');
const { soundOf } = await load('game/sounds.ts');
const { sheetOf } = await load('game/sheet.ts');
const laws = await load('laws/laws.ts');
const { parseTyped, resultShown } = await load('components/tournament/desk/results.ts');
const { tiesOf } = await load('components/tournament/paper/ties.ts');
const { absentOf, leavesOut } = await load('live/absent.ts');
const { lostChanges, seenAfter } = await load('live/changes.ts');
const { amountsOf } = await load('text/amounts.ts');
const { correctionCountsFrom } = await load('protocol/tournament.ts');
const { fileName } = await load('text/file-name.ts');
const { finds, folded, wordsToFind } = await load('text/folded.ts');
const time = await load('text/time.ts');
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('Letters_MovesInTheReadersOwn', () => {
  assert.equal(inLetters('Nbd7', 'pt'), 'Cbd7');
  assert.equal(inLetters('bxa8=Q+', 'pt'), 'bxa8=D+');
  assert.equal(inLetters('O-O-O+', 'pt'), '0-0-0+');
  assert.equal(inLetters('Kxe2', 'en'), 'Kxe2');
});

test('Names_AreFoundWithoutTheirAccentsAndApostrophes_AndByEachPart', () => {
  assert.equal(folded('Łukasiewicz, Øystein Đorđević'), 'lukasiewicz, oystein dordevic');
  const found = (asked, name) => finds(asked, wordsToFind(name));
  assert.ok(found('luk', 'Łukasiewicz, Jan'));
  assert.ok(found('dass', "D'Assunção, Rui"));
  assert.ok(found('d’ass', 'D’Assunção, Rui'));
  assert.ok(found('rui assun', "D'Assunção, Rui"));
  assert.ok(found('brand', 'Müller-Brandão, Eva'));
  assert.ok(found('mueller-b', 'Müller-Brandão, Eva'));
  assert.ok(found('strauss', 'Strauß, Kai') && found('straus', 'Strauß, Kai'));
  assert.ok(!found('rand', 'Müller-Brandão, Eva'));
});

test('Files_AreNamedAfterTheEvent', () => {
  assert.equal(fileName('Aberto de Évora', 'r5', 'trf26'), 'aberto-de-evora-r5-trf26');
  assert.equal(fileName('«…»', '', 'trf16'), 'tournament-trf16');
});

test('Results_AsTheyAreTyped', () => {
  const typed = (text) => {
    const { board, result } = parseTyped(text) ?? {};
    return [board, result];
  };
  assert.deepEqual(typed('121'), [12, '1-0']);
  assert.deepEqual(typed('12--'), [12, '--']);
  assert.deepEqual(typed('='), [null, '1/2-1/2']);
  assert.deepEqual(typed('1-0'), [null, '1-0']);
  assert.deepEqual(typed('12 0–1'), [12, '0-1']);
  assert.deepEqual(typed('3 ½-½'), [3, '1/2-1/2']);
  assert.deepEqual(typed('121-0'), [undefined, undefined]);
  assert.deepEqual(typed('99x'), [undefined, undefined]);
});

test('Results_AsTheyWereEntered_StandUntilThePageHasSeenThem', () => {
  // On its way, then stored as change 12, of which the page hears later.
  assert.equal(resultShown({ result: '1-0', change: null }, undefined, 11), '1-0');
  assert.equal(resultShown({ result: '1-0', change: 12 }, undefined, 11), '1-0');
  // Then what the server says counts, also where it is something else by now.
  assert.equal(resultShown({ result: '1-0', change: 12 }, '0-1', 12), '0-1');
  assert.equal(resultShown({ result: null, change: 12 }, '0-1', 11), null);
  assert.equal(resultShown(undefined, '0-1', 11), '0-1');
  assert.equal(resultShown(undefined, undefined, 11), null);
});

test('Changes_OnesOwnIsSeen_UnlessOthersLieBetween', () => {
  assert.equal(seenAfter(9, 10), 10);
  assert.equal(seenAfter(9, 11), 9);
  assert.equal(seenAfter(9, 9), 9);
});

test('Changes_ThatAreLost_AreThoseThatTheLogDoesNotHave', () => {
  const log = (...times) => times.map((at, i) => ({ n: i + 1, at }));
  const known = new Map([
    [2, 20],
    [3, 30],
  ]);
  assert.equal(lostChanges(known, log(10, 20, 30)), null);
  assert.equal(lostChanges(known, log(10, 20, 30, 40)), null);
  assert.deepEqual(lostChanges(known, log(10)), { first: 2, last: 3, at: 10 });
  assert.deepEqual(lostChanges(known, []), { first: 1, last: 3, at: null });
  // As many have been entered since, but they are others.
  assert.deepEqual(lostChanges(known, log(10, 20, 35, 45)), { first: 3, last: 3, at: 20 });
  // A page that came late knows the last change alone.
  assert.deepEqual(lostChanges(new Map([[3, 30]]), log(10)), { first: 2, last: 3, at: 10 });
  // Of the oldest ones the log says nothing.
  assert.equal(lostChanges(known, [{ n: 3, at: 30 }]), null);
});

test('Absent_WhoHasNotCheckedIn_WhereOthersHave', () => {
  const players = (...arrived) => arrived.map((each, place) => ({ place, arrived: each }));
  const places = (all, hasBye = () => false) => absentOf(all, hasBye).map(({ place }) => place);
  assert.deepEqual(places(players(true, false, undefined)), [1, 2]);
  assert.deepEqual(places(players(false, undefined)), []);
  assert.deepEqual(
    places(players(true, false, false), ({ place }) => place === 1),
    [2],
  );
  // Who has been paired is not left out unless somebody says so.
  const draft = { games: [{ white: 0, black: 3 }] };
  assert.equal(leavesOut([{ place: 1 }], null), true);
  assert.equal(leavesOut([{ place: 1 }], draft), true);
  assert.equal(leavesOut([{ place: 1 }, { place: 3 }], draft), false);
});

test('Prizes_AmountsAsTheyAreWritten', () => {
  assert.deepEqual(amountsOf('500 300; 150,50', '€'), [500, 300, 150.5]);
  assert.deepEqual(amountsOf('€100 50 €', '€'), [100, 50]);
  assert.deepEqual(amountsOf('100EUR 50.5 EUR', 'EUR'), [100, 50.5]);
  assert.deepEqual(amountsOf(' ', ''), []);
  assert.deepEqual(amountsOf('', ''), []);
  for (const wrong of ['a lot', '100 x', '1.000,00', '-5', '€']) assert.equal(amountsOf(wrong, '€'), null, wrong);
});

test('Prizes_EachTieIsOne_AlsoBesideAnother', () => {
  const awards = [1, 1, 3, 3, 5].map((rank, player) => ({ player, rank, tied: rank < 5 }));
  assert.deepEqual(
    tiesOf(awards).map((tie) => tie.map(({ player }) => player)),
    [
      [0, 1],
      [2, 3],
    ],
  );
  assert.deepEqual(tiesOf([]), []);
});

test('Corrections_CountForTheRoundsToCome_OrForTheReportAlone_C042_43', () => {
  assert.equal(correctionCountsFrom(2, 3), 4);
  assert.equal(correctionCountsFrom(1, 3), 0);
});

test('Letters_WhatIsWrittenIsReadInTheWritersLanguage', () => {
  assert.equal(toEnglish('Rd1', 'pt'), 'Kd1');
  assert.equal(toEnglish('Td1', 'pt'), 'Rd1');
  assert.equal(toEnglish(' bxa8=D ', 'pt'), 'bxa8=Q');
  assert.equal(toEnglish('0-0', 'pt'), 'O-O');
  assert.equal(toEnglish('o-o-o', 'en'), 'O-O-O');
  assert.equal(toEnglish('Nf3', 'en'), 'Nf3');
});

test('Letters_ThoseOfAnotherLanguageAreTold', () => {
  assert.deepEqual(foreignLetter('Nf3', 'pt'), { role: 'knight', letter: 'C' });
  assert.deepEqual(foreignLetter('a8=Q', 'pt'), { role: 'queen', letter: 'D' });
  assert.deepEqual(foreignLetter('Tf3', 'en'), { role: 'rook', letter: 'R' });
  for (const [written, language] of [
    ['Cf3', 'pt'],
    ['Rf1', 'pt'],
    ['e4', 'pt'],
    ['O-O', 'pt'],
    ['Nf3', 'en'],
  ]) {
    assert.equal(foreignLetter(written, language), null, written);
  }
});

test('Board_EverySquareOfAFen', () => {
  const board = chess.readBoard(start);
  assert.equal(board.size, 32);
  assert.deepEqual(board.get('e1'), { color: 'white', role: 'king' });
  assert.deepEqual(board.get('d8'), { color: 'black', role: 'queen' });
  assert.equal(chess.isLight('h1'), true);
  assert.equal(chess.isLight('a1'), false);
});

test('Start_TheUsualOneAFenAndChess960ByItsNumber', () => {
  assert.equal(chess.startFen(undefined), start);
  assert.equal(chess.startFen('chess960:518'), start);
  assert.equal(chess.startFen('chess960:0'), 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1');
  assert.equal(chess.startFen('chess960:959'), 'rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1');
  assert.equal(chess.startFen('7k/8/8/8/8/8/8/K7 w - - 0 1'), '7k/8/8/8/8/8/8/K7 w - - 0 1');
});

test('Moves_TheKingsSquareAfterCastlingMeansCastlingUnlessTheKingCanGoThere', () => {
  const board = chess.readBoard('4k3/8/8/8/8/8/8/1K4R1 w - - 0 1');
  assert.deepEqual(movesBetween(['b1g1'], board, 'b1', 'g1'), ['b1g1']);
  assert.deepEqual(movesBetween(['b1c1', 'b1g1'], board, 'b1', 'c1'), ['b1c1']);
  const wide = chess.readBoard('4k3/8/8/8/8/8/8/1K5R w - - 0 1');
  assert.deepEqual(movesBetween(['b1h1'], wide, 'b1', 'g1'), ['b1h1']);
  assert.deepEqual(castlingTargets(readMove('b1h1')), { king: 'g1', rook: 'f1' });
});

test('Clock_TenthsInTheLastSecondsAndZeroOnlyAtTheEnd', () => {
  assert.equal(time.face(5_400_000), '1:30:00');
  assert.equal(time.face(59_001), '1:00');
  assert.equal(time.face(20_000), '0:20');
  assert.equal(time.face(19_999), '20.0');
  assert.equal(time.face(9_940), '10.0');
  assert.equal(time.face(1), '0.1');
  assert.equal(time.face(0), '0.0');
  assert.equal(time.face(-5), '0.0');
  assert.equal(time.waited(5_999), '0:05');
  assert.equal(time.waited(3_725_000), '1:02:05');
  assert.equal(time.waited(-1), '0:00');
});

test('TimeControl_PeriodsAndTempo', () => {
  assert.deepEqual(time.readPeriods('40/90+30:30+30'), [
    { moves: 40, minutes: 90, increment: 30, delay: 0, bronstein: 0 },
    { moves: null, minutes: 30, increment: 30, delay: 0, bronstein: 0 },
  ]);
  for (const wrong of ['', '90+', '90:30', '40/90', 'abc', '1/2:3:4', '5+3+']) {
    assert.equal(time.readPeriods(wrong), null, wrong);
  }
  assert.equal(time.tempoOf(time.readPeriods('5+5')), 'blitz');
  assert.equal(time.tempoOf(time.readPeriods('10+5')), 'rapid');
  assert.equal(time.tempoOf(time.readPeriods('60')), 'standard');
  for (const [tempo, presets] of Object.entries(time.presets)) {
    for (const preset of presets) assert.equal(time.tempoOf(time.readPeriods(preset)), tempo, preset);
  }
});

const entry = (effects, state, event = { do: 'place' }) => ({
  n: 1,
  event: { at: 0, by: 'white', ...event },
  answer: { ok: true, articles: [], says: {}, effects, state },
});
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const afterD5 = 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const afterExd5 = 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2';
const log = [
  entry([{ kind: 'made', move: 'e2e4', san: 'e4' }], { fen: afterE4, ply: 1 }),
  entry([{ kind: 'made', move: 'd7d5', san: 'd5' }], { fen: afterD5, ply: 2 }),
  entry([{ kind: 'made', move: 'e4d5', san: 'exd5' }], { fen: afterExd5, ply: 3 }),
];

test('Log_MovesAndWhatTheyTook', () => {
  const moves = game.plies(start, log);
  assert.deepEqual(
    moves.map(({ san, color, taken }) => [san, color, taken]),
    [
      ['e4', 'white', null],
      ['d5', 'black', null],
      ['exd5', 'white', 'pawn'],
    ],
  );
  assert.deepEqual(game.taken(moves, 'white'), ['pawn']);
  assert.deepEqual(game.taken(moves, 'black'), []);
});

test('Log_AnOfferOfADrawIsNotedAtTheLastMoveOfWhoOffers_9_1_2_1', () => {
  const offer = entry([{ kind: 'draw_offered' }], { fen: afterD5, ply: 2 }, { do: 'offer_draw', by: 'white' });
  const noted = (log) => game.plies(start, log).map(({ offer }) => offer ?? false);
  assert.deepEqual(noted([log[0], log[1], offer]), [true, false]);
  // Before a first move there is nothing to note it at.
  assert.deepEqual(noted([{ ...offer, answer: { ...offer.answer, state: { fen: start, ply: 0 } } }]), []);
});

test('Log_RestoredPositionForgetsTheMovesAfterIt', () => {
  const restored = [...log, entry([{ kind: 'restored', ply: 1 }], { fen: afterE4, ply: 1 })];
  assert.deepEqual(
    game.plies(start, restored).map(({ san }) => san),
    ['e4'],
  );
});

test('Log_ObligationBindsUntilTheMoveIsMade', () => {
  const touched = entry(
    [{ kind: 'obligation', player: 'white', moves: ['g1f3'] }],
    { fen: start, ply: 0 },
    { do: 'touch', square: 'g1' },
  );
  assert.equal(game.obligation([touched]), touched);
  assert.equal(
    game.obligation([touched, entry([{ kind: 'made', move: 'g1f3', san: 'Nf3' }], { fen: start, ply: 1 })]),
    null,
  );
});

test('Clock_WhatAPersonWritesForATime', () => {
  assert.equal(time.readFace('1:30:00'), 5_400_000);
  assert.equal(time.readFace(' 5:00 '), 300_000);
  assert.equal(time.readFace('0:12,5'), 12_500);
  assert.equal(time.readFace('90:00'), 5_400_000);
  for (const wrong of ['', '90', '5:60', '1:60:00', '1:2:3:4', 'five', '-1:00']) {
    assert.equal(time.readFace(wrong), null, wrong);
  }
  assert.equal(time.stamp(65_349), '0:01:05.3');
  assert.equal(time.stamp(36_000_000), '10:00:00.0');
});

const at = (milliseconds, running) =>
  entry([], { fen: start, ply: 0, clocks: { white: 0, black: 0, running } }, { at: milliseconds });
test('Log_TheTimeThatEachClockHasRun', () => {
  assert.deepEqual(game.timeUsed([]), { white: 0, black: 0 });
  assert.deepEqual(
    game.timeUsed([at(0, 'white'), at(3000, 'black'), at(10_000, null), at(60_000, 'white'), at(61_000, null)]),
    { white: 4000, black: 7000 },
  );
});

const record = (san, { ok = true, articles = ['8.1.1'], by = 'white' } = {}) => {
  const { answer, ...rest } = entry([], { fen: start, ply: 2 }, { do: 'record', san, by });
  return { ...rest, answer: { ...answer, ok, articles } };
};
test('Sheet_EntriesAsTheyWereWritten', () => {
  const entries = [
    record('e4'),
    record('e5', { by: 'black' }),
    record('(=)'),
    record('Cf6 (=)', { articles: ['8.1.1', '8.5.3'] }),
    record('d4', { ok: false, articles: ['8.1.2'] }),
  ];
  assert.deepEqual(sheetOf(entries, 'white'), [
    { san: 'e4', agrees: true, offer: true },
    { san: 'Cf6', agrees: false, offer: true },
  ]);
  assert.deepEqual(sheetOf(entries, 'black'), [{ san: 'e5', agrees: true, offer: false }]);
});

test('Sheet_WhatIsTakenBackIsStruckOut', () => {
  const restored = entry([{ kind: 'restored', ply: 1 }], { fen: start, ply: 1 }, { do: 'restore' });
  assert.deepEqual(
    sheetOf([record('e4'), record('e5'), restored, record('c5')], 'white').map(({ san }) => san),
    ['e4', 'c5'],
  );
});

test('Pieces_KeepTheirIdentityWhenTheyMove', () => {
  const before = placePieces([], chess.readBoard(start));
  const after = placePieces(before, chess.readBoard(afterE4));
  const idAt = (pieces, square) => pieces.find((piece) => piece.square === square).id;
  assert.equal(idAt(after, 'e4'), idAt(before, 'e2'));
  assert.equal(idAt(after, 'd2'), idAt(before, 'd2'));
});

// As an independent program decodes it.
const adoube = [
  '#######.#...#.#######',
  '#.....#.####..#.....#',
  '#.###.#....#..#.###.#',
  '#.###.#.#.#.#.#.###.#',
  '#.###.#..##...#.###.#',
  '#.....#...#...#.....#',
  '#######.#.#.#.#######',
  '........#............',
  '#.##.###.#....#..#.##',
  '...##..###..##.####.#',
  '#..#..#..##.####..#.#',
  '..#.#..##...##...#.##',
  '##..###.#..#...#....#',
  '........#....#..##..#',
  '#######.##...#####...',
  '#.....#.#######..##..',
  '#.###.#..#.#..##.##..',
  '#.###.#.##...#.#.#.#.',
  '#.###.#.##.#.#....#..',
  '#.....#..####.###...#',
  '#######.#.###..#..#..',
];

test('QrCode_OfAWord', () => {
  assert.deepEqual(
    qrCode("J'adoube").map((row) => row.map((dark) => (dark ? '#' : '.')).join('')),
    adoube,
  );
});

test('QrCode_GrowsWithTheTextUpToTenVersions', () => {
  assert.equal(qrCode('x'.repeat(14)).length, 21);
  assert.equal(qrCode('x'.repeat(15)).length, 25);
  assert.equal(qrCode('x'.repeat(106)).length, 41);
  assert.equal(qrCode('x'.repeat(213)).length, 57);
  assert.equal(qrCode('x'.repeat(214)), null);
});

test('Texts_EachIsUsedAndEachUsedOneIsThere', () => {
  const texts = JSON.parse(readFileSync(`${web}src/generated/texts.json`, 'utf8'));
  const sources = readdirSync(`${web}src`, { recursive: true })
    .map(String)
    .filter((name) => /\.(ts|svelte)$/.test(name));
  const all = sources.map((name) => readFileSync(`${web}src/${name}`, 'utf8')).join('\n');
  for (const [, name] of all.matchAll(/\bt\(\s*'(\w+)'/g)) assert.ok(texts[name], `no text ${name}`);
  const words = new Set([...all.matchAll(/'(\w+)'/g)].map(([, word]) => word));
  const prefixes = [...all.matchAll(/(?:named|options)\('(\w+)'/g)]
    .map(([, prefix]) => prefix)
    // heard.ts looks up the words that it understands.
    .concat('white', 'black', 'words');
  for (const name of Object.keys(texts)) {
    assert.ok(words.has(name) || prefixes.some((prefix) => name.startsWith(`${prefix}_`)), `no page uses ${name}`);
  }
});

test('Laws_TwoListsMerged_WhatOnlyTheSecondHasStandsAfterItsNeighbour', () => {
  assert.deepEqual(laws.merge(['a', 'b', 'c'], ['x', 'a', 'y', 'z', 'c']), ['x', 'a', 'y', 'z', 'b', 'c']);
  assert.deepEqual(laws.merge([], ['x', 'y']), ['x', 'y']);
});

test('Laws_ARulingsNumber_LeadsToItselfOrWhatIsUnderItOrTheNearestAbove', () => {
  const book = {
    editions: {
      1997: [
        {
          number: '4',
          heading: {},
          provisions: ['4.2', '4.3(a)', '4.3(b)', '4.31'].map((number) => ({ name: number, number })),
        },
      ],
    },
  };
  assert.equal(laws.findArticle(book, '1997', '4.3(b)'), '4.3(b)');
  assert.equal(laws.findArticle(book, '1997', '4.3'), '4.3(a)');
  assert.equal(laws.findArticle(book, '1997', '4.2(c)'), '4.2');
  assert.equal(laws.findArticle(book, '1997', '5.1'), null);
});

test('AnimatedPng_HasEachPictureWithItsTime_AndSumsThatAreRight', () => {
  assert.equal(crc32(Buffer.from('123456789')), 0xcbf43926);
  // One pixel, white or black.
  const pixel = (value) => {
    const chunk = (name, data) => {
      const body = Buffer.concat([Buffer.from(name), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.from([0, value]))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };
  const film = Buffer.from(
    animatedPng([
      { png: pixel(255), ms: 1200 },
      { png: pixel(0), ms: 4000 },
    ]),
  );
  const chunks = [];
  for (let at = 8; at < film.length; ) {
    const length = film.readUInt32BE(at);
    const body = film.subarray(at + 4, at + 8 + length);
    assert.equal(film.readUInt32BE(at + 8 + length), crc32(body));
    chunks.push([body.toString('latin1', 0, 4), body.subarray(4)]);
    at += 12 + length;
  }
  assert.deepEqual(
    chunks.map(([name]) => name),
    ['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'],
  );
  assert.equal(chunks[1][1].readUInt32BE(0), 2);
  assert.deepEqual([chunks[2][1].readUInt16BE(20), chunks[4][1].readUInt16BE(20)], [1200, 4000]);
  // Numbered one after another; the picture itself follows its number.
  assert.deepEqual(
    [2, 4, 5].map((i) => chunks[i][1].readUInt32BE(0)),
    [0, 1, 2],
  );
  assert.deepEqual([...inflateSync(chunks[5][1].subarray(4))], [0, 0]);
  assert.throws(() => animatedPng([{ png: Buffer.from('no picture'), ms: 1 }]));
});

test('Telling_AnIllegalMoveIsMoreSoThanATouch_AndTheLastOfAKindCounts', () => {
  const entry = (n, ...kinds) => ({ n, answer: { effects: kinds.map((kind) => ({ kind })) } });
  const nOf = (entries) => tellingEntry(entries)?.n ?? null;
  assert.equal(nOf([entry(1, 'made'), entry(2, 'obligation'), entry(3, 'made', 'completed')]), 2);
  assert.equal(nOf([entry(1, 'illegal_move', 'time'), entry(2, 'obligation'), entry(3, 'warning')]), 1);
  assert.equal(nOf([entry(1, 'warning'), entry(2, 'warning')]), 2);
  assert.equal(nOf([entry(1, 'made'), entry(2, 'made', 'game_over')]), 2);
  assert.equal(nOf([entry(1, 'made')]), null);
});

test('Keys_EachHasItsMeaning_WhereNothingElseOnThePageHasIt', () => {
  const at = { writes: false, reached: false, arrows: false };
  const may = { press: true, lookBack: true, ask: true };
  const means = (key, place = {}, rights = {}, press = {}) =>
    meaningOf({ key, repeat: false, modified: false, ...press }, { ...at, ...place }, { ...may, ...rights });
  assert.deepEqual(
    [' ', 'ArrowLeft', 'Home', 'c', 'P', 'j', 'F', 'Escape', 'Enter', 'x'].map((key) => means(key)),
    ['press', 'step', 'step', 'clocks', 'position', 'adjust', 'turn', 'cancel', null, null],
  );
  // In a field, and with Control, the keys are those of the field and of the browser.
  for (const key of [' ', 'c', 'Escape', 'ArrowLeft']) {
    assert.equal(means(key, { writes: true }), null, key);
    assert.equal(means(key, {}, {}, { modified: true }), null, key);
  }
  // The space bar presses the clock once, and never in place of a button that was reached by the keyboard.
  assert.equal(means(' ', {}, {}, { repeat: true }), 'held');
  assert.equal(means(' ', { reached: true }), null);
  assert.equal(means(' ', {}, { press: false }), null);
  // The board and the tabs have arrows of their own; during a game nobody who plays it looks back.
  assert.equal(means('ArrowRight', { arrows: true }), null);
  assert.equal(means('ArrowRight', {}, { lookBack: false }), null);
  assert.equal(means('j', { arrows: true }), 'adjust');
  // A blind player asks by announcing.
  assert.equal(means('c', {}, { ask: false }), null);
  assert.equal(means('p', {}, { ask: false }), null);
});

test('Sounds_OfMovesCapturesTheClockRulingsAndTheEnd', () => {
  const entry = (act, by, kinds, ok = true) => ({
    event: { do: act, by },
    answer: { ok, effects: kinds.map((kind) => ({ kind })), state: { result: '*' } },
  });
  const heard = (entry, player = 'white', captures = false) => soundOf(entry, player, captures);
  assert.equal(heard(entry('place', 'white', ['made'])), 'place');
  assert.equal(heard(entry('place', 'white', ['made']), 'white', true), 'take');
  assert.equal(heard(entry('place', 'white', [])), 'place');
  assert.equal(heard(entry('press', 'white', ['completed'])), 'press');
  assert.equal(heard(entry('press', 'white', ['illegal_move', 'time'])), 'ruling');
  assert.equal(heard(entry('press', 'white', ['completed', 'game_over'])), 'end');
  assert.equal(heard(entry('touch', 'white', [])), null);
  // What is refused is told to who did it, and not to the other.
  assert.equal(heard(entry('claim', 'white', [], false)), 'ruling');
  assert.equal(heard(entry('claim', 'white', [], false), 'black'), null);
});

test('IllegalMove_WhichIsShown_IsTheOffendersOwn_7_5_1', () => {
  const entry = (by, event, ...effects) => ({ event: { by, ...event }, answer: { ok: true, effects } });
  const place = (by, from, to, ...kinds) => entry(by, { do: 'place', from, to }, ...kinds.map((kind) => ({ kind })));
  const press = (by, ...effects) => entry(by, { do: 'press' }, ...effects);
  const illegal = (player) => ({ kind: 'illegal_move', player, count: 1 });
  const opening = [
    place('white', 'e2', 'e4', 'made'),
    press('white'),
    place('black', 'e7', 'e5', 'made'),
    press('black'),
  ];
  const shown = (...entries) => illegalMoveOf([...opening, ...entries], opening.length + entries.length);

  assert.deepEqual(shown(place('white', 'f1', 'f3'), press('white', illegal('white'))), ['f1', 'f3']);
  // Moved twice before the press, and put back.
  assert.deepEqual(shown(place('white', 'f1', 'f2'), place('white', 'f2', 'f3'), press('white', illegal('white'))), [
    'f1',
    'f3',
  ]);
  assert.equal(shown(place('white', 'f1', 'f3'), place('white', 'f3', 'f1'), press('white', illegal('white'))), null);
  // A press without a move (7.5.3): the last move is the opponent's, and legal.
  assert.equal(shown(press('white', illegal('white'))), null);
  // Castling with two hands (7.5.4) is no illegal move of the pieces.
  assert.equal(shown(place('white', 'e1', 'g1', 'made'), press('white', illegal('white'))), null);
  // Castling that is not allowed.
  assert.deepEqual(shown(place('white', 'e1', 'g1'), place('white', 'h1', 'f1'), press('white', illegal('white'))), [
    'e1',
    'g1',
  ]);
  // Claimed after it: the claimant has touched a piece of their own.
  const claim = (by) => entry(by, { do: 'claim', of: 'illegal_move' }, illegal('white'), { kind: 'restored', ply: 2 });
  assert.deepEqual(shown(place('white', 'f1', 'f3'), press('white'), place('black', 'd7', 'd5'), claim('black')), [
    'f1',
    'f3',
  ]);
  // A second one after the position was restored; one that was typed; one whose squares are not known.
  const first = [place('white', 'f1', 'f3'), press('white', illegal('white'), { kind: 'restored', ply: 2 })];
  assert.deepEqual(shown(...first, place('white', 'a1', 'a3'), press('white', illegal('white'))), ['a1', 'a3']);
  assert.deepEqual(shown(entry('white', { do: 'move', move: 'f1f3' }, illegal('white'))), ['f1', 'f3']);
  assert.equal(shown(entry('white', { do: 'move', move: 'Bf3' }, illegal('white'))), null);
  // Not an illegal move at all.
  assert.equal(shown(place('white', 'f1', 'c4', 'made')), null);
});

test('Type_OfAFilm_IsAsSmallAsAllItsWordsNeed', () => {
  // Each letter is half as wide as the type is high.
  const measure = (size) => (text) => (text.length * size) / 2;
  const fit = (words) => fittingType(words, { wide: 652, high: 158 }, measure);
  assert.deepEqual(fit('Touch-move.'), { type: 31, lines: ['Touch-move.'] });
  const long = 'The first illegal move was completed and the other player receives two more minutes. '.repeat(4).trim();
  const { type, lines } = fit(long);
  assert.ok(type < 31 && type >= 16, `${type}`);
  assert.equal(lines.join(' '), long);
  assert.ok(lines.length * 1.16 * type <= 160);
  assert.ok(lines.every((line) => measure(type)(line) <= 652));
});

test('ALinkThatIsCalledAButton_IsPressedByTheSpaceBarOnce', () => {
  const pressed = [];
  const press = (key, repeat = false) =>
    pressBySpace({
      key,
      repeat,
      preventDefault: () => pressed.push('kept'),
      currentTarget: { click: () => pressed.push('click') },
    });
  press('Enter');
  assert.deepEqual(pressed, []);
  press(' ');
  assert.deepEqual(pressed, ['kept', 'click']);
  press(' ', true);
  assert.deepEqual(pressed, ['kept', 'click', 'kept']);
});
