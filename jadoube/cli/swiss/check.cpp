// jadoube swiss check FILE: the pairings and the places against the rules.
#include "jadoube/tournament/checker/check.hpp"

#include <fmt/format.h>

#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/checker/gaps.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;
using tournament::Board;

std::string as_json(const std::vector<Board>& boards) {
  std::string text;
  for (const Board& board : boards) text += fmt::format("{}[{},{}]", text.empty() ? "" : ",", board.white, board.black);
  return "[" + text + "]";
}

// The file's notes on hand-made pairings and corrections, which explain differences.
std::vector<std::string> notes_of(const Event& event, const CheckReport& report) {
  std::vector<std::string> notes;
  if (report.rounds.empty() && report.corrected_since.empty()) return notes;
  for (const std::string& text : event.kept)
    if (text.starts_with("###") && text.find("@ Round") != std::string::npos) notes.push_back(text);
  return notes;
}

// The data that the rating officer will miss, once the tournament is over.
std::vector<Gap> gaps_at_end(const Event& event) {
  const bool is_over = !event.rounds.empty() && event.rounds.size() == event.rounds_announced &&
                       rounds_played(event) == event.rounds_announced;
  return is_over ? gaps_of(event) : std::vector<Gap>();
}

void write_text(const SwissTask& task, const Event& event, const CheckReport& report,
                const std::vector<std::string>& notes, const std::vector<Gap>& gaps) {
  const text::Language language = task.session.language;
  const auto line = [&](const std::string& sentence) { task.session.out.write(sentence + "\n"); };
  for (const RoundDifference& round : report.rounds)
    line(round.error ? task.say(Message::swiss_check_unpairable, round.round, describe(*round.error, language))
                     : task.say(Message::swiss_check_round, round.round, pairs_as_text(round.found),
                                pairs_as_text(round.expected)));
  for (const unsigned round : report.corrected_since) line(task.say(Message::swiss_check_corrected, round));
  for (const std::string& note : notes) line(task.say(Message::swiss_check_note, note));
  for (const PlaceDifference& place : report.places)
    line(place.first == place.last
             ? task.say(Message::swiss_check_place, place.player, place.found, place.first)
             : task.say(Message::swiss_check_places, place.player, place.found, place.first, place.last));
  if (report.tie_breaks) line(describe(*report.tie_breaks, language));
  for (const TieBreakError& dropped : report.dropped) line(describe(dropped, language));
  line(task.say(Message::swiss_check_rounds, report.rounds_checked, report.rounds.size()));
  if (report.places_checked)
    line(task.say(Message::swiss_check_standings, report.places.size()));
  else
    line(task.say(Message::swiss_check_no_standings));
  if (!gaps.empty()) line(task.say(Message::swiss_check_gaps));
  for (const Gap& gap : gaps) line("  " + describe(gap, event, language));
}

void write_json(const SwissTask& task, const Event& event, const CheckReport& report,
                const std::vector<std::string>& notes, const std::vector<Gap>& gaps) {
  const text::Language language = task.session.language;
  for (const RoundDifference& round : report.rounds) {
    JsonLine json;
    json.add("round", round.round)
        .add_json("found", as_json(round.found))
        .add_json("expected", as_json(round.expected));
    if (round.error) json.add("error", describe(*round.error, language));
    task.session.out.write(json.text() + "\n");
  }
  for (const unsigned round : report.corrected_since)
    task.session.out.write(JsonLine().add("round", round).add("corrected_since", true).text() + "\n");
  for (const Gap& gap : gaps)
    task.session.out.write(JsonLine().add("missing", describe(gap, event, language)).text() + "\n");
  for (const std::string& note : notes) task.session.out.write(JsonLine().add("note", note).text() + "\n");
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
  const std::vector<std::string> notes = notes_of(*event, report);
  const std::vector<Gap> gaps = gaps_at_end(*event);
  task.writes_json() ? write_json(task, *event, report, notes, gaps) : write_text(task, *event, report, notes, gaps);
  return report.rounds.empty() && report.places.empty() && !report.tie_breaks ? done : findings;
}

}  // namespace jadoube::cli
