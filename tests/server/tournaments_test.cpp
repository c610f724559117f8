// Rounds and round robins over the network: links, the arbiter's own, results, records, and watching them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <set>

#include "tests/server/running_server.hpp"

namespace jadoube::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* five =
    "Mesa;Brancas;Pretas;Ritmo\n1;Ana;Bento;\n2;Caio;Davi;\n3;Eva;Fábio;15+10\n4;\"Gil; Jr.\";Hugo;\n5;Iara;João;\n";

struct Event {
  std::string id, arbiter;

  std::string path(const std::string& rest = {}) const { return "/api/tournaments/" + id + rest; }
};

std::string quoted(std::string_view text) { return json::serialize(json::string(text)); }

Event make(const RunningServer& server, const std::string& members) {
  const auto answer = server.post("/api/tournaments", "{" + members + "}");
  if (answer.status != 201) throw std::runtime_error("no tournament: " + answer.body);
  const auto made = answer.json();
  return {std::string(made.at("tournament").as_string()), std::string(made.at("arbiter").as_string())};
}
Event make_five(const RunningServer& server, const std::string& more = {}) {
  return make(server, R"("event": "Clube", "language": "pt", "regulations": {"time": "5+3", "board": "screen"}, )" +
                          more + R"("round": 2, "pairings": )" + quoted(five));
}

// As the tables' own answers to making them.
std::vector<MadeTable> links(const RunningServer& server, const Event& event, unsigned round = 0) {
  const auto answer =
      server.post(event.path("/links"), R"({"token": ")" + event.arbiter + "\"" +
                                            (round > 0 ? ", \"round\": " + std::to_string(round) : "") + "}");
  EXPECT_EQ(answer.status, 200U) << answer.body;
  std::vector<MadeTable> tables;
  const auto value = answer.json();
  for (const auto& board : value.at("boards").as_array()) {
    MadeTable table{.id = std::string(board.at("table").as_string()), .tokens = {{"arbiter", event.arbiter}}};
    for (const auto& [seat, token] : board.at("seats").as_object())
      table.tokens[std::string(seat)] = std::string(token.as_string());
    tables.push_back(std::move(table));
  }
  return tables;
}

void act(WebSocket& socket, const std::string& members, int id) {
  socket.send("{" + members + ", \"id\": " + std::to_string(id) + "}");
  ASSERT_TRUE(acknowledged(socket, id)) << members;
}

std::unique_ptr<WebSocket> watch(const RunningServer& server, const Event& event,
                                 const std::string& hello = R"({"token": null})", json::value* welcome = nullptr) {
  auto socket = std::make_unique<WebSocket>(server.port(), event.path("/live"));
  socket->send(R"({"hello": )" + hello + "}");
  const auto message = socket->receive();
  EXPECT_TRUE(message && message->as_object().contains("welcome"));
  if (welcome != nullptr && message) *welcome = message->at("welcome");
  return socket;
}
// The next news of that board for which it holds.
template <typename Holds>
json::value seen(WebSocket& socket, int board, Holds holds) {
  while (const auto message = socket.receive("boards"))
    for (const auto& each : message->at("boards").as_array())
      if (each.at("board") == board && each.as_object().contains("state") && holds(each)) return each;
  ADD_FAILURE() << "nothing of board " << board;
  return {};
}

std::vector<std::string> result_column(const json::value& answer) {
  std::vector<std::string> results;
  for (const auto& round : answer.at("tournament").at("rounds").as_array())
    for (const auto& game : round.at("games").as_array()) results.emplace_back(game.at("result").as_string());
  return results;
}

TEST(Tournaments, ARoundFromPairings_EveryBoardIsATableWithItsLinks) {
  RunningServer server;
  const auto event = make_five(server);
  const auto tables = links(server, event);
  ASSERT_EQ(tables.size(), 5U);
  const auto info = server.get("/api/tables/" + tables[2].id).json().at("table");
  EXPECT_EQ(info.at("names").at("black"), "Fábio");
  EXPECT_EQ(info.at("regulations").at("time"), "15+10");
  EXPECT_EQ(info.at("regulations").at("tempo"), "rapid");
  EXPECT_EQ(info.at("event").at("board"), 3);
  EXPECT_EQ(info.at("event").at("name"), "Clube");
  for (const char* seat : {"white", "black", "arbiter"}) {
    json::value welcome;
    server.sit(tables[3], seat, 0, &welcome);
    EXPECT_EQ(welcome.at("seat"), seat);
  }
  // Each table is in its own words; none is in the lobby.
  EXPECT_TRUE(server.get("/api/tables").json().at("tables").as_array().empty());
}

TEST(Tournaments, TheArbitersLink_OpensThatSeatAtEachTableAndNothingElse) {
  RunningServer server;
  const auto event = make_five(server), other = make_five(server);
  const std::string foreign = R"({"token": ")" + other.arbiter + R"("})";
  for (const char* path : {"/links", "/rounds", "/results"}) {
    EXPECT_EQ(server.post(event.path(path), foreign).status, 403U) << path;
    EXPECT_EQ(server.post(event.path(path), R"({"token": ""})").status, 403U) << path;
  }
  // A player's secret is none of the arbiter's, and none of another table's.
  const auto tables = links(server, event);
  EXPECT_EQ(server.post(event.path("/links"), R"({"token": ")" + tables[0].tokens.at("white") + R"("})").status, 403U);
  WebSocket socket(server.port(), "/api/tables/" + tables[1].id + "/live");
  socket.send(R"({"hello": {"token": ")" + tables[0].tokens.at("white") + R"("}})");
  EXPECT_TRUE(socket.receive("error"));
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1008U);
}

TEST(Tournaments, WhatIsWrong_IsToldInOneSentence) {
  RunningServer server;
  const auto refused = [&](const std::string& body, const char* sentence) {
    const auto answer = server.post("/api/tournaments", body);
    EXPECT_EQ(answer.status, 400U) << body;
    EXPECT_THAT(std::string(answer.json().at("error").at("en").as_string()), HasSubstr(sentence)) << body;
  };
  refused("[]", "not a JSON object");
  refused("{}", "A tournament has just one of “players”");
  refused(R"({"players": ["A", "B"], "pairings": "1,A,B"})", "A tournament has just one of “players”");
  refused(R"({"pairings": "1,A,B\n1,C,D"})", "Line 2, character 1: another board was expected");
  refused(R"({"players": ["A"]})", "2 to 100 players");
  refused(R"({"pairings": "1,A,B\n2,A,C"})", "A stands in line 1 already");
  refused(R"({"players": ["A", " "]})", "no name");
  refused(R"({"players": ["A", "B"], "tie_breaks": ["WIN", "win"]})", "each at most once");
  refused(R"({"players": ["A", "B"], "tie_breaks": ["BH"]})", "C.07");
  refused(R"({"players": ["A", "B"], "tie_breaks": ["LUCK"]})", "LUCK");
  refused(R"({"players": ["A", "B"], "system": "knockout"})", "“system” must be");
  refused(R"({"players": ["A", "B"], "system": "swiss"})", "“rounds” must be");
  refused(R"({"players": ["A", "B"], "draw": "varma"})", "9 to 24 players");
  refused(R"({"trf": "001"})", "Line 1");
  refused(R"({"players": ["A", "B"], "regulations": {"time": "soon"}})", "time");
  refused(R"({"players": ["A", "B"], "prize": 1})", "no key “prize”");
  refused(R"({"pairings": "1,A,B", "round": 0})", "from 1 to 300");
  refused(R"({"pairings": "1,A,B", "start_at": 1000})", "has passed already");
  refused(R"({"pairings": "1,A,B", "tie_breaks": ["WIN"]})", "does not belong to a tournament with “pairings”");
  refused(R"({"players": ["A", "B"], "round": 7})", "belongs to a tournament with “pairings”");
  refused(R"({"players": ["A", "B"], "event": "X", "event": "Y"})", "a key stands in it twice");
  EXPECT_EQ(server.get("/api/tournaments/0000000000000").status, 404U);
  EXPECT_EQ(server.get("/api/tournaments/x").status, 404U);
  EXPECT_EQ(server.get("/api/tournaments").status, 405U);
  const auto event = make_five(server);
  const std::string token = R"({"token": ")" + event.arbiter + "\"";
  EXPECT_EQ(server.post(event.path("/rounds"), token + R"(, "round": 2, "pairings": "1,A,B"})").status, 400U);
  EXPECT_EQ(server.post(event.path("/results"), token + R"(, "round": 2, "board": 6, "result": "1-0"})").status, 400U);
  EXPECT_EQ(server.post(event.path("/results"), token + R"(, "round": 2, "board": 5, "result": "2-0"})").status, 400U);
  const auto wrong_in = [&](const char* what, const char* member, const char* sentence) {
    const auto answer = server.post(event.path(what), token + ", " + member + "}");
    EXPECT_EQ(answer.status, 400U) << what << member;
    EXPECT_THAT(answer.body, HasSubstr(sentence)) << what << member;
  };
  wrong_in("/pair", R"("only_arrived": "yes")", "true or false");
  wrong_in("/players", R"("player": 0, "renumber": 1)", "true or false");
  wrong_in("/players", R"("player": 0, "title": 5)", "title");
  wrong_in("/players", R"("player": 0, "sex": true)", "sex");
  wrong_in("/trf", R"("dialect": "trf27")", "trf26, trf16, trf06, javafo");
  wrong_in("/trf", R"("dialect": 26)", "trf26, trf16, trf06, javafo");
  EXPECT_EQ(server.get(event.path("/pgn?round=7")).status, 404U);
  EXPECT_EQ(server.get(event.path("/pgn?round=x")).status, 400U);
  EXPECT_EQ(server.get(event.path("/links")).status, 405U);
}

// They are read on another thread.
TEST(Tournaments, RequestsWithLongBodies_AreAnsweredAsShortOnes) {
  RunningServer server;
  std::string players;
  for (int player = 0; player < 300; ++player)
    players += (player > 0 ? ", " : "") + (R"("Player of a long name )" + std::to_string(player) + "\"");
  const auto made =
      server.post("/api/tournaments", R"({"system": "swiss", "rounds": 9, "players": [)" + players + "]}");
  ASSERT_EQ(made.status, 201U) << made.body;
  const std::string path = "/api/tournaments/" + std::string(made.json().at("tournament").as_string());
  const auto enter = [&](const std::string& token) {
    std::string more;
    for (int player = 300; player < 500; ++player)
      more += (player > 300 ? ", " : "") + (R"("Player of a long name )" + std::to_string(player) + "\"");
    return server.post(path + "/enter", R"({"token": ")" + token + R"(", "players": [)" + more + "]}");
  };
  EXPECT_EQ(enter("x").status, 403U);
  EXPECT_EQ(enter(std::string(made.json().at("arbiter").as_string())).status, 200U);
  EXPECT_EQ(server.get(path).json().at("tournament").at("players").as_array().size(), 500U);
  EXPECT_EQ(server.post("/api/tournaments", R"({"event": ")" + std::string(5'000, 'x') + "\"}").status, 400U);
}

TEST(Tournaments, Pairings_AreReadInAnyEncodingAndShown) {
  RunningServer server;
  const auto read = server.post("/api/pairings", "1;Jo\xE3o;Z\xE9;3+2");
  EXPECT_EQ(read.status, 200U);
  EXPECT_EQ(json::serialize(read.json()), R"({"pairings":[{"board":1,"white":"João","black":"Zé","time":"3+2"}]})");
  EXPECT_THAT(std::string(server.post("/api/pairings", "1;A").json().at("error").at("pt").as_string()),
              StartsWith("Linha 1, carácter 1: "));
}

TEST(Tournaments, TheRecord_GrowsWithTheGamesAndIsSentOnce) {
  RunningServer server({"--trusted-networks", "127.0.0.1"});
  const auto event = make_five(server);
  const auto before = server.get(event.path("/pgn"));
  EXPECT_EQ(before.status, 200U);
  EXPECT_THAT(before.body, HasSubstr("[Event \"Clube\"]"));
  EXPECT_THAT(before.body, HasSubstr("[Round \"2\"]"));
  EXPECT_THAT(before.body, HasSubstr("[Board \"5\"]"));
  EXPECT_THAT(before.body, HasSubstr("[White \"Gil; Jr.\"]"));
  EXPECT_EQ(server.get(event.path("/pgn"), "If-None-Match: " + before.headers.at("etag") + "\r\n").status, 304U);
  EXPECT_EQ(server.get(event.path("/pgn"), "If-Modified-Since: " + before.headers.at("last-modified") + "\r\n").status,
            304U);
  // Two changes within a second have two times.
  std::set<std::string> times{before.headers.at("last-modified")};
  for (const char* const result : {"1-0", "0-1", "1/2-1/2"}) {
    const std::string asked =
        fmt::format(R"({{"token": "{}", "round": 2, "board": 5, "result": "{}"}})", event.arbiter, result);
    ASSERT_EQ(server.post(event.path("/results"), asked).status, 200U);
    HttpAnswer changed;
    do changed = server.get(event.path("/pgn"), "If-None-Match: " + before.headers.at("etag") + "\r\n");
    while (changed.status == 304 || !changed.body.contains(fmt::format("[Result \"{}\"]", result)));
    EXPECT_TRUE(times.insert(changed.headers.at("last-modified")).second);
  }

  const auto tables = links(server, event);
  const auto white = server.sit(tables[0], "white"), black = server.sit(tables[0], "black");
  act(*white, R"("do": "move", "move": "e2e4")", 1);
  act(*black, R"("do": "move", "move": "e7e5")", 1);
  HttpAnswer after;
  do after = server.get(event.path("/pgn?round=2"), "If-None-Match: " + before.headers.at("etag") + "\r\n");
  while (after.status == 304);
  EXPECT_THAT(after.body, HasSubstr("1. e4 {[%clk 0:0"));
  EXPECT_THAT(after.body, HasSubstr("*\n"));
  // What a claim checker reads from it.
  Scratch scratch;
  scratch.write("live.pgn", after.body);
  const auto audited = run({"audit", (scratch.path() / "live.pgn").string(), "--lang", "en"});
  EXPECT_NE(audited.status, 2) << audited.err;
  EXPECT_THAT(audited.out + audited.err, HasSubstr("Games: 5"));
}

TEST(Tournaments, ADesk_SeesEveryBoardAndWhoNeedsTheArbiter) {
  RunningServer server;
  const auto event = make(server, R"("event": "Clube", "regulations": {"time": "5+3"}, "pairings": )" + quoted(five));
  json::value welcome;
  const auto desk = watch(server, event, R"({"token": ")" + event.arbiter + R"("})", &welcome);
  EXPECT_EQ(welcome.at("arbiter"), true);
  EXPECT_EQ(welcome.at("boards").as_array().size(), 5U);
  const auto tables = links(server, event);
  json::value at_table;
  const auto white = server.sit(tables[1], "white"), black = server.sit(tables[1], "black", 0, &at_table);
  // The arbiter is at the desk, and the players see that there is one.
  EXPECT_EQ(at_table.at("present").at("arbiter"), true);
  act(*white, R"("do": "place", "from": "e2", "to": "e5")", 1);
  const auto strayed = seen(*desk, 2, [](const auto& board) { return !board.at("needs").as_array().empty(); });
  EXPECT_EQ(strayed.at("needs").as_array().front(), "illegal_move");
  EXPECT_THAT(std::string(strayed.at("state").at("fen").as_string()), HasSubstr("/4P3/"));
  act(*white, R"("do": "press")", 2);
  const auto ruled = seen(*desk, 2, [](const auto& board) { return !board.at("ruling").is_null(); });
  EXPECT_EQ(ruled.at("ruling").at("irregular"), true);
  EXPECT_EQ(ruled.at("illegal_moves").at("white"), 1);
  act(*black, R"("do": "stop_clocks", "reason": "The “lamp” is out")", 1);
  const auto stopped = seen(*desk, 2, [](const auto& board) {
    return std::ranges::find(board.at("needs").as_array(), json::value("stopped")) !=
           board.at("needs").as_array().end();
  });
  EXPECT_EQ(stopped.at("state").at("clocks").at("running"), nullptr);
  EXPECT_EQ(stopped.at("call").at("by"), "black");
  EXPECT_EQ(stopped.at("call").at("reason"), "The “lamp” is out");
}

TEST(Tournaments, AClaimThatNeedsAPerson_WaitsForTheArbiterAtTheDesk) {
  RunningServer server;
  const auto event =
      make(server,
           R"("regulations": {"edition": "1997", "time": "30", "quickplay_finish": true}, "pairings": "1,Ana,Bento")");
  const auto desk = watch(server, event, R"({"token": ")" + event.arbiter + R"("})");
  const auto table = links(server, event)[0];
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  const auto arbiter = server.sit(table, "arbiter");
  act(*arbiter, R"("do": "set_clocks", "white": 60000, "black": 60000)", 1);
  act(*white, R"("do": "claim", "of": "no_normal_means")", 1);
  const auto claimed = seen(*desk, 1, [](const auto& board) {
    return std::ranges::find(board.at("needs").as_array(), json::value("claim")) != board.at("needs").as_array().end();
  });
  EXPECT_EQ(claimed.at("state").at("result"), "*");
  act(*arbiter, R"("do": "rule", "claim": "uphold")", 2);
  const auto over = seen(*desk, 1, [](const auto& board) { return board.at("state").at("result") != "*"; });
  EXPECT_EQ(over.at("reason"), "quickplay");
}

TEST(Tournaments, AnArbitersWordOnABoard_IsSeenByWhoWatchesAndCanBeTakenBack) {
  RunningServer server;
  const auto event = make(server, R"("regulations": {"board": "screen"}, "pairings": "1,Ana,Bento\n2,Caio,Davi")");
  const auto table = links(server, event)[0];
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  act(*white, R"("do": "resign")", 1);
  const auto wall = watch(server, event);
  const auto decide = [&](const std::string& result) {
    const auto answer =
        server.post(event.path("/results"),
                    R"({"token": ")" + event.arbiter + R"(", "round": 1, "board": 1, "result": )" + result + "}");
    EXPECT_EQ(answer.status, 200U) << answer.body;
  };
  decide(R"("1-0")");
  const auto decided = seen(*wall, 1, [](const auto& board) { return !board.at("decided").is_null(); });
  EXPECT_EQ(decided.at("decided"), "1-0");
  EXPECT_EQ(decided.at("state").at("result"), "0-1");
  json::value later;
  const auto latecomer = watch(server, event, R"({"token": null})", &later);
  EXPECT_EQ(later.at("boards").at(0).at("decided"), "1-0");
  EXPECT_EQ(later.at("boards").at(1).at("decided"), nullptr);
  decide("null");
  seen(*latecomer, 1, [](const auto& board) { return board.at("decided").is_null(); });
}

TEST(Tournaments, WhatTheArbiterIsAnswered_IsTheChange) {
  RunningServer server;
  const auto event = make(server, R"("regulations": {"board": "screen"}, "pairings": "1,Ana,Bento\n2,Caio,Davi")");
  const auto tables = links(server, event);
  const auto white = server.sit(tables[0], "white"), black = server.sit(tables[0], "black");
  act(*white, R"("do": "move", "move": "e2e4")", 1);
  const std::string token = R"({"token": ")" + event.arbiter + "\"";
  EXPECT_EQ(server.post(event.path("/boards"), token + R"(, "board": 1, "serial": "54321"})").json().at("change"), 1);
  const auto playing = server.get(event.path()).json();
  EXPECT_EQ(playing.at("tournament").at("rounds").at(0).at("games").at(0).at("plies"), 1);
  act(*black, R"("do": "resign")", 1);
  const auto decided =
      server.post(event.path("/results"), token + R"(, "round": 1, "board": 2, "result": "1/2-1/2"})").json();
  // What has changed, and not the whole. The second change was the result of the table.
  EXPECT_EQ(json::serialize(decided), R"({"change":3,"remarks":[]})");
  EXPECT_THAT(result_column(server.get(event.path()).json()), ElementsAre("1-0", "1/2-1/2"));
}

TEST(Tournaments, TheHalfMovesOfAGameThatIsNotInMemory_AreCounted) {
  RunningServer server;
  const auto event = make(server, R"("regulations": {"board": "screen"}, "pairings": "1,Ana,Bento\n2,Caio,Davi")");
  const auto tables = links(server, event);
  {
    const auto white = server.sit(tables[0], "white"), black = server.sit(tables[0], "black");
    act(*white, R"("do": "move", "move": "e2e4")", 1);
    act(*black, R"("do": "move", "move": "e7e5")", 1);
    act(*white, R"("do": "move", "move": "g1f3")", 2);
  }
  server.end(SIGTERM);
  server.start();
  for (int asked = 0; asked < 2; ++asked) {
    const auto games = server.get(event.path()).json().at("tournament").at("rounds").at(0).at("games");
    EXPECT_EQ(games.at(0).at("plies"), 3);
    EXPECT_EQ(games.at(1).at("plies"), 0);
  }
}

TEST(Tournaments, ADecision_IsWithdrawnByNullAlone_AndOneOfAGameNotPlayedIsForThat) {
  RunningServer server;
  const auto event = make(server, R"("regulations": {"board": "screen"}, "pairings": "1,Ana,Bento\n2,Caio,Davi")");
  const auto tables = links(server, event);
  const auto white = server.sit(tables[0], "white"), black = server.sit(tables[0], "black");
  act(*white, R"("do": "move", "move": "e2e4")", 1);
  const auto refused = [&](const std::string& path, const std::string& members, const char* sentence) {
    const auto answer = server.post(event.path(path), R"({"token": ")" + event.arbiter + "\"" + members + "}");
    EXPECT_EQ(answer.status, 400U) << members;
    EXPECT_THAT(std::string(answer.json().at("error").at("en").as_string()), HasSubstr(sentence)) << members;
  };
  const auto given = [&](const std::string& path, const std::string& members) {
    const auto answer = server.post(event.path(path), R"({"token": ")" + event.arbiter + "\"" + members + "}");
    EXPECT_EQ(answer.status, 200U) << answer.body;
    return server.get(event.path()).json();
  };
  act(*black, R"("do": "move", "move": "e7e5")", 1);
  given("/results", R"(, "round": 1, "board": 1, "result": "0-1")");
  refused("/results", R"(, "round": 1, "board": 1)", "“result” must be null");
  refused("/results", R"(, "round": 1, "result": "1-0")", "“board” must be the number of a board");
  refused("/results", R"(, "board": 1, "result": "1-0")", "“round” must be the number of a round");
  refused("/results", R"(, "round": 1, "board": "1", "result": "1-0")", "“board” must be");
  refused("/results", R"(, "round": 1, "board": 1, "result": "+-")", "both players have moved at board 1");
  refused("/results", R"(, "round": 1, "board": 1, "result": "1-0", "serial": "5")", "no key “serial”");
  EXPECT_THAT(result_column(given("/results", R"(, "round": 1, "board": 2, "result": "--")")),
              ElementsAre("0-1", "--"));
  given("/boards", R"(, "board": 1, "serial": "54321")");
  refused("/boards", R"(, "board": 1)", "“serial” must be");
  // Only what is told is corrected.
  given("/players", R"(, "player": 0, "name": "Ana", "rating": 2100, "club": "GX")");
  const auto renamed = given("/players", R"(, "player": 0, "name": "Ana Maria")");
  EXPECT_EQ(renamed.at("tournament").at("details").at(0).at("rating"), 2100);
  const auto rated = given("/players", R"(, "player": 0, "rating": null)");
  EXPECT_EQ(rated.at("tournament").at("details").at(0).at("rating"), nullptr);
  EXPECT_EQ(rated.at("tournament").at("details").at(0).at("club"), "GX");
  EXPECT_EQ(rated.at("tournament").at("players").at(0), "Ana Maria");
  refused("/players", R"(, "player": 0)", "what is to be corrected");
  refused("/players", R"(, "player": 0, "name": "")", "no name");
  refused("/players", R"(, "player": 9, "name": "X")", "no such player");
  refused("/rounds", "", "needs its “pairings”");
  // A result that the arbiter enters of a game without one is an ordinary result; nobody has decided anything.
  const auto pgn = server.get(event.path("/pgn")).body;
  EXPECT_THAT(pgn, HasSubstr("[Result \"0-1\"]"));
  EXPECT_THAT(pgn, HasSubstr("[Termination \"normal\"]"));
  EXPECT_THAT(pgn, testing::Not(HasSubstr("The arbiter decided this")));
  // PGN has no result for a game to which nobody came.
  EXPECT_THAT(pgn, HasSubstr("[Result \"*\"]"));
  EXPECT_THAT(pgn, HasSubstr("[Termination \"abandoned\"]"));
  EXPECT_THAT(pgn, testing::Not(HasSubstr("0-0")));
  // A result that differs from the table's is the arbiter's decision.
  const auto resigned = make(server, R"("regulations": {"board": "screen"}, "pairings": "1,Ana,Bento")");
  act(*server.sit(links(server, resigned)[0], "white"), R"("do": "resign")", 1);
  EXPECT_EQ(server
                .post(resigned.path("/results"),
                      R"({"token": ")" + resigned.arbiter + R"(", "round": 1, "board": 1, "result": "1-0"})")
                .status,
            200U);
  EXPECT_THAT(server.get(resigned.path("/pgn")).body, HasSubstr("[Termination \"adjudication\"]"));
  EXPECT_THAT(server.get(resigned.path("/pgn")).body, HasSubstr("The arbiter decided this"));
}

TEST(Tournaments, ABoardWithATimeOfItsOwn_HasWhatFollowsFromThat) {
  RunningServer server;
  const auto blitz = make(server, R"("regulations": {"time": "3+2"}, "pairings": "1,A,B,90+30\n2,C,D")");
  const auto regulations = [&](const Event& event, std::size_t board) {
    return server.get("/api/tables/" + links(server, event)[board].id).json().at("table").at("regulations").as_object();
  };
  EXPECT_EQ(regulations(blitz, 0).at("tempo"), "standard");
  EXPECT_FALSE(regulations(blitz, 0).contains("penalty_time"));
  EXPECT_EQ(regulations(blitz, 1).at("penalty_time"), 60'000);
  const auto asked =
      make(server, R"("regulations": {"time": "3+2", "penalty_time": 30000}, "pairings": "1,A,B,90+30")");
  EXPECT_EQ(regulations(asked, 0).at("penalty_time"), 30'000);
  const auto old =
      make(server, R"("regulations": {"edition": "1997", "time": "90"}, "pairings": "1,A,B,90+30\n2,C,D")");
  EXPECT_FALSE(regulations(old, 0).contains("quickplay_finish"));
  EXPECT_EQ(regulations(old, 1).at("quickplay_finish"), true);
}

TEST(Tournaments, TheNextRound_IsTheFirstWithoutTables) {
  RunningServer server;
  const auto event = make(server, R"("players": ["A", "B", "C", "D"])");
  const std::string token = R"({"token": ")" + event.arbiter + "\"";
  const auto open = [&](const std::string& members) {
    return server.post(event.path("/rounds"), token + members + "}");
  };
  for (const char* const address : {"/start", "/links"})
    EXPECT_THAT(server.post(event.path(address), token + "}").body, HasSubstr("have not been set up yet"));
  EXPECT_EQ(server.post(event.path("/start"), token + R"(, "round": 1})").status, 400U);
  EXPECT_THAT(server.post(event.path("/start"), token + R"(, "round": 1, "round": 2})").body,
              HasSubstr("a key stands in it twice"));
  // Rounds open in order.
  EXPECT_THAT(open(R"(, "round": 3)").body, HasSubstr("round 1 is the next one"));
  for (const std::size_t round : {0U, 1U, 2U}) {
    EXPECT_EQ(open("").status, 201U);
    EXPECT_EQ(server.get(event.path()).json().at("tournament").at("rounds").at(round).at("open"), true);
  }
  EXPECT_THAT(open("").body, HasSubstr("no more rounds"));
  EXPECT_THAT(open(R"(, "pairings": "1,A,B")").body, HasSubstr("drawn already"));
  const auto last = make(server, R"("pairings": "1,A,B", "round": 300)");
  EXPECT_THAT(server.post(last.path("/rounds"), R"({"token": ")" + last.arbiter + R"(", "pairings": "1,A,B"})").body,
              HasSubstr("from 1 to 300"));
}

TEST(Tournaments, ARoundBeforeItsTime_IsStartedOnlyWhereBothAreThere) {
  RunningServer server;
  const std::int64_t soon = std::chrono::duration_cast<std::chrono::milliseconds>(
                                std::chrono::system_clock::now().time_since_epoch() + std::chrono::hours(1))
                                .count();
  const auto event = make(server, R"("regulations": {"board": "screen"}, "start_at": )" + std::to_string(soon) +
                                      R"(, "pairings": "1,Ana,Bento\n2,Caio,Davi")");
  const auto tables = links(server, event);
  const auto white = server.sit(tables[0], "white"), black = server.sit(tables[0], "black");
  const auto answer = server.post(event.path("/start"), R"({"token": ")" + event.arbiter + R"("})");
  EXPECT_EQ(answer.status, 403U);
  EXPECT_THAT(answer.body, HasSubstr("Boards where a player is missing: 2."));
  act(*white, R"("do": "move", "move": "e2e4")", 1);
}

TEST(Tournaments, WhoWatches_MayNotActAndHearsWhatIsWrong) {
  RunningServer server;
  const auto event = make_five(server);
  const auto closes = [&](const std::string& message, unsigned code) {
    WebSocket socket(server.port(), event.path("/live"));
    socket.send(message);
    EXPECT_TRUE(socket.receive("error")) << message;
    while (socket.receive()) {
    }
    EXPECT_EQ(socket.close_code(), code) << message;
  };
  closes("{", 1003);
  closes(R"({"do": "press"})", 1003);
  closes(R"({"hello": {"token": "wrong"}})", 1008);
  closes(R"({"hello": {"round": 9}})", 1008);
  WebSocket nowhere(server.port(), "/api/tournaments/0000000000000/live");
  nowhere.send(R"({"hello": {}})");
  EXPECT_TRUE(nowhere.receive("error"));
  const auto wall = watch(server, event);
  wall->send(R"({"ping": 7})");
  EXPECT_EQ(wall->receive("pong")->at("pong"), 7);
  for (int i = 0; i < 100; ++i) wall->send(R"({"ping": 7})");
  EXPECT_TRUE(wall->receive("error"));
}

std::unique_ptr<WebSocket> hall_program(const RunningServer& server, const Event& event) {
  auto socket = std::make_unique<WebSocket>(server.port(), event.path("/live"));
  socket->send(R"({"hello": {"token": ")" + event.arbiter + R"(", "hall": true}})");
  return socket;
}
// The next news of that wooden board at the desk for which it holds.
template <typename Holds>
json::value wooden_board(WebSocket& desk, std::string_view serial, Holds holds) {
  while (const auto message = desk.receive("hall"))
    for (const auto& each : message->at("hall").at("boards").as_array())
      if (each.at("serial").as_string() == json::string_view(serial.data(), serial.size()) && holds(each)) return each;
  ADD_FAILURE() << "nothing of the wooden board " << serial;
  return {};
}
HttpAnswer put_at(const RunningServer& server, const Event& event, unsigned board, const std::string& serial) {
  return server.post(event.path("/boards"), R"({"token": ")" + event.arbiter + R"(", "board": )" +
                                                std::to_string(board) + R"(, "serial": )" + serial + "}");
}

TEST(Tournaments, ADesk_SeesTheWoodenBoardsAndSaysWhereTheyStand) {
  RunningServer server;
  const auto event = make_five(server);
  const auto desk = watch(server, event, R"({"token": ")" + event.arbiter + R"("})");
  EXPECT_EQ(desk->receive("hall")->at("hall").at("programs"), 0);
  auto program = hall_program(server, event);
  EXPECT_EQ(program->receive("places")->at("places"), json::parse(R"({"round": 2, "boards": []})"));

  program->send(R"({"board": {"serial": "54321", "connected": true, "battery": 81}})");
  const auto seen = wooden_board(*desk, "54321", [](const auto&) { return true; });
  EXPECT_EQ(seen,
            json::parse(R"({"serial": "54321", "board": null, "connected": true, "battery": 81, "differs": []})"));

  // The arbiter says that it stands at board 3: the program is told the table, and a seat for both players.
  EXPECT_EQ(put_at(server, event, 3, R"("54321")").status, 200U);
  EXPECT_EQ(wooden_board(*desk, "54321", [](const auto& each) { return !each.at("board").is_null(); }).at("board"), 3);
  const auto places = program->receive("places")->at("places").at("boards").as_array();
  ASSERT_EQ(places.size(), 1U);
  EXPECT_EQ(places[0].at("board"), 3);
  const auto table = links(server, event)[2];
  EXPECT_EQ(places[0].at("table").as_string(), table.id);
  json::value welcome;
  server.sit({.id = table.id, .tokens = {{"board", std::string(places[0].at("seat").as_string())}}}, "board", 0,
             &welcome);
  EXPECT_EQ(welcome.at("seat"), "both");

  program->send(
      R"({"board": {"serial": "54321", "connected": true, "battery": 80, "differs": [{"square": "e4", "game": null, "board": "P"}]}})");
  const auto differs = wooden_board(*desk, "54321", [](const auto& each) { return each.at("battery") == 80; });
  EXPECT_EQ(differs.at("differs"), json::parse(R"([{"square": "e4", "game": null, "board": "P"}])"));
  program->send(R"({"board": {"serial": "54321", "connected": false}})");
  wooden_board(*desk, "54321", [](const auto& each) { return each.at("connected") == false; });

  // Where the program is gone nothing is connected; what the desk has said is kept, in the next round, too.
  program->send(R"({"board": {"serial": "54321", "connected": true}})");
  wooden_board(*desk, "54321", [](const auto& each) { return each.at("connected") == true; });
  program.reset();
  EXPECT_EQ(wooden_board(*desk, "54321", [](const auto& each) { return each.at("connected") == false; }).at("board"),
            3);
  EXPECT_EQ(server
                .post(event.path("/rounds"),
                      R"({"token": ")" + event.arbiter + R"(", "round": 3, "pairings": )" + quoted(five) + "}")
                .status,
            201U);
  program = hall_program(server, event);
  const auto next = program->receive("places")->at("places");
  EXPECT_EQ(next.at("round"), 3);
  EXPECT_EQ(next.at("boards").at(0).at("table").as_string(), links(server, event, 3)[2].id);
  // It is moved to another board, and taken away.
  EXPECT_EQ(put_at(server, event, 1, R"("54321")").status, 200U);
  EXPECT_EQ(program->receive("places")->at("places").at("boards").at(0).at("board"), 1);
  EXPECT_EQ(put_at(server, event, 1, "null").status, 200U);
  EXPECT_TRUE(program->receive("places")->at("places").at("boards").as_array().empty());
}

TEST(Tournaments, WoodenBoards_AreTheArbitersAlone) {
  RunningServer server;
  const auto event = make_five(server);
  EXPECT_EQ(put_at(server, event, 6, R"("54321")").status, 400U);
  EXPECT_EQ(put_at(server, event, 1, R"("no number")").status, 400U);
  EXPECT_EQ(put_at(server, event, 1, "54321").status, 400U);
  EXPECT_EQ(server.post(event.path("/boards"), R"({"token": "x", "board": 1, "serial": "54321"})").status, 403U);
  // Who only watches is told nothing of them: the answer to the ping comes first.
  EXPECT_EQ(put_at(server, event, 1, R"("54321")").status, 200U);
  const auto wall = watch(server, event);
  const auto program = hall_program(server, event);
  EXPECT_TRUE(program->receive("places"));
  program->send(R"({"board": {"serial": "54321", "connected": true}})");
  program->send(R"({"ping": 1})");
  EXPECT_TRUE(program->receive("pong"));
  wall->send(R"({"ping": 7})");
  while (const auto message = wall->receive()) {
    EXPECT_FALSE(message->as_object().contains("hall"));
    if (message->as_object().contains("pong")) break;
  }
  const auto closes = [&](const std::string& hello, const std::string& message, unsigned code) {
    WebSocket socket(server.port(), event.path("/live"));
    socket.send(hello);
    if (!message.empty()) socket.send(message);
    EXPECT_TRUE(socket.receive("error")) << message;
    while (socket.receive()) {
    }
    EXPECT_EQ(socket.close_code(), code) << message;
  };
  const std::string hello = R"({"hello": {"token": ")" + event.arbiter + R"(", "hall": true}})";
  closes(R"({"hello": {"hall": true}})", "", 1003);
  closes(R"({"hello": {"token": "x", "hall": true}})", "", 1008);
  for (const char* const board :
       {R"({})", R"({"serial": "54321"})", R"({"serial": 54321, "connected": true})",
        R"({"serial": "5 4", "connected": true})", R"({"serial": "1", "connected": true, "battery": 101})",
        R"({"serial": "1", "connected": true, "differs": {}})",
        R"({"serial": "1", "connected": true, "differs": [{"square": "j9"}]})",
        R"({"serial": "1", "connected": true, "differs": [{"square": "e4", "board": "x"}]})"}) {
    WebSocket socket(server.port(), event.path("/live"));
    socket.send(hello);
    EXPECT_TRUE(socket.receive("places"));
    socket.send(std::string(R"({"board": )") + board + "}");
    EXPECT_TRUE(socket.receive("error")) << board;
    while (socket.receive()) {
    }
    EXPECT_EQ(socket.close_code(), 1003U) << board;
  }
}

TEST(Tournaments, WhoReadsSlowly_GetsFewerAndTheNewest) {
  RunningServer server;
  const auto event = make_five(server);
  const auto tables = links(server, event);
  const auto wall = watch(server, event);
  const auto white = server.sit(tables[4], "white"), black = server.sit(tables[4], "black");
  // Knights come and go; nothing is read meanwhile.
  constexpr const char* moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
  constexpr int plies = 12;
  for (int ply = 0; ply < plies; ++ply)
    act(ply % 2 == 0 ? *white : *black, R"("do": "move", "move": ")" + std::string(moves[ply % 4]) + "\"", ply + 1);
  const auto is_newest = [](const json::value& board) {
    return board.at("board") == 5 && board.as_object().contains("state") && board.at("state").at("ply") == plies;
  };
  int messages = 0;
  bool newest = false;
  while (!newest) {
    const auto message = wall->receive("boards");
    ASSERT_TRUE(message);
    ++messages;
    newest = std::ranges::any_of(message->at("boards").as_array(), is_newest);
  }
  EXPECT_LE(messages, plies + 4);
}

// All games of a round robin by the arbiter's word: `results` by white's and black's number, "1-2" and so on.
void decide(const RunningServer& server, const Event& event, const std::vector<std::string_view>& crosstable) {
  const auto rounds = server.get(event.path()).json().at("tournament").at("rounds");
  for (const auto& round : rounds.as_array())
    for (const auto& game : round.at("games").as_array()) {
      const auto white = game.at("white").to_number<std::size_t>(), black = game.at("black").to_number<std::size_t>();
      const char sign = crosstable[white][black];
      const char* const result = sign == '1'   ? "1-0"
                                 : sign == '0' ? "0-1"
                                 : sign == '=' ? "1/2-1/2"
                                 : sign == '+' ? "+-"
                                               : "-+";
      const auto answer =
          server.post(event.path("/results"),
                      R"({"token": ")" + event.arbiter + R"(", "round": )" + json::serialize(round.at("round")) +
                          R"(, "board": )" + json::serialize(game.at("board")) + R"(, "result": ")" + result + "\"}");
      ASSERT_EQ(answer.status, 200U) << answer.body;
    }
}

TEST(RoundRobin, EightPlayers_CrosstableAndTieBreaksAsByHand) {
  RunningServer server;
  const auto event = make(server, R"("players": ["A", "B", "C", "D", "E", "F", "G", "H"])");
  // As in tests/tournament/tie_break_test.cpp.
  decide(server, event,
         {"*1=011=1", "0*11=11=", "=0*11=11", "100*1==1", "0=00*111", "00==0*1=", "=00=00*=", "0=000==*"});
  const auto standings = server.get(event.path()).json().at("standings");
  std::vector<std::string> lines;
  for (const auto& place : standings.as_array())
    lines.push_back(json::serialize(place.at("rank")) + " " + json::serialize(place.at("player")) + " " +
                    json::serialize(place.at("points")) + " " + json::serialize(place.at("tie_breaks")));
  EXPECT_THAT(lines, ElementsAre("1 0 5 [1,4,1.575E1]", "2 1 5 [2,4,1.55E1]", "3 2 5 [3,4,1.425E1]",
                                 "4 3 4 [null,3,12]", "5 4 3.5E0 [null,3,8]", "6 5 2.5E0 [null,1,6.75E0]",
                                 "7 6 1.5E0 [null,0,5.25E0]", "8 7 1.5E0 [null,0,4.5E0]"));
  EXPECT_THAT(server.get(event.path("/standings.csv?lang=pt")).body,
              HasSubstr("Lugar,Jogador,Pontos,DE,WIN,SB\r\n1,A,5,1,4,15.75\r\n"));
}

TEST(RoundRobin, SevenPlayers_OneIsFreeInEachRoundAndAForfeitCounts) {
  RunningServer server;
  const auto event = make(server, R"("players": ["A", "B", "C", "D", "E", "F", "G"], "tie_breaks": ["WIN"])");
  auto answer = server.get(event.path()).json();
  std::vector<int> free;
  for (const auto& round : answer.at("tournament").at("rounds").as_array()) {
    free.push_back(round.at("byes").at(0).at("player").to_number<int>());
    EXPECT_EQ(round.at("games").as_array().size(), 3U);
  }
  EXPECT_THAT(free, ElementsAre(0, 4, 1, 5, 2, 6, 3));
  // A wins all, by forfeit against G; the others draw.
  decide(server, event, {"*11111+", "0*=====", "0=*====", "0==*===", "0===*==", "0====*=", "-=====*"});
  answer = server.get(event.path()).json();
  EXPECT_EQ(json::serialize(answer.at("standings").as_array()[0]),
            R"({"rank":1,"player":0,"points":6,"games":6,"tie_breaks":[6]})");
  EXPECT_EQ(answer.at("standings").as_array()[6].at("rank"), 2);
}

TEST(RoundRobin, RoundsAreOpenedOneByOne_AndSurviveARestart) {
  RunningServer server;
  const auto event =
      make(server, R"("players": ["A", "B", "C", "D"], "regulations": {"time": "5", "board": "screen"})");
  EXPECT_EQ(server.post(event.path("/links"), R"({"token": ")" + event.arbiter + R"("})").status, 400U);
  const std::string token = R"({"token": ")" + event.arbiter + "\"";
  ASSERT_EQ(server.post(event.path("/rounds"), token + R"(, "round": 1})").status, 201U);
  EXPECT_EQ(server.post(event.path("/rounds"), token + R"(, "round": 1})").status, 400U);
  EXPECT_EQ(server.post(event.path("/rounds"), token + R"(, "round": 4})").status, 400U);
  const auto first = links(server, event);
  ASSERT_EQ(first.size(), 2U);
  {
    const auto white = server.sit(first[0], "white"), black = server.sit(first[0], "black");
    act(*white, R"("do": "move", "move": "e2e4")", 1);
    act(*black, R"("do": "resign")", 1);
  }
  ASSERT_EQ(server.end(SIGKILL), -SIGKILL);
  server.start();
  EXPECT_THAT(result_column(server.get(event.path()).json()), ElementsAre("1-0", "*", "*", "*", "*", "*"));
  ASSERT_EQ(server.post(event.path("/rounds"), token + "}").status, 201U);
  // The links are the same as before.
  EXPECT_EQ(links(server, event, 1)[0].tokens, first[0].tokens);
  EXPECT_EQ(links(server, event).size(), 2U);
  EXPECT_NE(links(server, event)[0].id, first[0].id);
  // An arbiter's word counts before the table's, until it is taken back.
  const auto decided = token + R"(, "round": 1, "board": 1, "result": )";
  EXPECT_EQ(server.post(event.path("/results"), decided + R"("0-0"})").status, 200U);
  EXPECT_EQ(result_column(server.get(event.path()).json())[0], "0-0");
  EXPECT_THAT(server.get(event.path("/pgn?round=1")).body, HasSubstr("0-0"));
  EXPECT_EQ(server.post(event.path("/results"), decided + "null}").status, 200U);
  EXPECT_EQ(result_column(server.get(event.path()).json())[0], "1-0");
}

}  // namespace
}  // namespace jadoube::test
