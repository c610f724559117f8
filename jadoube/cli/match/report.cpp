#include "jadoube/cli/match/report.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <utility>

#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/say.hpp"
#include "jadoube/notation/pgn/writer.hpp"

namespace jadoube::cli {
namespace {

using namespace laws;
using engines::MatchReport;
using Milliseconds = laws::Milliseconds;

// Puts the decimal mark of the language in place of the point.
void localise(std::string& digits, text::Language language) {
  if (const auto point = digits.find('.'); point != digits.npos) digits.replace(point, 1, text::decimal_mark(language));
}

// "−2.5"; in Portuguese "−2,5".
std::string number(double value, text::Language language, int decimals, bool sign = false) {
  if (std::abs(value) < 0.5 * std::pow(10, -decimals)) value = 0;
  std::string digits = fmt::format("{:.{}f}", std::abs(value), decimals);
  localise(digits, language);
  if (value < 0) return "−" + digits;
  return sign ? "+" + digits : digits;
}

std::string elo(std::optional<double> points, text::Language language) {
  if (!points) return "?";
  if (std::isinf(*points)) return *points < 0 ? "−∞" : "∞";
  return number(*points, language, 0, true);
}

// "10", "0.25", in seconds.
std::string seconds(Milliseconds time, text::Language language) {
  std::string digits = fmt::format("{:.3f}", static_cast<double>(time.count()) / 1'000);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.ends_with('.')) digits.pop_back();
  localise(digits, language);
  return digits;
}

std::string describe(const Period& period, text::Language language) {
  std::string text = period.moves
                         ? say(language, Message::match_time_moves, *period.moves, seconds(period.time, language))
                         : say(language, Message::match_time_game, seconds(period.time, language));
  const auto extra = [&](Message message, Milliseconds time) {
    if (time > time.zero()) text += say(language, message, seconds(time, language));
  };
  extra(Message::match_time_increment, period.increment);
  extra(Message::match_time_delay, period.delay);
  extra(Message::match_time_bronstein, period.bronstein);
  return text;
}

std::string describe(const TimeControl& control, text::Language language) {
  if (control.empty()) return say(language, Message::match_time_none);
  std::string text;
  for (const Period& period : control)
    text += (text.empty() ? "" : say(language, Message::match_time_then)) + describe(period, language);
  return laws::repeats(control) ? text + say(language, Message::match_time_again) : text;
}

// PGN's tag Termination for the way in which a game ended (9.8.1).
std::string_view termination(const engines::EngineGame& game) {
  if (game.result == Result::none) return "unterminated";
  if (game.fault && game.fault->kind == engines::EngineFault::Kind::wrong_move) return "rules infraction";
  if (game.reason == Reason::time) return "time forfeit";
  if (game.fault && game.reason == Reason::arbiter) return "abandoned";
  if (game.reason == Reason::arbiter) return "adjudication";
  return "normal";
}

std::string score(const engines::Tally& tally) {
  return fmt::format("+{} ={} −{}", tally.wins, tally.draws, tally.losses);
}

std::string estimate_line(const engines::Elo& estimate, text::Language language) {
  return say(language, Message::match_elo, elo(estimate.difference, language), elo(estimate.low, language),
             elo(estimate.high, language), number(100 * estimate.superiority, language, 1));
}

std::string sprt_line(const engines::Sprt& sprt, text::Language language) {
  const auto verdict = sprt.verdict == engines::Sprt::Verdict::h1   ? Message::match_sprt_h1
                       : sprt.verdict == engines::Sprt::Verdict::h0 ? Message::match_sprt_h0
                                                                    : Message::match_sprt_open;
  return say(language, Message::match_sprt_state, number(sprt.ratio, language, 2), number(sprt.low, language, 2),
             number(sprt.high, language, 2), say(language, verdict));
}

// The result of two engines.
std::string duel(const MatchReport& report, text::Language language) {
  const auto& tally = report.tally(0);
  std::string text = say(language, Message::match_score, report.names()[0], report.names()[1], tally.wins, tally.draws,
                         tally.losses, number(tally.points(), language, 1), tally.games()) +
                     "\n" + estimate_line(report.elo(0), language) + "\n";
  const auto& pairs = report.pairs(0);
  if (std::accumulate(pairs.begin(), pairs.end(), 0U) > 0)
    text += say(language, Message::match_pairs, fmt::format("{}", fmt::join(pairs, ", "))) + "\n";
  if (const auto sprt = report.sprt()) text += sprt_line(*sprt, language) + "\n";
  return text;
}

// The result of more engines: the standings, and each encounter.
std::string standings(const MatchReport& report, text::Language language) {
  std::vector<std::size_t> order(report.names().size());
  std::iota(order.begin(), order.end(), 0U);
  const auto share = [&](std::size_t engine) {
    const auto tally = report.tally_of(engine);
    return tally.games() == 0 ? 0.0 : tally.points() / tally.games();
  };
  std::ranges::sort(order, {}, [&](std::size_t engine) { return std::pair{-share(engine), engine}; });
  std::string text;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const auto tally = report.tally_of(order[place]);
    const auto estimate = report.elo(order[place]);
    text += say(language, Message::match_standing, place + 1, report.names()[order[place]],
                number(tally.points(), language, 1), tally.games(), score(tally), elo(estimate.difference, language),
                elo(estimate.low, language), elo(estimate.high, language)) +
            "\n";
  }
  for (std::size_t encounter = 0; encounter < report.schedule().encounters(); ++encounter) {
    const auto [first, second] = report.schedule().encounter(encounter);
    text += say(language, Message::match_encounter, report.names()[first], report.names()[second],
                score(report.tally(encounter))) +
            "\n";
  }
  return text;
}

std::string json_of(const engines::Tally& tally) {
  return JsonLine().add("wins", tally.wins).add("draws", tally.draws).add("losses", tally.losses).text();
}

std::string json_of(const engines::Elo& elo) {
  const auto value = [](std::optional<double> points) { return points.value_or(NAN); };
  return JsonLine()
      .add("difference", value(elo.difference), 2)
      .add("low", value(elo.low), 2)
      .add("high", value(elo.high), 2)
      .add("superiority", elo.superiority, 5)
      .text();
}

}  // namespace

std::string describe_thinking(const engines::MatchEngine& engine, text::Language language) {
  std::string text = describe(engine.time, language);
  const auto limit = [&](Message message, auto amount) { text += "; " + say(language, message, amount); };
  if (engine.limits.move_time) limit(Message::match_limit_movetime, engine.limits.move_time->count());
  if (engine.limits.nodes) limit(Message::match_limit_nodes, *engine.limits.nodes);
  if (engine.limits.depth) limit(Message::match_limit_depth, *engine.limits.depth);
  return text;
}

std::string match_heading(const engines::MatchPlan& plan, const MatchReport& report, text::Language language) {
  std::string text;
  for (std::size_t i = 0; i < plan.engines.size(); ++i)
    text += say(language, Message::match_engine, report.names()[i],
                fmt::format("{}", fmt::join(plan.engines[i].setup.command, " ")),
                describe_thinking(plan.engines[i], language)) +
            "\n";
  return text;
}

std::string match_game_line(const engines::MatchGame& game, text::Language language) {
  const auto& [record, result, reason, fault, culprit] = game.game;
  std::string ending = std::string(laws::describe(reason, language));
  if (fault) ending += fmt::format(" ({})", describe(*fault, language));
  return say(language, Message::match_game, game.scheduled.number, game.names[0], game.names[1],
             std::string(protocol::word(protocol::result_words, result)), ending, record.moves().size()) +
         "\n";
}

std::string match_game_json(const engines::MatchGame& game, text::Language language) {
  const auto& [record, result, reason, fault, culprit] = game.game;
  JsonLine line;
  line.add("game", game.scheduled.number).add("white", game.names[0]).add("black", game.names[1]);
  line.add("opening", game.scheduled.opening + 1);
  line.add("result", protocol::word(protocol::result_words, result));
  line.add("reason", protocol::word(protocol::reason_words, reason)).add("plies", record.moves().size());
  if (fault) line.add("failed", game.names[index(culprit)]).add("fault", describe(*fault, language));
  return line.text() + "\n";
}

std::string match_summary(const MatchReport& report, text::Language language) {
  std::string text = "\n" + (report.names().size() == 2 ? duel(report, language) : standings(report, language));
  for (std::size_t reason = 0; reason < report.endings().size(); ++reason)
    if (const unsigned count = report.endings()[reason]; count != 0)
      text += say(language, Message::match_ending, laws::describe(static_cast<Reason>(reason), language), count) + "\n";
  for (std::size_t i = 0; i < report.names().size(); ++i)
    if (report.faults(i) != 0) text += say(language, Message::match_faults, report.names()[i], report.faults(i)) + "\n";
  return text;
}

std::string match_summary_json(const MatchReport& report) {
  std::string engines, encounters;
  for (std::size_t i = 0; i < report.names().size(); ++i)
    engines += (i == 0 ? "" : ",") + JsonLine()
                                         .add("name", report.names()[i])
                                         .add_json("tally", json_of(report.tally_of(i)))
                                         .add_json("elo", json_of(report.elo(i)))
                                         .add("failures", report.faults(i))
                                         .text();
  for (std::size_t i = 0; i < report.schedule().encounters(); ++i) {
    const auto [first, second] = report.schedule().encounter(i);
    encounters += (i == 0 ? "" : ",") + JsonLine()
                                            .add("first", report.names()[first])
                                            .add("second", report.names()[second])
                                            .add_json("tally", json_of(report.tally(i)))
                                            .add_json("pairs", fmt::format("[{}]", fmt::join(report.pairs(i), ",")))
                                            .text();
  }
  JsonLine summary;
  summary.add("games", report.games()).add_json("engines", "[" + engines + "]");
  summary.add_json("encounters", "[" + encounters + "]");
  if (const auto sprt = report.sprt()) {
    const char* const verdict = sprt->verdict == engines::Sprt::Verdict::h1   ? "h1"
                                : sprt->verdict == engines::Sprt::Verdict::h0 ? "h0"
                                                                              : "open";
    summary.add_json("sprt", JsonLine()
                                 .add("llr", sprt->ratio, 3)
                                 .add("low", sprt->low, 3)
                                 .add("high", sprt->high, 3)
                                 .add("verdict", verdict)
                                 .text());
  }
  return JsonLine().add_json("summary", summary.text()).text() + "\n";
}

std::string match_pgn(const engines::MatchGame& game, const engines::MatchPlan& plan, const std::string& site) {
  pgn::Game record = game.game.record;
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  const auto& [white, black] = game.scheduled.players;
  const auto time = [&](std::size_t engine) { return to_pgn(plan.engines[engine].time); };
  record.set_tag("Site", site);
  record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(now)));
  record.set_tag("Result", to_string(record.result));
  if (time(white) == time(black)) {
    record.set_tag("TimeControl", time(white));
  } else {
    record.set_tag("WhiteTimeControl", time(white));
    record.set_tag("BlackTimeControl", time(black));
  }
  record.set_tag("Termination", termination(game.game));
  if (plan.openings[game.scheduled.opening % plan.openings.size()].chess960) record.set_tag("Variant", "Chess960");
  return pgn::write(record, {.whole_comments = true});
}

}  // namespace jadoube::cli
