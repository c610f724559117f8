#include "jadoube/laws/restoration.hpp"

#include <algorithm>

namespace jadoube::laws {

namespace {

// A new game takes the place of this one, when the arbiter starts its clock.
void annul(Hearing& hearing, Article article, Message message) {
  State& state = hearing.state;
  const auto arrived = state.arrived;
  state = State(hearing.regulations);
  state.arrived = arrived;
  state.clock.start(hearing.at, state.on_move());
  state.clock.stop();
  hearing.cite(article).have(effect::Annulled{}).have(effect::Restored{0});
  hearing.say(message, Color::white);
}

}  // namespace

void go_back(Hearing& hearing, unsigned ply) {
  State& state = hearing.state;
  for (unsigned undone = state.ply(); undone > ply; --undone)
    state.clock.uncount_move(hearing.regulations.time,
                             (undone - ply) % 2 == 1 ? state.history.at(ply).turn() : !state.history.at(ply).turn());
  state.history.cut(ply);
  for (unsigned& entries : state.entries) entries = std::min(entries, ply);
  state.position = state.history.at(ply);
  state.previous = state.history.at(ply == 0 ? 0 : ply - 1);
  state.irregular = still_illegal(state);
  state.turn = {};
  state.unpressed = {};
  state.last_completed = true;
  state.two_handed = {};
  // An illegal move that is not taken back can still be claimed.
  if (state.unclaimed && state.unclaimed->ply >= ply) state.unclaimed.reset();
  state.touch_breach.reset();
  state.two_hands.reset();
  state.choice.reset();
  state.to_restore.reset();
  // A move sealed in a later position has none to be made in any more.
  if (state.envelope && state.envelope->ply > ply) {
    state.envelope.reset();
    state.awaited.reset();
  }
  hearing.have(effect::Restored{ply});
  if (!state.clock.is_stopped()) state.clock.run(hearing.regulations.time, state.on_move());
}

void go_back_to(Hearing& hearing, const Unclaimed& unclaimed) {
  State& state = hearing.state;
  const bool just_now = state.ply() == unclaimed.ply + 1 && !state.unpressed[index(unclaimed.culprit)];
  go_back(hearing, unclaimed.ply);
  state.turn.touches = unclaimed.touches;
  // What the press gave is no longer due.
  if (just_now) state.clock.restore(unclaimed.culprit, unclaimed.dial);
}

void restore(Hearing& hearing, const act::Restore& act) {
  State& state = hearing.state;
  if (act.ply > state.ply()) {
    hearing.refuse(Message::ruled_no_such_ply, Color::white, Article::earlier_irregularity).number = act.ply;
    return;
  }
  hearing.cite(Article::earlier_irregularity).cite(Article::clock_judgement);
  go_back(hearing, act.ply);
  hearing.say(Message::ruled_restored, state.on_move()).number = act.ply;
}

void restored_by_player(Hearing& hearing, Color color) {
  State& state = hearing.state;
  state.to_restore.reset();
  state.clock.run(hearing.regulations.time, state.on_move());
  hearing.cite(Article::displaced_pieces);
  hearing.say(Message::ruled_pieces_restored, color);
}

void discover(Hearing& hearing, const act::Discover& act) {
  State& state = hearing.state;
  const Regulations& regulations = hearing.regulations;
  const Rules& rules = hearing.rules();
  const unsigned moves_by_both = state.ply() / 2;
  switch (act.what) {
    case Discovery::initial_position: {
      const bool quick = regulations.tempo != Tempo::standard;
      if (!quick || moves_by_both < rules.quick_initial_position_moves) {
        annul(hearing, Article::wrong_initial_position, Message::ruled_annulled_position);
        return;
      }
      hearing.refuse(Message::ruled_position_too_late, Color::white, Article::rapid_initial_position).number =
          rules.quick_initial_position_moves;
      return;
    }
    case Discovery::board_misplaced:
      hearing.cite(Article::board_misplaced);
      hearing.say(Message::ruled_board_misplaced, Color::white);
      return;
    case Discovery::colours_reversed:
      if (act.anew || (rules.colours_moves && moves_by_both < *rules.colours_moves)) {
        annul(hearing, Article::colours_reversed, Message::ruled_annulled_colours);
        return;
      }
      hearing.cite(Article::colours_reversed);
      hearing.say(Message::ruled_colours_play_on, Color::white);
      return;
    case Discovery::displaced_pieces: {
      const Color culprit = act.player.value_or(state.on_move());
      hearing.cite(Article::displaced_pieces);
      hearing.say(Message::ruled_displaced_pieces, culprit);
      if (culprit != state.on_move()) state.to_restore = culprit;
      if (!state.clock.is_stopped()) state.clock.run(regulations.time, culprit);
      return;
    }
  }
}

}  // namespace jadoube::laws
