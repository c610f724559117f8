// The clock times after each move of a game, collected from its events in order.
#pragma once

#include <optional>
#include <vector>

#include "jadoube/laws/game.hpp"

namespace jadoube::server {

class MoveClocks {
 public:
  // `game` is the game after the ruling on the event, with `before` plies before it.
  void take(const laws::Event& event, const laws::Ruling& ruling, const laws::Game& game, unsigned before);
  // The mover's time after that ply, from 1; nothing: the player has no clock, or the move was not made this way.
  std::optional<laws::Milliseconds> after(unsigned ply) const;

 private:
  std::vector<std::optional<laws::Milliseconds>> left_;  // by ply; 0 is the state before the first move
};

}  // namespace jadoube::server
