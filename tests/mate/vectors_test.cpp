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

// The first `most` positions of a file: each question decided as expected.
void expect_as_in(std::string_view name, unsigned most, const MateQuestion& question) {
  const auto file = test::data_file(name);
  if (!file) GTEST_SKIP() << "no " << name << " in JADOUBE_DATA";
  std::ifstream stream(*file);
  unsigned positions = 0;
  for (std::string line; positions < most && std::getline(stream, line); ++positions) {
    const auto vector = read_verdict_line(line);
    ASSERT_TRUE(vector && vector->expected) << line;
    const auto answers = dead(vector->position, question);
    for (const Color side : both_colors) {
      const auto& answer = side == Color::white ? answers.white : answers.black;
      EXPECT_NE(answer.verdict, MateVerdict::undecided) << line;
      EXPECT_EQ(answer.verdict == MateVerdict::can_mate, (*vector->expected)[index(side)]) << line;
      if (answer.verdict == MateVerdict::can_mate) expect_mate(vector->position, side, answer.line);
    }
  }
  EXPECT_EQ(positions, most);
}

TEST(Vectors, AreDecidedAsExpected_EachMateByALegalLine) {
  expect_as_in("dead-vectors.txt", test::sanitized() ? 100 : 902, {.line = true});
}

TEST(Vectors, WithinTheRefereesBudget_AreAllDecided) {
  expect_as_in("dead-vectors.txt", test::sanitized() ? 100 : 902, {.budget = 20'000, .line = true});
}

TEST(HardMates, WithinTheRefereesBudget_AreAllDecided) {
  expect_as_in("hard-mates.txt", test::sanitized() ? 10 : 179, {.budget = 20'000, .line = true});
}

TEST(HardMates, WithinTheLibrarysLimits_AreAllDecided) {
  if (test::sanitized()) GTEST_SKIP() << "takes long";
  expect_as_in("hard-mates.txt", 179, {.line = true});
}

}  // namespace
}  // namespace jadoube::mate
