// jadoube swiss check FILE: the pairings and the places against the rules.
#include "jadoube/tournament/checker/check.hpp"

#include <fmt/format.h>

#include "jadoube/cli/json_line.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/task.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;
using tournament::Board;

std::string as_text(const Board& board) { return fmt::format("{}–{}", board.white, board.black); }

std::string as_text(const std::vector<Board>& boards) {
  std::string text;
  for (const Board& board : boards) text += (text.empty() ? "" : ", ") + as_text(board);
  return text;
}

std::string as_json(const std::vector<Board>& boards) {
  std::string text;
  for (const Board& board : boards) text += fmt::format("{}[{},{}]", text.empty() ? "" : ",", board.white, board.black);
  return "[" + text + "]";
}

void write_text(const SwissTask& task, const CheckReport& report) {
  const text::Language language = task.session.language;
  const auto line = [&](const std::string& sentence) { task.session.out.write(sentence + "\n"); };
  for (const RoundDifference& round : report.rounds)
    line(round.error
             ? task.say(Message::swiss_check_unpairable, round.round, describe(*round.error, language))
             : task.say(Message::swiss_check_round, round.round, as_text(round.found), as_text(round.expected)));
  for (const PlaceDifference& place : report.places)
    line(place.first == place.last
             ? task.say(Message::swiss_check_place, place.player, place.found, place.first)
             : task.say(Message::swiss_check_places, place.player, place.found, place.first, place.last));
  if (report.tie_breaks) line(describe(*report.tie_breaks, language));
  line(task.say(Message::swiss_check_rounds, report.rounds_checked, report.rounds.size()));
  if (report.places_checked)
    line(task.say(Message::swiss_check_standings, report.places.size()));
  else
    line(task.say(Message::swiss_check_no_standings));
}

void write_json(const SwissTask& task, const CheckReport& report) {
  const text::Language language = task.session.language;
  for (const RoundDifference& round : report.rounds) {
    JsonLine json;
    json.add("round", round.round)
        .add_json("found", as_json(round.found))
        .add_json("expected", as_json(round.expected));
    if (round.error) json.add("error", describe(*round.error, language));
    task.session.out.write(json.text() + "\n");
  }
  for (const PlaceDifference& place : report.places) {
    JsonLine json;
    json.add("player", place.player).add("rank", place.found).add("first", place.first).add("last", place.last);
    task.session.out.write(json.text() + "\n");
  }
  JsonLine sum;
  sum.add("rounds", report.rounds_checked).add("wrong_rounds", report.rounds.size());
  sum.add("places_checked", report.places_checked).add("wrong_places", report.places.size());
  if (report.tie_breaks) sum.add("error", describe(*report.tie_breaks, language));
  task.session.out.write(sum.text() + "\n");
}

}  // namespace

int swiss_check(const SwissTask& task) {
  const auto event = task.read();
  if (!event) return task.fail(event.error());
  const CheckReport report = check(*event);
  task.writes_json() ? write_json(task, report) : write_text(task, report);
  return report.rounds.empty() && report.places.empty() && !report.tie_breaks ? done : findings;
}

}  // namespace jadoube::cli
