// What the library answers, against the whole graph.
#include "tests/mate/full_graph.hpp"

#include <gtest/gtest.h>

#include "jadoube/mate/can_mate.hpp"
#include "jadoube/mate/screen.hpp"
#include "tests/mate/small_positions.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

// What the answers of a sample were.
struct Sample {
  unsigned can = 0;        // each with a line that was replayed
  unsigned cannot = 0;     // each confirmed by the whole graph
  unsigned bare = 0;       // a bare king cannot mate
  unsigned too_large = 0;  // "cannot", and the graph has no end in sight
};

void replay(const Position& start, Color side, const std::vector<Move>& line) {
  Position position = start;
  for (const Move move : line) {
    ASSERT_TRUE(position.is_legal(move)) << test::fen_of(start);
    position.play(move);
  }
  EXPECT_TRUE(position.is_checkmate() && position.turn() == !side) << test::fen_of(start);
}

void judge(const Position& position, Sample& sample) {
  const auto answers = dead(position, {.line = true});
  for (const Color side : both_colors) {
    const auto& answer = side == Color::white ? answers.white : answers.black;
    if (answer.verdict == MateVerdict::can_mate) {
      ++sample.can;
      replay(position, side, answer.line);
      continue;
    }
    EXPECT_EQ(answer.verdict, MateVerdict::cannot_mate);
    EXPECT_FALSE(surely_can_mate(position, side)) << test::fen_of(position);
    if (!position.pieces(side).several()) {
      ++sample.bare;
      continue;
    }
    const auto graph = test::full_graph(position, 400'000);
    EXPECT_FALSE(graph.mates[index(side)]) << test::fen_of(position) << " side " << index(side);
    ++(graph.complete ? sample.cannot : sample.too_large);
  }
}

TEST(WholeGraph, OfFewMen_ConfirmsEveryCannot) {
  test::SmallPositions random(26);
  Sample sample;
  for (unsigned i = test::long_run() ? 800 : 30; i > 0; --i) judge(random.few_men(), sample);
  RecordProperty("can", static_cast<int>(sample.can));
  RecordProperty("cannot", static_cast<int>(sample.cannot));
  RecordProperty("too_large", static_cast<int>(sample.too_large));
  EXPECT_GT(sample.can, test::long_run() ? 500U : 10U);
}

TEST(WholeGraph, OfBlockedPawns_ConfirmsEveryCannot) {
  test::SmallPositions random(75);
  Sample sample;
  for (unsigned i = test::long_run() ? 1200 : 30; i > 0; --i) judge(random.blocked_pawns(), sample);
  RecordProperty("can", static_cast<int>(sample.can));
  RecordProperty("cannot", static_cast<int>(sample.cannot));
  RecordProperty("too_large", static_cast<int>(sample.too_large));
  EXPECT_GT(sample.cannot, test::long_run() ? 100U : 3U);
}

}  // namespace
}  // namespace jadoube::mate
