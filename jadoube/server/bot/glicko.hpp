// The rating system Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system", 2022, glicko.net/glicko/glicko2.pdf).
//
//   const Rated opponent{1400, 30};
//   const Rated after = rate({}, std::array{Opposition{opponent, 1.0}});   // a new player has won
//
// Pure: the time that has passed comes in as a number of rating periods.
#pragma once

#include <span>

namespace jadoube::server::glicko {

// A player before the first game has these values.
struct Rated {
  double rating = 1500;
  double deviation = 350;    // about half the width of the interval that has the true strength with 95 %
  double volatility = 0.06;  // how much the strength is expected to vary
  friend bool operator==(const Rated&, const Rated&) = default;
};

// A game: who it was against, and the score: 1 won, 0.5 drawn, 0 lost.
struct Opposition {
  Rated opponent;
  double score;
};

// The system's constant tau, which limits how fast the volatility changes.
inline constexpr double tau = 0.5;

// Steps 2 to 8: the player after these games, in which all played with the strengths that they had before. `periods`
// is the time since the last change of the rating, in rating periods, 1 in the published form; a part of one is
// allowed. Without a game only the deviation grows. No deviation becomes larger than that of a new player.
Rated rate(const Rated& before, std::span<const Opposition> games, double periods = 1);

}  // namespace jadoube::server::glicko
