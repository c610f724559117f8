// The inner loops of the library in several versions, one for each kind of processor, and the choice among them.
// One binary runs on any x86-64 (or arm64) and uses the best version that the machine has.
//
// The environment variable JADOUBE_KERNEL (`portable`, `avx2`, `avx512`) asks for a version by name; a name
// that is unknown, or of a version that the machine cannot run, asks for nothing.
#pragma once

#include <span>
#include <string_view>

#include "jadoube/chess/position.hpp"

namespace jadoube {

struct Kernels {
  std::string_view name;
  bool (*supported)();
  // Writes every legal move from `out` on and returns the end; may overwrite up to 32 moves beyond it.
  Move* (*generate)(const Position& position, Move* out);
  // For all of `moves`, which must be the position's legal moves, the number of legal replies, added up.
  std::uint64_t (*count_replies)(const Position& position, const MoveList& moves);
};

// Every version compiled into this binary, the fastest first; the last runs anywhere.
std::span<const Kernels> all_kernels();

// The version in use, chosen at the first call.
const Kernels& kernels();

}  // namespace jadoube
