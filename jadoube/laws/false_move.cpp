#include "jadoube/laws/false_move.hpp"

#include <algorithm>

#include "jadoube/laws/hands.hpp"
#include "jadoube/laws/irregularities.hpp"

namespace jadoube::laws {

namespace {

Article rule_of(const Hearing& hearing) { return false_move_article(hearing.regulations.false_move); }

// Whether the code in force offers a choice at all.
bool offered(FalseMove code, FalseMoveChoice choice) {
  using enum FalseMoveChoice;
  if (choice == move_piece) return true;
  return code == FalseMove::london ? choice == stands || choice == move_king
                                   : choice == capture_piece || choice == move_other;
}

// What the wrongdoer may then play.
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
  if (named && permitted(position, touches, {}).moves.contains(*named)) touches.owed = named;
  return touches;
}

// What is there to choose about, if `culprit` has put a piece where it may not go.
PendingChoice pending(const State& state, Color culprit) {
  const Displaced false_move = state.turn.displaced.back();
  const bool took = state.position.pieces(!culprit).contains(false_move.now);
  return {!culprit, false_move, took ? std::optional(false_move.now) : std::nullopt};
}

void count_false_move(Hearing& hearing, Color culprit) {
  const unsigned count = ++hearing.state.illegal_moves[index(culprit)];
  hearing.have(effect::IllegalMove{culprit, count});
}

}  // namespace

void open_choice(Hearing& hearing, Color culprit) {
  State& state = hearing.state;
  state.choice = pending(state, culprit);
  const Displaced false_move = state.choice->false_move;
  count_false_move(hearing, culprit);
  hearing.cite(rule_of(hearing));
  Statement& says = hearing.say(
      hearing.regulations.false_move == FalseMove::london ? Message::ruled_choice_london : Message::ruled_choice_bca,
      culprit);
  says.why = why_illegal(state.position, false_move.origin, false_move.now);
}

void choose(Hearing& hearing, Color color, const act::Choose& act) {
  State& state = hearing.state;
  const FalseMove code = hearing.regulations.false_move;
  if (code == FalseMove::fide) {
    hearing.refuse(Message::ruled_no_choice, color, Article::illegal_move);
    return;
  }
  // The older codes know no clock: a false move is one as soon as the piece is let go.
  const bool before_press = !state.choice && state.on_move() != color && !state.turn.displaced.empty();
  if (!(before_press || (state.choice && state.choice->wronged == color)) || !offered(code, act.choice)) {
    hearing.refuse(Message::ruled_no_choice, color, rule_of(hearing));
    return;
  }
  const PendingChoice choice = before_press ? pending(state, !color) : *state.choice;
  std::optional<Move> named;
  if (!act.move.empty()) {
    const auto read = read_move(state.position, act.move);
    if (!read) {
      hearing.refuse(Message::ruled_unreadable_move, color, rule_of(hearing));
      return;
    }
    named = *read;
  }
  if (act.choice == FalseMoveChoice::stands) {
    if (!false_move_stands(hearing, !color)) {
      hearing.refuse(Message::ruled_cannot_stand, color, rule_of(hearing));
      return;
    }
    state.choice.reset();
    if (before_press) count_false_move(hearing, !color);
    hearing.cite(rule_of(hearing)).say(Message::ruled_false_move_stands, color);
    return;
  }
  Touches left = touches_left(state.position, choice, act.choice, named);
  left.owed_by = rule_of(hearing);
  const Permitted owed = permitted(state.position, left, {});
  const bool nothing_to_do = !owed.bound && act.choice != FalseMoveChoice::move_other;
  if (nothing_to_do && act.choice != FalseMoveChoice::move_king) {
    hearing.refuse(Message::ruled_choice_impossible, color, rule_of(hearing));
    return;
  }
  if (named && left.owed != named) {
    hearing.refuse(Message::ruled_choice_impossible, color, rule_of(hearing));
    return;
  }
  state.choice.reset();
  if (before_press) count_false_move(hearing, !color);
  hearing.cite(rule_of(hearing));
  state.turn = {};
  state.turn.touches = left;
  hearing.have(effect::Restored{state.ply()}).have(effect::Obligation{!color});
  hearing.say(nothing_to_do ? Message::ruled_king_cannot_move : Message::ruled_choice_made, !color);
}

}  // namespace jadoube::laws
