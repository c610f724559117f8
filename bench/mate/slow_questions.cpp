// slow_questions SECONDS [SEED [FILE]]: looks for positions in which the mate question takes long, by changing those in
// which it took longest so far: a man is moved, put down or taken away. Each is asked with the limits of a table on the
// web: 200,000 positions, 16 MB and 2 s. FILE: positions to begin with, a FEN a line; without it some cages and walls.
// Prints how many questions stayed open, the slowest, and at the end the ten slowest positions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <random>

#include "jadoube/mate/can_mate.hpp"
#include "jadoube/notation/fen.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::size_t most_kept = 64;
constexpr std::array seeds{"8/8/3k2p1/4b1pb/6pb/6p1/5bP1/b6K b - - 0 1", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1",
                           "8/8/7p/2b2p1P/1bkb1p1K/2b2Pp1/6P1/8 b - - 0 1",
                           "8/p1p1p1p1/8/8/8/6p1/P1P1P1Pp/k6K b - - 0 1", "k7/Pp1p1p1p/1P6/8/8/8/3P1P1P/7K w - - 0 1"};

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

class Search {
 public:
  explicit Search(std::uint64_t seed) : random_(seed) {}

  void add(const Position& position) {
    const double began = processor_seconds();
    unsigned open = 0;
    for (const Color side : both_colors) {
      const auto answer = mate::can_mate(
          position, side,
          {.budget = 200'000, .memory = std::uint64_t{16} << 20U, .interruption = {.deadline = Clock::now() + 2s}});
      open += answer.verdict == mate::MateVerdict::undecided;
    }
    const double taken = processor_seconds() - began;
    questions_ += 2;
    open_ += open;
    over_20_ms_ += taken > 0.020;
    kept_.emplace(taken, position);
    if (kept_.size() > most_kept) kept_.erase(kept_.begin());
  }

  // One of those that took longest, changed.
  void step() {
    auto from = kept_.begin();
    std::advance(from, below(kept_.size()));
    Setup setup = from->second.setup();
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) change(setup);
    setup.turn = static_cast<Color>(below(2));
    if (const auto position = Position::from(setup, SetupCheck::playable)) add(*position);
  }

  void report(bool all) const {
    fmt::print("{} questions, {} open, {} positions above 20 ms, the slowest {:.0f} ms\n", questions_, open_,
               over_20_ms_, 1000 * kept_.rbegin()->first);
    if (!all) return;
    unsigned listed = 0;
    for (auto each = kept_.rbegin(); each != kept_.rend() && listed < 10; ++each, ++listed)
      fmt::print("{:7.1f} ms  {}\n", 1000 * each->first, notation::write_fen(each->second));
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }
  void change(Setup& setup) {
    const Square at = square(below(64)), to = square(below(64));
    const auto man = setup.board.piece_at(at);
    setup.castling_rooks = {};
    setup.en_passant.reset();
    if (man && man->role == Role::king) {
      if (setup.board.occupied().contains(to)) return;
      setup.board.remove(at);
      setup.board.put(to, *man);
    } else if (man) {
      setup.board.remove(at);
      if (below(2) == 0 && fits(setup.board, to, man->role)) setup.board.put(to, *man);
    } else {
      const auto role = static_cast<Role>(below(3) == 0 ? below(5) : below(2) * 2);
      if (fits(setup.board, at, role)) setup.board.put(at, {static_cast<Color>(below(2)), role});
    }
  }
  static bool fits(const Board& board, Square at, Role role) {
    const bool back = (Bitboard(Rank::one) | Rank::eight).contains(at);
    return !board.occupied().contains(at) && !(role == Role::pawn && back);
  }

  std::mt19937_64 random_;
  std::multimap<double, Position> kept_;
  std::uint64_t questions_ = 0, open_ = 0, over_20_ms_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  Search search(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  std::ifstream file(argc > 3 ? argv[3] : "");
  for (std::string line; std::getline(file, line);)
    if (const auto position = notation::read_fen(line)) search.add(*position);
  if (argc <= 3)
    for (const char* const seed : seeds) search.add(*notation::read_fen(seed));
  const auto end = Clock::now() + std::chrono::seconds(std::atoi(argv[1]));
  for (auto told = Clock::now(); Clock::now() < end; search.step())
    if (Clock::now() > told + 60s) {
      told = Clock::now();
      search.report(false);
    }
  search.report(true);
}
