#include "jadoube/laws/draws/internal/draw_claim.hpp"

#include "jadoube/laws/model/draw_rules.hpp"

namespace jadoube::laws {

bool draw_can_be_claimed(const State& state, ClaimOf of, std::optional<Move> intended) {
  if (!intended)
    return of == ClaimOf::threefold ? state.history.occurrences(state.position) >= threefold_occurrences
                                    : state.position.halfmove_clock() >= fifty_moves_in_plies;
  const Position after = state.position.after(*intended);
  return of == ClaimOf::threefold ? state.history.occurrences_after(after) >= threefold_occurrences
                                  : after.halfmove_clock() >= fifty_moves_in_plies;
}

}  // namespace jadoube::laws
