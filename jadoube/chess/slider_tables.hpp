// Attacks of sliders by table look-up, for processors that can gather the relevant blockers in one instruction (PEXT).
#pragma once

#include "jadoube/chess/attacks.hpp"

namespace jadoube {

struct SliderTables {
  struct Line {
    std::uint64_t mask;       // the squares whose occupation matters
    const Bitboard* attacks;  // by the occupation of those squares, gathered into the low bits
  };
  std::array<Line, 64> bishop;
  std::array<Line, 64> rook;
};

// Computed at the first call, in about a millisecond; 841 KiB.
const SliderTables& slider_tables();

}  // namespace jadoube
