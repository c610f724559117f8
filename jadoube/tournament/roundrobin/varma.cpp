#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "jadoube/tournament/internal/random.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::tournament {
namespace {

using Groups = std::array<std::vector<unsigned>, 4>;

// The groups A to D for 9 or 10 players, 11 or 12, … 24, as the Handbook has them (C.05, annex 2). In that of 12
// players numbers 6 and 12 of group C meet in the last round all the same.
const std::array<Groups, 8>& varma_groups() {
  static const std::array<Groups, 8> groups{
      {{{{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}}},
       {{{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}}},
       {{{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}}},
       {{{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}}},
       {{{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}}},
       {{{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}}},
       {{{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}}},
       {{{6, 7, 8, 9, 10, 11, 19, 20, 21, 22}, {1, 2, 3, 4, 13, 14, 15, 16, 17}, {12, 18, 23}, {5, 24}}}}};
  return groups;
}

// Indices of players, the order of drawing: contingents by size, then by federation; within one by name. A player
// without a federation is a contingent of their own.
std::vector<std::vector<std::size_t>> contingents_of(std::span<const Player> players) {
  std::map<std::string, std::vector<std::size_t>> by_federation;
  std::vector<std::vector<std::size_t>> contingents;
  for (std::size_t index = 0; index < players.size(); ++index)
    if (players[index].federation.empty())
      contingents.push_back({index});
    else
      by_federation[players[index].federation].push_back(index);
  std::vector<std::vector<std::size_t>> ordered;
  for (auto& [federation, members] : by_federation) {
    std::ranges::sort(members, {},
                      [&](std::size_t index) { return std::pair(std::string_view(players[index].name), index); });
    ordered.push_back(std::move(members));
  }
  ordered.insert(ordered.end(), contingents.begin(), contingents.end());
  const auto federation = [&](const std::vector<std::size_t>& one) {
    return std::string_view(players[one.front()].federation);
  };
  std::ranges::sort(ordered, {}, [&](const std::vector<std::size_t>& one) {
    return std::tuple(-static_cast<std::ptrdiff_t>(one.size()), federation(one), one.front());
  });
  return ordered;
}

}  // namespace

std::optional<std::vector<unsigned>> varma_numbers(std::span<const Player> players, std::uint64_t seed) {
  if (players.size() < 9 || players.size() > 24) return std::nullopt;
  Groups groups = varma_groups()[(players.size() - 9) / 2];
  for (auto& group : groups) std::erase_if(group, [&](unsigned number) { return number > players.size(); });
  Random random(seed);
  std::vector<unsigned> numbers(players.size());
  for (const auto& contingent : contingents_of(players)) {
    std::size_t drawn = 0;
    while (drawn < contingent.size()) {
      const std::size_t wanted = contingent.size() - drawn;
      std::vector<std::vector<unsigned>*> large_enough;
      for (auto& group : groups)
        if (group.size() >= wanted) large_enough.push_back(&group);
      // A contingent that no group can hold takes the whole largest group, and the rest from another.
      auto* group = large_enough.empty() ? &*std::ranges::max_element(groups, {}, &std::vector<unsigned>::size)
                                         : large_enough[random.below(large_enough.size())];
      for (std::size_t left = std::min(wanted, group->size()); left > 0; --left) {
        const auto lot = static_cast<std::ptrdiff_t>(random.below(group->size()));
        numbers[contingent[drawn++]] = (*group)[static_cast<std::size_t>(lot)];
        group->erase(group->begin() + lot);
      }
    }
  }
  return numbers;
}

}  // namespace jadoube::tournament
