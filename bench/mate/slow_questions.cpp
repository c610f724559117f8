// slow_questions SECONDS [SEED [FILE]]: looks for positions in which questions about mates take long, as a table on the
// web asks them: after a legal move, with 20 ms, and at a flag, where the end of the game waits, with 2 s; each with
// its budget of positions, and 16 MB. Closed positions are made from SEED; the positions that took longest so far are
// changed: a man is moved, put down or taken away. FILE: further positions to begin with, one FEN for each line.
//
// Prints each minute, and at the end with the slowest positions, in processor time: how many questions stayed open, how
// long the slowest took, by how much a question exceeded its time, and how long it took at most to find out what is to
// be asked, which is the only part that the serving thread does.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <random>

#include "jadoube/laws/answers.hpp"
#include "jadoube/laws/model/time_control.hpp"
#include "jadoube/laws/rule.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/uci.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::size_t most_kept = 64;
constexpr int made_by_seed = 200;
constexpr std::uint64_t memory = std::uint64_t{16} << 20U;
constexpr std::chrono::milliseconds after_move = 20ms, at_end = 2s;
// The most questions of one event.
constexpr int most_questions = 4;

double processor_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

// Positions by the time that their questions took, in ms.
using Kept = std::multimap<double, Position>;

// The questions of one kind.
struct Asked {
  explicit Asked(std::chrono::milliseconds at_most) : bound(at_most) {}
  std::chrono::milliseconds bound;
  std::uint64_t questions = 0, open = 0, at_bound = 0;
  double slowest = 0;
  Kept kept{};  // the positions whose questions took longest

  void add(double taken, mate::MateVerdict verdict) {
    ++questions;
    const bool undecided = verdict == mate::MateVerdict::undecided;
    open += undecided;
    at_bound += undecided && taken >= static_cast<double>(bound.count());
    slowest = std::max(slowest, taken);
  }
  void report(const char* when) const {
    fmt::print("{}: {} questions, {} open, {} of them at {} ms, the slowest {:.1f} ms; ", when, questions, open,
               at_bound, bound.count(), slowest);
  }
};

class Search {
 public:
  explicit Search(std::uint64_t seed) : random_(seed) {
    regulations_.time = {*laws::parse_time_control_in_minutes("1"), *laws::parse_time_control_in_minutes("1")};
  }

  void add(const Position& position) {
    ++positions_;
    regulations_.start = position;
    laws::State state(regulations_);
    laws::Event begins{.at = 0ms, .by = laws::Actor::arbiter, .act = laws::act::Start{}};
    begins.mate_before = {mate::MateVerdict::undecided, mate::MateVerdict::undecided};
    static_cast<void>(laws::rule(regulations_, state, begins));
    const MoveList moves = position.legal_moves();
    if (moves.empty()) return;
    const Move move = moves[below(moves.size())];
    const std::string text = notation::write_uci(move);
    keep(moves_, position, ask(state, {.at = 1s, .by = laws::actor(position.turn()), .act = laws::act::Move{text}}));
    keep(ends_, position, ask(state, {.at = 2min, .by = laws::Actor::arbiter, .act = laws::act::Tick{}}));
  }

  // Makes a position with a wall of pawns, and bishops on both sides of it.
  void make() {
    Setup setup;
    const auto put = [&](Color color, Role role) {
      const Square at = square(below(64));
      if (fits(setup.board, at, role)) setup.board.put(at, {color, role});
    };
    for (const Color color : both_colors) put(color, Role::king);
    for (std::size_t pairs = 3 + below(4); pairs > 0; --pairs) {
      const Square at = square(8 + below(40)), before = square(index(at) + 8);
      if (!fits(setup.board, at, Role::pawn) || !fits(setup.board, before, Role::pawn)) continue;
      setup.board.put(at, {Color::white, Role::pawn});
      setup.board.put(before, {Color::black, Role::pawn});
    }
    for (std::size_t men = below(8); men > 0; --men)
      put(static_cast<Color>(below(2)), below(4) == 0 ? Role::knight : Role::bishop);
    add_if_playable(setup);
  }

  // Changes one of the positions that took longest.
  void step() {
    const Kept& kept = (below(2) == 0 ? moves_ : ends_).kept;
    if (kept.empty()) return make();
    auto from = kept.begin();
    std::advance(from, below(kept.size()));
    Setup setup = from->second.setup();
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) change(setup);
    add_if_playable(setup);
  }

  void report(bool all) const {
    fmt::print("{} positions; ", positions_);
    moves_.report("after a move");
    ends_.report("at a flag");
    fmt::print("beyond their time at most {:.1f} ms; on the serving thread at most {:.2f} ms\n", beyond_, serving_);
    std::fflush(stdout);
    if (!all) return;
    for (const Asked* const kind : {&moves_, &ends_}) {
      unsigned listed = 0;
      for (auto each = kind->kept.rbegin(); each != kind->kept.rend() && listed < 5; ++each, ++listed)
        fmt::print("{:7.1f} of {} ms  {}\n", each->first, kind->bound.count(), notation::write_fen(each->second));
    }
  }

 private:
  static void keep(Asked& kind, const Position& position, double taken) {
    if (taken == 0) return;
    kind.kept.emplace(taken, position);
    if (kind.kept.size() > most_kept) kind.kept.erase(kind.kept.begin());
  }
  // Asks the questions of the event, and returns how long the slowest took.
  double ask(const laws::State& state, laws::Event event) {
    double slowest = 0;
    for (int asked = 0; asked < most_questions; ++asked) {
      const double began = processor_ms();
      const auto questions = laws::questions(regulations_, state, event);
      const double found = processor_ms();
      serving_ = std::max(serving_, found - began);
      if (questions.empty()) break;
      const laws::Question& question = questions.front();
      Asked& kind = question.ends_game ? ends_ : moves_;
      const auto verdict = laws::answer(question, {.deadline = Clock::now() + kind.bound}, memory);
      const double taken = processor_ms() - found, bound = static_cast<double>(kind.bound.count());
      kind.add(taken, verdict);
      beyond_ = std::max(beyond_, taken - bound);
      slowest = std::max(slowest, taken);
      laws::tell(event, question, verdict);
    }
    return slowest;
  }
  void add_if_playable(Setup& setup) {
    setup.turn = static_cast<Color>(below(2));
    if (const auto position = Position::from(setup, SetupCheck::playable)) add(*position);
  }
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
  laws::Regulations regulations_;
  std::uint64_t positions_ = 0;
  Asked moves_{after_move}, ends_{at_end};
  double beyond_ = 0, serving_ = 0;  // ms
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  Search search(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  std::ifstream file(argc > 3 ? argv[3] : "");
  for (std::string line; std::getline(file, line);)
    if (const auto position = notation::read_fen(line)) search.add(*position);
  for (int i = 0; i < made_by_seed; ++i) search.make();
  const auto end = Clock::now() + std::chrono::seconds(std::atoi(argv[1]));
  for (auto told = Clock::now(); Clock::now() < end; search.step())
    if (Clock::now() > told + 60s) {
      told = Clock::now();
      search.report(false);
    }
  search.report(true);
}
