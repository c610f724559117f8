#include "jadoube/laws/act/internal/make_move.hpp"
#include "jadoube/laws/act/internal/press_clock.hpp"

#include <utility>

#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

Article made_by(Move move, bool capture) {
  if (move.is_castling()) return Article::castling_made;
  if (move.is_promotion()) return Article::promotion_made;
  return capture ? Article::capture_made : Article::move_made;
}

// Completes the move before the last one; an illegal one that stood has no name.
void complete_answered_move(RulingContext& context) {
  const State& state = context.state;
  if (state.ply() < 2 || !context.regulations.has_clock()) return;
  const Move answered = state.history.move(state.ply() - 1);
  if (answered != Move{}) context.add(effect::Completed{answered});
}

}  // namespace

void complete_move(RulingContext& context) {
  State& state = context.state;
  if (state.last_completed) return;
  state.last_completed = true;
  context.add(effect::Completed{state.history.move(state.ply())});
}

void make_move(RulingContext& context, Move move) {
  State& state = context.state;
  const Color us = state.on_move();
  // Without a clock, the move is completed as soon as it is made.
  const bool clocked = context.regulations.has_clock();
  if (!clocked && !state.last_completed) {
    complete_move(context);
    if (context.follow.move_completed(context)) return;
  }
  // A move that was answered before its press is completed by that press, or when its player moves again (6.2.1.2); the
  // clock counts it then.
  if (state.unpressed[index(us)]) {
    if (clocked) {
      complete_answered_move(context);
      context.cite(Article::completed_by_next_move);
    }
    state.clock.count_move(context.regulations.time, us);
  }

  const bool capture = state.position.occupied().contains(move.to()) && !move.is_castling();
  state.previous = state.position;
  state.position.play(move);
  state.history.push(move, state.position);
  state.turn.touches = {};
  state.turn.displaced.clear();
  state.turn.unannounced.reset();
  // A move that a sighted player has announced before is a slip of the tongue if another move is made (D.2.8).
  const auto announced = std::exchange(state.turn.announced, std::nullopt);
  state.turn.repeated = false;
  state.turn.bound_before.reset();
  state.turn.put_back = false;
  state.slip_of_tongue = announced && *announced != move;
  state.unplayable = false;
  const Bitboard hands = std::exchange(state.turn.two_hands, {});
  state.two_handed[index(us)] = hands.contains(move.from()) || (move.is_castling() && hands.contains(move.to()));
  if (state.to_restore == us) state.to_restore.reset();
  state.unpressed[index(us)] = true;
  state.last_completed = false;
  context.add(effect::Made{move}).cite(made_by(move, capture || move.kind() == Move::Kind::en_passant));
  Statement& says = context.say(Message::ruled_made, us);
  says.move = move;
  says.of_last_move = true;

  if (state.irregular && !still_illegal(state)) state.irregular = false;
  context.follow.move_made(context, move);
}

Pressed press_after_move(RulingContext& context, Color color) {
  State& state = context.state;
  state.unpressed[index(color)] = false;
  const bool two_hands = std::exchange(state.two_handed[index(color)], false);
  const bool answered = state.on_move() == color;
  context.cite(answered ? Article::press_late : Article::press);
  Statement& says = context.say(Message::ruled_completed, color);
  if (!answered) {
    says.move = state.history.move(state.ply());
    says.of_last_move = true;
    complete_move(context);
  } else {
    says.message = Message::ruled_pressed_late;
    complete_answered_move(context);
  }
  if (state.touch_breach && state.touch_breach->offender == color) state.touch_breach->dial = state.clock.dial(color);
  press_clock(context, color);
  // If the clock of the answer has been pressed as well, the time is again that of the player to move.
  if (state.on_move() == color && !state.unpressed[index(!color)]) press_clock_again(context, !color);
  return {.with_two_hands = !context.follow.move_completed(context) && two_hands};
}

}  // namespace jadoube::laws
