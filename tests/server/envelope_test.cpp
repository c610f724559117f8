// A sealed move in its envelope: who reads it, where it is kept, and what comes of it when it is opened.
#include "jadoube/server/table/envelope.hpp"

#include <boost/json/serialize.hpp>
#include <csignal>
#include <filesystem>
#include <set>

#include "tests/server/at_the_table.hpp"
#include "tests/server/running_server.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

const std::array<store::SecretHash, 2> openers{hash_of("the sealer's"), hash_of("the arbiter's")};

TEST(Envelope, IsOpenedByItsOpenersAndByNobodyElse) {
  const std::string envelope = seal_envelope("exd8=Q+", openers);
  EXPECT_EQ(open_envelope(envelope, "the sealer's"), "exd8=Q+");
  EXPECT_EQ(open_envelope(envelope, "the arbiter's"), "exd8=Q+");
  EXPECT_EQ(open_envelope(envelope, "the opponent's"), std::nullopt);
  EXPECT_EQ(open_envelope(envelope, ""), std::nullopt);
  // What is kept of a secret does not open it.
  EXPECT_EQ(open_envelope(envelope, {reinterpret_cast<const char*>(openers[0].data()), openers[0].size()}),
            std::nullopt);
}

TEST(Envelope, IsOfOneLength_WhateverIsInIt_AndNeverTheSame) {
  std::set<std::string> envelopes;
  for (const std::string& move :
       {std::string("e4"), std::string("e4"), std::string("O-O-O"), std::string(longest_sealed_move, 'x')}) {
    const std::string envelope = seal_envelope(move, openers);
    EXPECT_EQ(envelope.size(), seal_envelope("Qxa1#", openers).size());
    EXPECT_EQ(open_envelope(envelope, "the sealer's"), move);
    envelopes.insert(envelope);
  }
  EXPECT_EQ(envelopes.size(), 4U);
}

TEST(Envelope, ThatIsNone_IsNotOpened) {
  const std::string envelope = seal_envelope("e4", openers);
  EXPECT_EQ(open_envelope("", "the sealer's"), std::nullopt);
  EXPECT_EQ(open_envelope("Nf3", "the sealer's"), std::nullopt);
  EXPECT_EQ(open_envelope(std::string(envelope.size(), '!'), "the sealer's"), std::nullopt);
  EXPECT_EQ(open_envelope(envelope.substr(0, envelope.size() / 2 - 1), "the sealer's"), std::nullopt);
  std::string touched = envelope.substr(0, envelope.size() / 2);
  touched[40] = touched[40] == 'A' ? 'B' : 'A';
  EXPECT_EQ(open_envelope(touched, "the sealer's"), std::nullopt);
}

class Adjournment : public AtTheTable {
 protected:
  const std::string with_arbiter =
      R"({"arbiter": true, "regulations": {"time": "90", "start": "q5k1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 40"}})";

  // White seals, and the clocks stand.
  void adjourn(const std::string& move, const std::string& members = {}) {
    const auto white = sit(Seat::white), black = sit(Seat::black);
    seal(*white, move, members);
    EXPECT_EQ(host.last().at("do"), "seal");
    table->leave(*white);
    table->leave(*black);
  }
};

TEST_F(Adjournment, BothReady_OpensTheEnvelope) {
  set(R"({"regulations": {"time": "90"}})");
  adjourn("Nf3");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  table->ready(*white);
  EXPECT_EQ(host.last().at("do"), "seal");
  table->ready(*black);
  EXPECT_EQ(host.last().at("do"), "open");
  EXPECT_EQ(host.last().at("move"), "Nf3");
  EXPECT_EQ(table->game().state().clock.running(), Color::black);
  EXPECT_EQ(host.envelope, "");
}

// The hour from now on, as an envelope says it.
std::string in_an_hour(const TestHost& host) {
  return R"(, "resumes": )" + std::to_string(host.unix_now() + Milliseconds(1h).count());
}

TEST_F(Adjournment, TheSealerDoesNotCome_WhoIsToReplyHasTheEnvelopeOpenedAtTheAppointedTime) {
  set(R"({"regulations": {"time": "90"}})");
  adjourn("Nf3", in_an_hour(host));
  const auto black = sit(Seat::black);
  table->ready(*black);
  EXPECT_EQ(host.last().at("do"), "seal");
  EXPECT_EQ(*host.alarm, host.time + 1h);
  ring();
  EXPECT_EQ(host.last().at("do"), "open");
  EXPECT_EQ(host.last().at("move"), "Nf3");
  EXPECT_EQ(host.last().at("at_board").as_array().size(), 1U);
  EXPECT_EQ(table->game().state().clock.running(), Color::black);
  // The sealer's clock runs once the reply is made, and an hour later the game is lost.
  act(*black, "move", R"(, "move": "d5")");
  act(*black, "press");
  pass(1h + 1ms);
  table->make_due_acts();
  EXPECT_EQ(table->info().result, laws::Result::black_wins);
}

TEST_F(Adjournment, WhoIsToReplyDoesNotCome_TheirClockRunsFromTheAppointedTime) {
  set(R"({"regulations": {"time": "90"}})");
  adjourn("Nf3", in_an_hour(host));
  const auto white = sit(Seat::white);
  table->ready(*white);
  ring();
  EXPECT_EQ(host.last().at("do"), "resume");
  EXPECT_EQ(table->game().state().clock.running(), Color::black);
  pass(10min);
  const auto black = sit(Seat::black);
  EXPECT_EQ(host.last().at("do"), "open");
  EXPECT_EQ(left(Color::black), 80min);
}

// Nobody has ordered it (I.1): who must reply need not agree to it.
TEST_F(Adjournment, NotAgreedTo_TheEnvelopeIsOpenedAtOnce) {
  set(R"({"regulations": {"time": "90"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  seal(*white, "Nf3", in_an_hour(host));
  EXPECT_FALSE(table->play_on(*white));
  EXPECT_EQ(host.last().at("do"), "seal");
  table->leave(*white);
  pass(9min);
  EXPECT_TRUE(table->play_on(*black));
  EXPECT_EQ(host.last().at("do"), "open");
  EXPECT_EQ(host.last().at("move"), "Nf3");
  EXPECT_EQ(table->game().state().clock.running(), Color::black);
  EXPECT_FALSE(table->play_on(*black));
}

TEST_F(Adjournment, IsRefusedWithinTenMinutes_AndNotWhereThereIsAnArbiter) {
  set(R"({"regulations": {"time": "90"}})");
  {
    const auto white = sit(Seat::white), black = sit(Seat::black);
    seal(*white, "Nf3");
    pass(10min + 1ms);
    EXPECT_FALSE(table->play_on(*black));
  }
  set(with_arbiter);
  const auto white = sit(Seat::white), black = sit(Seat::black);
  seal(*white, "Ra7");
  EXPECT_FALSE(table->play_on(*black));
  EXPECT_EQ(host.last().at("do"), "seal");
}

TEST_F(Adjournment, WithoutAnAppointedTime_NobodyIsLate) {
  set(R"({"regulations": {"time": "90"}})");
  adjourn("Nf3");
  const auto black = sit(Seat::black);
  table->ready(*black);
  pass(100h);
  table->make_due_acts();
  EXPECT_EQ(host.last().at("do"), "seal");
}

TEST_F(Adjournment, WhereAnArbiterKeepsTheEnvelope_WhoIsToReplyCannotHaveItOpened) {
  set(with_arbiter);
  adjourn("Ra7", in_an_hour(host));
  const auto black = sit(Seat::black);
  table->ready(*black);
  pass(2h);
  table->make_due_acts();
  EXPECT_EQ(host.last().at("do"), "seal");
  EXPECT_EQ(open_envelope(host.envelope, secret_of(Seat::black)), std::nullopt);
}

TEST_F(Adjournment, IsNotToBeResumedAtATimeThatHasPassed) {
  set(R"({"regulations": {"time": "90"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  seal(*white, "Nf3", R"(, "resumes": )" + std::to_string(host.unix_now() - 240'000));
  EXPECT_THAT(white->heard.back(), testing::HasSubstr("bad_request"));
  EXPECT_FALSE(table->game().state().envelope);
}

// I.7: the envelope stays closed, and so does what is told of it.
TEST_F(Adjournment, TheArbiterOpensWithoutWhoIsToReply_NothingTellsTheMove) {
  set(with_arbiter);
  adjourn("Ra7");
  const auto arbiter = sit(Seat::arbiter), watcher = sit(Seat::spectator);
  act(*arbiter, "open", R"(, "at_board": ["white"])");
  EXPECT_EQ(host.last().at("do"), "open");
  EXPECT_THAT(host.log.back(), testing::Not(testing::HasSubstr("Ra7")));
  EXPECT_THAT(watcher->heard.back(), testing::Not(testing::HasSubstr("Ra7")));
}

TEST_F(Adjournment, TheArbiterOpens_ThoughTheSealerIsAbsent) {
  set(with_arbiter);
  adjourn("Ra7");
  const auto arbiter = sit(Seat::arbiter), black = sit(Seat::black);
  act(*arbiter, "open", R"(, "at_board": ["black"])");
  EXPECT_EQ(host.last().at("move"), "Ra7");
  EXPECT_EQ(table->game().state().ply(), 1U);
}

TEST_F(Adjournment, TheReplierAbsent_TheEnvelopeStaysClosed) {
  set(with_arbiter);
  adjourn("Ra7");
  const auto arbiter = sit(Seat::arbiter), white = sit(Seat::white);
  act(*arbiter, "open", R"(, "at_board": ["white"])");
  EXPECT_THAT(arbiter->heard.back(), HasSubstr("I.7"));
  EXPECT_NE(host.envelope, "");
  EXPECT_EQ(table->game().state().ply(), 0U);
}

TEST_F(Adjournment, NobodyButTheEnvelopeSaysTheMove) {
  set(with_arbiter);
  adjourn("Ra7");
  const auto arbiter = sit(Seat::arbiter), black = sit(Seat::black);
  act(*arbiter, "open", R"(, "at_board": ["white", "black"], "move": "Rxa8")");
  EXPECT_EQ(host.last().at("do"), "seal");
  EXPECT_THAT(arbiter->heard.back(), HasSubstr("bad_request"));
}

TEST_F(Adjournment, AMoveThatIsNotWritten_IsNotSealed) {
  set(with_arbiter);
  const auto white = sit(Seat::white), black = sit(Seat::black);
  for (const std::string& move : {std::string(), std::string(longest_sealed_move + 1, 'N')}) {
    seal(*white, move);
    EXPECT_THAT(white->heard.back(), HasSubstr("bad_request"));
    EXPECT_EQ(host.last().at("do"), "start");
  }
}

TEST_F(Adjournment, AnAmbiguousSealedMove_Loses) {
  set(with_arbiter);
  adjourn("Rd1");
  const auto arbiter = sit(Seat::arbiter), white = sit(Seat::white), black = sit(Seat::black);
  act(*arbiter, "open", R"(, "at_board": ["white", "black"])");
  EXPECT_EQ(table->info().result, laws::Result::black_wins);
  EXPECT_EQ(table->info().reason, laws::Reason::sealed_move);
}

TEST_F(Adjournment, AnIllegalSealedMove_Loses) {
  set(with_arbiter);
  adjourn("Kh3");
  const auto arbiter = sit(Seat::arbiter), white = sit(Seat::white), black = sit(Seat::black);
  act(*arbiter, "open", R"(, "at_board": ["white", "black"])");
  EXPECT_EQ(table->info().result, laws::Result::black_wins);
}

TEST_F(Adjournment, TheReplierTooLate_Loses_AndTheEnvelopeIsOpenedForThat) {
  set(with_arbiter);
  adjourn("Ra7");
  const auto arbiter = sit(Seat::arbiter), white = sit(Seat::white);
  act(*arbiter, "resume");
  EXPECT_EQ(*host.alarm, host.time + 1h + 1ms);
  ring();
  EXPECT_EQ(host.last().at("do"), "open");
  EXPECT_EQ(host.last().at("move"), "Ra7");
  EXPECT_EQ(table->info().result, laws::Result::white_wins);
  EXPECT_EQ(table->info().reason, laws::Reason::default_time);
}

TEST_F(Adjournment, TheReplierTooLate_ButTheSealedMoveStalemates_Draw) {
  set(R"({"arbiter": true, "regulations": {"time": "90", "start": "k7/P7/8/1K6/8/8/8/8 w - - 0 60"}})");
  adjourn("Kb6");
  const auto arbiter = sit(Seat::arbiter), white = sit(Seat::white);
  act(*arbiter, "resume");
  ring();
  EXPECT_EQ(table->info().result, laws::Result::draw);
  EXPECT_EQ(table->info().reason, laws::Reason::stalemate);
}

TEST_F(Adjournment, TheReplierComesInTime_TheClockWaitsForTheEnvelope) {
  set(with_arbiter);
  adjourn("Ra7");
  const auto arbiter = sit(Seat::arbiter), white = sit(Seat::white);
  act(*arbiter, "resume");
  pass(20min);
  const auto black = sit(Seat::black);
  EXPECT_EQ(host.last().at("do"), "arrive");
  EXPECT_TRUE(table->game().state().clock.is_stopped());
  EXPECT_EQ(left(Color::black), 70min);
  act(*arbiter, "open", R"(, "at_board": ["white", "black"])");
  EXPECT_EQ(table->game().state().clock.running(), Color::black);
}

TEST_F(Adjournment, TheChairLeft_IsKeptForAWhile) {
  set(R"({"arbiter": true, "regulations": {"time": "1.5", "tempo": "rapid", "quickplay_finish": true}})");
  const auto arbiter = sit(Seat::arbiter), white = sit(Seat::white), black = sit(Seat::black);
  act(*white, "claim", R"(, "of": "no_normal_means")");
  EXPECT_EQ(host.last().at("do"), "claim");
  table->leave(*arbiter);
  table->make_due_acts();
  EXPECT_EQ(*host.alarm, host.time + 30s);
  ring();
  EXPECT_EQ(host.last().at("claim"), "postpone");
}

// All that the folder of the tables holds, the database's journal included.
std::string everything_on_the_disk(const test::RunningServer& server) {
  std::string all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(server.data().path() / "tables"))
    if (entry.is_regular_file()) all += server.data().read("tables/" + entry.path().filename().string());
  return all;
}

TEST(SealedMove, IsNowhereOnTheDiskUntilItIsOpened_AndOutlivesTheServer) {
  test::RunningServer server;
  const auto table = server.make(
      R"({"seat": "white", "arbiter": true, "regulations": {"time": "90", "start": "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 60"}})");
  // In every alphabet, with and without its signs, long, and as an engine writes it.
  const std::vector<std::string> spellings{"exd8=Q", "exd8Q", "exd8=D", "exd8D", "exd8=♕",
                                           "exd8=♛", "e7d8q", "e7d8Q",  "e7xd8", "e7-d8"};
  {
    const auto white = server.sit(table, "white"), black = server.sit(table, "black");
    ASSERT_TRUE(white->receive("entry"));
    white->send(R"({"do": "seal", "move": "exd8=Q+", "resumes": 4000000000000, "id": 1})");
    ASSERT_TRUE(test::acknowledged(*white, 1));
    // Nor do the answers tell it; among the permitted moves it is one of eleven.
    boost::json::value told;
    do told = black->receive("entry").value().at("entry");
    while (told.at("event").at("do") != "seal");
    EXPECT_FALSE(told.at("event").as_object().contains("move"));
    EXPECT_THAT(boost::json::serialize(told), Not(HasSubstr("xd8")));
  }
  const auto is_nowhere = [&] {
    const std::string all = everything_on_the_disk(server);
    EXPECT_THAT(all, HasSubstr(R"("do": "seal")"));
    for (const std::string& spelling : spellings) EXPECT_THAT(all, Not(HasSubstr(spelling))) << spelling;
  };
  is_nowhere();
  server.end(SIGKILL);
  is_nowhere();
  server.start();
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  white->send(R"({"ready": true})");
  black->send(R"({"ready": true})");
  boost::json::value entry;
  do entry = black->receive("entry").value().at("entry");
  while (entry.at("event").at("do") != "open");
  EXPECT_EQ(entry.at("event").at("move"), "exd8=Q+");
  EXPECT_THAT(everything_on_the_disk(server), HasSubstr("exd8=Q"));
  EXPECT_EQ(entry.at("answer").at("state").at("turn"), "black");
}

TEST(SealedMove, OfASealerWhoStaysAway_TheArbiterOpensAfterARestart) {
  test::RunningServer server;
  const auto table = server.make(R"({"seat": "white", "arbiter": true, "regulations": {"time": "90"}})");
  {
    const auto white = server.sit(table, "white"), black = server.sit(table, "black");
    ASSERT_TRUE(white->receive("entry"));
    white->send(R"({"do": "seal", "move": "Nf3", "id": 1})");
    ASSERT_TRUE(test::acknowledged(*white, 1));
  }
  server.end(SIGTERM);
  server.start();
  const auto arbiter = server.sit(table, "arbiter"), black = server.sit(table, "black");
  arbiter->send(R"({"do": "open", "at_board": ["black"], "id": 2})");
  const auto opened = test::acknowledged(*arbiter, 2);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->at("event").at("move"), "Nf3");
  EXPECT_EQ(opened->at("answer").at("ok"), true);
}

}  // namespace
}  // namespace jadoube::server
