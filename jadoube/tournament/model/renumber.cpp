#include "jadoube/tournament/model/renumber.hpp"

#include <algorithm>
#include <unordered_map>

#include "jadoube/text/words.hpp"

namespace jadoube::tournament {
namespace {

// The same players with the same points: a range is split where its players are no longer neighbours.
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

// The notes that this library writes name players by number: "### Correction @ Round 3: 2-9: 01 instead of ==",
// "### MPA @ Round 6: 1-23 3=U instead of …", "### FPB @ Round 5: 7". Other comments are not touched.
std::string renumbered_note(const std::string& text, const std::unordered_map<unsigned, unsigned>& numbers) {
  const bool is_correction = text.starts_with("### Correction @ Round ");
  if (!is_correction && !text.starts_with("### MPA @ Round ") && !text.starts_with("### FPB @ Round ")) return text;
  const std::size_t from = std::min(text.find(": "), text.size());
  const std::size_t end = is_correction ? std::min(text.find(": ", from + 1), text.size()) : text.size();
  std::string changed = text.substr(0, from);
  for (std::size_t at = from; at < end;) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789", at), end);
    const auto number = text::number<unsigned>(std::string_view(text).substr(at, digits - at));
    const auto found = number ? numbers.find(*number) : numbers.end();
    if (found != numbers.end())
      changed += std::to_string(found->second);
    else
      changed += text.substr(at, std::max<std::size_t>(digits - at, 1));
    at = std::max(digits, at + 1);
  }
  return changed + text.substr(end);
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
  for (std::string& text : changed.kept) text = renumbered_note(text, map);
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
