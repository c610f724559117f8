// Two knights against a bare king, told without a search, which takes long to find such a mate.
#pragma once

#include <optional>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

// Whether two knights can mate a bare king, of a position in which the game is not over; nothing for any other
// material.
std::optional<bool> two_knights_mate(const Position& position);

}  // namespace jadoube::mate
