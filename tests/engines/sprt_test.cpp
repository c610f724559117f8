#include "jadoube/engines/sprt.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace jadoube::engines {
namespace {

// The mean and the variance of a pair's points per game.
std::pair<double, double> moments(const Pentanomial& pairs) {
  double all = 0, mean = 0, variance = 0;
  for (const unsigned count : pairs) all += count;
  for (std::size_t i = 0; i < pairs.size(); ++i) mean += pairs[i] / all * 0.25 * static_cast<double>(i);
  for (std::size_t i = 0; i < pairs.size(); ++i)
    variance += pairs[i] / all * std::pow(0.25 * static_cast<double>(i) - mean, 2);
  return {mean, variance};
}

// For near hypotheses the ratio approaches that of two normal distributions with the observed variance:
// n (s1 - s0) (2 mean - s0 - s1) / (2 variance).
TEST(Sprt, OfManyPairs_IsCloseToTheNormalApproximation) {
  const Pentanomial pairs{300, 2200, 5000, 2400, 340};
  const auto [mean, variance] = moments(pairs);
  const auto score = [](double elo) { return 1 / (1 + std::pow(10, -elo / 400)); };
  const double s0 = score(0), s1 = score(4), n = 10'240;
  const double expected = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
  EXPECT_NEAR(sprt({.elo0 = 0, .elo1 = 4}, pairs).ratio, expected, 0.01 * expected);
}

// In normalized Elo the hypotheses are means in standard deviations of a game: of a pair's deviation times sqrt(2).
TEST(Sprt, InNormalizedElo_IsCloseToTheNormalApproximation) {
  const Pentanomial pairs{300, 2200, 5000, 2400, 340};
  const auto [mean, variance] = moments(pairs);
  const double t = (mean - 0.5) / std::sqrt(variance), n = 10'240;
  const auto ratio = [](double elo) { return elo * std::log(10) / 800 * std::sqrt(2); };
  const double expected = n * (ratio(4) - ratio(0)) * (2 * t - ratio(0) - ratio(4)) / 2;
  EXPECT_NEAR(sprt({.elo0 = 0, .elo1 = 4, .model = SprtPlan::Model::normalized}, pairs).ratio, expected,
              0.02 * std::abs(expected));
}

TEST(Sprt, OfSymmetricHypothesesAndCounts_IsZero) {
  for (const auto model : {SprtPlan::Model::logistic, SprtPlan::Model::normalized})
    EXPECT_NEAR(sprt({.elo0 = -3, .elo1 = 3, .model = model}, {5, 20, 60, 20, 5}).ratio, 0, 1e-6);
}

TEST(Sprt, HasWaldsBounds) {
  const auto none = sprt({.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.1}, {});
  EXPECT_NEAR(none.low, std::log(0.1 / 0.95), 1e-12);
  EXPECT_NEAR(none.high, std::log(0.9 / 0.05), 1e-12);
  EXPECT_EQ(none.ratio, 0);
  EXPECT_EQ(none.verdict, Sprt::Verdict::open);
}

TEST(Sprt, DecidesForTheStrongerAndForTheWeaker) {
  const SprtPlan plan{.elo0 = 0, .elo1 = 10};
  EXPECT_EQ(sprt(plan, {10, 100, 300, 200, 40}).verdict, Sprt::Verdict::h1);
  EXPECT_EQ(sprt(plan, {40, 200, 300, 100, 10}).verdict, Sprt::Verdict::h0);
  EXPECT_EQ(sprt(plan, {0, 1, 2, 1, 0}).verdict, Sprt::Verdict::open);
}

// With the sides exchanged, H0 and H1 change places with the other sign.
RC_GTEST_PROP(Sprt, SeenFromTheOtherSide_HasTheOtherSign, (const std::array<std::uint8_t, 5>& counts)) {
  const auto model = *rc::gen::element(SprtPlan::Model::logistic, SprtPlan::Model::normalized);
  const Pentanomial pairs{counts[0], counts[1], counts[2], counts[3], counts[4]};
  const Pentanomial reversed{counts[4], counts[3], counts[2], counts[1], counts[0]};
  const auto one = sprt({.elo0 = 1, .elo1 = 6, .model = model}, pairs);
  const auto other = sprt({.elo0 = -6, .elo1 = -1, .model = model}, reversed);
  RC_ASSERT(std::isfinite(one.ratio));
  RC_ASSERT(std::abs(one.ratio + other.ratio) < 1e-4 * (1 + std::abs(one.ratio)));
}

}  // namespace
}  // namespace jadoube::engines
