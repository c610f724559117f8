#include "jadoube/laws/touch/internal/moved_on.hpp"

#include <algorithm>

#include "jadoube/laws/act/internal/go_back.hpp"
#include "jadoube/laws/touch/internal/board_reading.hpp"
#include "jadoube/laws/touch/internal/released.hpp"

namespace jadoube::laws {

bool takes_up_made_move(RulingContext& context, Color color, const act::Place& act) {
  State& state = context.state;
  const bool unpressed = state.on_move() != color && state.unpressed[index(color)] && !state.unpressed[index(!color)] &&
                         !state.last_completed;
  if (!unpressed || context.regulations.blind[index(color)]) return false;
  const Move made = state.history.move(state.ply());
  const Position& before = state.previous;
  const bool captures = !made.is_castling() && before.occupied().contains(made.to());
  if (captures || made.is_promotion() || made.kind() == Move::Kind::en_passant) return false;

  const auto steps = steps_of(made, color);
  const auto castling =
      made.is_castling() ? std::nullopt : castling_of(before, steps[0], {.from = act.from, .to = act.to});
  const bool king_first = castling && made.role() == Role::king;
  const bool moved_on = std::ranges::any_of(steps, [&](Step step) { return step.to == act.from; });
  if (!king_first && (sees_touches(context) || (!castling && !moved_on))) return false;

  const Dial dial = state.clock.dial(color);
  const auto breach = state.touch_breach;
  const bool two_hands = state.two_handed[index(color)];
  go_back(context, state.ply() - 1);
  state.clock.restore(color, dial);
  Turn& turn = state.turn;
  // A second breach of touch-move does not cancel an earlier one.
  const bool breached = breach && breach->offender == color;
  if (breached) turn.touches = breach->touches;
  for (const Step step : steps) {
    put_down(turn, step.from, step.to);
    turn.touches.touch(step.from);
    if (two_hands) turn.two_hands |= Bitboard(step.from);
  }
  if (!king_first && !breached) {
    turn.touches.required_move = made;
    turn.touches.required_by = made.is_castling() ? Article::castling_made : Article::move_made;
  }
  return true;
}

}  // namespace jadoube::laws
