#include "jadoube/laws/steps/draw_claim.hpp"

#include "jadoube/laws/model/draw_rules.hpp"

namespace jadoube::laws {

bool draw_can_be_claimed(const State& state, ClaimOf of, std::optional<Move> intended) {
  if (!intended)
    return of == ClaimOf::threefold ? state.history.occurrences(state.position) >= threefold
                                    : state.position.halfmove_clock() >= fifty_moves;
  const Position after = state.position.after(*intended);
  return of == ClaimOf::threefold ? state.history.occurrences_after(after) >= threefold
                                  : after.halfmove_clock() >= fifty_moves;
}

}  // namespace jadoube::laws
