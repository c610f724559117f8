#include "jadoube/laws/internal/arrival.hpp"

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/steps/internal/end_game.hpp"

namespace jadoube::laws {

bool rule_lateness(RulingContext& context) {
  State& state = context.state;
  const auto limit = context.regulations.default_time;
  if (!limit || !state.lateness_counts || state.envelope || context.at <= *limit) return false;
  if (state.arrived[0] && state.arrived[1]) return false;
  context.cite(Article::default_time);
  if (!state.arrived[0] && !state.arrived[1]) {
    context.say(Message::ruled_both_defaulted, Color::white);
    end_game(context, Result::both_lose, Reason::default_time);
    return true;
  }
  const Color late = state.arrived[0] ? Color::black : Color::white;
  context.say(Message::ruled_defaulted, late).time = *limit;
  end_game(context, win_for(!late), Reason::default_time);
  return true;
}

void arrive(RulingContext& context, Color color) {
  State& state = context.state;
  state.lateness_counts = true;
  const auto limit = context.regulations.default_time;
  state.arrived[index(color)] = limit ? context.at <= *limit : true;
  if (rule_lateness(context)) return;
  context.cite(Article::default_time);
  context.say(Message::ruled_arrived, color);
}

}  // namespace jadoube::laws
