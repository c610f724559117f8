// Article 10.
#include <algorithm>

#include "jadoube/tournament/internal/rating_tables.hpp"
#include "jadoube/tournament/tiebreak/internal/record.hpp"

namespace jadoube::tournament {
namespace {

struct Game {
  unsigned round, opponent;
  std::size_t index;  // of the opponent
  int rating;         // of the opponent
  int score;          // 100, 50 or 0 whatever the points of the event
};

class Ratings {
 public:
  Ratings(const Record& record, const TieBreakCode& code) : record_(record), code_(code), games_(record.players()) {
    for (std::size_t player = 0; player < games_.size(); ++player)
      for (unsigned round = 1; round <= record.rounds; ++round) {
        const Cell& cell = record.cell(round, player);
        if (!is_over_the_board(cell)) continue;
        const std::size_t opponent = record.index_of(cell.opponent);
        games_[player].push_back({round, cell.opponent, opponent, rating(opponent), score_of(cell.mark)});
      }
  }

  std::vector<TieBreakValue> values() const {
    std::vector<TieBreakValue> values(games_.size());
    std::vector<std::optional<int>> performances(games_.size());
    const bool is_average =
        code_.measure == Measure::average_performance || code_.measure == Measure::average_perfect_performance;
    const bool is_perfect =
        code_.measure == Measure::perfect_performance || code_.measure == Measure::average_perfect_performance;
    for (std::size_t player = 0; player < games_.size(); ++player)
      performances[player] = is_perfect ? perfect(player) : performance(player);
    for (std::size_t player = 0; player < games_.size(); ++player) {
      TieBreakValue& value = values[player];
      if (code_.measure == Measure::rating)
        value.hundredths = 100 * std::int64_t{rating(player)};
      else if (code_.measure == Measure::average_rating || is_average)
        value = average(player, is_average ? &performances : nullptr);
      else if (performances[player])
        value.hundredths = 100 * std::int64_t{*performances[player]};
    }
    return values;
  }

 private:
  static int score_of(Mark mark) {
    return mark == Mark::win || mark == Mark::short_win ? 100 : mark == Mark::loss || mark == Mark::short_loss ? 0 : 50;
  }
  int rating(std::size_t player) const {
    const unsigned own = record_.event.players[player].rating;
    return static_cast<int>(own == 0 ? code_.unrated_as.value_or(0) : own);
  }

  // 10.1, 10.4 and 10.5: rounded to a whole number, half up.
  TieBreakValue average(std::size_t player, const std::vector<std::optional<int>>* performances) const {
    TieBreakValue value;
    for (const Game& game : games_[player]) {
      const int of_opponent = performances ? (*performances)[game.index].value_or(0) : game.rating;
      value.terms.push_back(
          {.hundredths = 100 * std::int64_t{of_opponent}, .round = game.round, .opponent = game.opponent});
    }
    cut(value.terms, code_, false);
    const auto kept = std::ranges::count(value.terms, Term::Cut::kept, &Term::cut);
    if (kept > 0) value.hundredths = 100 * rounded(sum_of_kept(value.terms) / 100, kept);
    return value;
  }

  // Half up, also below 0.
  static std::int64_t rounded(std::int64_t sum, std::int64_t count) {
    const std::int64_t twice = 2 * sum + count, by = 2 * count;
    return twice >= 0 ? twice / by : -((-twice + by - 1) / by);
  }

  // 10.2
  std::optional<int> performance(std::size_t player) const {
    const auto& games = games_[player];
    if (games.empty()) return std::nullopt;
    std::int64_t ratings = 0, score = 0;
    for (const Game& game : games) {
      ratings += game.rating;
      score += game.score;
    }
    const auto count = static_cast<std::int64_t>(games.size());
    return static_cast<int>(rounded(ratings, count)) + difference_for(static_cast<int>(rounded(score, count)));
  }

  // 10.3: the lowest rating whose expected score reaches the score.
  std::optional<int> perfect(std::size_t player) const {
    const auto& games = games_[player];
    if (games.empty()) return std::nullopt;
    int score = 0;
    const auto [lowest, highest] = std::ranges::minmax(games, {}, &Game::rating);
    for (const Game& game : games) score += game.score;
    if (score == 0) return lowest.rating - 800;
    const auto reaches = [&](int rating) {
      int expected = 0;
      for (const Game& game : games) expected += probability_for(rating - game.rating);
      return expected >= score;
    };
    int below = lowest.rating - greatest_difference - 1, enough = highest.rating + greatest_difference + 1;
    while (enough - below > 1) {
      const int middle = below + (enough - below) / 2;
      (reaches(middle) ? enough : below) = middle;
    }
    return enough;
  }

  const Record& record_;
  const TieBreakCode& code_;
  std::vector<std::vector<Game>> games_;
};

}  // namespace

std::vector<TieBreakValue> of_ratings(const Record& record, const TieBreakCode& code) {
  return Ratings(record, code).values();
}

}  // namespace jadoube::tournament
