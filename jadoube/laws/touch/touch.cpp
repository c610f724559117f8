#include "jadoube/laws/touch/internal/acts.hpp"

#include <algorithm>
#include <iterator>

#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/touch/internal/board_reading.hpp"
#include "jadoube/laws/touch/internal/hand.hpp"
#include "jadoube/laws/touch/internal/touched.hpp"

namespace jadoube::laws {

namespace {

// Takes the pawn off, if its new piece already stands on the last rank (4.6.2). True if so.
bool takes_pawn_off(RulingContext& context, Color color, Square square) {
  const State& state = context.state;
  const bool unpressed = state.on_move() != color && state.unpressed[index(color)] && !state.last_completed;
  if (!unpressed) return false;
  const Move last = state.history.move(state.ply());
  if (!last.is_promotion() || last.from() != square) return false;
  context.cite(Article::promotion_any_order);
  Statement& says = context.say(Message::ruled_pawn_taken_off, color);
  says.move = last;
  says.of_last_move = true;
  says.square = square;
  return true;
}

// The pieces of one touch in the order in which they count: the king, then the player's own, then the opponent's
// (4.3.3, 4.4.1).
std::vector<Square> in_order(const State& state, const act::Touch& act) {
  std::vector<Square> squares{act.square};
  squares.insert(squares.end(), act.others.begin(), act.others.end());
  if (squares.size() == 1) return squares;
  const Color us = state.on_move();
  const auto rank = [&](Square square) {
    const Square origin = origin_of(state.turn, square);
    if (origin == state.position.king(us)) return 0;
    return state.position.pieces(us).contains(origin) ? 1 : 2;
  };
  std::vector<Square> ordered;
  for (const int wanted : {0, 1, 2})
    std::ranges::copy_if(squares, std::back_inserter(ordered), [&](Square square) { return rank(square) == wanted; });
  return ordered;
}

}  // namespace

void touch(RulingContext& context, Color color, const act::Touch& act) {
  if (!physical(context, color)) return;
  const State& state = context.state;
  const auto piece = state.turn.displaced.empty() ? state.position.piece_at(act.square)
                                                  : board_as_it_stands(state).piece_at(act.square);
  if (!piece && takes_pawn_off(context, color, act.square)) return;
  if (!piece) {
    context.refuse(Message::ruled_nothing_there, color, Article::touch).square = act.square;
    return;
  }
  if (act.accidental) {
    context.cite(Article::accidental_contact);
    Statement& says = context.say(Message::ruled_accidental, color);
    says.square = act.square;
    says.piece = piece;
    return;
  }
  if (!may_act(context, color)) return;
  for (const Square other : act.others)
    if (!board_as_it_stands(state).piece_at(other)) {
      context.refuse(Message::ruled_nothing_there, color, Article::touch).square = other;
      return;
    }
  for (const Square square : in_order(state, act)) touch_deliberately(context, color, origin_of(state.turn, square));

  const Permitted allowed = permitted_now(context);
  context.cite(allowed.article);
  if (context.regulations.blind[index(color)]) context.cite(Article::blind_touched);
  if (allowed.bound) context.add(effect::Obligation{color});
  Statement& says = context.say(Message::ruled_touch_free, color);
  says.square = act.square;
  says.piece = piece;
  says.message = touch_message(
      state, allowed, state.turn.touches.squares.empty() ? act.square : origin_of(state.turn, act.square), says);
}

}  // namespace jadoube::laws
