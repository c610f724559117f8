// The skeleton of a position: its kings and pawns, each on its square, while of the pieces is known no more than where
// they could ever get to. All skeletons that can arise are few, however many pieces roam about; if none of them leaves
// room for a mate, then none is possible.
#pragma once

#include <array>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

struct SkeletonAnswer {
  std::array<bool, 2> forbids{};  // by color; true only if no series of legal moves ends with that side giving mate
  std::uint64_t nodes = 0;        // skeletons looked at
};

// Asked for each side in `wanted`; given up for both after `limit` skeletons.
SkeletonAnswer skeleton_forbids(const Position& position, std::array<bool, 2> wanted, std::uint64_t limit);

}  // namespace jadoube::mate
