// The collections of node counts in the optional test data: `epd` a position in four fields, `perft` a depth and its
// count.
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <iostream>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

#include "jadoube/chess/perft.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/perft_by.hpp"
#include "tests/support/positions.hpp"

namespace jadoube {
namespace {

struct Line {
  std::string id;
  Position position;
  unsigned depth;
  std::uint64_t nodes;
};

struct Collection {
  std::vector<Line> lines;
  std::set<std::string> unreachable;  // the ids of positions that can be played on but cannot arise in a game
};

Collection read(const std::filesystem::path& path) {
  Collection collection;
  std::ifstream file(path);
  std::string text, id;
  Position position;
  while (std::getline(file, text)) {
    std::istringstream words(text);
    std::string keyword;
    words >> keyword;
    if (keyword == "id") {
      words >> id;
    } else if (keyword == "epd") {
      std::string fen;
      std::getline(words >> std::ws, fen);
      position = Position::from(test::setup_of(fen), SetupCheck::playable).value();
      if (!Position::from(test::setup_of(fen))) collection.unreachable.insert(id);
    } else if (keyword == "perft") {
      unsigned depth = 0;
      std::uint64_t nodes = 0;
      words >> depth >> nodes;
      collection.lines.push_back({id, position, depth, nodes});
    }
  }
  return collection;
}

// Every line up to the limit with the kernel in use, and up to a lower limit with each kernel.
void check(const Collection& collection) {
  const std::uint64_t limit = test::sanitized() ? 200'000 : 50'000'000,
                      limit_each = test::sanitized() ? 20'000 : 1'000'000;
  std::atomic<std::size_t> next{0};
  std::atomic<std::uint64_t> nodes{0};
  std::mutex reporting;
  const auto expect = [&](std::uint64_t actual, const Line& line, std::string_view kernel) {
    nodes += actual;
    const std::scoped_lock lock(reporting);
    EXPECT_EQ(actual, line.nodes) << line.id << " to depth " << line.depth << " by " << kernel << ": "
                                  << test::fen_of(line.position);
  };
  const auto work = [&] {
    for (std::size_t i; (i = next++) < collection.lines.size();) {
      const Line& line = collection.lines[i];
      if (line.nodes <= limit) expect(perft(line.position, line.depth), line, kernels().name);
      if (line.nodes > limit_each) continue;
      for (const Kernels& kernels : all_kernels())
        if (kernels.supported()) expect(test::perft_by(kernels, line.position, line.depth), line, kernels.name);
    }
  };
  {
    std::vector<std::jthread> workers;
    for (unsigned i = std::max(2U, std::thread::hardware_concurrency()); i > 0; --i) workers.emplace_back(work);
  }
  std::cout << collection.lines.size() << " lines, " << nodes << " nodes\n";
}

TEST(PerftData, RandomGames) {
  const auto file = test::data_file("perft-random.txt");
  if (!file) GTEST_SKIP() << "no perft-random.txt in JADOUBE_DATA";
  const Collection collection = read(*file);
  EXPECT_GT(collection.lines.size(), 1'000U);
  EXPECT_EQ(collection.unreachable, std::set<std::string>{});
  check(collection);
}

TEST(PerftData, Chess960) {
  const auto file = test::data_file("perft-chess960.txt");
  if (!file) GTEST_SKIP() << "no perft-chess960.txt in JADOUBE_DATA";
  const Collection collection = read(*file);
  EXPECT_GT(collection.lines.size(), 500U);
  EXPECT_EQ(collection.unreachable, std::set<std::string>{});
  check(collection);
}

TEST(PerftData, TrickyPositions_AlsoThoseThatNoGameReaches) {
  const auto file = test::data_file("perft-tricky.txt");
  if (!file) GTEST_SKIP() << "no perft-tricky.txt in JADOUBE_DATA";
  const Collection collection = read(*file);
  EXPECT_GT(collection.lines.size(), 30U);
  EXPECT_EQ(collection.unreachable,
            (std::set<std::string>{"align-diag-1", "align-diag-2", "align-horizontal", "align-ep", "align-ep-pinned",
                                   "ep-unrelated-check", "asymmetrical-and-king-on-h"}));
  check(collection);
}

}  // namespace
}  // namespace jadoube
