#include "jadoube/laws/flags.hpp"

#include <algorithm>

#include "jadoube/laws/completion.hpp"

namespace jadoube::laws {

namespace {

bool quick(const Hearing& hearing) { return hearing.regulations.tempo != Tempo::standard; }

// Both flags are down, and nobody can tell which fell first (1997: 6.11, 10.4, B8; later III.3, A.4.3). True if over.
bool rule_both_flags(Hearing& hearing) {
  State& state = hearing.state;
  const Regulations& regulations = hearing.regulations;
  const bool last = std::ranges::all_of(
      both_colors, [&](Color color) { return state.clock.in_last_period(regulations.time, color); });
  const bool finish = last && regulations.quickplay_finish != QuickplayFinish::off;
  const bool drawn = (quick(hearing) && hearing.rules().quick_both_flags_drawn) || finish ||
                     (last && hearing.rules().last_period_both_flags_drawn);
  hearing.have(effect::Flag{Color::white}).have(effect::Flag{Color::black});
  if (drawn) {
    hearing.cite(quick(hearing) ? Article::rapid_both_flags : Article::quickplay_both_flags);
    hearing.say(Message::ruled_both_flags_drawn, Color::white);
    end_game(hearing, Result::draw, Reason::both_flags);
    return true;
  }
  hearing.cite(Article::both_flags).cite(Article::clock_judgement);
  for (const Color color : both_colors) state.clock.next_period(regulations.time, color);
  state.flags_settled = state.clock.both_flags();
  hearing.say(Message::ruled_both_flags_go_on, Color::white);
  return false;
}

void rule_flag(Hearing& hearing, Color fallen) {
  hearing.cite(Article::flag);
  hearing.have(effect::Flag{fallen});
  lose(hearing, fallen, Reason::time, Reason::time_unwinnable, Message::ruled_lost_on_time,
       Message::ruled_time_unwinnable, true);
}

// The player whose flag has fallen, though that decides nothing until a postponed claim has been ruled on: the
// claimant, or from 2014 on either.
std::optional<Color> fallen_with_postponed(const Hearing& hearing) {
  const State& state = hearing.state;
  if (!state.claim || !state.claim->postponed || state.clock.both_flags()) return std::nullopt;
  const Color claimant = state.claim->claimant;
  if (state.clock.flag(claimant)) return claimant;
  if (state.clock.flag(!claimant) && hearing.rules().postponed_until_either_flag) return !claimant;
  return std::nullopt;
}

// A postponed claim of a draw is ruled on after the flag has fallen (10.2(c) of 1997; G.5, III.5 later).
bool await_postponed(Hearing& hearing) {
  see_flag_of_postponed(hearing);
  const State& state = hearing.state;
  if (!state.claim || !state.claim->fallen) return false;
  const Color fallen = *state.claim->fallen;
  hearing.cite(Article::quickplay_later);
  hearing.say(Message::ruled_flag_with_claim, fallen);
  return true;
}

}  // namespace

void see_flag_of_postponed(Hearing& hearing) {
  State& state = hearing.state;
  const auto fallen = fallen_with_postponed(hearing);
  if (!fallen || state.claim->fallen) return;
  state.claim->fallen = fallen;
  state.clock.stop();
  hearing.have(effect::Flag{*fallen});
}

bool look_at_flags(Hearing& hearing, std::optional<Color> claimant) {
  State& state = hearing.state;
  const bool white = state.clock.flag(Color::white), black = state.clock.flag(Color::black);
  if (!white && !black) return false;
  if (white && black) return rule_both_flags(hearing);
  const Color fallen = white ? Color::white : Color::black;
  if (await_postponed(hearing)) return true;
  if (claimant) hearing.have(effect::Claim{ClaimOf::flag, true});
  rule_flag(hearing, fallen);
  return true;
}

void claim_flag(Hearing& hearing, std::optional<Color> claimant) {
  State& state = hearing.state;
  const Article article = quick(hearing) ? Article::rapid_flag_claim : Article::flag_observed;
  if (!state.clock.flag(Color::white) && !state.clock.flag(Color::black)) {
    hearing.refuse(Message::ruled_no_flag, claimant.value_or(state.on_move()), article);
    hearing.have(effect::Claim{ClaimOf::flag, false});
    return;
  }
  // Only the opponent's flag can be claimed; when both are down, the claim shows that.
  if (claimant && state.clock.flag(*claimant) && !state.clock.flag(!*claimant)) {
    hearing.refuse(Message::ruled_own_flag, *claimant, article);
    hearing.have(effect::Claim{ClaimOf::flag, false});
    return;
  }
  hearing.cite(article);
  look_at_flags(hearing, claimant.value_or(Color::white));
}

bool rule_lateness(Hearing& hearing) {
  State& state = hearing.state;
  const auto limit = hearing.regulations.default_time;
  if (!limit || !state.lateness_counts || state.envelope || hearing.at <= *limit) return false;
  if (state.arrived[0] && state.arrived[1]) return false;
  hearing.cite(Article::default_time);
  if (!state.arrived[0] && !state.arrived[1]) {
    hearing.say(Message::ruled_both_defaulted, Color::white);
    end_game(hearing, Result::both_lose, Reason::default_time);
    return true;
  }
  const Color late = state.arrived[0] ? Color::black : Color::white;
  hearing.say(Message::ruled_defaulted, late).time = *limit;
  end_game(hearing, win_for(!late), Reason::default_time);
  return true;
}

void arrive(Hearing& hearing, Color color) {
  State& state = hearing.state;
  state.lateness_counts = true;
  const auto limit = hearing.regulations.default_time;
  state.arrived[index(color)] = limit ? hearing.at <= *limit : true;
  if (rule_lateness(hearing)) return;
  hearing.cite(Article::default_time);
  hearing.say(Message::ruled_arrived, color);
}

void start(Hearing& hearing) {
  State& state = hearing.state;
  if (state.clock.started() && !(state.clock.is_stopped() && state.ply() == 0)) {
    hearing.refuse(Message::ruled_started_already, Color::white, Article::start_of_clock);
    return;
  }
  if (state.clock.started())
    state.clock.resume();
  else
    state.clock.start(hearing.at, state.on_move());
  hearing.cite(Article::start_of_clock);
  hearing.say(Message::ruled_started, Color::white);
}

void pause(Hearing& hearing) {
  const bool clocked = hearing.regulations.has_clock();
  if (hearing.state.clock.is_stopped()) {
    hearing.refuse(clocked ? Message::ruled_stopped_already : Message::ruled_interrupted_already, Color::white,
                   Article::game_interrupted);
    return;
  }
  hearing.state.clock.stop();
  hearing.cite(Article::game_interrupted);
  hearing.say(clocked ? Message::ruled_paused : Message::ruled_interrupted, Color::white);
}

void resume(Hearing& hearing) {
  State& state = hearing.state;
  const bool clocked = hearing.regulations.has_clock();
  if (!state.clock.is_stopped()) {
    hearing.refuse(clocked ? Message::ruled_not_stopped : Message::ruled_not_interrupted, Color::white,
                   Article::resumption_by_arbiter);
    return;
  }
  state.clock.resume();
  if (state.to_restore) state.clock.run(hearing.regulations.time, *state.to_restore);
  hearing.cite(Article::resumption_by_arbiter);
  if (clocked)
    hearing.say(Message::ruled_resumed, state.clock.running().value_or(state.on_move()));
  else
    hearing.say(Message::ruled_continued, state.on_move());
}

void set_clocks(Hearing& hearing, const act::SetClocks& act) {
  State& state = hearing.state;
  hearing.cite(Article::clock_evidence).cite(Article::clock_judgement);
  for (const auto& [color, time] : {std::pair{Color::white, act.white}, std::pair{Color::black, act.black}}) {
    if (!time) continue;
    const Milliseconds change = *time - state.clock.left(color);
    state.clock.set(color, *time);
    if (change != Milliseconds::zero()) hearing.have(effect::Time{color, change});
  }
  hearing.say(Message::ruled_clocks_set, Color::white);
}

void stop_clocks(Hearing& hearing, Color color, const act::StopClocks& act) {
  State& state = hearing.state;
  if (state.clock.is_stopped()) {
    hearing.refuse(Message::ruled_stopped_already, color, Article::stopping_clocks);
    return;
  }
  const bool reason = std::ranges::any_of(act.reason, [](char letter) { return letter != ' '; });
  if (!reason) {
    hearing.refuse(Message::ruled_stopped_without_reason, color, Article::no_valid_reason);
    hearing.cite(Article::penalties).have(effect::Warning{color});
    return;
  }
  state.clock.stop();
  state.call = Call{color, act.reason};
  hearing.cite(Article::stopping_clocks);
  hearing.say(Message::ruled_clocks_stopped, color);
}

void tick(Hearing& hearing) {
  hearing.cite(Article::flag_observed);
  hearing.say(Message::ruled_no_flag_seen, hearing.state.on_move());
}

}  // namespace jadoube::laws
