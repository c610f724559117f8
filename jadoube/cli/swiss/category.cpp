#include "jadoube/cli/swiss/category.hpp"

#include <algorithm>

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/round_view.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

// "2008-", "-1961", "2000-2005", "2008": the bounds, each parsed by `parse`. False if a bound is wrong, or both are
// missing.
template <class Value, class Parse>
bool read_range(std::string_view text, std::optional<Value>& from, std::optional<Value>& to, const Parse& parse) {
  const std::size_t dash = std::min(text.find('-'), text.size());
  const std::string_view first = text.substr(0, dash);
  const std::string_view last = dash == text.size() ? first : text.substr(dash + 1);
  if (first.empty() && last.empty()) return false;
  if (!first.empty() && !(from = parse(first))) return false;
  return last.empty() || (to = parse(last)).has_value();
}

bool set(Category& category, const std::string& key, const std::string& text) {
  if (key == "sex") {
    category.sex = text == "w" || text == "f" ? Sex::woman : Sex::man;
    return text == "w" || text == "f" || text == "m";
  }
  if (key == "born") return read_range(text, category.born_from, category.born_to, parse_date);
  if (key == "rating")
    return read_range(text, category.rating_from, category.rating_to,
                      [](std::string_view one) { return text::number<unsigned>(one); });
  if (key == "federation") return (category.federation = text, true);
  if (key == "club") return (category.club = text, true);
  return false;
}

}  // namespace

std::expected<std::optional<Category>, std::string> category_of(const SwissTask& task) {
  if (task.options.only->empty()) return std::nullopt;
  Category category;
  for (const std::string& words : task.options.only->results()) {
    const auto pairs = key_values(task.session, words);
    if (!pairs) return std::unexpected(pairs.error());
    for (const KeyValue& pair : *pairs)
      if (!set(category, pair.key, pair.value))
        return std::unexpected(task.say(Message::swiss_bad_only, pair.key + "=" + pair.value));
  }
  return category;
}

void report_unknown(const SwissTask& task, const Event& event, const Category& category) {
  std::vector<unsigned> players;
  for (const Player& player : event.players)
    if (membership(category, player) == Membership::unknown) players.push_back(player.number);
  if (!players.empty()) report(task.options.app, task.say(Message::swiss_only_unknown, listed_numbers(players)));
}

}  // namespace jadoube::cli
