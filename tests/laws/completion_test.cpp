// How games end: what the scenarios cannot show.
#include <gtest/gtest.h>

#include "tests/laws/table.hpp"

namespace jadoube::laws {
namespace {

using namespace std::chrono_literals;

// White leaves the king in check and nobody claims, so that no series of legal moves leads anywhere from here.
TEST(FlagFall, WhereAnIllegalMoveStands_Loses) {
  test::Table table(test::Rulebook{.edition = Edition::e2018,
                                   .time = "3+2",
                                   .supervision = Supervision::limited,
                                   .fen = "4k3/8/8/8/8/8/4q2P/4K3 w - - 0 1"});
  table.white(act::Place{Square::h2, Square::h4});
  table.white(act::Press{});
  ASSERT_TRUE(table.state().irregular);
  table.at(10min, Actor::arbiter, act::Tick{});
  EXPECT_EQ(table.state().result, Result::white_wins);
  EXPECT_EQ(table.state().reason, Reason::time);
}

}  // namespace
}  // namespace jadoube::laws
