#include "jadoube/tournament/model/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "jadoube/text/folded.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::tournament {
namespace {

std::string club_of(const Player& player) { return player.club; }
std::string year_of(const Player& player) { return player.birth ? std::to_string(player.birth->year) : std::string(); }
std::string number_of(const Player& player) { return std::to_string(player.number); }

}  // namespace

std::vector<std::string> distinct_names(std::span<const Player> players) {
  std::map<std::string, std::vector<std::size_t>> namesakes;
  for (std::size_t index = 0; index < players.size(); ++index)
    namesakes[text::folded(players[index].name)].push_back(index);
  std::vector<std::string> names;
  names.reserve(players.size());
  for (const Player& player : players) names.push_back(player.name);
  for (const auto& [name, same] : namesakes) {
    if (same.size() < 2) continue;
    for (const auto mark_of : {club_of, year_of, number_of}) {
      std::set<std::string> marks;
      for (const std::size_t index : same) marks.insert(mark_of(players[index]));
      if (marks.size() < same.size() || marks.contains("")) continue;
      for (const std::size_t index : same) names[index] += fmt::format(" ({})", mark_of(players[index]));
      break;
    }
  }
  return names;
}

bool is_bye_word(std::string_view text) {
  constexpr std::string_view words[]{"", "-", "--", "–", "—", "bye", "folga", "isento", "isenta", "spielfrei"};
  return std::ranges::find(words, text::folded(text::trimmed(text))) != std::end(words);
}

}  // namespace jadoube::tournament
