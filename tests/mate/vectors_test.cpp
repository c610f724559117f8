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

// The first `most` positions of a file: each question decided as expected, but for so many that stay undecided.
void expect_as_in(std::string_view name, unsigned most, const MateQuestion& question, unsigned most_open = 0) {
  const auto file = test::data_file(name);
  if (!file) GTEST_SKIP() << "no " << name << " in JADOUBE_DATA";
  std::ifstream stream(*file);
  unsigned positions = 0, open = 0;
  for (std::string line; positions < most && std::getline(stream, line); ++positions) {
    const auto vector = read_verdict_line(line);
    ASSERT_TRUE(vector && vector->expected) << line;
    const auto answers = dead(vector->position, question);
    for (const Color side : both_colors) {
      const auto& answer = side == Color::white ? answers.white : answers.black;
      if (answer.verdict == MateVerdict::undecided) {
        ++open;
        continue;
      }
      EXPECT_EQ(answer.verdict == MateVerdict::can_mate, (*vector->expected)[index(side)]) << line;
      if (answer.verdict == MateVerdict::can_mate) expect_mate(vector->position, side, answer.line);
    }
  }
  EXPECT_EQ(positions, most);
  EXPECT_LE(open, most_open);
}

TEST(Vectors, AreDecidedAsExpected_EachMateByALegalLine) {
  expect_as_in("dead-vectors.txt", test::quick() ? 100 : 902, {.line = true});
}

// A king shut in by its own pawns, and moves of pawns to be counted out: some of these need more positions.
TEST(Vectors, WithinTheRefereesBudget_FewStayOpen) {
  expect_as_in("dead-vectors.txt", test::quick() ? 100 : 902, {.budget = 20'000, .line = true}, 30);
}

TEST(HardMates, WithinTheRefereesBudget_FewStayOpen) {
  expect_as_in("hard-mates.txt", test::quick() ? 10 : 179, {.budget = 20'000, .line = true}, 14);
}

TEST(HardMates, WithinTheLibrarysLimits_AreAllDecided) {
  if (test::quick()) GTEST_SKIP() << "takes long";
  expect_as_in("hard-mates.txt", 179, {.line = true});
}

}  // namespace
}  // namespace jadoube::mate
