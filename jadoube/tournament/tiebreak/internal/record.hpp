// The results of an event after some rounds, prepared for tie-breaks.
#pragma once

#include <vector>

#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::tournament {

// Table [round - 1][index of the player]. Games of annulled players (C.05, 6.6) are not in it,
// nor, in a round robin, games without a result.
struct Record {
  Record(const Event& of, unsigned after);  // `after`: the number of rounds

  const Event& event;
  unsigned rounds;
  bool predetermined;  // 15.2: pairings known beforehand, so forfeits are games
  bool is_final;       // the last round is the event's last one
  std::vector<std::vector<Cell>> table;
  std::vector<Points> points;  // by player

  std::size_t players() const { return points.size(); }
  const Cell& cell(unsigned round, std::size_t player) const { return table[round - 1][player]; }
  std::size_t index_of(unsigned number) const;
  Points scored(const Cell& cell) const { return points_of(event.scoring, cell); }
};

// Whether a game counts as played over the board; an adjourned one does.
inline bool is_over_the_board(const Cell& cell) {
  return cell.kind == Cell::Kind::game && (is_played(cell.mark) || cell.mark == Mark::adjourned);
}
inline bool is_forfeit(const Cell& cell) { return cell.kind == Cell::Kind::game && is_forfeit(cell.mark); }
// 16.1.1
inline bool is_requested_bye(const Cell& cell) {
  return cell.kind == Cell::Kind::bye && (cell.bye == Bye::half || cell.bye == Bye::zero);
}
// 16.1.2
inline bool is_voluntary(const Cell& cell) {
  return is_requested_bye(cell) || (is_forfeit(cell) && cell.mark == Mark::forfeit_loss);
}

// Marks as cut the number of terms that the code says: the least significant ones, and then the most significant.
// `by_score`: the opponent's score decides before the contribution, as in Sonneborn-Berger. Voluntary unplayed rounds
// are cut by 16.5.
void cut(std::vector<Term>& terms, const TieBreakCode& code, bool by_score);
std::int64_t sum_of_kept(const std::vector<Term>& terms);

// Article 7, 8, 9 and 10: the values of every player.
std::vector<TieBreakValue> own_record(const Record& record, const TieBreakCode& code);
std::vector<TieBreakValue> buchholz(const Record& record, const TieBreakCode& code);
std::vector<TieBreakValue> sonneborn_berger(const Record& record, const TieBreakCode& code);
std::vector<TieBreakValue> koya(const Record& record, const TieBreakCode& code);
std::vector<TieBreakValue> of_ratings(const Record& record, const TieBreakCode& code);

// Article 6: the players in groups, the first ones first; a group of several is not separated further.
using Group = std::vector<std::size_t>;
std::vector<Group> divide_by_encounter(const Record& record, const Group& tied, bool forfeits);

}  // namespace jadoube::tournament
