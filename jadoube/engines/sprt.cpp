#include "jadoube/engines/sprt.hpp"

#include <algorithm>
#include <cmath>

namespace jadoube::engines {
namespace {

constexpr std::size_t outcomes = std::tuple_size_v<Pentanomial>;
using Distribution = std::array<double, outcomes>;  // of probabilities
using Values = std::array<double, outcomes>;

constexpr double least_count = 1e-3;
constexpr Values points_per_game{0, 0.25, 0.5, 0.75, 1};

struct Moments {
  double mean = 0, variance = 0;
};
Moments moments(const Distribution& distribution, const Values& values) {
  Moments found;
  for (std::size_t i = 0; i < outcomes; ++i) found.mean += distribution[i] * values[i];
  for (std::size_t i = 0; i < outcomes; ++i)
    found.variance += distribution[i] * (values[i] - found.mean) * (values[i] - found.mean);
  return found;
}

// The distribution nearest to what was observed, by likelihood, for which the mean of `values` is zero: each observed
// probability divided by 1 + x * value, with the x for which the mean is zero. Some values are negative, some positive.
Distribution with_mean_zero(const Distribution& observed, const Values& values) {
  const auto [least, most] = std::ranges::minmax(values);
  // Every divisor must be positive.
  double low = -1 / most, high = -1 / least;
  for (unsigned step = 0; step < 200; ++step) {
    const double x = (low + high) / 2;
    double mean = 0;
    for (std::size_t i = 0; i < outcomes; ++i) mean += observed[i] * values[i] / (1 + x * values[i]);
    (mean > 0 ? low : high) = x;
  }
  Distribution found{};
  for (std::size_t i = 0; i < outcomes; ++i) found[i] = observed[i] / (1 + (low + high) / 2 * values[i]);
  return found;
}

Distribution most_likely_with_score(const Distribution& observed, double score) {
  Values values = points_per_game;
  for (double& value : values) value -= score;
  return with_mean_zero(observed, values);
}

// With (mean - 1/2) / deviation equal to `ratio`: the deviation depends on the distribution itself, so the constraint
// is made linear around the last approximation, until it no longer changes.
Distribution most_likely_with_ratio(const Distribution& observed, double ratio) {
  Distribution found{};
  found.fill(1.0 / outcomes);
  for (unsigned round = 0; round < 50; ++round) {
    const auto [mean, variance] = moments(found, points_per_game);
    const double deviation = std::sqrt(variance);
    Values values{};
    for (std::size_t i = 0; i < outcomes; ++i) {
      const double away = (mean - points_per_game[i]) / deviation;
      values[i] = points_per_game[i] - 0.5 - ratio * deviation * (1 + away * away) / 2;
    }
    const auto [least, most] = std::ranges::minmax(values);
    if (least >= 0 || most <= 0) break;  // no distribution has so extreme a ratio
    const Distribution next = with_mean_zero(observed, values);
    double change = 0;
    for (std::size_t i = 0; i < outcomes; ++i) change = std::max(change, std::abs(next[i] - found[i]));
    found = next;
    if (change < 1e-9) break;
  }
  return found;
}

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

}  // namespace

Sprt sprt(const SprtPlan& plan, const Pentanomial& pairs) {
  Sprt result;
  result.low = std::log(plan.beta / (1 - plan.alpha));
  result.high = std::log((1 - plan.beta) / plan.alpha);
  double total = 0, counted = 0;
  Distribution observed{};
  for (std::size_t i = 0; i < outcomes; ++i) {
    counted += pairs[i];
    total += observed[i] = std::max<double>(pairs[i], least_count);
  }
  if (counted == 0) return result;
  for (double& share : observed) share /= total;

  const auto most_likely = [&](double elo) {
    if (plan.model == SprtPlan::Model::logistic) return most_likely_with_score(observed, expected_score(elo));
    // The deviation of a pair's mean is that of a game divided by the square root of two.
    return most_likely_with_ratio(observed, elo * std::log(10) / 800 * std::sqrt(2));
  };
  const Distribution h0 = most_likely(plan.elo0), h1 = most_likely(plan.elo1);
  for (std::size_t i = 0; i < outcomes; ++i) result.ratio += total * observed[i] * std::log(h1[i] / h0[i]);
  if (result.ratio <= result.low) result.verdict = Sprt::Verdict::h0;
  if (result.ratio >= result.high) result.verdict = Sprt::Verdict::h1;
  return result;
}

}  // namespace jadoube::engines
