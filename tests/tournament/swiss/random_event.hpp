// Random Swiss tournaments, round by round, with byes, absences, forfeits and late entries.
#pragma once

#include <random>
#include <utility>
#include <vector>

#include "jadoube/tournament/swiss/dutch.hpp"

namespace jadoube::test {

class RandomEvent {
 public:
  // The same seed gives the same event.
  RandomEvent(unsigned players, unsigned seed);

  // Nothing to pair any more after the last round.
  bool over() const { return round_ > rounds_; }

  // The round to be paired. Sometimes one player alone, or nobody, is present.
  tournament::swiss::Round round();

  // Plays the last given round. Boards are White and Black by number.
  void play(const std::vector<std::pair<unsigned, unsigned>>& boards, std::optional<unsigned> bye);

  // Pairs the last given round at random, not by the rules, and plays it.
  void play_anyhow();

 private:
  bool chance(double probability) { return std::uniform_real_distribution<>(0, 1)(random_) < probability; }
  void play_board(unsigned white, unsigned black);
  void miss(tournament::swiss::Player& player);
  tournament::swiss::Player& player(unsigned number) { return players_[number - 1]; }

  std::mt19937 random_;
  std::vector<tournament::swiss::Player> players_{}, before_{};
  std::vector<bool> arrived_{};
  tournament::swiss::Round current_{};
  unsigned round_ = 1, rounds_;
  double draws_, absences_, forfeits_;
  Color initial_color_;
  std::vector<std::pair<unsigned, unsigned>> forbidden_{};
};

}  // namespace jadoube::test
