// mate_sets [COUNT [FILE [SEED [LISTED]]]]: the mate question over the generated sets of tests/mate, at the referee's
// budget of 20,000 positions: how many questions stay open, the processor time of each position, both sides together,
// and how many positions take more than 20 ms. COUNT positions of each kind (40,000), and about half as many again of
// the endings with up to five men; FILE: positions to mutate; SEED: the seed of everything generated (2). Positions
// that take more than LISTED milliseconds (20) are listed; they are asked three times, and the least time counts.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <utility>

#include "jadoube/mate/verdict_line.hpp"
#include "jadoube/notation/fen.hpp"
#include "tests/mate/question_sets.hpp"

namespace {

using namespace jadoube;

constexpr std::uint64_t budget = 20'000;
constexpr double long_time = 0.020;  // seconds

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Returns the answer, and the seconds that it took.
std::pair<mate::DeadAnswer, double> ask(const Position& position) {
  const double begin = processor_seconds();
  auto answer = mate::dead(position, {.budget = budget});
  return {std::move(answer), processor_seconds() - begin};
}

void measure(std::string_view name, const std::vector<Position>& positions, double listed) {
  std::vector<double> taken;
  std::size_t open = 0, can = 0;
  double most = 0;
  std::string slowest;
  for (const Position& position : positions) {
    auto [answer, least] = ask(position);
    for (int again = 0; again < 2 && least > listed; ++again) least = std::min(least, ask(position).second);
    taken.push_back(least);
    if (taken.back() > most) {
      most = taken.back();
      slowest = notation::write_fen(position);
    }
    for (const auto* side : {&answer.white, &answer.black}) {
      open += side->verdict == mate::MateVerdict::undecided;
      can += side->verdict == mate::MateVerdict::can_mate;
    }
    if (!answer.decided()) {
      const auto letters = mate::verdict_letters(answer);
      fmt::print("  open: {}{} {}\n", letters[0], letters[1], notation::write_fen(position));
    }
    if (least > listed) {
      const auto letters = mate::verdict_letters(answer);
      fmt::print("  {:.1f} ms, {} and {} positions: {} {}{}\n", 1e3 * least, answer.white.nodes, answer.black.nodes,
                 notation::write_fen(position), letters[0], letters[1]);
    }
  }
  double all = 0;
  for (const double seconds : taken) all += seconds;
  std::ranges::sort(taken);
  const auto took_long = taken.end() - std::ranges::upper_bound(taken, long_time);
  fmt::print("{:14} questions {} can {} open {} mean {:.1f} us 99.9 % {:.2f} ms over 20 ms {} slowest {:.2f} ms: {}\n",
             name, 2 * positions.size(), can, open, 1e6 * all / static_cast<double>(positions.size()),
             1e3 * taken[taken.size() * 999 / 1000], took_long, 1e3 * taken.back(), slowest);
}

}  // namespace

int main(int arguments, char** argument) {
  const std::size_t count = arguments > 1 ? std::strtoull(argument[1], nullptr, 10) : 40'000;
  const std::uint64_t seed = arguments > 3 ? std::strtoull(argument[3], nullptr, 10) : 2;
  const double listed = arguments > 4 ? 1e-3 * std::strtod(argument[4], nullptr) : long_time;
  for (const auto kind : test::all_question_kinds) {
    // Forced lines are found by trying, which takes long.
    const std::size_t wanted = kind == test::QuestionKind::forced ? count / 20 : count;
    measure(test::name(kind), test::questions(kind, seed, wanted), listed);
  }

  std::vector<Position> endings;
  const auto classes = test::ending_classes();
  for (std::size_t i = 0; i < classes.size(); ++i)
    for (const Position& position :
         test::positions_of(classes[i], 1000 * seed + i, std::max<std::size_t>(1, count / 80)))
      endings.push_back(position);
  measure("endings", endings, listed);

  if (arguments < 3) return 0;
  std::vector<Position> vectors;
  std::ifstream stream(argument[2]);
  for (std::string line; std::getline(stream, line);)
    if (const auto vector = mate::read_verdict_line(line)) vectors.push_back(vector->position);
  if (!vectors.empty())
    measure("mutations", test::mutations(vectors, seed, std::max<std::size_t>(1, count / 4000)), listed);
  return 0;
}
