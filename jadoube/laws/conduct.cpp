#include "jadoube/laws/conduct.hpp"

#include <algorithm>

#include "jadoube/laws/completion.hpp"

namespace jadoube::laws {

namespace {

void penalise_one(Hearing& hearing, Color color, const act::Penalise& act) {
  State& state = hearing.state;
  switch (act.penalty) {
    case Penalty::warning:
      hearing.have(effect::Warning{color});
      hearing.say(Message::ruled_warned, color);
      return;
    case Penalty::add_time:
      state.clock.add(!color, act.time);
      hearing.have(effect::Time{!color, act.time});
      hearing.say(Message::ruled_time_to_opponent, color).time = act.time;
      return;
    case Penalty::deduct_time: {
      const Milliseconds taken = std::min(act.time, state.clock.left(color));
      state.clock.add(color, -taken);
      if (taken > Milliseconds::zero()) hearing.have(effect::Time{color, -taken});
      hearing.say(Message::ruled_time_deducted, color).time = taken;
      return;
    }
    case Penalty::deduct_points:
      state.extra_points[index(color)] -= static_cast<int>(act.points);
      hearing.have(effect::Points{color, -static_cast<int>(act.points)});
      hearing.say(Message::ruled_points_deducted, color);
      return;
    case Penalty::add_points:
      state.extra_points[index(!color)] += static_cast<int>(act.points);
      hearing.have(effect::Points{!color, static_cast<int>(act.points)});
      hearing.say(Message::ruled_points_added, color);
      return;
    case Penalty::fine:
      hearing.have(effect::Fined{color});
      hearing.say(Message::ruled_fined, color);
      return;
    case Penalty::exclusion:
      hearing.have(effect::Excluded{color});
      hearing.say(Message::ruled_excluded, color);
      return;
    case Penalty::loss:
    case Penalty::expulsion: break;
  }
}

void say_of_both(Hearing& hearing, const act::Penalise& act) {
  const Message message = act.penalty == Penalty::warning    ? Message::ruled_both_warned
                          : act.penalty == Penalty::add_time ? Message::ruled_time_to_both
                                                             : Message::ruled_both_penalised;
  hearing.say(message, Color::white).time = act.time;
}

bool ends_game(Penalty penalty) { return penalty == Penalty::loss || penalty == Penalty::expulsion; }

}  // namespace

void penalise(Hearing& hearing, const act::Penalise& act) {
  hearing.ruling.article = act.article;
  if (!(hearing.rules().penalties & bit(act.penalty))) {
    hearing.refuse(Message::ruled_penalty_unknown, act.player.value_or(Color::white), Article::penalties);
    return;
  }
  const bool timed = act.penalty == Penalty::add_time || act.penalty == Penalty::deduct_time;
  if (timed && (act.time <= Milliseconds::zero() || !hearing.regulations.has_clock())) {
    hearing.refuse(Message::ruled_penalty_time_missing, act.player.value_or(Color::white), Article::penalties);
    return;
  }
  // Time for both is nobody's penalty (12.5).
  hearing.cite(act.player || act.penalty != Penalty::add_time ? Article::penalties : Article::time_for_both);
  if (!ends_game(act.penalty)) {
    for (const Color color : both_colors)
      if (!act.player || act.player == color) penalise_one(hearing, color, act);
    if (!act.player) say_of_both(hearing, act);
    return;
  }
  const bool expelled = act.penalty == Penalty::expulsion;
  if (expelled)
    for (const Color color : both_colors)
      if (!act.player || act.player == color) hearing.have(effect::Expelled{color});
  if (!act.player) {
    hearing.cite(Article::both_lose);
    hearing.say(Message::ruled_both_lose, Color::white);
    end_game(hearing, Result::both_lose, Reason::arbiter);
    return;
  }
  hearing.say(expelled ? Message::ruled_expelled : Message::ruled_declared_lost, *act.player);
  end_game(hearing, win_for(!*act.player), Reason::arbiter);
}

void declare(Hearing& hearing, const act::Declare& act) {
  hearing.ruling.article = act.article;
  hearing.cite(Article::arbiters_decision);
  switch (act.result) {
    case Result::white_wins:
    case Result::black_wins:
      hearing.say(Message::ruled_declared_won, act.result == Result::white_wins ? Color::white : Color::black);
      break;
    case Result::draw: hearing.say(Message::ruled_declared_drawn, Color::white); break;
    default: hearing.cite(Article::both_lose).say(Message::ruled_both_lose, Color::white); break;
  }
  end_game(hearing, act.result, Reason::arbiter);
}

void resign(Hearing& hearing, Color color) {
  hearing.cite(Article::resignation);
  if (hearing.state.envelope) hearing.cite(Article::ended_before_resumption);
  lose(hearing, color, Reason::resignation, Reason::resignation, Message::ruled_resigned,
       Message::ruled_resigned_unwinnable, hearing.rules().resignation_needs_possible_mate);
}

}  // namespace jadoube::laws
