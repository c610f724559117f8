// Adds a round, takes it back, and forbids pairs to meet.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "jadoube/tournament/changes/changes.hpp"

namespace jadoube::tournament {

using Kind = ChangeError::Kind;

void add_round(Event& event, PairedRound round) {
  event.rounds.push_back(std::move(round));
  std::erase_if(event.requested, [&](const RequestedBye& request) { return request.round <= event.rounds.size(); });
}

void add_round(Event& event, const RoundPairing& pairing) { add_round(event, pairing.round); }

std::expected<void, ChangeError> take_back_round(Event& event) {
  if (event.rounds.empty()) return std::unexpected(ChangeError{.kind = Kind::no_round, .round = 1});
  const auto number = static_cast<unsigned>(event.rounds.size());
  const bool is_drawn = is_round_robin(event.system.family);
  for (const Board& board : event.rounds.back().boards) {
    // In a round robin the games of absent players are forfeited as soon as the round exists.
    const bool is_from_absence = is_drawn && is_forfeit(board.white_mark);
    if (board.white_mark != Mark::open && !is_from_absence)
      return std::unexpected(ChangeError{.kind = Kind::has_results, .round = number, .player = board.white});
  }
  for (const Board& board : event.rounds.back().boards) {
    if (board.white_mark == Mark::forfeit_loss) event.requested.push_back({number, board.white, Bye::zero});
    if (board.black_mark == Mark::forfeit_loss) event.requested.push_back({number, board.black, Bye::zero});
  }
  if (!is_drawn)
    for (const PlayerBye& bye : event.rounds.back().byes)
      if (bye.bye != Bye::pairing_allocated) event.requested.push_back({number, bye.player, bye.bye});
  std::ranges::sort(event.requested);
  event.rounds.pop_back();
  const std::string note = fmt::format("### MPA @ Round {}:", number);
  std::erase_if(event.kept, [&](const std::string& text) { return text.starts_with(note); });
  return {};
}

std::expected<void, ChangeError> forbid(Event& event, ForbiddenPairs pairs) {
  for (std::size_t at = 0; at < pairs.players.size(); ++at) {
    const unsigned player = pairs.players[at];
    if (find_player(event, player) == nullptr)
      return std::unexpected(ChangeError{.kind = Kind::no_player, .player = player});
    if (std::ranges::count(pairs.players, player) > 1)
      return std::unexpected(ChangeError{.kind = Kind::same_player, .player = player});
  }
  std::ranges::sort(pairs.players);
  if (std::ranges::find(event.forbidden, pairs) == event.forbidden.end()) event.forbidden.push_back(std::move(pairs));
  return {};
}

std::size_t allow(Event& event, std::vector<unsigned> players) {
  std::ranges::sort(players);
  return std::erase_if(event.forbidden, [&](const ForbiddenPairs& pairs) {
    std::vector<unsigned> sorted = pairs.players;
    std::ranges::sort(sorted);
    return sorted == players;
  });
}

}  // namespace jadoube::tournament
