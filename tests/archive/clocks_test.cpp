#include "jadoube/archive/clocks.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

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
  EXPECT_EQ(kinds("300+3", "1. e4 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. d4 { [%clk 0:05:05] }"),
            std::vector{Kind::clock_grown});
  EXPECT_EQ(kinds("300", "1. e4 {[%clk 0:04:00.5]} e5 2. d4 {[%clk 0:04:00.6]}"), std::vector{Kind::clock_grown});
}

TEST(Clocks, WhereReadingsAreMissing_EachMoveSinceMayHaveAddedTheIncrement) {
  const std::string missing = "1. e4 {[%clk 1:30:00]} e5 {[%clk 1:30:00]} 2. d4 d5 3. Nf3 {[%clk 1:30:50]} Nc6 ";
  EXPECT_TRUE(kinds("5400+30", missing + "{[%clk 1:31:00]}").empty());
  EXPECT_EQ(kinds("5400+30", missing + "{[%clk 1:31:02]}"), std::vector{Kind::clock_grown});
}

TEST(Clocks, MovesOfAPeriod_AreCountedFromTheStartsNumber) {
  const std::string control =
      "40/5400:1800\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 38";
  const std::string before =
      "38. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 39. Nf3 {[%clk 0:04:00]} Nc6 {[%clk 0:04:00]} ";
  EXPECT_TRUE(kinds(control, before + "40. Bb5 {[%clk 0:33:00]} a6 {[%clk 0:33:00]}").empty());
  EXPECT_EQ(kinds(control, "38. e4 {[%clk 0:05:00]} e5 39. Nf3 {[%clk 0:34:00]}"), std::vector{Kind::clock_grown});
  EXPECT_EQ(
      kinds(control,
            "38. e4 {[%clk 0:05:00]} e5 39. Nf3 {[%clk 0:04:00]} d6 40. Bc4 d5 41. d3 Na6 42. Nc3 {[%clk 0:35:00]}"),
      std::vector{Kind::clock_grown});
}

TEST(Clocks, BelowZeroSaidByTheTagAndAComment_IsFoundOnce) {
  const auto found = test::audited(
                         "[Result \"1-0\"]\n[TimeControl \"60\"]\n[Termination \"normal\"]\n\n"
                         "1. e4 {[%clk 0:01:00]} e5 {[%clk -0:00:01] Black resigns} 1-0\n")
                         .kinds();
  EXPECT_EQ(std::ranges::count(found, Kind::loser_below_zero), 1);
}

// Lichess stores a time in steps of eight hundredths of a second, and writes it in whole seconds.
TEST(Clocks, InWholeSeconds_MayBeASecondMoreByRounding) {
  EXPECT_TRUE(kinds("300+3", "1. e4 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. d4 { [%clk 0:05:04] }").empty());
  EXPECT_TRUE(kinds("300+3", "1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. d4 {[%clk 0:05:04]}").empty());
  EXPECT_TRUE(kinds("300", "1. e4 { [%clk 0:04:59] } e5 2. d4 { [%clk 0:05:00] }").empty());
  EXPECT_EQ(kinds("300+3", "1. e4 {[%clk 0:05:00.9]} e5 2. d4 {[%clk 0:05:04]}"), std::vector{Kind::clock_grown});
  EXPECT_EQ(kinds("300+3", "1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:05:03.1]}"), std::vector{Kind::clock_grown});
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
    if (!clocks.passes(comment, Color::white, 1)) clocks.take(comment, Color::white, 1, 1, sink);
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

// Where passes() returns true, take() finds nothing.
RC_GTEST_PROP(ClocksProperty, ComparedAsTheyAreWritten_GiveWhatTheirTimesGive, ()) {
  const auto number = [](int from, int to) { return *rc::gen::inRange(from, to + 1); };
  std::string control = std::to_string(number(0, 1) != 0 ? number(0, 600) : number(0, 40'000));
  if (number(0, 2) != 0) control += "+" + std::to_string(number(0, 3) != 0 ? number(0, 30) : number(0, 200));
  if (number(0, 3) == 0) control = "3/" + control + ":" + std::to_string(number(1, 300));
  if (number(0, 9) == 0) control = "-";

  Clocks compared, taken;
  std::vector<Finding> of_compared, of_taken;
  FindingSink compared_sink(of_compared, all_kinds), taken_sink(of_taken, all_kinds);
  for (int game = 0; game < 2; ++game) {
    if (game == 1) control = std::to_string(number(0, 600));
    compared.start(control);
    taken.start(control);
    std::array<int, 2> seconds{};
    seconds.fill(number(0, 1) != 0 ? number(0, 600) : number(0, 40'000));
    for (std::uint32_t ply = 1; ply <= 24; ++ply) {
      const Color mover = ply % 2 == 1 ? Color::white : Color::black;
      int& left = seconds[jadoube::index(mover)];
      left = std::max(0, left + (number(0, 2) != 0 ? number(-20, 12) : number(-400, 200)));
      const std::string time = fmt::format("{}:{:02}:{:02}", left / 3600, left / 60 % 60, left % 60);
      const std::string comment = *rc::gen::weightedElement<std::string>({{8, " [%clk " + time + "] "},
                                                                          {2, " [%eval 0.1] [%clk " + time + "] "},
                                                                          {1, "[%clk " + time + ".5]"},
                                                                          {1, "[%clk -" + time + "]"},
                                                                          {1, "hm"}});
      if (!compared.passes(comment, mover, ply)) compared.take(comment, mover, ply, 1, compared_sink);
      taken.take(comment, mover, ply, 1, taken_sink);
      RC_ASSERT(compared.last(mover) == taken.last(mover));
      RC_ASSERT(of_compared.size() == of_taken.size());
    }
  }
  for (std::size_t i = 0; i < of_taken.size(); ++i)
    RC_ASSERT(describe(of_compared[i], text::Language::en) == describe(of_taken[i], text::Language::en));
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
  EXPECT_EQ(kinds("5400", "1. e4 { [%clk 0:75:00] } e5"), std::vector{Kind::clock_unreadable});
}

}  // namespace
}  // namespace jadoube::archive
