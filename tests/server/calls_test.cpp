// A call for the arbiter at a table of a tournament stands until it is answered or withdrawn, whoever is connected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "tests/server/at_the_desk.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class StandingCalls : public testing::Test {
 protected:
  std::vector<MadeTable> tables() const {
    std::vector<MadeTable> tables;
    const auto value = event.ask("links").json();
    for (const auto& board : value.at("boards").as_array()) {
      MadeTable table{.id = std::string(board.at("table").as_string()), .tokens = {{"arbiter", event.arbiter()}}};
      for (const auto& [seat, token] : board.at("seats").as_object())
        table.tokens[std::string(seat)] = std::string(token.as_string());
      tables.push_back(std::move(table));
    }
    return tables;
  }
  std::unique_ptr<WebSocket> listen() const {
    auto page = std::make_unique<WebSocket>(server.port(), event.path("/live"));
    page->send(R"({"hello": {"token": ")" + event.arbiter() + R"(", "calls": true}})");
    return page;
  }
  static json::array calls(WebSocket& page) {
    const auto message = page.receive("calls");
    if (!message) throw std::runtime_error("no calls are told");
    return message->at("calls").as_array();
  }
  static void act(WebSocket& player, const std::string& members, int id) {
    player.send("{" + members + ", \"id\": " + std::to_string(id) + "}");
    ASSERT_TRUE(acknowledged(player, id)) << members;
  }

  RunningServer server;
  AtTheDesk event{server, R"("event": "Open", "regulations": {"time": "5+3"}, "round": 1, )"
                          R"("pairings": "1,Ana,Bento\n2,Caio,Davi\n3,Eva,Fred")"};
};

TEST_F(StandingCalls, AtTwoTables_WithEveryPageClosedAndTheServerRestarted_AreToldAtOnce_Article6_11_2) {
  const auto table = tables();
  json::value since;
  {
    const auto page = listen();
    EXPECT_TRUE(calls(*page).empty());
    for (std::size_t board : {0U, 1U}) {
      const auto white = server.sit(table[board], "white"), black = server.sit(table[board], "black");
      act(*white, R"("do": "move", "move": "e2e4")", 1);
      act(*black, R"("do": "stop_clocks", "reason": "The “lamp” is out")", 1);
      EXPECT_EQ(calls(*page).size(), board + 1);
    }
    const auto later = listen();
    since = calls(*later).at(0).at("since");
  }
  ASSERT_EQ(server.end(SIGTERM), 0);
  server.start();
  const auto page = listen();
  const auto standing = calls(*page);
  ASSERT_EQ(standing.size(), 2U);
  const auto& first = standing[0];
  EXPECT_EQ(first.at("board"), 1);
  EXPECT_EQ(first.at("of"), "call");
  EXPECT_EQ(first.at("by"), "black");
  EXPECT_EQ(first.at("names").at("black"), "Bento");
  EXPECT_EQ(first.at("reason"), "The “lamp” is out");
  EXPECT_EQ(first.at("answered"), false);
  // How long they have waited does not begin anew.
  EXPECT_EQ(first.at("since"), since);

  // An arbiter comes to the first, which the players see; the second is withdrawn.
  event.act("answer", R"("round": 1, "board": 1, "by": "Rita")");
  auto answered = calls(*page);
  EXPECT_EQ(answered.at(0).at("board"), 2);
  EXPECT_EQ(answered.at(0).at("comes"), nullptr);
  EXPECT_EQ(answered.at(1).at("answered"), true);
  // The name follows when it is in the log.
  while (answered.at(1).at("comes").is_null()) answered = calls(*page);
  EXPECT_EQ(answered.at(1).at("comes"), "Rita");
  EXPECT_THAT(event.refusal("answer", R"("round": 1, "board": 1)"), HasSubstr("nobody waits"));
  EXPECT_THAT(event.refusal("answer", R"("round": 1, "board": 3)"), HasSubstr("nobody waits"));
  EXPECT_THAT(event.refusal("answer", R"("round": 2, "board": 1)"), HasSubstr("nobody waits"));
  json::value welcome;
  const auto black = server.sit(table[0], "black", 0, &welcome);
  EXPECT_EQ(welcome.at("view").at("call").at("answered"), true);
  const auto davi = server.sit(table[1], "black");
  act(*davi, R"("do": "withdraw_call")", 2);
  EXPECT_EQ(calls(*page).size(), 1U);
  const auto arbiter = server.sit(table[0], "arbiter");
  act(*arbiter, R"("do": "resume")", 1);
  EXPECT_TRUE(calls(*page).empty());

  // The logs say who did what.
  const std::string first_log = server.get("/api/tables/" + table[0].id + "/log").body;
  EXPECT_THAT(first_log, HasSubstr(R"("by": "arbiter", "do": "answer_call")"));
  EXPECT_THAT(first_log, HasSubstr(R"("by": "arbiter", "do": "resume")"));
  EXPECT_THAT(first_log, Not(HasSubstr(R"("program")")));
  const std::string second_log = server.get("/api/tables/" + table[1].id + "/log").body;
  EXPECT_THAT(second_log, HasSubstr(R"("by": "black", "do": "withdraw_call")"));
  EXPECT_THAT(second_log, Not(HasSubstr(R"("do": "resume")")));
  const auto changes = event.ask("log").json();
  const auto& last = changes.at("changes").as_array().back();
  EXPECT_EQ(last.at("act"), "answer");
  EXPECT_EQ(last.at("by"), "Rita");
  EXPECT_EQ(last.at("about").at("board"), 1);
}

TEST_F(StandingCalls, OfAGameWhoseResultAnArbiterHasEntered_IsToldNoMore) {
  const auto table = tables();
  const auto page = listen();
  EXPECT_TRUE(calls(*page).empty());
  const auto white = server.sit(table[2], "white"), black = server.sit(table[2], "black");
  act(*white, R"("do": "stop_clocks", "reason": "a piece is missing")", 1);
  EXPECT_EQ(calls(*page).size(), 1U);
  event.act("results", R"("round": 1, "board": 3, "result": "1-0")");
  EXPECT_TRUE(calls(*page).empty());
}

TEST_F(StandingCalls, AreToldToWhoHasTheArbitersLinkAlone) {
  for (const char* const hello : {R"({"calls": true})", R"({"token": "no", "calls": true})"}) {
    WebSocket page(server.port(), event.path("/live"));
    page.send(R"({"hello": )" + std::string(hello) + "}");
    EXPECT_TRUE(page.receive("error")) << hello;
  }
}

TEST(Calls, WhereNoArbiterIs_ThePlayIsResumedByTheProgram_WhichTheLogSays) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "5+3"}})");
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  white->send(R"({"do": "move", "move": "e2e4", "id": 1})");
  ASSERT_TRUE(acknowledged(*white, 1));
  black->send(R"({"do": "stop_clocks", "reason": "noise", "id": 1})");
  ASSERT_TRUE(acknowledged(*black, 1));
  white->send(R"({"ready": true})");
  black->send(R"({"ready": true})");
  json::value resumed;
  do resumed = white->receive("entry").value_or(json::value()).at("entry");
  while (resumed.at("event").at("do") != "resume");
  EXPECT_EQ(resumed.at("event").at("program"), true);
  EXPECT_THAT(std::string(resumed.at("answer").at("says").at("en").as_string()),
              HasSubstr("The program lets the game go on"));
}

}  // namespace
}  // namespace jadoube::test
