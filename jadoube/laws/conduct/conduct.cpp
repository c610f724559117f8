#include "jadoube/laws/conduct/internal/conduct.hpp"

#include <algorithm>
#include <array>

#include "jadoube/laws/act/internal/end_game.hpp"
#include "jadoube/laws/act/internal/mates.hpp"
#include "jadoube/laws/conduct/internal/extra_points.hpp"
#include "jadoube/laws/conduct/points.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/provisions.hpp"

namespace jadoube::laws {

namespace {

static_assert(std::ranges::count_if(all_penalties, [](Penalty each) { return penalty_kind(each).ends_game; }) == 2,
              "penalise() knows two penalties that end the game: the loss and the expulsion");

void penalise_one(RulingContext& context, Color color, const act::Penalise& act) {
  State& state = context.state;
  switch (act.penalty) {
    case Penalty::warning:
      context.add(effect::Warning{color});
      context.say(Message::ruled_warned, color);
      return;
    case Penalty::add_time:
      state.clock.add(!color, act.time);
      context.add(effect::Time{!color, act.time});
      context.say(Message::ruled_time_to_opponent, color).time = act.time;
      return;
    case Penalty::deduct_time: {
      const Milliseconds taken = std::min(act.time, state.clock.left(color));
      state.clock.add(color, -taken);
      if (taken > Milliseconds::zero()) context.add(effect::Time{color, -taken});
      context.say(Message::ruled_time_deducted, color).time = taken;
      return;
    }
    case Penalty::deduct_points:
      state.extra_points[index(color)] -= static_cast<int>(act.points.value_or(0));
      context.add(effect::Points{color, -static_cast<int>(act.points.value_or(0))});
      context.say(Message::ruled_points_deducted, color).number = act.points.value_or(0);
      return;
    case Penalty::add_points:
      state.extra_points[index(!color)] += static_cast<int>(act.points.value_or(0));
      context.add(effect::Points{!color, static_cast<int>(act.points.value_or(0))});
      context.say(Message::ruled_points_added, color).number = act.points.value_or(0);
      return;
    case Penalty::fine:
      context.add(effect::Fined{color});
      context.say(state.over() ? Message::ruled_fined_after : Message::ruled_fined, color);
      return;
    case Penalty::exclusion:
      context.add(effect::Excluded{color});
      context.say(state.over() ? Message::ruled_excluded_after : Message::ruled_excluded, color);
      return;
    // The game has ended already.
    case Penalty::expulsion:
      context.add(effect::Expelled{color});
      context.say(Message::ruled_expelled_after, color);
      return;
    case Penalty::loss: break;
  }
}

// `taken`: the time deducted from each player's clock, by colour.
void say_of_both(RulingContext& context, const act::Penalise& act, const std::array<Milliseconds, 2>& taken) {
  const bool over = context.state.over();
  const auto say = [&](Message message) -> Statement& { return context.say(message, Color::white); };
  switch (act.penalty) {
    case Penalty::warning: say(Message::ruled_both_warned); return;
    case Penalty::add_time: say(Message::ruled_time_to_both).time = act.time; return;
    case Penalty::deduct_time: {
      const bool same = taken[0] == taken[1];
      Statement& says = say(same ? Message::ruled_time_deducted_from_both : Message::ruled_times_deducted);
      says.time = taken[index(Color::white)];
      says.lost = taken[index(Color::black)];
      return;
    }
    case Penalty::deduct_points: say(Message::ruled_points_deducted_from_both).number = act.points.value_or(0); return;
    case Penalty::add_points: say(Message::ruled_points_added_to_both).number = act.points.value_or(0); return;
    case Penalty::fine: say(over ? Message::ruled_both_fined_after : Message::ruled_both_fined); return;
    case Penalty::exclusion: say(over ? Message::ruled_both_excluded_after : Message::ruled_both_excluded); return;
    case Penalty::expulsion: say(Message::ruled_both_expelled_after); return;
    case Penalty::loss: break;
  }
}

// Whether the act's points are possible (10.2, from 2018 on): the difference between two scores of a game; if the
// penalty ends the game, the opponent's score.
bool is_normal_score(const Regulations& regulations, const act::Penalise& act) {
  if (!act.points || !regulations.rules().normal_scores_only) return true;
  const Points& worth = regulations.points;
  if (penalty_kind(act.penalty).ends_game)
    return *act.points == worth.win || *act.points == worth.draw || *act.points == worth.loss;
  if (!needs_points(act.penalty)) return true;
  return *act.points == worth.win - worth.draw || *act.points == worth.draw - worth.loss ||
         *act.points == worth.win - worth.loss;
}

// The opponent's score, if it is not a win: the points that the arbiter gives; else, in some editions, a draw if a
// player loses by a mobile telephone and the opponent cannot win.
std::optional<unsigned> score_of_opponent(RulingContext& context, const act::Penalise& act) {
  const Regulations& regulations = context.regulations;
  const bool by_device = regulations.rules().device_loss_needs_possible_mate &&
                         act.article == number(Article::device_penalty, regulations.edition);
  if (act.points || !by_device) return act.points;
  const auto verdict = could_win(context, !*act.player);
  return verdict == mate::MateVerdict::cannot_mate ? std::optional(regulations.points.draw) : std::nullopt;
}

// Whether the arbiter decided the result, so that signatures do not change it (8.7).
bool decided_by_arbiter(Reason reason) {
  return reason == Reason::arbiter || reason == Reason::illegal_move || reason == Reason::illegal_move_unwinnable ||
         reason == Reason::illegal_position || reason == Reason::quickplay;
}

// Whether the article that the arbiter names is an Article, Appendix or Guideline of the edition in force, numbered as
// the edition does it: 11.3.2 is 11.3.b in 2014. Words may follow after a blank. Else the act is refused.
bool is_known(RulingContext& context, std::string_view article) {
  if (article.empty()) return true;
  article = article.substr(0, article.find(' '));
  const Edition edition = context.regulations.edition;
  const auto number = parse_article(article);
  const auto under = number ? provisions_under(edition, *number) : std::vector<Provision>();
  if (std::ranges::any_of(under, [&](const Provision& own) { return written_alike(article, own.number(edition)); }))
    return true;
  context.refuse(Message::ruled_no_such_article, Color::white, Article::penalties);
  return false;
}

// Whether the act gives the opponent of a player whose device was found another score than the Laws: a win (11.3.2), or
// in some editions a draw if the opponent cannot win. Then it is refused.
bool denies_win_by_device(RulingContext& context, const act::Penalise& act) {
  const Regulations& regulations = context.regulations;
  // 11.3.2, without the numbers under it.
  const auto on_devices = [](std::string_view article) { return parse_article(cut_article(article, 3)); };
  const auto device = on_devices(number(Article::device_penalty, regulations.edition));
  if (!act.player || act.penalty != Penalty::loss || !act.points) return false;
  if (!device || on_devices(act.article) != device) return false;
  const bool wins = !regulations.rules().device_loss_needs_possible_mate ||
                    could_win(context, !*act.player) != mate::MateVerdict::cannot_mate;
  if (*act.points == (wins ? regulations.points.win : regulations.points.draw)) return false;
  context.refuse(wins ? Message::ruled_device_win : Message::ruled_device_draw, *act.player, Article::device_penalty);
  return true;
}

// Whether points given or taken after the end leave the score as it is, because it cannot be higher, or lower.
bool leaves_points(RulingContext& context, const act::Penalise& act) {
  const bool given = act.penalty == Penalty::add_points, taken = act.penalty == Penalty::deduct_points;
  State& state = context.state;
  if (!state.over() || !act.player || !(given || taken) || !(context.rules().penalties & bit(act.penalty)))
    return false;
  const auto before = points(context.regulations, state);
  const auto kept = state.extra_points;
  trim_extra_points(context.regulations, state);
  const auto extra = state.extra_points;
  const int changed = static_cast<int>(act.points.value_or(0));
  state.extra_points[index(given ? !*act.player : *act.player)] += given ? changed : -changed;
  const bool same = points(context.regulations, state) == before;
  state.extra_points = same ? kept : extra;
  return same;
}

}  // namespace

void penalise(RulingContext& context, const act::Penalise& act) {
  if (leaves_points(context, act)) {
    const bool given = act.penalty == Penalty::add_points;
    context.refuse(given ? Message::ruled_points_most : Message::ruled_points_least, given ? !*act.player : *act.player,
                   Article::penalties);
    return;
  }
  if (!is_known(context, act.article) || denies_win_by_device(context, act)) return;
  context.ruling.article = act.article;
  if (!(context.rules().penalties & bit(act.penalty))) {
    context.refuse(Message::ruled_penalty_unknown, act.player.value_or(Color::white), Article::penalties);
    return;
  }
  if (needs_time(act.penalty) && (act.time <= Milliseconds::zero() || !context.regulations.has_clock())) {
    context.refuse(Message::ruled_penalty_time_missing, act.player.value_or(Color::white), Article::penalties);
    return;
  }
  if (!is_normal_score(context.regulations, act)) {
    context.refuse(Message::ruled_no_normal_score, act.player.value_or(Color::white), Article::points_total);
    return;
  }
  // Time given to both players penalises nobody (12.5).
  context.cite(act.player || act.penalty != Penalty::add_time ? penalty_kind(act.penalty).article
                                                              : Article::time_for_both);
  if (context.state.over() || !penalty_kind(act.penalty).ends_game) {
    std::array<Milliseconds, 2> taken{};
    for (const Color color : both_colors) {
      if (act.player && act.player != color) continue;
      penalise_one(context, color, act);
      taken[index(color)] = context.ruling.says.time;
    }
    if (!act.player) say_of_both(context, act, taken);
    return;
  }
  const bool expelled = act.penalty == Penalty::expulsion;
  // The arbiter's decision replaces the results signed before.
  context.state.signed_results = {};
  if (expelled)
    for (const Color color : both_colors)
      if (!act.player || act.player == color) context.add(effect::Expelled{color});
  if (!act.player) {
    context.cite(Article::both_lose);
    context.say(expelled ? Message::ruled_both_expelled : Message::ruled_both_lose, Color::white);
    end_game(context, Result::both_lose, Reason::arbiter);
    return;
  }
  context.say(expelled ? Message::ruled_expelled : Message::ruled_declared_lost, *act.player);
  // The arbiter decides the opponent's score (11.7, 12.9.6; 1997: 12.7).
  if (const auto points = score_of_opponent(context, act)) {
    const unsigned most = std::max(context.regulations.points.win, context.regulations.points.draw);
    context.state.extra_points = {};
    auto& decided = context.state.decided_points.emplace();
    decided[index(*act.player)] = context.regulations.points.loss;
    decided[index(!*act.player)] = std::min(*points, most);
    if (act.points && act.article.empty()) context.cite(Article::persistent_refusal);
  }
  end_game(context, win_for(!*act.player), Reason::arbiter);
}

void declare(RulingContext& context, const act::Declare& act) {
  if (!is_known(context, act.article)) return;
  // The arbiter's decision replaces the results signed before.
  context.state.signed_results = {};
  context.state.decided_points.reset();
  context.ruling.article = act.article;
  context.cite(Article::arbiters_decision);
  switch (act.result) {
    case Result::white_wins:
    case Result::black_wins:
      context.say(Message::ruled_declared_won, act.result == Result::white_wins ? Color::white : Color::black);
      break;
    case Result::draw: context.say(Message::ruled_declared_drawn, Color::white); break;
    default: context.cite(Article::both_lose).say(Message::ruled_both_lose, Color::white); break;
  }
  end_game(context, act.result, Reason::arbiter);
}

bool signs_draw_of_both(const State& state, Color color, const act::Sign& act) {
  return !state.over() && act.result == Result::draw && state.signed_results[index(!color)] == Result::draw;
}

void sign(RulingContext& context, Color color, const act::Sign& act) {
  State& state = context.state;
  if (!context.rules().signed_result_stands) {
    context.refuse(Message::ruled_no_signing, color, Article::signing);
    return;
  }
  context.cite(Article::signing);
  state.signed_results[index(color)] = act.result;
  const auto& other = state.signed_results[index(!color)];
  if (other != act.result) {
    context.say(other ? Message::ruled_signed_otherwise : Message::ruled_signed, color);
    return;
  }
  if (state.result != act.result && decided_by_arbiter(state.reason)) {
    context.say(Message::ruled_signed_against_decision, color);
    return;
  }
  context.say(Message::ruled_signed_by_both, color);
  // The result on both sheets stands, even if it is wrong.
  if (state.result != act.result) end_game(context, act.result, Reason::signed_result);
}

}  // namespace jadoube::laws
