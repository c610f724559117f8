#include "jadoube/tournament/roundrobin/round_robin.hpp"

#include <algorithm>

#include "jadoube/tournament/berger.hpp"

namespace jadoube::tournament {
namespace {

bool is_absent(const Event& event, unsigned round, unsigned player) {
  return std::ranges::any_of(event.requested, [&](const RequestedBye& request) {
    return request.round == round && request.player == player && request.bye == Bye::zero;
  });
}

}  // namespace

unsigned round_robin_rounds(const Event& event) {
  const auto players = static_cast<unsigned>(event.players.size());
  if (players < 2 || players > most_round_robin_players) return 0;
  const unsigned rounds = players + players % 2 - 1;
  return event.system.times * rounds;
}

PairedRound round_robin_round(const Event& event, unsigned round, bool exchange_last_two) {
  const std::vector<Round> table = berger(static_cast<unsigned>(event.players.size()));
  const auto length = static_cast<unsigned>(table.size());
  const bool is_first = round <= length, is_reversed = (round - 1) / length % 2 == 1;
  unsigned index = (round - 1) % length;
  const bool exchanges = event.system.exchanges_last_two || (exchange_last_two && event.system.times == 2);
  if (exchanges && is_first && length > 1 && index >= length - 2) index = index == length - 1 ? length - 2 : length - 1;
  const auto number = [&](unsigned drawn) { return event.players[drawn - 1].number; };
  PairedRound paired;
  for (const Pairing& pairing : table[index].boards) {
    Board board{number(is_reversed ? pairing.black : pairing.white),
                number(is_reversed ? pairing.white : pairing.black)};
    const bool white_absent = is_absent(event, round, board.white), black_absent = is_absent(event, round, board.black);
    if (white_absent || black_absent) {
      board.white_mark = white_absent ? Mark::forfeit_loss : Mark::forfeit_win;
      board.black_mark = black_absent ? Mark::forfeit_loss : Mark::forfeit_win;
    }
    paired.boards.push_back(board);
  }
  if (table[index].bye) paired.byes.push_back({number(*table[index].bye), Bye::zero});
  return paired;
}

std::vector<unsigned> annulled_players(const Event& event) {
  const unsigned rounds = round_robin_rounds(event);
  const std::vector<std::vector<Cell>> table = crosstable(event);
  // A player is free once in each part of a table with an odd number of players.
  const auto others = static_cast<unsigned>(event.players.size()) - 1;
  const unsigned games = event.system.times * others;
  std::vector<unsigned> annulled;
  for (std::size_t index = 0; index < event.players.size(); ++index) {
    unsigned completed = 0;
    bool forfeits_to_the_end = false;
    for (unsigned round = 1; round <= rounds; ++round) {
      if (round > table.size()) {
        forfeits_to_the_end = is_absent(event, round, event.players[index].number);
        continue;
      }
      const Cell& cell = table[round - 1][index];
      if (cell.kind != Cell::Kind::game) continue;
      forfeits_to_the_end = cell.mark == Mark::forfeit_loss;
      completed += !forfeits_to_the_end && cell.mark != Mark::open;
    }
    if (forfeits_to_the_end && 2 * completed < games) annulled.push_back(event.players[index].number);
  }
  return annulled;
}

}  // namespace jadoube::tournament
