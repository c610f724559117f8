#include "tests/tournament/swiss/random_event.hpp"

#include <algorithm>

namespace jadoube::test {

namespace swiss = tournament::swiss;
using swiss::Float;

// Points are counted in halves.
constexpr unsigned win = 2, draw = 1;

RandomEvent::RandomEvent(unsigned players, unsigned seed) : random_(seed) {
  for (unsigned number = 1; number <= players; ++number) players_.push_back({.number = number});
  arrived_.assign(players, false);
  rounds_ = 3 + static_cast<unsigned>(random_()) % std::max(1U, players - 1);
  draws_ = std::array{0.1, 0.4, 0.9}[random_() % 3];
  absences_ = std::array{0.0, 0.1, 0.3}[random_() % 3];
  forfeits_ = std::array{0.0, 0.1, 0.3}[random_() % 3];
  initial_color_ = chance(0.5) ? Color::white : Color::black;
  if (players > 4 && chance(0.2)) forbidden_ = {{1, 2}, {3, 5}};
}

swiss::Round RandomEvent::round() {
  current_ = {.last = round_ == rounds_, .most_possible = (round_ - 1) * win, .initial_color = initial_color_};
  current_.forbidden = forbidden_;
  before_ = players_;
  unsigned rank = 0;
  for (swiss::Player& player : players_) {
    const bool present = !chance(absences_);
    if (present) arrived_[player.number - 1] = true;
    if (!arrived_[player.number - 1]) continue;
    player.rank = ++rank;
    player.points = player.score;
    if (present) current_.players.push_back(player);
  }
  for (swiss::Player& player : players_) {
    const bool present = std::ranges::count(current_.players, player.number, &swiss::Player::number) > 0;
    if (!present) miss(player);
  }
  return current_;
}

void RandomEvent::miss(swiss::Player& player) {
  player.before_last = player.last;
  player.last = Float::none;
  ++player.unplayed;
  if (!chance(0.3)) return;
  const bool full = chance(0.2);
  player.score += full ? win : draw;
  player.barred_from_bye |= full;
  player.last = Float::down;
}

void RandomEvent::play(const std::vector<std::pair<unsigned, unsigned>>& boards, std::optional<unsigned> bye) {
  for (const auto& [white, black] : boards) play_board(white, black);
  if (bye) {
    swiss::Player& receiver = player(*bye);
    receiver.before_last = receiver.last;
    receiver.last = Float::down;
    receiver.score += win;
    receiver.barred_from_bye = true;
    ++receiver.unplayed;
  }
  ++round_;
}

void RandomEvent::play_board(unsigned white, unsigned black) {
  const unsigned of_white = before_[white - 1].score, of_black = before_[black - 1].score;
  const bool forfeit = chance(forfeits_);
  const unsigned gained = chance(draws_) ? draw : chance(0.5) ? win : 0;
  for (const bool first : {true, false}) {
    swiss::Player& one = player(first ? white : black);
    one.before_last = one.last;
    one.last = Float::none;
    const unsigned points = first == (gained == win) ? win : 0;
    if (forfeit) {
      ++one.unplayed;
      one.score += points;
      one.barred_from_bye |= points == win;
      if (points == win) one.last = Float::down;
      continue;
    }
    one.score += gained == draw ? draw : points;
    one.opponents.push_back(first ? black : white);
    one.colors.push_back(first ? Color::white : Color::black);
    const unsigned own = first ? of_white : of_black, other = first ? of_black : of_white;
    one.last = own > other ? Float::down : own < other ? Float::up : Float::none;
  }
}

void RandomEvent::play_anyhow() {
  std::vector<unsigned> numbers;
  for (const swiss::Player& player : current_.players) numbers.push_back(player.number);
  std::ranges::shuffle(numbers, random_);
  std::vector<std::pair<unsigned, unsigned>> boards;
  std::optional<unsigned> bye;
  while (!numbers.empty()) {
    const unsigned one = numbers.back();
    numbers.pop_back();
    const auto other = std::ranges::find_if(
        numbers, [&](unsigned number) { return std::ranges::count(player(one).opponents, number) == 0; });
    if (other != numbers.end()) {
      boards.emplace_back(one, *other);
      numbers.erase(other);
    } else if (!bye) {
      bye = one;
    } else {
      miss(player(one));
    }
  }
  play(boards, bye);
}

}  // namespace jadoube::test
