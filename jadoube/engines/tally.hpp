// What a match shows about the difference in strength, with error bars.
//
//   const auto elo = estimate({.wins = 12, .draws = 60, .losses = 8});   // +17 [-20, +55]
#pragma once

#include <optional>

#include "jadoube/laws/model/ruling.hpp"

namespace jadoube::engines {

// Counts from the first engine's point of view.
struct Tally {
  unsigned wins = 0, draws = 0, losses = 0;

  unsigned games() const { return wins + draws + losses; }
  double points() const { return wins + 0.5 * draws; }
  // `first`: the color of the first engine. A game that both lose counts as lost.
  void add(laws::Result result, Color first);
};

struct Elo {
  // In Elo points, by the logistic curve; nothing if a side won every game.
  std::optional<double> difference;
  std::optional<double> low, high;  // of the 95 % confidence interval, by the normal approximation
  double superiority = 0.5;         // the probability that the first engine is the stronger one
};
Elo estimate(const Tally& tally);

}  // namespace jadoube::engines
