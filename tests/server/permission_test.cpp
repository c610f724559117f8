// Who may do what: every cell of the table, through sockets.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <thread>

#include "jadoube/laws/model/permission.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/server/table/interruptions.hpp"
#include "jadoube/server/table/seat.hpp"
#include "tests/server/running_server.hpp"

namespace jadoube::test {
namespace {

using laws::Permission;
using laws::PermissionHolder;
using server::Seat;
namespace act = laws::act;

// A whole and sensible act for each row of the permissions.
laws::Act example(const Permission& row) {
  static const std::vector<laws::Act> examples{act::Arrive{},
                                               act::Start{},
                                               act::Adjust{Square::e2},
                                               act::Touch{Square::e2},
                                               act::Place{Square::e2, Square::e4},
                                               act::Promote{Role::queen},
                                               act::Press{},
                                               act::Move{"e2e4"},
                                               act::Record{"e4"},
                                               act::SeeScoreSheet{},
                                               act::OfferDraw{},
                                               act::AcceptDraw{},
                                               act::DeclineDraw{},
                                               act::Resign{},
                                               act::Choose{laws::FalseMoveChoice::stands, {}},
                                               act::StopClocks{"noise"},
                                               act::Tick{},
                                               act::Pause{},
                                               act::Resume{},
                                               act::SetClocks{laws::Milliseconds(1'000'000), {}},
                                               act::Penalise{Color::white, laws::Penalty::warning, {}, {}, {}},
                                               act::Rule{laws::ClaimDecision::reject, {}},
                                               act::Restore{0},
                                               act::Seal{"e2e4"},
                                               act::Open{{true, true}, {}, false},
                                               act::Discover{laws::Discovery::board_misplaced, {}},
                                               act::Declare{laws::Result::draw, {}},
                                               act::Announce{"e4"},
                                               act::Sign{laws::Result::draw},
                                               act::PutRight{},
                                               act::Excuse{Color::black},
                                               act::AnswerCall{},
                                               act::WithdrawCall{}};
  if (row.of) return act::Claim{*row.of, {}};
  const auto found = std::ranges::find(examples, row.act, &laws::Act::index);
  if (found == std::end(examples)) throw std::logic_error("an act without an example here");
  return *found;
}

std::string message_for(const Permission& row, int id, bool with_by) {
  std::string line;
  laws::protocol::write_event(line, {.act = example(row)});
  return fmt::format(R"({{"id": {}, {}{})", id, with_by ? R"("by": "white", )" : "", line.substr(line.find(R"("do")")));
}

bool allowed(const Permission& row, Seat seat) {
  switch (seat) {
    case Seat::white:
    case Seat::black: return row.performer != PermissionHolder::arbiter;
    // On one device either player may start White's clock.
    case Seat::both: return row.performer != PermissionHolder::arbiter || row.act == laws::act_index<act::Start>;
    case Seat::arbiter: return row.performer != PermissionHolder::player;
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
        if (object.at("code") == "too_soon") {
          // White's press, with nothing moved, has just been ruled on.
          std::this_thread::sleep_for(server::Interruptions::reaction);
          return done_by(socket, message, id);
        }
        EXPECT_EQ(object.at("code"), "not_allowed") << message;
        return "";
      }
    }
    return "(the connection ended)";
  }
};

TEST_F(EveryCell, OfTwoSeatsArbiterAndSpectator_IsAsTheTableSays) {
  int id = 0;
  for (const Permission& row : laws::permissions) {
    // A fresh table each, so that no act stands in another's way.
    const auto table = server().make(R"({"seat": "white", "arbiter": true})");
    for (const Seat seat : {Seat::white, Seat::black, Seat::arbiter, Seat::spectator}) {
      const auto name = std::string(word(seat));
      const auto socket = server().sit(table, name);
      ++id;
      ASSERT_EQ(done_by(*socket, message_for(row, id, false), id), allowed(row, seat) ? name : "")
          << message_for(row, id, false) << " by " << name;
    }
  }
}

TEST_F(EveryCell, OfOneDevice_IsAsTheTableSays) {
  int id = 0;
  for (const Permission& row : laws::permissions) {
    const auto table = server().make(R"({"seat": "both"})");
    const auto socket = server().sit(table, "both");
    const bool by_player = row.performer != PermissionHolder::arbiter;
    const std::string expected = !allowed(row, Seat::both) ? "" : by_player ? "white" : "arbiter";
    ++id;
    ASSERT_EQ(done_by(*socket, message_for(row, id, by_player), id), expected) << message_for(row, id, by_player);
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
