// What older codes laid down for a false move, as house rules: the London Chess Club's Rule XIII and the British Chess
// Association's Law VII of 1862. The wronged side chooses. Internal.
#pragma once

#include "jadoube/laws/steps/hearing.hpp"

namespace jadoube::laws {

// The rule of the code in force, which is not the federation's.
constexpr Article false_move_article(FalseMove code) {
  return code == FalseMove::london ? Article::london_rule : Article::bca_rule;
}

// `culprit` has put a piece where it may not go, and that is now the wronged side's to choose about.
void open_choice(Hearing& hearing, Color culprit);
void choose(Hearing& hearing, Color color, const act::Choose& act);

}  // namespace jadoube::laws
