#include "tests/tournament/swiss/enumeration.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <numeric>
#include <set>

namespace jadoube::test {
namespace {

namespace swiss = tournament::swiss;
using swiss::Float;
using swiss::Player;
using Set = std::uint32_t;  // of players, by their index in the order of 1.2
using Numbers = std::vector<int>;
using Pairs = std::vector<std::pair<int, int>>;  // higher-ranked first

constexpr long infeasible = -1;

// 1.6.
int difference(const Player& player) {
  int out = 0;
  for (const Color color : player.colors) out += color == Color::white ? 1 : -1;
  return out;
}

// 1.7, as a strength from 0 (none) to 3 (absolute) and a colour.
struct Wanted {
  int strength;
  Color color;
};
Wanted wanted(const Player& player) {
  const auto& colors = player.colors;
  const std::size_t games = colors.size();
  const int balance = difference(player);
  if (games == 0) return {0, Color::white};
  if (balance > 1) return {3, Color::black};
  if (balance < -1) return {3, Color::white};
  if (games > 1 && colors[games - 1] == colors[games - 2]) return {3, !colors[games - 1]};
  if (balance == 1) return {2, Color::black};
  if (balance == -1) return {2, Color::white};
  return {1, !colors[games - 1]};
}

class Enumeration {
 public:
  explicit Enumeration(const swiss::Round& round) : round_(round), players_(round.players) {
    std::ranges::sort(players_, [](const Player& a, const Player& b) {
      return a.score > b.score || (a.score == b.score && a.number < b.number);
    });
  }

  int size() const { return static_cast<int>(players_.size()); }

  // C4 and C5: the least score of a bye's receiver if all of `left` are paired; 0 if all have an opponent; infeasible.
  long completion(Set left) {
    if (left == 0) return 0;
    if (const auto known = completions_.find(left); known != completions_.end()) return known->second;
    long best = infeasible;
    const auto consider = [&](long score) {
      if (score != infeasible && (best == infeasible || score < best)) best = score;
    };
    const int first = std::countr_zero(left);
    const Set others = left & ~(Set{1} << first);
    if (std::popcount(left) % 2 == 1 && !players_[first].barred_from_bye && completion(others) != infeasible)
      consider(players_[first].score + 1L);  // plus one, so that a score of 0 is not mistaken for no bye
    for (int other = first + 1; other < size(); ++other) {
      if ((others >> other & 1) != 0 && legal(first, other)) consider(completion(others & ~(Set{1} << other)));
    }
    return completions_[left] = best;
  }

  std::optional<EnumeratedPairing> pair() {
    const Set all = (Set{1} << size()) - 1;
    if (completion(all) == infeasible) return std::nullopt;
    Pairs pairs;
    Numbers moved_down;
    for (int begin = 0; begin < size();) {
      const int end = group_end(begin);
      Numbers residents(end - begin);
      std::iota(residents.begin(), residents.end(), begin);
      begin_ = begin;
      end_ = end;
      following_.clear();
      const Pairs best = best_candidate(moved_down, residents);
      Set floating = members(moved_down) | members(residents);
      for (const auto& [a, b] : best) floating &= ~(Set{1} << a | Set{1} << b);
      pairs.insert(pairs.end(), best.begin(), best.end());
      for (const int floater : numbers(floating))
        floaters_.push_back({players_[floater].number, players_[begin].score,
                             reason(moved_down, residents, *quality(moved_down, residents, best), floater)});
      moved_down = numbers(floating);
      begin = end;
    }
    return seated(std::move(pairs), moved_down);
  }

 private:
  using Quality = std::vector<std::vector<long>>;

  bool topscorer(int i) const { return round_.last && 2 * players_[i].points > round_.most_possible; }

  bool legal(int a, int b) const {
    const auto met = [&](int one, int other) {
      return std::ranges::count(players_[one].opponents, players_[other].number) > 0;
    };
    if (met(a, b)) return false;
    for (const auto& [one, other] : round_.forbidden) {
      if (std::minmax(one, other) == std::minmax(players_[a].number, players_[b].number)) return false;
    }
    const Wanted first = wanted(players_[a]), second = wanted(players_[b]);
    const bool clash = first.strength == 3 && second.strength == 3 && first.color == second.color;
    return !clash || topscorer(a) || topscorer(b);
  }

  int group_end(int begin) const {
    int end = begin;
    while (end < size() && players_[end].score == players_[begin].score) ++end;
    return end;
  }

  static Set members(const Numbers& list) {
    Set out = 0;
    for (const int i : list) out |= Set{1} << i;
    return out;
  }
  static Numbers numbers(Set set) {
    Numbers out;
    for (; set != 0; set &= set - 1) out.push_back(std::countr_zero(set));
    return out;
  }

  // All ways to pair some of `left`, where `may` allows a pair.
  void for_each_matching(Numbers left, Pairs& pairs, const std::function<bool(int, int)>& may,
                         const std::function<void(const Pairs&)>& use) const {
    if (left.empty()) return use(pairs);
    const int first = left.front();
    left.erase(left.begin());
    for_each_matching(left, pairs, may, use);
    for (const int other : left) {
      if (!may(first, other)) continue;
      Numbers rest = left;
      std::erase(rest, other);
      pairs.emplace_back(first, other);
      for_each_matching(rest, pairs, may, use);
      pairs.pop_back();
    }
  }

  static Set paired(const Pairs& pairs) {
    Set out = 0;
    for (const auto& [a, b] : pairs) out |= Set{1} << a | Set{1} << b;
    return out;
  }

  std::vector<long> scores(Set set) const {
    std::vector<long> out;
    for (const int i : numbers(set)) out.push_back(players_[i].score);
    std::ranges::sort(out, std::greater{});
    return out;
  }

  Set below(int from) const { return ((Set{1} << size()) - 1) & ~((Set{1} << from) - 1); }

  // C8: how well C6 and C7 can be complied with in the following bracket.
  const std::vector<long>& following(Set downfloaters) {
    if (const auto known = following_.find(downfloaters); known != following_.end()) return known->second;
    std::vector<long> best;
    if (end_ < size()) {
      const int end = group_end(end_);
      Numbers bracket = numbers(downfloaters | (below(end_) & ~below(end)));
      const long bye = completion(downfloaters | below(end_));
      Pairs pairs;
      const auto may = [&](int a, int b) { return legal(a, b); };
      for_each_matching(bracket, pairs, may, [&](const Pairs& found) {
        const Set left = members(bracket) & ~paired(found);
        if (completion(left | below(end)) != bye) return;
        std::vector<long> value = scores(left);
        value.insert(value.begin(), static_cast<long>(value.size()));
        if (best.empty() || value < best) best = value;
      });
    }
    return following_[downfloaters] = best;
  }

  // Article 5.
  bool higher_is_white(int higher, int lower) const {
    const Player &a = players_[higher], &b = players_[lower];
    const Wanted first = wanted(a), second = wanted(b);
    if (first.strength > 0 && second.strength > 0 && first.color != second.color) return first.color == Color::white;
    if (first.strength > second.strength) return first.color == Color::white;
    if (first.strength < second.strength) return second.color != Color::white;
    if (first.strength == 3) {
      const int wide_a = std::abs(difference(a)), wide_b = std::abs(difference(b));
      if (wide_a > wide_b) return first.color == Color::white;
      if (wide_a < wide_b) return second.color != Color::white;
    }
    auto one = a.colors.rbegin(), other = b.colors.rbegin();
    for (; one != a.colors.rend() && other != b.colors.rend(); ++one, ++other) {
      if (*one != *other) return *one == Color::black;
    }
    if (first.strength > 0) return first.color == Color::white;
    return (a.rank % 2 == 1) == (round_.initial_color == Color::white);
  }

  void judge_colors(const std::pair<int, int>& pair, long& c10, long& c11, long& c12, long& c13) const {
    const bool white = higher_is_white(pair.first, pair.second);
    const bool counts = topscorer(pair.first) || topscorer(pair.second);
    for (const bool is_first : {true, false}) {
      const Player& player = players_[is_first ? pair.first : pair.second];
      const Color given = white == is_first ? Color::white : Color::black;
      const Wanted want = wanted(player);
      const std::size_t games = player.colors.size();
      // Who gets the preferred colour is not counted; by the rules a difference is never so wide that this matters.
      if (counts && want.color != given && std::abs(difference(player) + (given == Color::white ? 1 : -1)) > 2) ++c10;
      if (counts && games > 1 && player.colors[games - 1] == given && player.colors[games - 2] == given) ++c11;
      if (want.strength > 0 && want.color != given) ++c12;
      if (want.strength > 1 && want.color != given) ++c13;
    }
  }

  // C5 to C21; smaller is better. Nothing if the candidate does not comply with C1 to C4.
  std::optional<Quality> quality(const Numbers& moved_down, const Numbers& residents, const Pairs& pairs) {
    for (const auto& [a, b] : pairs) {
      if (!legal(a, b)) return std::nullopt;
    }
    const Set down = members(moved_down), own = members(residents);
    const Set floating = (down | own) & ~paired(pairs);
    const long bye = completion(floating | below(end_));
    if (bye == infeasible) return std::nullopt;

    long c10 = 0, c11 = 0, c12 = 0, c13 = 0;
    for (const auto& pair : pairs) judge_colors(pair, c10, c11, c12, c13);
    const bool alone = std::popcount(floating) == 1;
    const bool gets_bye = alone && bye > static_cast<long>(players_[begin_].score);
    const long c9 = gets_bye ? players_[std::countr_zero(floating)].unplayed : 0;

    Quality out{{bye}, {std::popcount(floating)}, scores(floating), following(floating), {c9}, {c10}, {c11}, {c12},
                {c13}};
    const auto resident_floats = [&](Float Player::*when) {
      return std::ranges::count_if(numbers(floating & own), [&](int i) { return players_[i].*when == Float::down; });
    };
    const auto opponent_floats = [&](Float Player::*when) {
      return std::ranges::count_if(pairs, [&](const auto& pair) {
        return (down >> pair.first & 1) != 0 && players_[pair.second].*when == Float::up;
      });
    };
    for (const auto when : {&Player::last, &Player::before_last}) {
      out.push_back({resident_floats(when)});
      out.push_back({opponent_floats(when)});
    }
    const long own_score = players_[begin_].score;
    for (const auto when : {&Player::last, &Player::before_last}) {
      std::vector<long> of_moved_down, of_opponents;
      for (const int i : moved_down) {
        if (players_[i].*when != Float::down) continue;
        // Who floats again has a greater difference than anybody who is paired.
        const bool floats = (floating >> i & 1) != 0;
        of_moved_down.push_back(static_cast<long>(players_[i].score) - own_score + (floats ? 1'000'000'000L : 0L));
      }
      for (const auto& [a, b] : pairs) {
        if ((down >> a & 1) != 0 && players_[b].*when == Float::up)
          of_opponents.push_back(static_cast<long>(players_[a].score) - own_score);
      }
      std::ranges::sort(of_moved_down, std::greater{});
      std::ranges::sort(of_opponents, std::greater{});
      out.push_back(of_moved_down);
      out.push_back(of_opponents);
    }
    return out;
  }

  // 4.3: the exchanges of sequence numbers between S1 (1 … size1) and S2, in their order; none comes first.
  struct Exchange {
    Numbers out, in;  // ascending
  };
  static std::vector<Exchange> exchanges(int size1, int size2) {
    std::vector<Exchange> out;
    for (Set a = 0; a < Set{1} << size1; ++a) {
      for (Set b = 0; b < Set{1} << size2; ++b) {
        if (std::popcount(a) != std::popcount(b)) continue;
        Exchange exchange{numbers(a), numbers(b)};
        for (int& i : exchange.out) i += 1;
        for (int& i : exchange.in) i += 1 + size1;
        out.push_back(exchange);
      }
    }
    std::ranges::sort(out, [](const Exchange& x, const Exchange& y) {
      if (x.out.size() != y.out.size()) return x.out.size() < y.out.size();
      const auto sum = [](const Numbers& list) { return std::accumulate(list.begin(), list.end(), 0); };
      const int first = sum(x.in) - sum(x.out), second = sum(y.in) - sum(y.out);
      if (first != second) return first < second;
      const auto largest = std::mismatch(x.out.rbegin(), x.out.rend(), y.out.rbegin());
      if (largest.first != x.out.rend()) return *largest.first > *largest.second;
      return x.in < y.in;
    });
    return out;
  }

  // 4.2: all choices of the first `count` of S2, in lexicographic order.
  static void for_each_transposition(const Numbers& s2, std::size_t count, Numbers& chosen,
                                     const std::function<void(const Numbers&)>& use) {
    if (chosen.size() == count) return use(chosen);
    for (const int i : s2) {
      if (std::ranges::count(chosen, i) > 0) continue;
      chosen.push_back(i);
      for_each_transposition(s2, count, chosen, use);
      chosen.pop_back();
    }
  }

  // 3.6: the candidates of a homogeneous bracket or a remainder.
  static void for_each_homogeneous(const Numbers& residents, int pairs, const std::function<void(const Pairs&)>& use) {
    const int size = static_cast<int>(residents.size());
    for (const Exchange& exchange : exchanges(pairs, size - pairs)) {
      Numbers s1, s2;
      for (int number = 1; number <= size; ++number) {
        const bool moved = std::ranges::count(number <= pairs ? exchange.out : exchange.in, number) > 0;
        ((number <= pairs) != moved ? s1 : s2).push_back(residents[number - 1]);
      }
      Numbers chosen;
      for_each_transposition(s2, s1.size(), chosen, [&](const Numbers& opponents) {
        Pairs out;
        for (std::size_t i = 0; i < s1.size(); ++i) out.push_back(std::minmax(s1[i], opponents[i]));
        use(out);
      });
    }
  }

  // 3.7 and 4.4: the candidates of a bracket. Sets of moved-down players are in the order of the smallest number that
  // differs.
  static void for_each_candidate(const Numbers& moved_down, const Numbers& residents, int pairs, int paired_moved_down,
                                 const std::function<void(const Pairs&)>& use) {
    std::vector<Numbers> sets;
    for (Set set = 0; set < Set{1} << moved_down.size(); ++set) {
      if (std::popcount(set) != paired_moved_down) continue;
      Numbers s1;
      for (const int i : numbers(set)) s1.push_back(moved_down[i]);
      sets.push_back(s1);
    }
    std::ranges::sort(sets);
    for (const Numbers& s1 : sets) {
      Numbers chosen;
      for_each_transposition(residents, s1.size(), chosen, [&](const Numbers& opponents) {
        Numbers remainder;
        for (const int i : residents) {
          if (std::ranges::count(opponents, i) == 0) remainder.push_back(i);
        }
        for_each_homogeneous(remainder, pairs - paired_moved_down, [&](const Pairs& found) {
          Pairs out;
          for (std::size_t i = 0; i < s1.size(); ++i) out.emplace_back(s1[i], opponents[i]);
          out.insert(out.end(), found.begin(), found.end());
          use(out);
        });
      });
    }
  }

  // 3.4 and 3.8: the best candidate, and the first of several.
  Pairs best_candidate(const Numbers& moved_down, const Numbers& residents) {
    Numbers everybody = moved_down;
    everybody.insert(everybody.end(), residents.begin(), residents.end());
    const Set down = members(moved_down);
    const long bye = completion(members(everybody) | below(end_));
    // MaxPairs, and M1: how many moved-down players are then paired at most, by C7.
    std::vector<long> best{-1};
    std::size_t max_pairs = 0;
    int m1 = 0;
    Pairs pairs;
    const auto may = [&](int a, int b) { return (down >> b & 1) == 0 && legal(a, b); };
    for_each_matching(everybody, pairs, may, [&](const Pairs& found) {
      const Set floating = members(everybody) & ~paired(found);
      if (completion(floating | below(end_)) != bye) return;
      std::vector<long> value = scores(floating);
      value.insert(value.begin(), static_cast<long>(value.size()));
      if (best.front() >= 0 && !(value < best)) return;
      best = value;
      max_pairs = found.size();
      m1 = std::popcount(down & ~floating);
    });

    std::optional<Quality> least;
    Pairs chosen;
    for_each_candidate(moved_down, residents, static_cast<int>(max_pairs), m1, [&](const Pairs& candidate) {
      auto value = quality(moved_down, residents, candidate);
      if (!value || (least && !(*value < *least))) return;
      least = std::move(value);
      chosen = candidate;
    });
    return chosen;
  }

  // The first criterion that is complied with less well by all candidates that pair the player.
  std::optional<swiss::Criterion> reason(const Numbers& moved_down, const Numbers& residents, const Quality& chosen,
                                         int floater) {
    Numbers everybody = moved_down;
    everybody.insert(everybody.end(), residents.begin(), residents.end());
    const Set down = members(moved_down);
    std::optional<Quality> least;
    Pairs pairs;
    const auto may = [&](int a, int b) { return (down >> b & 1) == 0 && legal(a, b); };
    for_each_matching(everybody, pairs, may, [&](const Pairs& candidate) {
      if ((paired(candidate) >> floater & 1) == 0) return;
      auto value = quality(moved_down, residents, candidate);
      if (value && (!least || *value < *least)) least = std::move(value);
    });
    if (!least) return std::nullopt;
    using enum swiss::Criterion;
    constexpr std::array criteria{c5,  c6,  c7,  c8,  c9,  c10, c11, c12, c13,
                                  c14, c15, c16, c17, c18, c19, c20, c21, order};
    return criteria[static_cast<std::size_t>(std::ranges::mismatch(chosen, *least).in1 - chosen.begin())];
  }

  EnumeratedPairing seated(Pairs pairs, const Numbers& left) const {
    std::ranges::sort(pairs, [&](const auto& x, const auto& y) {
      const auto key = [&](const auto& pair) {
        const Player &a = players_[pair.first], &b = players_[pair.second];
        return std::tuple(-static_cast<long>(a.score), -static_cast<long>(a.score + b.score), a.number);
      };
      return key(x) < key(y);
    });
    EnumeratedPairing out{.boards = {}, .bye = {}, .floaters = floaters_};
    for (const auto& [a, b] : pairs) {
      const unsigned first = players_[a].number, second = players_[b].number;
      out.boards.push_back(higher_is_white(a, b) ? std::pair(first, second) : std::pair(second, first));
    }
    if (!left.empty()) out.bye = players_[left.front()].number;
    return out;
  }

  const swiss::Round& round_;
  std::vector<Player> players_;
  std::map<Set, long> completions_{};
  std::map<Set, std::vector<long>> following_{};
  std::vector<EnumeratedPairing::Floater> floaters_{};
  int begin_ = 0, end_ = 0;  // the residents of the bracket that is being paired
};

}  // namespace

std::optional<EnumeratedPairing> pair_by_enumeration(const swiss::Round& round) { return Enumeration(round).pair(); }

bool some_pairing_exists(const swiss::Round& round) {
  Enumeration enumeration(round);
  return enumeration.completion((Set{1} << enumeration.size()) - 1) != infeasible;
}

std::optional<unsigned> least_bye_score(const swiss::Round& round) {
  Enumeration enumeration(round);
  if (enumeration.size() % 2 == 0) return std::nullopt;
  const long score = enumeration.completion((Set{1} << enumeration.size()) - 1);
  return score == infeasible ? std::nullopt : std::optional(static_cast<unsigned>(score - 1));
}

}  // namespace jadoube::test
