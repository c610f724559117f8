// The skeleton of a position: its kings and pawns, each on its square, while the pieces are known only by the squares
// that they could ever reach. There are few skeletons that can arise, however many pieces move about; if none of them
// leaves room for a mate, none is possible.
#pragma once

#include <array>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

struct SkeletonAnswer {
  std::array<bool, 2> forbids{};  // by color; true only if no series of legal moves ends with that side giving mate
  std::uint64_t nodes = 0;        // skeletons looked at
};

// Answers for each side in `wanted`; gives up for both after `limit` skeletons.
SkeletonAnswer skeleton_forbids(const Position& position, std::array<bool, 2> wanted, std::uint64_t limit);

}  // namespace jadoube::mate
