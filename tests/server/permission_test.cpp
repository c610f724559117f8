// Who may do what: every cell of the table, through sockets.
#include <gtest/gtest.h>

#include "jadoube/server/permission.hpp"
#include "tests/server/running_server.hpp"

namespace jadoube::test {
namespace {

using server::Permission;
using server::Seat;

// A whole and sensible message for each row of the table.
std::string message_for(const Permission& row, int id, bool with_by) {
  static const std::map<std::string_view, std::string_view> further{
      {"touch", R"(, "square": "e2")"},
      {"place", R"(, "from": "e2", "to": "e4")"},
      {"promote", R"(, "piece": "queen")"},
      {"move", R"(, "move": "e2e4")"},
      {"adjust", R"(, "square": "e2")"},
      {"record", R"(, "san": "e4")"},
      {"choose", R"(, "penalty": "stands")"},
      {"seal", R"(, "move": "e2e4")"},
      {"stop_clocks", R"(, "reason": "noise")"},
      {"set_clocks", R"(, "white": 1000000)"},
      {"penalise", R"(, "player": "white", "penalty": "warning")"},
      {"rule", R"(, "claim": "reject")"},
      {"restore", R"(, "ply": 0)"},
      {"open", R"(, "at_board": ["white", "black"])"},
      {"discover", R"(, "what": "board_misplaced")"},
      {"declare", R"(, "result": "1/2-1/2")"}};
  std::string message = R"({"do": ")" + std::string(row.act) + "\", \"id\": " + std::to_string(id);
  if (const auto found = further.find(row.act); found != further.end()) message += found->second;
  if (row.act == "claim") message += R"(, "of": ")" + std::string(row.of.empty() ? "threefold" : row.of) + "\"";
  if (with_by) message += R"(, "by": "white")";
  return message + "}";
}

bool allowed(const Permission& row, Seat seat) {
  switch (seat) {
    case Seat::white:
    case Seat::black: return row.player;
    case Seat::both: return row.device;
    case Seat::arbiter: return row.arbiter;
    case Seat::spectator: break;
  }
  return false;
}

class EveryCell : public testing::Test {
 protected:
  static RunningServer& server() {
    static RunningServer running;
    return running;
  }

  // Whether the act came into the log, by whom; "" where it was refused as not allowed.
  static std::string done_by(WebSocket& socket, const std::string& message, int id) {
    socket.send(message);
    while (const auto answer = socket.receive()) {
      const auto& object = answer->as_object();
      if (const auto* const ack = object.if_contains("ack"); ack != nullptr && *ack == id)
        return std::string(object.at("entry").at("event").at("by").as_string());
      if (const auto* const refused = object.if_contains("refused"); refused != nullptr && *refused == id) {
        EXPECT_EQ(object.at("code"), "not_allowed") << message;
        return "";
      }
    }
    return "(the connection ended)";
  }
};

TEST_F(EveryCell, OfTwoSeatsArbiterAndSpectator_IsAsTheTableSays) {
  int id = 0;
  for (const Permission& row : server::permissions()) {
    // A fresh table each, so that no act stands in another's way.
    const auto table = server().make(R"({"seat": "white", "arbiter": true})");
    for (const Seat seat : {Seat::white, Seat::black, Seat::arbiter, Seat::spectator}) {
      const auto name = std::string(word(seat));
      const auto socket = server().sit(table, name);
      ++id;
      ASSERT_EQ(done_by(*socket, message_for(row, id, false), id), allowed(row, seat) ? name : "")
          << row.act << " " << row.of << " by " << name;
    }
  }
}

TEST_F(EveryCell, OfOneDevice_IsAsTheTableSays) {
  int id = 0;
  for (const Permission& row : server::permissions()) {
    const auto table = server().make(R"({"seat": "both"})");
    const auto socket = server().sit(table, "both");
    const std::string expected = !row.device ? "" : row.player ? "white" : "arbiter";
    ++id;
    ASSERT_EQ(done_by(*socket, message_for(row, id, row.player), id), expected) << row.act << " " << row.of;
  }
}

TEST(Seats, APlayerWhoSaysBy_IsRefusedAndNothingHappens) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const auto white = server.sit(table, "white");
  for (const char* by : {"black", "white", "arbiter"}) {
    white->send(R"({"do": "move", "move": "e2e4", "id": 1, "by": ")" + std::string(by) + "\"}");
    const auto answer = white->receive("refused");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->at("code"), "bad_request");
  }
  EXPECT_EQ(server.get("/api/tables/" + table.id).json().at("entries"), 0);
}

TEST(Seats, AnActDatedOrDelayedByItsSender_IsNoMessage) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  for (const char* forged : {R"("at": 0)", R"("lag": 100000)"}) {
    const auto white = server.sit(table, "white");
    white->send(R"({"do": "move", "move": "e2e4", "id": 1, )" + std::string(forged) + "}");
    EXPECT_EQ(white->receive("error").value().at("error").at("code"), "bad_request");
  }
  EXPECT_EQ(server.get("/api/tables/" + table.id).json().at("entries"), 0);
}

TEST(Seats, WrongMissingAndForeignTokens_OpenNoSeat) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const auto other = server.make(R"({"seat": "white"})");
  std::string longer = table.tokens.at("white") + "A", shorter = table.tokens.at("white").substr(1);
  for (const std::string& token :
       {other.tokens.at("white"), std::string(), std::string("x"), longer, shorter, std::string(32, 'A'), table.id}) {
    const auto socket = server.connect(table);
    socket->send(R"({"hello": {"seen": 0, "token": ")" + token + "\"}}");
    const auto answer = socket->receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->at("error").at("code"), "not_allowed");
    EXPECT_FALSE(socket->receive());
    EXPECT_EQ(socket->close_code(), 1008U);
  }
  json::value welcome;
  server.sit(table, "nobody", 0, &welcome);
  EXPECT_EQ(welcome.at("seat"), "spectator");
}

TEST(Seats, AreNeverKeptOrShownAsTheyAre) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "lobby": true, "arbiter": true})");
  const auto joined = server.post("/api/tables/" + table.id + "/join", R"({"name": "Bia"})").json();
  std::vector<std::string> secrets{std::string(joined.at("token").as_string())};
  for (const auto& [seat, token] : table.tokens) {
    EXPECT_GE(token.size() * 6, 128U);
    secrets.push_back(token);
  }
  EXPECT_EQ(table.tokens.count("black"), 0U);
  for (const auto& name : {"tables.db", "tables.db-wal"}) {
    const std::string file = server.data().read(std::string("tables/") + name);
    for (const std::string& secret : secrets) EXPECT_EQ(file.find(secret), std::string::npos) << name;
  }
  for (const auto& target : {"/api/tables", "/metrics"})
    for (const std::string& secret : secrets) EXPECT_EQ(server.get(target).body.find(secret), std::string::npos);
}

}  // namespace
}  // namespace jadoube::test
