// A search of the whole graph of positions without pruning: every position that can arise, each looked at once, and
// whether any is checkmate. Answers are compared with it: it uses the library's legal moves, and none of its analysis.
#pragma once

#include <array>
#include <cstddef>

#include "jadoube/chess/position.hpp"

namespace jadoube::test {

struct FullGraph {
  std::array<bool, 2> mates{};  // by either side, somewhere
  bool complete = false;        // whether every position was looked at
};

// Gives up beyond `limit` positions, and ends once both sides mate.
FullGraph full_graph(const Position& start, std::size_t limit);

// Whether these men, none of them a pawn, can stand anywhere on the board so that `side` has mated.
bool material_mates(const Board& men, Color side);

}  // namespace jadoube::test
