#include "jadoube/laws/touch/internal/acts.hpp"

#include "jadoube/laws/act/internal/make_move.hpp"
#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/act/internal/read_move.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/touch/internal/board_reading.hpp"
#include "jadoube/laws/touch/internal/hand.hpp"
#include "jadoube/laws/touch/internal/released.hpp"

namespace jadoube::laws {

namespace {

// The rook of an illegal castling that is written as one move.
std::optional<Square> rook_of_castling(const Position& position, const Illegality& why) {
  using enum Illegality::Reason;
  if (why.from != position.king(position.turn())) return std::nullopt;
  if (why.reason == castling_right_lost && !why.squares.empty()) return why.squares.first();
  const bool castling = why.reason == castling_blocked || why.reason == castling_in_check ||
                        why.reason == castling_through_attack || why.reason == castling_into_attack;
  for (const CastlingSide side : castling_sides)
    if (const auto rook = position.castling_rook(position.turn(), side); castling && rook)
      if (why.to == *rook || why.to == castling_king_to(position.turn(), side)) return rook;
  return std::nullopt;
}

// Puts the king and then the rook where the castling would put them.
void castle_illegally(RulingContext& context, Color color, Square rook) {
  State& state = context.state;
  const Square king = state.position.king(color);
  const CastlingSide side = rook > king ? CastlingSide::king_side : CastlingSide::queen_side;
  const Square king_to = castling_king_to(color, side), rook_to = castling_rook_to(color, side);
  if (king == king_to) return place(context, color, {rook, rook_to});
  // In Chess960 the king's part by itself may be a legal move, but it was not meant.
  if (legal_move(state.position, king, king_to)) {
    const Turn before = state.turn;
    const Permitted allowed = permitted_now(context);
    for (const auto& [from, to] : {std::pair(king, king_to), std::pair(rook, rook_to)}) {
      touch_deliberately(context, color, from);
      put_down(state.turn, from, to);
    }
    return judge_released(context, color, before, allowed, rook);
  }
  place(context, color, {king, king_to});
  if (origin_of(state.turn, king_to) != king) return;
  touch_deliberately(context, color, rook);
  put_down(state.turn, rook, rook_to);
}

}  // namespace

void move(RulingContext& context, Color color, const act::Move& act) {
  if (!may_act(context, color, true)) return;
  const State& state = context.state;
  const auto read = read_move(state.position, act.text);
  if (!read && !read.error().why) {
    context.refuse(Message::ruled_unreadable_move, color, Article::move_made);
    return;
  }
  const bool screen = context.regulations.board == BoardKind::screen;
  if (!read && !screen) {
    const Illegality& why = *read.error().why;
    // A piece that stands elsewhere than in the position is moved from where it stands.
    const bool stands_there = why.from != why.to && board_as_it_stands(state).piece_at(why.from);
    if (why.reason == Illegality::Reason::no_piece && stands_there) return place(context, color, {why.from, why.to});
    if (why.from == why.to || why.reason == Illegality::Reason::no_piece ||
        why.reason == Illegality::Reason::not_yours) {
      context.refuse(Message::ruled_illegal_refused, color, Article::move_made).why = why;
      return;
    }
    if (const auto rook = rook_of_castling(state.position, why)) return castle_illegally(context, color, *rook);
    return place(context, color, {why.from, why.to});
  }
  if (!read) {
    context.refuse(Message::ruled_illegal_refused, color, Article::move_made).why = read.error().why;
    return;
  }
  // An illegal position may let the opponent's king be taken, which is no move (1.4.1).
  if (read->to() == state.position.king(!color)) return place(context, color, {read->from(), read->to()});
  const Turn before = state.turn;
  const Permitted allowed = permitted_now(context);
  touch_deliberately(context, color, read->from());
  if (!allowed.moves.contains(*read)) return rule_breach(context, color, before, *read);
  made_by_hand(context, color, *read);
  if (screen && !state.over()) press_after_move(context, color);
}

}  // namespace jadoube::laws
