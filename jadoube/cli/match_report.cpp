#include "jadoube/cli/match_report.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/say.hpp"

namespace jadoube::cli {
namespace {

using namespace laws;

// "2.5"; in Portuguese "2,5".
std::string number(double value, text::Language language, int decimals, bool sign = false) {
  if (std::abs(value) < 0.5 * std::pow(10, -decimals)) value = 0;
  std::string digits = sign ? fmt::format("{:+.{}f}", value, decimals) : fmt::format("{:.{}f}", value, decimals);
  if (language == text::Language::pt)
    for (char& c : digits)
      if (c == '.') c = ',';
  return digits;
}

std::string elo(std::optional<double> difference, text::Language language) {
  return difference ? number(*difference, language, 0, true) : "∞";
}

// PGN's tag Termination for the way in which a game ended (9.8.1).
std::string_view termination(const engines::EngineGame& game) {
  if (game.result == Result::none) return "unterminated";
  if (game.fault && game.fault->kind == engines::EngineFault::Kind::wrong_move) return "rules infraction";
  if (game.reason == Reason::time) return "time forfeit";
  if (game.fault && game.reason == Reason::arbiter) return "abandoned";
  return "normal";
}

}  // namespace

std::string match_game_line(const engines::MatchGame& game, text::Language language) {
  const auto& [record, result, reason, fault, culprit] = game.game;
  std::string ending = std::string(describe(reason, language));
  if (fault) ending += fmt::format(" ({})", describe(*fault, language));
  return say(language, Message::match_game, game.number, game.names[0], game.names[1],
             std::string(protocol::word(protocol::result_words, result)), ending, record.moves().size()) +
         "\n";
}

std::string match_summary(const engines::MatchReport& report, text::Language language) {
  const auto& tally = report.tally;
  const auto estimate = engines::estimate(tally);
  const auto score = say(language, Message::match_score, report.names[0], report.names[1], tally.wins, tally.draws,
                         tally.losses, number(tally.points(), language, 1), tally.games());
  const auto strength = say(language, Message::match_elo, elo(estimate.difference, language),
                            estimate.low ? elo(estimate.low, language) : "−∞", elo(estimate.high, language),
                            number(100 * estimate.superiority, language, 1));
  std::string text = fmt::format("\n{}\n{}\n", score, strength);
  std::array<unsigned, engines::MatchReport::reasons> by_reason{};
  for (const auto& endings : report.endings)
    for (std::size_t reason = 0; reason < endings.size(); ++reason) by_reason[reason] += endings[reason];
  for (std::size_t reason = 0; reason < by_reason.size(); ++reason)
    if (by_reason[reason] != 0)
      text += say(language, Message::match_ending, describe(static_cast<Reason>(reason), language), by_reason[reason]) +
              "\n";
  for (std::size_t i = 0; i < report.faults.size(); ++i)
    if (report.faults[i] != 0) text += say(language, Message::match_faults, report.names[i], report.faults[i]) + "\n";
  return text;
}

pgn::Game match_record(const engines::MatchGame& game, const engines::MatchPlan& plan, text::Language language) {
  pgn::Game record = game.game.record;
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  record.set_tag("Event", say(language, Message::match_event));
  record.set_tag("Site", "?");
  record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(now)));
  record.set_tag("Round", std::to_string(game.number));
  record.set_tag("White", game.names[0]);
  record.set_tag("Black", game.names[1]);
  record.set_tag("Result", to_string(record.result));
  record.set_tag("TimeControl", to_pgn(plan.regulations.time[0]));
  record.set_tag("Termination", termination(game.game));
  if (record.start() != Position() && plan.openings[(game.number - 1) / 2 % plan.openings.size()].chess960)
    record.set_tag("Variant", "Chess960");
  return record;
}

}  // namespace jadoube::cli
