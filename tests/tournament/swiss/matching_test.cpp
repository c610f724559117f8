// Matchings of small random graphs, compared with all that there are; and brackets, paired in each kind of graph.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

#include "jadoube/tournament/swiss/internal/first_assignment.hpp"
#include "jadoube/tournament/swiss/internal/maximum_matching.hpp"
#include "jadoube/tournament/swiss/internal/pair_bracket.hpp"
#include "jadoube/tournament/swiss/internal/perfect_matching.hpp"
#include "tests/support/environment.hpp"
#include "tests/tournament/swiss/random_event.hpp"

namespace jadoube::tournament::swiss {
namespace {

template <int N>
struct RandomGraph {
  int size;
  std::vector<std::vector<std::optional<Cost<N>>>> edges;

  // Costs below `most` in each word, and about `density` of ten edges.
  RandomGraph(int vertices, int most, int density, std::mt19937& random)
      : size(vertices), edges(vertices, std::vector<std::optional<Cost<N>>>(vertices)) {
    for (int u = 0; u < size; ++u) {
      for (int v = 0; v < u; ++v) {
        if (static_cast<int>(random() % 10) >= density) continue;
        Cost<N> cost;
        for (auto& word : cost.word) word = static_cast<std::int64_t>(random() % static_cast<unsigned>(most));
        edges[u][v] = edges[v][u] = cost;
      }
    }
  }
};

template <int N>
std::optional<Cost<N>> least_cost(const RandomGraph<N>& graph, std::uint32_t left) {
  if (left == 0) return Cost<N>{};
  const int first = std::countr_zero(left);
  std::optional<Cost<N>> best;
  for (int other = first + 1; other < graph.size; ++other) {
    if ((left >> other & 1) == 0 || !graph.edges[first][other]) continue;
    const auto rest = least_cost(graph, left & ~(1U << first) & ~(1U << other));
    if (rest && (!best || *rest + *graph.edges[first][other] < *best)) best = *rest + *graph.edges[first][other];
  }
  return best;
}

int most_pairs(const RandomGraph<1>& graph, std::uint32_t left) {
  if (left == 0) return 0;
  const int first = std::countr_zero(left);
  int best = most_pairs(graph, left & ~(1U << first));
  for (int other = first + 1; other < graph.size; ++other) {
    if ((left >> other & 1) != 0 && graph.edges[first][other])
      best = std::max(best, 1 + most_pairs(graph, left & ~(1U << first) & ~(1U << other)));
  }
  return best;
}

template <int N>
void compare_perfect_matchings(unsigned seeds) {
  for (unsigned seed = 0; seed < seeds; ++seed) {
    std::mt19937 random(seed);
    const int size = 2 + 2 * static_cast<int>(random() % 5), most = 1 << random() % 6;
    const RandomGraph<N> graph(size, most, 3 + static_cast<int>(random() % 8), random);
    PerfectMatching<N> matching(size);
    for (int u = 0; u < size; ++u) {
      for (int v = 0; v < u; ++v) {
        if (graph.edges[u][v]) matching.set_edge(u, v, *graph.edges[u][v]);
      }
    }
    const auto expected = least_cost(graph, (1U << size) - 1);
    ASSERT_EQ(matching.solve(), expected.has_value()) << seed;
    if (!expected) continue;
    Cost<N> total{};
    for (int v = 0; v < size; ++v) {
      ASSERT_EQ(matching.mate(matching.mate(v)), v) << seed;
      ASSERT_TRUE(graph.edges[v][matching.mate(v)]) << seed;
      if (matching.mate(v) > v) total += *graph.edges[v][matching.mate(v)];
    }
    ASSERT_EQ(total, *expected) << seed;
  }
}

TEST(PerfectMatching, IsOfLeastCost) { compare_perfect_matchings<1>(4'000); }
TEST(PerfectMatching, IsOfLeastCost_WordByWord) { compare_perfect_matchings<3>(2'000); }

TEST(MaximumMatching, HasMostPairs_AndKnowsWhoCanStayAlone) {
  for (unsigned seed = 0; seed < 2'000; ++seed) {
    std::mt19937 random(seed);
    const int size = 1 + static_cast<int>(random() % 10);
    const RandomGraph<1> graph(size, 1, 1 + static_cast<int>(random() % 8), random);
    Relation edges(size);
    for (int u = 0; u < size; ++u) {
      for (int v = 0; v < size; ++v) {
        if (graph.edges[u][v]) edges.set(u, v);
      }
    }
    std::vector<int> all(size);
    std::iota(all.begin(), all.end(), 0);
    const std::uint32_t everybody = (1U << size) - 1;
    const int pairs = most_pairs(graph, everybody);
    MaximumMatching matching(edges, all);
    ASSERT_EQ(matching.unmatched(), size - 2 * pairs) << seed;
    const auto alone = matching.exposable();
    for (const int v : all) {
      const bool can = most_pairs(graph, everybody & ~(1U << v)) == pairs;
      ASSERT_EQ(std::ranges::count(alone, v) > 0, can) << seed << ", " << v;
    }
  }
}

TEST(FirstAssignment, IsTheFirstOfLeastCost) {
  for (unsigned seed = 0; seed < 2'000; ++seed) {
    std::mt19937 random(seed);
    const int size = 1 + static_cast<int>(random() % 6), most = 1 << random() % 4;
    std::vector<std::vector<std::optional<int>>> edges(size, std::vector<std::optional<int>>(size));
    FirstAssignment<1> assignment(size);
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (random() % 10 >= 8) continue;
        edges[row][column] = static_cast<int>(random() % static_cast<unsigned>(most));
        assignment.set_edge(row, column, Cost<1>{{*edges[row][column]}});
      }
    }
    std::vector<int> columns(size), best;
    std::iota(columns.begin(), columns.end(), 0);
    std::optional<int> least;
    do {  // in lexicographic order
      int total = 0;
      bool possible = true;
      for (int row = 0; row < size && possible; ++row) {
        possible = edges[row][columns[row]].has_value();
        if (possible) total += *edges[row][columns[row]];
      }
      if (!possible || (least && total >= *least)) continue;
      least = total;
      best = columns;
    } while (std::ranges::next_permutation(columns).found);
    ASSERT_EQ(assignment.solve(), least.has_value()) << seed;
    for (int row = 0; row < size && least; ++row) ASSERT_EQ(assignment.column(row), best[row]) << seed;
  }
}

// The brackets of a round, each with the pairing that it has.
void for_each_bracket(const Round& round, const std::function<void(const Roster&, const Bracket&)>& use) {
  auto roster = make_roster(round).value();
  const int size = roster.size();
  const bool odd = size % 2 != 0;
  const auto bye_score = odd ? allow_bye(roster) : std::nullopt;
  std::vector<int> moved_down;
  const auto range = [](int from, int to) {
    std::vector<int> out(to - from);
    std::iota(out.begin(), out.end(), from);
    return out;
  };
  const auto group_end = [&](int from) {
    int to = from;
    while (to < size && roster[to].score() == roster[from].score()) ++to;
    return to;
  };
  for (int begin = 0; begin < size;) {
    const int end = group_end(begin), after = group_end(end);
    const Bracket bracket{.moved_down = moved_down,
                          .residents = range(begin, end),
                          .next = range(end, after),
                          .rest = range(after, odd ? size + 1 : size),
                          .bye_here = odd && *bye_score >= roster[begin].score()};
    use(roster, bracket);
    moved_down.clear();
    const auto paired = pair_bracket(roster, bracket).value();
    for (const auto& [player, reason] : paired.downfloaters) moved_down.push_back(player);
    begin = end;
  }
}

// Less knowledge of those outside gives the same pairing, if any.
TEST(DutchBracket, IsPairedAlikeInEachKindOfGraph) {
  for (unsigned seed = 0; seed < (test::sanitized() ? 5U : 30U); ++seed) {
    test::RandomEvent event(10 + seed % 20, seed);
    while (!event.over()) {
      const Round round = event.round();
      const auto paired = pair_dutch(round);
      if (!paired) {
        event.play_anyhow();
        continue;
      }
      for_each_bracket(round, [&](const Roster& roster, const Bracket& bracket) {
        const auto expected = pair_bracket(roster, bracket).value();
        const bool single_bye = bracket.bye_here && expected.downfloaters.size() == 1;
        EXPECT_EQ(pair_in(roster, bracket, BracketGraph::with_everybody(roster, bracket, single_bye)), expected)
            << seed;
        if (bracket.bye_here) return;
        const auto with_next = pair_in(roster, bracket, BracketGraph::with_next(roster, bracket));
        EXPECT_EQ(with_next.value_or(expected), expected) << seed;
      });
      std::vector<std::pair<unsigned, unsigned>> boards;
      for (const auto& board : paired->boards) boards.emplace_back(board.white, board.black);
      event.play(boards, paired->bye);
    }
  }
}

}  // namespace
}  // namespace jadoube::tournament::swiss
