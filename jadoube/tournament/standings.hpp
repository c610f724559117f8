// The table of a round robin: points, and who is before whom where they are equal (FIDE Handbook, C.07, Tie-Break
// Regulations).
//
//   const Game games[]{{.white = 0, .black = 1, .points = {100, 0}}};
//   for (const Place& place : standings(2, games, 100, usual_order)) …   // the winner first
//
// In a tournament whose pairings were made beforehand, a forfeit counts as a game like any other (15.2). A bye is no
// game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace jadoube::tournament {

// Points are hundredths of a point; players are counted from 0.
struct Game {
  unsigned white, black;
  std::array<unsigned, 2> points;  // by color, as they stand in the table
};

enum class TieBreak : std::uint8_t {
  direct_encounter,  // 6: the points from the games among those who are tied
  wins,              // 7.1: games that brought as many points as a win
  sonneborn_berger,  // 9.1: each opponent's points times the points scored against them
  koya,              // 9.2: the points against those who have half of what can be had, or more
};
inline constexpr std::array all_tie_breaks{TieBreak::direct_encounter, TieBreak::wins, TieBreak::sonneborn_berger,
                                           TieBreak::koya};
inline constexpr std::array usual_order{TieBreak::direct_encounter, TieBreak::wins, TieBreak::sonneborn_berger};

struct Place {
  unsigned player;
  unsigned rank;  // from 1; those whom nothing separates share it
  unsigned points;
  unsigned games;  // that are over
  // In the order given, in hundredths: points; a hundred for each win; Sonneborn-Berger to two decimals, rounded down.
  // Nothing for a direct encounter of a player who is tied with nobody.
  std::vector<std::optional<unsigned>> tie_breaks;
};

// The games that are over, each pair's at most once; `win` is what a win is worth. The first place first; those who
// share one by their numbers.
std::vector<Place> standings(unsigned players, std::span<const Game> games, unsigned win,
                             std::span<const TieBreak> order);

}  // namespace jadoube::tournament
