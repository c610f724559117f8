// The difference in strength that a match shows, with error bars.
//
//   const auto elo = estimate(Tally{.wins = 12, .draws = 60, .losses = 8});   // +17 [-20, +55]
#pragma once

#include <array>
#include <optional>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/ruling.hpp"

namespace jadoube::engines {

// Counts from the first engine's point of view.
struct JADOUBE_API Tally {
  unsigned wins = 0, draws = 0, losses = 0;

  [[nodiscard]] unsigned games() const { return wins + draws + losses; }
  [[nodiscard]] double points() const { return wins + 0.5 * draws; }
  // `first`: the color of the first engine. A game that both lose counts as lost.
  void add(laws::Result result, Color first);
  Tally& operator+=(const Tally& other);
  // The same, from the second engine's point of view.
  [[nodiscard]] Tally reversed() const { return {losses, draws, wins}; }

  friend bool operator==(const Tally&, const Tally&) = default;
};

// Pairs of games with the same opening and reversed colors, by the first engine's points in both: 0, 1/2, 1, 3/2, 2.
// The two games of a pair depend on each other by their opening, so only the pairs are independent.
using Pentanomial = std::array<unsigned, 5>;

struct Elo {
  // The difference in Elo points, by the logistic curve: infinite if a side won every game, nothing without games.
  std::optional<double> difference;
  // The bounds of the 95 % confidence interval: by the normal approximation; if a side won every game, by the least
  // probability of winning with which this would happen in 1 of 40 such matches. Nothing if all games were drawn.
  std::optional<double> low, high;
  double superiority = 0.5;  // the probability that the first engine is the stronger one
};
[[nodiscard]] JADOUBE_API Elo estimate(const Tally& tally);
[[nodiscard]] JADOUBE_API Elo estimate(const Pentanomial& pairs);

}  // namespace jadoube::engines
