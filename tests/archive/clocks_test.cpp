#include "jadoube/archive/clocks.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/archive/audited.hpp"

namespace jadoube::archive {
namespace {

std::vector<Kind> kinds(const std::string& control, const std::string& moves) {
  return test::audited("[Result \"1-0\"]\n[TimeControl \"" + control + "\"]\n[Termination \"Normal\"]\n\n" + moves +
                       " 1-0\n")
      .kinds();
}

TEST(Clocks, WithinTheIncrement_NothingIsWrong) {
  EXPECT_TRUE(kinds("300+3", "1. e4 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. d4 { [%clk 0:05:03] }").empty());
}

TEST(Clocks, GrownBeyondTheIncrement_IsFound) {
  EXPECT_EQ(kinds("300+3", "1. e4 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. d4 { [%clk 0:05:04] }"),
            std::vector{Kind::clock_grown});
  EXPECT_EQ(kinds("300", "1. e4 {[%clk 0:04:00.5]} e5 2. d4 {[%clk 0:04:00.6]}"), std::vector{Kind::clock_grown});
}

TEST(Clocks, TenthsOfASecond_AreSaid) {
  const auto found =
      test::audited("[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:59.9]} e5 2. d4 {[%clk 0:00:59.95]} *\n").findings;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(describe(found[0], text::Language::en),
            "White's clock went from 0:00:59.9 up to 0:00:59.95, by more than the increment.");
}

TEST(Clocks, AsTheLargeSitesWriteThem_AreReadToTheSecond) {
  const auto taken = [](const std::string& comment) -> std::optional<std::int64_t> {
    Clocks clocks;
    std::vector<Finding> findings;
    FindingSink sink(findings, all_kinds);
    clocks.start("36000");
    if (!clocks.passes(comment, Color::white)) clocks.take(comment, Color::white, 1, 1, sink);
    return clocks.last(Color::white);
  };
  for (std::int64_t seconds = 0; seconds < 36'000; ++seconds) {
    const std::string time = fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    EXPECT_EQ(taken(" [%clk " + time + "] "), 1000 * seconds);
    EXPECT_EQ(taken(" [%eval -0.1] [%clk " + time + "] "), 1000 * seconds);
  }
  for (const std::size_t digit : {7U, 9U, 10U, 12U, 13U})
    for (const char c : std::string_view("/:;ax?\xB5")) {
      std::string comment = " [%clk 0:05:01] ";
      comment[digit] = c;
      EXPECT_EQ(taken(comment), std::nullopt) << comment;
    }
}

TEST(Clocks, TheNextPeriodsTime_MayBeAdded) {
  EXPECT_TRUE(kinds("2/60+1:30+1", "1. e4 {[%clk 0:01:00]} e5 2. d4 {[%clk 0:01:30]} d5").empty());
  EXPECT_EQ(kinds("2/60+1:30+1", "1. e4 {[%clk 0:01:00]} e5 2. d4 {[%clk 0:01:40]} d5"),
            std::vector{Kind::clock_grown});
}

TEST(Clocks, AControlThatDoesNotCountInSeconds_IsNotHeldAgainstTheClocks) {
  EXPECT_TRUE(kinds("90+30", "1. e4 {[%clk 1:30:00]} e5 2. d4 {[%clk 1:31:00]}").empty());
  EXPECT_TRUE(kinds("?", "1. e4 {[%clk 1:30:00]} e5 2. d4 {[%clk 1:31:00]}").empty());
}

TEST(Clocks, BelowZero_IsFoundOnce_AndOfTheLoserWhoseGameDidNotEndOnTime) {
  EXPECT_EQ(kinds("300", "1. e4 {[%clk -0:00:01]} e5 2. d4 {[%clk -0:00:02]}"), std::vector{Kind::clock_negative});
  EXPECT_EQ(kinds("300", "1. e4 e5 {[%clk -0:00:01]} 2. d4"),
            (std::vector{Kind::clock_negative, Kind::loser_below_zero}));
}

TEST(Clocks, WhatIsNoTime_IsFound) {
  EXPECT_EQ(kinds("300", "1. e4 {[%clk five minutes]} e5"), std::vector{Kind::clock_unreadable});
}

}  // namespace
}  // namespace jadoube::archive
