// final_positions FOLDER FILE…: the final positions of the games of PGN files, in two halves by turns of the games,
// each position once in a half. Writes each half to FOLDER as a list of FENs, first.fen and second.fen, and prints a
// line for each: its name, the positions, and how many questions a second are answered for them all at once ("can this
// side still mate?", two for each position), in processor time, the best of several times. See bench/dead.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <set>
#include <string>
#include <vector>

#include "jadoube/mate/can_mate.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/reader.hpp"

namespace {

using namespace jadoube;

struct FinalPositions : pgn::Visitor {
  std::array<std::vector<Position>, 2> halves;
  std::array<std::set<std::string>, 2> seen;
  std::size_t games = 0;
  Position last;
  bool has_moves = false;

  pgn::Next begin_moves(const Position& start) {
    last = start;
    has_moves = false;
    return pgn::Next::read;
  }
  void move(const Position&, Move, const Position& after, std::string_view) {
    last = after;
    has_moves = true;
  }
  pgn::Next begin_variation() { return pgn::Next::skip; }
  void end_game() {
    const std::size_t half = games++ % 2;
    if (has_moves && seen[half].insert(notation::write_fen(last)).second) halves[half].push_back(last);
  }
};

// The processor time of this program, in seconds.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The processor time of answering all questions at once, in seconds: the best of several times.
double seconds_for(const std::vector<Position>& positions) {
  std::vector<mate::DeadAnswer> answers(positions.size());
  double best = 1e9;
  for (unsigned times = 0; times < 15; ++times) {
    const double begin = processor_seconds();
    mate::dead(positions, answers);
    best = std::min(best, processor_seconds() - begin);
  }
  return best;
}

bool write(const std::string& name, const std::vector<Position>& positions) {
  std::FILE* const file = std::fopen(name.c_str(), "w");
  if (file == nullptr) return false;
  for (const Position& position : positions) fmt::print(file, "{}\n", notation::write_fen(position));
  return std::fclose(file) == 0;
}

}  // namespace

int main(int count, char** names) {
  if (count < 3) {
    fmt::print(stderr, "usage: final_positions FOLDER FILE…\n");
    return 2;
  }
  FinalPositions all;
  for (int i = 2; i < count; ++i) {
    auto file = pgn::Source::file(names[i]);
    if (!file || !pgn::read(*file, all)) {
      fmt::print(stderr, "final_positions: cannot read {}\n", names[i]);
      return 2;
    }
  }
  constexpr std::array<const char*, 2> halves{"first", "second"};
  for (std::size_t half = 0; half < halves.size(); ++half) {
    const auto& positions = all.halves[half];
    if (!write(fmt::format("{}/{}.fen", names[1], halves[half]), positions)) {
      fmt::print(stderr, "final_positions: cannot write in {}\n", names[1]);
      return 2;
    }
    fmt::print("{} {} {:.0f}\n", halves[half], positions.size(),
               2 * static_cast<double>(positions.size()) / seconds_for(positions));
  }
}
