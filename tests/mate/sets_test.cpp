// The mate question over generated sets, at the budget that the referee allows after a move.
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "jadoube/mate/verdict_line.hpp"
#include "tests/mate/full_graph.hpp"
#include "tests/mate/question_sets.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

constexpr std::uint64_t budget = 20'000;

const MateAnswer& of(const DeadAnswer& answer, Color side) {
  return side == Color::white ? answer.white : answer.black;
}

void expect_mate(const Position& start, Color side, const std::vector<Move>& line, bool with_clock = false) {
  Position position = start;
  for (const Move move : line) {
    ASSERT_TRUE(position.is_legal(move)) << test::fen_of(start);
    EXPECT_FALSE(with_clock && position.halfmove_clock() >= seventy_five_moves) << test::fen_of(start);
    position.play(move);
  }
  EXPECT_TRUE(position.is_checkmate() && position.turn() == !side) << test::fen_of(start);
}

// "Cannot" by material is confirmed for all positions at once in material_test.cpp.
void expect_no_mate(const Position& position, Color side, const MateAnswer& answer) {
  constexpr int most_men = 4;
  constexpr std::size_t most_positions = 2'000'000;
  if (answer.ground == MateGround::material || position.occupied().count() > most_men) return;
  const auto graph = test::full_graph(position, most_positions);
  EXPECT_FALSE(graph.mates[index(side)]) << test::fen_of(position);
  EXPECT_TRUE(graph.complete || graph.mates[index(!side)]) << test::fen_of(position);
}

// Every question decided; each mate by a line that is legal; the same verdict within every budget that suffices.
void expect_decided(const std::vector<Position>& positions) {
  for (const Position& position : positions) {
    const auto answer = dead(position, {.budget = budget, .line = true});
    ASSERT_TRUE(answer.decided()) << test::fen_of(position);
    for (const Color side : both_colors)
      if (of(answer, side).verdict == MateVerdict::can_mate)
        expect_mate(position, side, of(answer, side).line);
      else
        expect_no_mate(position, side, of(answer, side));
    for (const std::uint64_t other : {std::uint64_t{100}, budget / 10, 10 * budget}) {
      const auto again = dead(position, {.budget = other});
      for (const Color side : both_colors)
        if (of(again, side).verdict != MateVerdict::undecided) {
          EXPECT_EQ(of(again, side).verdict, of(answer, side).verdict) << test::fen_of(position) << " by " << other;
        }
    }
  }
}

class Sets : public testing::TestWithParam<test::QuestionKind> {};

TEST_P(Sets, AreDecidedWithinTheRefereesBudget) {
  expect_decided(test::questions(GetParam(), 31, test::long_run() ? 600 : 20));
}

// The fewest moves count here: a mate that takes too long is none.
TEST_P(Sets, NearTheEndOfSeventyFiveMoves_MateOnlyInTime) {
  std::mt19937_64 random(5);
  for (Position position : test::questions(GetParam(), 32, test::long_run() ? 100 : 8)) {
    jadoube::Setup setup = position.setup();
    if (setup.en_passant) continue;
    setup.halfmove_clock = seventy_five_moves - 1 - static_cast<unsigned>(random() % 12);
    position = *Position::from(setup, SetupCheck::playable);
    const auto without = dead(position, {.budget = budget});
    const auto with = dead(position, {.budget = budget, .line = true, .history = DrawHistory{}});
    for (const Color side : both_colors) {
      const MateAnswer& answer = of(with, side);
      if (answer.verdict == MateVerdict::can_mate) expect_mate(position, side, answer.line, true);
      if (of(without, side).verdict == MateVerdict::cannot_mate) {
        EXPECT_NE(answer.verdict, MateVerdict::can_mate) << test::fen_of(position);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Sets, testing::ValuesIn(test::all_question_kinds), [](const auto& kind) {
  std::string name(test::name(kind.param));
  std::ranges::replace(name, ' ', '_');
  return name;
});

TEST(EndingClasses, AreDecidedWithinTheRefereesBudget) {
  const auto classes = test::ending_classes();
  EXPECT_EQ(classes.size(), 145U);
  for (std::size_t i = 0; i < classes.size(); ++i)
    expect_decided(test::positions_of(classes[i], i, test::long_run() ? 8 : 1));
}

TEST(Mutations, OfThePublishedVectors_AreDecidedWithinTheRefereesBudget) {
  const auto file = test::data_file("dead-vectors.txt");
  if (!file) GTEST_SKIP() << "no dead-vectors.txt in JADOUBE_DATA";
  std::ifstream stream(*file);
  std::vector<Position> vectors;
  for (std::string line; std::getline(stream, line);) {
    const auto vector = read_verdict_line(line);
    ASSERT_TRUE(vector) << line;
    vectors.push_back(vector->position);
  }
  if (!test::long_run()) vectors.resize(60);
  const auto mutations = test::mutations(vectors, 33, 1);
  std::vector<DeadAnswer> together(mutations.size());
  dead(mutations, together, {.budget = budget});
  for (std::size_t i = 0; i < mutations.size(); ++i) {
    const Position& position = mutations[i];
    const auto answer = dead(position, {.budget = budget, .line = true});
    for (const Color side : both_colors) {
      EXPECT_EQ(of(together[i], side).verdict, of(answer, side).verdict) << test::fen_of(position);
      if (of(answer, side).verdict == MateVerdict::can_mate) expect_mate(position, side, of(answer, side).line);
      EXPECT_NE(of(answer, side).verdict, MateVerdict::undecided) << test::fen_of(position);
    }
  }
}

TEST(Limits, AtTheLimitOfMemory_TheQuestionIsUndecidedAndSaysSo) {
  const auto position = test::position_of("1kb5/1p3b2/1Pp5/n1P5/N1p5/1pP5/1P6/1KB5 w - - 0 1");
  const auto answer = can_mate(position, Color::black, {.budget = std::nullopt, .memory = 1000});
  EXPECT_EQ(answer.verdict, MateVerdict::undecided);
  EXPECT_EQ(answer.ground, MateGround::memory_spent);
}

}  // namespace
}  // namespace jadoube::mate
