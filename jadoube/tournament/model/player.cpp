#include "jadoube/tournament/model/player.hpp"

#include <algorithm>
#include <numeric>

#include "jadoube/text/folded.hpp"

namespace jadoube::tournament {
namespace {

constexpr std::array<std::string_view, 9> title_codes{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""};
// Title codes of files before 2006, in the same order.
constexpr std::array<std::string_view, 8> old_title_codes{"G", "M", "WG", "F", "WM", "C", "WF", "WC"};

}  // namespace

std::string_view code(Title title) { return title_codes[static_cast<std::size_t>(title)]; }

std::optional<Title> parse_title(std::string_view text) {
  std::string letters;
  for (const char letter : text)
    if (letter != ' ') letters += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  for (std::size_t title = 0; title < title_codes.size(); ++title)
    if (letters == title_codes[title] || (title < old_title_codes.size() && letters == old_title_codes[title]))
      return static_cast<Title>(title);
  return std::nullopt;
}

std::strong_ordering order_by_strength(const Player& a, const Player& b) {
  if (const auto by_rating = b.rating <=> a.rating; by_rating != 0) return by_rating;
  if (const auto by_title = a.title <=> b.title; by_title != 0) return by_title;
  return text::folded(a.name) <=> text::folded(b.name);  // Álvares comes before Barros
}

std::vector<std::size_t> initial_order(std::span<const Player> players) {
  std::vector<std::size_t> order(players.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    const auto by_strength = order_by_strength(players[a], players[b]);
    return by_strength != 0 ? by_strength < 0 : a < b;
  });
  return order;
}

void number_players(std::vector<Player>& players) {
  std::vector<Player> ordered;
  ordered.reserve(players.size());
  for (const std::size_t index : initial_order(players)) {
    ordered.push_back(std::move(players[index]));
    ordered.back().number = static_cast<unsigned>(ordered.size());
  }
  players = std::move(ordered);
}

}  // namespace jadoube::tournament
