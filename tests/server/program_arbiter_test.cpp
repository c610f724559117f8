// The arbiter who is the program, as a function from how a table stands to the next due_act.
#include "jadoube/server/table/program_arbiter.hpp"

#include <gtest/gtest.h>

#include "jadoube/laws/game.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
namespace act = laws::act;
using laws::Actor;

class ProgramArbiter : public testing::Test {
 protected:
  static constexpr Moment noon{12h};
  static constexpr std::int64_t noon_unix = 1'790'000'000'000;

  explicit ProgramArbiter(laws::Regulations regulations = {}) : game(std::move(regulations)) { clock.run(noon); }

  void rule(Actor by, laws::Act act, laws::Milliseconds at = 0ms) {
    ASSERT_TRUE(game.rule({.at = at, .by = by, .act = std::move(act)}).ok);
  }
  TableSnapshot table() const {
    return {
        .regulations = game.regulations(), .state = game.state(), .clock = clock, .now = noon, .unix_now = noon_unix};
  }

  laws::Game game;
  TableClock clock;
};

TEST_F(ProgramArbiter, StartsWhenBothPlayersAreThere) {
  auto snapshot = table();
  snapshot.present = {true, false};
  EXPECT_FALSE(next_due_act(snapshot));
  snapshot.present = {true, true};
  const auto due_act = next_due_act(snapshot);
  ASSERT_TRUE(due_act);
  EXPECT_EQ(due_act->when, noon);
  EXPECT_EQ(due_act->by, Actor::arbiter);
  EXPECT_EQ(due_act->act, laws::Act(act::Start{}));
}

TEST_F(ProgramArbiter, WaitsUntilPersonsAreReady_ThenForTheEndOfTheNotice) {
  auto snapshot = table();
  snapshot.present = {true, true};
  snapshot.says_ready = {true, true};
  snapshot.stoppage.ready = {true, false};
  EXPECT_FALSE(all_agree(snapshot));
  EXPECT_FALSE(next_due_act(snapshot));
  snapshot.stoppage.ready = {true, true};
  EXPECT_TRUE(all_agree(snapshot));
  snapshot.begins = noon + 3s;
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 3s);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Start{}));
  // A program is ready at once; who has left is not.
  snapshot.says_ready = {true, false};
  snapshot.stoppage.ready = {true, false};
  EXPECT_TRUE(all_agree(snapshot));
  snapshot.present = {true, false};
  EXPECT_FALSE(all_agree(snapshot));
}

TEST_F(ProgramArbiter, LeavesTheStartToThePlayersOfOneDevice) {
  auto snapshot = table();
  snapshot.one_device = true;
  snapshot.present = {true, true};
  EXPECT_FALSE(next_due_act(snapshot));
}

TEST_F(ProgramArbiter, StartsAtTheAppointedTime_WhoeverIsThere) {
  auto snapshot = table();
  snapshot.start_at = noon_unix + 90'000;
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 90s);
  snapshot.start_at = noon_unix - 1;
  EXPECT_EQ(next_due_act(snapshot)->when, noon);
}

TEST_F(ProgramArbiter, LooksAtAFlagWhenItFalls_AndThenSoMuchLaterAsAnActMayBeOnItsWay) {
  rule(Actor::arbiter, act::Start{});
  auto snapshot = table();
  const auto left = game.state().clock.left(Color::white);
  EXPECT_EQ(next_due_act(snapshot)->when, noon + left);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Tick{}));
  snapshot.now = noon + left;
  snapshot.flag_check_delay = 300ms;
  EXPECT_EQ(next_due_act(snapshot)->when, noon + left + 300ms);
}

class StoppedClocks : public ProgramArbiter {
 protected:
  void SetUp() override {
    rule(Actor::arbiter, act::Start{});
    rule(Actor::white, act::StopClocks{"a question"}, 1s);
  }
  TableSnapshot stopped() const {
    auto snapshot = table();
    snapshot.stoppage.since = noon;
    return snapshot;
  }
};

TEST_F(StoppedClocks, AreStartedAfterTwoMinutes_OrWhenBothPlayersAreReady) {
  auto snapshot = stopped();
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 2min);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Resume{}));
  snapshot.stoppage.ready = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon);
}

TEST_F(StoppedClocks, WhoIsGoneIsNotWaitedFor_AfterTenSeconds) {
  auto snapshot = stopped();
  snapshot.present = {false, true};
  snapshot.left[0] = noon - 4s;
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 2min);
  snapshot.stoppage.ready = {false, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 6s);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Resume{}));
  snapshot.present = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 2min);
}

TEST_F(StoppedClocks, ASecondTimeWithoutAGround_GiveTheOpponentTime_Article6_11_2) {
  auto snapshot = stopped();
  snapshot.stopped_again = Color::white;
  const auto due_act = next_due_act(snapshot);
  EXPECT_EQ(due_act->when, noon + 2min);
  EXPECT_EQ(due_act->by, Actor::arbiter);
  EXPECT_EQ(due_act->act,
            laws::Act(act::Penalise{Color::white, laws::Penalty::add_time, laws::Milliseconds(2min), "6.11.2"}));
}

TEST_F(StoppedClocks, AreLeftToAPersonInTheArbitersSeat_AndForHalfAMinuteAfterThatPersonHasLeft) {
  auto snapshot = stopped();
  snapshot.stoppage.ready = {true, true};
  snapshot.arbiter_present = true;
  EXPECT_FALSE(next_due_act(snapshot));
  snapshot.arbiter_present = false;
  snapshot.arbiter_left = noon - 10s;
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 20s);
}

TEST_F(StoppedClocks, ByAnOutage_AreStartedWhenBothAreBack_OrFiveMinutesAfterTheFirst) {
  auto snapshot = stopped();
  snapshot.stoppage.outage = true;
  EXPECT_FALSE(next_due_act(snapshot));
  snapshot.stoppage.player_back = noon + 1min;
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 6min);
  snapshot.present = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon);
}

TEST_F(StoppedClocks, ByAnOutage_AreStartedOnOneDeviceWhenItsPlayersAreReady) {
  auto snapshot = stopped();
  snapshot.one_device = snapshot.stoppage.outage = true;
  snapshot.stoppage.player_back = noon;
  snapshot.present = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 5min);
  snapshot.stoppage.ready = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon);
}

class SealedEnvelope : public ProgramArbiter {
 protected:
  void SetUp() override {
    rule(Actor::arbiter, act::Start{});
    rule(Actor::white, act::Seal{{}, noon_unix + 3'600'000}, 1s);
  }
  TableSnapshot adjourned() const {
    auto snapshot = table();
    snapshot.stoppage.since = noon;
    return snapshot;
  }
};

TEST_F(SealedEnvelope, IsOpenedWhenBothAreThereAndReady) {
  auto snapshot = adjourned();
  snapshot.present = snapshot.stoppage.ready = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Open{.at_board = {true, true}, .move = {}, .lost = false}));
}

TEST_F(SealedEnvelope, IsOpenedAtTheAppointedTimeForThePlayerWhoIsToReply_IfItCanBe) {
  auto snapshot = adjourned();
  snapshot.present = snapshot.stoppage.ready = {false, true};
  EXPECT_FALSE(next_due_act(snapshot));
  snapshot.envelope_opens = true;
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 1h);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Open{.at_board = {false, true}, .move = {}, .lost = false}));
}

TEST_F(SealedEnvelope, StaysClosedWhileThePlayerWhoIsToReplyIsAbsent_WhoseClockRuns) {
  auto snapshot = adjourned();
  snapshot.present = snapshot.stoppage.ready = {true, false};
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 1h);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Resume{}));
}

TEST_F(ProgramArbiter, HasNothingToDoInAFinishedGame) {
  rule(Actor::arbiter, act::Start{});
  rule(Actor::white, act::Resign{});
  auto snapshot = table();
  snapshot.present = {true, true};
  EXPECT_FALSE(next_due_act(snapshot));
}

}  // namespace
}  // namespace jadoube::server
