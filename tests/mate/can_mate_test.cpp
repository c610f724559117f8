#include "jadoube/mate/can_mate.hpp"

#include <gtest/gtest.h>

#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

using test::position_of;

TEST(Dead, PawnsLockedAcrossTheBoard_AreDead) {
  EXPECT_TRUE(dead(position_of("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1")).dead());
}

TEST(Dead, OnlyMoveTakesTheRook_IsDead) { EXPECT_TRUE(dead(position_of("6Rk/8/7K/8/8/8/8/8 b - - 0 1")).dead()); }

TEST(CanMate, ALineEndsInMateByTheSideAsked) {
  Position position = position_of("8/8/8/8/8/2k5/1q6/K7 w - - 0 1");
  EXPECT_EQ(can_mate(position, Color::white).verdict, MateVerdict::cannot_mate);
  position = position_of("k7/8/2K5/8/8/8/8/7R w - - 0 1");
  const auto answer = can_mate(position, Color::white, {.line = true});
  ASSERT_EQ(answer.verdict, MateVerdict::can_mate);
  for (const Move move : answer.line) {
    ASSERT_TRUE(position.is_legal(move));
    position.play(move);
  }
  EXPECT_TRUE(position.is_checkmate());
  EXPECT_EQ(position.turn(), Color::black);
}

TEST(CanMate, TheSeventyFiveMovesRunOut_ADrawOnlyWhenAsked) {
  const auto position = position_of("7k/8/2R3K1/8/8/8/8/8 b - - 149 100");
  EXPECT_FALSE(dead(position).dead());
  EXPECT_TRUE(dead(position, {.history = DrawHistory{}}).dead());
}

TEST(CanMate, MateOnTheSeventyFifthMove_ComesFirst) {
  const auto position = position_of("7k/8/2R3K1/8/8/8/8/8 w - - 149 100");
  EXPECT_EQ(can_mate(position, Color::white, {.history = DrawHistory{}}).verdict, MateVerdict::can_mate);
}

}  // namespace
}  // namespace jadoube::mate
