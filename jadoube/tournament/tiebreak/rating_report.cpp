#include "jadoube/tournament/tiebreak/rating_report.hpp"

#include <algorithm>

#include "jadoube/tournament/internal/rating_tables.hpp"

namespace jadoube::tournament {
namespace {

constexpr int greatest_counted = 400;
constexpr unsigned full_differences_from = 2650, master = 2400, junior_below = 2300;
constexpr int junior_until = 18;

int k_of(const Event& event, const Player& player) {
  if (player.rating == 0) return 0;
  if (player.rating >= master) return 10;
  const bool junior = player.birth && event.start && event.start->year - player.birth->year <= junior_until;
  return junior && player.rating < junior_below ? 40 : 20;
}

int score_of(Mark mark) {
  if (mark == Mark::win || mark == Mark::short_win) return 100;
  return mark == Mark::loss || mark == Mark::short_loss ? 0 : 50;
}

// Half up.
int rounded(int sum, int count) { return (2 * sum + count) / (2 * count); }

}  // namespace

RatingReport rating_report(const Event& event, unsigned number, unsigned rounds) {
  RatingReport report;
  const Player* const player = find_player(event, number);
  if (player == nullptr) return report;
  report.k = k_of(event, *player);
  const auto column = static_cast<std::size_t>(player - event.players.data());
  int ratings = 0;
  for (unsigned round = 1; round <= std::min<std::size_t>(rounds, event.rounds.size()); ++round) {
    const Cell cell = cells(event, round)[column];
    if (cell.kind != Cell::Kind::game || !is_played(cell.mark)) continue;
    const Player* const opponent = find_player(event, cell.opponent);
    if (opponent == nullptr || opponent->rating == 0) continue;
    RatedGame game{.round = round,
                   .opponent = cell.opponent,
                   .color = cell.color,
                   .rating = opponent->rating,
                   .score = score_of(cell.mark)};
    if (player->rating > 0) {
      int difference = static_cast<int>(player->rating) - static_cast<int>(opponent->rating);
      if (player->rating < full_differences_from)
        difference = std::clamp(difference, -greatest_counted, greatest_counted);
      game.expected = probability_for(difference);
    }
    ratings += static_cast<int>(opponent->rating);
    report.score += game.score;
    report.expected += game.expected;
    report.games.push_back(game);
  }
  if (report.games.empty()) return report;
  const auto count = static_cast<int>(report.games.size());
  report.average = rounded(ratings, count);
  report.performance = *report.average + difference_for(rounded(report.score, count));
  return report;
}

}  // namespace jadoube::tournament
