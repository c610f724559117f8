#include "jadoube/laws/act/internal/press_clock.hpp"

namespace jadoube::laws {

void press_clock(RulingContext& context, Color color) { context.state.clock.press(context.regulations.time, color); }

void press_clock_again(RulingContext& context, Color color) {
  context.state.clock.press_again(context.regulations.time, color);
}

}  // namespace jadoube::laws
