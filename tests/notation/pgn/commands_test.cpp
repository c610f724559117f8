#include "jadoube/notation/pgn/commands.hpp"

#include <gtest/gtest.h>

namespace jadoube::pgn {
namespace {

using namespace std::chrono_literals;

TEST(PgnCommands, Clock) {
  EXPECT_EQ(clock(" [%clk 0:05:01] "), 301s);
  EXPECT_EQ(clock("good [%eval 0.1] [%clk 1:00:00.25]"), 1h + 250ms);
  EXPECT_EQ(clock("[%clk 05:01]"), 301s);
  EXPECT_EQ(clock("[%clk 90:00]"), 90min);
  EXPECT_EQ(clock("[%clk 9.1234]"), 9123ms);
  EXPECT_EQ(elapsed("[%emt 0:00:07]"), 7s);
}

TEST(PgnCommands, WhatIsNoTime_IsNothing) {
  for (const std::string_view text :
       {"", "clk 0:05:01", "[%clk]", "[%clk 1:2:3:4]", "[%clk -1]", "[%clk 0:05:01", "[%clock 0:05:01]",
        "[%clk 0:05:0x]", "[%clk 1.x]", "[%clk 1:]", "[%clk 0:75:00]", "[%clk 0:05:60]"})
    EXPECT_EQ(clock(text), std::nullopt) << text;
}

TEST(PgnCommands, Evaluation) {
  EXPECT_EQ(evaluation("[%eval 0.43]"), (Evaluation{43}));
  EXPECT_EQ(evaluation("[%eval -1.5,20]"), (Evaluation{-150, false, 20}));
  EXPECT_EQ(evaluation("[%eval +2]"), (Evaluation{200}));
  EXPECT_EQ(evaluation("[%eval #-3]"), (Evaluation{-3, true}));
  EXPECT_EQ(evaluation("[%eval #+3,9]"), (Evaluation{3, true, 9}));
  for (const std::string_view text :
       {"[%eval]", "[%eval x]", "[%eval #]", "[%eval 1e99]", "[%eval nan]", "[%eval 1,x]"})
    EXPECT_EQ(evaluation(text), std::nullopt) << text;
}

TEST(PgnCommands, AsWritten_AreReadBack) {
  EXPECT_EQ(clock_command(1h + 5min + 23s), "[%clk 1:05:23]");
  EXPECT_EQ(clock_command(1'050ms), "[%clk 0:00:01.050]");
  EXPECT_EQ(evaluation_command({43, false, 20}), "[%eval 0.43,20]");
  EXPECT_EQ(evaluation_command({-3, true}), "[%eval #-3]");
  for (const auto left : {0ms, 1ms, 59'999ms, 3'600'000ms}) EXPECT_EQ(clock(clock_command(left)), left);
  for (const int value : {-12'345, -1, 0, 7, 100})
    EXPECT_EQ(evaluation(evaluation_command({value})), (Evaluation{value}));
}

TEST(PgnCommands, Marks_AreValues) {
  const std::string_view comment = "good [%csl Ra4,Gb5][%cal Gd1h5, Ye2e4] [%csl Bh1,x,Zz9] [%cal Ga1]";
  EXPECT_EQ(marked_squares(comment),
            (std::vector<MarkedSquare>{
                {MarkColor::red, Square::a4}, {MarkColor::green, Square::b5}, {MarkColor::blue, Square::h1}}));
  EXPECT_EQ(arrows(comment), (std::vector<Arrow>{{MarkColor::green, Square::d1, Square::h5},
                                                 {MarkColor::yellow, Square::e2, Square::e4}}));
  EXPECT_EQ(squares_command(marked_squares(comment)), "[%csl Ra4,Gb5,Bh1]");
  EXPECT_EQ(arrows_command(arrows(comment)), "[%cal Gd1h5,Ye2e4]");
  EXPECT_EQ(arrows_command({}), "");
}

TEST(PgnCommands, TimesTakenAndMates_InTheFormsOfOtherPrograms) {
  EXPECT_EQ(elapsed("[%emt 0:00:07]"), 7s);
  EXPECT_EQ(elapsed(elapsed_command(7'250ms)), 7'250ms);
  EXPECT_EQ(evaluation("[%eval M3]"), (Evaluation{3, true}));
  EXPECT_EQ(evaluation("[%eval -M3]"), (Evaluation{-3, true}));
  EXPECT_EQ(evaluation("[%eval -#2]"), (Evaluation{-2, true}));
}

TEST(PgnCommands, ReadTogether_SayTheSame) {
  for (const std::string_view text :
       {"", "good", "[%clk 0:05:01]", "[%eval 0.43] [%clk 0:05:01.5]", "[%emt 7] a [%clk 1] b [%eval #-3,9]",
        "[%clk x] [%clk 0:00:05]", "[%clock 1] [%clk 2]", "[%e", "[%", "[%clk 3", "[%emt 1][%emt 2][%evaluation 3]",
        "[%eval 1,x] [%eval 2]", "[%cal Gd1h5] [%clk 0:75:00]"}) {
    const Readings together = readings(text);
    EXPECT_EQ(together.clock, clock(text)) << text;
    EXPECT_EQ(together.elapsed, elapsed(text)) << text;
    EXPECT_EQ(together.evaluation, evaluation(text)) << text;
  }
}

TEST(PgnCommands, WithoutThem_WhatPeopleWrote) {
  EXPECT_EQ(without_commands("[%clk 0:05:01]"), "");
  EXPECT_EQ(without_commands("a [%clk 0:05:01]  b [%eval 1] "), "a b");
  EXPECT_EQ(without_commands("a [%clk 0:05:01"), "a [%clk 0:05:01");
}

}  // namespace
}  // namespace jadoube::pgn
