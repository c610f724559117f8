// Whether a player may act at the board at this moment, for the rooms whose acts depend on it. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// The article of the code in force for false moves, where it is not the federation's.
constexpr Article false_move_article(FalseMove code) {
  switch (code) {
    case FalseMove::lucena1497: return Article::lucena_rule;
    case FalseMove::franklin1786: return Article::franklin_rule;
    case FalseMove::tarrasch: return Article::tarrasch_rule;
    case FalseMove::bca1862: return Article::bca_rule;
    case FalseMove::fide:
    case FalseMove::london: break;
  }
  return Article::london_rule;
}

// The codes whose only penalty is a move of the king, which nobody chooses.
constexpr bool king_must_move(FalseMove code) {
  return code == FalseMove::lucena1497 || code == FalseMove::franklin1786 || code == FalseMove::tarrasch;
}

// Refuses the act if the opponent's move has been made but not completed, and may not be answered before (1997, 1.1).
bool refused_before_press(RulingContext& context, Color color);
// Refuses the act if the wronged side must choose first, under a historical rule.
bool refused_before_choice(RulingContext& context, Color color);

}  // namespace jadoube::laws
