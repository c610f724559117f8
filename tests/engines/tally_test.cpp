#include "jadoube/engines/tally.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace jadoube::engines {
namespace {

TEST(Tally, CountsForTheFirst) {
  Tally tally;
  tally.add(laws::Result::white_wins, Color::white);
  tally.add(laws::Result::white_wins, Color::black);
  tally.add(laws::Result::draw, Color::black);
  tally.add(laws::Result::both_lose, Color::white);
  tally.add(laws::Result::none, Color::white);
  EXPECT_EQ(tally.wins, 1U);
  EXPECT_EQ(tally.draws, 1U);
  EXPECT_EQ(tally.losses, 2U);
  EXPECT_EQ(tally.points(), 1.5);
}

// 60 % is 70.4 points by the logistic curve: 400 lg(0.6 / 0.4). The deviation of 100 games, 40 won, 40 drawn, is
// sqrt((0.4 * 0.16 + 0.4 * 0.01 + 0.2 * 0.36) / 100) = 0.0374.
TEST(Elo, OfSixtyPercent_HasTheKnownErrorBars) {
  const auto elo = estimate({.wins = 40, .draws = 40, .losses = 20});
  EXPECT_NEAR(*elo.difference, 70.4, 0.1);
  EXPECT_NEAR(*elo.low, 18.0, 1.0);
  EXPECT_NEAR(*elo.high, 126.0, 1.0);
  EXPECT_NEAR(elo.superiority, 0.995, 0.001);
}

TEST(Elo, OfAnEvenMatch_IsZero) {
  const auto elo = estimate({.wins = 5, .draws = 10, .losses = 5});
  EXPECT_NEAR(*elo.difference, 0, 1e-9);
  EXPECT_NEAR(*elo.low + *elo.high, 0, 1e-6);
  EXPECT_NEAR(elo.superiority, 0.5, 1e-9);
}

TEST(Elo, WhereOneSideWonAll_IsNotKnown) {
  EXPECT_EQ(estimate({.wins = 5}).difference, std::nullopt);
  EXPECT_EQ(estimate({}).difference, std::nullopt);
}

RC_GTEST_PROP(Elo, SeenFromTheOtherSide_IsTheSameWithTheOtherSign,
              (std::uint8_t wins, std::uint8_t draws, std::uint8_t losses)) {
  const auto one = estimate({wins, draws, losses}), other = estimate({losses, draws, wins});
  RC_ASSERT(one.difference.has_value() == other.difference.has_value());
  if (one.difference) RC_ASSERT(std::abs(*one.difference + *other.difference) < 1e-6);
  if (one.low && other.high) RC_ASSERT(std::abs(*one.low + *other.high) < 1e-6);
  RC_ASSERT(std::abs(one.superiority + other.superiority - 1) < 1e-9);
}

}  // namespace
}  // namespace jadoube::engines
