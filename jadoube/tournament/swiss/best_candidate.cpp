#include "jadoube/tournament/swiss/internal/best_candidate.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "jadoube/tournament/swiss/internal/first_assignment.hpp"
#include "jadoube/tournament/swiss/internal/perfect_matching.hpp"

namespace jadoube::tournament::swiss {
namespace {

// The numbers of words for which matchings are compiled.
constexpr std::array word_counts{1, 2, 3, 4, 6, 8, 16, 32, most_words};

// The number of words that a cost in a graph of this many vertices may have; 0 if none.
int words_with_room(int vertices) {
  constexpr std::size_t most_bytes = std::size_t{1} << 30;
  const auto edges = static_cast<std::size_t>(vertices) * static_cast<std::size_t>(vertices);
  int out = 0;
  for (const int words : word_counts) {
    if (edges * sizeof(Cost<1>) * words <= most_bytes) out = words;
  }
  return out;
}

// The criteria, the exchanges and the wishes as one cost of each edge.
class CostOfEdges {
 public:
  CostOfEdges(const BracketGraph& graph, const Restriction& restriction)
      : graph_(graph),
        restriction_(restriction),
        layout_(graph.layout()),
        half_(graph.size()),
        sequence_(graph.size()) {}

  void add_exchanges(const Halves& halves) {
    exchanged_ = layout_.add(halves.s1.size() + halves.s2.size());
    const std::uint64_t players = halves.s1.size() + halves.s2.size();
    last_ = static_cast<std::int64_t>(players);
    difference_ = layout_.add(players * players);
    std::int64_t number = 0;
    for (const int v : halves.s1) place(v, 1, ++number);
    for (const int v : halves.s2) place(v, 2, ++number);
  }

  // Returns how many of the wishes are used.
  std::size_t add_wishes(std::span<const Wish> wishes) {
    const int limit = std::min(layout_.words() + 2, words_with_room(graph_.size()));
    const std::uint64_t opponents = graph_.bracket_size();
    wishes_of_.resize(graph_.size());
    std::size_t used = 0;
    for (const Wish& wish : wishes) {
      FieldLayout longer = layout_;
      const Field field = longer.add(wish.kind == Wish::Kind::opponent ? opponents : 1);
      if (longer.words() > limit) break;
      layout_ = longer;
      wishes_of_[wish.vertex].push_back({wish.kind, field});
      ++used;
    }
    return used;
  }

  const FieldLayout& layout() const { return layout_; }

  bool allowed(int u, int v) const {
    const Role role = restriction_.roles[u];
    if (v >= graph_.bracket_size()) {
      if (u < graph_.bracket_size() && (role == Role::higher || u == restriction_.forbidden_float)) return false;
    } else {
      const Role other = restriction_.roles[v];
      if (role == Role::not_higher || other == Role::higher) return false;
      if (restriction_.between_roles && (role != Role::higher || other != Role::not_higher)) return false;
    }
    return graph_.legal(u, v);
  }

  void add(int u, int v, CostWords cost) const {
    graph_.add_cost(u, v, cost);
    if (last_ > 0 && u < graph_.bracket_size()) add_exchange(u, v, cost);
    if (wishes_of_.empty() || u >= graph_.bracket_size()) return;
    const bool pair = v < graph_.bracket_size();
    for (const auto& [kind, field] : wishes_of_[u]) {
      if (kind == Wish::Kind::opponent)
        count(cost, field, pair ? v : 0);
      else
        count(cost, field, pair != (kind == Wish::Kind::higher));
    }
    if (!pair) return;
    for (const auto& [kind, field] : wishes_of_[v]) {
      if (kind != Wish::Kind::opponent) count(cost, field, kind == Wish::Kind::higher);
    }
  }

 private:
  struct FieldOfWish {
    Wish::Kind kind;
    Field field;
  };

  void place(int v, int half, std::int64_t number) {
    half_[v] = half;
    sequence_[v] = number;
  }

  // A player of S1 who is not the higher of a pair moves to S2, a player of S2 who is the higher of a pair moves to S1;
  // there are as many of the one as of the other. The numbers of the first are counted from the last player, so that
  // nothing is negative.
  void add_exchange(int u, int v, CostWords cost) const {
    const bool pair = v < graph_.bracket_size();
    if (half_[u] == 1 && (!pair || half_[v] == 1)) {
      count(cost, exchanged_, 1);
      count(cost, difference_, last_ - sequence_[pair ? v : u]);
    } else if (half_[u] == 2 && pair) {
      count(cost, exchanged_, 1);
      count(cost, difference_, sequence_[u]);
    }
  }

  const BracketGraph& graph_;
  const Restriction& restriction_;
  FieldLayout layout_;
  Field exchanged_{}, difference_{};
  std::int64_t last_ = 0;
  std::vector<int> half_;
  std::vector<std::int64_t> sequence_;
  std::vector<std::vector<FieldOfWish>> wishes_of_{};
};

// Calls solve.template operator()<N>() with the least N that has room for `words`.
template <typename Solve, std::size_t At = 0>
auto with_words(int words, Solve&& solve) {
  constexpr int here = word_counts[At];
  if constexpr (At + 1 < word_counts.size()) {
    if (words > here) return with_words<Solve, At + 1>(words, std::forward<Solve>(solve));
  }
  return solve.template operator()<here>();
}

std::vector<int> vertices_in_play(const BracketGraph& graph, const Restriction& restriction) {
  std::vector<int> out;
  for (int v = 0; v < graph.size(); ++v) {
    if (!restriction.left_out[v]) out.push_back(v);
  }
  return out;
}

template <int N>
std::optional<std::vector<int>> match(const BracketGraph& graph, const CostOfEdges& costs,
                                      std::span<const int> vertices, Guess guess) {
  const int size = static_cast<int>(vertices.size());
  PerfectMatching<N> matching(size);
  for (int i = 0; i < size; ++i) {
    for (int j = i + 1; j < size; ++j) {
      if (!costs.allowed(vertices[i], vertices[j])) continue;
      Cost<N> cost;
      costs.add(vertices[i], vertices[j], cost.word);
      matching.set_edge(i, j, cost);
      if (!guess.empty() && guess[vertices[i]] == vertices[j]) matching.expect(i, j);
    }
  }
  if (!matching.solve()) return std::nullopt;
  std::vector<int> mate(graph.size(), -1);
  for (int i = 0; i < size; ++i) mate[vertices[i]] = vertices[matching.mate(i)];
  return mate;
}

template <int N>
std::optional<std::vector<int>> assign(const BracketGraph& graph, const CostOfEdges& costs, std::span<const int> rows,
                                       std::span<const int> columns) {
  FirstAssignment<N> assignment(static_cast<int>(rows.size()));
  for (int r = 0; r < static_cast<int>(rows.size()); ++r) {
    for (int c = 0; c < static_cast<int>(columns.size()); ++c) {
      const auto [u, v] = std::minmax(rows[r], columns[c]);
      if (!costs.allowed(u, v)) continue;
      Cost<N> cost;
      costs.add(u, v, cost.word);
      assignment.set_edge(r, c, cost);
    }
  }
  if (!assignment.solve()) return std::nullopt;
  std::vector<int> mate(graph.size(), -1);
  for (int r = 0; r < static_cast<int>(rows.size()); ++r) {
    mate[rows[r]] = columns[assignment.column(r)];
    mate[mate[rows[r]]] = rows[r];
  }
  return mate;
}

// `mate` gives the partner of each vertex in play.
Candidate candidate(const BracketGraph& graph, std::vector<int> mate) {
  auto criteria = sum_of_criteria(graph, mate);
  return {.mate = std::move(mate), .criteria = std::move(criteria)};
}

}  // namespace

bool has_room(const BracketGraph& graph) {
  // The exchanges take one or two words more, and a wish another.
  return graph.layout().words() + 3 <= words_with_room(graph.size());
}

int count_floats(const BracketGraph& graph, const std::vector<int>& mate) {
  int floats = 0;
  for (int v = 0; v < graph.bracket_size(); ++v) floats += mate[v] >= graph.bracket_size();
  return floats;
}

std::vector<std::int64_t> sum_of_criteria(const BracketGraph& graph, const std::vector<int>& mate) {
  std::array<std::int64_t, most_words> sum{};
  for (int u = 0; u < graph.size(); ++u) {
    if (mate[u] > u) graph.add_cost(u, mate[u], sum);
  }
  std::vector<std::int64_t> out;
  for (const auto& [criterion, field] : graph.criteria()) {
    const std::int64_t mask = (std::int64_t{1} << field.width) - 1;
    out.push_back(sum[field.word] >> field.shift & mask);
  }
  return out;
}

std::optional<Candidate> best_candidate(const BracketGraph& graph, const Restriction& restriction, const Halves& halves,
                                        std::span<const Wish> wishes, Guess guess, std::size_t& used) {
  CostOfEdges costs(graph, restriction);
  if (!halves.s1.empty() || !halves.s2.empty()) costs.add_exchanges(halves);
  used = costs.add_wishes(wishes);
  const auto vertices = vertices_in_play(graph, restriction);
  auto mate = with_words(costs.layout().words(), [&]<int N>() { return match<N>(graph, costs, vertices, guess); });
  if (!mate) return std::nullopt;
  return candidate(graph, std::move(*mate));
}

std::optional<Candidate> first_transposition(const BracketGraph& graph, const Restriction& restriction) {
  const CostOfEdges costs(graph, restriction);
  std::vector<int> rows, columns, floats;
  for (const int v : vertices_in_play(graph, restriction)) {
    auto& list = v >= graph.bracket_size() ? floats : restriction.roles[v] == Role::higher ? rows : columns;
    list.push_back(v);
  }
  rows.insert(rows.end(), floats.begin(), floats.end());
  if (rows.size() != columns.size()) return std::nullopt;
  auto mate = with_words(costs.layout().words(), [&]<int N>() { return assign<N>(graph, costs, rows, columns); });
  if (!mate) return std::nullopt;
  return candidate(graph, std::move(*mate));
}

}  // namespace jadoube::tournament::swiss
