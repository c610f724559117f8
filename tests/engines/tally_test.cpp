#include "jadoube/engines/tally.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

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
  const auto elo = estimate(Tally{.wins = 40, .draws = 40, .losses = 20});
  EXPECT_NEAR(*elo.difference, 70.4, 0.1);
  EXPECT_NEAR(*elo.low, 18.0, 1.0);
  EXPECT_NEAR(*elo.high, 126.0, 1.0);
  EXPECT_NEAR(elo.superiority, 0.9962, 0.0003);  // 0.1 is 2.67 deviations
}

TEST(Elo, OfDrawsAlone_IsZero_NotMinusZero) {
  EXPECT_EQ(std::signbit(*estimate(Pentanomial{0, 0, 4, 0, 0}).difference), false);
  EXPECT_EQ(*estimate(Tally{.draws = 3}).difference, 0);
}

TEST(Elo, OfAnEvenMatch_IsZero) {
  const auto elo = estimate(Tally{.wins = 5, .draws = 10, .losses = 5});
  EXPECT_NEAR(*elo.difference, 0, 1e-9);
  EXPECT_NEAR(*elo.low + *elo.high, 0, 1e-6);
  EXPECT_NEAR(elo.superiority, 0.5, 1e-9);
}

// Five wins of five would happen in 1 of 40 matches if each were won with a probability of 0.478: -15 points.
TEST(Elo, WhereOneSideWonAll_IsInfiniteWithTheRightSign) {
  const auto won = estimate(Tally{.wins = 5}), lost = estimate(Tally{.losses = 5});
  EXPECT_TRUE(std::isinf(*won.difference) && *won.difference > 0);
  EXPECT_TRUE(std::isinf(*lost.difference) && *lost.difference < 0);
  EXPECT_NEAR(*won.low, -15, 1);
  EXPECT_NEAR(*lost.high, 15, 1);
  EXPECT_TRUE(std::isinf(*lost.low) && *lost.low < 0);
  EXPECT_GT(won.superiority, 0.9);
  EXPECT_LT(lost.superiority, 0.1);
}

TEST(Elo, WithoutGamesOrWithDrawsOnly_HasNoErrorBars) {
  EXPECT_EQ(estimate(Tally{}).difference, std::nullopt);
  EXPECT_NEAR(*estimate(Tally{.draws = 5}).difference, 0, 1e-9);
  EXPECT_EQ(estimate(Tally{.draws = 5}).low, std::nullopt);
}

// Pairs in which each side wins with White say nothing against equality; taken as independent games they would.
TEST(Elo, OfPairs_CountsAWinAndALossWithOneOpeningAsOneResult) {
  EXPECT_EQ(estimate(Pentanomial{0, 0, 50, 0, 0}).low, std::nullopt);
  const auto pairs = estimate(Pentanomial{1, 2, 44, 2, 1});
  const auto games = estimate(Tally{.wins = 48, .draws = 4, .losses = 48});
  EXPECT_LT(*pairs.high - *pairs.low, *games.high - *games.low);
}

RC_GTEST_PROP(Elo, SeenFromTheOtherSide_IsTheSameWithTheOtherSign,
              (std::uint8_t wins, std::uint8_t draws, std::uint8_t losses)) {
  const auto one = estimate(Tally{wins, draws, losses}), other = estimate(Tally{losses, draws, wins});
  const auto opposite = [](std::optional<double> a, std::optional<double> b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return std::isinf(*a) ? *a == -*b : std::abs(*a + *b) < 1e-6;
  };
  RC_ASSERT(opposite(one.difference, other.difference));
  RC_ASSERT(opposite(one.low, other.high));
  RC_ASSERT(std::abs(one.superiority + other.superiority - 1) < 1e-9);
}

}  // namespace
}  // namespace jadoube::engines
