#include "jadoube/laws/clock/internal/arrival.hpp"

#include "jadoube/laws/act/internal/end_game.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

bool rule_lateness(RulingContext& context, bool arrives) {
  State& state = context.state;
  const auto limit = context.regulations.default_time;
  if (!limit || !state.lateness_counts || state.envelope || context.at <= *limit) return false;
  const auto there = [&](Color color) { return state.arrived[index(color)] || state.excused[index(color)]; };
  if (there(Color::white) && there(Color::black)) return false;
  const bool none_allowed = *limit == Milliseconds::zero();
  context.cite(Article::default_time);
  if (!there(Color::white) && !there(Color::black)) {
    context.say(none_allowed ? Message::ruled_both_absent_at_start : Message::ruled_both_defaulted, Color::white);
    end_game(context, Result::both_lose, Reason::default_time);
    return true;
  }
  const Color late = there(Color::white) ? Color::black : Color::white;
  context
      .say(none_allowed ? Message::ruled_absent_at_start
           : arrives    ? Message::ruled_defaulted
                        : Message::ruled_not_come,
           late)
      .time = *limit;
  end_game(context, win_for(!late), Reason::default_time);
  return true;
}

void arrive(RulingContext& context, Color color) {
  State& state = context.state;
  const auto limit = context.regulations.default_time;
  // A player who comes back to the board has arrived before.
  if (state.arrived[index(color)]) {
    context.say(Message::ruled_arrived_before, color);
    return;
  }
  state.lateness_counts = true;
  state.arrived[index(color)] = limit && !state.excused[index(color)] ? context.at <= *limit : true;
  if (rule_lateness(context, true)) return;
  context.cite(Article::default_time);
  context.say(Message::ruled_arrived, color);
}

void excuse(RulingContext& context, const act::Excuse& act) {
  State& state = context.state;
  state.excused[index(act.player)] = true;
  context.cite(state.awaited || state.envelope ? Article::late_at_resumption : Article::default_time);
  context.say(Message::ruled_excused, act.player);
  if (!state.over()) return;
  // The game was already lost by the lateness: it goes on, and the arbiter may set the clocks.
  state.result = Result::none;
  state.reason = Reason::none;
  state.clock.advance(context.at);
  state.clock.resume();
}

}  // namespace jadoube::laws
