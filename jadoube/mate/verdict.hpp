// The possible verdicts on a side's mates.
#pragma once

#include <cstdint>

namespace jadoube::mate {

enum class MateVerdict : std::uint8_t { can_mate, cannot_mate, undecided };

}  // namespace jadoube::mate
