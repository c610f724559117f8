// A question whether a side can mate, which a ruling needs answered and no cheap look decides.
#pragma once

#include "jadoube/chess/position.hpp"

namespace jadoube::laws {

struct Question {
  Position position;
  Color side;            // can it still mate there?
  std::uint64_t budget;  // positions to look at before the answer is "undecided"
  bool before = false;   // the answer goes into Event::mate_before; else into Event::mate
  // The end of the game depends on the answer; else the game goes on if the answer is undecided.
  bool ends_game = false;
};

}  // namespace jadoube::laws
