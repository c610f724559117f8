#include "jadoube/laws/touch/internal/acts.hpp"

#include "jadoube/laws/act/internal/turn.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/touch/internal/hand.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

void adjust(RulingContext& context, Color color, const act::Adjust& act) {
  if (!physical(context, color)) return;
  const State& state = context.state;
  const bool puts_back = state.to_restore == color;
  if (puts_back) context.cite(Article::displaced_pieces);
  // Until the clock is pressed, the player who has moved may still have the move (1997, 1.1).
  const bool still_on_move = state.on_move() != color && has_the_move(context.regulations, state) == color;
  if (state.on_move() != color && !still_on_move && !puts_back) {
    context.refuse(Message::ruled_adjust_off_turn, color, Article::adjusting);
    return;
  }
  if (!puts_back && !still_on_move && refused_before_press(context, color)) {
    context.cite(Article::press);
    return;
  }
  if (context.rules().adjust_on_own_time && state.clock.running() == !color) {
    context.refuse(Message::ruled_adjust_on_other_clock, color, Article::adjusting_own_time);
    return;
  }
  const auto piece = board_as_it_stands(state).piece_at(act.square);
  if (!piece) {
    context.refuse(Message::ruled_nothing_there, color, Article::adjusting).square = act.square;
    return;
  }
  context.cite(Article::adjusting);
  const bool bound = state.on_move() == color && state.turn.touches.squares.contains(act.square);
  Statement& says = context.say(bound ? Message::ruled_adjusted_bound : Message::ruled_adjusted, color);
  says.square = act.square;
  says.piece = piece;
}

}  // namespace jadoube::laws
