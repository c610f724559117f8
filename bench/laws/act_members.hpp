// The acts of a move by hand as members of a JSON object: `"do": "touch", "square": "e2"`.
#pragma once

#include <fmt/format.h>

#include <string>

#include "jadoube/laws/model/event.hpp"

namespace jadoube::bench {

// Writes one of the acts that play_by_hand() makes.
inline std::string act_members(const laws::Act& act) {
  if (const auto* touch = std::get_if<laws::act::Touch>(&act))
    return fmt::format(R"("do": "touch", "square": "{}")", to_string(touch->square));
  if (const auto* place = std::get_if<laws::act::Place>(&act))
    return fmt::format(R"("do": "place", "from": "{}", "to": "{}")", to_string(place->from), to_string(place->to));
  if (const auto* promote = std::get_if<laws::act::Promote>(&act)) {
    constexpr std::array names{"pawn", "knight", "bishop", "rook", "queen", "king"};
    return fmt::format(R"("do": "promote", "piece": "{}")", names[index(promote->piece)]);
  }
  return R"("do": "press")";
}

}  // namespace jadoube::bench
