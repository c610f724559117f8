// Article 7.
#include "jadoube/tournament/tiebreak/internal/record.hpp"

namespace jadoube::tournament {
namespace {

constexpr std::int64_t hundredths_of(Points points) { return 10 * std::int64_t{points.tenths}; }

bool is_won(const Cell& cell) {
  return is_over_the_board(cell) && (cell.mark == Mark::win || cell.mark == Mark::short_win);
}

// 7.7, in hundredths: against the scheduled opponent, or a draw if there is none.
std::int64_t standard_points(const Record& record, const Cell& cell) {
  const Scoring& scoring = record.event.scoring;
  if (cell.kind == Cell::Kind::none) return 0;
  const Points own = record.scored(cell);
  const Points other = cell.kind == Cell::Kind::game ? points_of(scoring, cell.opponents_mark) : scoring.draw;
  return own > other ? 100 : own == other ? 50 : 0;
}

std::int64_t count_of(const Record& record, Measure measure, const Cell& cell) {
  const bool has_black = cell.kind == Cell::Kind::game && cell.color == Color::black;
  switch (measure) {
    case Measure::wins:
      return cell.kind != Cell::Kind::none && record.scored(cell) >= record.event.scoring.win ? 100 : 0;
    case Measure::games_won: return is_won(cell) ? 100 : 0;
    case Measure::games_with_black: return is_over_the_board(cell) && has_black ? 100 : 0;
    case Measure::games_won_with_black: return is_won(cell) && has_black ? 100 : 0;
    case Measure::rounds_elected: return is_voluntary(cell) ? 0 : 100;
    default: return standard_points(record, cell);
  }
}

// 7.5: the score after each round.
TieBreakValue progressive(const Record& record, const TieBreakCode& code, std::size_t player) {
  TieBreakValue value;
  Points score;
  for (unsigned round = 1; round <= record.rounds; ++round) {
    score += record.scored(record.cell(round, player));
    value.terms.push_back({.hundredths = hundredths_of(score), .round = round});
  }
  // The score after the first round is the least significant one (14.1.2 c).
  for (std::size_t at = 0; at < value.terms.size() && at < code.cut_least; ++at) value.terms[at].cut = Term::Cut::least;
  for (std::size_t at = 0; at < value.terms.size() && at < code.cut_most; ++at) {
    Term& last = value.terms[value.terms.size() - 1 - at];
    if (last.cut == Term::Cut::kept) last.cut = Term::Cut::most;
  }
  value.hundredths = sum_of_kept(value.terms);
  return value;
}

}  // namespace

std::vector<TieBreakValue> own_record(const Record& record, const TieBreakCode& code) {
  std::vector<TieBreakValue> values(record.players());
  for (std::size_t player = 0; player < values.size(); ++player) {
    if (code.measure == Measure::progressive) {
      values[player] = progressive(record, code, player);
      continue;
    }
    if (code.measure == Measure::points) {
      values[player].hundredths = hundredths_of(record.points[player]);
      continue;
    }
    if (code.measure == Measure::pairing_number) {
      values[player].hundredths = 100 * std::int64_t{record.event.players[player].number};
      continue;
    }
    std::int64_t sum = 0;
    for (unsigned round = 1; round <= record.rounds; ++round)
      sum += count_of(record, code.measure, record.cell(round, player));
    values[player].hundredths = sum;
  }
  return values;
}

}  // namespace jadoube::tournament
