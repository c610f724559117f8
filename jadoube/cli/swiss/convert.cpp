// jadoube swiss convert FILE: another dialect, or a tournament from a list of players.
#include <algorithm>

#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/swiss/rated_players.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/model/renumber.hpp"
#include "jadoube/tournament/tiebreak/code.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

// The dates of the rounds, the first one first.
bool set_dates(Event& event, const std::string& text) {
  event.round_dates.clear();
  for (const std::string& word : split_at_commas(text)) {
    event.round_dates.push_back(parse_date(word));
    if (!event.round_dates.back() || event.round_dates.size() > most_rounds) return false;
  }
  return !event.round_dates.empty();
}

// What --event KEY=VALUE sets. False if there is no such key, or its value is not one.
bool set(Event& event, const std::string& key, const std::string& text) {
  const auto set_date = [&](std::optional<Date>& date) { return (date = parse_date(text)).has_value(); };
  if (key == "name") return (event.name = text, true);
  if (key == "city") return (event.city = text, true);
  if (key == "federation") return (event.federation = text, text.size() == 3);
  if (key == "start") return set_date(event.start);
  if (key == "end") return set_date(event.end);
  if (key == "dates") return set_dates(event, text);
  if (key == "arbiter") return (event.chief_arbiter = text, true);
  if (key == "deputy") return (event.deputies.push_back(text), true);
  if (key == "time") return (event.time_control = text, true);
  if (key == "system") return (event.system = system_of(text), event.system.family != Family::unknown);
  if (key == "color") {
    event.initial_color = text == "black" ? Color::black : Color::white;
    return text == "white" || text == "black";
  }
  if (key == "rounds") {
    const bool is_number =
        !text.empty() && text.size() <= 3 && text.find_first_not_of("0123456789") == std::string::npos;
    event.rounds_announced = is_number ? static_cast<unsigned>(std::stoul(text)) : 0;
    return event.rounds_announced >= std::max<std::size_t>(1, event.rounds.size()) &&
           event.rounds_announced <= most_rounds;
  }
  if (key == "tie-breaks") {
    event.tie_breaks.clear();
    for (const std::string& word : split_at_commas(text)) {
      const auto code = parse_tie_break(word);
      if (!code) return false;
      event.tie_breaks.push_back(to_string(*code));
    }
    return !event.tie_breaks.empty();
  }
  return false;
}

std::expected<Event, std::string> event_from_list(const SwissTask& task, const std::string& name) {
  auto players = entrants_of(task, name);
  if (!players) return std::unexpected(players.error());
  Event event{.kind = "Individual: Swiss-System", .system = system_of("FIDE_DUTCH_2026")};
  event.players = *std::move(players);
  number_players(event.players);
  return event;
}

// The players of a file, completed from the index. Before a round has been paired they are numbered anew (C.04.2, 2.3).
std::expected<Event, std::string> completed_event(const SwissTask& task) {
  auto event = task.read();
  if (!event || task.options.players->empty()) return event;
  if (auto completed = complete_players(task, event->players); !completed) return std::unexpected(completed.error());
  if (!event->rounds.empty()) return event;
  std::vector<unsigned> numbers(event->players.size());
  unsigned number = 0;
  for (const std::size_t index : initial_order(event->players)) numbers[index] = ++number;
  return renumbered(*event, numbers);
}

}  // namespace

int swiss_convert(const SwissTask& task) {
  const std::string name = task.word(0);
  auto event = name.ends_with(".csv") ? event_from_list(task, name) : completed_event(task);
  if (!event) return task.fail(event.error());
  for (const std::string& words : task.options.event->results()) {
    const auto pairs = key_values(task.session, words);
    if (!pairs) return task.fail(pairs.error());
    for (const KeyValue& pair : *pairs)
      if (!set(*event, pair.key, pair.value)) return task.fail(task.say(Message::swiss_bad_key, pair.key, pair.value));
  }
  return task.write(*event);
}

}  // namespace jadoube::cli
