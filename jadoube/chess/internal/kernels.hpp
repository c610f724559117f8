// The inner loops of the library in several versions, one for each kind of processor, and the choice among them. One
// binary runs on any x86-64 (or arm64) and uses the best version that the machine supports.
//
// The environment variable JADOUBE_KERNEL (`portable`, `avx2`, `avx512`) selects a version by name; a name that is
// unknown, or whose version the machine cannot run, is ignored.
#pragma once

#include <span>
#include <string_view>

#include "jadoube/chess/position.hpp"

namespace jadoube {

struct Kernels {
  std::string_view name;
  bool (*supported)();
  // Writes every legal move, starting at `out`, and returns the end; may overwrite up to 32 moves beyond it.
  Move* (*generate)(const Position& position, Move* out);
  // `moves` must be the position's legal moves. Returns the total number of legal replies to them.
  std::uint64_t (*count_replies)(const Position& position, const MoveList& moves);
};

// Every version compiled into this binary, the fastest first; the last runs anywhere.
std::span<const Kernels> all_kernels();

// The version in use, chosen at the first call.
const Kernels& kernels();

}  // namespace jadoube
