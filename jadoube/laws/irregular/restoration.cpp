#include "jadoube/laws/irregular/internal/restoration.hpp"

#include "jadoube/laws/act/internal/go_back.hpp"
#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

// Annuls the game: a new one takes its place when the arbiter starts its clock.
void annul(RulingContext& context, Article article, Message message) {
  State& state = context.state;
  const auto arrived = state.arrived, excused = state.excused;
  state = State(context.regulations);
  state.arrived = arrived;
  state.excused = excused;
  state.clock.start(context.at, state.on_move());
  state.clock.stop();
  context.cite(article).add(effect::Annulled{}).add(effect::Restored{0});
  context.say(message, Color::white);
}

// The replacement of an illegal move is bound by the touches for it (7.5.1); a pawn left on the last rank becomes a
// queen (7.5.2).
void go_back_to_illegal_move(RulingContext& context) {
  const Irregularity illegal = *context.state.unclaimed;
  go_back_to(context, illegal);
  Touches& touches = context.state.turn.touches;
  if (illegal.kind != Irregularity::Kind::pawn_not_replaced || !context.rules().pawn_becomes_queen) return;
  touches.required_move = illegal.touches.promotion;
  touches.required_by = Article::pawn_not_replaced;
}

// The moves that each player has made, or completed where the edition counts completed moves.
unsigned moves_of_each(const RulingContext& context) {
  const State& state = context.state;
  const unsigned uncompleted =
      context.rules().initial_position_moves_completed && !state.last_completed && state.ply() > 0 ? 1 : 0;
  return (state.ply() - uncompleted) / 2;
}

// Rapid and blitz that nobody watches: after so many moves by each player, a wrong set-up or board changes nothing.
bool is_too_late(const RulingContext& context) {
  const Regulations& regulations = context.regulations;
  const Rules& rules = context.rules();
  if (regulations.tempo == Tempo::standard) return false;
  if (rules.initial_position_any_time_supervised && regulations.supervision == Supervision::every_game) return false;
  return moves_of_each(context) >= rules.quick_initial_position_moves;
}

void refuse_too_late(RulingContext& context, Message message, Article article = Article::rapid_initial_position) {
  context.refuse(message, Color::white, article).number = moves_of_each(context);
}

// Stops the clocks for the arbiter to set them (6.10.2); but not late in quick games, unless, from 2014 on, the
// schedule would suffer, which the arbiter says by a ruling `anew` (A.5.1.1).
void correct_clock_setting(RulingContext& context, bool anew) {
  State& state = context.state;
  if (!context.regulations.has_clock()) {
    context.refuse(Message::ruled_no_clock_to_set, Color::white, Article::clock_setting);
    return;
  }
  if (is_too_late(context)) {
    const bool may = context.rules().late_clock_setting_for_schedule;
    if (!anew || !may)
      return refuse_too_late(context, may ? Message::ruled_setting_too_late : Message::ruled_setting_too_late_always,
                             Article::rapid_clock_setting);
    context.cite(Article::rapid_clock_setting);
  }
  if (!state.clock.is_stopped()) state.clock.stop();
  context.cite(Article::clock_setting);
  context.say(Message::ruled_setting_wrong, Color::white);
}

}  // namespace

void restore(RulingContext& context, const act::Restore& act) {
  const State& state = context.state;
  if (act.ply > state.ply()) {
    context.refuse(Message::ruled_no_such_ply, Color::white, Article::earlier_irregularity).number = act.ply;
    return;
  }
  context.cite(Article::earlier_irregularity).cite(Article::clock_judgement);
  if (state.unclaimed && state.unclaimed->ply == act.ply) {
    go_back_to_illegal_move(context);
    state_obligation(context);
  } else {
    // Only the pieces that stand wrong are put right.
    const Touches bound = act.ply == state.ply() ? state.turn.touches : Touches{};
    go_back(context, act.ply);
    context.state.turn.touches = bound;
  }
  context.say(Message::ruled_restored, state.on_move()).number = act.ply;
}

void restored_by_player(RulingContext& context, Color color) {
  State& state = context.state;
  state.to_restore.reset();
  // The opponent may have moved meanwhile, and still has to press the clock.
  const Color waiting = !state.on_move();
  const bool unpressed = waiting != color && state.unpressed[index(waiting)] && !state.last_completed;
  state.clock.run(context.regulations.time, unpressed ? waiting : state.on_move());
  context.cite(Article::displaced_pieces);
  context.say(Message::ruled_pieces_restored, color);
}

void discover(RulingContext& context, const act::Discover& act) {
  State& state = context.state;
  const Regulations& regulations = context.regulations;
  const Rules& rules = context.rules();
  const unsigned moves_by_both = state.ply() / 2;
  switch (act.what) {
    case Discovery::initial_position:
      if (is_too_late(context)) return refuse_too_late(context, Message::ruled_position_too_late);
      annul(context, Article::wrong_initial_position, Message::ruled_annulled_position);
      return;
    case Discovery::board_misplaced:
      if (is_too_late(context)) return refuse_too_late(context, Message::ruled_board_too_late);
      context.cite(Article::board_misplaced);
      context.say(Message::ruled_board_misplaced, Color::white);
      return;
    case Discovery::colours_reversed:
      // From 2018 on only the number of moves decides (7.3).
      if ((act.anew && !rules.colours_moves) || (rules.colours_moves && moves_by_both < *rules.colours_moves)) {
        annul(context, Article::colours_reversed, Message::ruled_annulled_colours);
        return;
      }
      context.cite(Article::colours_reversed);
      context.say(Message::ruled_colours_play_on, Color::white);
      return;
    case Discovery::displaced_pieces: {
      // Nobody at the board displaced them: the clock goes on for the player who has it.
      if (!act.player) {
        context.cite(Article::earlier_irregularity);
        context.say(Message::ruled_displaced_by_nobody, state.on_move());
        return;
      }
      const Color offender = *act.player;
      context.cite(Article::displaced_pieces);
      context.say(Message::ruled_displaced_pieces, offender);
      // The clock of the player on the move runs, unless the opponent still has to press.
      const bool awaits_press = !state.last_completed && state.unpressed[index(!state.on_move())];
      if (offender != state.on_move() || awaits_press) state.to_restore = offender;
      if (!state.clock.is_stopped()) state.clock.run(regulations.time, offender);
      return;
    }
    case Discovery::clock_setting: return correct_clock_setting(context, act.anew);
    case Discovery::position_lost:
      if (!state.envelope) {
        context.refuse(Message::ruled_no_envelope, state.on_move(), Article::position_lost);
        return;
      }
      annul(context, Article::position_lost, Message::ruled_annulled_position_lost);
      return;
    case Discovery::boards_differ: return;  // handled by compare_boards()
  }
}

void restored_on_opponents_time(RulingContext& context, Color color) {
  State& state = context.state;
  const bool known = context.rules().opponent_starts_culprits_clock;
  if (!known || state.on_move() != color || state.clock.is_stopped()) {
    context.refuse(Message::ruled_no_displaced_press, color, Article::displaced_pieces);
    return;
  }
  state.to_restore = !color;
  state.clock.run(context.regulations.time, !color);
  context.cite(Article::displaced_pieces);
  context.say(Message::ruled_displaced_press, !color);
}

}  // namespace jadoube::laws
