// Lines of a position and the sides that can still mate in it: "W- 7k/8/8/8/8/8/8/KQ6 w - -".
//
//    WB both sides, W- only White, -B only Black, -- neither: the position is dead
#pragma once

#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/mate/can_mate.hpp"
#include "jadoube/notation/epd.hpp"

namespace jadoube::mate {

struct VerdictLine {
  // By color, whether that side is expected to be able to mate; nothing if the line has no verdict before the FEN.
  std::optional<std::array<bool, 2>> expected{};
  Position position;
  std::vector<notation::EpdOperation> operations{};  // after the position, if it is EPD
};

// Reads such a line, the FEN or EPD forgivingly. A column in the error counts from the beginning of the line.
[[nodiscard]] JADOUBE_API std::expected<VerdictLine, notation::FenError> read_verdict_line(std::string_view line);

// The two characters for an answer; '?' in the place of a side that is undecided.
[[nodiscard]] JADOUBE_API std::array<char, 2> verdict_letters(const DeadAnswer& answer);

}  // namespace jadoube::mate
