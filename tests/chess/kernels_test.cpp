#include "jadoube/chess/internal/kernels.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>

#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {

void PrintTo(const Kernels& kernels, std::ostream* out) { *out << kernels.name; }

namespace {

namespace rulebook = test::rulebook;
using test::fen_of;
using test::position_of;

// Runs with each version of the inner loops that this processor supports.
class EachKernel : public testing::TestWithParam<Kernels> {
 protected:
  static MoveList moves(const Position& position) {
    MoveList list;
    list.set_end(GetParam().generate(position, list.data()));
    return list;
  }
};

std::vector<Kernels> runnable() {
  std::vector<Kernels> found;
  for (const Kernels& kernels : all_kernels())
    if (kernels.supported()) found.push_back(kernels);
  return found;
}

INSTANTIATE_TEST_SUITE_P(Kernels, EachKernel, testing::ValuesIn(runnable()),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(Kernels, TheLastRunsAnywhereAndTheOneInUseIsRunnable) {
  ASSERT_FALSE(all_kernels().empty());
  EXPECT_EQ(all_kernels().back().name, "portable");
  EXPECT_TRUE(all_kernels().back().supported());
  EXPECT_TRUE(kernels().supported());
  if (std::getenv("JADOUBE_KERNEL") == nullptr) {
    EXPECT_EQ(kernels().name, runnable().front().name);
  }
}

// Each in a process of its own, because the choice is made once.
TEST(KernelsDeathTest, TheEnvironmentAsksForOneByName) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (const Kernels& wanted : runnable())
    EXPECT_EXIT(
        {
          setenv("JADOUBE_KERNEL", std::string(wanted.name).c_str(), 1);
          std::_Exit(kernels().name == wanted.name ? 0 : 1);
        },
        testing::ExitedWithCode(0), "")
        << wanted.name;
}

TEST_P(EachKernel, WritesTheMovesInTheOrderOfTheOthers) {
  const auto bits = [](const Kernels& kernels, const Position& position) {
    std::array<Move, 256 + 32> list;
    std::vector<std::uint32_t> written;
    for (const Move *move = list.data(), *const end = kernels.generate(position, list.data()); move != end; ++move)
      written.push_back(move->bits());
    return written;
  };
  test::RandomPositions random(11);
  for (unsigned i = test::sanitized() ? 300 : 4'000; i > 0; --i) {
    const Position position = random.next();
    ASSERT_EQ(bits(GetParam(), position), bits(all_kernels().back(), position));
  }
}

TEST_P(EachKernel, GeneratesTheLegalMovesOfTheRulebook) {
  test::RandomPositions random(7);
  for (unsigned i = test::sanitized() ? 300 : 4'000; i > 0; --i) {
    const Position position = random.next();
    ASSERT_EQ(test::sorted_bits(moves(position)),
              test::sorted_bits(rulebook::legal_moves(rulebook::diagram(position.setup()))))
        << fen_of(position);
  }
}

TEST_P(EachKernel, CountsTheReplies) {
  test::RandomPositions random(8);
  for (unsigned i = test::sanitized() ? 500 : 20'000; i > 0; --i) {
    const Position position = random.next();
    const MoveList list = position.legal_moves();
    std::uint64_t expected = 0;
    for (const Move move : list) expected += position.after(move).legal_moves().size();
    ASSERT_EQ(GetParam().count_replies(position, list), expected) << fen_of(position);
  }
}

TEST_P(EachKernel, CountsTheRepliesAsTheRulebookDoes) {
  test::RandomPositions random(9);
  for (unsigned i = test::sanitized() ? 30 : 400; i > 0; --i) {
    const Position position = random.next();
    std::uint64_t expected = 0;
    for (const Move move : position.legal_moves())
      expected += rulebook::legal_moves(rulebook::diagram(position.after(move).setup())).size();
    ASSERT_EQ(GetParam().count_replies(position, position.legal_moves()), expected) << fen_of(position);
  }
}

TEST_P(EachKernel, CountsNothingAfterMateAndStalemate) {
  for (const char* fen : {"7k/6Q1/6K1/8/8/8/8/8 b - -", "7k/5Q2/6K1/8/8/8/8/8 b - -"}) {
    const Position position = position_of(fen);
    EXPECT_TRUE(moves(position).empty()) << fen;
    EXPECT_EQ(GetParam().count_replies(position, moves(position)), 0U) << fen;
  }
}

TEST_P(EachKernel, FindsAll218MovesOfPetrovicsPosition) {
  EXPECT_EQ(moves(position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -")).size(), 218U);
}

}  // namespace
}  // namespace jadoube
