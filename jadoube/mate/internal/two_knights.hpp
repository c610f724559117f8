// Decides two knights against a bare king without a search, which would take long to find such a mate.
#pragma once

#include <optional>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

// Whether two knights can mate a bare king, in a position in which the game is not over; nothing for any other
// material.
std::optional<bool> two_knights_mate(const Position& position);

}  // namespace jadoube::mate
