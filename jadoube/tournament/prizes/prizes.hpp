// Awards the prizes of an event: those of places, of groups such as the best woman or the best junior, shared among
// players of equal points or not, and no more than one for each player if the regulations say so.
//
//   const std::vector<PrizeGroup> groups{{.name = "Open", .amounts = {50'000, 30'000, 20'000}},
//                                        {.name = "Best woman", .category = {.sex = Sex::woman}, .amounts = {10'000}}};
//   for (const Award& award : award_prizes(event, *rank(event, 9, codes), groups, {.sharing = Sharing::hort}))
//     award.player, award.amount;                          // the number of the player, 35'000
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/category.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::tournament {

// Prizes for the first, the second, … player of a category, in cents. The empty category is everybody.
struct PrizeGroup {
  std::string name{};
  Category category{};
  std::vector<std::int64_t> amounts{};
  friend bool operator==(const PrizeGroup&, const PrizeGroup&) = default;
};

// How players of equal points share the prizes for the places that they take together.
enum class Sharing : std::uint8_t {
  none,  // each the prize of their own place, which the tie-breaks decide
  even,  // each the same part
  hort,  // each half the prize of their own place, and the same part of the other halves
  // Players whom no tie-break separates share evenly what they get by their places.
};

struct PrizeRules {
  Sharing sharing = Sharing::none;
  bool one_each = true;  // nobody gets two: the greatest one counts, and the next in the other group moves up
  friend bool operator==(const PrizeRules&, const PrizeRules&) = default;
};

struct Award {
  std::size_t group = 0;  // from 0, in the order of the groups
  unsigned place = 0;     // among those who compete in that group, from 1
  unsigned player = 0;    // by number
  std::int64_t amount = 0;
  unsigned rank = 0;  // of the player in the ranking: no tie-break separates players of one rank
  bool tied = false;  // shared by place with another player of that rank
  friend bool operator==(const Award&, const Award&) = default;
};

// The awards group by group, the first place first, without empty ones. If a sum does not divide evenly, the first
// players get a cent more. Players whom no tie-break separates (of one rank) share what is given by places, and stand
// in the order of `ranking`. A player whose membership of a category is unknown does not compete in it.
[[nodiscard]] JADOUBE_API std::vector<Award> award_prizes(const Event& event, std::span<const Standing> ranking,
                                                          std::span<const PrizeGroup> groups, const PrizeRules& rules);

}  // namespace jadoube::tournament
