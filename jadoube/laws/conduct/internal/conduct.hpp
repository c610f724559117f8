// Articles 11 and 12 (1997: 12 and 13): the penalties and decisions that an arbiter enters. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

void penalise(RulingContext& context, const act::Penalise& act);
// Whether both players will have signed for a draw during the game, which is then a draw by agreement.
bool signs_draw_of_both(const State& state, Color color, const act::Sign& act);
// A player signs for a result. When both have signed for the same one, it stands (8.7).
void sign(RulingContext& context, Color color, const act::Sign& act);
void declare(RulingContext& context, const act::Declare& act);

}  // namespace jadoube::laws
