// Changes of those who take part: withdrawals, and two entries of one person.
#include <algorithm>
#include <map>

#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/model/renumber.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::tournament {
namespace {

using Kind = ChangeError::Kind;

// The last round that the event will have; 0 if it is not announced.
unsigned last_round(const Event& event) {
  return is_round_robin(event.system.family) ? round_robin_rounds(event) : event.rounds_announced;
}

// Forfeits a game without a result for a player who does not come; an opponent who is already absent does not win it.
void forfeit(Board& board, unsigned player) {
  const bool is_white = board.white == player;
  Mark& own = is_white ? board.white_mark : board.black_mark;
  Mark& others = is_white ? board.black_mark : board.white_mark;
  if (own == Mark::forfeit_win) others = Mark::forfeit_loss;
  if (own == Mark::open) others = Mark::forfeit_win;
  own = Mark::forfeit_loss;
}

bool is_absence(const Cell& cell) {
  return cell.kind == Cell::Kind::none || (cell.kind == Cell::Kind::bye && cell.bye == Bye::zero);
}

}  // namespace

std::expected<void, ChangeError> withdraw(Event& event, unsigned player, unsigned round) {
  const auto refused = [&](Kind kind) {
    return std::unexpected(ChangeError{.kind = kind, .round = round, .player = player});
  };
  if (find_player(event, player) == nullptr) return refused(Kind::no_player);
  const unsigned last = last_round(event);
  const auto paired = static_cast<unsigned>(event.rounds.size());
  if (round == 0 || round > std::max(last, paired)) return refused(Kind::not_announced);
  bool any = false;
  for (unsigned at = round; at <= paired; ++at)
    for (Board& board : event.rounds[at - 1].boards) {
      if (board.white != player && board.black != player) continue;
      const Mark own = board.white == player ? board.white_mark : board.black_mark;
      // A player who does not come either loses a win by forfeit that was given before play.
      const bool is_to_come = own == Mark::open || (own == Mark::forfeit_win && is_round_robin(event.system.family));
      if (!is_to_come) continue;
      forfeit(board, player);
      any = true;
    }
  for (unsigned at = std::max(round, paired + 1); at <= last; ++at) {
    const RequestedBye absence{at, player, Bye::zero};
    if (std::ranges::find(event.requested, absence) != event.requested.end()) continue;
    if (const auto asked = request_bye(event, at, player, Bye::zero); !asked) return asked;
    any = true;
  }
  if (!any) return refused(Kind::withdrawn);
  return {};
}

std::expected<void, ChangeError> merge_players(Event& event, unsigned player, unsigned into) {
  for (const unsigned number : {player, into})
    if (find_player(event, number) == nullptr)
      return std::unexpected(ChangeError{.kind = Kind::no_player, .player = number});
  if (player == into) return std::unexpected(ChangeError{.kind = Kind::same_player, .player = player});
  const auto index_of = [&](unsigned number) {
    return static_cast<std::size_t>(find_player(event, number) - event.players.data());
  };
  const std::vector<std::vector<Cell>> table = crosstable(event);
  for (std::size_t round = 0; round < table.size(); ++round)
    if (!is_absence(table[round][index_of(player)]) && !is_absence(table[round][index_of(into)]))
      return std::unexpected(ChangeError{
          .kind = Kind::both_play, .round = static_cast<unsigned>(round) + 1, .player = player, .other = into});
  for (std::size_t at = 0; at < table.size(); ++at) {
    PairedRound& round = event.rounds[at];
    // The entry whose absence is dropped: one of the two takes part, or none does.
    const unsigned absent = is_absence(table[at][index_of(player)]) ? player : into;
    std::erase_if(round.byes, [&](const PlayerBye& bye) { return bye.player == absent; });
    const auto take_over = [&](unsigned& number) {
      if (number == player) number = into;
    };
    for (Board& board : round.boards) {
      take_over(board.white);
      take_over(board.black);
    }
    for (PlayerBye& bye : round.byes) take_over(bye.player);
    std::ranges::sort(round.byes, {}, &PlayerBye::player);
  }
  // Requests of the removed entry are removed with it.
  std::erase_if(event.requested, [&](const RequestedBye& request) { return request.player == player; });
  for (ForbiddenPairs& pairs : event.forbidden) std::ranges::replace(pairs.players, player, into);
  for (TeamList& team : event.teams) std::ranges::replace(team.players, player, into);
  for (Bonus& bonus : event.bonuses)
    if (bonus.player == player) bonus.player = into;
  event.players.erase(event.players.begin() + static_cast<std::ptrdiff_t>(index_of(player)));
  std::vector<unsigned> numbers;
  numbers.reserve(event.players.size());
  for (const Player& other : event.players) numbers.push_back(other.number - (other.number > player));
  event = renumbered(event, numbers);
  return {};
}

}  // namespace jadoube::tournament
