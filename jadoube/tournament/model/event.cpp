#include "jadoube/tournament/model/event.hpp"

#include <algorithm>

namespace jadoube::tournament {
namespace {

// The index of the player in event.players; their number if it is not one of them.
std::size_t index_of(const Event& event, unsigned number) {
  const auto found = std::ranges::lower_bound(event.players, number, {}, &Player::number);
  return static_cast<std::size_t>(found - event.players.begin());
}

// The byes of a round, paired or not, in the order of event.players; nothing for a game, a PAB, or no request.
std::vector<std::optional<Bye>> absences(const Event& event, unsigned round) {
  std::vector<std::optional<Bye>> byes(event.players.size());
  if (round >= 1 && round <= event.rounds.size()) {
    for (const PlayerBye& bye : event.rounds[round - 1].byes)
      if (bye.bye != Bye::pairing_allocated) byes[index_of(event, bye.player)] = bye.bye;
  } else {
    for (const RequestedBye& request : event.requested)
      if (request.round == round) byes[index_of(event, request.player)] = request.bye;
  }
  return byes;
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

void add_points(const Event& event, unsigned round, std::vector<Points>& sums) {
  const std::vector<Cell> row = cells(event, round);
  for (std::size_t index = 0; index < row.size(); ++index) sums[index] += points_of(event.scoring, row[index]);
  for (const Bonus& bonus : event.bonuses)
    if (bonus.round == round) sums[index_of(event, bonus.player)] += bonus.points;
}

std::vector<Points> scores(const Event& event, unsigned rounds) {
  std::vector<Points> sums(event.players.size());
  for (unsigned round = 1; round <= rounds && round <= event.rounds.size(); ++round) add_points(event, round, sums);
  return sums;
}

Points score(const Event& event, unsigned number, unsigned rounds) {
  return scores(event, rounds)[index_of(event, number)];
}

std::vector<Presence> presences(const Event& event, unsigned round) {
  if (round == 0) return std::vector<Presence>(event.players.size(), Presence::present);
  const auto last = std::max(event.rounds_announced, static_cast<unsigned>(event.rounds.size()));
  // From the first round on, and from the given one to the last.
  std::vector<bool> is_absent(event.players.size(), true), stays_absent = is_absent;
  std::vector<Presence> all;
  for (unsigned at = 1; at <= std::max(round, last); ++at) {
    const std::vector<std::optional<Bye>> byes = absences(event, at);
    for (std::size_t index = 0; index < byes.size(); ++index) {
      const bool is_zero = byes[index] == Bye::zero;
      if (at <= round) is_absent[index] = is_absent[index] && is_zero;
      if (at >= round) stays_absent[index] = stays_absent[index] && is_zero;
    }
    if (at != round) continue;
    for (const auto& bye : byes)
      all.push_back(!bye                ? Presence::present
                    : *bye == Bye::half ? Presence::half_bye
                    : *bye == Bye::full ? Presence::full_bye
                                        : Presence::zero_bye);
  }
  for (std::size_t index = 0; index < all.size(); ++index)
    if (all[index] == Presence::zero_bye && stays_absent[index])
      all[index] = Presence::withdrawn;
    else if (all[index] == Presence::zero_bye && is_absent[index])
      all[index] = Presence::late;
  return all;
}

Presence presence(const Event& event, unsigned number, unsigned round) {
  return presences(event, round)[index_of(event, number)];
}

}  // namespace jadoube::tournament
