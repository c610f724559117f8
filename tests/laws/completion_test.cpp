// How games end: what the scenarios cannot show.
#include <gtest/gtest.h>

#include "jadoube/laws/say.hpp"
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

// 6.9: what is not decided within the limits of a ruling counts as possible, and is said. No position is known in which
// that happens.
TEST(FlagFall, WhereTheMateWasNotDecided_SaysSo) {
  test::Table table(
      test::Rulebook{.edition = Edition::e2023, .time = "3+2", .fen = "8/p1p1p1p1/8/8/8/6p1/P1P1P1Pp/k6K b - - 0 1"});
  auto ruling = table.at(10min, Actor::arbiter, act::Tick{});
  EXPECT_EQ(table.state().result, Result::white_wins);
  EXPECT_EQ(table.state().reason, Reason::time);
  EXPECT_FALSE(ruling.says.mate_undecided);
  ruling.says.mate_undecided = true;
  EXPECT_EQ(say(ruling.says, table.state(), text::Language::en),
            "Black's flag has fallen, and White wins; whether a mate was still possible was not decided in time; "
            "material and structure do not exclude it, so it is taken to be possible, unless the arbiter decides "
            "otherwise.");
  EXPECT_EQ(say(ruling.says, table.state(), text::Language::pt),
            "Caiu a bandeira das pretas, e ganham as brancas; não se apurou a tempo se ainda era possível dar mate; o "
            "material e a estrutura não o excluem, por isso considera-se que sim, salvo decisão contrária do árbitro.");
}

// The same, decided after tens of thousands of positions.
TEST(FlagFall, WhereTheMateTakesLongToFind_IsDecided) {
  test::Table table(
      test::Rulebook{.edition = Edition::e2023, .time = "3+2", .fen = "k7/Pp1p1p1p/1P6/8/8/8/3P1P1P/7K w - - 0 1"});
  const auto ruling = table.at(10min, Actor::arbiter, act::Tick{});
  EXPECT_EQ(table.state().result, Result::black_wins);
  EXPECT_FALSE(ruling.says.mate_undecided);
}

// The same, decided at once: a rook mates.
TEST(FlagFall, WhereTheMateIsDecided_SaysNothingOfIt) {
  test::Table table(test::Rulebook{.edition = Edition::e2023, .time = "3+2", .fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"});
  const auto ruling = table.at(10min, Actor::arbiter, act::Tick{});
  EXPECT_EQ(table.state().result, Result::white_wins);
  EXPECT_FALSE(ruling.says.mate_undecided);
}

// Two knights can mate a king alone, if it helps: from the other corner that takes tens of thousands of positions to
// see.
TEST(FlagFall, AgainstTwoKnightsFarAway_IsDecided) {
  test::Table table(test::Rulebook{.edition = Edition::e2023, .time = "3+2", .fen = "8/2k5/8/8/N6K/8/8/7N b - - 0 1"});
  const auto ruling = table.at(10min, Actor::arbiter, act::Tick{});
  EXPECT_EQ(table.state().result, Result::white_wins);
  EXPECT_FALSE(ruling.says.mate_undecided);
}

}  // namespace
}  // namespace jadoube::laws
