// Perft by a given version of the inner loops, regardless of the one selected.
#pragma once

#include "jadoube/chess/internal/kernels.hpp"

namespace jadoube::test {

// `depth` is at least 1.
inline std::uint64_t perft_by(const Kernels& kernels, const Position& position, unsigned depth) {
  MoveList moves;
  moves.set_end(kernels.generate(position, moves.data()));
  if (depth == 1) return moves.size();
  if (depth == 2) return kernels.count_replies(position, moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) nodes += perft_by(kernels, position.after(move), depth - 1);
  return nodes;
}

}  // namespace jadoube::test
