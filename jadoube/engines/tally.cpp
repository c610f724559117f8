#include "jadoube/engines/tally.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace jadoube::engines {
namespace {

constexpr double two_sided_95 = 1.959964;

double elo_of(double score) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (score <= 0) return -infinity;
  if (score >= 1) return infinity;
  return 0 - 400 * std::log10(1 / score - 1);  // 0, not -0, for one half
}

// The estimate from counts of independent outcomes; the outcomes' scores go from 0 to 1 in equal steps.
Elo estimate_of(std::span<const unsigned> counts) {
  Elo elo;
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  if (all == 0) return elo;
  const auto score = [&](std::size_t i) { return static_cast<double>(i) / static_cast<double>(counts.size() - 1); };
  double mean = 0, variance = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) mean += counts[i] / all * score(i);
  for (std::size_t i = 0; i < counts.size(); ++i) variance += counts[i] / all * (score(i) - mean) * (score(i) - mean);
  elo.difference = elo_of(mean);
  if (variance == 0) {
    // All outcomes are equal. Draws say nothing about the error. With wins alone or losses alone, the superiority is
    // calculated from a uniform prior.
    const double least = std::pow(0.025, 1 / all);
    if (mean == 1) elo.low = elo_of(least), elo.high = elo_of(1);
    if (mean == 0) elo.low = elo_of(0), elo.high = elo_of(1 - least);
    if (mean == 1) elo.superiority = 1 - std::pow(0.5, all + 1);
    if (mean == 0) elo.superiority = std::pow(0.5, all + 1);
    return elo;
  }
  const double deviation = std::sqrt(variance / all);
  elo.low = elo_of(mean - two_sided_95 * deviation);
  elo.high = elo_of(mean + two_sided_95 * deviation);
  elo.superiority = 0.5 * std::erfc((0.5 - mean) / deviation / std::sqrt(2));
  return elo;
}

}  // namespace

void Tally::add(laws::Result result, Color first) {
  if (result == laws::Result::draw) {
    ++draws;
  } else if (result == laws::win_for(first)) {
    ++wins;
  } else if (result != laws::Result::none) {
    ++losses;
  }
}

Tally& Tally::operator+=(const Tally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

Elo estimate(const Tally& tally) { return estimate_of(std::array{tally.losses, tally.draws, tally.wins}); }
Elo estimate(const Pentanomial& pairs) { return estimate_of(pairs); }

}  // namespace jadoube::engines
