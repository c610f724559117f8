#include "jadoube/cli/swiss/event_keys.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>

#include "jadoube/cli/messages.hpp"
#include "jadoube/text/words.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

struct ShortName {
  std::string_view name, code;
};
// Short names of the systems that are paired here.
constexpr std::array short_names{ShortName{"dutch", "FIDE_DUTCH_2026"}, ShortName{"baku", "FIDE_DUTCH_2026_BAKU"},
                                 ShortName{"round-robin", "FIDE_ROUNDROBIN"},
                                 ShortName{"double-round-robin", "FIDE_DOUBLEROUNDROBIN"}};

constexpr std::array numberings{"rating", "list", "lot", "varma"};  // in the order of Numbering

// Sets the value, or says in a sentence what was expected.
using Setter = std::function<std::expected<void, std::string>(const SwissTask&, Event&, const std::string&)>;
struct Key {
  std::string_view name;
  Setter set;
  bool is_configuration = false;  // not to be changed after the start (C.04.2, 1.1; C.07, 4.1.1)
};

std::unexpected<std::string> expected_was(const SwissTask& task, Message message) {
  return std::unexpected(task.say(message));
}

Setter text_into(std::string Event::*member) {
  return [member](const SwissTask&, Event& event, const std::string& text) -> std::expected<void, std::string> {
    event.*member = text;
    return {};
  };
}

Setter date_into(std::optional<Date> Event::*member) {
  return [member](const SwissTask& task, Event& event, const std::string& text) -> std::expected<void, std::string> {
    const auto date = parse_date(text);
    if (!date) return expected_was(task, Message::swiss_expects_date);
    event.*member = date;
    return {};
  };
}

std::expected<void, std::string> set_federation(const SwissTask& task, Event& event, const std::string& text) {
  if (text.size() != 3) return expected_was(task, Message::swiss_expects_federation);
  event.federation = text;
  return {};
}

std::expected<void, std::string> set_dates(const SwissTask& task, Event& event, const std::string& text) {
  std::vector<std::optional<Date>> dates;
  for (const std::string& word : split_at_commas(text)) {
    dates.push_back(parse_date(word));
    const bool is_later = dates.size() < 2 || (dates.back() && *dates[dates.size() - 2] <= *dates.back());
    if (!dates.back() || !is_later || dates.size() > most_rounds)
      return expected_was(task, Message::swiss_expects_dates);
  }
  if (dates.empty()) return expected_was(task, Message::swiss_expects_dates);
  event.round_dates = std::move(dates);
  return {};
}

std::expected<void, std::string> add_deputy(const SwissTask&, Event& event, const std::string& text) {
  event.deputies.push_back(text);
  return {};
}

std::expected<void, std::string> set_rounds(const SwissTask& task, Event& event, const std::string& text) {
  const auto least = std::max(1U, static_cast<unsigned>(event.rounds.size()));
  const auto rounds = text::number<unsigned>(text);
  if (!rounds || *rounds < least || *rounds > most_rounds)
    return std::unexpected(task.say(Message::swiss_expects_rounds, least, most_rounds));
  event.rounds_announced = *rounds;
  return {};
}

std::expected<void, std::string> set_color(const SwissTask& task, Event& event, const std::string& text) {
  if (text != "white" && text != "black") return expected_was(task, Message::swiss_expects_color);
  event.initial_color = text == "white" ? Color::white : Color::black;
  return {};
}

std::expected<void, std::string> set_system(const SwissTask& task, Event& event, const std::string& text) {
  const auto* const known = std::ranges::find(short_names, std::string_view(text), &ShortName::name);
  System system = system_of(known == short_names.end() ? std::string_view(text) : known->code);
  if (system.family == Family::unknown) return expected_was(task, Message::swiss_expects_system);
  // A text of the user's own in record 092 stays.
  if (event.kind.empty() || event.kind == trf::kind_of(event.system)) event.kind = trf::kind_of(system);
  event.system = std::move(system);
  return {};
}

std::expected<void, std::string> set_tie_breaks(const SwissTask& task, Event& event, const std::string& text) {
  std::vector<std::string> codes;
  for (const std::string& word : split_at_commas(text)) {
    const auto code = parse_tie_break(word);
    if (!code) return std::unexpected(describe(code.error(), task.session.language));
    codes.push_back(to_string(*code));
  }
  if (codes.empty()) return expected_was(task, Message::swiss_expects_tie_breaks);
  event.tie_breaks = std::move(codes);
  return {};
}

std::expected<void, std::string> check_numbering(const SwissTask& task, Event&, const std::string& text) {
  if (std::ranges::find(numberings, text) == numberings.end())
    return expected_was(task, Message::swiss_expects_numbers);
  return {};
}

const std::vector<Key>& keys() {
  static const std::vector<Key> all{
      {"name", text_into(&Event::name)},
      {"city", text_into(&Event::city)},
      {"federation", set_federation},
      {"start", date_into(&Event::start)},
      {"end", date_into(&Event::end)},
      {"dates", set_dates},
      {"arbiter", text_into(&Event::chief_arbiter)},
      {"deputy", add_deputy},
      {"time", text_into(&Event::time_control)},
      {"rounds", set_rounds, true},
      {"color", set_color, true},
      {"system", set_system, true},
      {"tie-breaks", set_tie_breaks, true},
      {"numbers", check_numbering},
  };
  return all;
}

// The value of a configuration key, for the notes of a change.
std::string configuration(const Event& event, std::string_view key) {
  if (key == "rounds") return event.rounds_announced == 0 ? "" : std::to_string(event.rounds_announced);
  if (key == "color") return !event.initial_color ? "" : *event.initial_color == Color::white ? "white" : "black";
  if (key == "system") return event.system.code;
  return fmt::format("{}", fmt::join(event.tie_breaks, ","));
}

std::expected<void, std::string> set_one(const SwissTask& task, Event& event, const KeyValue& pair) {
  const auto key = std::ranges::find(keys(), std::string_view(pair.key), &Key::name);
  if (key == keys().end()) {
    std::vector<std::string> names;
    for (const Key& one : keys()) names.emplace_back(one.name);
    return std::unexpected(task.say(Message::swiss_bad_key, pair.key, listed(names)));
  }
  const std::string before = key->is_configuration ? configuration(event, key->name) : "";
  if (const auto set = key->set(task, event, pair.value); !set)
    return std::unexpected(task.say(Message::swiss_bad_value, pair.key, pair.value, set.error()));
  if (!key->is_configuration || event.rounds.empty()) return {};
  const std::string after = configuration(event, key->name);
  if (before == after || before.empty()) return {};
  report(task.options.app, task.say(Message::swiss_changed_late, pair.key, before, after));
  event.kept.push_back(fmt::format("### Configuration @ Round {}: {} {} instead of {}", event.rounds.size() + 1,
                                   pair.key, after, before));
  return {};
}

// The rounds of a round robin are those of its table.
std::expected<void, std::string> set_table_rounds(const SwissTask& task, Event& event, bool is_given) {
  const Family family = event.system.family;
  if (family != Family::round_robin && family != Family::double_round_robin) return {};
  const unsigned rounds = round_robin_rounds(event);
  if (rounds == 0 || event.rounds_announced == rounds) return {};
  if (is_given)
    return std::unexpected(
        task.say(Message::swiss_rounds_of_table, event.players.size(), rounds, event.rounds_announced));
  event.rounds_announced = rounds;
  return {};
}

void report_doubtful(const SwissTask& task, const Event& event) {
  if (!event.round_dates.empty() && event.rounds_announced > 0 && event.round_dates.size() != event.rounds_announced)
    report(task.options.app,
           task.say(Message::swiss_dates_and_rounds, event.round_dates.size(), event.rounds_announced));
  const auto list = usable_tie_breaks(event);
  if (!list) {
    report(task.options.app, describe(list.error(), task.session.language));
    return;
  }
  for (const TieBreakError& error : list->dropped) report(task.options.app, describe(error, task.session.language));
}

}  // namespace

std::expected<std::vector<KeyValue>, std::string> event_words(const SwissTask& task) {
  std::vector<KeyValue> all;
  for (const std::string& words : task.options.event->results()) {
    auto pairs = key_values(task.session, words);
    if (!pairs) return std::unexpected(pairs.error());
    all.insert(all.end(), pairs->begin(), pairs->end());
  }
  return all;
}

std::expected<Numbering, std::string> numbering(const SwissTask& task, const std::vector<KeyValue>& pairs) {
  auto chosen = Numbering::rating;
  for (const KeyValue& pair : pairs) {
    if (pair.key != "numbers") continue;
    const auto* const found = std::ranges::find(numberings, pair.value);
    if (found == numberings.end())
      return std::unexpected(
          task.say(Message::swiss_bad_value, pair.key, pair.value, task.say(Message::swiss_expects_numbers)));
    chosen = static_cast<Numbering>(found - numberings.begin());
  }
  return chosen;
}

std::expected<void, std::string> set_event(const SwissTask& task, Event& event, const std::vector<KeyValue>& pairs) {
  const auto is_given = [&](std::string_view key) {
    return std::ranges::find(pairs, key, &KeyValue::key) != pairs.end();
  };
  for (const KeyValue& pair : pairs)
    if (auto set = set_one(task, event, pair); !set) return set;
  if (event.start && event.end && *event.end < *event.start)
    return std::unexpected(task.say(Message::swiss_ends_before, to_string(*event.start), to_string(*event.end)));
  if (is_given("rounds") || is_given("system"))
    if (auto set = set_table_rounds(task, event, is_given("rounds")); !set) return set;
  if (is_given("dates") || is_given("rounds") || is_given("tie-breaks") || is_given("system"))
    report_doubtful(task, event);
  return {};
}

}  // namespace jadoube::cli
