// Virtual points for the pairing of accelerated rounds (record 250; C.04.7, the Baku acceleration).
//
//   virtual_points(event, 2);            // by player, for the pairing of round 2
#pragma once

#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament {

// The acceleration of C.04.7 as records 250. Group A is half of those who take part in round 1, rounded up to an even
// number, and later entrants with a number before its last. Nothing if the number of rounds is not announced or nobody
// takes part.
[[nodiscard]] JADOUBE_API std::vector<Acceleration> baku_acceleration(const Event& event);

// The records of the event; those of C.04.7 if it has none and its system is accelerated.
[[nodiscard]] JADOUBE_API std::vector<Acceleration> accelerations(const Event& event);

// Returns the points for the pairing of a round, in the order of event.players.
[[nodiscard]] JADOUBE_API std::vector<Points> virtual_points(const Event& event, unsigned round);

}  // namespace jadoube::tournament
