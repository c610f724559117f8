// A second Dutch pairing, for small rounds: it generates the candidates of articles 3 and 4 one by one in their order
// and compares them by the criteria, as an arbiter would by hand. It shares nothing with the library but the types of
// its input and output. Up to about 10 players.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "jadoube/tournament/swiss/dutch.hpp"

namespace jadoube::test {

// Boards (without the rules of colours) and the bye; nothing if there is no legal pairing.
struct EnumeratedPairing {
  std::vector<std::pair<unsigned, unsigned>> boards;  // White and Black, in the order of boards
  std::optional<unsigned> bye;
  // As in Pairing::floaters; no reason if no candidate pairs the player.
  struct Floater {
    unsigned player, score;
    std::optional<tournament::swiss::Criterion> reason;
  };
  std::vector<Floater> floaters;
};

std::optional<EnumeratedPairing> pair_by_enumeration(const tournament::swiss::Round& round);

// Whether all players can be paired in compliance with C1 to C3, by trying all ways.
bool some_pairing_exists(const tournament::swiss::Round& round);

// The least score that the receiver of the bye can have in a legal pairing of all (C5); nothing if there is none, or
// the number of players is even.
std::optional<unsigned> least_bye_score(const tournament::swiss::Round& round);

}  // namespace jadoube::test
