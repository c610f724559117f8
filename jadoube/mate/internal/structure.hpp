// Where the men of a position could ever get to, whatever both sides play: a fixed point over squares, captures and
// promotions that grants every move which cannot be ruled out. From positions with pawns that are fixed for good it
// often follows that no mate is possible.
#pragma once

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

// True only if no series of legal moves ends with `side` giving mate. False says nothing.
bool structure_forbids(const Position& position, Color side);

}  // namespace jadoube::mate
