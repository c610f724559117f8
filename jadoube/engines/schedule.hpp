// Which engines play which game of a match of two or more engines, with which colors and which opening.
//
//   const Schedule schedule{.engines = 3, .games = 2};
//   schedule.size() == 6
//   schedule.game(2).players                            // {1, 0}: the second engine has White
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "jadoube/compiler.hpp"

namespace jadoube::engines {

enum class Pairing : std::uint8_t {
  round_robin,  // every engine plays every other
  gauntlet,     // the first engine plays every other
};

struct ScheduledGame {
  unsigned number;                     // from 1
  std::array<std::size_t, 2> players;  // the engines by color
  std::size_t encounter;               // which two engines
  unsigned opening;                    // from 0; openings are used again after the last
  bool first_has_white;                // the encounter's first engine
};

struct JADOUBE_API Schedule {
  std::size_t engines = 2;
  Pairing pairing = Pairing::round_robin;
  // Games of each encounter. They are played in pairs with one opening and reversed colors, in rounds: one pair of each
  // encounter, all with the same opening, then the next. Of an odd number, each encounter's last game is single.
  unsigned games = 2;

  [[nodiscard]] std::size_t encounters() const {
    return pairing == Pairing::gauntlet ? engines - 1 : engines * (engines - 1) / 2;
  }
  [[nodiscard]] std::size_t size() const { return encounters() * games; }
  // The engines of an encounter; the first has White in its first game.
  [[nodiscard]] std::array<std::size_t, 2> encounter(std::size_t number) const;
  // `number`: from 1 to size().
  [[nodiscard]] ScheduledGame game(unsigned number) const;
  // The game with the same opening and reversed colors; 0 for a single game.
  [[nodiscard]] unsigned partner(unsigned number) const;
};

}  // namespace jadoube::engines
