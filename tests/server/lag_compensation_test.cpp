// Network delay given back, and acts dated, without a table around it.
#include "jadoube/server/table/lag_compensation.hpp"

#include <gtest/gtest.h>

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
using laws::Actor;

class Lag : public testing::Test {
 protected:
  Lag() : clock(laws::Regulations{}.time) { clock.start(0ms, Color::white); }

  laws::Clock clock;
  LagCompensation lag{500ms};
};

TEST_F(Lag, OfThePlayerWhoseClockRuns_IsGivenBackUpToTheCapAndNoFurtherThanTheLastEvent) {
  auto date = lag.date(clock, Actor::white, {.now = 3s, .last = 0s, .round_trip = 200ms});
  EXPECT_EQ(date.at, 2800ms);
  EXPECT_EQ(date.lag, 200ms);
  EXPECT_EQ(lag.date(clock, Actor::white, {.now = 3s, .last = 0s, .round_trip = 3s}).lag, 500ms);
  EXPECT_EQ(lag.date(clock, Actor::white, {.now = 3s, .last = 2900ms, .round_trip = 200ms}).lag, 100ms);
}

TEST_F(Lag, IsGivenBackOnceATurn) {
  lag.note_event(clock, Actor::white);
  EXPECT_EQ(lag.date(clock, Actor::white, {.now = 3s, .last = 0s, .round_trip = 200ms}).lag, 0ms);
  EXPECT_EQ(lag.flag_check_delay(clock, 200ms), 0ms);
}

TEST_F(Lag, OfTheOpponentAndOfTheArbiter_IsNotGivenBack) {
  EXPECT_EQ(lag.date(clock, Actor::black, {.now = 3s, .last = 0s, .round_trip = 200ms}).at, 3s);
  EXPECT_EQ(lag.date(clock, Actor::arbiter, {.now = 3s, .last = 0s, .round_trip = 200ms}).at, 3s);
  lag.note_event(clock, Actor::black);
  EXPECT_EQ(lag.date(clock, Actor::white, {.now = 3s, .last = 0s, .round_trip = 200ms}).lag, 200ms);
}

TEST_F(Lag, AnActOfTheOpponents_WhileOneInTimeMayBeOnItsWay_IsDatedBeforeTheFlagFalls) {
  const auto falls = *flag_falls(clock);
  const auto flag_check_delay = lag.flag_check_delay(clock, 300ms);
  EXPECT_EQ(flag_check_delay, 300ms);
  EXPECT_EQ(lag.date(clock, Actor::black, {.now = falls + 100ms, .last = 0s, .flag_check_delay = flag_check_delay}).at,
            falls - 1ms);
  EXPECT_EQ(lag.date(clock, Actor::black, {.now = falls + 300ms, .last = 0s, .flag_check_delay = flag_check_delay}).at,
            falls + 300ms);
  EXPECT_EQ(
      lag.date(clock, Actor::black, {.now = falls + 100ms, .last = falls, .flag_check_delay = flag_check_delay}).at,
      falls);
}

TEST_F(Lag, WithoutARunningClock_IsNothing) {
  const laws::Clock stands(laws::Regulations{}.time);
  EXPECT_FALSE(flag_falls(stands));
  EXPECT_EQ(lag.date(stands, Actor::white, {.now = 3s, .last = 0s, .round_trip = 200ms}).at, 3s);
  EXPECT_EQ(lag.flag_check_delay(stands, 200ms), 0ms);
}

}  // namespace
}  // namespace jadoube::server
