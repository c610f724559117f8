// Articles 8, 9 and 16.
#include <algorithm>

#include "jadoube/tournament/tiebreak/internal/record.hpp"

namespace jadoube::tournament {
namespace {

constexpr std::int64_t in_hundredths(Points points) { return 10 * std::int64_t{points.tenths}; }

// 8.3: as if every paired game of the final round had ended in a draw.
Record with_last_round_drawn(const Record& record) {
  Record drawn = record;
  if (!record.is_final) return drawn;
  for (std::size_t player = 0; player < drawn.players(); ++player) {
    Cell& cell = drawn.table.back()[player];
    if (cell.kind != Cell::Kind::game) continue;
    drawn.points[player] += record.event.scoring.draw - record.scored(cell);
    cell.mark = cell.opponents_mark = Mark::draw;
  }
  return drawn;
}

// 16.3: the scores that count for opponents. A requested bye in the last round, or with only voluntary unplayed rounds
// after it, is a draw.
std::vector<Points> adjusted_scores(const Record& record) {
  std::vector<Points> scores = record.points;
  if (record.predetermined) return scores;
  for (std::size_t player = 0; player < scores.size(); ++player)
    for (unsigned round = record.rounds; round > 0; --round) {
      const Cell& cell = record.cell(round, player);
      if (!is_voluntary(cell)) break;
      if (is_requested_bye(cell)) scores[player] += record.event.scoring.draw - record.scored(cell);
    }
  return scores;
}

// A term for each round against an opponent or, in a Swiss, the dummy of an unplayed round (16.4).
std::vector<Term> opponents_of(const Record& record, const std::vector<Points>& adjusted, std::size_t player) {
  std::vector<Term> terms;
  for (unsigned round = 1; round <= record.rounds; ++round) {
    const Cell& cell = record.cell(round, player);
    if (cell.kind == Cell::Kind::none) continue;
    const bool is_game = is_over_the_board(cell) || (record.predetermined && is_forfeit(cell));
    if (!is_game && record.predetermined) continue;  // a free round
    Term term{.round = round, .opponent = cell.opponent, .scored = record.scored(cell)};
    Points score;
    if (is_game) {
      score = adjusted[record.index_of(cell.opponent)];
    } else {
      const Points cap = cell.kind == Cell::Kind::game
                             ? adjusted[record.index_of(cell.opponent)]                      // 16.4.1
                             : static_cast<int>(record.rounds) * record.event.scoring.draw;  // 16.4.2
      score = std::min(record.points[player], cap);
      term.dummy = true;
      term.voluntary = is_voluntary(cell);
    }
    term.score = term.hundredths = in_hundredths(score);
    terms.push_back(term);
  }
  return terms;
}

// Rounded to two decimals, half up; the sums are not negative.
std::optional<std::int64_t> average(const std::vector<Term>& terms) {
  const auto kept = std::ranges::count(terms, Term::Cut::kept, &Term::cut);
  if (kept == 0) return std::nullopt;
  return (2 * sum_of_kept(terms) + kept) / (2 * kept);
}

std::vector<TieBreakValue> average_of_opponents(const Record& record, const TieBreakCode& code) {
  const std::vector<TieBreakValue> of_each =
      buchholz(record, {.measure = code.fore ? Measure::fore_buchholz : Measure::buchholz});
  std::vector<TieBreakValue> values(record.players());
  for (std::size_t player = 0; player < values.size(); ++player) {
    auto& terms = values[player].terms;
    for (unsigned round = 1; round <= record.rounds; ++round) {
      const Cell& cell = record.cell(round, player);
      if (!is_over_the_board(cell)) continue;
      const std::int64_t score = *of_each[record.index_of(cell.opponent)].hundredths;
      terms.push_back({.hundredths = score, .round = round, .opponent = cell.opponent, .score = score});
    }
    cut(terms, code, false);
    values[player].hundredths = average(terms);
  }
  return values;
}

}  // namespace

std::vector<TieBreakValue> buchholz(const Record& record, const TieBreakCode& code) {
  if (code.measure == Measure::average_buchholz) return average_of_opponents(record, code);
  if (code.measure == Measure::fore_buchholz)
    return buchholz(with_last_round_drawn(record),
                    {.measure = Measure::buchholz, .cut_least = code.cut_least, .cut_most = code.cut_most});
  const std::vector<Points> adjusted = adjusted_scores(record);
  std::vector<TieBreakValue> values(record.players());
  for (std::size_t player = 0; player < values.size(); ++player) {
    auto& terms = values[player].terms;
    terms = opponents_of(record, adjusted, player);
    cut(terms, code, false);
    values[player].hundredths = sum_of_kept(terms);
  }
  return values;
}

std::vector<TieBreakValue> sonneborn_berger(const Record& record, const TieBreakCode& code) {
  const std::vector<Points> adjusted = adjusted_scores(record);
  std::vector<TieBreakValue> values(record.players());
  for (std::size_t player = 0; player < values.size(); ++player) {
    auto& terms = values[player].terms;
    terms = opponents_of(record, adjusted, player);
    for (Term& term : terms) term.hundredths = term.score / 10 * term.scored.tenths;
    cut(terms, code, true);
    values[player].hundredths = sum_of_kept(terms);
  }
  return values;
}

// 9.2: against those who have at least half of the most points that anybody can have, moved by half points (14.5). A
// free round gives none.
std::vector<TieBreakValue> koya(const Record& record, const TieBreakCode& code) {
  int most_games = 0;
  for (std::size_t player = 0; player < record.players(); ++player) {
    int games = 0;
    for (unsigned round = 1; round <= record.rounds; ++round)
      games += record.cell(round, player).kind == Cell::Kind::game;
    most_games = std::max(most_games, games);
  }
  const Points twice_the_limit = most_games * record.event.scoring.win + 2 * code.limit * half_point;
  std::vector<bool> qualifies;
  qualifies.reserve(record.points.size());
  for (const Points score : record.points) qualifies.push_back(2 * score >= twice_the_limit);
  std::vector<TieBreakValue> values(record.players());
  for (std::size_t player = 0; player < values.size(); ++player) {
    auto& terms = values[player].terms;
    for (unsigned round = 1; round <= record.rounds; ++round) {
      const Cell& cell = record.cell(round, player);
      if (cell.kind != Cell::Kind::game || !qualifies[record.index_of(cell.opponent)]) continue;
      const Points scored = record.scored(cell);
      terms.push_back(
          {.hundredths = in_hundredths(scored), .round = round, .opponent = cell.opponent, .scored = scored});
    }
    values[player].hundredths = sum_of_kept(terms);
  }
  return values;
}

}  // namespace jadoube::tournament
