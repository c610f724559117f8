// The screen: whether it is certain at a glance, in nanoseconds, that a side can still mate. For use after each move of
// a game; where it is not certain, can_mate() decides.
#pragma once

#include "jadoube/mate/material.hpp"

namespace jadoube::mate {

// True only if `side` can mate by some series of legal moves. False says nothing.
bool surely_can_mate(const Position& position, Color side);

// True only if the position is not dead (Article 5.2.2). False says nothing.
inline bool surely_alive(const Position& position) {
  return surely_can_mate(position, Color::white) || surely_can_mate(position, Color::black);
}

}  // namespace jadoube::mate
