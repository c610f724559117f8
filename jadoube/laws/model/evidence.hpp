// What others need to build on a provision of the Laws: the acts and regulations by which it is ruled on, and the
// scenarios that show it.
//
//   evidence("fifty_completed").acts        // {"claim:fifty_moves", …}
//   evidence("default_time").keys           // {"default_time"}
//
// The acts and scenarios are read off the scenarios in tests/laws/scenarios/: every act whose ruling cites the
// provision's number there. evidence.def has them; a test keeps it as they are.
#pragma once

#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"

namespace jadoube::laws {

struct Evidence {
  // The word of `do`, with what decides about it: "touch", "claim:flag", "penalise:loss", "discover:clock_setting".
  std::vector<std::string_view> acts;
  std::vector<std::string_view> keys;       // of the regulations
  std::vector<std::string_view> scenarios;  // files under tests/laws/scenarios/, without their ending
};

// By the provision's name (provisions.hpp); empty for a name that there is not.
[[nodiscard]] JADOUBE_API Evidence evidence(std::string_view provision);

}  // namespace jadoube::laws
