#include "jadoube/tournament/standings.hpp"

#include <algorithm>
#include <stdexcept>

namespace jadoube::tournament {
namespace {

using Group = std::vector<unsigned>;  // players who are tied so far

class Table {
 public:
  Table(unsigned players, std::span<const Game> games, unsigned win)
      : players_(players), win_(win), against_(std::size_t{players} * players), points_(players), games_(players) {
    for (const Game& game : games) {
      if (game.white >= players || game.black >= players) throw std::invalid_argument("standings: no such player");
      take(game.white, game.black, game.points[0]);
      take(game.black, game.white, game.points[1]);
    }
  }

  unsigned points(unsigned player) const { return points_[player]; }
  unsigned games(unsigned player) const { return games_[player]; }
  // What the player scored against the opponent; nothing if they have not played.
  const std::optional<unsigned>& against(unsigned player, unsigned opponent) const {
    return against_[std::size_t{player} * players_ + opponent];
  }

  // Sorted, the best first, and divided where `value` differs.
  template <typename Value>
  static std::vector<Group> part(Group group, Value value) {
    std::ranges::sort(group,
                      [&](unsigned a, unsigned b) { return value(a) != value(b) ? value(a) > value(b) : a < b; });
    std::vector<Group> parts;
    for (const unsigned player : group)
      if (parts.empty() || value(parts.back().front()) != value(player))
        parts.push_back({player});
      else
        parts.back().push_back(player);
    return parts;
  }

  std::vector<Group> divide_by(TieBreak rule, Group group) const {
    if (rule == TieBreak::direct_encounter) return divide_by_encounter(std::move(group));
    return part(std::move(group), [&](unsigned player) { return exact(rule, player); });
  }

  std::optional<unsigned> shown(TieBreak rule, unsigned player, const Group& tied) const {
    if (rule == TieBreak::direct_encounter)
      return tied.size() > 1 ? std::optional(encounter(player, tied)) : std::nullopt;
    const std::uint64_t value = exact(rule, player);
    return static_cast<unsigned>(rule == TieBreak::sonneborn_berger ? value / 100 : value);
  }

 private:
  void take(unsigned player, unsigned opponent, unsigned points) {
    against_[std::size_t{player} * players_ + opponent] = points;
    points_[player] += points;
    ++games_[player];
  }

  // Hundredths of a point; for Sonneborn-Berger, ten-thousandths.
  std::uint64_t exact(TieBreak rule, unsigned player) const {
    std::uint64_t sum = 0;
    for (unsigned opponent = 0; opponent < players_; ++opponent) {
      const auto& scored = against(player, opponent);
      if (!scored) continue;
      if (rule == TieBreak::wins)
        sum += *scored >= win_ ? 100 : 0;
      else if (rule == TieBreak::sonneborn_berger)
        sum += std::uint64_t{*scored} * points_[opponent];
      else if (2 * points_[opponent] >= win_ * (players_ - 1))
        sum += *scored;
    }
    return sum;
  }

  unsigned encounter(unsigned player, const Group& tied) const {
    unsigned sum = 0;
    for (const unsigned opponent : tied) sum += against(player, opponent).value_or(0);
    return sum;
  }
  unsigned missing(unsigned player, const Group& tied) const {
    return static_cast<unsigned>(std::ranges::count_if(
        tied, [&](unsigned other) { return other != player && !against(player, other).has_value(); }));
  }

  std::vector<Group> divide_by_encounter(Group group) const {
    if (group.size() < 2) return {std::move(group)};
    if (std::ranges::any_of(group, [&](unsigned player) { return missing(player, group) > 0; }))
      return divide_by_leaders(std::move(group));
    auto parts = part(group, [&](unsigned player) { return encounter(player, group); });
    if (parts.size() == 1) return parts;
    return divide_each_again(std::move(parts));  // 6.2
  }

  // 6.3: some games among them have not been played. A player who would be alone at the top whatever their results
  // comes first, and so on.
  std::vector<Group> divide_by_leaders(Group group) const {
    const Group all = group;
    std::vector<Group> parts;
    while (group.size() > 1) {
      const auto leader = std::ranges::find_if(group, [&](unsigned player) {
        return std::ranges::all_of(group, [&](unsigned other) {
          return other == player || encounter(player, all) > encounter(other, all) + win_ * missing(other, all);
        });
      });
      if (leader == group.end()) break;
      parts.push_back({*leader});
      group.erase(leader);
    }
    if (parts.empty()) return {std::move(group)};
    parts.push_back(std::move(group));
    return divide_each_again(std::move(parts));
  }

  // Terminates because each part is smaller than the group it came from.
  std::vector<Group> divide_each_again(std::vector<Group> parts) const {
    std::vector<Group> all;
    for (Group& part : parts)
      for (Group& finer : divide_by_encounter(std::move(part))) all.push_back(std::move(finer));
    return all;
  }

  unsigned players_, win_;
  std::vector<std::optional<unsigned>> against_;
  std::vector<unsigned> points_, games_;
};

}  // namespace

std::vector<Place> standings(unsigned players, std::span<const Game> games, unsigned win,
                             std::span<const TieBreak> order) {
  const Table table(players, games, win);
  std::vector<Place> places(players);
  for (unsigned player = 0; player < players; ++player)
    places[player] = {player, 0, table.points(player), table.games(player), {}};
  Group everybody(players);
  for (unsigned player = 0; player < players; ++player) everybody[player] = player;
  auto groups = Table::part(std::move(everybody), [&](unsigned player) { return table.points(player); });
  for (const TieBreak rule : order) {
    std::vector<Group> finer;
    for (Group& group : groups) {
      for (const unsigned player : group) places[player].tie_breaks.push_back(table.shown(rule, player, group));
      for (Group& part : table.divide_by(rule, std::move(group))) finer.push_back(std::move(part));
    }
    groups = std::move(finer);
  }
  std::vector<Place> ordered;
  for (const Group& group : groups) {
    const auto rank = static_cast<unsigned>(ordered.size()) + 1;
    for (const unsigned player : group) {
      places[player].rank = rank;
      ordered.push_back(std::move(places[player]));
    }
  }
  return ordered;
}

}  // namespace jadoube::tournament
