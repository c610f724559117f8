#include "jadoube/laws/touch/internal/acts.hpp"

#include <algorithm>

#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/touch/internal/board_reading.hpp"
#include "jadoube/laws/touch/internal/hand.hpp"
#include "jadoube/laws/touch/internal/released.hpp"

namespace jadoube::laws {

namespace {

// The pawn that has been put on the last rank and awaits the new piece.
std::optional<Move> pawn_on_last_rank(const State& state) {
  if (state.turn.displaced.empty()) return state.turn.touches.promotion;
  const Reading reading = read_board(state.position, state.turn);
  if (!reading.promotion || reading.promotion->to() == state.position.king(!state.on_move())) return std::nullopt;
  return reading.promotion;
}

// The promotions among `moves` to that piece, and on the square of `act` if it names one.
MoveList promotions(const MoveList& moves, const act::Promote& act) {
  MoveList promotions = moves;
  const auto kept = std::remove_if(promotions.data(), promotions.data() + promotions.size(), [&](Move move) {
    return move.promoted() != act.piece || (act.square && move.to() != *act.square);
  });
  promotions.set_end(kept);
  return promotions;
}

// Puts the new piece down before the pawn, from 2014 on (4.6): the move is clear if a single pawn and square are
// possible for the touched pieces, or else among all.
void promote_before_pawn(RulingContext& context, Color color, const act::Promote& act) {
  const State& state = context.state;
  if (!context.rules().promotion_order_free || !state.turn.displaced.empty()) {
    context.refuse(Message::ruled_no_promotion, color, Article::promotion);
    return;
  }
  const Permitted allowed = permitted_now(context);
  const MoveList owed = promotions(allowed.moves, act);
  const MoveList any = promotions(permitted(state.position, {}, {}).moves, act);
  const MoveList& possible = owed.empty() ? any : owed;
  if (possible.empty()) {
    context.refuse(Message::ruled_nothing_to_promote, color, Article::promotion);
    return;
  }
  if (possible.size() > 1) {
    context.refuse(Message::ruled_promotion_unclear, color, Article::promotion_any_order);
    return;
  }
  const Move move = possible[0];
  const Turn before = state.turn;
  touch_deliberately(context, color, move.from());
  note_hands(context, move.from(), act.hands);
  context.cite(Article::promotion_choice);
  if (owed.empty()) return rule_breach(context, color, before, move);
  context.cite(Article::promotion_any_order);
  made_by_hand(context, color, move);
  warn_of_two_hands(context, color, act.hands);
}

}  // namespace

void promote(RulingContext& context, Color color, const act::Promote& act) {
  if (!physical(context, color)) return;
  if (!may_act(context, color, true)) {
    // The choice is final when the new piece has touched its square.
    const State& state = context.state;
    if (state.on_move() != color && state.ply() > 0 && state.history.move(state.ply()).is_promotion())
      context.cite(Article::promotion_choice);
    return;
  }
  // 3.7.3.3 (2009: 3.7.e)
  if (act.piece == Role::pawn || act.piece == Role::king) {
    context.refuse(Message::ruled_promotion_piece, color, Article::promotion);
    return;
  }
  State& state = context.state;
  if (state.turn.unannounced) {
    context.refuse(Message::ruled_only_announcement_left, color, Article::promotion_choice).move =
        *state.turn.unannounced;
    return;
  }
  const auto pawn = pawn_on_last_rank(state);
  if (!pawn) return promote_before_pawn(context, color, act);
  if (act.square && *act.square != pawn->to()) {
    context.refuse(Message::ruled_only_promotion_left, color, Article::promotion_made).square = pawn->to();
    return;
  }
  const Move move = Move::promotion(pawn->from(), pawn->to(), act.piece);
  context.cite(Article::promotion_choice);
  Turn before = state.turn;
  before.touches = state.turn.bound_before.value_or(before.touches);
  const Permitted allowed = permitted(state.position, before.touches, touch_rules(context.regulations));
  // The pawn may have been put there by two hands, but the piece by one.
  if (act.hands > 1) note_hands(context, pawn->from(), act.hands);
  if (!allowed.moves.contains(move)) return rule_breach(context, color, before, move);
  made_by_hand(context, color, move);
  warn_of_two_hands(context, color, act.hands);
}

}  // namespace jadoube::laws
