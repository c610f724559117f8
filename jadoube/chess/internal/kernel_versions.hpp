// The versions of the kernels that can be compiled for this architecture, and their common part.
#pragma once

#include "jadoube/chess/internal/kernels.hpp"

namespace jadoube {

extern const Kernels portable_kernels;
#if defined(__x86_64__)
extern const Kernels avx2_kernels;
extern const Kernels avx512_kernels;
#endif

// Kernels::count_replies for processors without a faster way: makes each move and generates the replies.
template <Move* (*generate)(const Position&, Move*)>
std::uint64_t count_replies_one_by_one(const Position& position, const MoveList& moves) {
  std::uint64_t count = 0;
  MoveList replies;
  for (const Move move : moves)
    count += static_cast<std::uint64_t>(generate(position.after(move), replies.data()) - replies.data());
  return count;
}

}  // namespace jadoube
