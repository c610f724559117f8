// Who plays whom in a round robin: the Berger tables (FIDE Handbook, C.05, annex 1).
#pragma once

#include <optional>
#include <vector>

namespace jadoube::tournament {

// Draw numbers, from 1.
struct Pairing {
  unsigned white, black;
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

struct Round {
  std::vector<Pairing> boards;  // the first board first
  std::optional<unsigned> bye;  // who is free, where the number of players is odd
};

// All rounds in order; none for fewer than two players. An odd number plays by the next even number's table, of which
// the last player is not there.
std::vector<Round> berger(unsigned players);

}  // namespace jadoube::tournament
