// The table of a round robin: points, and the order of players with equal points (FIDE Handbook, C.07, Tie-Break
// Regulations).
//
//   const Game games[]{{.white = 0, .black = 1, .points = {100, 0}}};
//   for (const Place& place : standings(2, games, 100, usual_order)) …   // the winner first
//
// In a tournament whose pairings are fixed in advance, a forfeit counts like any other game (15.2). A bye is not a
// game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "jadoube/compiler.hpp"

namespace jadoube::tournament {

// Points are hundredths of a point; players are counted from 0.
struct Game {
  unsigned white, black;
  std::array<unsigned, 2> points;  // by color, as in the table
};

enum class TieBreak : std::uint8_t {
  direct_encounter,  // 6: the points from the games among the tied players
  wins,              // 7.1: games that gave as many points as a win
  sonneborn_berger,  // 9.1: each opponent's points times the points scored against them
  koya,              // 9.2: the points against players who have at least half of the possible points
};
inline constexpr std::array all_tie_breaks{TieBreak::direct_encounter, TieBreak::wins, TieBreak::sonneborn_berger,
                                           TieBreak::koya};
inline constexpr std::array usual_order{TieBreak::direct_encounter, TieBreak::wins, TieBreak::sonneborn_berger};

struct Place {
  unsigned player;
  unsigned rank;  // from 1; players whom no tie-break separates share a rank
  unsigned points;
  unsigned games;  // finished games
  // One value for each tie-break, in the order given, in hundredths: points; a hundred for each win; Sonneborn-Berger
  // to two decimals, rounded down. Nothing for a direct encounter of a player who is not tied with anybody.
  std::vector<std::optional<unsigned>> tie_breaks;
};

// `games` are the finished games, at most one for each pair, between players below `players`, else
// std::invalid_argument is thrown; berger() counts players from 1. `win` is the value of a win. The first place comes
// first; players who share a place are in the order of their numbers.
[[nodiscard]] JADOUBE_API std::vector<Place> standings(unsigned players, std::span<const Game> games, unsigned win,
                                                       std::span<const TieBreak> order);

}  // namespace jadoube::tournament
