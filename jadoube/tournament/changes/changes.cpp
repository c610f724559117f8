#include "jadoube/tournament/changes/changes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/model/corrections.hpp"

namespace jadoube::tournament {

using Kind = ChangeError::Kind;

namespace {

// A later round may have been paired by an earlier note (as_paired), unless only the next one has been paired.
void note_correction(Event& event, unsigned round, const Board& now, Board before) {
  if (round + 1 == event.rounds.size()) {
    const auto earlier = std::ranges::find_if(event.kept, [&](const std::string& text) {
      const auto correction = correction_in(text);
      return correction && correction->round == round && correction->now == before;
    });
    if (earlier != event.kept.end()) {
      before = correction_in(*earlier)->before;
      event.kept.erase(earlier);
    }
  }
  if (now == before) return;
  event.kept.push_back(fmt::format("### Correction @ Round {}: {}-{}: {}{} instead of {}{}", round, now.white,
                                   now.black, sign(now.white_mark), sign(now.black_mark), sign(before.white_mark),
                                   sign(before.black_mark)));
}

}  // namespace

std::expected<void, ChangeError> set_result(Event& event, unsigned round, unsigned board, Mark white, Mark black) {
  if (round == 0 || round > event.rounds.size())
    return std::unexpected(ChangeError{.kind = Kind::no_round, .round = round});
  auto& boards = event.rounds[round - 1].boards;
  if (board == 0 || board > boards.size())
    return std::unexpected(ChangeError{.kind = Kind::no_board, .round = round, .number = board});
  Board& changed = boards[board - 1];
  const bool is_correction = round < event.rounds.size() && changed.white_mark != Mark::open &&
                             (changed.white_mark != white || changed.black_mark != black);
  if (is_correction) note_correction(event, round, {changed.white, changed.black, white, black}, changed);
  changed.white_mark = white;
  changed.black_mark = black;
  return {};
}

std::expected<unsigned, ChangeError> board_of(const Event& event, unsigned round, unsigned white, unsigned black) {
  if (round == 0 || round > event.rounds.size())
    return std::unexpected(ChangeError{.kind = Kind::no_round, .round = round});
  const auto& boards = event.rounds[round - 1].boards;
  const auto found =
      std::ranges::find_if(boards, [&](const Board& board) { return board.white == white && board.black == black; });
  if (found == boards.end())
    return std::unexpected(ChangeError{.kind = Kind::no_game, .round = round, .player = white, .other = black});
  return static_cast<unsigned>(found - boards.begin()) + 1;
}

std::expected<void, ChangeError> request_bye(Event& event, unsigned round, unsigned player, std::optional<Bye> bye) {
  if (find_player(event, player) == nullptr)
    return std::unexpected(ChangeError{.kind = Kind::no_player, .round = round, .player = player});
  if (round <= event.rounds.size())
    return std::unexpected(ChangeError{.kind = Kind::round_paired, .round = round, .player = player});
  if (round > (event.rounds_announced == 0 ? most_rounds : event.rounds_announced))
    return std::unexpected(ChangeError{.kind = Kind::not_announced, .round = round, .player = player});
  std::erase_if(event.requested,
                [&](const RequestedBye& request) { return request.round == round && request.player == player; });
  if (!bye) return {};
  event.requested.push_back({round, player, *bye});
  std::ranges::sort(event.requested);
  if (*bye == Bye::full) event.kept.push_back(fmt::format("### FPB @ Round {}: {}", round, player));
  return {};
}

unsigned half_byes(const Event& event, unsigned player) {
  const auto is_one = [&](const auto& bye) { return bye.player == player && bye.bye == Bye::half; };
  auto count = std::ranges::count_if(event.requested, [&](const RequestedBye& request) {
    return request.round > event.rounds.size() && is_one(request);
  });
  for (const PairedRound& round : event.rounds) count += std::ranges::count_if(round.byes, is_one);
  return static_cast<unsigned>(count);
}

std::string describe(const ChangeError& error, text::Language language) {
  switch (error.kind) {
    case Kind::no_round: return say(language, Message::change_no_round, error.round);
    case Kind::no_board: return say(language, Message::change_no_board, error.round, error.number);
    case Kind::no_player: return say(language, Message::change_no_player, error.player);
    case Kind::no_game: return say(language, Message::change_no_game, error.round, error.player, error.other);
    case Kind::round_paired: return say(language, Message::change_round_paired, error.round, error.player);
    case Kind::not_announced: return say(language, Message::change_not_announced, error.round);
    case Kind::same_player: return say(language, Message::change_same_player, error.player);
    case Kind::result_known: return say(language, Message::change_result_known, error.player);
    case Kind::has_results: return say(language, Message::change_has_results, error.round);
    case Kind::left_over: return say(language, Message::change_left_over, error.player);
    case Kind::second_bye: return say(language, Message::change_second_bye, error.player, error.other);
    case Kind::both_play: return say(language, Message::change_both_play, error.round, error.player, error.other);
    case Kind::withdrawn: break;
  }
  return say(language, Message::change_withdrawn, error.round, error.player);
}

}  // namespace jadoube::tournament
