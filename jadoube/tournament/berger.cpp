#include "jadoube/tournament/berger.hpp"

namespace jadoube::tournament {

// The last number stays at its board with alternating colors; the others rotate, by half the circle each round.
std::vector<Round> berger(unsigned players) {
  std::vector<Round> rounds;
  if (players < 2) return rounds;
  const unsigned last = players + players % 2;
  const unsigned circle = last - 1;
  for (unsigned number = 0; number < circle; ++number) {
    const unsigned pivot = number * (last / 2) % circle;
    Round round;
    if (last > players)
      round.bye = pivot + 1;
    else
      round.boards.push_back(number % 2 == 0 ? Pairing{pivot + 1, last} : Pairing{last, pivot + 1});
    for (unsigned step = 1; step < last / 2; ++step)
      round.boards.push_back({(pivot + step) % circle + 1, (pivot + circle - step) % circle + 1});
    rounds.push_back(std::move(round));
  }
  return rounds;
}

}  // namespace jadoube::tournament
