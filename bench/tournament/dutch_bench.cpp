// How long the Dutch System takes to pair a round: the nine rounds of generated events of 60 to 4,000 players, with
// draws, players who miss a round, and stronger players who win more often. "rounds" are rounds per second.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <random>

#include "jadoube/tournament/swiss/dutch.hpp"

namespace {

using namespace jadoube;
using namespace jadoube::tournament::swiss;

constexpr unsigned rounds = 9, win = 2, draw = 1;

class GeneratedEvent {
 public:
  explicit GeneratedEvent(unsigned players) : random_(players) {
    for (unsigned number = 1; number <= players; ++number) players_.push_back({.number = number, .rank = number});
  }

  Round next() {
    Round round{.last = number_ == rounds, .most_possible = (number_ - 1) * win};
    for (Player& player : players_) {
      player.points = player.score;
      if (!chance(0.02)) round.players.push_back(player);
    }
    return round;
  }

  void play(const Pairing& pairing) {
    const auto before = players_;
    for (Player& player : players_) {
      player.before_last = player.last;
      player.last = Float::none;
    }
    for (const Board& board : pairing.boards) {
      const double favour = (double(board.black) - double(board.white)) / double(players_.size());
      const bool drawn = chance(0.35), white_wins = chance(0.5 + 0.4 * favour);
      score(board.white, board.black, Color::white, drawn ? draw : white_wins ? win : 0, before);
      score(board.black, board.white, Color::black, drawn ? draw : white_wins ? 0 : win, before);
    }
    if (pairing.bye) {
      Player& receiver = players_[*pairing.bye - 1];
      receiver.score += win;
      receiver.last = Float::down;
      receiver.barred_from_bye = true;
    }
    for (Player& player : players_) player.unplayed = number_ - static_cast<unsigned>(player.colors.size());
    ++number_;
  }

 private:
  bool chance(double probability) { return std::uniform_real_distribution<>(0, 1)(random_) < probability; }

  void score(unsigned number, unsigned opponent, Color color, unsigned points, const std::vector<Player>& before) {
    Player& player = players_[number - 1];
    const unsigned own = before[number - 1].score, other = before[opponent - 1].score;
    player.score += points;
    player.opponents.push_back(opponent);
    player.colors.push_back(color);
    player.last = own > other ? Float::down : own < other ? Float::up : Float::none;
  }

  std::mt19937 random_;
  std::vector<Player> players_{};
  unsigned number_ = 1;
};

std::vector<Round> generated_rounds(unsigned players) {
  GeneratedEvent event(players);
  std::vector<Round> out;
  for (unsigned number = 1; number <= rounds; ++number) {
    out.push_back(event.next());
    const auto pairing = pair_dutch(out.back());
    if (!pairing) std::abort();
    event.play(*pairing);
  }
  return out;
}

void pair_nine_rounds(benchmark::State& state) {
  const auto all = generated_rounds(static_cast<unsigned>(state.range(0)));
  for (auto _ : state) {
    for (const Round& round : all) benchmark::DoNotOptimize(pair_dutch(round));
  }
  state.counters["rounds"] = benchmark::Counter(double(rounds), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(pair_nine_rounds)
    ->Arg(60)
    ->Arg(100)
    ->Arg(300)
    ->Arg(1'000)
    ->Arg(2'000)
    ->Arg(4'000)
    ->Unit(benchmark::kMillisecond);

// Each round of an event of 2,000 players: brackets become smaller, but more players have met.
void pair_round_of_2000(benchmark::State& state) {
  static const auto all = generated_rounds(2'000);
  for (auto _ : state) benchmark::DoNotOptimize(pair_dutch(all[static_cast<std::size_t>(state.range(0)) - 1]));
}
BENCHMARK(pair_round_of_2000)->DenseRange(1, rounds)->Unit(benchmark::kMillisecond);

}  // namespace
