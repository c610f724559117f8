#include "jadoube/engines/tally.hpp"

#include <cmath>

namespace jadoube::engines {
namespace {

std::optional<double> elo_of(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  return -400 * std::log10(1 / score - 1);
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

Elo estimate(const Tally& tally) {
  constexpr double two_sided_95 = 1.959964;
  Elo elo;
  const double games = tally.games();
  if (tally.games() == 0) return elo;
  const double mean = tally.points() / games;
  const auto part = [&](unsigned count, double points) { return count / games * (points - mean) * (points - mean); };
  const double deviation = std::sqrt((part(tally.wins, 1) + part(tally.draws, 0.5) + part(tally.losses, 0)) / games);
  elo.difference = elo_of(mean);
  elo.low = elo_of(mean - two_sided_95 * deviation);
  elo.high = elo_of(mean + two_sided_95 * deviation);
  if (const double decided = tally.wins + tally.losses; decided > 0)
    elo.superiority = 0.5 * std::erfc((static_cast<double>(tally.losses) - tally.wins) / std::sqrt(2 * decided));
  return elo;
}

}  // namespace jadoube::engines
