#include <algorithm>

#include "jadoube/tournament/roundrobin/round_robin.hpp"
#include "jadoube/tournament/tiebreak/internal/record.hpp"

namespace jadoube::tournament {

Record::Record(const Event& of, unsigned after)
    : event(of),
      rounds(std::min(after, static_cast<unsigned>(of.rounds.size()))),
      predetermined(is_round_robin(of.system.family)),
      is_final(rounds > 0 && (of.rounds_announced == 0 ? rounds == of.rounds.size() : rounds == of.rounds_announced)),
      points(of.players.size()) {
  for (unsigned round = 1; round <= rounds; ++round) table.push_back(cells(event, round));
  const std::vector<unsigned> annulled = predetermined ? annulled_players(of) : std::vector<unsigned>();
  const auto is_annulled = [&](unsigned number) { return std::ranges::binary_search(annulled, number); };
  if (predetermined)
    for (auto& row : table)
      for (std::size_t player = 0; player < row.size(); ++player) {
        Cell& cell = row[player];
        const bool is_open = cell.kind == Cell::Kind::game && cell.mark == Mark::open;
        if (is_open || is_annulled(of.players[player].number) || is_annulled(cell.opponent)) cell = {};
      }
  for (const auto& row : table)
    for (std::size_t player = 0; player < row.size(); ++player) points[player] += scored(row[player]);
  for (const Bonus& bonus : of.bonuses)
    if (bonus.round <= rounds && !is_annulled(bonus.player)) points[index_of(bonus.player)] += bonus.points;
}

std::size_t Record::index_of(unsigned number) const {
  return static_cast<std::size_t>(find_player(event, number) - event.players.data());
}

namespace {

// The term with the least (or, reversed, the greatest) contribution; by the opponent's score first for
// Sonneborn-Berger (14.1.2 d). Null if none is left.
Term* extreme(std::vector<Term>& terms, bool by_score, bool greatest, bool only_voluntary) {
  Term* best = nullptr;
  const auto before = [&](const Term& a, const Term& b) {
    if (by_score && a.score != b.score) return greatest ? a.score > b.score : a.score < b.score;
    return greatest ? a.hundredths > b.hundredths : a.hundredths < b.hundredths;
  };
  for (Term& term : terms)
    if (term.cut == Term::Cut::kept && (!only_voluntary || term.voluntary) && (!best || before(term, *best)))
      best = &term;
  return best;
}

}  // namespace

void cut(std::vector<Term>& terms, const TieBreakCode& code, bool by_score) {
  for (unsigned count = 0; count < code.cut_least; ++count) {
    Term* least = extreme(terms, by_score, false, false);
    if (!least) return;
    // 16.5.1: the lowest contribution of a voluntary unplayed round, unless it is lower than that.
    Term* voluntary = extreme(terms, false, false, true);
    if (voluntary && voluntary->hundredths >= least->hundredths) least = voluntary;
    least->cut = Term::Cut::least;
  }
  for (unsigned count = 0; count < code.cut_most; ++count) {
    Term* most = extreme(terms, by_score, true, false);
    if (!most) return;
    most->cut = Term::Cut::most;
  }
}

std::int64_t sum_of_kept(const std::vector<Term>& terms) {
  std::int64_t sum = 0;
  for (const Term& term : terms)
    if (term.cut == Term::Cut::kept) sum += term.hundredths;
  return sum;
}

}  // namespace jadoube::tournament
