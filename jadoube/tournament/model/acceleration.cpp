#include "jadoube/tournament/model/acceleration.hpp"

#include <algorithm>

namespace jadoube::tournament {

std::vector<Acceleration> baku_acceleration(const Event& event) {
  const auto half_rounded_up = [](unsigned number) { return (number + 1) / 2; };
  const std::vector<Presence> in_first_round = presences(event, 1);
  std::vector<unsigned> present;
  for (std::size_t index = 0; index < in_first_round.size(); ++index)
    if (in_first_round[index] == Presence::present) present.push_back(event.players[index].number);
  if (event.rounds_announced == 0 || present.empty()) return {};
  const std::size_t group_a = 2 * ((present.size() + 3) / 4);
  const unsigned last = present[std::min(group_a, present.size()) - 1];
  const unsigned accelerated = half_rounded_up(event.rounds_announced), full = half_rounded_up(accelerated);
  const Points win = event.scoring.win, half{win.tenths / 2};
  std::vector<Acceleration> accelerations{{win, 1, full, 1, last}};
  if (full < accelerated) accelerations.push_back({half, full + 1, accelerated, 1, last});
  return accelerations;
}

std::vector<Acceleration> accelerations(const Event& event) {
  return event.accelerations.empty() && event.system.baku ? baku_acceleration(event) : event.accelerations;
}

std::vector<Points> virtual_points(const Event& event, unsigned round) {
  const auto index_of = [&](unsigned number) {
    return static_cast<std::size_t>(std::ranges::lower_bound(event.players, number, {}, &Player::number) -
                                    event.players.begin());
  };
  // By how much each player's points differ from those of the player before.
  std::vector<Points> steps(event.players.size() + 1);
  for (const Acceleration& one : accelerations(event)) {
    if (round < one.first_round || one.last_round < round || one.last < one.first) continue;
    steps[index_of(one.first)] += one.points;
    steps[index_of(one.last + 1)] += -1 * one.points;
  }
  steps.pop_back();
  for (std::size_t index = 1; index < steps.size(); ++index) steps[index] += steps[index - 1];
  return steps;
}

}  // namespace jadoube::tournament
