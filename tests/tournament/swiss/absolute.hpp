// The absolute criteria of the Dutch System (C.04.3, 2.1) read off an event's rounds, and the question whether any
// pairing complies with them, answered by trying. Shares nothing with the library but the model of an event: no scores
// prepared for pairing, no matching.
#pragma once

#include <string>
#include <vector>

#include "jadoube/tournament/model/event.hpp"

namespace jadoube::test {

// A sentence for each fault of a paired round: somebody who takes part is at no board or at two, players meet twice or
// are forbidden to meet (C1), the bye goes to a player who may not have it (C2), or two players meet who both must have
// the same colour (C3) and are no topscorers; also a player with a colour against an absolute preference whose opponent
// has none (article 5).
std::vector<std::string> absolute_faults(const tournament::Event& event, unsigned round);

// Whether the players who take part in the round after those of the event can all be paired by C1 to C3.
bool absolute_pairing_exists(const tournament::Event& event, unsigned round);

}  // namespace jadoube::test
