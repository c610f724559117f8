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

TEST_F(ProgramArbiter, StartsTheClockFromTheAppointedTime_ThoughNobodyWasThere_Article6_6) {
  auto snapshot = table();
  snapshot.start_at = noon_unix - 20'000;
  snapshot.loaded = noon - 1s;
  EXPECT_EQ(next_due_act(snapshot)->late, 20s);
  // Nothing is late that was looked at in time, nor where the table was made afterwards.
  snapshot.created = noon_unix - 5'000;
  EXPECT_EQ(next_due_act(snapshot)->late, 0s);
  snapshot.created = 0;
  snapshot.loaded = noon - 1h;
  EXPECT_EQ(next_due_act(snapshot)->late, 0s);
}

TEST_F(ProgramArbiter, StartsWhenBothPlayersAreBack_OrFiveMinutesAfterTheFirst_WhereAnOutageKeptItFromStarting) {
  auto snapshot = table();
  snapshot.start_at = noon_unix - 20'000;
  snapshot.serving_since = noon_unix - 10'000;
  snapshot.loaded = noon - 5s;
  EXPECT_FALSE(next_due_act(snapshot));
  snapshot.present = {true, false};
  snapshot.came[0] = noon - 1s;
  EXPECT_EQ(next_due_act(snapshot)->when, noon - 1s + 5min);
  snapshot.present = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon);
  EXPECT_EQ(next_due_act(snapshot)->late, 0s);
}

TEST_F(ProgramArbiter, LooksAgainLater_AtWhatIsAppointedForTheFarFuture) {
  auto snapshot = table();
  for (const std::int64_t far : {noon_unix + 20'000'000'000'000, std::int64_t{253'402'300'798'000}}) {
    snapshot.start_at = far;
    EXPECT_EQ(next_due_act(snapshot)->when, noon + 24h);
  }
}

TEST_F(ProgramArbiter, DoesNotLookAgainAndAgain_ForAPlayerWhoIsExcused_Article6_7_1) {
  rule(Actor::arbiter, act::Start{});
  rule(Actor::white, act::Arrive{});
  rule(Actor::arbiter, act::Excuse{Color::black}, 1s);
  auto snapshot = table();
  snapshot.start_at = noon_unix;
  snapshot.present = {true, false};
  snapshot.now = noon + 10min;
  const auto left = game.state().clock.left(Color::white);
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 1s + left);
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

TEST_F(StoppedClocks, AtATournamentsTable_StandUntilAPersonComes_Article6_11_3) {
  auto snapshot = stopped();
  snapshot.arbitrated = true;
  snapshot.present = {true, true};
  snapshot.says_ready = {true, true};
  snapshot.stoppage.ready = {true, true};
  snapshot.now = noon + 17min;
  EXPECT_FALSE(next_due_act(snapshot));
  EXPECT_FALSE(all_agree(snapshot));
  // Nor after an outage, however long ago the players are back.
  snapshot.stoppage.outage = true;
  snapshot.stoppage.player_back = noon;
  EXPECT_FALSE(next_due_act(snapshot));
  // Nor when a second stop may have had no ground.
  snapshot.stoppage.outage = false;
  snapshot.stopped_again = Color::white;
  EXPECT_FALSE(next_due_act(snapshot));
}

TEST_F(ProgramArbiter, AtATournamentsTable_LetsPlayGoOnAfterAnOutage_WhenBothPlayersWantIt_AndNotBefore) {
  rule(Actor::arbiter, act::Start{});
  rule(Actor::arbiter, act::Pause{.outage = true}, 1s);
  auto snapshot = table();
  snapshot.arbitrated = true;
  snapshot.stoppage.since = noon;
  snapshot.stoppage.outage = true;
  snapshot.stoppage.player_back = noon;
  snapshot.present = {true, true};
  snapshot.says_ready = {true, true};
  snapshot.now = noon + 1h;
  EXPECT_FALSE(next_due_act(snapshot));
  snapshot.stoppage.ready = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Resume{}));
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

TEST_F(ProgramArbiter, LetsWhatTheArbiterHasStoppedGoOn_OnlyIfBothPlayersWantItTo_Article6_11_3) {
  rule(Actor::arbiter, act::Start{});
  rule(Actor::arbiter, act::Pause{}, 1s);
  auto snapshot = table();
  snapshot.stoppage.since = noon - 10min;
  snapshot.stoppage.by_arbiter = true;
  snapshot.arbiter_left = noon - 10s;
  snapshot.present = {true, true};
  snapshot.says_ready = {true, true};
  EXPECT_FALSE(next_due_act(snapshot));
  snapshot.stoppage.ready = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 20s);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Resume{}));
  // A program is ready when the other player is.
  snapshot.says_ready = snapshot.stoppage.ready = {true, false};
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 20s);
}

class QuickplayClaim : public ProgramArbiter {
 protected:
  QuickplayClaim() : ProgramArbiter(regulations()) {}
  void SetUp() override {
    rule(Actor::arbiter, act::Start{});
    rule(Actor::white, act::Claim{laws::ClaimOf::no_normal_means, {}}, 1s);
  }
  static laws::Regulations regulations() {
    laws::Regulations regulations;
    regulations.time.fill(*laws::parse_time_control_in_minutes("1.5"));
    regulations.tempo = laws::Tempo::rapid;
    regulations.quickplay_finish = laws::QuickplayFinish::on;
    return regulations;
  }
};

TEST_F(QuickplayClaim, IsPostponed_AfterAnOutageNotBeforeThePlayersAreBack) {
  auto snapshot = table();
  snapshot.stoppage.since = noon;
  EXPECT_EQ(next_due_act(snapshot)->when, noon);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Rule{laws::ClaimDecision::postpone, std::nullopt}));
  snapshot.stoppage.outage = true;
  EXPECT_FALSE(next_due_act(snapshot));
  snapshot.stoppage.player_back = noon - 1min;
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 4min);
  snapshot.present = {true, true};
  EXPECT_EQ(next_due_act(snapshot)->when, noon);
}

TEST_F(QuickplayClaim, ThatIsPostponed_DoesNotKeepTheGameStopped) {
  rule(Actor::arbiter, act::Rule{laws::ClaimDecision::postpone, std::nullopt}, 2s);
  rule(Actor::arbiter, act::Pause{}, 3s);
  auto snapshot = table();
  snapshot.stoppage = {.since = noon, .player_back = noon, .outage = true, .ready = {true, true}};
  snapshot.present = snapshot.says_ready = {true, true};
  EXPECT_TRUE(all_agree(snapshot));
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

TEST_F(SealedEnvelope, IsOpenedAtTheAppointedTime_WithoutAnybodySayingThatTheyAreReady_GuidelineI9) {
  auto snapshot = adjourned();
  snapshot.present = snapshot.says_ready = {true, true};
  snapshot.envelope_opens = true;
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 1h);
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Open{.at_board = {true, true}, .move = {}, .lost = false}));
}

TEST_F(SealedEnvelope, WhoIsToReplyCameLater_TheirClockRunsFromTheAppointedTime_GuidelineI10) {
  auto snapshot = adjourned();
  snapshot.now = noon + 1h + 25s;
  snapshot.unix_now = noon_unix + 3'625'000;
  snapshot.envelope_opens = true;
  snapshot.loaded = snapshot.now;
  snapshot.present = {false, true};
  snapshot.came[1] = snapshot.now;
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Resume{}));
  EXPECT_EQ(next_due_act(snapshot)->late, 25s);
  // Who was there waits for nobody's delay, and pays for none.
  snapshot.came[1] = noon + 30min;
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Open{.at_board = {false, true}, .move = {}, .lost = false}));
  EXPECT_EQ(next_due_act(snapshot)->late, 0s);
  // The connection of who was there broke for an instant.
  snapshot.came[1] = noon + 1h + 10s;
  snapshot.left[1] = noon + 1h + 9s;
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Open{.at_board = {false, true}, .move = {}, .lost = false}));
}

TEST_F(SealedEnvelope, AfterTheResumption_IsOpenedForWhoIsToReply_WhoIsChargedOnce) {
  rule(Actor::arbiter, act::Resume{}, 2s);
  rule(Actor::black, act::Arrive{}, 8s);
  auto snapshot = adjourned();
  snapshot.now = noon + 1h + 6s;
  snapshot.unix_now = noon_unix + 3'606'000;
  snapshot.loaded = snapshot.now;
  snapshot.present = {false, true};
  snapshot.came[1] = snapshot.now;
  snapshot.envelope_opens = true;
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Open{.at_board = {false, true}, .move = {}, .lost = false}));
  EXPECT_EQ(next_due_act(snapshot)->late, 0s);
}

TEST_F(SealedEnvelope, AfterAnOutage_TheClockOfWhoIsWaitedForRunsAgain_WhenTheOtherIsBack) {
  rule(Actor::arbiter, act::Resume{}, 2s);
  rule(Actor::arbiter, act::Pause{.outage = true}, 3s);
  auto snapshot = adjourned();
  snapshot.unix_now = noon_unix + 3'620'000;
  snapshot.stoppage.outage = true;
  snapshot.present = {true, false};
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Resume{}));
  EXPECT_EQ(next_due_act(snapshot)->when, noon);
  rule(Actor::arbiter, act::Resume{}, 4s);
  EXPECT_EQ(game.state().clock.running(), Color::black);
}

// Somebody whose connection breaks was there.
TEST_F(SealedEnvelope, WhoIsToReplyWasThere_AndIsGoneForAMoment) {
  auto snapshot = adjourned();
  snapshot.now = noon + 1h + 4s;
  snapshot.unix_now = noon_unix + 3'604'000;
  snapshot.came[1] = noon + 30min;
  snapshot.left[1] = noon + 1h + 3s;
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Resume{}));
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 1h + 13s);
  EXPECT_EQ(next_due_act(snapshot)->late, 0s);
}

TEST_F(SealedEnvelope, TheSealerWasThere_AndIsNotLate) {
  rule(Actor::arbiter, act::Resume{}, 2s);
  rule(Actor::black, act::Arrive{}, 5s);
  auto snapshot = adjourned();
  snapshot.now = noon + 1h + 4s;
  snapshot.unix_now = noon_unix + 3'604'000;
  snapshot.present = {false, true};
  snapshot.left[0] = noon + 1h + 3s;
  snapshot.envelope_opens = true;
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Open{.at_board = {true, true}, .move = {}, .lost = false}));
}

TEST_F(SealedEnvelope, TheArbiterHasStoppedTheClockOfWhoIsWaitedFor) {
  rule(Actor::arbiter, act::Resume{}, 2s);
  rule(Actor::arbiter, act::Pause{}, 3s);
  auto snapshot = adjourned();
  snapshot.unix_now = noon_unix + 3'620'000;
  snapshot.stoppage.by_arbiter = true;
  snapshot.present = {true, false};
  EXPECT_NE(next_due_act(snapshot).value_or(DueAct{noon, Actor::arbiter, act::Tick{}}).act, laws::Act(act::Resume{}));
  snapshot.stoppage.ready = {true, false};
  EXPECT_EQ(next_due_act(snapshot)->act, laws::Act(act::Resume{}));
}

TEST_F(SealedEnvelope, NobodyIsLate_WhereAnEnvelopeWaits) {
  auto snapshot = adjourned();
  snapshot.start_at = noon_unix - 1;
  snapshot.present = {true, false};
  EXPECT_EQ(next_due_act(snapshot)->when, noon + 1h);
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
