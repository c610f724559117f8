// What is said of a player who comes too late.
#include <gtest/gtest.h>

#include "tests/laws/table.hpp"

namespace jadoube::laws {
namespace {

using namespace std::chrono_literals;
using text::Language;

test::Table table_with(Milliseconds default_time) {
  Regulations regulations = test::regulations_of({});
  regulations.default_time = default_time;
  return test::Table(regulations);
}

TEST(Lateness, WhereTheDefaultTimeIsZero_ThePlayerWasNotThereAtTheStart_6_7_1) {
  test::Table table = table_with(0min);
  table.at(0ms, Actor::white, act::Arrive{});
  table.at(1min, Actor::black, act::Arrive{});
  EXPECT_EQ(table.article(), "6.7.1");
  EXPECT_EQ(table.state().result, Result::white_wins);
  EXPECT_EQ(table.says(), "Black was not at the board at the start and loses the game.");
  EXPECT_EQ(table.says(Language::pt), "As pretas não estavam presentes à hora do início e perdem a partida.");
  EXPECT_EQ(table.says(Language::pt_BR), "As pretas não estavam presentes na hora do início e perdem a partida.");
}

TEST(Lateness, WhereTheDefaultTimeIsZero_NeitherWasThere_BothLose_6_7_1) {
  test::Table table = table_with(0min);
  table.at(0ms, Actor::arbiter, act::Start{});
  table.at(1min, Actor::white, act::Arrive{});
  EXPECT_EQ(table.article(), "6.7.1");
  EXPECT_EQ(table.state().result, Result::both_lose);
  EXPECT_EQ(table.says(), "Neither player was at the board at the start, and both lose.");
  EXPECT_EQ(table.says(Language::pt), "Nenhum dos jogadores estava presente à hora do início, e ambos perdem.");
}

// The player who has to answer the sealed move; the Laws of 1997 allow what the regulations do.
TEST(Lateness, WhereTheDefaultTimeIsZero_ThePlayerWasNotThereAtTheResumption_1997_A10) {
  Regulations regulations = test::regulations_of({.edition = Edition::e1997, .time = "40/120:60"});
  regulations.default_time = 0min;
  test::Table table(regulations);
  table.white(act::Move{"e2e4"});
  table.white(act::Press{});
  table.black(act::Seal{"e5"});
  table.arbiter(act::Resume{});
  table.arbiter(act::Tick{});
  EXPECT_EQ(table.article(), "A10");
  EXPECT_EQ(table.state().result, Result::black_wins);
  EXPECT_EQ(table.says(), "White was not at the board when the game was resumed and loses it.");
  EXPECT_EQ(table.says(Language::pt), "As brancas não estavam presentes à hora da retoma e perdem a partida.");
}

TEST(Lateness, WhereTheDefaultTimeIsThirtyMinutes_ItIsNamed_6_7_1) {
  test::Table table = table_with(30min);
  table.at(0ms, Actor::white, act::Arrive{});
  table.at(30min + 1s, Actor::black, act::Arrive{});
  EXPECT_EQ(table.article(), "6.7.1");
  EXPECT_EQ(table.says(), "Black came more than 30 minutes late and loses the game.");
  EXPECT_EQ(table.says(Language::pt), "As pretas chegaram com mais de 30 minutos de atraso e perdem a partida.");
}

}  // namespace
}  // namespace jadoube::laws
