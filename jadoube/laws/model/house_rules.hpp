// House rules: regulations of a game that differ from the Laws of their edition where the Laws do not leave the choice
// to the regulations.
//
//   for (std::string_view key : house_rules(regulations)) …     // "start", "rook_first_castling"
#pragma once

#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/regulations.hpp"

namespace jadoube::laws {

// Returns the keys of those regulations as the protocol writes them (docs/referee.md), in its order. Choices that the
// Laws leave to the organisers are not included: supervision, how late a player may come, a board for the blind, points
// since 2009 (11.1, later 10.1), draws by agreement since 2009 (9.1.a, later 9.1.1), a quickplay finish since 2014
// (G.2, III.2.1). A screen board is one, because it leaves no room for Articles 4, 6.2 and 7.
[[nodiscard]] JADOUBE_API std::vector<std::string_view> house_rules(const Regulations& regulations);

}  // namespace jadoube::laws
