// A table by itself: its clock, network delay, and the arbiter who is the program.
#include "tests/server/at_the_table.hpp"

#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;

TEST_F(AtTheTable, TheRoundTrip_IsGivenBackOnceATurnAndChargedToNobody) {
  set(R"({"regulations": {"time": "5"}})");
  const auto white = sit(Seat::white, 200ms), black = sit(Seat::black, 0ms);
  pass(3s);
  act(*white, "touch", R"(, "square": "e2")");
  EXPECT_EQ(host.last().at("at"), 2800);
  EXPECT_EQ(host.last().at("lag"), 200);
  pass(1s);
  act(*white, "place", R"(, "from": "e2", "to": "e4")");
  EXPECT_EQ(host.last().at("at"), 3800);
  EXPECT_FALSE(host.last().as_object().contains("lag"));
  act(*white, "press");
  EXPECT_EQ(left(Color::white), 5min - 3800ms);
  pass(1s);
  act(*black, "touch", R"(, "square": "e7")");
  EXPECT_EQ(left(Color::black), 5min - 1s);
}

TEST_F(AtTheTable, WhatIsGivenBack_IsCapped) {
  set(R"({"regulations": {"time": "5"}})");
  const auto white = sit(Seat::white, 3000ms), black = sit(Seat::black);
  pass(10s);
  act(*white, "touch", R"(, "square": "e2")");
  EXPECT_EQ(host.last().at("lag"), 500);
}

TEST_F(AtTheTable, AnActSentBeforeTheFlagFell_SavesIt) {
  set(R"({"regulations": {"time": "0.1"}})");
  const auto white = sit(Seat::white, 300ms), black = sit(Seat::black);
  pass(6100ms);
  table->make_due_acts();
  EXPECT_FALSE(table->game().state().over());
  // What the opponent does meanwhile does not bring the flag down.
  act(*black, "offer_draw");
  EXPECT_EQ(host.last().at("at"), 5999);
  EXPECT_FALSE(table->game().state().over());
}

TEST_F(AtTheTable, AFlag_FallsWhenNoActCanBeOnItsWay) {
  set(R"({"regulations": {"time": "0.1"}})");
  const auto white = sit(Seat::white, 300ms), black = sit(Seat::black);
  const Moment started = host.time;
  ring();
  EXPECT_EQ(host.time, started + 6000ms);
  EXPECT_FALSE(table->game().state().over());
  ring();
  EXPECT_EQ(host.time, started + 6300ms);
  EXPECT_EQ(host.last().at("do"), "tick");
  EXPECT_EQ(table->info().result, laws::Result::black_wins);
}

TEST_F(AtTheTable, WhereOnlyAPlayerMayClaimTheFlag_TheProgramDoesNot) {
  set(R"({"regulations": {"edition": "1997", "time": "0.1", "tempo": "blitz"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  EXPECT_FALSE(host.alarm);
  pass(7s);
  act(*black, "claim", R"(, "of": "flag")");
  EXPECT_EQ(table->info().result, laws::Result::black_wins);
}

TEST_F(AtTheTable, TheClock_StartsWhenBothAreThere) {
  set("{}");
  const auto white = sit(Seat::white);
  EXPECT_TRUE(host.log.empty());
  const auto black = sit(Seat::black);
  EXPECT_EQ(host.last().at("do"), "start");
}

TEST_F(AtTheTable, OnOneDevice_NobodyStartsItForThePlayers) {
  set(R"({"seat": "both"})");
  const auto device = sit(Seat::both);
  EXPECT_TRUE(host.log.empty());
  EXPECT_FALSE(host.alarm);
}

TEST_F(AtTheTable, WhoIsNotThereWhenTheDefaultTimeHasPassed_Loses) {
  set(R"({"start_at": 1790003660000, "regulations": {"default_time": 10, "time": "90"}})");
  const auto white = sit(Seat::white);
  EXPECT_EQ(*host.alarm, host.time + 60s);
  ring();
  EXPECT_EQ(host.last().at("do"), "arrive");
  EXPECT_EQ(*host.alarm, host.time + 10min + 1ms);
  ring();
  EXPECT_EQ(table->info().result, laws::Result::white_wins);
  EXPECT_EQ(table->info().reason, laws::Reason::default_time);
}

TEST_F(AtTheTable, AClockThatRanWhenTheServerEnded_StoppedAtTheLastEvent) {
  set(R"({"regulations": {"time": "5"}})", {R"({"at": 0, "by": "arbiter", "do": "start"})",
                                            R"({"at": 4000, "by": "white", "do": "touch", "square": "e2"})"});
  EXPECT_EQ(host.last().at("do"), "pause");
  EXPECT_EQ(host.last().at("at"), 4000);
  EXPECT_EQ(left(Color::white), 5min - 4s);
  pass(1h);
  const auto white = sit(Seat::white);
  EXPECT_EQ(*host.alarm, host.time + 5min);
  pass(1min);
  const auto black = sit(Seat::black);
  EXPECT_EQ(host.last().at("do"), "resume");
  EXPECT_EQ(left(Color::white), 5min - 4s);
}

TEST_F(AtTheTable, ATimeInWhichTheServerWasAway_IsNobodys) {
  set(R"({"regulations": {"time": "5"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  pass(3s);
  // It was stopped for 12 s.
  pass(12s);
  table->stood_still({.away = 12s, .of_clock = 12s});
  EXPECT_THAT(host.log[host.log.size() - 2], testing::HasSubstr(R"("do": "pause", "outage": true, "away": 12000)"));
  EXPECT_EQ(host.last().at("do"), "resume");
  EXPECT_EQ(left(Color::white), 5min - 3s);
  EXPECT_THAT(white->heard,
              testing::Contains(testing::HasSubstr(R"({"away": 12000, "en": "The server was away for 12 s)")));
  pass(1s);
  act(*white, "move", R"(, "move": "e2e4")");
  EXPECT_EQ(left(Color::white), 5min - 4s);
}

// The monotonic clock stands while a machine sleeps: nothing is given back, and the clocks are stopped all the same.
TEST_F(AtTheTable, WhileTheMachineSlept_NobodysClockRan) {
  set(R"({"regulations": {"time": "5"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  pass(3s);
  table->stood_still({.away = 1h, .of_clock = 0s});
  EXPECT_THAT(host.log[host.log.size() - 2], testing::HasSubstr(R"("outage": true)"));
  EXPECT_EQ(left(Color::white), 5min - 3s);
}

TEST_F(AtTheTable, AGameWhoseClocksAreStopped_IsNotTouchedByAPauseOfTheServer) {
  set("{}");
  const auto white = sit(Seat::white);
  table->stood_still({.away = 12s, .of_clock = 12s});
  EXPECT_TRUE(host.log.empty());
}

TEST_F(AtTheTable, AStoppedClock_GoesOnAfterTwoMinutesUnlessAPersonIsTheArbiter) {
  set(R"({"arbiter": true})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  host.alarm.reset();
  act(*white, "stop_clocks", R"(, "reason": "noise")");
  EXPECT_EQ(*host.alarm, host.time + 2min);
  ring();
  EXPECT_EQ(host.last().at("do"), "resume");

  const auto arbiter = sit(Seat::arbiter);
  host.alarm.reset();
  act(*white, "stop_clocks", R"(, "reason": "noise")");
  EXPECT_FALSE(host.alarm);
  EXPECT_EQ(table->game().state().call->reason, "noise");
  act(*arbiter, "resume");
  EXPECT_FALSE(table->game().state().clock.is_stopped());
  EXPECT_FALSE(table->game().state().call);
}

TEST_F(AtTheTable, StoppingTheClocksAgainWithoutAGround_CostsTime_EvenIfWhoStoppedThemHasLeft) {
  set(R"({"regulations": {"time": "90"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  act(*white, "stop_clocks", R"(, "reason": "noise")");
  ring();
  EXPECT_EQ(host.last().at("do"), "resume");
  EXPECT_EQ(left(Color::black), 90min);
  act(*white, "stop_clocks", R"(, "reason": "light")");
  table->leave(*white);
  ring();
  EXPECT_EQ(left(Color::black), 92min);
  EXPECT_EQ(host.last().at("do"), "resume");
  EXPECT_EQ(table->game().state().clock.running(), Color::white);
}

TEST_F(AtTheTable, StoppingTheClocksAgain_IsNoOffenceWhereTheArbiterHasRuled) {
  set(R"({"regulations": {"time": "90"}, "arbiter": true})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  const auto arbiter = sit(Seat::arbiter);
  act(*white, "stop_clocks", R"(, "reason": "noise")");
  act(*arbiter, "penalise", R"(, "player": "black", "penalty": "warning")");
  act(*arbiter, "resume");
  table->leave(*arbiter);
  act(*white, "stop_clocks", R"(, "reason": "noise again")");
  ring();
  EXPECT_EQ(host.last().at("do"), "resume");
  EXPECT_EQ(left(Color::black), 90min);
}

TEST_F(AtTheTable, APressRightAfterARuling_IsRefusedAndNotLogged_UnlessSomethingHasBeenLetGo) {
  set(R"({"regulations": {"time": "90"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  act(*white, "place", R"(, "from": "e2", "to": "e5")");
  act(*white, "press");
  EXPECT_EQ(table->game().state().illegal_moves[0], 1U);
  const auto entries = table->entries();
  pass(1'400ms);
  act(*white, "press");
  EXPECT_NE(white->heard.back().find(R"("too_soon")"), std::string::npos);
  EXPECT_EQ(table->entries(), entries);
  act(*white, "place", R"(, "from": "e2", "to": "e4")");
  act(*white, "press");
  EXPECT_EQ(table->game().state().clock.running(), Color::black);
}

TEST_F(AtTheTable, APressThatIsNoLongerHasty_CostsWhatArticle7_5_3Says) {
  set(R"({"regulations": {"time": "90"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  act(*white, "place", R"(, "from": "e2", "to": "e5")");
  act(*white, "press");
  pass(1'500ms);
  act(*white, "press");
  EXPECT_EQ(table->game().state().result, laws::Result::black_wins);
}

TEST_F(AtTheTable, ARequestForAnIncrement_IsGrantedWhenTheDrawIsDeclined) {
  set(R"({"regulations": {"time": "1.5", "tempo": "rapid", "quickplay_finish": "increment"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  act(*white, "claim", R"(, "of": "increment")");
  EXPECT_EQ(*host.alarm, host.time + 1min);
  act(*black, "decline_draw");
  EXPECT_EQ(host.last().at("do"), "rule");
  EXPECT_EQ(host.last().at("claim"), "uphold");
  EXPECT_FALSE(table->game().state().clock.is_stopped());
}

TEST_F(AtTheTable, APostponedClaim_IsRejectedWhenTheClaimantsFlagFalls) {
  set(R"({"regulations": {"edition": "1997", "time": "1.5", "tempo": "rapid", "quickplay_finish": true}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  act(*white, "claim", R"(, "of": "no_normal_means")");
  EXPECT_EQ(host.last().at("claim"), "postpone");
  pass(2min);
  act(*black, "claim", R"(, "of": "flag")");
  table->make_due_acts();
  EXPECT_EQ(host.last().at("claim"), "reject");
  EXPECT_EQ(table->info().result, laws::Result::black_wins);
}

TEST_F(AtTheTable, AName_IsCorrectedByItsPlayerBeforeTheGame_AndByTheArbiterAtAnyTime) {
  set(R"({"arbiter": true, "regulations": {"time": "none"}})");
  const auto white = sit(Seat::white), arbiter = sit(Seat::arbiter);
  EXPECT_TRUE(table->name(*white, Color::white, "Anna"));
  EXPECT_TRUE(table->name(*white, Color::white, "Ana"));
  act(*white, "touch", R"(, "square": "e2")");
  EXPECT_FALSE(table->name(*white, Color::white, "Eva"));
  EXPECT_EQ(table->info().names[0], "Ana");
  EXPECT_TRUE(table->name(*arbiter, Color::white, "Ana Lima"));
  EXPECT_EQ(table->info().names[0], "Ana Lima");
}

// 6.6: nobody starts the clock of somebody who is not there.
TEST_F(AtTheTable, WhoIsNotOnTheMove_StartsNothingBeforeTheOtherHasCome) {
  set(R"({"regulations": {"time": "0.1"}})");
  const auto black = sit(Seat::black);
  act(*black, "press");
  EXPECT_THAT(black->heard.back(), testing::HasSubstr("not_allowed"));
  EXPECT_FALSE(table->game().state().clock.started());
  const auto white = sit(Seat::white);
  EXPECT_TRUE(table->game().state().clock.started());
}

TEST_F(AtTheTable, BeforeTheAppointedTime_NoPlayersActStartsTheClock) {
  set(R"({"start_at": 1790003660000, "regulations": {"default_time": 0, "time": "90"}})");
  const auto black = sit(Seat::black);
  act(*black, "touch", R"(, "square": "e7")");
  EXPECT_THAT(black->heard.back(), testing::HasSubstr("not_allowed"));
  const auto white = sit(Seat::white);
  act(*white, "offer_draw");
  EXPECT_FALSE(table->game().state().clock.started());
  EXPECT_EQ(table->info().result, laws::Result::none);
}

TEST_F(AtTheTable, BeforeTheAppointedTime_TheArbiterBeginsWithBothPlayersThere_AndDoesNothingElse) {
  set(R"({"start_at": 1790003660000, "arbiter": true, "regulations": {"default_time": 0, "time": "90"}})");
  const auto arbiter = sit(Seat::arbiter), white = sit(Seat::white);
  for (const auto& [name, members] :
       std::vector<std::pair<std::string, std::string>>{{"excuse", R"(, "player": "black")"},
                                                        {"tick", ""},
                                                        {"pause", ""},
                                                        {"start", ""},
                                                        {"penalise", R"(, "player": "white", "penalty": "warning")"}}) {
    act(*arbiter, name, members);
    EXPECT_THAT(arbiter->heard.back(), testing::HasSubstr("not_allowed")) << name;
  }
  EXPECT_FALSE(table->game().state().clock.started());
  const auto black = sit(Seat::black);
  act(*arbiter, "start");
  EXPECT_TRUE(table->game().state().clock.started());
  EXPECT_EQ(table->info().result, laws::Result::none);
}

// 6.6, 6.7: the clock runs from the time appointed, though nobody looked at the table then.
TEST_F(AtTheTable, AppointedForAMomentThatHasPassed_TheClockRunsFromThen_AndWhoComesIsLate) {
  set(R"({"start_at": 1790003580000, "regulations": {"default_time": 2, "time": "90"}})");
  const auto white = sit(Seat::white);
  EXPECT_EQ(boost::json::parse(host.log.front()).at("do"), "start");
  EXPECT_EQ(boost::json::parse(host.log.front()).at("at"), 0);
  EXPECT_EQ(table->now(), 20s);
  pass(101s);
  table->make_due_acts();
  EXPECT_EQ(table->info().result, laws::Result::white_wins);
}

// 6.7: nobody is late for a start at which the node of the table had died; play begins when both have come over.
TEST_F(AtTheTable, AppointedForAMomentAtWhichItsNodeWasDead_NobodyIsLate_AndPlayWaitsForBoth) {
  set(R"({"start_at": 1790003580000, "regulations": {"default_time": 0, "time": "90"}})");
  table->was_away_until(1790003590000);
  const auto white = sit(Seat::white);
  EXPECT_TRUE(host.log.empty());
  pass(101s);
  const auto black = sit(Seat::black);
  EXPECT_EQ(boost::json::parse(host.log.front()).at("do"), "start");
  EXPECT_FALSE(table->game().state().over());
  EXPECT_EQ(left(Color::white), 90min);
}

TEST_F(AtTheTable, WhatTheArbiterHasStopped_DoesNotGoOnWithoutThePlayers) {
  set(R"({"arbiter": true, "regulations": {"time": "90"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black), arbiter = sit(Seat::arbiter);
  act(*arbiter, "pause");
  table->ready(*white);
  table->ready(*black);
  for (const auto& each : {arbiter, white, black}) table->leave(*each);
  pass(10min);
  table->make_due_acts();
  const auto white_again = sit(Seat::white), black_again = sit(Seat::black);
  EXPECT_TRUE(table->game().state().clock.is_stopped());
  table->ready(*white_again);
  table->ready(*black_again);
  EXPECT_EQ(host.last().at("do"), "resume");
}

// A player who comes in time has arrived, though an envelope waits.
TEST_F(AtTheTable, WhoComesInTimeWhileAnEnvelopeWaits_IsNotLateAfterwards) {
  set(R"({"start_at": 1790003600000, "regulations": {"default_time": 1, "time": "90"}})");
  const auto white = sit(Seat::white);
  seal(*white, "Nf3");
  pass(30s);
  const auto black = sit(Seat::black);
  EXPECT_EQ(host.last().at("do"), "arrive");
  const auto entries = host.log.size();
  pass(5min);
  table->make_due_acts();
  EXPECT_EQ(host.log.size(), entries);
  table->ready(*white);
  table->ready(*black);
  EXPECT_EQ(host.last().at("do"), "open");
  EXPECT_EQ(table->info().result, laws::Result::none);
}

TEST(Secrets, AreLongEachAnotherAndHashedTheSame) {
  const std::string one = draw_secret(), other = draw_secret();
  EXPECT_EQ(one.size(), 32U);
  EXPECT_NE(one, other);
  EXPECT_TRUE(same(hash_of(one), hash_of(one)));
  EXPECT_FALSE(same(hash_of(one), hash_of(other)));
}

TEST(TableInfo, AreReadAsTheyAreWritten) {
  auto info =
      read_create_table(R"({"seat": "white", "lobby": true, "names": {"white": "Zé \"o\" rei"}, "start_at": 5})")->info;
  info.result = laws::Result::draw;
  info.reason = laws::Reason::stalemate;
  info.begun = true;
  info.plies = 77;
  const auto read = read_table_info(info.id, write_table_info(info));
  ASSERT_TRUE(read);
  EXPECT_EQ(write_table_info(*read), write_table_info(info));
  EXPECT_FALSE(read_table_info(info.id, "{}"));
}

}  // namespace
}  // namespace jadoube::server
