#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/model/board_order.hpp"

namespace jadoube::tournament {
namespace {

using Kind = ChangeError::Kind;

std::string listed(std::span<const Board> pairs, std::span<const PlayerBye> byes) {
  std::string text;
  for (const Board& pair : pairs) text += fmt::format(" {}-{}", pair.white, pair.black);
  for (const PlayerBye& bye : byes) text += fmt::format(" {}={}", bye.player, sign(bye.bye));
  return text;
}

class PairChange {
 public:
  PairChange(const Event& event, std::span<const Board> pairs, std::span<const PlayerBye> byes)
      : event_(event),
        pairs_(pairs),
        byes_(byes),
        round_(event.rounds.back()),
        number_(static_cast<unsigned>(event.rounds.size())) {}

  std::expected<PairedRound, ChangeError> changed() {
    if (const auto error = name_players()) return std::unexpected(*error);
    if (const auto error = dissolve()) return std::unexpected(*error);
    for (const Board& pair : pairs_) round_.boards.push_back({pair.white, pair.black});
    round_.byes.insert(round_.byes.end(), byes_.begin(), byes_.end());
    std::ranges::sort(round_.byes, {}, &PlayerBye::player);
    std::vector<unsigned> receivers;
    for (const PlayerBye& bye : round_.byes)
      if (bye.bye == Bye::pairing_allocated) receivers.push_back(bye.player);
    if (receivers.size() > 1)
      return std::unexpected(
          ChangeError{.kind = Kind::second_bye, .round = number_, .player = receivers[1], .other = receivers[0]});
    return round_;
  }

  std::string comment() const {
    return fmt::format("### MPA @ Round {}:{} instead of{}", number_, listed(pairs_, byes_),
                       listed(dissolved_, dissolved_byes_));
  }

 private:
  ChangeError fault(Kind kind, unsigned player) const { return {.kind = kind, .round = number_, .player = player}; }

  std::optional<ChangeError> name_players() {
    std::vector<unsigned> players;
    for (const Board& pair : pairs_) players.insert(players.end(), {pair.white, pair.black});
    for (const PlayerBye& bye : byes_) players.push_back(bye.player);
    for (const unsigned player : players) {
      if (find_player(event_, player) == nullptr) return fault(Kind::no_player, player);
      if (!named_.insert(player).second) return fault(Kind::same_player, player);
    }
    return std::nullopt;
  }

  // Takes the boards and byes of the named players away.
  std::optional<ChangeError> dissolve() {
    for (const Board& board : round_.boards) {
      const bool has_white = named_.contains(board.white), has_black = named_.contains(board.black);
      if (!has_white && !has_black) continue;
      if (!has_white || !has_black) return fault(Kind::left_over, has_white ? board.black : board.white);
      if (board.white_mark != Mark::open) return fault(Kind::result_known, board.white);
      dissolved_.push_back({board.white, board.black});
    }
    std::erase_if(round_.boards, [&](const Board& board) { return named_.contains(board.white); });
    for (const PlayerBye& bye : round_.byes)
      if (named_.contains(bye.player)) dissolved_byes_.push_back(bye);
    std::erase_if(round_.byes, [&](const PlayerBye& bye) { return named_.contains(bye.player); });
    return std::nullopt;
  }

  const Event& event_;
  std::span<const Board> pairs_;
  std::span<const PlayerBye> byes_;
  PairedRound round_;
  unsigned number_;
  std::set<unsigned> named_;
  std::vector<Board> dissolved_;
  std::vector<PlayerBye> dissolved_byes_;
};

}  // namespace

std::expected<void, ChangeError> change_pairs(Event& event, std::span<const Board> pairs,
                                              std::span<const PlayerBye> byes) {
  if (event.rounds.empty()) return std::unexpected(ChangeError{.kind = Kind::no_round});
  PairChange change(event, pairs, byes);
  auto round = change.changed();
  if (!round) return std::unexpected(round.error());
  event.rounds.back() = *std::move(round);
  event.kept.push_back(change.comment());
  order_boards(event);
  return {};
}

bool note_alteration(Event& event) {
  const auto round = static_cast<unsigned>(event.rounds.size());
  const std::string beginning = fmt::format("### MPA @ Round {}:", round);
  std::erase_if(event.kept, [&](const std::string& line) { return line.starts_with(beginning); });
  const auto difference = round == 0 ? std::nullopt : check_round(event, round);
  if (!difference || difference->error) return false;
  const auto split = [](const std::vector<Board>& boards) {
    std::vector<Board> pairs;
    std::vector<PlayerBye> byes;
    for (const Board& board : boards)
      if (board.black == 0)
        byes.push_back({board.white, Bye::pairing_allocated});
      else
        pairs.push_back(board);
    return listed(pairs, byes);
  };
  event.kept.push_back(
      fmt::format("{}{} instead of{}", beginning, split(difference->found), split(difference->expected)));
  return true;
}

}  // namespace jadoube::tournament
