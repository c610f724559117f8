#include "tests/tournament/swiss/absolute.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace jadoube::test {
namespace {

using namespace tournament;

// What counts of a player before a round.
struct Entrant {
  unsigned number = 0;
  std::set<unsigned> met{};
  std::string colors{};  // of played games: "wbw"
  Points points{};
  bool barred = false;  // C.04.1, 4
};

bool must_have(const Entrant& entrant, char color) {
  const char other = color == 'w' ? 'b' : 'w';
  const auto games = [&](char of) { return std::ranges::count(entrant.colors, of); };
  const auto difference = games(color) - games(other);
  if (difference < -1) return true;
  return difference <= 1 && entrant.colors.ends_with(std::string(2, other));
}

class Field {
 public:
  Field(const Event& event, unsigned round) : event_(event), round_(round) {
    const auto everybody = presences(event, round);
    for (std::size_t index = 0; index < everybody.size(); ++index)
      if (everybody[index] == Presence::present) entrants_.push_back(entrant(index));
  }

  const std::vector<Entrant>& entrants() const { return entrants_; }

  bool is_topscorer(const Entrant& entrant) const {
    if (round_ != event_.rounds_announced) return false;
    return 2 * entrant.points > static_cast<int>(round_ - 1) * event_.scoring.win;
  }

  bool is_forbidden(unsigned one, unsigned other) const {
    return std::ranges::any_of(event_.forbidden, [&](const ForbiddenPairs& pairs) {
      return pairs.first_round <= round_ && round_ <= pairs.last_round && std::ranges::count(pairs.players, one) > 0 &&
             std::ranges::count(pairs.players, other) > 0;
    });
  }

  bool may_meet(const Entrant& one, const Entrant& other) const {
    if (one.met.contains(other.number) || is_forbidden(one.number, other.number)) return false;
    if (is_topscorer(one) || is_topscorer(other)) return true;
    return !(must_have(one, 'w') && must_have(other, 'w')) && !(must_have(one, 'b') && must_have(other, 'b'));
  }

 private:
  Entrant entrant(std::size_t index) const {
    Entrant entrant{.number = event_.players[index].number};
    for (unsigned past = 1; past < round_; ++past) {
      const Cell cell = cells(event_, past)[index];
      const Points gained = points_of(event_.scoring, cell);
      entrant.points += gained;
      if (cell.kind == Cell::Kind::game && is_played(cell.mark)) {
        entrant.met.insert(cell.opponent);
        entrant.colors += cell.color == Color::white ? 'w' : 'b';
      } else {
        const bool had_bye = cell.kind == Cell::Kind::bye && cell.bye == Bye::pairing_allocated;
        entrant.barred = entrant.barred || had_bye || gained >= event_.scoring.win;
      }
    }
    return entrant;
  }

  const Event& event_;
  unsigned round_;
  std::vector<Entrant> entrants_;
};

// Pairs the player with the fewest possible opponents first, and goes back if somebody has none.
class Search {
 public:
  explicit Search(const Field& field) : players_(field.entrants()) {
    for (const Entrant& one : players_) {
      std::vector<std::size_t> others;
      for (std::size_t other = 0; other < players_.size(); ++other)
        if (players_[other].number != one.number && field.may_meet(one, players_[other])) others.push_back(other);
      possible_.push_back(std::move(others));
    }
  }

  bool succeeds() {
    left_.assign(players_.size(), true);
    if (players_.size() % 2 == 0) return pairs(players_.size());
    for (std::size_t bye = 0; bye < players_.size(); ++bye) {
      if (players_[bye].barred) continue;
      left_[bye] = false;
      if (pairs(players_.size() - 1)) return true;
      left_[bye] = true;
    }
    return false;
  }

 private:
  bool pairs(std::size_t left) {
    if (left == 0) return true;
    std::optional<std::size_t> next;
    std::vector<std::size_t> partners;
    for (std::size_t player = 0; player < players_.size(); ++player) {
      if (!left_[player]) continue;
      std::vector<std::size_t> others;
      for (const std::size_t other : possible_[player])
        if (left_[other]) others.push_back(other);
      if (next && others.size() >= partners.size()) continue;
      next = player;
      partners = std::move(others);
    }
    left_[*next] = false;
    for (const std::size_t partner : partners) {
      left_[partner] = false;
      if (pairs(left - 2)) return true;
      left_[partner] = true;
    }
    left_[*next] = true;
    return false;
  }

  const std::vector<Entrant>& players_;
  std::vector<std::vector<std::size_t>> possible_;
  std::vector<bool> left_;
};

}  // namespace

std::vector<std::string> absolute_faults(const Event& event, unsigned round) {
  const Field field(event, round);
  std::vector<std::string> faults;
  std::multiset<unsigned> seated;
  const auto find = [&](unsigned number) { return std::ranges::find(field.entrants(), number, &Entrant::number); };
  const PairedRound& paired = event.rounds[round - 1];
  for (const Board& board : paired.boards) {
    const std::string pair = std::to_string(board.white) + "-" + std::to_string(board.black);
    seated.insert({board.white, board.black});
    const auto white = find(board.white), black = find(board.black);
    if (white == field.entrants().end() || black == field.entrants().end()) {
      faults.push_back(pair + ": somebody does not take part");
      continue;
    }
    if (!field.may_meet(*white, *black)) faults.push_back(pair + ": C1 or C3");
    const bool is_exempt = field.is_topscorer(*white) || field.is_topscorer(*black);
    if (!is_exempt && (must_have(*white, 'b') || must_have(*black, 'w'))) faults.push_back(pair + ": colours");
  }
  for (const PlayerBye& bye : paired.byes) {
    if (bye.bye != Bye::pairing_allocated) continue;
    seated.insert(bye.player);
    const auto receiver = find(bye.player);
    if (receiver == field.entrants().end() || receiver->barred) faults.push_back(std::to_string(bye.player) + ": C2");
  }
  for (const Entrant& entrant : field.entrants())
    if (seated.count(entrant.number) != 1)
      faults.push_back(std::to_string(entrant.number) + ": seated otherwise than once");
  if (seated.size() != field.entrants().size()) faults.emplace_back("more are seated than take part");
  return faults;
}

bool absolute_pairing_exists(const Event& event, unsigned round) { return Search(Field(event, round)).succeeds(); }

}  // namespace jadoube::test
