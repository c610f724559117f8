// What the clocks showed after each move of a game, read from its events one after the other.
#pragma once

#include <optional>
#include <vector>

#include "jadoube/laws/game.hpp"

namespace jadoube::server {

class MoveClocks {
 public:
  // `game` has ruled on the event, and had `before` plies before it.
  void take(const laws::Event& event, const laws::Ruling& ruling, const laws::Game& game, unsigned before);
  // Of the mover of that ply, from 1; nothing: the player has no clock, or the move was not made so.
  std::optional<laws::Milliseconds> after(unsigned ply) const;

 private:
  std::vector<std::optional<laws::Milliseconds>> left_;  // by ply, from 0, which stands before the first move
};

}  // namespace jadoube::server
