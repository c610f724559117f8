#include "jadoube/laws/model/clock.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace jadoube::laws {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using namespace std::chrono_literals;

constexpr auto white = Color::white;
constexpr auto black = Color::black;

// Both players have the same time control, and the clock runs from 0 on.
struct Running {
  explicit Running(std::string_view control) : Running(control, control) {}
  Running(std::string_view of_white, std::string_view of_black)
      : time{*parse_time_control_in_minutes(of_white), *parse_time_control_in_minutes(of_black)}, clock(time) {
    clock.start(0ms);
  }

  // The player whose clock runs makes a move in `spent`.
  void move(Milliseconds spent) {
    clock.advance(clock.now() + spent);
    clock.press(time, clock.running().value());
  }

  std::array<TimeControl, 2> time;
  Clock clock;
};

TEST(Clock, TakesNothing_BeforeItIsStarted) {
  const auto control = *parse_time_control_in_minutes("3");
  Clock clock({control, control});
  clock.advance(1min);
  EXPECT_EQ(clock.left(white), 3min);
  EXPECT_FALSE(clock.started());
  clock.start(1min);
  clock.advance(2min);
  EXPECT_EQ(clock.left(white), 2min);
  EXPECT_EQ(clock.left(black), 3min);
}

TEST(Clock, RunsFirstForWhoeverIsToMove) {
  const auto control = *parse_time_control_in_minutes("3");
  Clock clock({control, control});
  clock.start(0ms, black);
  EXPECT_EQ(clock.running(), black);
  clock.advance(10s);
  EXPECT_EQ(clock.left(black), 170s);
}

TEST(Clock, AddsTheIncrementWhenItIsPressed_NoneBeforeTheFirstMove) {
  Running game("3+2");
  EXPECT_EQ(game.clock.left(white), 3min);
  game.move(10s);
  EXPECT_EQ(game.clock.left(white), 172s);
  EXPECT_EQ(game.clock.left(black), 3min);
  EXPECT_EQ(game.clock.running(), black);
  game.move(1s);
  EXPECT_EQ(game.clock.left(black), 181s);
}

TEST(Clock, SpendsTheDelayBeforeTheMainTime) {
  Running game("25d10");
  game.clock.advance(4s);
  EXPECT_EQ(game.clock.left(white), 25min);
  EXPECT_EQ(game.clock.dial(white).delay_left, 6s);
  game.clock.advance(11s);
  EXPECT_EQ(game.clock.left(white), 25min - 1s);
  EXPECT_EQ(game.clock.dial(white).delay_left, 0s);
  game.clock.press(game.time, white);
  EXPECT_EQ(game.clock.dial(white).delay_left, 10s);
}

TEST(Clock, Bronstein_GivesBackTheTimeUsedAtMost) {
  Running game("5b3");
  game.move(2s);
  EXPECT_EQ(game.clock.left(white), 5min);
  game.move(10s);
  EXPECT_EQ(game.clock.left(black), 5min - 7s);
}

TEST(Clock, WhereTheLastPeriodIsForANumberOfMoves_GivesItsTimeAgain) {
  const auto control = *parse_match_time_control("2/60");
  const std::array both{control, control};
  Clock clock(both);
  clock.start(0ms);
  for (int ply = 0; ply < 8; ++ply) {
    clock.advance(clock.now() + 10s);
    clock.press(both, clock.running().value());
  }
  EXPECT_EQ(clock.left(white), 60s - 4 * 10s + 2 * 60s);
  EXPECT_EQ(clock.moves_to_go(both, white), 2U);
  EXPECT_FALSE(clock.in_last_period(both, white));
  clock.uncount_move(both, white);
  EXPECT_EQ(clock.left(white), 80s);
  EXPECT_EQ(clock.moves_to_go(both, white), 1U);
}

TEST(Clock, AddsTheNextPeriodsTime_AfterTheLastMoveOfThisOne) {
  Running game("2/10+5:3+1");
  for (int i = 0; i < 3; ++i) game.move(1min);
  EXPECT_EQ(game.clock.dial(white).period, 1U);
  EXPECT_EQ(game.clock.dial(black).period, 0U);
  EXPECT_EQ(game.clock.left(white), 10min - 2min + 10s + 3min) << "the second move still had the first increment";
  EXPECT_TRUE(game.clock.in_last_period(game.time, white));
  EXPECT_FALSE(game.clock.in_last_period(game.time, black));
  game.move(1min);
  game.move(0s);
  EXPECT_EQ(game.clock.left(white), 11min + 11s);
}

TEST(Clock, TheFlagFallsExactlyAtZero) {
  Running game("1");
  game.clock.advance(59'999ms);
  EXPECT_FALSE(game.clock.flag(white));
  EXPECT_EQ(game.clock.left(white), 1ms);
  game.clock.advance(60'000ms);
  EXPECT_TRUE(game.clock.flag(white));
  game.clock.advance(70s);
  EXPECT_EQ(game.clock.left(white), 0ms);
}

TEST(Clock, ShowsWhoseFlagFellFirst_UnlessTheArbiterSetBoth) {
  Running game("1");
  game.clock.advance(61s);
  EXPECT_EQ(game.clock.first_flag(), white);
  game.clock.press(game.time, white);
  game.clock.advance(130s);
  EXPECT_TRUE(game.clock.both_flags());
  EXPECT_EQ(game.clock.first_flag(), white);
  game.clock.set(white, 5s);
  EXPECT_EQ(game.clock.first_flag(), std::nullopt);
  game.clock.set(white, 0s);
  EXPECT_TRUE(game.clock.both_flags());
  EXPECT_EQ(game.clock.first_flag(), std::nullopt);
}

TEST(Clock, TheFlagFallsAfterTheDelay_WhereThereIsNothingElse) {
  Running game("0d5");
  game.clock.advance(4'999ms);
  EXPECT_FALSE(game.clock.flag(white));
  game.clock.press(game.time, white);
  game.clock.advance(9'998ms);
  EXPECT_FALSE(game.clock.flag(black));
  game.clock.advance(9'999ms);
  EXPECT_TRUE(game.clock.flag(black));
}

TEST(Clock, AFallenFlagStays_WhateverIsPressed) {
  Running game("1/1+30:5");
  game.move(1min);
  EXPECT_TRUE(game.clock.flag(white));
  EXPECT_EQ(game.clock.left(white), 0ms);
  EXPECT_EQ(game.clock.dial(white).period, 0U);
  game.move(1s);
  EXPECT_EQ(game.clock.left(black), 5min + 89s);
  game.clock.next_period(game.time, white);
  EXPECT_FALSE(game.clock.flag(white));
  EXPECT_EQ(game.clock.left(white), 5min);
}

TEST(Clock, TheNextPeriodIsCountedFromTheFirstMove_ThoughThisOneWasNotCompleted) {
  Running game("3/1:2/1:1");
  game.move(1min);  // White oversteps at the first move
  game.clock.next_period(game.time, white);
  for (int i = 0; i < 7; ++i) game.move(0s);
  EXPECT_EQ(game.clock.dial(white).moves, 4U);
  EXPECT_EQ(game.clock.dial(white).period, 1U);
  game.move(0s);
  EXPECT_EQ(game.clock.dial(white).moves, 5U);
  EXPECT_EQ(game.clock.dial(white).period, 2U);
  EXPECT_EQ(game.clock.left(white), 2min);
}

TEST(Clock, PressedWhenItDoesNotRun_CountsTheMoveOnly) {
  Running game("3+2");
  game.clock.press(game.time, black);
  EXPECT_EQ(game.clock.dial(black).moves, 1U);
  EXPECT_EQ(game.clock.left(black), 3min);
  EXPECT_EQ(game.clock.running(), white);
}

TEST(Clock, PressedForAMoveThatWasCounted_GivesTheIncrementAndCountsNoMore) {
  Running game("3+2");
  game.clock.count_move(game.time, white);
  game.clock.press_again(game.time, white);
  EXPECT_EQ(game.clock.dial(white).moves, 1U);
  EXPECT_EQ(game.clock.left(white), 182s);
  EXPECT_EQ(game.clock.running(), black);
}

TEST(Clock, AMoveTakenBack_TakesBackThePeriodItBegan) {
  Running game("1/10+5:3");
  game.move(1min);
  EXPECT_EQ(game.clock.left(white), 12min + 5s);
  game.clock.uncount_move(game.time, white);
  EXPECT_EQ(game.clock.dial(white).period, 0U);
  EXPECT_EQ(game.clock.left(white), 9min + 5s);
  game.clock.count_move(game.time, white);
  EXPECT_EQ(game.clock.left(white), 12min + 5s);
}

TEST(Clock, AMoveTakenBack_LeavesAPeriodThatBeganWithoutIt) {
  Running game("3/1:5");
  game.move(1min);
  game.clock.next_period(game.time, white);
  game.clock.uncount_move(game.time, white);
  EXPECT_EQ(game.clock.dial(white).period, 1U);
  EXPECT_EQ(game.clock.left(white), 5min);
}

TEST(Clock, StoppedAndResumed_TakesNothingInBetween) {
  Running game("3");
  game.clock.advance(10s);
  game.clock.stop();
  EXPECT_TRUE(game.clock.is_stopped());
  EXPECT_EQ(game.clock.running(), std::nullopt);
  game.clock.advance(1h);
  game.clock.resume();
  game.clock.advance(1h + 5s);
  EXPECT_EQ(game.clock.left(white), 165s);
}

TEST(Clock, RunForTheOther_BeginsTheirMove) {
  Running game("3d10");
  game.clock.advance(15s);
  game.clock.stop();
  game.clock.run(game.time, black);
  EXPECT_EQ(game.clock.running(), black);
  EXPECT_EQ(game.clock.dial(white).delay_left, 10s);
  EXPECT_EQ(game.clock.dial(white).moves, 0U);
}

TEST(Clock, ChangedByTheArbiter_NeverShowsLessThanZero) {
  Running game("3");
  game.clock.add(black, 2min);
  EXPECT_EQ(game.clock.left(black), 5min);
  game.clock.add(black, -10min);
  EXPECT_EQ(game.clock.left(black), 0ms);
  EXPECT_TRUE(game.clock.flag(black));
  game.clock.set(black, 1s);
  EXPECT_FALSE(game.clock.flag(black));
}

TEST(Clock, FiveSecondsAMove_FromNowOn) {
  Running game("3");
  game.move(10s);
  game.clock.add_increment(5s);
  game.move(10s);
  game.move(10s);
  EXPECT_EQ(game.clock.left(white), 165s);
  EXPECT_EQ(game.clock.left(black), 175s);
}

TEST(Clock, UnequalTimes_EachHasTheirOwn) {
  Running game("5", "3+2");
  game.move(1s);
  game.move(1s);
  EXPECT_EQ(game.clock.left(white), 5min - 1s);
  EXPECT_EQ(game.clock.left(black), 3min + 1s);
}

TEST(Clock, WithoutATimeControl_NothingFalls) {
  Running game("none");
  game.clock.advance(1000h);
  game.clock.press(game.time, white);
  EXPECT_FALSE(game.clock.flag(white));
  EXPECT_EQ(game.clock.running(), std::nullopt);
  EXPECT_EQ(game.clock.dial(white).moves, 1U);
  Running odds("none", "1");
  odds.clock.advance(1h);
  EXPECT_FALSE(odds.clock.flag(white));
  odds.clock.press(odds.time, white);
  odds.clock.advance(1h + 1min);
  EXPECT_TRUE(odds.clock.flag(black));
}

// A control in which every kind of time occurs, and moves of up to ten seconds.
RC_GTEST_PROP(ClockProperty, TimeIsNeitherMadeNorLost_ButByIncrementsAndPeriods, ()) {
  Running game("4/2+3:3/1d2:1b4", "5/1:2+1d1b2");
  const auto sum = [&] { return game.clock.left(white) + game.clock.left(black); };
  for (int i = 0; i < 20; ++i) {
    const Color mover = game.clock.running().value();
    const Dial before = game.clock.dial(mover);
    const Milliseconds total = sum();
    const Milliseconds spent{*rc::gen::inRange(0, 10'000)};
    game.clock.advance(game.clock.now() + spent);
    const Milliseconds main_time = std::max(0ms, spent - before.delay_left);
    RC_ASSERT(total - sum() == main_time);
    RC_ASSERT(game.clock.dial(mover).used == main_time);

    const Period period = *game.clock.period(game.time, mover);
    const Milliseconds at_press = sum();
    game.clock.press(game.time, mover);
    Milliseconds given = period.increment + std::min(period.bronstein, main_time);
    if (game.clock.dial(mover).period != before.period) given += game.clock.period(game.time, mover)->time;
    RC_ASSERT(sum() - at_press == given);
    RC_ASSERT(game.clock.dial(mover).moves == before.moves + 1);
    RC_ASSERT(game.clock.dial(mover).delay_left == game.clock.period(game.time, mover)->delay);
    RC_ASSERT(game.clock.running() == !mover);
  }
}

RC_GTEST_PROP(ClockProperty, LookingMoreOften_ChangesNothing, ()) {
  Running game("1d3+1", "1b5");
  Running looked_at = game;
  for (int i = 0; i < 10; ++i) {
    const auto looks = *rc::gen::inRange(1, 5);
    Milliseconds spent{};
    for (int look = 0; look < looks; ++look) {
      const Milliseconds part{*rc::gen::inRange(0, 5'000)};
      looked_at.clock.advance(looked_at.clock.now() + part);
      spent += part;
    }
    game.move(spent);
    looked_at.clock.press(looked_at.time, looked_at.clock.running().value());
    RC_ASSERT(game.clock == looked_at.clock);
  }
}

RC_GTEST_PROP(ClockProperty, TheFlagIsDown_ExactlyWhenNothingIsLeft, ()) {
  Running game("0.2d1");
  for (int i = 0; i < 10; ++i) {
    game.move(Milliseconds(*rc::gen::inRange(0, 5'000)));
    for (const Color color : both_colors) {
      const Dial& dial = game.clock.dial(color);
      RC_ASSERT(dial.left >= 0ms);
      RC_ASSERT(dial.fallen == (dial.left == 0ms && dial.delay_left == 0ms));
    }
  }
}

RC_GTEST_PROP(ClockProperty, MovesTakenBack_LeaveTheDialAsItWas, ()) {
  Running game("2/5:3/2d4:1");
  const auto moves = *rc::gen::inRange(1, 9);
  std::vector<Dial> before;
  for (int i = 0; i < moves; ++i) {
    before.push_back(game.clock.dial(white));
    game.clock.count_move(game.time, white);
  }
  for (; !before.empty(); before.pop_back()) {
    game.clock.uncount_move(game.time, white);
    RC_ASSERT(game.clock.dial(white) == before.back());
  }
}

}  // namespace
}  // namespace jadoube::laws
