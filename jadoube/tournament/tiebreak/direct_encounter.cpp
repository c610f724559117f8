// Article 6.
#include <algorithm>
#include <map>
#include <unordered_map>

#include "jadoube/tournament/tiebreak/internal/record.hpp"

namespace jadoube::tournament {
namespace {

// A point in the unit in which the average of up to ten games of a pair is whole (6.1.2).
constexpr std::int64_t unit = 2'520;

struct Encounters {
  std::int64_t sum = 0;     // in tenths of a point times `unit`
  std::size_t missing = 0;  // opponents among the tied who have not been met
};

class Divider {
 public:
  Divider(const Record& record, bool forfeits) : record_(record), forfeits_(forfeits || record.predetermined) {}

  std::vector<Group> divide(const Group& tied) const {
    if (tied.size() < 2) return {tied};
    const std::vector<Encounters> encounters = encounters_of(tied);
    const bool have_all_met = std::ranges::all_of(encounters, [](const Encounters& one) { return one.missing == 0; });
    if (have_all_met) return divide_by_sums(tied, encounters);
    // 6.3 is for Swiss tournaments.
    return record_.predetermined ? std::vector<Group>{tied} : divide_by_leaders(tied, encounters);
  }

 private:
  bool counts(const Cell& cell) const { return is_over_the_board(cell) || (forfeits_ && is_forfeit(cell)); }

  std::vector<Encounters> encounters_of(const Group& tied) const {
    std::unordered_map<std::size_t, bool> is_tied;
    for (const std::size_t player : tied) is_tied.emplace(player, true);
    std::vector<Encounters> all;
    for (const std::size_t player : tied) {
      std::map<std::size_t, std::pair<std::int64_t, std::int64_t>> met;  // tenths and games by opponent
      for (unsigned round = 1; round <= record_.rounds; ++round) {
        const Cell& cell = record_.cell(round, player);
        if (!counts(cell)) continue;
        const std::size_t opponent = record_.index_of(cell.opponent);
        if (!is_tied.contains(opponent)) continue;
        auto& [tenths, games] = met[opponent];
        tenths += record_.scored(cell).tenths;
        ++games;
      }
      Encounters one{.missing = tied.size() - 1 - met.size()};
      for (const auto& [opponent, result] : met) one.sum += result.first * unit / result.second;
      all.push_back(one);
    }
    return all;
  }

  // 6.2
  std::vector<Group> divide_by_sums(const Group& tied, const std::vector<Encounters>& encounters) const {
    std::map<std::int64_t, Group, std::greater<>> by_sum;
    for (std::size_t at = 0; at < tied.size(); ++at) by_sum[encounters[at].sum].push_back(tied[at]);
    if (by_sum.size() == 1) return {tied};
    std::vector<Group> groups;
    for (const auto& [sum, group] : by_sum)
      for (Group& finer : divide(group)) groups.push_back(std::move(finer));
    return groups;
  }

  // 6.3: a leader is ahead of every rival even if the leader loses all missing games and the rival wins theirs.
  std::vector<Group> divide_by_leaders(const Group& tied, const std::vector<Encounters>& encounters) const {
    const Scoring& scoring = record_.event.scoring;
    const auto with_missing = [&](std::size_t at, Points each) {
      return encounters[at].sum + static_cast<std::int64_t>(encounters[at].missing) * each.tenths * unit;
    };
    std::vector<std::size_t> left(tied.size());
    for (std::size_t at = 0; at < left.size(); ++at) left[at] = at;
    std::vector<Group> groups;
    while (left.size() > 1) {
      const auto leader =
          std::ranges::max_element(left, {}, [&](std::size_t at) { return with_missing(at, scoring.loss); });
      const std::int64_t least = with_missing(*leader, scoring.loss);
      const bool is_ahead = std::ranges::all_of(
          left, [&](std::size_t at) { return at == *leader || with_missing(at, scoring.win) < least; });
      if (!is_ahead) break;
      groups.push_back({tied[*leader]});
      left.erase(leader);
    }
    Group rest;
    for (const std::size_t at : left) rest.push_back(tied[at]);
    if (groups.empty()) return {rest};
    for (Group& finer : divide(rest)) groups.push_back(std::move(finer));
    return groups;
  }

  const Record& record_;
  bool forfeits_;
};

}  // namespace

std::vector<Group> divide_by_encounter(const Record& record, const Group& tied, bool forfeits) {
  return Divider(record, forfeits).divide(tied);
}

}  // namespace jadoube::tournament
