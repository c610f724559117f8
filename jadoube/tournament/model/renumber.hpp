// New pairing numbers: after a correction of ratings or a late entry (C.04.2, 2.3 and 2.4; not after the fourth round
// has been paired), or to pair by places.
//
//   add_late_entry(event, {.name = "Late, Lena", .rating = 2100});
#pragma once

#include <span>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament {

// The event with another number for each player, given in the order of event.players: different numbers from 1 to
// most_players. The notes of corrections and hand-made pairings get the new numbers; other records that are kept as
// text (national ratings, teams) still have the old ones.
[[nodiscard]] JADOUBE_API Event renumbered(const Event& event, std::span<const unsigned> numbers);

// Adds a player, whose number is found by the initial order (2.2) and returned; the numbers of those after it become
// greater by one. For each round that has been paired the new player has a zero-point bye. Accelerations keep the last
// player of their group (C.04.7).
JADOUBE_API unsigned add_late_entry(Event& event, Player player);

}  // namespace jadoube::tournament
