// The acts and regulations by which a provision of the Laws is ruled on, and the scenarios that show it, for others to
// build on.
//
//   evidence("fifty_completed").acts        // {"claim:fifty_moves", …}
//   evidence("default_time").keys           // {"default_time"}
//
// The acts and scenarios are taken from tests/laws/scenarios/: every act whose ruling cites the provision's number
// there. evidence.def lists them; a test checks that the list is up to date.
#pragma once

#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"

namespace jadoube::laws {

struct Evidence {
  // The word of `do`, with the value that decides: "touch", "claim:flag", "penalise:loss", "discover:clock_setting".
  std::vector<std::string_view> acts;
  std::vector<std::string_view> keys;       // of the regulations
  std::vector<std::string_view> scenarios;  // files under tests/laws/scenarios/, without their ending
};

// Finds the provision by its name (provisions.hpp); empty for an unknown name.
[[nodiscard]] JADOUBE_API Evidence evidence(std::string_view provision);

}  // namespace jadoube::laws
