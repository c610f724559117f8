// An engine at a table by itself: what it does under the Laws, when it speaks up, and what follows when it fails. Its
// thoughts are the test's.
#include "jadoube/server/engine/engine_participant.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <deque>

#include "jadoube/laws/answers.hpp"
#include "jadoube/notation/uci.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "tests/server/test_participant.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A host without network, disk and processes, in which time passes when told.
class QuietHost : public TableHost, public EngineHost {
 public:
  Moment now() const override { return time; }
  std::int64_t unix_now() const override { return 1'790'000'000'000 + (time - Moment{}) / 1ms; }
  Milliseconds lag_cap() const override { return 500ms; }
  void commit(std::shared_ptr<store::CommitOrder>, std::vector<store::Change> changes,
              store::GroupCommit::Done done) override {
    for (const auto& change : changes)
      if (const auto* const entry = std::get_if<store::change::Append>(&change)) log.push_back(entry->line);
    later(0ms, [done = std::move(done)] { done({}); });
  }
  void ask(Inquiry inquiry, Answered answered) override { answered(laws::answer(inquiry.question)); }
  void wake(Table& table, Moment when) override {
    later(when - time, [weak = table.weak_from_this()] {
      if (const auto held = weak.lock()) held->make_due_acts();
    });
  }
  void presence_changed(Table&) override {}
  void info_changed(const TableInfo&) override {}
  void unload_after_failure(Table&, const store::Error&) override {}

  void think(engines::Problem problem, std::stop_token stop, engines::Pool::Done done) override {
    asked.push_back({std::move(problem), std::move(stop), std::move(done)});
  }
  void later(Milliseconds pause, std::function<void()> task) override { tasks_.emplace(time + pause, std::move(task)); }
  void later(Moment::duration pause, std::function<void()> task) { tasks_.emplace(time + pause, std::move(task)); }

  // Everything that is due in that time happens, in its order.
  void pass(Milliseconds span) {
    const Moment end = time + span;
    while (!tasks_.empty() && tasks_.begin()->first <= end) {
      auto first = tasks_.extract(tasks_.begin());
      time = std::max(time, first.key());
      first.mapped()();
    }
    time = end;
  }

  struct Asked {
    engines::Problem problem;
    std::stop_token stop;
    engines::Pool::Done done;
  };
  Moment time{std::chrono::hours(1)};
  std::vector<std::string> log;
  std::deque<Asked> asked;

 private:
  std::multimap<Moment, std::function<void()>> tasks_;
};

constexpr const char* even_ending = "4k3/3n4/4p3/8/8/4P3/3N4/4K3 w - - 0 40";

class AgainstAnEngine : public testing::Test {
 protected:
  // Black is the engine's unless the request says otherwise.
  void sit_down(const std::string& regulations, const std::string& engine = R"({"seat": "black"})",
                const std::vector<std::string>& log = {}) {
    auto request = read_create_table(R"({"regulations": )" + regulations + R"(, "engine": )" + engine + "}");
    ASSERT_TRUE(request) << request.error().in(text::Language::en);
    const EngineSeat seat = *request->info.engine;
    auto replayed = replay(request->info, log);
    table =
        std::make_shared<Table>(host, std::move(request->info), std::vector<store::Seat>{}, "", *std::move(replayed));
    table->seat(std::make_shared<EngineParticipant>(*table, seat, host, 500ms));
    table->open();
    person = std::make_shared<TestParticipant>(seat.color == Color::white ? Seat::black : Seat::white);
    table->enter(*person);
    table->make_due_acts();
    host.pass(0ms);
  }
  void act(const std::string& act, const std::string& members = {}) {
    table->act(*person, {.act = read_test_act(act, members)});
    host.pass(0ms);
  }
  // The person's move, all of it.
  void move(const std::string& from, const std::string& to) {
    if (table->game().regulations().board == laws::BoardKind::screen)
      return act("move", R"(, "move": ")" + from + to + "\"");
    act("place", R"(, "from": ")" + from + R"(", "to": ")" + to + "\"");
    act("press");
  }
  // The engine, which must be thinking, has thought of that, and has time to do it.
  void think_of(const std::string& move, int centipawns = 0) {
    host.pass(10ms);
    ASSERT_FALSE(host.asked.empty()) << "it does not think";
    auto asked = std::move(host.asked.front());
    host.asked.pop_front();
    Position position = asked.problem.start;
    for (const Move made : asked.problem.moves) position.play(made);
    const auto read = notation::read_uci(position, move);
    ASSERT_TRUE(read) << move;
    engines::Thought thought{.move = *read, .score = engines::Score{centipawns, false}, .depth = 5};
    asked.done(engines::Solution{thought, "Scripted"});
    done_before = host.log.size();
    host.pass(4s);
  }
  void fail(engines::EngineFault::Kind kind) {
    host.pass(10ms);
    ASSERT_FALSE(host.asked.empty()) << "it does not think";
    auto asked = std::move(host.asked.front());
    host.asked.pop_front();
    asked.done(std::unexpected(engines::EngineFault{kind, "Scripted", {}, 0}));
    host.pass(0ms);
  }
  // From even_ending: six moves of each king, which the engine thinks even.
  void wander() {
    const std::pair<const char*, const char*> moves[] = {{"e1", "e2"}, {"e2", "d3"}, {"d3", "c3"},
                                                         {"c3", "b3"}, {"b3", "a3"}, {"a3", "a4"}};
    const char* const answers[] = {"e8e7", "e7d6", "d6c6", "c6b6", "b6a6", "a6a7"};
    for (std::size_t i = 0; i < std::size(answers); ++i) {
      move(moves[i].first, moves[i].second);
      think_of(answers[i], 5);
    }
  }
  // What the engine did since its last thought, with what it did it to.
  std::vector<std::string> done() const {
    std::vector<std::string> acts;
    for (std::size_t i = done_before; i < host.log.size(); ++i) {
      const auto event = boost::json::parse(host.log[i]).as_object();
      if (event.at("by") != (person->seat == Seat::white ? "black" : "white")) continue;
      std::string description(event.at("do").as_string());
      for (const char* key : {"square", "from", "to", "piece", "move", "of", "penalty", "san"})
        if (const auto* const value = event.if_contains(key)) (description += ' ') += std::string(value->as_string());
      acts.push_back(description);
    }
    return acts;
  }
  const laws::State& state() const { return table->game().state(); }

  QuietHost host;
  std::shared_ptr<Table> table;
  std::shared_ptr<TestParticipant> person;
  std::size_t done_before = 0;
};

// --- At the board

TEST_F(AgainstAnEngine, OnAPhysicalBoard_ItTouchesPlacesAndPresses) {
  sit_down(R"({"time": "15+10"})");
  move("e2", "e4");
  think_of("e7e5");
  EXPECT_THAT(done(), ElementsAre("touch e7", "place e7 e5", "press"));
  EXPECT_EQ(state().clock.running(), Color::white);
}

TEST_F(AgainstAnEngine, OnABoardForTheBlind_ItAnnouncesBeforeItPresses) {
  sit_down(R"({"time": "15+10", "board": {"white": "physical", "black": "blind"}})");
  move("e2", "e4");
  think_of("e7e5");
  EXPECT_THAT(done(), ElementsAre("touch e7", "place e7 e5", "announce e7e5", "press"));
  EXPECT_EQ(state().clock.running(), Color::white);
}

TEST_F(AgainstAnEngine, ItsHandIsSeenOnItsWay) {
  sit_down(R"({"time": "15+10"})");
  move("e2", "e4");
  person->heard.clear();
  think_of("b8c6");
  EXPECT_THAT(person->heard,
              testing::Contains(HasSubstr(R"({"hand": {"by": "black", "from": "b8", "at": [1.500, 7.500]}})")));
}

TEST_F(AgainstAnEngine, ItWaitsUntilTheClockIsPressed) {
  sit_down(R"({"time": "15+10"})");
  act("place", R"(, "from": "e2", "to": "e4")");
  host.pass(10s);
  EXPECT_THAT(host.asked, IsEmpty());
  act("press");
  think_of("e7e5");
  EXPECT_THAT(done(), ElementsAre("touch e7", "place e7 e5", "press"));
}

TEST_F(AgainstAnEngine, WithoutAClock_ItAnswersTheMoveAndPressesNone) {
  sit_down(R"({"time": "none"})");
  act("place", R"(, "from": "e2", "to": "e4")");
  think_of("e7e5");
  EXPECT_THAT(done(), ElementsAre("touch e7", "place e7 e5"));
}

TEST_F(AgainstAnEngine, WithoutAClock_TheLawsOf1997WaitForNoPress) {
  sit_down(R"({"time": "none", "edition": "1997"})");
  act("place", R"(, "from": "e2", "to": "e4")");
  think_of("e7e5");
  EXPECT_THAT(done(), ElementsAre("touch e7", "place e7 e5"));
}

TEST_F(AgainstAnEngine, OnAScreenBoard_ItMoves) {
  sit_down(R"({"time": "15+10", "board": "screen"})");
  move("e2", "e4");
  think_of("e7e5");
  EXPECT_THAT(done(), ElementsAre("move e7e5"));
}

TEST_F(AgainstAnEngine, WithWhite_ItBeginsWhenTheTestParticipantIsThere) {
  sit_down(R"({"time": "15+10"})", R"({"seat": "white"})");
  think_of("e2e4");
  EXPECT_THAT(done(), ElementsAre("touch e2", "place e2 e4", "press"));
}

TEST_F(AgainstAnEngine, Castling_IsTheKingThenTheRook) {
  sit_down(R"({"start": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"})");
  move("e1", "e2");
  think_of("e8c8");
  EXPECT_THAT(done(), ElementsAre("touch e8", "place e8 c8", "place a8 d8", "press"));
}

TEST_F(AgainstAnEngine, InChess960_CastlingIsMadeByHandWhereverKingAndRookStand) {
  for (const auto& [fen, castling, acts] :
       {std::tuple("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1",
                   std::vector<std::string>{"touch f1", "touch h1", "place f1 g1", "press"}),
        std::tuple("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1",
                   std::vector<std::string>{"touch e1", "place e1 g1", "place g1 f1", "press"}),
        std::tuple("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "c1a1",
                   std::vector<std::string>{"touch c1", "place a1 d1", "press"})}) {
    sit_down(R"({"start": ")" + std::string(fen) + R"("})", R"({"seat": "white"})");
    think_of(castling);
    EXPECT_EQ(done(), acts) << fen;
    EXPECT_TRUE(state().history.move(1).is_castling()) << fen;
    host.asked.clear();
  }
}

TEST_F(AgainstAnEngine, APromotion_IsThePawnThenThePieceFromTheTray) {
  sit_down(R"({"start": "6k1/7p/8/8/8/8/1p6/6K1 w - - 0 1"})");
  move("g1", "g2");
  think_of("b2b1n");
  EXPECT_THAT(done(), ElementsAre("touch b2", "place b2 b1", "promote knight", "press"));
}

TEST_F(AgainstAnEngine, InTimeTrouble_ItsHandIsFast) {
  sit_down(R"({"time": {"white": "5", "black": "0.01"}, "tempo": "blitz"})");
  move("e2", "e4");
  think_of("e7e5");
  EXPECT_THAT(done(), ElementsAre("touch e7", "place e7 e5", "press"));
  EXPECT_FALSE(state().over());
}

TEST_F(AgainstAnEngine, WhereScoreSheetsAreKept_ItWritesTheMovesDown) {
  sit_down(R"({"time": "90", "score_sheets": true})");
  move("e2", "e4");
  host.pass(1s);
  think_of("c7c5");
  EXPECT_EQ(state().entries[index(Color::black)], 2U);
}

TEST_F(AgainstAnEngine, ATouchAfterARestart_BindsIt) {
  sit_down(
      R"({"time": "15"})", R"({"seat": "black"})",
      {R"({"at": 0, "by": "arbiter", "do": "start"})", R"({"at": 1000, "by": "white", "do": "move", "move": "e2e4"})",
       R"({"at": 1100, "by": "white", "do": "press"})",
       R"({"at": 2000, "by": "black", "do": "touch", "square": "g8"})"});
  host.pass(1s);
  ASSERT_FALSE(host.asked.empty());
  EXPECT_EQ(host.asked.front().problem.among.size(), 2U);
  think_of("g8f6");
  EXPECT_THAT(done(), ElementsAre("place g8 f6", "press"));
}

// --- Speaking up

TEST_F(AgainstAnEngine, AnOfferThatIsWelcome_IsAccepted) {
  sit_down(R"({"time": "15"})");
  move("e2", "e4");
  think_of("e7e5", -80);
  act("offer_draw");
  host.pass(2s);
  EXPECT_EQ(state().reason, laws::Reason::agreement);
}

TEST_F(AgainstAnEngine, AnOfferWithTheMove_IsAnsweredOnItsOwnTimeWithWhatItNowThinks) {
  sit_down(R"({"time": "15"})");
  move("e2", "e4");
  think_of("e7e5", -80);
  act("place", R"(, "from": "g1", "to": "f3")");
  act("offer_draw");
  act("press");
  think_of("b8c6", 120);
  EXPECT_THAT(done(), ElementsAre("decline_draw", "touch b8", "place b8 c6", "press"));
}

TEST_F(AgainstAnEngine, AnAgreementBeforeBothHaveMoved_IsNotTriedTwice) {
  sit_down(R"({"time": "15"})");
  act("place", R"(, "from": "e2", "to": "e4")");
  act("offer_draw");
  act("press");
  think_of("e7e5", -80);
  EXPECT_THAT(done(), ElementsAre("accept_draw", "decline_draw", "touch e7", "place e7 e5", "press"));
}

TEST_F(AgainstAnEngine, WhatItHasLongThoughtEven_ItOffersToDrawBeforeItPresses) {
  sit_down(R"({"time": "15", "start": ")" + std::string(even_ending) + R"("})");
  wander();
  EXPECT_THAT(done(), ElementsAre("touch a6", "place a6 a7", "offer_draw", "press"));
}

TEST_F(AgainstAnEngine, WhereDrawsMayNotBeAgreed_ItOffersNone) {
  sit_down(R"({"time": "15", "draw_agreement": "forbidden", "start": ")" + std::string(even_ending) + R"("})");
  wander();
  EXPECT_THAT(done(), ElementsAre("touch a6", "place a6 a7", "press"));
}

TEST_F(AgainstAnEngine, ALostGame_IsResignedOnlyByWhoWasToldTo) {
  for (const bool resigns : {true, false}) {
    sit_down(R"({"time": "15"})", resigns ? R"({"seat": "black"})" : R"({"seat": "black", "resigns": false})");
    const std::pair<const char*, const char*> moves[] = {{"g1", "f3"}, {"f3", "g1"}, {"g1", "f3"}, {"f3", "e5"}};
    const char* const answers[] = {"g8f6", "f6g8", "g8f6", "f6e4"};
    for (int i = 0; i < 4; ++i) {
      move(moves[i].first, moves[i].second);
      think_of(answers[i], -1500);
    }
    EXPECT_EQ(state().over(), resigns);
    EXPECT_EQ(state().reason, resigns ? laws::Reason::resignation : laws::Reason::none);
  }
}

TEST_F(AgainstAnEngine, AThirdOccurrence_IsClaimedWithTheIntendedMoveBeforeItTouchesAnything) {
  sit_down(R"({"time": "15"})");
  for (int round = 0; round < 2; ++round) {
    move("g1", "f3");
    think_of("g8f6");
    move("f3", "g1");
    think_of("f6g8");
    if (state().over()) break;
  }
  EXPECT_THAT(done(), ElementsAre("claim f6g8 threefold"));
  EXPECT_EQ(state().reason, laws::Reason::threefold);
}

TEST_F(AgainstAnEngine, WhoThinksItStandsBetter_ClaimsNoDraw) {
  sit_down(R"({"time": "15"})");
  for (int round = 0; round < 2; ++round) {
    move("g1", "f3");
    think_of("g8f6");
    move("f3", "g1");
    think_of("f6g8", 200);
  }
  EXPECT_THAT(done(), ElementsAre("touch f6", "place f6 g8", "press"));
}

TEST_F(AgainstAnEngine, FiftyMoves_AreClaimed) {
  sit_down(R"({"time": "15", "start": "4k3/8/8/8/8/8/8/R3K2r w - - 98 90"})");
  move("e1", "d2");
  think_of("h1h8");
  EXPECT_THAT(done(), ElementsAre("claim h1h8 fifty_moves"));
  EXPECT_EQ(state().reason, laws::Reason::fifty_moves);
}

// --- Irregularities

TEST_F(AgainstAnEngine, AFlagThatOnlyAPlayerMayClaim_IsClaimed) {
  sit_down(R"({"edition": "1997", "time": "0.1", "tempo": "blitz"})");
  host.pass(6s);
  EXPECT_FALSE(state().over());
  host.pass(3s);
  EXPECT_EQ(state().reason, laws::Reason::time);
  EXPECT_EQ(state().result, laws::Result::black_wins);
  EXPECT_EQ(boost::json::parse(host.log.back()).at("of"), "flag");
}

TEST_F(AgainstAnEngine, AnIllegalMoveThatNobodySaw_IsClaimed) {
  sit_down(R"({"time": "5", "supervision": "limited"})");
  done_before = host.log.size();
  move("e2", "e5");
  host.pass(2s);
  EXPECT_THAT(done(), ElementsAre("claim illegal_move"));
  EXPECT_EQ(state().illegal_moves[index(Color::white)], 1U);
}

TEST_F(AgainstAnEngine, ATouchedPieceNotPlayed_IsClaimed) {
  sit_down(R"({"time": "5", "supervision": "limited"})");
  done_before = host.log.size();
  act("touch", R"(, "square": "a2")");
  move("e2", "e4");
  host.pass(2s);
  EXPECT_THAT(done(), ElementsAre("claim touch_move"));
  EXPECT_EQ(state().ply(), 0U);
}

TEST_F(AgainstAnEngine, UnderTheLondonRule_ItChoosesThePenaltyThatLeavesTheFewestMoves) {
  sit_down(R"({"time": "15", "false_move": "london", "start": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"})");
  done_before = host.log.size();
  move("h1", "g3");
  host.pass(2s);
  // The king has five moves, the rook nine.
  EXPECT_THAT(done(), ElementsAre("choose move_king"));
}

TEST_F(AgainstAnEngine, AfterTheClocksWereStopped_ItIsReadyOnce) {
  sit_down(R"({"time": "15"})");
  act("stop_clocks", R"(, "reason": "a question")");
  host.pass(2s);
  EXPECT_THAT(person->heard, testing::Contains(R"({"ready": ["black"]})"));
  EXPECT_TRUE(state().clock.is_stopped());
  table->ready(*person);
  host.pass(0ms);
  EXPECT_FALSE(state().clock.is_stopped());
  act("stop_clocks", R"(, "reason": "another")");
  person->heard.clear();
  host.pass(2s);
  EXPECT_THAT(person->heard, testing::Contains(R"({"ready": ["black"]})"));
}

// --- Failing

TEST_F(AgainstAnEngine, AFailure_IsSaidInBothLanguagesAndItThinksAgain) {
  sit_down(R"({"time": "15"})");
  move("e2", "e4");
  fail(engines::EngineFault::Kind::ended);
  ASSERT_TRUE(table->info().engine->trouble);
  EXPECT_EQ(table->info().engine->trouble->in(text::Language::en),
            "Scripted has ended unexpectedly; it is being started again, and its clock goes on.");
  EXPECT_THAT(person->heard, testing::Contains(HasSubstr("terminou inesperadamente")));
  EXPECT_EQ(state().clock.running(), Color::black);
  host.pass(2s);
  think_of("e7e5");
  EXPECT_THAT(done(), ElementsAre("touch e7", "place e7 e5", "press"));
  EXPECT_FALSE(table->info().engine->trouble);
}

TEST_F(AgainstAnEngine, ThreeFailuresOnOneMove_AreAResignation) {
  sit_down(R"({"time": "15"})");
  move("e2", "e4");
  for (int time = 0; time < 3; ++time) {
    EXPECT_FALSE(state().over());
    fail(engines::EngineFault::Kind::silent);
    host.pass(2s);
  }
  EXPECT_EQ(state().reason, laws::Reason::resignation);
  EXPECT_EQ(state().result, laws::Result::white_wins);
  EXPECT_THAT(table->info().engine->trouble->in(text::Language::en), HasSubstr("3 times in a row"));
}

TEST_F(AgainstAnEngine, FailuresOnSeveralMoves_AreForgiven) {
  sit_down(R"({"time": "15"})");
  const std::pair<const char*, const char*> moves[] = {{"g1", "f3"}, {"b1", "c3"}};
  const char* const answers[] = {"g8f6", "b8c6"};
  for (int i = 0; i < 2; ++i) {
    move(moves[i].first, moves[i].second);
    fail(engines::EngineFault::Kind::ended);
    host.pass(2s);
    fail(engines::EngineFault::Kind::ended);
    host.pass(2s);
    think_of(answers[i]);
  }
  EXPECT_EQ(state().ply(), 4U);
}

TEST_F(AgainstAnEngine, WhatNobodyNeedsAnyMore_IsNotThoughtAbout) {
  sit_down(R"({"time": "15"})");
  move("e2", "e4");
  host.pass(10ms);
  ASSERT_FALSE(host.asked.empty());
  EXPECT_FALSE(host.asked.front().stop.stop_requested());
  act("resign");
  EXPECT_TRUE(host.asked.front().stop.stop_requested());
  EXPECT_TRUE(state().over());
}

TEST_F(AgainstAnEngine, TheTableIsKept_WhileTheEngineHasSomethingToDo) {
  sit_down(R"({"time": "none"})");
  act("place", R"(, "from": "e2", "to": "e4")");
  table->leave(*person);
  host.pass(10ms);
  EXPECT_FALSE(table->idle());
  think_of("e7e5");
  EXPECT_TRUE(table->idle());
}

// --- What a table is made with

TEST(EngineWish, SaysWhatIsWrong) {
  const auto refused = [](const std::string& request) {
    const auto read = read_create_table(request);
    return read ? std::string() : read.error().in(text::Language::en);
  };
  EXPECT_EQ(refused(R"({"engine": 3})"), "“engine” must be an object.");
  EXPECT_EQ(refused(R"({"engine": {"seat": "both"}})"), "“engine.seat” must be “white” or “black”.");
  EXPECT_EQ(refused(R"({"engine": {"level": 9}})"), "“engine.level” must be a whole number from 1 to 8.");
  EXPECT_EQ(refused(R"({"engine": {"level": 2.5}})"), "“engine.level” must be a whole number from 1 to 8.");
  EXPECT_EQ(refused(R"({"engine": {"resigns": "no"}})"), "“engine.resigns” must be true or false.");
  EXPECT_EQ(refused(R"({"engine": {"elo": 2000}})"), "There is no key “engine.elo” here.");
  EXPECT_EQ(refused(R"({"seat": "white", "engine": {"seat": "white"}})"),
            "The engine cannot have the seat of the player who makes the table.");
  EXPECT_THAT(refused(R"({"seat": "both", "engine": {}})"), HasSubstr("no device shared"));
  EXPECT_THAT(refused(R"({"lobby": true, "engine": {}})"), HasSubstr("no open seat"));
}

TEST(EngineWish, TheEngineHasTheOtherSeat) {
  const auto white = read_create_table(R"({"seat": "white", "engine": {}})");
  ASSERT_TRUE(white);
  EXPECT_EQ(white->info.engine->color, Color::black);
  for (int time = 0; time < 20; ++time) {
    const auto random = read_create_table(R"({"seat": "random", "engine": {"seat": "white"}})");
    ASSERT_TRUE(random);
    EXPECT_EQ(random->info.engine->color, Color::white);
    EXPECT_EQ(random->seat, Color::black);
  }
}

TEST(EngineWish, IsKeptInTheFacts) {
  auto info = read_create_table(R"({"seat": "white", "engine": {"level": 7, "resigns": false}})")->info;
  info.engine->trouble.emplace().set(text::Language::en, "It \"failed\".");
  info.engine->trouble->set(text::Language::pt, "Falhou.");
  const auto read = read_table_info(info.id, write_table_info(info));
  ASSERT_TRUE(read && read->engine);
  EXPECT_EQ(read->engine->level, 7U);
  EXPECT_FALSE(read->engine->resigns);
  EXPECT_EQ(write_table_info(*read), write_table_info(info));
}

}  // namespace
}  // namespace jadoube::server
