// jadoube swiss convert FILE: another dialect, or a tournament from a list of players.
#include <algorithm>

#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/entrants/entrants.hpp"
#include "jadoube/tournament/tiebreak/code.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

// What --event KEY=VALUE sets. False if there is no such key, or its value is not one.
bool set(Event& event, const std::string& key, const std::string& text) {
  const auto set_date = [&](std::optional<Date>& date) { return (date = parse_date(text)).has_value(); };
  if (key == "name") return (event.name = text, true);
  if (key == "city") return (event.city = text, true);
  if (key == "federation") return (event.federation = text, text.size() == 3);
  if (key == "start") return set_date(event.start);
  if (key == "end") return set_date(event.end);
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
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t comma = std::min(text.find(',', from), text.size());
      const auto code = parse_tie_break(text.substr(from, comma - from));
      if (!code) return false;
      event.tie_breaks.push_back(to_string(*code));
      from = comma + 1;
    }
    return !event.tie_breaks.empty();
  }
  return false;
}

std::expected<Event, std::string> event_from_list(const SwissTask& task, const std::string& name) {
  const auto text = contents(name, task.session.language);
  if (!text) return std::unexpected(text.error());
  auto players = read_entrants(*text);
  if (!players) return std::unexpected(name + ": " + describe(players.error(), task.session.language));
  Event event{.kind = "Individual: Swiss-System", .system = system_of("FIDE_DUTCH_2026")};
  event.players = *std::move(players);
  number_players(event.players);
  return event;
}

}  // namespace

int swiss_convert(const SwissTask& task) {
  const std::string name = task.word(0);
  auto event = name.ends_with(".csv") ? event_from_list(task, name) : task.read();
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
