// The package against the answers in tests/golden, which the Python package gives too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { core, referee } from './support.mjs';

const { FenError, MoveError, Position, formatGames, readGames } = core;
const cases = (name) => JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8'));

function thrown(type, run) {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof type, `${error}`);
    return error;
  }
  return assert.fail('nothing was thrown');
}

test('Golden_APositionInFenHasTheseMovesInUciAndAlgebraicNotation', () => {
  for (const wanted of cases('positions')) {
    const position = new Position(wanted.fen);
    const moves = position.moves();
    const sans = position.sans(moves);
    assert.deepEqual(Object.fromEntries(moves.map((move, i) => [move.uci(), sans[i]])), wanted.moves, wanted.fen);
    assert.equal(position.countMoves(), moves.length);
    assert.equal(position.fen(), wanted.written);
    assert.equal(position.turn, wanted.turn);
    assert.equal(position.isCheck, wanted.check);
    assert.equal(position.isCheckmate, wanted.checkmate);
    assert.equal(position.isStalemate, wanted.stalemate);
    assert.deepEqual(position.checkers, wanted.checkers);
  }
});

test('Golden_WhatIsNoPositionIsRefusedWithKindColumnAndSentence', () => {
  for (const { fen, strict, ...wanted } of cases('bad-positions')) {
    const { kind, column, says } = thrown(FenError, () => new Position(fen, { strict }));
    assert.deepEqual({ kind, column, says }, wanted, fen);
  }
});

test('Golden_AnIllegalMoveHasItsReasonArticleSquaresAndSentences_3', () => {
  for (const { fen, from, to, promotion, ...wanted } of cases('illegal-moves')) {
    const why = new Position(fen).whyIllegal(from, to, promotion);
    if (wanted.reason === null) {
      assert.equal(why, null, fen + from + to);
      continue;
    }
    const { reason, article, squares, says } = why;
    assert.deepEqual({ reason, article, squares, says }, wanted, fen + from + to);
  }
});

test('Golden_ATextThatIsNoMoveIsRefusedWithTheMovesThatMayBeMeant', () => {
  for (const { fen, text, letters, ...wanted } of cases('bad-moves')) {
    const { kind, candidates, says } = thrown(MoveError, () => new Position(fen).move(text, { letters }));
    assert.deepEqual({ kind, candidates: candidates.map(String), says }, wanted, fen + text);
  }
});

test('Golden_ASideCanMateOrCannot_5_2_2', () => {
  for (const { fen, white, black, dead } of cases('mates')) {
    const position = new Position(fen);
    assert.equal(position.canMate('white').verdict, white, fen);
    assert.equal(position.canMate('black').verdict, black, fen);
    assert.equal(position.isDead(), dead, fen);
  }
});

test('Golden_GamesOfPgnHaveTheseMovesNotesAndErrors', () => {
  for (const { pgn, letters, games } of cases('games')) {
    const read = [...readGames(pgn, { letters })];
    const found = read.map(({ tags, start, result, moves, errors }) => ({
      tags: Object.fromEntries(tags),
      start,
      result,
      moves: moves.map(({ san }) => san),
      errors: errors.map(({ kind, line, column, says }) => ({ kind, line, column, says })),
    }));
    assert.deepEqual(
      found,
      games.map(({ written: _, ...game }) => game),
      pgn,
    );
    assert.equal(formatGames(pgn, { letters }), games.map(({ written }) => written).join(''), pgn);
  }
});

test('Golden_ALogOfEventsHasTheseRulings', () => {
  for (const { regulations, events, answers } of cases('referee')) {
    const game = new referee.Game(regulations);
    events.forEach((event, i) => {
      const { ok, articles, says, effects, state } = game.rule(event);
      assert.deepEqual({ ok, articles, says, effects, fen: state.fen }, answers[i], JSON.stringify(event));
    });
    game.end();
  }
});
