#include "jadoube/tournament/swiss/internal/bracket_graph.hpp"

#include <algorithm>
#include <cstdlib>

namespace jadoube::tournament::swiss {

BracketGraph::BracketGraph(const Roster& roster, const Bracket& bracket, Outside kind, int outside)
    : roster_(roster),
      kind_(kind),
      players_(bracket.moved_down),
      moved_down_(static_cast<int>(bracket.moved_down.size())),
      bracket_size_(bracket.size()),
      next_end_(bracket_size_),
      layout_(bracket_size_ + outside) {
  players_.insert(players_.end(), bracket.residents.begin(), bracket.residents.end());
  for (int v = 0; v < moved_down_; ++v) {
    const bool same = v > 0 && roster[player(v)].score() == roster[player(v - 1)].score();
    if (!same) level_size_.push_back(0);
    level_.push_back(static_cast<int>(level_size_.size()) - 1);
    ++level_size_.back();
  }
}

BracketGraph BracketGraph::with_floats(const Roster& roster, const Bracket& bracket, int floats) {
  BracketGraph graph(roster, bracket, Outside::floats, floats);
  graph.players_.resize(graph.players_.size() + floats, bracket.bye_here ? roster.bye() : -1);
  graph.lonely_ = Bits(graph.bracket_size_);
  if (floats > 0 && !bracket.bye_here) {
    Bits next(roster.size() + 1);
    for (const int player : bracket.next) next.set(player);
    for (int v = 0; v < graph.bracket_size_; ++v) {
      const Words row = roster.legal.row(graph.player(v));
      bool any = false;
      for (std::size_t word = 0; word < row.size() && !any; ++word) any = (row[word] & next.words()[word]) != 0;
      if (!any) graph.lonely_.set(v);
    }
  }
  graph.lay_out(floats, bracket.bye_here);
  return graph;
}

BracketGraph BracketGraph::with_next(const Roster& roster, const Bracket& bracket) {
  // Somebody for each to be left to, and for each of these another.
  const int next = static_cast<int>(bracket.next.size()), nobody = bracket.size() + next;
  BracketGraph graph(roster, bracket, Outside::next, next + nobody);
  graph.players_.insert(graph.players_.end(), bracket.next.begin(), bracket.next.end());
  graph.next_end_ = graph.size();
  graph.players_.resize(graph.players_.size() + nobody, -1);
  graph.lay_out(graph.bracket_size_, false);
  return graph;
}

BracketGraph BracketGraph::with_everybody(const Roster& roster, const Bracket& bracket, bool single_bye) {
  BracketGraph graph(roster, bracket, Outside::everybody, static_cast<int>(bracket.next.size() + bracket.rest.size()));
  graph.players_.insert(graph.players_.end(), bracket.next.begin(), bracket.next.end());
  graph.next_end_ = graph.size();
  graph.players_.insert(graph.players_.end(), bracket.rest.begin(), bracket.rest.end());
  graph.lay_out(graph.bracket_size_, single_bye);
  return graph;
}

Field BracketGraph::add(Criterion criterion, std::uint64_t most) {
  const Field field = layout_.add(most);
  criteria_.emplace_back(criterion, field);
  return field;
}

// A field for each score of moved-down players, the highest first, and one for the residents if wanted.
std::vector<Field> BracketGraph::add_levels(Criterion criterion, int most, bool with_residents) {
  std::vector<Field> fields;
  fields.reserve(level_size_.size() + 1);
  for (const int size : level_size_) fields.push_back(add(criterion, std::min(size, most)));
  if (with_residents) fields.push_back(add(criterion, std::min(bracket_size_, most)));
  return fields;
}

void BracketGraph::lay_out(int most_floats, bool single_bye) {
  using enum Criterion;
  const bool exact = kind_ != Outside::floats;
  const int pairs = bracket_size_ / 2;
  const bool topscorers = std::ranges::any_of(roster_.entrants, &Entrant::topscorer);
  const auto only_if = [](bool condition, int most) { return condition ? most : 0; };

  c6_ = add(c6, only_if(exact, bracket_size_));
  c7_ = add_levels(c7, most_floats, false);
  c8_ = add(c8, exact ? static_cast<int>(players_.size()) : most_floats);
  c8_scores_ = add_levels(c8, only_if(exact, most_floats), true);
  unsigned most_unplayed = 0;
  for (int v = 0; v < bracket_size_; ++v) most_unplayed = std::max(most_unplayed, roster_[player(v)].player->unplayed);
  c9_ = add(c9, single_bye ? most_unplayed : 0);
  c10_ = add(c10, only_if(topscorers, bracket_size_));
  c11_ = add(c11, only_if(topscorers, bracket_size_));
  c12_ = add(c12, pairs);
  c13_ = add(c13, pairs);
  c14_ = add(c14, std::min(bracket_size_, most_floats));
  c15_ = add(c15, moved_down_);
  c16_ = add(c16, std::min(bracket_size_, most_floats));
  c17_ = add(c17, moved_down_);
  c18_ = add_levels(c18, most_floats, false);
  c19_ = add_levels(c19, bracket_size_, false);
  c20_ = add_levels(c20, most_floats, false);
  c21_ = add_levels(c21, bracket_size_, false);
}

BracketGraph::Place BracketGraph::place(int vertex) const {
  if (player(vertex) == roster_.bye()) return Place::bye;
  if (player(vertex) < 0) return kind_ == Outside::next ? Place::rest : Place::anywhere;
  return vertex < next_end_ ? Place::next : Place::rest;
}

bool BracketGraph::legal(int u, int v) const {
  // Two moved-down players who could meet would have been paired by the bracket above, which left the fewest.
  if (v < moved_down_) return false;
  if (player(v) < 0) return kind_ == Outside::next || u < bracket_size_;
  return roster_.legal.test(player(u), player(v));
}

void BracketGraph::add_cost(int u, int v, CostWords cost) const {
  if (v < bracket_size_)
    add_pair_cost(u, v, cost);
  else if (u < bracket_size_)
    add_float_cost(u, v, cost);
  else if (u < next_end_ && v >= next_end_)
    count(cost, c8_, 1);
}

void BracketGraph::add_pair_cost(int u, int v, CostWords cost) const {
  const Entrant &higher = roster_[player(u)], &lower = roster_[player(v)];
  if (same_preference(higher, lower)) {
    count(cost, c12_, 1);
    if (higher.preference >= Preference::strong && lower.preference >= Preference::strong) count(cost, c13_, 1);
    if (higher.absolute() && lower.absolute()) add_color_cost(player(u), player(v), cost);
  }
  if (u >= moved_down_) return;
  const int level = level_[u];
  if (lower.player->last == Float::up) {
    count(cost, c15_, 1);
    count(cost, c19_[level], 1);
  }
  if (lower.player->before_last == Float::up) {
    count(cost, c17_, 1);
    count(cost, c21_[level], 1);
  }
}

// C10 and C11, of two players with the same absolute preference, one of them a topscorer. In other pairs nobody gets a
// colour against an absolute preference. (A difference of 4, which only irregular pairings can lead to, is not counted
// when it narrows to 3.)
void BracketGraph::add_color_cost(int higher, int lower, CostWords cost) const {
  const bool higher_is_white = allocate_colors(roster_, higher, lower).higher_is_white;
  for (const bool first : {true, false}) {
    const Entrant& entrant = roster_[first ? higher : lower];
    const bool white = higher_is_white == first;
    if (std::abs(entrant.difference + (white ? 1 : -1)) > 2) count(cost, c10_, 1);
    const auto& colors = entrant.player->colors;
    const Color given = white ? Color::white : Color::black;
    if (colors.size() >= 2 && colors.back() == given && colors[colors.size() - 2] == given) count(cost, c11_, 1);
  }
}

void BracketGraph::add_float_cost(int u, int v, CostWords cost) const {
  const Player& floater = *roster_[player(u)].player;
  const Place where = place(v);
  const bool resident = u >= moved_down_;
  const int level = resident ? static_cast<int>(level_size_.size()) : level_[u];
  count(cost, c6_, 1);
  if (!resident) count(cost, c7_[level], 1);
  if (where == Place::rest || where == Place::bye || (where == Place::anywhere && lonely_.test(u))) {
    count(cost, c8_, 1);
    count(cost, c8_scores_[level], 1);
  }
  if (where == Place::bye) count(cost, c9_, floater.unplayed);
  const bool last = floater.last == Float::down, before_last = floater.before_last == Float::down;
  if (resident) {
    if (last) count(cost, c14_, 1);
    if (before_last) count(cost, c16_, 1);
  } else {
    if (last) count(cost, c18_[level], 1);
    if (before_last) count(cost, c20_[level], 1);
  }
}

bool with_next_is_smaller(const Bracket& bracket) {
  return !bracket.bye_here && bracket.rest.size() > 2 * (bracket.size() + bracket.next.size());
}

}  // namespace jadoube::tournament::swiss
