// Articles 6.6 and 6.10 to 6.12: the clocks are started, stopped, resumed and set. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

void start(RulingContext& context, const act::Start& act);
void pause(RulingContext& context, const act::Pause& act);
// `by_program`: no person has made the decision.
void resume(RulingContext& context, bool by_program);
void set_clocks(RulingContext& context, const act::SetClocks& act);
// A player stops the clocks to ask for the arbiter.
void stop_clocks(RulingContext& context, Color color, const act::StopClocks& act);
void answer_call(RulingContext& context);
void withdraw_call(RulingContext& context, Color color);

}  // namespace jadoube::laws
