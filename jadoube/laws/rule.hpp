// The referee: the ruling on one event.
//
//   State state(regulations);
//   const Ruling ruling = rule(regulations, state, {.at = 0ms, .by = Actor::white, .act = act::Touch{Square::g1}});
//
// The function reads no clock, no file and no random number, and searches for no mate: the time and the verdicts on
// mate are in the event (questions.hpp). The same log gives the same rulings.
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/model/ruling.hpp"
#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

// `state` becomes the next state. An event that has no standing (ruling.ok false) leaves the game as it was, but for
// the time that has passed. A mate that the event does not mention is undecided, and so counts as possible.
JADOUBE_API Ruling rule(const Regulations& regulations, State& state, const Event& event);

}  // namespace jadoube::laws
