// Making, finding and playing at tables, as a page does it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <csignal>

#include "tests/server/running_server.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;

// 1 e4 e5 2 Qh5 Nc6 3 Bc4 Nf6 4 Qxf7 mate, every move by hand.
struct Move {
  const char* from;
  const char* to;
};
constexpr Move scholars_mate[] = {{"e2", "e4"}, {"e7", "e5"}, {"d1", "h5"}, {"b8", "c6"},
                                  {"f1", "c4"}, {"g8", "f6"}, {"h5", "f7"}};

void play(WebSocket& socket, const Move& move, int id, bool press = true) {
  socket.send(R"({"do": "touch", "square": ")" + std::string(move.from) + "\", \"id\": " + std::to_string(id) + "}");
  ASSERT_TRUE(acknowledged(socket, id));
  socket.send(R"({"do": "place", "from": ")" + std::string(move.from) + R"(", "to": ")" + move.to +
              "\", \"id\": " + std::to_string(id + 1) + "}");
  ASSERT_TRUE(acknowledged(socket, id + 1));
  if (!press) return;
  socket.send(R"({"do": "press", "id": )" + std::to_string(id + 2) + "}");
  ASSERT_TRUE(acknowledged(socket, id + 2));
}

// Both have a seat, and play that far.
struct Game {
  explicit Game(const RunningServer& running, const MadeTable& made, std::size_t plies = std::size(scholars_mate))
      : white(running.sit(made, "white")), black(running.sit(made, "black")) {
    for (std::size_t ply = 0; ply < plies; ++ply)
      play(ply % 2 == 0 ? *white : *black, scholars_mate[ply], static_cast<int>(ply) * 3 + 1,
           ply + 1 < std::size(scholars_mate));
  }
  std::unique_ptr<WebSocket> white, black;
};

TEST(Tables, AGameByHandToMate_IsSeenByAll) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "names": {"white": "Ana", "black": "Bia"}, "language": "pt"})");
  const auto spectator = server.sit(table, "nobody");
  const Game game(server, table);
  json::value last;
  for (int n = 1; n <= 21; ++n) {
    const auto message = spectator->receive("entry");
    ASSERT_TRUE(message);
    last = message->at("entry");
    EXPECT_EQ(last.at("n"), n);
    EXPECT_FALSE(message->as_object().contains("ack"));
  }
  EXPECT_EQ(last.at("answer").at("state").at("result"), "1-0");
  const auto info = server.get("/api/tables/" + table.id).json().at("table");
  EXPECT_EQ(info.at("reason"), "checkmate");
  EXPECT_EQ(info.at("playing"), false);
}

TEST(Tables, TheLogOfATable_GivesTheSameRulingsToTheReferee) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "5+3"}})");
  const Game game(server, table);
  json::value welcome;
  server.sit(table, "nobody", 0, &welcome);
  const auto log = server.get("/api/tables/" + table.id + "/log");
  const auto refereed = run({"referee"}, {.input = log.body});
  EXPECT_EQ(refereed.status, 0);
  std::istringstream answers(refereed.out);
  for (const auto& entry : welcome.at("entries").as_array()) {
    std::string line;
    ASSERT_TRUE(std::getline(answers, line));
    const auto answer = json::parse(line);
    for (const char* part : {"ok", "articles", "says", "effects"})
      EXPECT_EQ(answer.at(part), entry.at("answer").at(part)) << line;
    EXPECT_EQ(answer.at("state").at("fen"), entry.at("answer").at("state").at("fen"));
    EXPECT_EQ(answer.at("state").at("clocks"), entry.at("answer").at("state").at("clocks"));
  }
  std::string more;
  EXPECT_FALSE(std::getline(answers, more));
}

TEST(Tables, TheRecord_HasClocksAndRulingsInTheLanguageAskedFor) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "names": {"white": "Ana"}, "regulations": {"time": "90+30"}})");
  const Game game(server, table);
  auto english = server.get("/api/tables/" + table.id + "/pgn").body;
  // Where a line ends depends on how long the players took.
  std::ranges::replace(english, '\n', ' ');
  EXPECT_THAT(english, HasSubstr("[White \"Ana\"]"));
  EXPECT_THAT(english, HasSubstr("[TimeControl \"5400+30\"]"));
  EXPECT_THAT(english, HasSubstr("1. e4 {[%clk 1:30:"));
  EXPECT_THAT(english, HasSubstr("4. Qxf7#"));
  EXPECT_THAT(english, HasSubstr("1-0"));
  EXPECT_THAT(english, HasSubstr("checkmate"));
  EXPECT_THAT(server.get("/api/tables/" + table.id + "/pgn?lang=pt").body, HasSubstr("mate"));
}

TEST(Tables, WhoComesBack_GetsWhatWasMissedAndNothingElse) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const Game game(server, table, 4);
  json::value welcome;
  server.sit(table, "white", 9, &welcome);
  EXPECT_EQ(welcome.at("from"), 9);
  const auto& entries = welcome.at("entries").as_array();
  ASSERT_EQ(entries.size(), 4U);
  EXPECT_EQ(entries.front().at("n"), 10);
  EXPECT_EQ(entries.back().at("answer").at("state"), welcome.at("state"));
  server.sit(table, "white", 1000, &welcome);
  EXPECT_EQ(welcome.at("from"), 0);
  EXPECT_EQ(welcome.at("entries").as_array().size(), 13U);
}

TEST(Tables, AnActThatADeviceAsksForAgain_IsDoneOnce) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const auto come = [&](const char* device) {
    auto socket = server.connect(table);
    const json::value hello{{"hello", {{"token", table.tokens.at("white")}, {"seen", 0}, {"device", device}}}};
    socket->send(json::serialize(hello));
    EXPECT_TRUE(socket->receive("welcome"));
    return socket;
  };
  const auto touch = [](WebSocket& socket, int id) {
    socket.send(R"({"do": "touch", "square": "e2", "id": )" + std::to_string(id) + "}");
  };
  const auto is_refused = [](WebSocket& socket, int id) {
    const auto message = socket.receive("refused");
    return message && message->at("refused") == id && message->at("code") == "done_before";
  };
  auto board = come("board");
  touch(*board, 1);
  EXPECT_TRUE(acknowledged(*board, 1));
  touch(*board, 1);
  EXPECT_TRUE(is_refused(*board, 1));
  // Over another connection, too; the next act is a new one.
  auto again = come("board");
  touch(*again, 1);
  EXPECT_TRUE(is_refused(*again, 1));
  touch(*again, 2);
  EXPECT_TRUE(acknowledged(*again, 2));
  // Other devices have numbers of their own, and who names none has none that are kept.
  auto page = come("page");
  touch(*page, 1);
  EXPECT_TRUE(acknowledged(*page, 1));
  auto nameless = server.sit(table, "white");
  for (int n = 0; n < 2; ++n) {
    touch(*nameless, 1);
    EXPECT_TRUE(acknowledged(*nameless, 1));
  }
  EXPECT_EQ(server.get("/api/tables/" + table.id).json().at("entries"), 5);
}

TEST(Tables, TwoTabsOfOneSeat_SeeTheSame) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const auto first = server.sit(table, "white"), second = server.sit(table, "white");
  const auto black = server.sit(table, "black");
  first->send(R"({"do": "touch", "square": "g1", "id": 1})");
  second->send(R"({"do": "place", "from": "g1", "to": "f3", "id": 1})");
  for (int n = 1; n <= 3; ++n) {
    const auto one = first->receive("entry"), other = second->receive("entry");
    ASSERT_TRUE(one && other);
    EXPECT_EQ(one->at("entry"), other->at("entry"));
  }
}

TEST(Tables, WhoLeaves_IsMissedByTheOthers) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const auto white = server.sit(table, "white");
  auto black = server.sit(table, "black");
  json::value present;
  while (present != true) present = white->receive("present").value().at("present").at("black");
  black.reset();
  while (present != false) present = white->receive("present").value().at("present").at("black");
}

TEST(Tables, TheHand_IsShownToOthersAndNotKept) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const auto white = server.sit(table, "white"), spectator = server.sit(table, "nobody");
  white->send(R"({"hand": {"from": "e2", "at": [4.25, 2]}})");
  white->send(R"({"hand": null})");
  EXPECT_EQ(json::serialize(spectator->receive("hand")->at("hand")), R"({"by":"white","from":"e2","at":[4.25E0,2E0]})");
  EXPECT_EQ(json::serialize(spectator->receive("hand")->at("hand")), R"({"by":"white","from":null})");
  spectator->send(R"({"hand": {"from": "e2", "at": [4.25, 2]}})");
  spectator->send(R"({"ping": 1})");
  EXPECT_TRUE(spectator->receive("pong"));
  white->send(R"({"ping": 1})");
  EXPECT_FALSE(white->receive()->as_object().contains("hand"));
  EXPECT_EQ(server.get("/api/tables/" + table.id).json().at("entries"), 0);
}

TEST(Tables, TheSeatInTheLobby_IsTakenOnce) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "lobby": true, "names": {"white": "Ana"}})");
  server.make(R"({"seat": "white"})");
  const auto listed = server.get("/api/tables").json().at("tables").as_array();
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].at("table").as_string(), table.id);
  EXPECT_EQ(listed[0].at("open_seat"), "black");
  const auto joined = server.post("/api/tables/" + table.id + "/join", R"({"name": "Bia"})");
  EXPECT_EQ(joined.status, 200U);
  EXPECT_EQ(joined.json().at("seat"), "black");
  const auto late = server.post("/api/tables/" + table.id + "/join", R"({"name": "Eva"})");
  EXPECT_EQ(late.status, 409U);
  EXPECT_EQ(late.json().at("error").at("code"), "seat_taken");
  EXPECT_EQ(server.get("/api/tables/" + table.id).json().at("table").at("names").at("black"), "Bia");
}

TEST(Tables, OneDevice_PlaysForBothAndStartsByHand) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "both", "regulations": {"board": "screen", "start": "chess960"}})");
  json::value welcome;
  const auto device = server.sit(table, "both", 0, &welcome);
  EXPECT_EQ(welcome.at("table").at("seats"), "one");
  EXPECT_THAT(std::string(welcome.at("table").at("regulations").at("start").as_string()), HasSubstr("chess960:"));
  device->send(R"({"do": "start", "id": 1})");
  EXPECT_EQ(acknowledged(*device, 1)->at("event").at("by"), "arbiter");
  const auto first = welcome.at("state").at("permitted").as_array().front().as_string();
  device->send(R"({"do": "move", "by": "white", "id": 2, "move": ")" + std::string(first) + "\"}");
  EXPECT_EQ(acknowledged(*device, 2)->at("answer").at("state").at("turn"), "black");
}

TEST(Tables, AMisspeltName_IsCorrectedByItsPlayerBeforeTheGame_AndByTheArbiterAtAnyTime) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "arbiter": true, "names": {"white": "Anna", "black": "Ben"}})");
  const auto named = [&](WebSocket& from, const std::string& message, std::string_view color) {
    EXPECT_TRUE(from.send(message));
    const auto told = from.receive("table");
    return told ? std::string(told->at("table").at("names").at(color).as_string()) : "nothing";
  };
  const auto refused = [](WebSocket& from, const std::string& message) {
    EXPECT_TRUE(from.send(message));
    const auto told = from.receive("refused");
    return told ? std::string(told->at("en").as_string()) : "nothing";
  };
  {
    const auto arbiter = server.sit(table, "arbiter"), white = server.sit(table, "white");
    EXPECT_EQ(named(*white, R"({"name": "Ana"})", "white"), "Ana");
    EXPECT_THAT(refused(*white, R"({"name": "Rui", "of": "black"})"), HasSubstr("not for this seat"));
    EXPECT_THAT(refused(*arbiter, R"({"name": "Rui"})"), HasSubstr("not for this seat"));
    EXPECT_EQ(named(*arbiter, R"({"name": "Bento", "of": "black"})", "black"), "Bento");
    arbiter->send(R"({"do": "start", "id": 1})");
    ASSERT_TRUE(acknowledged(*arbiter, 1));
    EXPECT_THAT(refused(*white, R"({"name": "Eva"})"), HasSubstr("no longer"));
    EXPECT_EQ(named(*arbiter, R"({"name": "Ana Lima", "of": "white"})", "white"), "Ana Lima");
  }
  EXPECT_THAT(server.get("/api/tables/" + table.id + "/pgn").body, HasSubstr("[White \"Ana Lima\"]"));

  // On one device, for both, at any time: one score sheet is printed.
  const auto one = server.make(R"({"seat": "both", "names": {"white": "Anna"}})");
  const auto device = server.sit(one, "both");
  EXPECT_EQ(named(*device, R"({"name": "Ana", "of": "white"})", "white"), "Ana");
  device->send(R"({"do": "start", "id": 1})");
  ASSERT_TRUE(acknowledged(*device, 1));
  EXPECT_EQ(named(*device, R"({"name": "Bento", "of": "black"})", "black"), "Bento");
  EXPECT_EQ(named(*device, R"({"name": "Ana Lima", "of": "white"})", "white"), "Ana Lima");
}

TEST(Tables, AFallenFlag_IsSeenWithoutAnybodysAct) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "0.005"}})");
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  json::value entry;
  do entry = black->receive("entry").value().at("entry");
  while (entry.at("event").at("do") != "tick");
  EXPECT_EQ(entry.at("answer").at("state").at("result"), "0-1");
  EXPECT_EQ(entry.at("answer").at("state").at("reason"), "time");
}

TEST(Tables, ClocksStoppedByAPlayer_GoOnWhenBothAreReady) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  ASSERT_TRUE(white->receive("entry"));
  white->send(R"({"do": "stop_clocks", "reason": "noise", "id": 1})");
  EXPECT_EQ(acknowledged(*white, 1)->at("view").at("stopped"), true);
  white->send(R"({"ready": true})");
  EXPECT_EQ(json::serialize(white->receive("ready")->at("ready")), R"(["white"])");
  black->send(R"({"ready": true})");
  EXPECT_EQ(white->receive("entry")->at("entry").at("event").at("do"), "resume");
}

TEST(Tables, AClaimOfNoNormalMeans_IsPostponedByTheProgramAndHeardByAPerson) {
  RunningServer server;
  const std::string request =
      R"({"seat": "white", "arbiter": true, "regulations": {"edition": "1997", "time": "1.5", "tempo": "rapid", "quickplay_finish": true}})";
  const auto alone = server.make(request);
  const auto white = server.sit(alone, "white"), black = server.sit(alone, "black");
  ASSERT_TRUE(white->receive("entry"));
  white->send(R"({"do": "claim", "of": "no_normal_means", "id": 1})");
  ASSERT_TRUE(acknowledged(*white, 1));
  const auto ruled = white->receive("entry")->at("entry");
  EXPECT_EQ(ruled.at("event").at("do"), "rule");
  EXPECT_EQ(ruled.at("event").at("claim"), "postpone");

  const auto supervised = server.make(request);
  const auto arbiter = server.sit(supervised, "arbiter");
  const auto claimant = server.sit(supervised, "white"), opponent = server.sit(supervised, "black");
  ASSERT_TRUE(claimant->receive("entry"));
  claimant->send(R"({"do": "claim", "of": "no_normal_means", "id": 1})");
  const auto claimed = acknowledged(*claimant, 1);
  ASSERT_TRUE(claimed);
  // The arbiter of 1997 does not reject it (10.2).
  EXPECT_EQ(claimed->at("view").at("claim").at("answers"), json::parse(R"(["uphold", "postpone"])"));
  arbiter->send(R"({"do": "rule", "claim": "uphold", "id": 1})");
  EXPECT_EQ(acknowledged(*arbiter, 1)->at("answer").at("state").at("result"), "1/2-1/2");
}

TEST(Tables, AClaimOf2018_CanBeRejected_AndIsPostponedOnce) {
  RunningServer server;
  const auto made = server.make(
      R"({"seat": "white", "arbiter": true, "regulations": {"edition": "2018", "time": "1.5", "tempo": "rapid", "quickplay_finish": true}})");
  const auto arbiter = server.sit(made, "arbiter");
  const auto white = server.sit(made, "white"), black = server.sit(made, "black");
  ASSERT_TRUE(white->receive("entry"));
  white->send(R"({"do": "claim", "of": "no_normal_means", "id": 1})");
  const auto claimed = acknowledged(*white, 1);
  ASSERT_TRUE(claimed);
  EXPECT_EQ(claimed->at("view").at("claim").at("answers"), json::parse(R"(["uphold", "postpone", "reject"])"));
  arbiter->send(R"({"do": "rule", "claim": "postpone", "id": 1})");
  const auto postponed = acknowledged(*arbiter, 1);
  ASSERT_TRUE(postponed);
  EXPECT_EQ(postponed->at("view").at("claim").at("answers"), json::parse(R"(["uphold", "reject"])"));
}

TEST(Tables, WhereAPlayerIsBlind_TheViewHasWhatIsAnnouncedAndWhatIsNot) {
  RunningServer server;
  const auto made =
      server.make(R"({"seat": "white", "regulations": {"board": {"white": "blind", "black": "physical"}}})");
  const auto white = server.sit(made, "white"), black = server.sit(made, "black");
  white->send(R"({"do": "announce", "move": "Springer Hector drei", "id": 1})");
  const auto announced = acknowledged(*white, 1);
  ASSERT_TRUE(announced);
  EXPECT_EQ(announced->at("view").at("announced"), "g1h3");
  EXPECT_TRUE(announced->at("view").at("unannounced").is_null());
  white->send(R"({"do": "place", "from": "g1", "to": "f3", "id": 2})");
  const auto placed = acknowledged(*white, 2);
  ASSERT_TRUE(placed);
  EXPECT_EQ(placed->at("view").at("unannounced"), "g1f3");
  white->send(R"({"do": "announce", "move": "Springer Felix drei", "id": 3})");
  const auto corrected = acknowledged(*white, 3);
  ASSERT_TRUE(corrected);
  EXPECT_TRUE(corrected->at("view").at("announced").is_null());
  EXPECT_EQ(corrected->at("answer").at("state").at("ply"), 1);
}

TEST(Tables, AnAssistantsActs_AreMarkedInTheLog_AndKeptToTheDuties) {
  RunningServer server;
  const auto made =
      server.make(R"({"seat": "white", "regulations": {"board": {"white": "blind", "black": "physical"}}})");
  const auto white = server.sit(made, "white"), black = server.sit(made, "black");
  white->send(R"({"do": "place", "from": "e2", "to": "e4", "assistant": true, "id": 1})");
  const auto placed = acknowledged(*white, 1);
  ASSERT_TRUE(placed);
  EXPECT_EQ(placed->at("event").at("assistant"), true);
  EXPECT_EQ(placed->at("answer").at("ok"), true);
  white->send(R"({"do": "offer_draw", "assistant": true, "id": 2})");
  const auto offered = acknowledged(*white, 2);
  ASSERT_TRUE(offered);
  EXPECT_EQ(offered->at("answer").at("ok"), false);
  EXPECT_EQ(offered->at("answer").at("articles"), json::parse(R"(["D.2.10"])"));
  EXPECT_THAT(server.get("/api/tables/" + made.id + "/log").body, HasSubstr(R"("assistant": true)"));
  white->send(R"({"do": "press", "assistant": "yes", "id": 3})");
  EXPECT_TRUE(white->receive("error"));
}

TEST(Tables, HouseRules_AreNamedWhereverRegulationsAreShown) {
  RunningServer server;
  const auto made = server.make(
      R"({"seat": "white", "lobby": true, "regulations": {"rook_first_castling": true, "penalty_time": 90000}})");
  const auto expected = json::parse(R"(["rook_first_castling", "penalty_time"])");
  EXPECT_EQ(server.get("/api/tables/" + made.id).json().at("table").at("house_rules"), expected);
  EXPECT_EQ(server.get("/api/tables").json().at("tables").at(0).at("house_rules"), expected);
  const auto plain = server.make(R"({"seat": "white"})");
  EXPECT_EQ(server.get("/api/tables/" + plain.id).json().at("table").at("house_rules"), json::array());
}

TEST(Tables, ASealedMove_IsInNoLogUntilTheEnvelopeIsOpened) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  ASSERT_TRUE(white->receive("entry"));
  white->send(R"({"do": "seal", "move": "Nf3", "id": 1})");
  const auto sealed = acknowledged(*white, 1);
  ASSERT_TRUE(sealed);
  EXPECT_FALSE(sealed->at("event").as_object().contains("move"));
  EXPECT_EQ(server.get("/api/tables/" + table.id + "/log").body.find("Nf3"), std::string::npos);
  white->send(R"({"ready": true})");
  black->send(R"({"ready": true})");
  json::value entry;
  do entry = black->receive("entry").value().at("entry");
  while (entry.at("event").at("do") != "open");
  EXPECT_EQ(entry.at("event").at("move"), "Nf3");
  EXPECT_EQ(entry.at("answer").at("state").at("turn"), "black");
}

TEST(Server, OnSigterm_StopsTheClocksAndEndsWell) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  {
    const auto white = server.sit(table, "white"), black = server.sit(table, "black");
    ASSERT_TRUE(white->receive("entry"));
    EXPECT_EQ(server.end(SIGTERM), 0);
    EXPECT_EQ(white->receive("entry")->at("entry").at("event").at("do"), "pause");
    EXPECT_EQ(white->receive("error")->at("error").at("code"), "stopping");
    EXPECT_FALSE(white->receive());
    EXPECT_EQ(white->close_code(), 1001U);
  }
  server.start();
  json::value welcome;
  const auto white = server.sit(table, "white", 0, &welcome);
  EXPECT_EQ(welcome.at("view").at("stopped"), true);
  const auto black = server.sit(table, "black");
  EXPECT_EQ(white->receive("entry")->at("entry").at("event").at("do"), "resume");
}

TEST(Server, TakesOptionsFromEnvironmentAndFile) {
  const Scratch here;
  const auto file = here.write("settings", "port=99999\n").string();
  EXPECT_THAT(run({"serve", "--lang", "en", "--config", file}).err,
              HasSubstr("--port must be a whole number from 0 to 65535, not “99999”"));
  EXPECT_THAT(run({"serve", "--lang", "en", "--config", file}, {.variables = {{"JADOUBE_SERVE_PORT", "x"}}}).err,
              HasSubstr("not “x”"));
  EXPECT_THAT(
      run({"serve", "--lang", "en", "--config", file, "--port", "y"}, {.variables = {{"JADOUBE_SERVE_PORT", "x"}}}).err,
      HasSubstr("not “y”"));
  EXPECT_THAT(run({"serve", "--lang", "en", "--config", here.write("other", "prot=1\n").string()}).err,
              HasSubstr("there is no option “prot”"));
  EXPECT_THAT(run({"serve", "--lang", "en", "--address", "nowhere"}, {.directory = here.path()}).err,
              HasSubstr("“nowhere” is not an IP address"));
  EXPECT_THAT(run({"serve", "--lang", "en", "--address", "1.2.3"}, {.directory = here.path()}).err,
              HasSubstr("--address: “1.2.3” is not an IP address such as 127.0.0.1"));
  const auto missing = (here.path() / "missing").string();
  EXPECT_THAT(run({"serve", "--lang", "en", "--config", missing}).err,
              HasSubstr("cannot read " + missing + ": no such file or directory"));
  EXPECT_THAT(run({"serve", "--lang", "en", "--config", here.path().string()}).err, HasSubstr("is a directory"));
}

TEST(Server, ASecondOneInTheSameFolder_IsRefused) {
  RunningServer server;
  const auto second = run({"serve", "--lang", "en", "--port", "0", "--data", server.store().string()});
  EXPECT_EQ(second.status, 2);
  EXPECT_THAT(second.err, HasSubstr("in use by another server"));
}

}  // namespace
}  // namespace jadoube::test
