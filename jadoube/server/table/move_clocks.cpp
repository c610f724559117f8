#include "jadoube/server/table/move_clocks.hpp"

#include <algorithm>
#include <variant>

namespace jadoube::server {

void MoveClocks::take(const laws::Event& event, const laws::Ruling& ruling, const laws::Game& game, unsigned before) {
  const laws::State& state = game.state();
  // Removes moves that the ruling has taken back.
  left_.resize(state.ply() + std::size_t{1});
  const bool made = before + 1 == state.ply();
  const bool completed = std::ranges::any_of(ruling.effects, [](const laws::Effect& effect) {
    return std::holds_alternative<laws::effect::Completed>(effect);
  });
  const auto mover = [&](std::size_t ply) {
    const Color first = game.regulations().start.turn();
    return ply % 2 == 1 ? first : !first;
  };
  auto color = laws::color_of(event.by);
  if (!color && made) color = mover(state.ply());  // the sealed move
  if (!color || !(completed || made)) return;
  const laws::Dial& dial = state.clock.dial(*color);
  if (!dial.timed) return;
  // The time belongs to the last move of that color. On a clock pressed by hand, it is the time of the press.
  std::size_t ply = state.ply();
  if (ply > 0 && mover(ply) != *color) --ply;
  if (ply > 0) left_[ply] = dial.left;
}

std::optional<laws::Milliseconds> MoveClocks::after(unsigned ply) const {
  return ply < left_.size() ? left_[ply] : std::nullopt;
}

}  // namespace jadoube::server
