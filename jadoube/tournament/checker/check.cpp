#include "jadoube/tournament/checker/check.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/tournament/checker/internal/undoing.hpp"

namespace jadoube::tournament {
namespace {

std::vector<Board> bare_boards(const PairedRound& round) {
  std::vector<Board> boards;
  boards.reserve(round.boards.size() + 1);
  for (const Board& board : round.boards) boards.push_back({board.white, board.black});
  for (const PlayerBye& bye : round.byes)
    if (bye.bye == Bye::pairing_allocated) boards.push_back({bye.player, 0});
  return boards;
}

std::vector<Board> without(const std::vector<Board>& boards, std::vector<Board> others) {
  const auto key = [](const Board& board) { return std::pair(board.white, board.black); };
  std::ranges::sort(others, {}, key);
  std::vector<Board> left;
  for (const Board& board : boards)
    if (!std::ranges::binary_search(others, key(board), {}, key)) left.push_back(board);
  return left;
}

void check_places(const Event& event, CheckReport& report) {
  const auto has_place = [](const Player& player) { return player.rank.has_value(); };
  const auto rounds = static_cast<unsigned>(event.rounds.size());
  if (rounds == 0 || rounds_played(event) != rounds || !std::ranges::all_of(event.players, has_place)) return;
  const auto list = usable_tie_breaks(event);
  const auto ranking = list ? rank(event, rounds, list->codes)
                            : std::expected<std::vector<Standing>, TieBreakError>(std::unexpected(list.error()));
  if (!ranking) {
    report.tie_breaks = ranking.error();
    return;
  }
  report.dropped = list->dropped;
  report.places_checked = true;
  for (auto at = ranking->begin(); at != ranking->end();) {
    const auto end = std::find_if(at, ranking->end(), [&](const Standing& other) { return other.rank != at->rank; });
    const unsigned first = at->rank, last = first + static_cast<unsigned>(end - at) - 1;
    for (; at != end; ++at) {
      const unsigned found = *find_player(event, at->player)->rank;
      if (found < first || found > last) report.places.push_back({at->player, found, first, last});
    }
  }
  std::ranges::sort(report.places, {}, &PlaceDifference::player);
}

}  // namespace

std::optional<RoundDifference> check_round(const Event& event, unsigned round) {
  RoundDifference difference{.round = round};
  const auto paired = pair(event, round);
  if (!paired) {
    difference.error = paired.error();
    return difference;
  }
  const std::vector<Board> expected = bare_boards(paired->round), found = bare_boards(event.rounds[round - 1]);
  difference.expected = without(expected, found);
  difference.found = without(found, expected);
  const bool is_right = difference.expected.empty() && difference.found.empty();
  return is_right ? std::nullopt : std::optional(std::move(difference));
}

Checker::Checker(const Event& event) : event_(event) {}
Checker::~Checker() = default;

bool Checker::step() {
  if (undoing_) {
    if (!undoing_->next()) {
      report_.rounds.push_back(std::move(difference_));
    } else if (!check_round(undoing_->earlier(), difference_.round)) {
      report_.corrected_since.push_back(difference_.round);
    } else {
      return true;
    }
    undoing_.reset();
  } else if (report_.rounds_checked < event_.rounds.size()) {
    if (auto difference = check_round(event_, ++report_.rounds_checked)) {
      difference_ = *std::move(difference);
      undoing_ = std::make_unique<Undoing>(event_, difference_.round);
    }
  } else if (!done_) {
    check_places(event_, report_);
    done_ = true;
  }
  return !done_;
}

CheckReport check(const Event& event) {
  Checker checker(event);
  while (checker.step()) {
  }
  return checker.report();
}

}  // namespace jadoube::tournament
