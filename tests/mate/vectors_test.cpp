// Positions with a published verdict, optional data: every question decided, every mate with a line that is legal.
#include <gtest/gtest.h>

#include <fstream>

#include "jadoube/mate/verdict_line.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

void expect_mate(const Position& start, Color side, const std::vector<Move>& line) {
  Position position = start;
  for (const Move move : line) {
    ASSERT_TRUE(position.is_legal(move)) << test::fen_of(start) << ' ' << test::uci960(move);
    position.play(move);
  }
  EXPECT_TRUE(position.is_checkmate()) << test::fen_of(start);
  EXPECT_EQ(position.turn(), !side) << test::fen_of(start);
}

TEST(Vectors, AreDecidedAsExpected_EachMateByALegalLine) {
  const auto file = test::data_file("dead-vectors.txt");
  if (!file) GTEST_SKIP() << "no dead-vectors.txt in JADOUBE_DATA";
  std::ifstream stream(*file);
  unsigned positions = 0;
  for (std::string line; std::getline(stream, line);) {
    const auto vector = read_verdict_line(line);
    ASSERT_TRUE(vector && vector->expected) << line;
    if (test::quick() && positions >= 100) break;
    ++positions;
    const auto answers = dead(vector->position, {.line = true});
    for (const Color side : both_colors) {
      const auto& answer = side == Color::white ? answers.white : answers.black;
      ASSERT_EQ(answer.verdict == MateVerdict::can_mate, (*vector->expected)[index(side)]) << line;
      ASSERT_NE(answer.verdict, MateVerdict::undecided) << line;
      if (answer.verdict == MateVerdict::can_mate) expect_mate(vector->position, side, answer.line);
    }
  }
  EXPECT_EQ(positions, test::quick() ? 100U : 902U);
}

}  // namespace
}  // namespace jadoube::mate
