#include "jadoube/tournament/model/board_order.hpp"

#include <algorithm>
#include <tuple>

#include "jadoube/tournament/model/acceleration.hpp"

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

void order_boards(Event& event) {
  std::vector<Points> sums(event.players.size());
  for (unsigned round = 1; round <= event.rounds.size(); ++round) {
    std::vector<Points> with_virtual = virtual_points(event, round);
    for (std::size_t index = 0; index < sums.size(); ++index) with_virtual[index] += sums[index];
    order_boards(event, with_virtual, event.rounds[round - 1].boards);
    add_points(event, round, sums);
  }
}

}  // namespace jadoube::tournament
