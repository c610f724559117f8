#include "jadoube/laws/points.hpp"

#include <algorithm>

namespace jadoube::laws {

std::optional<std::array<unsigned, 2>> points(const Regulations& regulations, const State& state) {
  const Points& worth = regulations.points;
  const auto of_game = [&](Color color) {
    switch (state.result) {
      case Result::draw: return worth.draw;
      case Result::both_lose: return worth.loss;
      default: return state.result == win_for(color) ? worth.win : worth.loss;
    }
  };
  if (!state.over()) return std::nullopt;
  if (state.decided_points) return state.decided_points;
  std::array<unsigned, 2> points{};
  for (const Color color : both_colors) {
    const int extra = state.extra_points[index(color)];
    const int earned = static_cast<int>(of_game(color));
    const int most = std::max(earned, static_cast<int>(worth.win));
    points[index(color)] = static_cast<unsigned>(std::clamp(earned + extra, 0, most));
  }
  return points;
}

}  // namespace jadoube::laws
