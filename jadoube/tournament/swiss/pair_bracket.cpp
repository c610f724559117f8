#include "jadoube/tournament/swiss/internal/pair_bracket.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

#include "jadoube/tournament/swiss/internal/best_candidate.hpp"
#include "jadoube/tournament/swiss/internal/completion.hpp"
#include "jadoube/tournament/swiss/internal/float_reason.hpp"
#include "jadoube/tournament/swiss/internal/maximum_matching.hpp"

namespace jadoube::tournament::swiss {
namespace {

// Follows articles 3.5 to 3.8 and 4 from the criteria to the one candidate, in a graph of any kind.
class CandidateSearch {
 public:
  CandidateSearch(const Roster& roster, const Bracket& bracket, const BracketGraph& graph)
      : roster_(roster), bracket_(bracket), graph_(graph) {
    restriction_.left_out.assign(graph.size(), false);
    restriction_.roles.assign(graph.size(), Role::any);
    mate_.assign(graph_.size(), -1);
    guess_.assign(graph_.size(), -1);
  }

  // The chosen candidate; nothing if there is none.
  std::optional<Candidate> find() {
    if (graph_.kind() == BracketGraph::Outside::floats) {
      floats_ = graph_.size() - graph_.bracket_size();
    } else {
      const auto first = solve({}, {});
      if (!first) return std::nullopt;
      floats_ = count_floats(graph_, first->mate);
    }
    if (graph_.moved_down() > 0 && !pair_moved_down()) return std::nullopt;
    if (!pair_remainder() || !match_outside()) return std::nullopt;
    return Candidate{.mate = std::move(mate_), .criteria = std::move(criteria_)};
  }

 private:
  bool in_bracket(int v) const { return v < graph_.bracket_size(); }

  std::optional<Candidate> solve(const Halves& halves, std::span<const Wish> wishes) {
    auto best = best_candidate(graph_, restriction_, halves, wishes, guess_, used_);
    if (!best) return std::nullopt;
    if (criteria_.empty()) criteria_ = best->criteria;  // nobody is left out yet
    for (int v = 0; v < graph_.size(); ++v) {
      if (best->mate[v] >= 0) guess_[v] = best->mate[v];
    }
    return best;
  }

  // Grants the wishes in turn, as many at a time as a cost has room for.
  bool grant(std::span<const Wish> wishes, const Halves& halves) {
    while (!wishes.empty()) {
      const auto best = solve(halves, wishes);
      if (!best || used_ == 0) return false;
      for (const Wish& wish : wishes.first(used_)) {
        const int opponent = best->mate[wish.vertex];
        const bool higher = in_bracket(opponent) && wish.vertex < opponent;
        restriction_.roles[wish.vertex] = higher ? Role::higher : Role::not_higher;
        if (wish.kind == Wish::Kind::opponent && higher) pair(wish.vertex, opponent);
      }
      wishes = wishes.subspan(used_);
    }
    return true;
  }

  void pair(int u, int v) {
    mate_[u] = v;
    mate_[v] = u;
    restriction_.left_out[u] = restriction_.left_out[v] = true;
  }

  // 4.4 and 3.7: which of the moved-down players are paired, and then whom they meet.
  bool pair_moved_down() {
    std::vector<Wish> wishes;
    if (floats_ > 0) {
      for (int v = 0; v < graph_.moved_down(); ++v) wishes.push_back({v, Wish::Kind::higher});
    }
    for (int v = 0; v < graph_.moved_down(); ++v) wishes.push_back({v, Wish::Kind::opponent});
    return grant(wishes, {});
  }

  // 3.6: S1 and S2 of the residents who are left, the exchange, the transposition.
  bool pair_remainder() {
    std::vector<int> residents;
    int pairs_of_moved_down = 0;
    for (int v = 0; v < graph_.bracket_size(); ++v) {
      if (v < graph_.moved_down())
        pairs_of_moved_down += mate_[v] >= 0;
      else if (mate_[v] < 0)
        residents.push_back(v);
    }
    const int pairs = (graph_.bracket_size() - floats_) / 2 - pairs_of_moved_down;
    Halves halves;
    halves.s1.assign(residents.begin(), residents.begin() + pairs);
    halves.s2.assign(residents.begin() + pairs, residents.end());
    return exchange(halves) && transpose(residents, pairs);
  }

  // 4.3: fixes who is in S1.
  bool exchange(const Halves& halves) {
    const auto best = solve(halves, {});
    if (!best) return false;
    const auto is_higher = [&](int v) { return in_bracket(best->mate[v]) && v < best->mate[v]; };
    if (std::ranges::any_of(halves.s2, is_higher)) {
      std::vector<Wish> wishes;
      for (const int v : std::views::reverse(halves.s1)) wishes.push_back({v, Wish::Kind::not_higher});
      for (const int v : halves.s2) wishes.push_back({v, Wish::Kind::higher});
      return grant(wishes, halves);
    }
    for (const int v : halves.s1) restriction_.roles[v] = Role::higher;
    for (const int v : halves.s2) restriction_.roles[v] = Role::not_higher;
    return true;
  }

  // 4.2.
  bool transpose(const std::vector<int>& residents, int pairs) {
    restriction_.between_roles = true;
    if (graph_.kind() == BracketGraph::Outside::floats) return transpose_in(graph_);
    if (pairs > few_pairs && (!bracket_.bye_here || floats_ <= 1) && transpose_by_floats()) return true;
    std::vector<Wish> wishes;
    for (const int v : residents) {
      if (restriction_.roles[v] == Role::higher) wishes.push_back({v, Wish::Kind::opponent});
    }
    return grant(wishes, {});
  }

  // Finds the transposition as if floats were nobody, and accepts it if the criteria are still as good.
  bool transpose_by_floats() {
    const auto graph = BracketGraph::with_floats(roster_, bracket_, floats_);
    const auto before = mate_;
    if (transpose_in(graph) && match_outside() && sum_of_criteria(graph_, mate_) == criteria_) return true;
    mate_ = before;
    return false;
  }

  // Gives a partner outside to all who have none.
  bool match_outside() {
    Restriction restriction = restriction_;
    for (int v = 0; v < graph_.size(); ++v) restriction.left_out[v] = mate_[v] >= 0;
    const auto best = best_candidate(graph_, restriction, {}, {}, guess_, used_);
    if (!best) return false;
    for (int v = 0; v < graph_.size(); ++v) {
      if (mate_[v] < 0) mate_[v] = best->mate[v];
    }
    return true;
  }

  // `graph` is with_floats. Moved-down players who float have no choice there.
  bool transpose_in(const BracketGraph& graph) {
    Restriction restriction = restriction_;
    restriction.left_out.resize(graph.size());
    restriction.roles.resize(graph.size());
    for (int v = graph.bracket_size(); v < graph.size(); ++v) restriction.left_out[v] = false;
    const auto best = first_transposition(graph, restriction);
    if (!best) return false;
    for (int v = 0; v < graph.bracket_size(); ++v) {
      if (in_bracket(best->mate[v]) && best->mate[v] >= 0) mate_[v] = best->mate[v];
    }
    return true;
  }

  static constexpr int few_pairs = 8;  // for which wishes are as fast

  const Roster& roster_;
  const Bracket& bracket_;
  const BracketGraph& graph_;
  Restriction restriction_;
  std::vector<int> mate_{}, guess_{};
  std::vector<std::int64_t> criteria_{};
  std::size_t used_ = 0;
  int floats_ = 0;
};

BracketPairing with_reasons(const Roster& roster, const Bracket& bracket, const BracketGraph& graph,
                            const Candidate& chosen) {
  BracketPairing out;
  for (int v = 0; v < graph.bracket_size(); ++v) {
    const int mate = chosen.mate[v];
    if (mate >= graph.bracket_size())
      out.downfloaters.emplace_back(graph.player(v), float_reason(roster, bracket, graph, chosen, v));
    else if (mate > v)
      out.pairs.emplace_back(graph.player(v), graph.player(mate));
  }
  return out;
}

std::vector<BracketGraph> graphs_without_everybody(const Roster& roster, const Bracket& bracket) {
  std::vector<BracketGraph> out;
  std::vector<int> members = bracket.moved_down;
  members.insert(members.end(), bracket.residents.begin(), bracket.residents.end());
  const int fewest = MaximumMatching(roster.legal, members).unmatched();
  if (fewest <= 1 || !bracket.bye_here) out.push_back(BracketGraph::with_floats(roster, bracket, fewest));
  if (with_next_is_smaller(bracket)) out.push_back(BracketGraph::with_next(roster, bracket));
  return out;
}

}  // namespace

std::optional<BracketPairing> pair_in(const Roster& roster, const Bracket& bracket, const BracketGraph& graph) {
  const auto chosen = CandidateSearch(roster, bracket, graph).find();
  if (!chosen || !completes(roster, bracket, graph, chosen->mate)) return std::nullopt;
  return with_reasons(roster, bracket, graph, *chosen);
}

std::expected<BracketPairing, PairingError> pair_bracket(const Roster& roster, const Bracket& bracket) {
  const PairingError too_many_scores{.kind = PairingError::Kind::too_many_scores};
  for (const auto& graph : graphs_without_everybody(roster, bracket)) {
    if (!has_room(graph)) return std::unexpected(too_many_scores);
    if (const auto pairing = pair_in(roster, bracket, graph)) return *pairing;
  }
  for (const bool c9 : {false, true}) {
    const auto graph = BracketGraph::with_everybody(roster, bracket, c9);
    if (!has_room(graph)) return std::unexpected(too_many_scores);
    const auto pairing = pair_in(roster, bracket, graph);
    if (!pairing) break;
    const bool single_bye = bracket.bye_here && pairing->downfloaters.size() == 1;
    if (single_bye == c9) return *pairing;
  }
  return std::unexpected(PairingError{.kind = PairingError::Kind::no_pairing});
}

}  // namespace jadoube::tournament::swiss
