// mate_in_games FILE…: over the games of each file, how fast the mate question is answered for both sides of each final
// position, and how long the screen takes after each move and what it decides. Totals are in processor time, the rest
// in elapsed time.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "jadoube/mate/can_mate.hpp"
#include "jadoube/mate/screen.hpp"
#include "jadoube/notation/pgn/reader.hpp"

namespace {

using namespace jadoube;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// The processor time of this program, in seconds.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Played {
  Position before;
  Move move;
  Position after;
};

struct Positions : pgn::Visitor {
  std::vector<Played> moves;
  std::vector<Position> final;
  Position last;

  pgn::Next begin_moves(const Position& start) {
    last = start;
    return pgn::Next::read;
  }
  void move(const Position& before, Move move, const Position& after, std::string_view) {
    last = after;
    moves.push_back({before, move, after});
  }
  pgn::Next begin_variation() { return pgn::Next::skip; }
  void end_game() { final.push_back(last); }
};

struct Check : pgn::Visitor {
  std::uint64_t keys = 0;
  void move(const Position&, Move, const Position& after, std::string_view) { keys += after.key(); }
};

// Prints the times of the answers asked for all at once (the median of several times) and one by one. Returns the
// seconds of the former.
double answer_final(const std::vector<Position>& positions) {
  std::vector<mate::DeadAnswer> answers(positions.size());
  std::array<double, 25> at_once{};
  for (double& taken : at_once) {
    const double begin = processor_seconds();
    mate::dead(positions, answers);
    taken = processor_seconds() - begin;
  }
  std::ranges::nth_element(at_once, at_once.begin() + at_once.size() / 2);
  const double all = at_once[at_once.size() / 2];
  const double begin_single = processor_seconds();
  double slowest = 0;
  for (const Position& position : positions) {
    const auto before = Clock::now();
    const auto answer = mate::dead(position);
    slowest = std::max(slowest, seconds_since(before));
    asm volatile("" : : "m"(answer) : "memory");
  }
  const double end = processor_seconds();

  std::size_t decided = 0, dead = 0, one_sided = 0;
  for (const auto& answer : answers) {
    decided += answer.decided();
    dead += answer.dead();
    one_sided += answer.white.verdict != answer.black.verdict;
  }
  const auto count = static_cast<double>(positions.size());
  fmt::print(
      "  final positions {} decided {} dead {} one side only {} positions/s {:.0f} one by one {:.0f} slowest {:.0f} "
      "us\n",
      positions.size(), decided, dead, one_sided, count / all, count / (end - begin_single), 1e6 * slowest);
  return all;
}

// Measures one move's screen, by the clock around eight equal calls.
void screen(const std::vector<Played>& moves, double reading) {
  constexpr unsigned times = 8;
  std::vector<double> taken;
  std::size_t certain = 0;
  mate::AliveWatch watch;
  for (const auto& [before, move, after] : moves) {
    mate::AliveWatch next;
    bool alive = true;
    const auto begin = Clock::now();
    for (unsigned i = 0; i < times; ++i) {
      next = watch;
      alive &= next.follow(before, move, after);
      asm volatile("" ::: "memory");
    }
    taken.push_back(1e9 * seconds_since(begin) / times);
    watch = next;
    certain += alive;
  }
  std::ranges::sort(taken);
  mate::AliveWatch again;
  const double begin = processor_seconds();
  for (const auto& [before, move, after] : moves) certain += again.follow(before, move, after);
  const double all = processor_seconds() - begin, count = static_cast<double>(moves.size());
  fmt::print(
      "  after {} moves: certain {:.2f} % median {:.0f} ns ninth of ten {:.0f} ns mean {:.0f} ns, {:.1f} times the "
      "reading\n",
      moves.size(), 50.0 * static_cast<double>(certain) / count, taken[taken.size() / 2], taken[taken.size() * 9 / 10],
      1e9 * all / count, all / reading);
}

}  // namespace

int main(int count, char** names) {
  std::size_t final_positions = 0;
  double seconds = 0;
  for (int i = 1; i < count; ++i) {
    const auto read_all = [&](auto visitor) {
      auto file = pgn::Source::file(names[i]);
      if (file) static_cast<void>(pgn::read(*file, visitor));
      return visitor;
    };
    static_cast<void>(read_all(Check{}));
    const double begin = processor_seconds();
    static_cast<void>(read_all(Check{}));
    const double reading = processor_seconds() - begin;
    const auto positions = read_all(Positions{});
    fmt::print("{}\n", names[i]);
    screen(positions.moves, reading);
    seconds += answer_final(positions.final);
    final_positions += positions.final.size();
  }
  fmt::print("together\n  final positions {} positions/s {:.0f}\n", final_positions,
             static_cast<double>(final_positions) / seconds);
  return 0;
}
