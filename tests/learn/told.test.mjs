// What a case tells in words agrees with its regulations, its acts, its boards and the dates of the Laws: a reader of
// the paper sees neither the acts nor the clocks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { positionToMove } from '../../learn/format/ruling.mjs';
import { tempoOf } from '../../learn/format/sets.mjs';
import { load } from '../web/support/modules.mjs';
import { filesOf } from './support/files.mjs';
import { answersTo, ruled } from './support/rulings.mjs';

const { readBoard, startFen } = await load('chess/position.ts');
const { castlingTargets, castlingSide, readMove } = await load('chess/moves.ts');
const { withoutRuling } = await load('learn/unruled.ts');

const cases = filesOf('cases');
const told = ({ situation }) => situation.en;
const allActs = ({ acts, decision = [] }) => [...acts, ...decision];
const fenOf = ({ regulations }) => startFen(regulations.start);

// What is wrong with each case, by a function that returns what is wrong with one.
function faults(faultOf, all = cases) {
  return all.flatMap(({ name, value }) => [faultOf(value)].flat().map((fault) => `${name}: ${fault}`));
}
// The same case with a change by which the check must find it.
function spoilt(name, change) {
  const value = structuredClone(cases.find((one) => one.name === `cases/${name}.json`).value);
  change(value);
  return [{ name, value }];
}

function header(value) {
  const words = told(value);
  const { time } = value.regulations;
  const found = [];
  if (/\b(no|without) increment\b/.test(words) && time.includes('+')) found.push(`no increment, and ${time}`);
  if (/seconds (added for each|a) move\b/.test(words) && !time.includes('+')) found.push(`an increment, and ${time}`);
  if (/\bforty moves\b|\bfirst period\b/i.test(words) && !time.startsWith('40/')) {
    found.push(`forty moves, and ${time}`);
  }
  for (const tempo of ['rapid', 'blitz', 'standard']) {
    if (new RegExp(`\\b${tempo} (game|tournament)\\b`, 'i').test(words) && tempoOf(value.regulations) !== tempo) {
      found.push(`${tempo}, and ${time}`);
    }
  }
  return found;
}

test('Told_IncrementPeriodAndTempo_AreThoseOfTheRegulations', () => {
  assert.deepEqual(faults(header), []);
  assert.notDeepEqual(
    faults(
      header,
      spoilt('record/only-white-stopped', (one) => (one.regulations.time = '90+30')),
    ),
    [],
  );
  assert.notDeepEqual(
    faults(
      header,
      spoilt('blitz/threefold', (one) => (one.regulations.time = '60')),
    ),
    [],
  );
});

// Appendices A and B have other rules where one arbiter watches many boards: which hold must be said.
function supervision(value) {
  const limited = value.regulations.supervision === 'limited';
  return limited && !/A\.5|B\.3|one arbiter/i.test(told(value))
    ? 'does not say that one arbiter watches many boards'
    : [];
}

test('Told_OneArbiterForManyBoards_A5AndB3', () => {
  assert.deepEqual(faults(supervision), []);
  const change = (one) => (one.situation.en = one.situation.en.replace(' under B.3', ''));
  assert.notDeepEqual(faults(supervision, spoilt('blitz/threefold', change)), []);
});

// The page says under each case that kings and rooks on their own squares have not moved.
function castling(value) {
  const fen = fenOf(value);
  const board = readBoard(fen);
  const [, , rights, , half, number] = fen.split(' ');
  const found = [];
  for (const [color, rank, letters] of [
    ['white', 1, 'KQ'],
    ['black', 8, 'kq'],
  ]) {
    [`h${rank}`, `a${rank}`].forEach((corner, i) => {
      const [king, rook] = [board.get(`e${rank}`), board.get(corner)];
      const home = king?.role === 'king' && rook?.role === 'rook' && king.color === color && rook.color === color;
      const right = rights.includes(letters[i]);
      const moved = /\bmoved (earlier|before)\b/.test(told(value));
      if (home && !right && !moved) found.push(`no right to castle with ${corner}, and nothing has moved`);
    });
  }
  if (Number(half) >= 2 && rights !== '-' && board.size < 6) found.push(`${half} half-moves by what has not moved`);
  if (Number(half) > 2 * Number(number) - 1) found.push(`${half} half-moves in ${number} moves`);
  return found;
}

test('Told_KingsAndRooksAtHomeMayCastle_UnlessTheyHaveMoved_3_8', () => {
  const others = cases.filter(({ value }) => !String(value.regulations.start).startsWith('chess960'));
  // In this one the kings' places are themselves the fault.
  const usual = others.filter(({ name }) => !name.includes('wrong-initial-position'));
  assert.deepEqual(faults(castling, usual), []);
  const change = (one) => (one.regulations.start = '4k3/8/8/8/8/8/P7/R3K2R w - - 99 90');
  assert.notDeepEqual(faults(castling, spoilt('draws/fiftieth-move-intended', change)), []);
});

// The moves before the act that is ruled on must be told where the answer depends on where the pieces stand.
function moves(value) {
  if (!value.ask.board && !value.ask.moves && (value.regulations.start === undefined || value.choice)) return [];
  const words = told(value).replaceAll('0-0', 'O-O');
  const square = (san) => /[a-h][1-8]/.exec(san)?.[0] ?? san;
  return value.acts.flatMap(({ play = [] }) => play.filter((san) => !words.includes(square(san))));
}

test('Told_TheMovesBefore_WhereAnAnswerDependsOnTheBoard', () => {
  assert.deepEqual(faults(moves), []);
  const change = (one) =>
    (one.situation.en = 'Black’s pawn went from d7 to d5 one move earlier. White now takes it off.');
  assert.notDeepEqual(faults(moves, spoilt('irregularities/en-passant-too-late', change)), []);
});

const plain = (board) => JSON.stringify([...board].sort());

function afterMove(board, uci) {
  const after = new Map(board);
  const move = readMove(uci);
  const piece = board.get(move.from);
  after.delete(move.from);
  if (castlingSide(board, uci)) {
    const { king, rook } = castlingTargets(move);
    const kingside = king.startsWith('g');
    const own = kingside ? `h${move.from[1]}` : `a${move.from[1]}`;
    after.delete(own);
    after.set(king, piece);
    after.set(rook, { color: piece.color, role: 'rook' });
  } else after.set(move.to, { ...piece, role: move.promotion ?? piece.role });
  return after;
}

// A board by hand: nothing is put back.
function byHand(board, act) {
  const after = new Map(board);
  if (act.do === 'place' && board.has(act.from)) {
    after.delete(act.from);
    after.set(act.to, board.get(act.from));
  }
  if (act.do === 'promote' && act.square) after.set(act.square, { color: act.by, role: act.piece });
  return after;
}

// Whether the next act is the second half of the same move: castling, a piece at a time.
const goesOn = (act, next) => act.do === 'place' && next?.do === 'place' && next.by === act.by && next.from !== act.to;

// Every board that has stood in a case, not in the middle of a move, or that one legal move would have brought about,
// and the initial position.
function boardsOf(value) {
  const { answers, acts } = ruled(value.regulations, '2023', allActs(value));
  const start = fenOf(value);
  const [first] = answersTo({ start, time: 'none' }, '2023', [{ by: 'arbiter', do: 'start' }]);
  const found = new Set([plain(readBoard(startFen(undefined))), plain(readBoard(start))]);
  let hand = readBoard(start);
  for (const [i, { state }] of [first, ...answers].entries()) {
    const from = readBoard(positionToMove(state));
    for (const uci of state.permitted) found.add(plain(afterMove(from, uci)));
    if (i > 0) {
      hand = byHand(hand, acts[i - 1]);
      if (goesOn(acts[i - 1], acts[i])) continue;
      found.add(plain(hand));
      found.add(plain(byHand(readBoard(i > 1 ? answers[i - 2].state.fen : start), acts[i - 1])));
    }
    found.add(plain(readBoard(state.fen)));
  }
  return found;
}

function boards(value) {
  if (!value.ask.board) return [];
  const stood = boardsOf(value);
  return value.ask.board.filter((board) => !stood.has(plain(readBoard(board))));
}

test('Told_EveryWrongBoardCouldHaveArisen', () => {
  assert.deepEqual(faults(boards), []);
  const change = (one) => (one.ask.board = ['4k3/8/8/8/4r3/8/8/R5KR']);
  assert.notDeepEqual(faults(boards, spoilt('irregularities/castled-out-of-check', change)), []);
});

// B.3, A.4, A.5, A.6 and B.4 only say which other articles hold.
test('Told_TheArticleThatDecides_DoesNotOnlyReferToAnother', () => {
  const named = ({ article, choice, rulings }) => article ?? choice?.article ?? rulings['2023'].article ?? '';
  for (const { name, value } of cases) assert.doesNotMatch(named(value), /^(A\.[456]|B\.[234]|9\.2|7\.5)$/, name);
});

test('Told_AGameThatIsAnnulledHasNoResult_7_2_1_And_7_3', () => {
  const annulled = ({ effects }) => effects.some(({ kind }) => kind === 'annulled');
  let count = 0;
  for (const { name, value } of cases) {
    if (!(value.decision ?? []).some((act) => act.do === 'discover')) continue;
    const { answers } = ruled(value.regulations, '2023', allActs(value));
    if (!annulled(answers.at(-1))) continue;
    count += 1;
    assert.equal(value.ask.result, undefined, name);
  }
  assert.ok(count >= 3);
});

test('Told_ABoardIsShownOnlyForWhatIsDoneOnIt', () => {
  for (const { name, value } of cases) {
    if (Object.keys(value.ask).length > 0 || value.acts.length === 0) continue;
    const done = value.acts.some((act) => act.play === undefined);
    assert.ok(done, `${name}: its moves are not what is told; "acts" is []`);
  }
});

test('Told_WhatIsDoneFirst_IsNotIntroducedTwice', () => {
  for (const { name, value } of cases) {
    for (const text of Object.values(value.first ?? {})) assert.doesNotMatch(text, /^(First|Primeiro)\b/, name);
  }
});

// What came with the Laws of July 2017 is dated so; the loss for one illegal move in blitz ended on 1 January 2018.
test('Told_RulesOf2017AreDatedSo_InTheCasesAndInTheLaws', () => {
  const since2018 = /\b(before|since|from|until|desde|de|a|até) 2018\b/i;
  for (const { name, value } of cases) {
    for (const field of ['situation', 'why', 'first']) {
      for (const text of Object.values(value[field] ?? {})) assert.doesNotMatch(text, since2018, name);
    }
  }
  const messages = fileURLToPath(new URL('../../jadoube/laws/messages/', import.meta.url));
  for (const file of ['messages.pot', 'pt.po', 'pt-BR.po']) {
    for (const line of readFileSync(messages + file, 'utf8').split('\n')) assert.doesNotMatch(line, since2018, file);
  }
});

// What is seen before the ruling.
const clocksAfter = (before, act, after = null) => {
  const frame = (done, answer) => ({ act: done, answer, board: new Map(), touched: [], last: [] });
  const answer = (clocks) => ({ effects: [], state: { clocks } });
  const frames = [frame({ do: 'move', by: 'white', at: 1000 }, answer(before)), frame(act, answer(after ?? before))];
  const step = { act: act.play ? act : act, frame: 1 };
  return withoutRuling(frames, step).answer.state.clocks;
};
const minute = { white: 60_000, black: 50_000, running: 'white' };

test('BeforeTheRuling_APressStartsTheOtherClock_AndMovesThatAreTold_RunAsTheyWere', () => {
  const press = { do: 'press', by: 'white', at: 3000 };
  assert.deepEqual(clocksAfter(minute, press), { white: 58_000, black: 50_000, running: 'black' });
  // A press by the player whose clock does not run changes nothing.
  assert.equal(clocksAfter(minute, { ...press, by: 'black' }).running, 'white');
  const played = { play: ['e4', 'e5'], do: 'press', by: 'black', at: 3000 };
  assert.equal(clocksAfter({ ...minute, running: 'black' }, played, minute).running, 'white');
});

test('BeforeTheRuling_AClaimStopsTheClocks_AndAFlagThatFellShowsZero', () => {
  assert.equal(clocksAfter(minute, { do: 'claim', by: 'black', at: 2000 }).running, null);
  assert.equal(clocksAfter(minute, { do: 'stop_clocks', by: 'white', at: 2000 }).running, null);
  assert.deepEqual(clocksAfter(minute, { do: 'tick', by: 'arbiter', at: 90_000 }), { ...minute, white: 0 });
});
