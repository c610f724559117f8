#include "jadoube/mate/internal/corner_mate.hpp"

#include <gtest/gtest.h>

#include "jadoube/mate/material.hpp"
#include "tests/mate/small_positions.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

using test::position_of;

void expect_mate(const Position& start, Color side, const MateAttempt& attempt) {
  Position position = start;
  for (const Move move : attempt.line()) {
    ASSERT_TRUE(position.is_legal(move)) << test::fen_of(start);
    position.play(move);
  }
  EXPECT_TRUE(position.is_checkmate() && position.turn() == !side) << test::fen_of(start);
}

void expect_mate(const char* fen, Color side) {
  const Position position = position_of(fen);
  const MateAttempt attempt = corner_mate(position, side);
  ASSERT_TRUE(attempt.mates) << fen;
  expect_mate(position, side, attempt);
}

TEST(CornerMate, ByAKnight_ARookInItsKingsWay) {
  expect_mate("6nk/R7/7P/6K1/8/8/8/8 b - - 0 93", Color::black);
  expect_mate("8/8/2N2r2/8/3b4/2k5/8/4K3 w - - 22 70", Color::white);
}

TEST(CornerMate, ByABishop_APieceInItsKingsWay) {
  expect_mate("4N3/2k5/3N4/4K3/b7/8/8/8 b - - 0 109", Color::black);
  expect_mate("4k3/8/8/8/2b5/8/8/2B1K3 w - - 0 1", Color::white);
}

TEST(CornerMate, ByAMinorPiece_APawnInItsKingsWay) {
  expect_mate("8/8/8/4k3/p7/8/3NK3/8 w - - 0 1", Color::white);
  expect_mate("8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1", Color::white);
}

// What could take or interpose at the end goes where the king takes it first.
TEST(CornerMate, TheOthersPiecesAreGivenAway_AndAPawnBecomesWhatHelps) {
  expect_mate("8/2pk4/1p4p1/8/p7/6B1/2r5/3r3K w - - 0 62", Color::white);
  expect_mate("Q6R/8/8/1kB2b2/1P3K2/8/8/8 b - - 0 61", Color::black);
  expect_mate("8/1R1k2b1/8/3P4/4K3/8/8/8 b - - 20 59", Color::black);
}

TEST(CornerMate, IsLegalAndMate_AndNotFoundWhereTheMaterialForbidsIt) {
  test::SmallPositions random(8);
  unsigned found = 0;
  for (unsigned i = test::sanitized() ? 2000 : 20'000; i > 0; --i) {
    const Position position = random.few_men();
    for (const Color side : both_colors) {
      const MateAttempt attempt = corner_mate(position, side);
      EXPECT_LE(attempt.nodes, corner_mate_nodes);
      if (!attempt.mates) continue;
      ++found;
      EXPECT_FALSE(insufficient(position.board(), side));
      expect_mate(position, side, attempt);
    }
  }
  EXPECT_GT(found, test::sanitized() ? 200U : 2000U);
}

}  // namespace
}  // namespace jadoube::mate
