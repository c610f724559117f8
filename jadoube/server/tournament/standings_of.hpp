// The standings of a tournament as its pages and files show them.
#pragma once

#include "jadoube/server/tournament/tournament.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::server {

struct Standings {
  unsigned after =
      0;  // rounds: those that are complete; in a round robin and with given pairings, those that have begun
  std::vector<tournament::TieBreakCode> codes{};  // empty if they cannot be used
  std::vector<tournament::Standing> places{};     // the winner first
  std::vector<unsigned> games{};                  // finished games, by the player's index in `players`
};
Standings standings_of(const Tournament& tournament);

}  // namespace jadoube::server
