// Attacks of sliders by table look-up, for processors that can gather the relevant blockers in one instruction (PEXT).
#pragma once

#include <memory>

#include "jadoube/chess/attacks.hpp"

namespace jadoube {

struct SliderTables {
  struct Line {
    std::uint64_t mask;            // the squares whose occupation matters
    const std::uint64_t* attacks;  // indexed by the occupation of those squares, gathered into the low bits
  };
  std::array<Line, 64> bishop;
  std::array<Line, 64> rook;
  std::unique_ptr<std::uint64_t[]> storage;
};

SliderTables make_slider_tables();

// Computed at the first call, in half a millisecond to one; 841 KiB.
inline const SliderTables& slider_tables() {
  static const SliderTables tables = make_slider_tables();
  return tables;
}

}  // namespace jadoube
