#include "jadoube/laws/conduct/points.hpp"

#include <algorithm>

#include "jadoube/laws/conduct/internal/extra_points.hpp"

namespace jadoube::laws {

namespace {

// The highest score of a win, a draw or a loss that is not above `points`; else that of a loss.
unsigned normal_score(const Points& worth, unsigned points) {
  unsigned normal = worth.loss;
  for (const unsigned score : {worth.draw, worth.win})
    if (score <= points) normal = std::max(normal, score);
  return normal;
}

// Limits both scores together to what a game gives (10.2): points that a penalty adds for one are taken from the other.
void limit_total(const Points& worth, const std::array<int, 2>& extra, std::array<unsigned, 2>& points) {
  const unsigned most = std::max(worth.win + worth.loss, 2 * worth.draw);
  if (points[0] + points[1] <= most) return;
  // Both have been given the same: neither has more than the game gave.
  if (extra[0] == extra[1]) {
    for (unsigned& score : points) score = most / 2;
    return;
  }
  const std::size_t raised = extra[0] > extra[1] ? 0 : 1;
  points[raised] = std::min(points[raised], most);
  points[1 - raised] = normal_score(worth, most - points[raised]);
}

// The points that the game gave a player, before penalties.
int earned_points(const Points& worth, const State& state, Color color) {
  if (state.decided_points) return static_cast<int>((*state.decided_points)[index(color)]);
  switch (state.result) {
    case Result::draw: return static_cast<int>(worth.draw);
    case Result::both_lose: return static_cast<int>(worth.loss);
    default: return static_cast<int>(state.result == win_for(color) ? worth.win : worth.loss);
  }
}

// The points after penalties, limited to what a game can give.
int points_within_range(const Points& worth, const State& state, Color color) {
  const int earned = earned_points(worth, state, color);
  return std::clamp(earned + state.extra_points[index(color)], 0, std::max(earned, static_cast<int>(worth.win)));
}

}  // namespace

void trim_extra_points(const Regulations& regulations, State& state) {
  for (const Color color : both_colors)
    state.extra_points[index(color)] =
        points_within_range(regulations.points, state, color) - earned_points(regulations.points, state, color);
}

std::optional<std::array<unsigned, 2>> points(const Regulations& regulations, const State& state) {
  const Points& worth = regulations.points;
  if (!state.over()) return std::nullopt;
  std::array<unsigned, 2> points{};
  for (const Color color : both_colors)
    points[index(color)] = static_cast<unsigned>(points_within_range(worth, state, color));
  if (regulations.rules().normal_scores_only)
    for (unsigned& score : points) score = normal_score(worth, score);
  if (regulations.rules().total_points_limited) limit_total(worth, state.extra_points, points);
  return points;
}

}  // namespace jadoube::laws
