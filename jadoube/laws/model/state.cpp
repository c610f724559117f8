#include "jadoube/laws/model/state.hpp"

#include <algorithm>

namespace jadoube::laws {

State::State(const Regulations& regulations)
    : position(regulations.start), previous(position), history(position), clock(regulations.time) {}

Board board_as_it_stands(const State& state) {
  Board board = state.position.board();
  if (state.turn.displaced.empty()) return board;
  std::array<std::optional<Piece>, most_men_of_a_side> lifted;
  for (std::size_t i = 0; i < state.turn.displaced.size(); ++i) {
    const Square origin = state.turn.displaced[i].origin;
    lifted[i] = state.position.piece_at(origin);
    board.remove(origin);
  }
  for (std::size_t i = 0; i < state.turn.displaced.size(); ++i)
    if (lifted[i]) board.put(state.turn.displaced[i].now, *lifted[i]);
  return board;
}

bool can_claim_illegal_move(const State& state, Color player) {
  const auto claimable = [player](const std::optional<Irregularity>& found) {
    return found && found->offender == !player && !found->opponents.fallen;
  };
  return claimable(state.unclaimed) || claimable(state.pressed_back) ||
         (claimable(state.two_hands) && !state.two_hands_answered);
}

bool still_illegal(const State& state) { return !Position::from(state.position.setup(), SetupCheck::playable); }

}  // namespace jadoube::laws
