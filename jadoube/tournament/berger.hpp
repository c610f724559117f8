// The pairings of a round robin: the Berger tables (FIDE Handbook, C.05, annex 1).
#pragma once

#include <optional>
#include <vector>

#include "jadoube/compiler.hpp"

namespace jadoube::tournament {

// The players' draw numbers, from 1.
struct Pairing {
  unsigned white, black;
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

struct Round {
  std::vector<Pairing> boards;  // in order
  std::optional<unsigned> bye;  // the player without a game, if the number of players is odd
};

// All rounds in order; none for fewer than two players. An odd number of players uses the table of the next even
// number, whose last player is missing.
[[nodiscard]] JADOUBE_API std::vector<Round> berger(unsigned players);

}  // namespace jadoube::tournament
