// A mate that a ruling needs to know about and that no cheap look decides.
#pragma once

#include "jadoube/chess/position.hpp"

namespace jadoube::laws {

struct Question {
  Position position;
  Color side;            // can it still mate there?
  std::uint64_t budget;  // positions to look at before the answer is "undecided"
  bool before = false;   // of Event::mate_before; else of Event::mate
  // The end of the game waits for the answer; else the game goes on where it is open.
  bool ends_game = false;
};

}  // namespace jadoube::laws
