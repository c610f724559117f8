// The rating system Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system", 2022, glicko.net/glicko/glicko2.pdf).
//
//   const Rated opponent{1400, 30};
//   const Rated after = rate({}, std::array{Opposition{opponent, 1.0}});   // a new player has won
//
// Pure functions: the time that has passed is given as a number of rating periods.
#pragma once

#include <span>

namespace jadoube::server::glicko {

// The default values are those of a player before the first game.
struct Rated {
  double rating = 1500;
  double deviation = 350;    // about half the width of the interval that contains the true strength with 95 %
  double volatility = 0.06;  // how much the strength is expected to change
  friend bool operator==(const Rated&, const Rated&) = default;
};

// A game: the opponent, and the score: 1 for a win, 0.5 for a draw, 0 for a loss.
struct Opposition {
  Rated opponent;
  double score;
};

// The system's constant tau, which limits how fast the volatility changes.
inline constexpr double tau = 0.5;

// Steps 2 to 8: the player after these games, in which all players had their earlier strengths. `periods`: the rating
// periods since the last change of the rating, 1 in the published form; parts of a period are allowed. Without a game
// only the deviation grows. The deviation is never larger than that of a new player.
Rated rate(const Rated& before, std::span<const Opposition> games, double periods = 1);

}  // namespace jadoube::server::glicko
