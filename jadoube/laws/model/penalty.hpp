// The penalties that an arbiter may choose from (12.9; 1997: 13.4).
#pragma once

#include <cstdint>

namespace jadoube::laws {

enum class Penalty : std::uint8_t {
  warning,
  add_time,  // to the opponent
  deduct_time,
  loss,
  expulsion,
  deduct_points,  // from the offender (2014+)
  add_points,     // to the opponent, up to what the game can give (2014+)
  fine,           // announced in advance (2014+); told, and nothing else: money is no part of a game
  exclusion,      // from one or more rounds (2018+); told likewise: other rounds are other games
};
// Some of them, a bit for each.
using PenaltySet = std::uint16_t;
constexpr PenaltySet bit(Penalty penalty) { return static_cast<PenaltySet>(1U << static_cast<unsigned>(penalty)); }

}  // namespace jadoube::laws
