#include "jadoube/laws/irregular/internal/false_move.hpp"

#include <algorithm>

#include "jadoube/laws/act/internal/read_move.hpp"
#include "jadoube/laws/act/internal/turn.hpp"
#include "jadoube/laws/irregular/internal/accept_illegal_position.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

namespace {

Article rule_of(const RulingContext& context) { return false_move_article(context.regulations.false_move); }

// Whether the code in force offers this choice.
bool offered(FalseMove code, FalseMoveChoice choice) {
  using enum FalseMoveChoice;
  if (choice == move_piece) return true;
  return code == FalseMove::london ? choice == stands || choice == move_king
                                   : choice == capture_piece || choice == move_other;
}

// The moves that the offender may then play, as touches.
Touches touches_left(const Position& position, const PendingChoice& choice, FalseMoveChoice chosen,
                     std::optional<Move> named) {
  Touches touches;
  switch (chosen) {
    case FalseMoveChoice::stands: break;
    case FalseMoveChoice::move_piece: touches.touch(choice.false_move.origin); break;
    case FalseMoveChoice::move_king: touches.king_step = true; break;
    case FalseMoveChoice::capture_piece:
      if (choice.taken) touches.touch(*choice.taken);
      break;
    case FalseMoveChoice::move_other:
      if (named) touches.touch(named->from());
      break;
  }
  if (named && permitted(position, touches, {}).moves.contains(*named)) touches.required_move = named;
  return touches;
}

// The pending choice, after `offender` has put a piece where it may not go.
PendingChoice pending(const State& state, Color offender) {
  const Displaced false_move = state.turn.displaced.back();
  const bool took = state.position.pieces(!offender).contains(false_move.now);
  return {!offender, false_move, took ? std::optional(false_move.now) : std::nullopt};
}

void count_false_move(RulingContext& context, Color offender) {
  const unsigned count = ++context.state.illegal_moves[index(offender)];
  context.add(effect::IllegalMove{offender, count});
}

// Makes the board as it stands the position, with the opponent to move; false if no game can go on from there.
bool false_move_stands(RulingContext& context, Color offender) {
  State& state = context.state;
  const auto position = position_as_it_stands(state);
  if (!position) return false;
  accept_illegal_position(context,
                          {.kind = Irregularity::Kind::illegal_move,
                           .offender = offender,
                           .ply = state.ply(),
                           .touches = {},
                           .why = {},
                           .dial = {}},
                          *position);
  state.unclaimed.reset();
  return true;
}

bool king_can_step(const State& state) {
  return std::ranges::any_of(state.position.legal_moves(),
                             [](Move move) { return move.role() == Role::king && !move.is_castling(); });
}

// Takes the false move back and obliges the offender to move the king without castling, if it can move.
void oblige_king(RulingContext& context, Color offender) {
  State& state = context.state;
  count_false_move(context, offender);
  state.turn = {};
  state.turn.touches.king_step = true;
  state.turn.touches.required_by = rule_of(context);
  context.cite(rule_of(context)).add(effect::Restored{state.ply()});
  const bool bound = king_can_step(state);
  if (bound) context.add(effect::Obligation{offender});
  context.say(bound ? Message::ruled_king_must_move : Message::ruled_king_cannot_move, offender);
}

}  // namespace

bool offers_choice(const RulingContext& context) {
  const Turn& turn = context.state.turn;
  return context.regulations.false_move != FalseMove::fide && !turn.displaced.empty() && !turn.touches.promotion;
}

void open_choice(RulingContext& context, Color offender) {
  State& state = context.state;
  if (king_must_move(context.regulations.false_move)) return oblige_king(context, offender);
  state.choice = pending(state, offender);
  const Displaced false_move = state.choice->false_move;
  count_false_move(context, offender);
  context.cite(rule_of(context));
  Statement& says = context.say(
      context.regulations.false_move == FalseMove::london ? Message::ruled_choice_london : Message::ruled_choice_bca,
      offender);
  says.why = why_illegal(state.position, false_move.origin, false_move.now);
}

void choose(RulingContext& context, Color color, const act::Choose& act) {
  State& state = context.state;
  const FalseMove code = context.regulations.false_move;
  if (code == FalseMove::fide || king_must_move(code)) {
    context.refuse(Message::ruled_no_choice, color, Article::illegal_move);
    return;
  }
  // The older codes have no clock: a move is false as soon as the piece is let go.
  const bool before_press = !state.choice && state.on_move() != color && !state.turn.displaced.empty();
  if (!(before_press || (state.choice && state.choice->chooser == color)) || !offered(code, act.choice)) {
    context.refuse(Message::ruled_no_choice, color, rule_of(context));
    return;
  }
  const PendingChoice choice = before_press ? pending(state, !color) : *state.choice;
  std::optional<Move> named;
  if (!act.move.empty()) {
    const auto read = read_move(state.position, act.move);
    if (!read) {
      context.refuse(Message::ruled_unreadable_move, color, rule_of(context));
      return;
    }
    named = *read;
  }
  if (act.choice == FalseMoveChoice::stands) {
    if (!false_move_stands(context, !color)) {
      context.refuse(Message::ruled_cannot_stand, color, rule_of(context));
      return;
    }
    state.choice.reset();
    if (before_press) count_false_move(context, !color);
    context.cite(rule_of(context)).say(Message::ruled_false_move_stands, color);
    return;
  }
  Touches left = touches_left(state.position, choice, act.choice, named);
  left.required_by = rule_of(context);
  const Permitted allowed = permitted(state.position, left, {});
  const bool nothing_to_do = !allowed.bound && act.choice != FalseMoveChoice::move_other;
  if (nothing_to_do && act.choice != FalseMoveChoice::move_king) {
    context.refuse(Message::ruled_choice_impossible, color, rule_of(context));
    return;
  }
  if (named && left.required_move != named) {
    context.refuse(Message::ruled_choice_impossible, color, rule_of(context));
    return;
  }
  state.choice.reset();
  if (before_press) count_false_move(context, !color);
  context.cite(rule_of(context));
  state.turn = {};
  state.turn.touches = left;
  context.add(effect::Restored{state.ply()}).add(effect::Obligation{!color});
  context.say(nothing_to_do ? Message::ruled_king_cannot_move : Message::ruled_choice_made, !color);
}

}  // namespace jadoube::laws
