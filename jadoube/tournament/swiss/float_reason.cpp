#include "jadoube/tournament/swiss/internal/float_reason.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "jadoube/tournament/swiss/internal/best_candidate.hpp"
#include "jadoube/tournament/swiss/internal/completion.hpp"
#include "jadoube/tournament/swiss/internal/maximum_matching.hpp"

namespace jadoube::tournament::swiss {
namespace {

// The best candidate in which `vertex` does not float.
std::optional<Candidate> best_without(const BracketGraph& graph, int vertex, Guess guess) {
  const Restriction restriction{.left_out = std::vector<bool>(graph.size(), false),
                                .roles = std::vector<Role>(graph.size(), Role::any),
                                .forbidden_float = vertex};
  std::size_t used = 0;
  return best_candidate(graph, restriction, {}, {}, guess, used);
}

Criterion first_worse(const BracketGraph& graph, const std::vector<std::int64_t>& best, const Candidate& other) {
  const auto [here, there] = std::ranges::mismatch(best, other.criteria);
  if (here == best.end()) return Criterion::order;
  return graph.criteria()[static_cast<std::size_t>(here - best.begin())].first;
}

std::vector<int> residents_for(const BracketGraph& graph, int vertex) {
  std::vector<int> out;
  for (int v = vertex < graph.moved_down() ? graph.moved_down() : 0; v < graph.bracket_size(); ++v) {
    if (v != vertex) out.push_back(graph.player(v));
  }
  return out;
}

// The reason if `player` cannot meet any of `others`.
std::optional<Criterion> without_opponent(const Roster& roster, int player, const std::vector<int>& others) {
  if (std::ranges::any_of(others, [&](int other) { return roster.legal.test(player, other); })) return std::nullopt;
  const bool all_met = std::ranges::all_of(others, [&](int other) { return roster.met.test(player, other); });
  return all_met ? Criterion::c1 : Criterion::c3;
}

// Whether all could be paired if `player` met one of `others`, and any of `receivers` could have the bye.
bool possible(const Roster& roster, const Bracket& bracket, int player, const std::vector<int>& others,
              const std::vector<int>& receivers) {
  Relation edges = roster.legal;
  const auto set = [&](int a, int b, bool value) {
    value ? (edges.set(a, b), edges.set(b, a)) : (edges.reset(a, b), edges.reset(b, a));
  };
  for (int i = 0; i <= roster.size(); ++i) set(player, i, false);
  for (const int other : others) set(player, other, roster.legal.test(player, other));
  for (const int receiver : receivers) {
    if (receiver != player) set(receiver, roster.bye(), true);
  }
  std::vector<int> members = bracket.moved_down;
  for (const auto* group : {&bracket.residents, &bracket.next, &bracket.rest})
    members.insert(members.end(), group->begin(), group->end());
  return MaximumMatching(edges, members).unmatched() == 0;
}

// The reason if no candidate at all pairs the player.
Criterion without_candidate(const Roster& roster, const Bracket& bracket, int player, const std::vector<int>& others) {
  if (bracket.rest.empty() || bracket.rest.back() != roster.bye()) return Criterion::c4;
  std::vector<int> all(roster.size());
  std::iota(all.begin(), all.end(), 0);
  std::vector<int> eligible = all;
  std::erase_if(eligible, [&](int i) { return roster[i].player->barred_from_bye; });
  if (possible(roster, bracket, player, others, eligible)) return Criterion::c5;
  return possible(roster, bracket, player, others, all) ? Criterion::c2 : Criterion::c4;
}

// Whether a candidate with so many downfloaters that pairs the player can be completed.
bool possible_with_floats(const Roster& roster, const Bracket& bracket, int floats, int vertex) {
  if (bracket.bye_here || floats > bracket.size()) return false;
  const auto graph = BracketGraph::with_floats(roster, bracket, floats);
  if (!has_room(graph)) return false;
  const auto candidate = best_without(graph, vertex, {});
  return candidate && completes(roster, bracket, graph, candidate->mate);
}

// The reason, if a graph that does not know everybody outside can tell it.
std::optional<Criterion> reason_in(const Roster& roster, const Bracket& bracket, const BracketGraph& graph,
                                   const Candidate& chosen, int vertex) {
  if (const auto other = best_without(graph, vertex, chosen.mate)) {
    if (completes(roster, bracket, graph, other->mate)) return first_worse(graph, chosen.criteria, *other);
    return std::nullopt;
  }
  // Then every candidate that pairs the player has more downfloaters, if there is any.
  const int floats = graph.size() - graph.bracket_size();
  const bool more =
      graph.kind() == BracketGraph::Outside::floats && possible_with_floats(roster, bracket, floats + 2, vertex);
  return more ? std::optional(Criterion::c6) : std::nullopt;
}

}  // namespace

Criterion float_reason(const Roster& roster, const Bracket& bracket, const BracketGraph& graph, const Candidate& chosen,
                       int vertex) {
  using Outside = BracketGraph::Outside;
  const int player = graph.player(vertex);
  const auto others = residents_for(graph, vertex);
  if (const auto reason = without_opponent(roster, player, others)) return *reason;
  if (graph.kind() == Outside::everybody) {
    const auto other = best_without(graph, vertex, chosen.mate);
    return other ? first_worse(graph, chosen.criteria, *other) : without_candidate(roster, bracket, player, others);
  }
  if (const auto reason = reason_in(roster, bracket, graph, chosen, vertex)) return *reason;
  if (graph.kind() == Outside::floats && with_next_is_smaller(bracket)) {
    const auto next = BracketGraph::with_next(roster, bracket);
    const auto best = has_room(next) ? best_without(next, -1, {}) : std::nullopt;
    if (best && completes(roster, bracket, next, best->mate)) {
      if (const auto reason = reason_in(roster, bracket, next, *best, vertex)) return *reason;
    }
  }
  const bool single_bye = bracket.bye_here && count_floats(graph, chosen.mate) == 1;
  const auto everybody = BracketGraph::with_everybody(roster, bracket, single_bye);
  const auto best = has_room(everybody) ? best_without(everybody, -1, {}) : std::nullopt;
  const auto other = best ? best_without(everybody, vertex, best->mate) : std::nullopt;
  return other ? first_worse(everybody, best->criteria, *other) : without_candidate(roster, bracket, player, others);
}

}  // namespace jadoube::tournament::swiss
