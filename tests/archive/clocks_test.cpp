#include "jadoube/archive/clocks.hpp"

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
