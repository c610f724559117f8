// Rulings that need to know about a mate: the table waits for the answer, and nobody else does. The answers are the
// test's.
#include "tests/server/at_the_table.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
using mate::MateVerdict;
using testing::HasSubstr;
using testing::Not;

// A search for White's mate takes seconds here, and finds none.
constexpr const char* caged = "8/8/3k2p1/4b1pb/6pb/6p1/5bP1/b6K b - - 0 1";

std::string table_from(const char* fen, const std::string& regulations, const std::string& members = {}) {
  return R"({"regulations": {"start": ")" + std::string(fen) + "\"" + regulations + "}" + members + "}";
}

class Answering : public AtTheTable {
 protected:
  Answering() { host.asked_later = true; }

  // Black's flag has fallen, and whether White can mate is not known.
  void let_the_flag_fall() {
    set(table_from(caged, R"(, "time": "0.05")"));
    white = sit(Seat::white);
    black = sit(Seat::black);
    answer_all(MateVerdict::can_mate);
    ring();
    ASSERT_EQ(host.asked.size(), 1U);
  }
  void answer_all(MateVerdict verdict) {
    while (!host.asked.empty()) host.answer(verdict);
  }

  std::shared_ptr<TestParticipant> white, black;
};

TEST_F(Answering, ABystandersAct_IsRuledOnWhileAQuestionIsOpen) {
  let_the_flag_fall();
  const auto waiting = table;
  const std::size_t before = host.log.size();
  set("{}");
  const auto bystander = sit(Seat::white), opponent = sit(Seat::black);
  act(*bystander, "move", R"(, "move": "e2e4")");
  EXPECT_THAT(host.log.back(), HasSubstr(R"("move": "e2e4")"));
  EXPECT_THAT(bystander->heard.back(), HasSubstr(R"("ack": 1)"));
  EXPECT_TRUE(waiting->answering());
  EXPECT_FALSE(waiting->game().state().over());
  EXPECT_EQ(host.log.size(), before + 2);  // the start of the bystander's game, and the move
}

TEST_F(Answering, AFlag_EndsTheGameWhenTheAnswerHasCome_AndTheVerdictIsInTheLog) {
  let_the_flag_fall();
  EXPECT_EQ(host.asked.front().first.question.side, Color::white);
  EXPECT_EQ(host.asked.front().first.at_most, 2s);
  EXPECT_THAT(host.log.back(), Not(HasSubstr("tick")));
  host.answer(MateVerdict::cannot_mate);
  EXPECT_EQ(host.last().at("do"), "tick");
  EXPECT_THAT(host.log.back(), HasSubstr(R"("mate": {"white": "cannot"})"));
  EXPECT_EQ(table->info().reason, laws::Reason::time_unwinnable);
  const auto again = replay(table->info(), host.log);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->game.state().result, laws::Result::draw);
}

// 6.9: what nobody could find out in time counts as possible, and the ruling says so.
TEST_F(Answering, AnOpenAnswer_IsRuledOnAsAPossibleMate_AndTold) {
  let_the_flag_fall();
  host.answer(MateVerdict::undecided);
  EXPECT_EQ(table->info().result, laws::Result::white_wins);
  EXPECT_THAT(host.log.back(), HasSubstr(R"("mate": {"white": "open"})"));
  EXPECT_THAT(white->heard.back(), HasSubstr("was not decided"));
}

class WhileAPenaltyIsConsidered : public Answering {
 protected:
  // It is Black's move; what the arbiter wants is refused where White can mate, and so changes nothing.
  void SetUp() override {
    set(table_from(caged, R"(, "time": "90", "edition": "2009")", R"(, "arbiter": true)"));
    white = sit(Seat::white);
    black = sit(Seat::black);
    arbiter = sit(Seat::arbiter);
    answer_all(MateVerdict::can_mate);
    had = left(Color::black);
    pass(5s);
    act(*arbiter, "penalise", R"(, "player": "black", "penalty": "loss", "points": 0, "article": "12.3.b")");
    ASSERT_EQ(host.asked.size(), 1U);
    before = host.log.size();
  }
  std::int64_t at_of(std::size_t entry) const {
    return boost::json::parse(host.log[entry]).at("at").to_number<std::int64_t>();
  }

  std::shared_ptr<TestParticipant> arbiter;
  Milliseconds had{};
  std::size_t before = 0;
};

TEST_F(WhileAPenaltyIsConsidered, LaterActsOfThatTable_WaitInTheirOrder_EachWithItsOwnTime) {
  pass(1s);
  act(*white, "offer_draw");
  pass(500ms);
  act(*black, "touch", R"(, "square": "d6")");
  table->make_due_acts();
  EXPECT_EQ(host.log.size(), before);
  pass(300ms);
  host.answer(MateVerdict::can_mate);
  ASSERT_EQ(host.log.size(), before + 3);
  EXPECT_THAT(host.log[before], HasSubstr("penalise"));
  EXPECT_THAT(host.log[before + 1], HasSubstr("offer_draw"));
  EXPECT_THAT(host.log[before + 2], HasSubstr("touch"));
  EXPECT_EQ(at_of(before + 1), at_of(before) + 1'000);
  EXPECT_EQ(at_of(before + 2), at_of(before) + 1'500);
  EXPECT_THAT(black->heard.back(), HasSubstr(R"("ack": 1)"));
}

// Black thinks until the own act, as if there had been no question; what comes behind it is the wait.
TEST_F(WhileAPenaltyIsConsidered, APlayerIsChargedUntilTheOwnAct_AndNobodyForTheWait) {
  pass(1500ms);
  act(*black, "touch", R"(, "square": "d6")");
  pass(500ms);
  host.answer(MateVerdict::can_mate);
  EXPECT_EQ(left(Color::black), had - 6500ms);
  pass(2s);
  act(*black, "place", R"(, "from": "d6", "to": "d5")");
  EXPECT_EQ(left(Color::black), had - 8500ms);
}

TEST_F(WhileAPenaltyIsConsidered, WhereNobodyActsMeanwhile_NobodyIsCharged) {
  pass(2s);
  host.answer(MateVerdict::can_mate);
  EXPECT_EQ(left(Color::black), had - 5s);
  pass(1s);
  act(*black, "touch", R"(, "square": "d6")");
  EXPECT_EQ(left(Color::black), had - 6s);
}

// White cannot know that Black has moved before that is ruled on: the clock that it starts runs from the answer on.
TEST_F(WhileAPenaltyIsConsidered, AClockThatIsStartedMeanwhile_RunsFromTheAnswerOn) {
  pass(500ms);
  act(*black, "move", R"(, "move": "f2e1")");
  act(*black, "press");
  const Milliseconds whites = left(Color::white);
  pass(1s);
  act(*arbiter, "penalise", R"(, "player": "white", "penalty": "warning", "article": "x")");
  pass(200ms);
  answer_all(MateVerdict::can_mate);
  EXPECT_EQ(table->game().state().clock.running(), Color::white);
  EXPECT_EQ(left(Color::black), had - 5500ms);
  pass(3s);
  act(*white, "touch", R"(, "square": "h1")");
  EXPECT_EQ(left(Color::white), whites - 3s);
}

TEST_F(Answering, AMove_WaitsForLessThanAFlag_AndTheGameGoesOnWhereItIsOpen) {
  // The pawns stand against each other; the rook's capture leaves nothing else.
  set(table_from("4k3/8/8/p1p1p1p1/P1P1P1P1/8/4r3/4K3 w - - 0 1", R"(, "time": "3")"));
  white = sit(Seat::white);
  black = sit(Seat::black);
  answer_all(MateVerdict::can_mate);
  act(*white, "move", R"(, "move": "e1e2")");
  ASSERT_EQ(host.asked.size(), 1U);
  EXPECT_EQ(host.asked.front().first.at_most, 20ms);
  const Milliseconds had = left(Color::black);
  pass(20ms);
  host.answer(MateVerdict::undecided);
  EXPECT_FALSE(table->game().state().over());
  EXPECT_EQ(table->game().state().ply(), 1U);
  EXPECT_EQ(left(Color::black), had);
}

TEST_F(Answering, WhoHasLeftMeanwhile_HasAskedForNothing) {
  let_the_flag_fall();
  act(*white, "offer_draw");
  table->leave(*white);
  host.answer(MateVerdict::undecided);
  EXPECT_EQ(host.last().at("do"), "tick");
}

TEST_F(Answering, SoMuchWaits_AndNoMore) {
  let_the_flag_fall();
  for (int i = 0; i < 100; ++i) act(*white, "offer_draw");
  EXPECT_THAT(white->heard.back(), HasSubstr("too_fast"));
  host.answer(MateVerdict::cannot_mate);
  EXPECT_TRUE(table->game().state().over());
}

TEST_F(Answering, WhereTheServerEnds_WhatWaitsHasNotHappened) {
  let_the_flag_fall();
  const std::size_t before = host.log.size();
  act(*white, "offer_draw");
  table->close();
  EXPECT_TRUE(host.asked.front().first.unwanted.stop_requested());
  EXPECT_THAT(white->heard.back(), HasSubstr("stopping"));
  host.answer(MateVerdict::can_mate);
  EXPECT_EQ(host.log.size(), before);
}

TEST_F(Answering, ATableThatIsGivenUp_AsksForNothingMore) {
  let_the_flag_fall();
  const std::size_t before = host.log.size();
  table->give_up();
  EXPECT_TRUE(host.asked.front().first.unwanted.stop_requested());
  host.answer(MateVerdict::can_mate);
  EXPECT_EQ(host.log.size(), before);
}

// A log from elsewhere may say nothing of mates: it is replayed without a search, and they count as possible.
TEST_F(Answering, ALogThatSaysNothingOfMates_IsReplayedWithoutASearch) {
  const auto info = read_create_table(table_from(caged, R"(, "time": "0.05")"))->info;
  const std::vector<std::string> log{R"({"at": 0, "by": "arbiter", "do": "start"})",
                                     R"({"at": 3000, "by": "arbiter", "do": "tick"})"};
  const auto replayed = replay(info, log);
  ASSERT_TRUE(replayed);
  EXPECT_EQ(replayed->game.state().result, laws::Result::white_wins);
}

}  // namespace
}  // namespace jadoube::server
