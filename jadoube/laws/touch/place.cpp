#include "jadoube/laws/touch/internal/acts.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/touch/internal/board_reading.hpp"
#include "jadoube/laws/touch/internal/hand.hpp"
#include "jadoube/laws/touch/internal/moved_on.hpp"
#include "jadoube/laws/touch/internal/released.hpp"

namespace jadoube::laws {

namespace {

// Whether the king or the rook that castles on `side` is still to be put down, and comes from `square`.
bool castles_from(const State& state, CastlingSide side, Square square) {
  const Color us = state.on_move();
  const bool put_down =
      std::ranges::any_of(state.turn.displaced, [&](Displaced piece) { return piece.origin == square; });
  return !put_down && (state.position.castling_rook(us, side) == square || state.position.king(us) == square);
}

// Whether the rook follows a king that went to a neighbouring square, so that both are castling (Chess960, II.3.2.1).
bool follows_king(const State& state, Square origin, Square to) {
  const auto& king = state.turn.unannounced;
  return king && king->role() == Role::king && !king->is_castling() &&
         castling_of(state.position, {king->from(), king->to()}, {origin, to});
}

// A king let go where castling puts it, or a pawn on the last rank, stays there (4.7.2, 4.7.3). Refuses another square
// where somebody watches the hands; else the opponent has to claim it (4.8).
bool refused_after_release(RulingContext& context, Color color, Square origin, Square to) {
  const State& state = context.state;
  if (!sees_touches(context) && !state.turn.unannounced) return false;
  const Touches& touches = state.turn.touches;
  if (touches.castling && origin == state.position.king(color) && to != castling_king_to(color, *touches.castling) &&
      origin_of(state.turn, castling_king_to(color, *touches.castling)) == origin) {
    context.refuse(Message::ruled_only_castling_left, color, Article::castling_made).square =
        castling_king_to(color, *touches.castling);
    return true;
  }
  if (touches.promotion && origin == touches.promotion->from() && to != touches.promotion->to()) {
    context.refuse(Message::ruled_only_promotion_left, color, Article::promotion_made).square = touches.promotion->to();
    return true;
  }
  if (state.turn.unannounced && !follows_king(state, origin, to)) {
    context.refuse(Message::ruled_only_announcement_left, color, Article::move_made).move = *state.turn.unannounced;
    return true;
  }
  return false;
}

// Puts down the piece that `act` moves, and judges the board; false if the act is refused.
bool placed(RulingContext& context, Color color, const act::Place& act) {
  State& state = context.state;
  const Board board = board_as_it_stands(state);
  const Turn before = state.turn;
  // In Chess960 the king may land where its own rook stood, or the rook where the king did: the other piece is in the
  // hand.
  const bool in_hand = state.turn.touches.castling && castles_from(state, *state.turn.touches.castling, act.from);
  const auto piece = in_hand ? state.position.piece_at(act.from) : board.piece_at(act.from);
  if (piece && !may_act(context, color, true)) return false;
  if (!piece) {
    context.refuse(Message::ruled_nothing_there, color, Article::touch).square = act.from;
    return false;
  }
  if (piece->color != color) {
    Statement& says = context.refuse(Message::ruled_not_own_piece, color, Article::touch);
    says.square = act.from;
    says.piece = piece;
    return false;
  }
  const Permitted allowed = permitted_now(context);
  const Square origin = in_hand ? act.from : origin_of(state.turn, act.from);
  if (refused_after_release(context, color, origin, act.to)) return false;
  state.turn.unannounced.reset();
  touch_deliberately(context, color, origin);
  if (state.position.pieces(!color).contains(act.to)) touch_deliberately(context, color, act.to);
  put_down(state.turn, origin, act.to);
  note_hands(context, origin, act.hands);
  judge_released(context, color, before, allowed, origin);
  warn_of_two_hands(context, color, act.hands);
  return true;
}

// Whether the rook completes a castling that was already complete when the king was let go, for both had been touched.
bool follows_made_castling(RulingContext& context, Color color, const act::Place& act) {
  const State& state = context.state;
  const bool unpressed = state.on_move() != color && state.unpressed[index(color)] && !state.last_completed;
  if (!unpressed || state.unplayable) return false;
  const Move made = state.history.move(state.ply());
  if (!made.is_castling() || steps_of(made, color)[1] != Step{act.from, act.to}) return false;
  context.cite(Article::castling_made);
  Statement& says = context.say(Message::ruled_made, color);
  says.move = made;
  says.of_last_move = true;
  return true;
}

// Makes the made move again, to the same square, which 4.7 does not forbid: the last hand counts. True if so.
bool makes_same_move_again(RulingContext& context, Color color, const act::Place& act) {
  State& state = context.state;
  const bool unpressed = state.on_move() != color && state.unpressed[index(color)] && !state.last_completed;
  if (!unpressed || state.unplayable) return false;
  const Move made = state.history.move(state.ply());
  if (made.is_castling() || made.from() != act.from || made.to() != act.to) return false;
  if (context.rules().two_hands_illegal) state.two_handed[index(color)] = act.hands > 1;
  context.cite(Article::move_made);
  Statement& says = context.say(Message::ruled_made, color);
  says.move = made;
  says.of_last_move = true;
  return true;
}

}  // namespace

void place(RulingContext& context, Color color, const act::Place& act) {
  if (!physical(context, color)) return;
  State& state = context.state;
  // A player who moves a piece of the opponent's has touched it (4.2.2); it is put back.
  const auto piece = board_as_it_stands(state).piece_at(act.from);
  if (piece && piece->color != color && state.on_move() == color) return touch(context, color, {.square = act.from});
  if (follows_made_castling(context, color, act) || makes_same_move_again(context, color, act)) return;
  takes_up_made_move(context, color, act);
  // A pawn put on the last rank unseen, or another piece, is moved on: the earlier duty binds.
  const Turn found = state.turn;
  if (state.turn.bound_before && state.on_move() == color)
    state.turn.touches = *std::exchange(state.turn.bound_before, std::nullopt);
  if (!placed(context, color, act)) state.turn = found;
}

}  // namespace jadoube::laws
