#include "jadoube/mate/internal/automatic_draws.hpp"

#include <algorithm>

namespace jadoube::mate {
namespace {

constexpr std::size_t five = 5;
constexpr std::size_t alternate = 4;  // plies between a player's alternate moves

}  // namespace

AutomaticDraws::AutomaticDraws(const Position& present, const DrawHistory& history) {
  std::vector<Position> game = history.earlier;
  game.push_back(present);
  if (history.fivefold == Fivefold::any) {
    const auto occurrences = [&](const Position& position, auto first, auto last) {
      return std::count_if(first, last, [&](const Position& other) { return same_position(other, position); });
    };
    // A position that occurred four times may not occur again, except for the present one, which is not its fifth time.
    for (std::size_t i = 0; i < game.size(); ++i) {
      const bool now = i + 1 == game.size();
      if (occurrences(game[i], game.begin(), game.begin() + static_cast<std::ptrdiff_t>(i) + 1) < (now ? 5 : 4))
        continue;
      forbidden_.push_back({game[i], std::nullopt});
    }
    return;
  }
  // The fifth occurrence would come `ply` plies from now, the others every fourth ply before it.
  for (std::size_t ply = 0; ply <= alternate; ++ply) {
    if (game.size() - 1 + ply < (five - 1) * alternate) continue;
    const std::size_t last = game.size() - 1 + ply;
    const Position& position = ply == 0 ? game[last] : game[last - alternate];
    bool all = true;
    for (std::size_t back = 1; back < five; ++back) all &= same_position(game[last - back * alternate], position);
    if (all) forbidden_.push_back({position, ply});
  }
}

bool AutomaticDraws::drawn(const Position& position, std::uint64_t plies) const {
  if (position.halfmove_clock() >= seventy_five_moves) return true;
  return std::ranges::any_of(forbidden_, [&](const Forbidden& forbidden) {
    return (!forbidden.ply || *forbidden.ply == plies) && same_position(forbidden.position, position);
  });
}

bool AutomaticDraws::depends_on_ply() const {
  return std::ranges::any_of(forbidden_, [](const Forbidden& forbidden) { return forbidden.ply.has_value(); });
}

}  // namespace jadoube::mate
