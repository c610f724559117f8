// Mates that the automatic draws of Article 9.6 forestall.
#include "jadoube/mate/history.hpp"

#include <gtest/gtest.h>

#include "jadoube/mate/can_mate.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

using test::position_of;

bool can(const Position& position, Color side, const MateQuestion& question = {}) {
  return can_mate(position, side, question).verdict == MateVerdict::can_mate;
}

TEST(SeventyFiveMoves, RunOutBeforeTheMate_TheGameIsDeadOnlyIfTheyCount) {
  const auto position = position_of("7k/8/2R3K1/8/8/8/8/8 b - - 149 100");
  EXPECT_FALSE(dead(position).dead());
  EXPECT_TRUE(dead(position, {.history = DrawHistory{}}).dead());
}

TEST(SeventyFiveMoves, MateOnTheLastOfThem_ComesFirst) {
  EXPECT_TRUE(can(position_of("7k/8/2R3K1/8/8/8/8/8 w - - 149 100"), Color::white, {.history = DrawHistory{}}));
}

TEST(SeventyFiveMoves, ACheckmateOnTheBoard_StaysOne) {
  EXPECT_TRUE(can(position_of("2R4k/8/6K1/8/8/8/8/8 b - - 150 100"), Color::white, {.history = DrawHistory{}}));
}

TEST(SeventyFiveMoves, AlreadyMade_TheGameIsOver) {
  EXPECT_TRUE(dead(position_of("7k/8/2R3K1/8/8/8/8/8 w - - 150 100"), {.history = DrawHistory{}}).dead());
}

TEST(SeventyFiveMoves, APawnMove_StartsThemAnew) {
  EXPECT_TRUE(can(position_of("7k/8/6K1/8/8/8/7P/8 w - - 149 100"), Color::white, {.history = DrawHistory{}}));
}

TEST(SeventyFiveMoves, AWayRoundThatTakesTooLong_IsNone) {
  // The rook needs two moves, the king between them one.
  EXPECT_TRUE(can(position_of("7k/8/R5K1/8/8/8/8/8 b - - 148 100"), Color::white, {.history = DrawHistory{}}));
  EXPECT_FALSE(can(position_of("7k/8/R7/6K1/8/8/8/8 w - - 148 100"), Color::white, {.history = DrawHistory{}}));
  EXPECT_TRUE(can(position_of("7k/8/R7/6K1/8/8/8/8 w - - 146 100"), Color::white, {.history = DrawHistory{}}));
}

struct Game {
  Position present;
  std::vector<Position> earlier{};

  void play(std::initializer_list<const char*> moves) {
    for (const char* const move : moves) {
      earlier.push_back(present);
      present.play(test::move_of(present, move));
    }
  }
  bool is_dead(Fivefold rule) const { return dead(present, {.history = DrawHistory{rule, earlier}}).dead(); }
};

// White could mate by Ra8 all the time, and at the end Black has only Kg8, after which White could again.
Game start_of_shuffling() { return {position_of("6k1/8/6K1/8/8/8/8/R7 w - - 0 1")}; }

TEST(Fivefold, TheOnlyMoveRepeatsThePositionForTheFifthTime_TheGameIsDead) {
  auto game = start_of_shuffling();
  for (unsigned times = 1; times < 4; ++times) game.play({"a1b1", "g8h8", "b1a1", "h8g8"});
  game.play({"a1b1", "g8h8", "b1a1"});
  EXPECT_TRUE(game.is_dead(Fivefold::any));
  EXPECT_TRUE(game.is_dead(Fivefold::alternate_moves));
  EXPECT_FALSE(dead(game.present).dead());
}

TEST(Fivefold, ForTheFourthTime_ItIsNot) {
  auto game = start_of_shuffling();
  for (unsigned times = 1; times < 3; ++times) game.play({"a1b1", "g8h8", "b1a1", "h8g8"});
  game.play({"a1b1", "g8h8", "b1a1"});
  EXPECT_FALSE(game.is_dead(Fivefold::any));
  EXPECT_FALSE(game.is_dead(Fivefold::alternate_moves));
}

TEST(Fivefold, NotOnConsecutiveAlternateMoves_DeadFrom2018OnOnly) {
  auto game = start_of_shuffling();
  game.play({"a1b1", "g8h8", "b1c1", "h8g8", "c1b1", "g8h8", "b1a1", "h8g8"});
  for (unsigned times = 2; times < 4; ++times) game.play({"a1b1", "g8h8", "b1a1", "h8g8"});
  game.play({"a1b1", "g8h8", "b1a1"});
  EXPECT_TRUE(game.is_dead(Fivefold::any));
  EXPECT_FALSE(game.is_dead(Fivefold::alternate_moves));
}

TEST(Fivefold, TheFifthTimeIsOnTheBoard_TheGameIsOver) {
  auto game = start_of_shuffling();
  for (unsigned times = 1; times < 5; ++times) game.play({"a1b1", "g8h8", "b1a1", "h8g8"});
  EXPECT_TRUE(game.is_dead(Fivefold::any));
  EXPECT_TRUE(game.is_dead(Fivefold::alternate_moves));
}

}  // namespace
}  // namespace jadoube::mate
