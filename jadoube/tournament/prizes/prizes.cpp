#include "jadoube/tournament/prizes/prizes.hpp"

#include <algorithm>
#include <numeric>

namespace jadoube::tournament {
namespace {

using Ranked = std::vector<const Standing*>;

// Divides the parts of players of one rank evenly among them; the first ones get a cent more.
void share_among_tied(std::span<std::int64_t> parts, std::span<const Standing* const> players) {
  for (std::size_t first = 0; first < parts.size();) {
    std::size_t last = first + 1;
    while (last < parts.size() && players[last]->rank == players[first]->rank) ++last;
    const auto count = static_cast<std::int64_t>(last - first);
    const auto tied = parts.subspan(first, last - first);
    const std::int64_t sum = std::accumulate(tied.begin(), tied.end(), std::int64_t{0});
    for (std::int64_t at = 0; at < count; ++at)
      tied[static_cast<std::size_t>(at)] = sum / count + (at < sum % count ? 1 : 0);
    first = last;
  }
}

// The awards of one group to those who compete in it, the first one first.
std::vector<Award> award_group(std::size_t group, const Ranked& ranked, std::span<const std::int64_t> amounts,
                               Sharing sharing) {
  std::vector<Award> awards;
  const auto amount_of = [&](std::size_t place) { return place < amounts.size() ? amounts[place] : 0; };
  for (std::size_t first = 0; first < ranked.size() && first < amounts.size();) {
    std::size_t last = first + 1;
    const auto shares = [&](const Standing& player) {
      return sharing == Sharing::none ? player.rank == ranked[first]->rank : player.points == ranked[first]->points;
    };
    while (last < ranked.size() && shares(*ranked[last])) ++last;
    const auto count = static_cast<std::int64_t>(last - first);
    // The part that each keeps of the prize for their own place; the rest is divided.
    std::vector<std::int64_t> own;
    std::int64_t sum = 0;
    for (std::size_t place = first; place < last; ++place) {
      const std::int64_t amount = amount_of(place);
      own.push_back(sharing == Sharing::even ? 0 : sharing == Sharing::hort ? amount / 2 : amount);
      sum += amount - own.back();
    }
    share_among_tied(own, std::span(ranked).subspan(first, last - first));
    for (std::size_t place = first; place < last; ++place) {
      const auto is_tied = [&](std::size_t other) {
        return other >= first && other < last && ranked[other]->rank == ranked[place]->rank;
      };
      const auto at = static_cast<std::int64_t>(place - first);
      const std::int64_t amount = own[place - first] + sum / count + (at < sum % count ? 1 : 0);
      if (amount > 0)
        awards.push_back(
            {.group = group,
             .place = static_cast<unsigned>(place) + 1,
             .player = ranked[place]->player,
             .amount = amount,
             .rank = ranked[place]->rank,
             .tied = sharing != Sharing::even && (is_tied(place + 1) || (place > 0 && is_tied(place - 1)))});
    }
    first = last;
  }
  return awards;
}

// The competitors of each group, without those who have been given a greater prize in another one.
class Competitors {
 public:
  Competitors(const Event& event, std::span<const Standing> ranking, std::span<const PrizeGroup> groups,
              Sharing sharing)
      : groups_(groups), sharing_(sharing), ranked_(groups.size()) {
    for (std::size_t group = 0; group < groups.size(); ++group)
      for (const Standing& standing : ranking) {
        const Player* const player = find_player(event, standing.player);
        if (player != nullptr && membership(groups[group].category, *player) == Membership::yes)
          ranked_[group].push_back(&standing);
      }
  }

  std::vector<Award> awards() const {
    std::vector<Award> all;
    for (std::size_t group = 0; group < groups_.size(); ++group)
      for (Award& award : award_group(group, ranked_[group], groups_[group].amounts, sharing_)) all.push_back(award);
    return all;
  }

  // Leaves a player with several prizes only the greatest, in the earlier group of two equal ones. The player with the
  // greatest of all comes first; false: nobody has several.
  bool leave_one() {
    const std::vector<Award> all = awards();
    const Award* greatest = nullptr;
    for (const Award& award : all) {
      const bool several = std::ranges::any_of(
          all, [&](const Award& other) { return other.player == award.player && other.group != award.group; });
      if (several && (greatest == nullptr || award.amount > greatest->amount)) greatest = &award;
    }
    if (greatest == nullptr) return false;
    for (std::size_t group = 0; group < groups_.size(); ++group)
      if (group != greatest->group)
        std::erase_if(ranked_[group], [&](const Standing* each) { return each->player == greatest->player; });
    return true;
  }

 private:
  std::span<const PrizeGroup> groups_;
  Sharing sharing_;
  std::vector<Ranked> ranked_;  // by group
};

}  // namespace

std::vector<Award> award_prizes(const Event& event, std::span<const Standing> ranking,
                                std::span<const PrizeGroup> groups, const PrizeRules& rules) {
  Competitors competitors(event, ranking, groups, rules.sharing);
  // Each time at least one player leaves a group.
  while (rules.one_each && competitors.leave_one()) {
  }
  return competitors.awards();
}

}  // namespace jadoube::tournament
