#include <algorithm>
#include <numeric>

#include "jadoube/tournament/model/acceleration.hpp"
#include "jadoube/tournament/pairing/pair.hpp"

namespace jadoube::tournament {
namespace {

// Whether the cell is a game; an adjourned one is being played (C.04.2, 3.1).
bool is_game(const Cell& cell) {
  return cell.kind == Cell::Kind::game && (is_played(cell.mark) || cell.mark == Mark::adjourned);
}

class DutchInput {
 public:
  DutchInput(const Event& event, unsigned round) : event_(event), round_(round) {
    for (unsigned past = 1; past < round; ++past) table_.push_back(cells(event, past));
  }

  std::expected<swiss::Round, PairingError> input() {
    if (const auto error = first_error()) return std::unexpected(*error);
    find_present();
    if (std::ranges::none_of(present_, std::identity{}))
      return std::unexpected(PairingError{.kind = PairingError::Kind::no_players, .round = round_});
    add_scores();
    const std::vector<unsigned> ranks = ranks_of_arrived(round_);
    swiss::Round input{.last = round_ == event_.rounds_announced,
                       .most_possible = (round_ - 1) * value(event_.scoring.win)};
    for (std::size_t index = 0; index < present_.size(); ++index)
      if (present_[index]) input.players.push_back(player(index, ranks[index]));
    const auto color = initial_color();
    if (!color) return std::unexpected(PairingError{.kind = PairingError::Kind::initial_color, .round = round_});
    input.initial_color = *color;
    if (!add_forbidden(input))
      return std::unexpected(PairingError{.kind = PairingError::Kind::too_many_forbidden, .round = round_});
    return input;
  }

  // The colour as the first game shows it: White for an odd number of the higher ranked player (5.2.5).
  std::optional<Color> color_of_round_1() const {
    const std::vector<unsigned> ranks = ranks_of_arrived(1);
    for (std::size_t index = 0; index < event_.players.size(); ++index) {
      const Cell& cell = table_.front()[index];
      if (cell.kind == Cell::Kind::game) return ranks[index] % 2 == 1 ? cell.color : !cell.color;
    }
    return std::nullopt;
  }

 private:
  static unsigned value(Points points) { return static_cast<unsigned>(std::max(points.tenths, 0)); }

  std::optional<PairingError> first_error() const {
    if (round_ == 0 || round_ > event_.rounds.size() + 1)
      return PairingError{.kind = PairingError::Kind::no_round, .round = round_};
    if (event_.rounds_announced > 0 && round_ > event_.rounds_announced)
      return PairingError{.kind = PairingError::Kind::all_paired, .round = round_, .found = event_.rounds_announced};
    if (const unsigned played = rounds_played(event_); played + 1 < round_)
      return PairingError{.kind = PairingError::Kind::open_results, .round = round_, .found = played + 1};
    return std::nullopt;
  }

  void find_present() {
    for (const Presence presence : presences(event_, round_)) present_.push_back(presence == Presence::present);
  }

  // Numbers, from 1, of the players who have taken part by the given round; 0 for those who have not arrived (C.04.2,
  // 2.4).
  std::vector<unsigned> ranks_of_arrived(unsigned round) const {
    std::vector<bool> arrived = round == round_ ? present_ : std::vector<bool>(event_.players.size());
    for (unsigned past = 1; past <= std::min<std::size_t>(round, table_.size()); ++past)
      for (std::size_t index = 0; index < arrived.size(); ++index) {
        const Cell& cell = table_[past - 1][index];
        if (cell.kind == Cell::Kind::game || cell.bye == Bye::pairing_allocated) arrived[index] = true;
      }
    std::vector<unsigned> ranks(arrived.size());
    unsigned last = 0;
    for (std::size_t index = 0; index < arrived.size(); ++index)
      if (arrived[index]) ranks[index] = ++last;
    return ranks;
  }

  // Adds, for every round up to this one, the points and the points with virtual points.
  void add_scores() {
    std::vector<Points> sums(event_.players.size());
    for (unsigned round = 1; round <= round_; ++round) {
      std::vector<Points> pairing = virtual_points(event_, round);
      for (std::size_t index = 0; index < sums.size(); ++index) pairing[index] += sums[index];
      pairing_scores_.push_back(std::move(pairing));
      if (round == round_) break;
      add_points(event_, round, sums);
    }
    points_ = std::move(sums);
  }

  std::size_t index_of(unsigned number) const {
    return static_cast<std::size_t>(find_player(event_, number) - event_.players.data());
  }

  swiss::Float float_in(std::size_t index, unsigned round) const {
    const Cell& cell = table_[round - 1][index];
    if (is_game(cell)) {
      const Points own = pairing_scores_[round - 1][index];
      const Points other = pairing_scores_[round - 1][index_of(cell.opponent)];
      return own > other ? swiss::Float::down : own < other ? swiss::Float::up : swiss::Float::none;
    }
    const bool is_allocated = cell.kind == Cell::Kind::bye && cell.bye == Bye::pairing_allocated;
    return is_allocated || points_of(event_.scoring, cell) > event_.scoring.loss ? swiss::Float::down
                                                                                 : swiss::Float::none;
  }

  // C.04.1, article 4.
  bool bars_from_bye(const Cell& cell) const {
    if (is_game(cell)) return false;
    const bool is_allocated = cell.kind == Cell::Kind::bye && cell.bye == Bye::pairing_allocated;
    return is_allocated || points_of(event_.scoring, cell) >= event_.scoring.win;
  }

  swiss::Player player(std::size_t index, unsigned rank) const {
    swiss::Player player{.number = event_.players[index].number,
                         .rank = rank,
                         .score = value(pairing_scores_.back()[index]),
                         .points = value(points_[index])};
    for (const auto& row : table_) {
      const Cell& cell = row[index];
      if (is_game(cell)) {
        player.opponents.push_back(cell.opponent);
        player.colors.push_back(cell.color);
      } else {
        ++player.unplayed;
      }
      player.barred_from_bye = player.barred_from_bye || bars_from_bye(cell);
    }
    if (round_ > 1) player.last = float_in(index, round_ - 1);
    if (round_ > 2) player.before_last = float_in(index, round_ - 2);
    return player;
  }

  // The colour as drawn; else as round 1 shows it.
  std::optional<Color> initial_color() const {
    if (event_.initial_color || round_ == 1) return event_.initial_color;
    return color_of_round_1().value_or(Color::white);
  }

  bool add_forbidden(swiss::Round& input) const {
    for (const ForbiddenPairs& group : event_.forbidden) {
      if (round_ < group.first_round || group.last_round < round_) continue;
      std::vector<unsigned> players;
      for (const unsigned number : group.players)
        if (present_[index_of(number)]) players.push_back(number);
      std::ranges::sort(players);
      players.erase(std::ranges::unique(players).begin(), players.end());
      if (players.size() * players.size() / 2 + input.forbidden.size() > most_forbidden_pairs) return false;
      for (std::size_t first = 0; first < players.size(); ++first)
        for (std::size_t second = first + 1; second < players.size(); ++second)
          input.forbidden.emplace_back(players[first], players[second]);
    }
    return true;
  }

  const Event& event_;
  unsigned round_;
  std::vector<std::vector<Cell>> table_;  // of the rounds before
  std::vector<bool> present_;
  std::vector<std::vector<Points>> pairing_scores_;  // before each round
  std::vector<Points> points_;
};

}  // namespace

std::optional<Color> initial_color_shown(const Event& event) {
  if (event.rounds.empty()) return std::nullopt;
  return DutchInput(event, 2).color_of_round_1();
}

std::expected<swiss::Round, PairingError> dutch_input(const Event& event, unsigned round) {
  return DutchInput(event, round).input();
}

}  // namespace jadoube::tournament
