// A bracket as a graph: its players, and those outside to whom they may float. A candidate of article 3 is a perfect
// matching of this graph, and its cost are the criteria C6 to C21 in their order.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "jadoube/tournament/swiss/internal/cost.hpp"
#include "jadoube/tournament/swiss/internal/roster.hpp"

namespace jadoube::tournament::swiss {

// Players by their index in the roster, ascending.
struct Bracket {
  std::vector<int> moved_down;  // 1.3.2
  std::vector<int> residents;
  std::vector<int> next;  // residents of the following bracket
  std::vector<int> rest;  // all below that, and the bye if somebody will have it
  bool bye_here;          // whether by C5 the bye's receiver is one of this bracket

  int size() const { return static_cast<int>(moved_down.size() + residents.size()); }
};

// A cost as words, as many as the layout has.
using CostWords = std::span<std::int64_t>;

inline void count(CostWords cost, const Field& field, std::int64_t amount) {
  if (field.width > 0) cost[field.word] += amount << field.shift;
}

// Vertices: the bracket's players in the order of 1.2, then those outside.
class BracketGraph {
 public:
  // How much is known of the players outside; with less, the graph is smaller. The best candidate of a graph is the
  // best of all if `completes` says that it can be completed as well as the graph supposes.
  enum class Outside : std::uint8_t { floats, next, everybody };

  // Outside are `floats` vertices that stand for no particular player. So completion is not ensured, and C8 only asks
  // that each downfloater has a possible opponent in the following bracket. If the bracket has the bye, it is the one
  // float.
  static BracketGraph with_floats(const Roster& roster, const Bracket& bracket, int floats);

  // Outside are the players of the following bracket, and vertices that stand for no particular player. So C8 is exact
  // if the rest can be paired with the players that the following bracket leaves. The bye must not be the bracket's.
  static BracketGraph with_next(const Roster& roster, const Bracket& bracket);

  // Outside are all players who are not paired yet, and the bye. So completion (C4) and C8 are exact. C9 is applied if
  // `single_bye`: one player floats, to the bye.
  static BracketGraph with_everybody(const Roster& roster, const Bracket& bracket, bool single_bye);

  Outside kind() const { return kind_; }
  int size() const { return static_cast<int>(players_.size()); }
  int bracket_size() const { return bracket_size_; }
  int next_end() const { return next_end_; }  // after the last vertex of the following bracket
  int moved_down() const { return moved_down_; }
  int player(int vertex) const { return players_[vertex]; }  // index in the roster; -1 for nobody in particular
  const FieldLayout& layout() const { return layout_; }

  // Whether an edge between two vertices, u < v, complies with C1 to C3 and C5.
  bool legal(int u, int v) const;

  // Adds the criteria that the edge touches to `cost`.
  void add_cost(int u, int v, CostWords cost) const;

  // Each criterion that has a field, in the order of priority.
  const std::vector<std::pair<Criterion, Field>>& criteria() const { return criteria_; }

 private:
  enum class Place : std::uint8_t { anywhere, next, rest, bye };

  BracketGraph(const Roster& roster, const Bracket& bracket, Outside kind, int outside);
  void lay_out(int most_floats, bool single_bye);
  Field add(Criterion criterion, std::uint64_t most);
  std::vector<Field> add_levels(Criterion criterion, int most, bool with_residents);
  void add_pair_cost(int u, int v, CostWords cost) const;
  void add_color_cost(int higher, int lower, CostWords cost) const;
  void add_float_cost(int u, int v, CostWords cost) const;
  Place place(int vertex) const;

  const Roster& roster_;
  Outside kind_;
  std::vector<int> players_;
  int moved_down_, bracket_size_, next_end_;
  FieldLayout layout_;
  std::vector<int> level_{};       // of each moved-down player: 0 for the highest score among them
  std::vector<int> level_size_{};  // how many have that score
  Bits lonely_{0};  // with floats: the bracket's players without a possible opponent in the following bracket
  std::vector<std::pair<Criterion, Field>> criteria_{};
  std::vector<Field> c7_{}, c8_scores_{}, c18_{}, c19_{}, c20_{}, c21_{};
  Field c6_{}, c8_{}, c9_{}, c10_{}, c11_{}, c12_{}, c13_{}, c14_{}, c15_{}, c16_{}, c17_{};
};

// Whether the graph with_next is possible, and much smaller than the one with_everybody.
bool with_next_is_smaller(const Bracket& bracket);

}  // namespace jadoube::tournament::swiss
