// Whether a player may act at the board at this moment, for the rooms whose acts depend on it. Internal.
#pragma once

#include "jadoube/laws/steps/internal/ruling_context.hpp"

namespace jadoube::laws {

// The rule of the code in force for false moves, which is not the federation's.
constexpr Article false_move_article(FalseMove code) {
  return code == FalseMove::london ? Article::london_rule : Article::bca_rule;
}

// The opponent's move has been made but not completed, and may not be answered before it is (1997, 1.1). Refuses then.
bool refused_before_press(RulingContext& context, Color color);
// The wronged side is to choose first, under a historical rule. Refuses then.
bool refused_before_choice(RulingContext& context, Color color);

}  // namespace jadoube::laws
