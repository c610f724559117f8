// Perft: the number of move sequences of a given length, the standard test of a move generator.
//
//   perft(Position(), 5) == 4'865'609
#pragma once

#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube {

// The number of sequences of `depth` legal moves (plies); for depth 0 it is 1. No hash table is used: every move except
// the last of a sequence is made, and the last ones are counted, for several positions at once where the processor can.
// `threads` 0 means one for each processor. Each ply takes about 2 KB of stack.
[[nodiscard]] JADOUBE_API std::uint64_t perft(const Position& position, unsigned depth, unsigned threads = 1);

struct DivideEntry {
  Move move;
  std::uint64_t nodes;
};

// The same count split over the first moves, in the generator's order. Empty for depth 0.
[[nodiscard]] JADOUBE_API std::vector<DivideEntry> divide(const Position& position, unsigned depth,
                                                          unsigned threads = 1);

}  // namespace jadoube
