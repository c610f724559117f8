// The 960 initial positions (Chess960 guideline), by their standard number.
#pragma once

#include "jadoube/chess/setup.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube {

inline constexpr unsigned chess960_starts = 960;
inline constexpr unsigned standard_chess960_number = 518;

// White's first rank from a to h; `number` is taken modulo 960. 518 is standard chess.
[[nodiscard]] JADOUBE_API std::array<Role, 8> chess960_rank(unsigned number);
// The whole initial position, with every castling right.
[[nodiscard]] JADOUBE_API Setup chess960_setup(unsigned number);
// The number of a first rank; nothing if it is not one of the 960.
[[nodiscard]] JADOUBE_API std::optional<unsigned> chess960_number(const std::array<Role, 8>& rank);

}  // namespace jadoube
