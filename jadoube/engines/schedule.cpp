#include "jadoube/engines/schedule.hpp"

namespace jadoube::engines {

std::array<std::size_t, 2> Schedule::encounter(std::size_t number) const {
  std::size_t first = 0;
  if (pairing == Pairing::round_robin)
    for (; number >= engines - 1 - first; ++first) number -= engines - 1 - first;
  return {first, first + 1 + number};
}

ScheduledGame Schedule::game(unsigned number) const {
  const std::size_t in_pairs = encounters() * (games / 2) * 2, at = number - 1;
  ScheduledGame game{.number = number, .players = {}, .encounter = 0, .opening = 0, .first_has_white = true};
  if (at < in_pairs) {
    const std::size_t pair = at / 2;
    game.encounter = pair % encounters();
    game.opening = static_cast<unsigned>(pair / encounters());
    game.first_has_white = at % 2 == 0;
  } else {
    game.encounter = at - in_pairs;
    game.opening = games / 2;
  }
  const auto [first, second] = encounter(game.encounter);
  game.players = game.first_has_white ? std::array{first, second} : std::array{second, first};
  return game;
}

unsigned Schedule::partner(unsigned number) const {
  if (number > encounters() * (games / 2) * 2) return 0;
  return number % 2 == 1 ? number + 1 : number - 1;
}

}  // namespace jadoube::engines
