#include "jadoube/tournament/model/renumber.hpp"

#include <algorithm>
#include <unordered_map>

namespace jadoube::tournament {
namespace {

// The same players with the same points: a range falls apart where its players are no longer neighbours.
std::vector<Acceleration> renumbered_accelerations(const Event& event,
                                                   const std::unordered_map<unsigned, unsigned>& numbers) {
  std::vector<Acceleration> changed;
  for (const Acceleration& one : event.accelerations) {
    std::vector<unsigned> players;
    for (const Player& player : event.players)
      if (one.first <= player.number && player.number <= one.last) players.push_back(numbers.at(player.number));
    std::ranges::sort(players);
    for (std::size_t at = 0; at < players.size(); ++at)
      if (at > 0 && players[at] == players[at - 1] + 1)
        changed.back().last = players[at];
      else
        changed.push_back({one.points, one.first_round, one.last_round, players[at], players[at]});
  }
  return changed;
}

}  // namespace

Event renumbered(const Event& event, std::span<const unsigned> numbers) {
  Event changed = event;
  std::unordered_map<unsigned, unsigned> map;
  for (std::size_t index = 0; index < numbers.size(); ++index) {
    map[event.players[index].number] = numbers[index];
    changed.players[index].number = numbers[index];
  }
  const auto change = [&](unsigned& number) {
    if (const auto found = map.find(number); found != map.end()) number = found->second;
  };
  std::ranges::sort(changed.players, {}, &Player::number);
  for (PairedRound& round : changed.rounds) {
    for (Board& board : round.boards) {
      change(board.white);
      change(board.black);
    }
    for (PlayerBye& bye : round.byes) change(bye.player);
    std::ranges::sort(round.byes, {}, &PlayerBye::player);
  }
  for (RequestedBye& request : changed.requested) change(request.player);
  std::ranges::sort(changed.requested);
  for (Bonus& bonus : changed.bonuses) change(bonus.player);
  for (ForbiddenPairs& pairs : changed.forbidden) std::ranges::for_each(pairs.players, change);
  for (TeamList& team : changed.teams) std::ranges::for_each(team.players, change);
  changed.accelerations = renumbered_accelerations(event, map);
  return changed;
}

unsigned add_late_entry(Event& event, Player player) {
  const auto next =
      std::ranges::find_if(event.players, [&](const Player& other) { return order_by_strength(player, other) < 0; });
  std::vector<unsigned> numbers;
  for (auto at = event.players.begin(); at != event.players.end(); ++at) numbers.push_back(at->number + (at >= next));
  player.number = next == event.players.begin() ? 1 : std::prev(next)->number + 1;
  const auto index = next - event.players.begin();
  std::vector<Acceleration> accelerations = event.accelerations;
  for (Acceleration& one : accelerations) {
    const auto last = std::ranges::upper_bound(event.players, one.last, {}, &Player::number);
    if (last != event.players.begin()) one.last = numbers[static_cast<std::size_t>(last - event.players.begin()) - 1];
  }
  event = renumbered(event, numbers);
  event.accelerations = std::move(accelerations);
  const unsigned number = player.number;
  event.players.insert(event.players.begin() + index, std::move(player));
  for (PairedRound& round : event.rounds)
    round.byes.insert(std::ranges::lower_bound(round.byes, number, {}, &PlayerBye::player), {number, Bye::zero});
  return number;
}

}  // namespace jadoube::tournament
