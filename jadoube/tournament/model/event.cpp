#include "jadoube/tournament/model/event.hpp"

#include <algorithm>

namespace jadoube::tournament {
namespace {

// The index of the player in event.players; their number if it is not one of them.
std::size_t index_of(const Event& event, unsigned number) {
  const auto found = std::ranges::lower_bound(event.players, number, {}, &Player::number);
  return static_cast<std::size_t>(found - event.players.begin());
}

// The bye of a player in a round, paired or not; nothing for a game, a PAB, or no request.
std::optional<Bye> absence(const Event& event, unsigned number, unsigned round) {
  if (round <= event.rounds.size()) {
    const auto& byes = event.rounds[round - 1].byes;
    const auto found = std::ranges::find(byes, number, &PlayerBye::player);
    if (found == byes.end() || found->bye == Bye::pairing_allocated) return std::nullopt;
    return found->bye;
  }
  const auto found = std::ranges::find_if(
      event.requested, [&](const RequestedBye& request) { return request.round == round && request.player == number; });
  return found == event.requested.end() ? std::nullopt : std::optional(found->bye);
}

}  // namespace

const Player* find_player(const Event& event, unsigned number) {
  const std::size_t index = index_of(event, number);
  return index < event.players.size() && event.players[index].number == number ? &event.players[index] : nullptr;
}

unsigned rounds_played(const Event& event) {
  const auto unfinished = std::ranges::find_if(event.rounds, [](const PairedRound& round) {
    return std::ranges::any_of(round.boards, [](const Board& board) { return board.white_mark == Mark::open; });
  });
  return static_cast<unsigned>(unfinished - event.rounds.begin());
}

std::vector<Cell> cells(const Event& event, unsigned round) {
  std::vector<Cell> row(event.players.size());
  if (round == 0 || round > event.rounds.size()) return row;
  const PairedRound& paired = event.rounds[round - 1];
  for (const Board& board : paired.boards) {
    row[index_of(event, board.white)] = {Cell::Kind::game, board.black,      Color::white,
                                         board.white_mark, board.black_mark, Bye::zero};
    row[index_of(event, board.black)] = {Cell::Kind::game, board.white,      Color::black,
                                         board.black_mark, board.white_mark, Bye::zero};
  }
  for (const PlayerBye& bye : paired.byes) row[index_of(event, bye.player)] = {.kind = Cell::Kind::bye, .bye = bye.bye};
  return row;
}

std::vector<std::vector<Cell>> crosstable(const Event& event) {
  std::vector<std::vector<Cell>> table;
  table.reserve(event.rounds.size());
  for (unsigned round = 1; round <= event.rounds.size(); ++round) table.push_back(cells(event, round));
  return table;
}

Points points_of(const Scoring& scoring, const Cell& cell) {
  switch (cell.kind) {
    case Cell::Kind::game: return points_of(scoring, cell.mark);
    case Cell::Kind::bye: return points_of(scoring, cell.bye);
    case Cell::Kind::none: break;
  }
  return {};
}

std::vector<Points> scores(const Event& event, unsigned rounds) {
  std::vector<Points> sums(event.players.size());
  for (unsigned round = 1; round <= rounds && round <= event.rounds.size(); ++round) {
    const std::vector<Cell> row = cells(event, round);
    for (std::size_t index = 0; index < row.size(); ++index) sums[index] += points_of(event.scoring, row[index]);
  }
  return sums;
}

Points score(const Event& event, unsigned number, unsigned rounds) {
  return scores(event, rounds)[index_of(event, number)];
}

std::vector<Points> virtual_points(const Event& event, unsigned round) {
  // By how much each player's points differ from those of the player before.
  std::vector<Points> steps(event.players.size() + 1);
  for (const Acceleration& one : event.accelerations) {
    if (round < one.first_round || one.last_round < round || one.last < one.first) continue;
    steps[index_of(event, one.first)] += one.points;
    steps[index_of(event, one.last + 1)] += -1 * one.points;
  }
  steps.pop_back();
  for (std::size_t index = 1; index < steps.size(); ++index) steps[index] += steps[index - 1];
  return steps;
}

Presence presence(const Event& event, unsigned number, unsigned round) {
  const std::optional<Bye> bye = absence(event, number, round);
  if (!bye) return Presence::present;
  if (*bye == Bye::half) return Presence::half_bye;
  if (*bye == Bye::full) return Presence::full_bye;
  const unsigned last = std::max(event.rounds_announced, static_cast<unsigned>(event.rounds.size()));
  const auto absent = [&](unsigned from, unsigned to) {
    for (unsigned at = from; at <= to; ++at)
      if (absence(event, number, at) != Bye::zero) return false;
    return true;
  };
  if (absent(round, last)) return Presence::withdrawn;
  return absent(1, round) ? Presence::late : Presence::zero_bye;
}

}  // namespace jadoube::tournament
