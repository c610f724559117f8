// The order of the boards of a round (C.04.2, 3.6): the score of the higher ranked player of the pair, then the sum of
// both scores, then the pairing number of the higher ranked; scores include virtual points.
//
//   order_boards(event);                 // every round that has been paired
#pragma once

#include <span>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament {

// Sorts the boards of a round, given the scores before it, with virtual points, in the order of event.players.
JADOUBE_API void order_boards(const Event& event, std::span<const Points> scores, std::vector<Board>& boards);

// Sorts the boards of all rounds of the event, by the results at their time: a correction of round 3 that was made when
// round 4 had been paired does not change the boards of round 4. See corrections.hpp.
JADOUBE_API void order_boards(Event& event);

}  // namespace jadoube::tournament
