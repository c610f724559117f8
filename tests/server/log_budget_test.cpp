// Nobody can fill the log of a game that they are losing, nor keep a seat at which they do not sit down.
#include "tests/server/at_the_table.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

class Budgets : public AtTheTable {
 protected:
  // Acts until one is refused for the budget's sake; how many were taken.
  int act_until_refused(TestParticipant& participant, const std::string& name, const std::string& members = {}) {
    for (int taken = 0; taken < 20'000; ++taken) {
      const std::size_t before = host.log.size();
      act(participant, name, members);
      if (host.log.size() == before) return taken;
    }
    return -1;
  }
  std::shared_ptr<AddressQuota> quota_ = std::make_shared<AddressQuota>("192.0.2.7", false, 60);
};

TEST_F(Budgets, ASeatThatHasFilledItsPart_LosesOptionalActsOnly) {
  set(R"({"seat": "white", "regulations": {"time": "90+30"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  const std::string reason(most_text, 'x');
  const int taken = act_until_refused(*black, "stop_clocks", R"(, "reason": ")" + reason + "\"");
  EXPECT_GT(taken, 100);
  EXPECT_THAT(black->heard.back(), HasSubstr("too_many"));
  const std::size_t bytes = table->game().state().ply() + host.log.size();
  EXPECT_LT(bytes, LogBudget::most_bytes / LogBudget::bytes_of_ruling);
  // The opponent is not touched by it, and can still say everything.
  act(*white, "stop_clocks", R"(, "reason": "why?")");
  EXPECT_EQ(host.last().at("do"), "stop_clocks");
  EXPECT_EQ(host.last().at("by"), "white");
}

TEST_F(Budgets, WhoHasFilledTheirPart_StillMovesPressesAndClaimsTheFlag) {
  set(R"({"seat": "white", "regulations": {"time": "90+30"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  EXPECT_GT(act_until_refused(*white, "decline_draw"), 100);
  act(*white, "touch", R"(, "square": "e2")");
  act(*white, "place", R"(, "from": "e2", "to": "e4")");
  act(*white, "press");
  EXPECT_EQ(table->game().state().ply(), 1U);
  EXPECT_EQ(table->game().state().clock.running(), Color::black);
  act(*black, "move", R"(, "move": "e7e5")");
  act(*black, "press");
  act(*white, "move", R"(, "move": "g1f3")");
  act(*white, "press");
  EXPECT_EQ(table->game().state().ply(), 3U);
  // But not without end between two moves.
  const int more = act_until_refused(*white, "press");
  EXPECT_GE(more, 0);
  EXPECT_LE(more, static_cast<int>(LogBudget::necessary_acts_in_a_turn));
  act(*black, "move", R"(, "move": "b8c6")");
  EXPECT_EQ(table->game().state().ply(), 4U);
}

TEST_F(Budgets, BothPlayersTogether_CannotFillTheLog) {
  set(R"({"seat": "white", "arbiter": true, "regulations": {"time": "90+30"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black), arbiter = sit(Seat::arbiter);
  for (const auto& player : {white, black}) {
    act_until_refused(*player, "decline_draw");
    act_until_refused(*player, "press");
  }
  act_until_refused(*arbiter, "penalise", R"(, "player": "white", "penalty": "warning", "article": "x")");
  std::size_t bytes = 0;
  for (const std::string& line : host.log) bytes += line.size();
  EXPECT_LT(bytes, LogBudget::most_bytes);
  act(*white, "resign");
  EXPECT_TRUE(table->game().state().over());
}

TEST_F(Budgets, AreTheSameAfterTheTableWasLoadedAgain) {
  set(R"({"seat": "white", "regulations": {"time": "90+30"}})");
  const auto black = sit(Seat::black), white = sit(Seat::white);
  act_until_refused(*black, "stop_clocks", R"(, "reason": ")" + std::string(most_text, 'x') + "\"");
  const auto log = host.log;
  set(R"({"seat": "white", "regulations": {"time": "90+30"}})", log);
  const auto again = sit(Seat::black);
  const std::size_t before = host.log.size();
  act(*again, "stop_clocks", R"(, "reason": "why?")");
  EXPECT_EQ(host.log.size(), before);
  EXPECT_THAT(again->heard.back(), HasSubstr("too_many"));
}

TEST_F(Budgets, TextsInActs_HaveAtMost300Characters) {
  set(R"({"seat": "white", "regulations": {"time": "90+30"}})");
  const auto white = sit(Seat::white), black = sit(Seat::black);
  const std::string letter = "ã";
  std::string text;
  for (std::size_t i = 0; i < most_text; ++i) text += letter;
  act(*white, "stop_clocks", R"(, "reason": ")" + text + "\"");
  EXPECT_EQ(host.last().at("do"), "stop_clocks");
  const std::size_t before = host.log.size();
  act(*white, "stop_clocks", R"(, "reason": ")" + text + "x\"");
  act(*white, "move", R"(, "move": ")" + text + "x\"");
  act(*white, "record", R"(, "san": ")" + text + "x\"");
  EXPECT_EQ(host.log.size(), before);
  EXPECT_THAT(white->heard.back(), HasSubstr("too_large"));
}

TEST_F(Budgets, ASeatThatWasJoined_IsOpenAgainIfNobodyComes) {
  set(R"({"seat": "white", "lobby": true})");
  std::string token;
  const auto joined = [&](const auto& outcome) { token = outcome ? outcome->second : "refused"; };
  table->join("Bia", quota_, joined);
  EXPECT_NE(token, "refused");
  EXPECT_FALSE(table->info().open_seat);
  EXPECT_EQ(table->info().names[1], "Bia");
  EXPECT_FALSE(table->idle());
  const std::string first = token;
  table->join("Eva", quota_, joined);
  EXPECT_EQ(token, "refused");
  pass(119s);
  table->free_seat_not_taken();
  EXPECT_FALSE(table->info().open_seat);
  EXPECT_EQ(table->seat_of(first), Seat::black);
  pass(1s);
  table->free_seat_not_taken();
  EXPECT_EQ(table->info().open_seat, Color::black);
  EXPECT_EQ(table->info().names[1], "");
  EXPECT_EQ(table->seat_of(first), std::nullopt);
  EXPECT_EQ(quota_->reserved_seats, 0U);
}

TEST_F(Budgets, WhoeverComesToTheSeatTheyJoined_KeepsIt) {
  set(R"({"seat": "white", "lobby": true})");
  table->join("Bia", quota_, [](const auto&) {});
  const auto black = sit(Seat::black);
  EXPECT_EQ(quota_->reserved_seats, 0U);
  pass(10min);
  table->free_seat_not_taken();
  EXPECT_FALSE(table->info().open_seat);
  EXPECT_EQ(table->info().names[1], "Bia");
}

TEST_F(Budgets, ANameErasedWhileTheSeatIsReserved_DoesNotComeBackWithTheOpenSeat) {
  set(R"({"seat": "white", "lobby": true, "names": {"black": "Rui"}})");
  table->join("Bia", quota_, [](const auto&) {});
  table->rename(Color::black, {}, true, {});
  EXPECT_EQ(table->info().names[1], "");
  pass(2min);
  table->free_seat_not_taken();
  EXPECT_EQ(table->info().open_seat, Color::black);
  EXPECT_EQ(table->info().names[1], "");
}

TEST_F(Budgets, AnAddress_ReservesOnlySoManySeats) {
  std::vector<std::shared_ptr<Table>> tables;
  bool refused = false;
  for (unsigned i = 0; i <= most_reserved_seats_by_address; ++i) {
    set(R"({"seat": "white", "lobby": true})");
    tables.push_back(table);
    table->join("", quota_, [&](const auto& outcome) { refused = !outcome; });
    EXPECT_EQ(refused, i == most_reserved_seats_by_address);
  }
}

}  // namespace
}  // namespace jadoube::server
