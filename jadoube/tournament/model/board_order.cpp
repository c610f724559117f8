#include "jadoube/tournament/model/board_order.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "jadoube/tournament/model/acceleration.hpp"
#include "jadoube/tournament/model/corrections.hpp"

namespace jadoube::tournament {

void order_boards(const Event& event, std::span<const Points> scores, std::vector<Board>& boards) {
  const auto points = [&](unsigned number) {
    return scores[static_cast<std::size_t>(find_player(event, number) - event.players.data())];
  };
  const auto key = [&](const Board& board) {
    const Points white = points(board.white), black = points(board.black);
    const bool is_white_higher = std::tuple(-white.tenths, board.white) < std::tuple(-black.tenths, board.black);
    const Points higher = is_white_higher ? white : black;
    return std::tuple(-higher.tenths, -(white + black).tenths, is_white_higher ? board.white : board.black);
  };
  std::ranges::sort(boards, {}, key);
}

namespace {

// Adds the points that a round gave the players before its results were corrected.
void add_points_then(const Event& event, unsigned round, std::vector<Points>& sums) {
  const auto add = [&](unsigned number, Points points) {
    sums[static_cast<std::size_t>(find_player(event, number) - event.players.data())] += points;
  };
  const PairedRound then = before_corrections(event, round);
  for (const Board& board : then.boards) {
    add(board.white, points_of(event.scoring, board.white_mark));
    add(board.black, points_of(event.scoring, board.black_mark));
  }
  for (const PlayerBye& bye : then.byes) add(bye.player, points_of(event.scoring, bye.bye));
  for (const Bonus& bonus : event.bonuses)
    if (bonus.round == round) add(bonus.player, bonus.points);
}

}  // namespace

void order_boards(Event& event) {
  std::set<unsigned> corrected;
  for (const std::string& text : event.kept)
    if (const auto correction = correction_in(text)) corrected.insert(correction->round);
  // By the results at the time: those of the round before may have been corrected since.
  std::vector<Points> sums(event.players.size()), sums_then = sums;
  for (unsigned round = 1; round <= event.rounds.size(); ++round) {
    std::vector<Points> with_virtual = virtual_points(event, round);
    for (std::size_t index = 0; index < sums.size(); ++index) with_virtual[index] += sums_then[index];
    order_boards(event, with_virtual, event.rounds[round - 1].boards);
    sums_then = sums;
    if (corrected.contains(round)) add_points_then(event, round, sums_then);
    add_points(event, round, sums);
    if (!corrected.contains(round)) sums_then = sums;
  }
}

}  // namespace jadoube::tournament
