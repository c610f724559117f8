// Article 6.2.1: a move is completed by pressing the clock. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// The part of a press that is still to be ruled on.
enum class AfterPress : std::uint8_t {
  nothing,
  pieces_restored,  // the displaced pieces are back (7.4.1)
  irregular,        // no move has been made, or none that is legal (7.5.1 to 7.5.3)
  two_hands,        // a legal move was made with two hands, where that is illegal (7.5.4)
};

// A player presses the clock (act::Press).
AfterPress press(RulingContext& context, Color color, const act::Press& act);

}  // namespace jadoube::laws
