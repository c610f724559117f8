#include "jadoube/laws/act/internal/go_back.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::laws {

void go_back(RulingContext& context, unsigned ply) {
  State& state = context.state;
  // A move whose clock was not pressed has not been counted, either.
  auto uncounted = state.unpressed;
  for (unsigned undone = state.ply(); undone > ply; --undone) {
    const Color mover = (undone - ply) % 2 == 1 ? state.history.at(ply).turn() : !state.history.at(ply).turn();
    if (!std::exchange(uncounted[index(mover)], false)) state.clock.uncount_move(context.regulations.time, mover);
  }
  state.history.cut(ply);
  for (const Color color : both_colors) {
    unsigned& entries = state.entries[index(color)];
    if (entries > ply) state.written_ahead[index(color)].reset();
    entries = std::min(entries, ply);
    WrongEntries& wrong = state.wrong_entries[index(color)];
    while (!wrong.empty() && wrong.back().ply > ply) wrong.pop_back();
  }
  state.position = state.history.at(ply);
  state.previous = state.history.at(ply == 0 ? 0 : ply - 1);
  state.irregular = still_illegal(state);
  state.turn = {};
  state.unpressed = {};
  state.last_completed = true;
  state.two_handed = {};
  state.slip_of_tongue = false;
  state.unplayable = false;
  // An illegal move that is not taken back can still be claimed.
  if (state.unclaimed && state.unclaimed->ply >= ply) state.unclaimed.reset();
  if (state.pressed_back && state.pressed_back->ply >= ply) state.pressed_back.reset();
  const auto later = std::exchange(state.later_illegal, {});
  for (const LaterIllegalMove& illegal : later)
    if (state.unclaimed && illegal.ply < ply) state.later_illegal.push_back(illegal);
  if (state.standing && state.standing->ply >= ply) {
    state.standing = std::exchange(state.standing_before, std::nullopt);
    if (state.standing && state.standing->ply >= ply) state.standing.reset();
    state.put_right = {};
  }
  state.touch_breach.reset();
  // A move with two hands that is not taken back can still be claimed or found.
  if (state.two_hands && state.two_hands->ply > ply) state.two_hands.reset();
  state.choice.reset();
  state.to_restore.reset();
  // If a move was sealed in a later position, there is none to be made any more.
  if (state.envelope && state.envelope->ply > ply) {
    state.envelope.reset();
    state.awaited.reset();
  }
  context.add(effect::Restored{ply});
  const bool stopped = state.clock.is_stopped();
  state.clock.run(context.regulations.time, state.on_move());
  if (stopped) state.clock.stop();
}

void go_back_to(RulingContext& context, const Irregularity& unclaimed) {
  State& state = context.state;
  const bool just_now = state.ply() == unclaimed.ply + 1 && !state.unpressed[index(unclaimed.offender)];
  const bool unplayable = state.unplayable && state.ply() == unclaimed.ply;
  go_back(context, unclaimed.ply);
  state.turn.touches = unclaimed.touches;
  // The time that the press gave is no longer due.
  if (just_now || unplayable) state.clock.restore(unclaimed.offender, unclaimed.dial);
  // A flag that fell since would not have fallen; but it stays down where only a claim makes it count (1997, B7).
  const Color opponent = !unclaimed.offender;
  if (flag_seen(context.regulations) != FlagSeen::claimed && state.clock.flag(opponent) && !unclaimed.opponents.fallen)
    state.clock.restore(opponent, unclaimed.opponents);
}

}  // namespace jadoube::laws
