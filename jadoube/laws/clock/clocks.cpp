#include "jadoube/laws/clock/internal/clocks.hpp"

#include <algorithm>

#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

void start(RulingContext& context, const act::Start& act) {
  State& state = context.state;
  if (state.clock.started() && (!state.clock.is_stopped() || state.ply() != 0)) {
    context.refuse(Message::ruled_started_already, Color::white, Article::start_of_clock);
    return;
  }
  if (state.clock.started())
    state.clock.resume();
  else
    state.clock.start(context.at, state.on_move());
  if (act.absent[0] || act.absent[1]) {
    state.lateness_counts = true;
    for (const Color color : both_colors) state.arrived[index(color)] |= !act.absent[index(color)];
  }
  context.cite(Article::start_of_clock);
  const auto limit = context.regulations.default_time;
  if (act.absent[0] && act.absent[1] && limit && *limit != Milliseconds::zero()) context.cite(Article::both_late);
  context.say(context.regulations.has_clock() ? Message::ruled_started : Message::ruled_begun, context.state.on_move());
}

void pause(RulingContext& context, const act::Pause& act) {
  const bool clocked = context.regulations.has_clock();
  if (context.state.clock.is_stopped()) {
    context.refuse(clocked ? Message::ruled_stopped_already : Message::ruled_interrupted_already, Color::white,
                   Article::game_interrupted);
    return;
  }
  context.state.clock.stop();
  context.state.outage = act.outage;
  context.cite(Article::game_interrupted);
  const Message by_outage =
      act.away == Milliseconds::zero() ? Message::ruled_paused_outage : Message::ruled_paused_away;
  const Message paused = act.outage ? by_outage : Message::ruled_paused;
  context.say(clocked ? paused : Message::ruled_interrupted, Color::white).time = act.away;
}

void resume(RulingContext& context, bool by_program) {
  State& state = context.state;
  const bool clocked = context.regulations.has_clock();
  if (!state.clock.is_stopped()) {
    context.refuse(clocked ? Message::ruled_not_stopped : Message::ruled_not_interrupted, Color::white,
                   Article::resumption_by_arbiter);
    return;
  }
  if (state.claim && context.regulations.quickplay_finish == QuickplayFinish::no_arbiter) {
    context.refuse(Message::ruled_claim_concluded_game, state.claim->claimant, Article::quickplay_no_arbiter);
    return;
  }
  state.clock.resume();
  if (state.to_restore) state.clock.run(context.regulations.time, *state.to_restore);
  context.cite(Article::resumption_by_arbiter);
  if (clocked)
    context.say(by_program ? Message::ruled_resumed_by_program : Message::ruled_resumed,
                state.clock.running().value_or(state.on_move()));
  else
    context.say(by_program ? Message::ruled_continued_by_program : Message::ruled_continued, state.on_move());
}

void set_clocks(RulingContext& context, const act::SetClocks& act) {
  State& state = context.state;
  context.cite(Article::clock_evidence).cite(Article::clock_judgement);
  for (const auto& [color, time] : {std::pair{Color::white, act.white}, std::pair{Color::black, act.black}}) {
    if (!time) continue;
    const Milliseconds change = *time - state.clock.left(color);
    state.clock.set(color, *time);
    if (change != Milliseconds::zero()) context.add(effect::Time{color, change});
  }
  context.say(Message::ruled_clocks_set, Color::white);
}

void stop_clocks(RulingContext& context, Color color, const act::StopClocks& act) {
  State& state = context.state;
  if (state.clock.is_stopped()) {
    context.refuse(Message::ruled_stopped_already, color, Article::stopping_clocks);
    return;
  }
  const bool reason = std::ranges::any_of(act.reason, [](char letter) { return letter != ' '; });
  if (!reason) {
    context.refuse(Message::ruled_stopped_without_reason, color, Article::no_valid_reason);
    context.cite(Article::penalties);
    // The second such stop costs time.
    const Milliseconds cost = illegal_move_rule(context.regulations).time;
    if (++state.groundless_stops[index(color)] > 1 && state.clock.dial(!color).timed) {
      state.clock.add(!color, cost);
      context.add(effect::Time{!color, cost});
      context.ruling.ok = true;
      context.say(Message::ruled_stopped_again_without_reason, color).time = cost;
      return;
    }
    context.add(effect::Warning{color});
    return;
  }
  state.clock.stop();
  state.call = Call{color, act.reason};
  context.cite(Article::stopping_clocks);
  context.say(Message::ruled_clocks_stopped, color);
}

void answer_call(RulingContext& context) {
  State& state = context.state;
  const bool waits = state.call || (state.claim && state.claim->waits());
  if (!waits || state.arbiter_comes) {
    context.refuse(waits ? Message::ruled_call_answered_already : Message::ruled_nobody_calls, Color::white,
                   Article::stopping_clocks);
    return;
  }
  state.arbiter_comes = true;
  context.cite(Article::stopping_clocks).cite(Article::resumption_by_arbiter);
  context.say(Message::ruled_call_answered, Color::white);
}

void withdraw_call(RulingContext& context, Color color) {
  State& state = context.state;
  if (!state.call || state.call->by != color) {
    context.refuse(Message::ruled_no_call_of_player, color, Article::stopping_clocks);
    return;
  }
  // The arbiter who has been called decides when the game goes on.
  if (state.arbiter_comes || state.claim || state.envelope) {
    context.refuse(Message::ruled_call_answered_already, color, Article::resumption_by_arbiter);
    return;
  }
  state.clock.resume();
  if (state.to_restore) state.clock.run(context.regulations.time, *state.to_restore);
  context.cite(Article::stopping_clocks);
  context.say(Message::ruled_call_withdrawn, color);
}

}  // namespace jadoube::laws
