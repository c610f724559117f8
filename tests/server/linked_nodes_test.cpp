// Several servers that share one database, and pass on to each other over NATS what their clients ask for: whoever is
// connected to any of them plays at any table, and stays connected when the table's server is gone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

#include "jadoube/server/nodes/nats_library.hpp"
#include "tests/server/haproxy.hpp"
#include "tests/server/nats_server.hpp"
#include "tests/server/running_server.hpp"
#include "tests/store/postgres_server.hpp"
#include "tests/support/eventually.hpp"
#if __has_include(<nats/nats.h>)
#include <nats/nats.h>
#endif

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using testing::HasSubstr;
using testing::Not;

// So long a test waits for a table to go on; how long it took is printed.
constexpr auto patience = 60s;

std::vector<json::value> lines_of(const std::string& text) {
  std::vector<json::value> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
  return lines;
}

class LinkedNodes : public testing::Test {
 protected:
  void SetUp() override {
    if (!NatsServer::installed()) GTEST_SKIP() << "nats-server or libnats is not installed";
    nats_ = std::make_unique<NatsServer>();
  }

  std::unique_ptr<RunningServer> node(const std::string& name, std::vector<std::string> more = {}) const {
    std::vector<std::string> options{
        "--store", database_.url(name_), "--nats", nats_->url(), "--node",
        name,      "--engine",           "none",   "--times",    "lease=2000,renewal=250,search=3000"};
    options.insert(options.end(), more.begin(), more.end());
    return std::make_unique<RunningServer>(options);
  }
  static std::map<std::string, std::string> with_password() { return {{"PGPASSWORD", std::getenv("PGPASSWORD")}}; }

  // What each entry was that the sender of an act was told of.
  struct Told {
    std::int64_t n;
    std::string act;
    json::value answer;
  };
  // Nothing if it is refused, or the server is gone.
  bool act(WebSocket& socket, const std::string& act) {
    const int id = ++acts_;
    if (!socket.send(fmt::format(R"({{{}, "id": {}}})", act, id))) return false;
    const auto entry = acknowledged(socket, id);
    if (!entry) return false;
    told_.push_back({entry->at("n").as_int64(), act, entry->at("answer")});
    return true;
  }
  void move(WebSocket& socket, const std::string& from_to) {
    ASSERT_TRUE(act(socket, fmt::format(R"("do": "move", "move": "{}")", from_to))) << from_to;
    ASSERT_TRUE(act(socket, R"("do": "press")")) << from_to;
  }
  std::unique_ptr<WebSocket> sit_in_time(const RunningServer& server, const MadeTable& table,
                                         const std::string& seat) const {
    std::unique_ptr<WebSocket> socket;
    eventually([&] {
      try {
        socket = server.sit(table, seat);
      } catch (const std::exception&) {
        return false;
      }
      return true;
    });
    return socket;
  }

  // Each act that somebody was told of is there, once, under its number; the referee rules the same on the log.
  void expect_log(const RunningServer& server, const MadeTable& table) const {
    const auto answer = server.get("/api/tables/" + table.id + "/log");
    ASSERT_EQ(answer.status, 200U);
    const auto ruled = run({"referee"}, {.input = answer.body});
    auto events = lines_of(answer.body);
    const auto rulings = lines_of(ruled.out);
    events.erase(events.begin());  // the regulations
    ASSERT_EQ(events.size(), rulings.size()) << ruled.err;
    std::set<std::int64_t> numbers;
    for (const auto& [n, act, ruling] : told_) {
      EXPECT_TRUE(numbers.insert(n).second) << n;
      ASSERT_LE(n, static_cast<std::int64_t>(events.size())) << "the entry is lost";
      const auto at = static_cast<std::size_t>(n) - 1;
      const json::value sent = json::parse("{" + act + "}");
      for (const auto& [key, value] : sent.as_object()) EXPECT_EQ(events[at].at(key), value) << n;
      for (const char* const part : {"ok", "articles", "effects"}) EXPECT_EQ(ruling.at(part), rulings[at].at(part));
      EXPECT_EQ(ruling.at("state").at("clocks"), rulings[at].at("state").at("clocks")) << n;
    }
    const auto moves = std::ranges::count_if(events, [](const json::value& event) { return event.at("do") == "move"; });
    EXPECT_EQ(moves,
              std::ranges::count_if(told_, [](const Told& told) { return told.act.contains(R"("do": "move")"); }));
    const auto check = run({"store", "check", "--store", database_.url(name_)}, {.variables = with_password()});
    EXPECT_EQ(check.status, 0) << check.out << check.err;
  }

  PostgresServer& database_ = PostgresServer::shared();
  std::string name_ = database_.make_database();
  std::unique_ptr<NatsServer> nats_;
  int acts_ = 0;
  std::vector<Told> told_;
};

// What a spectator gets on one connection: entries without a gap, and a welcome where another server has the table.
class Watcher {
 public:
  Watcher(const RunningServer& server, const MadeTable& table) {
    json::value welcome;
    socket_ = server.sit(table, "", 0, &welcome);
    take(welcome);
  }
  WebSocket& socket() { return *socket_; }
  std::int64_t entries() const { return static_cast<std::int64_t>(events_.size()); }
  const std::vector<json::value>& events() const { return events_; }
  unsigned welcomes() const { return welcomes_; }
  // False if they do not come.
  bool wait_for(std::int64_t n) {
    while (entries() < n) {
      const auto message = socket_->receive();
      if (!message) return false;
      if (const auto* const welcome = message->as_object().if_contains("welcome")) take(*welcome);
      if (const auto* const entry = message->as_object().if_contains("entry")) {
        EXPECT_EQ(entry->at("n").as_int64(), entries() + 1);
        events_.push_back(entry->at("event"));
      }
    }
    return true;
  }

 private:
  void take(const json::value& welcome) {
    ++welcomes_;
    EXPECT_EQ(welcome.at("from").as_int64(), entries());
    for (const auto& entry : welcome.at("entries").as_array()) events_.push_back(entry.at("event"));
  }
  std::unique_ptr<WebSocket> socket_;
  std::vector<json::value> events_;
  unsigned welcomes_ = 0;
};

TEST_F(LinkedNodes, AGameBetweenClientsOfTwoNodes_WatchedAtAThird_GoesOnWhenItsNodeIsKilled_AndTheyStayConnected) {
  auto north = node("north");
  const auto south = node("south"), west = node("west");
  const auto table = north->make(R"({"seat": "white", "regulations": {"time": "30"}})");
  auto white = north->sit(table, "white");
  const auto black = south->sit(table, "black");
  Watcher watcher(*west, table);
  ASSERT_TRUE(white->receive("entry"));  // the clock is started
  move(*white, "e2e4");
  move(*black, "e7e5");
  move(*white, "g1f3");
  ASSERT_TRUE(watcher.wait_for(told_.back().n));
  ASSERT_TRUE(act(*black, R"("do": "record", "san": "Nf3")"));
  const json::value before = told_.back().answer.at("state").at("clocks");
  const std::int64_t last = told_.back().n;
  ASSERT_TRUE(watcher.wait_for(last));

  const auto killed = Clock::now();
  north->end(SIGKILL);
  white = sit_in_time(*west, table, "white");
  ASSERT_TRUE(white);
  const auto again = black->receive("welcome");
  ASSERT_TRUE(again);
  std::printf("welcomed again %.1f s after the node was killed\n",
              std::chrono::duration<double>(Clock::now() - killed).count());
  EXPECT_EQ(again->at("welcome").at("seat"), "black");
  // Nobody's clock is charged.
  const auto& pause = again->at("welcome").at("entries").as_array().back();
  EXPECT_EQ(pause.at("event").at("do"), "pause");
  EXPECT_EQ(again->at("welcome").at("state").at("clocks").at("black"), before.at("black"));
  ASSERT_TRUE(black->receive("entry"));  // the clocks go on: both are there
  move(*black, "b8c6");
  move(*white, "f1b5");
  move(*black, "a7a6");
  ASSERT_TRUE(watcher.wait_for(told_.back().n));
  EXPECT_EQ(watcher.welcomes(), 2U);
  const auto log = lines_of(west->get("/api/tables/" + table.id + "/log").body);
  ASSERT_EQ(static_cast<std::int64_t>(log.size()) - 1, watcher.entries());
  for (std::size_t i = 1; i < log.size(); ++i) EXPECT_EQ(watcher.events()[i - 1], log[i]) << i;
  expect_log(*south, table);
}

TEST_F(LinkedNodes, ANodeThatStops_HandsItsTablesToTheNodesOfTheirPlayers_WhoStayConnected) {
  const auto north = node("north"), south = node("south");
  const auto table = north->make(R"({"seat": "white"})");
  const auto owner = north->sit(table, "white");
  const auto black = south->sit(table, "black");
  ASSERT_TRUE(act(*black, R"("do": "record", "san": "e4")"));
  const auto stopped = Clock::now();
  std::thread stopping([&] { EXPECT_EQ(north->end(SIGTERM), 0); });
  while (owner->receive()) continue;
  EXPECT_EQ(owner->close_code(), 1001U);
  const auto again = black->receive("welcome");
  std::printf("welcomed again %.2f s after the node was told to stop\n",
              std::chrono::duration<double>(Clock::now() - stopped).count());
  ASSERT_TRUE(again);
  ASSERT_TRUE(act(*black, R"("do": "record", "san": "e5")"));
  stopping.join();
  expect_log(*south, table);
}

TEST_F(LinkedNodes, ANodeThatStoodStill_AcknowledgesNothing_AndItsOwnClientsGoOnAtTheNodeThatHasTheTable) {
  const auto north = node("north"), south = node("south");
  const auto table = north->make(R"({"seat": "white"})");
  const auto white = north->sit(table, "white");
  const auto black = south->sit(table, "black");
  ASSERT_TRUE(act(*white, R"("do": "record", "san": "e4")"));
  ::kill(north->process(), SIGSTOP);
  ASSERT_TRUE(black->receive("welcome"));
  ASSERT_TRUE(act(*black, R"("do": "record", "san": "e5")"));
  // Said while it stands still: to a node that has the table no more.
  white->send(R"({"do": "record", "san": "too late", "id": 1000})");
  ::kill(north->process(), SIGCONT);
  // It is refused, or goes unanswered until the next welcome.
  while (const auto message = white->receive()) {
    EXPECT_FALSE(message->as_object().contains("ack"));
    if (message->as_object().contains("welcome")) break;
  }
  ASSERT_TRUE(act(*white, R"("do": "record", "san": "Nf3")"));
  ASSERT_TRUE(act(*black, R"("do": "record", "san": "Nc6")"));
  EXPECT_THAT(north->get("/api/tables/" + table.id + "/log").body, Not(HasSubstr("too late")));
  expect_log(*south, table);
}

TEST_F(LinkedNodes, WhenNatsIsKilled_ClientsOfTheTablesNodePlayOn_AndOthersAreToldAndGoOnWhenItIsBack) {
  const auto north = node("north"), south = node("south");
  const auto table = north->make(R"({"seat": "white"})");
  const auto white = north->sit(table, "white");
  const auto black = south->sit(table, "black");
  ASSERT_TRUE(act(*black, R"("do": "record", "san": "e4")"));
  nats_->kill();
  ASSERT_TRUE(act(*white, R"("do": "record", "san": "e5")"));
  // Until its node knows that NATS is away, an act of the other's may go nowhere, without an answer.
  ASSERT_TRUE(eventually([&] { return south->data().read("log").contains("nats_lost"); }));
  black->send(R"({"do": "record", "san": "not heard", "id": 1000})");
  const auto refused = black->receive("refused");
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->at("refused"), 1000);
  EXPECT_EQ(refused->at("code"), "not_stored");
  ASSERT_TRUE(act(*white, R"("do": "record", "san": "Nf3")"));
  nats_->start();
  const auto again = black->receive("welcome");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->at("welcome").at("entries").as_array().size(), 2U);
  ASSERT_TRUE(act(*black, R"("do": "record", "san": "Nc6")"));
  expect_log(*south, table);
}

TEST_F(LinkedNodes, EachNodeAnswersForTheTablesOfOthers) {
  const auto north = node("north"), south = node("south");
  const auto table = north->make(R"({"seat": "white", "lobby": true})");
  const auto white = north->sit(table, "white");
  const auto joined = south->post("/api/tables/" + table.id + "/join", R"({"name": "Bento"})");
  ASSERT_EQ(joined.status, 200U) << joined.body;
  EXPECT_EQ(joined.json().at("seat"), "black");
  EXPECT_EQ(south->post("/api/tables/" + table.id + "/join", "{}").status, 409U);
  auto both = table;
  both.tokens["black"] = std::string(joined.json().at("token").as_string());
  const auto black = south->sit(both, "black");
  ASSERT_TRUE(act(*white, R"("do": "resign")"));
  const auto shown = south->get("/api/tables/" + table.id);
  ASSERT_EQ(shown.status, 200U);
  EXPECT_EQ(shown.json().at("table").at("result"), "0-1");
  EXPECT_EQ(shown.json().at("table").at("names").at("black"), "Bento");
  EXPECT_EQ(shown.body.substr(0, shown.body.find("\"now\"")),
            north->get("/api/tables/" + table.id).body.substr(0, shown.body.find("\"now\"")));
  const auto picture = south->get("/t/" + table.id + "/board.svg");
  EXPECT_EQ(picture.status, 200U);
  EXPECT_EQ(picture.headers.at("content-type"), "image/svg+xml");
  // Another game for the two, asked for at two nodes, is one.
  const auto asked = [&](const RunningServer& server, const char* seat) {
    return server.post("/api/tables/" + table.id + "/rematch", R"({"token": ")" + both.tokens.at(seat) + R"("})");
  };
  const auto first = asked(*south, "black"), second = asked(*north, "white");
  ASSERT_EQ(first.status, 200U) << first.body;
  ASSERT_EQ(second.status, 200U) << second.body;
  EXPECT_EQ(first.json().at("table"), second.json().at("table"));
  EXPECT_EQ(south->get("/api/tables/0000000000000").status, 404U);
}

// Everything that is sent to NATS, as one sees it who may subscribe to all.
TEST_F(LinkedNodes, WhoReadsWhatPassesThroughNats_LearnsNothing_AndCanRepeatNothing) {
  const auto north = node("north"), south = node("south");
  const auto table = north->make(R"({"seat": "white"})");
  const auto white = north->sit(table, "white");
  Wire spy(nats_->port());
  ASSERT_TRUE(spy.read_until("\r\n"));
  spy.write("CONNECT {\"verbose\":false}\r\nSUB > 1\r\nPING\r\n");
  ASSERT_TRUE(spy.read_until("PONG\r\n"));
  const auto black = south->sit(table, "black");
  ASSERT_TRUE(act(*black, R"("do": "record", "san": "a word that is looked for")"));
  // MSG subject sid size
  std::vector<std::pair<std::string, std::string>> messages;
  const auto listen = [&](std::size_t count) {
    while (messages.size() < count) {
      const auto head = spy.read_until("\r\n");
      if (!head) return false;
      if (!head->starts_with("MSG ")) continue;
      std::istringstream words(*head);
      std::string msg, subject, sid;
      std::size_t size = 0;
      words >> msg >> subject >> sid >> size;
      const auto body = spy.read(size + 2);
      if (!body) return false;
      messages.emplace_back(subject, body->substr(0, size));
    }
    return true;
  };
  ASSERT_TRUE(listen(12));
  for (const auto& [subject, message] : messages) {
    EXPECT_THAT(subject, testing::StartsWith("jadoube."));
    for (const std::string& secret : {std::string("looked for"), std::string("record"), std::string("hello"), table.id,
                                      table.tokens.at("black"), std::string("south")})
      EXPECT_THAT(subject + message, Not(HasSubstr(secret)));
  }
  for (const auto& [subject, message] : messages)
    spy.write(fmt::format("PUB {} {}\r\n{}\r\n", subject, message.size(), message));
  std::this_thread::sleep_for(300ms);
  // The link breaks at most; what was done is not done twice.
  for (int tries = 0; tries < 3 && !act(*black, R"("do": "record", "san": "the next one")"); ++tries) continue;
  const auto log = south->get("/api/tables/" + table.id + "/log").body;
  EXPECT_EQ(log.find("looked for"), log.rfind("looked for"));
  expect_log(*south, table);
}

// --- A tournament

// The first moves of a game, by White.
constexpr std::array<const char*, 20> first_moves{"a2a3", "a2a4", "b2b3", "b2b4", "c2c3", "c2c4", "d2d3",
                                                  "d2d4", "e2e3", "e2e4", "f2f3", "f2f4", "g2g3", "g2g4",
                                                  "h2h3", "h2h4", "b1a3", "b1c3", "g1f3", "g1h3"};
// The same one by Black.
std::string mirrored(std::string from_to) {
  for (const std::size_t rank : {1U, 3U}) from_to[rank] = static_cast<char>('1' + '8' - from_to[rank]);
  return from_to;
}
// As the scoresheet has it.
std::string san_of(const std::string& from_to) {
  const bool knight = from_to[1] == '1' || from_to[1] == '8';
  return fmt::format("{}{}", knight ? "N" : "", from_to.substr(2));
}

// Of each game its tags, and its moves without what is said of them.
std::vector<std::pair<std::map<std::string, std::string>, std::string>> games_of(const std::string& pgn) {
  std::vector<std::pair<std::map<std::string, std::string>, std::string>> games;
  std::istringstream in(pgn);
  bool in_tags = false;
  int braces = 0;
  for (std::string line; std::getline(in, line);) {
    if (braces == 0 && line.starts_with('[')) {
      if (!std::exchange(in_tags, true)) games.emplace_back();
      const auto blank = line.find(' ');
      games.back().first.emplace(line.substr(1, blank - 1), line.substr(blank + 2, line.size() - blank - 4));
      continue;
    }
    in_tags = false;
    std::string moves;
    for (const char each : line + " ") {
      if (each == '{') ++braces;
      if (braces == 0) moves += each;
      if (each == '}') --braces;
    }
    std::istringstream words(moves);
    for (std::string word; words >> word;) games.back().second += (games.back().second.empty() ? "" : " ") + word;
  }
  return games;
}

TEST_F(LinkedNodes, ATournamentWithItsPlayersOnAllNodes_TheDeskOnOneOfThem_GoesOnWhenItsNodeIsKilled) {
  constexpr int boards = 20;
  auto north = node("north", {"--create-rate", "0"});
  const auto south = node("south", {"--create-rate", "0"}), west = node("west", {"--create-rate", "0"});
  std::string pairings = "Board;White;Black\\n";
  for (int i = 1; i <= boards; ++i) pairings += fmt::format("{};White {};Black {}\\n", i, i, i);
  const auto answer = north->post("/api/tournaments", fmt::format(R"({{"event": "Open", "language": "en",
      "regulations": {{"time": "60"}}, "pairings": "{}"}})",
                                                                  pairings));
  ASSERT_EQ(answer.status, 201U) << answer.body;
  const auto made = answer.json();
  const std::string id(made.at("tournament").as_string()), arbiter(made.at("arbiter").as_string());
  const std::string path = "/api/tournaments/" + id;
  // The first that is asked for it has it.
  const auto listed = north->post(path + "/links", R"({"token": ")" + arbiter + R"("})");
  ASSERT_EQ(listed.status, 200U) << listed.body;
  std::vector<MadeTable> tables;
  const auto value = listed.json();
  for (const auto& board : value.at("boards").as_array()) {
    MadeTable table{.id = std::string(board.at("table").as_string()), .tokens = {}};
    for (const auto& [seat, token] : board.at("seats").as_object())
      table.tokens[std::string(seat)] = std::string(token.as_string());
    tables.push_back(std::move(table));
  }
  ASSERT_EQ(tables.size(), static_cast<std::size_t>(boards));
  // White and Black of a board are at different nodes, and the desk is at the third.
  WebSocket desk(west->port(), path + "/live");
  desk.send(R"({"hello": {"token": ")" + arbiter + R"("}})");
  ASSERT_TRUE(desk.receive("welcome"));
  std::vector<std::unique_ptr<WebSocket>> white, black;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    white.push_back((i % 2 == 0 ? *south : *west).sit(tables[i], "white"));
    black.push_back((i % 2 == 0 ? *west : *south).sit(tables[i], "black"));
  }
  const auto started = west->post(path + "/start", R"({"token": ")" + arbiter + R"("})");
  ASSERT_EQ(started.status, 200U) << started.body;
  // Another first move at each board, and another answer.
  const auto answer_at = [](std::size_t i) { return (i * 7 + 3) % first_moves.size(); };
  for (std::size_t i = 0; i < tables.size(); ++i) {
    move(*white[i], first_moves[i]);
    move(*black[i], mirrored(first_moves[answer_at(i)]));
  }
  north->end(SIGKILL);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    ASSERT_TRUE(white[i]->receive("welcome")) << i;
    ASSERT_TRUE(black[i]->receive("welcome")) << i;
  }
  ASSERT_TRUE(desk.receive("welcome"));
  // A third of them each way.
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (i % 3 == 0) {
      ASSERT_TRUE(act(*white[i], R"("do": "resign")")) << i;
    } else if (i % 3 == 1) {
      ASSERT_TRUE(act(*black[i], R"("do": "resign")")) << i;
    } else {
      ASSERT_TRUE(act(*white[i], R"("do": "offer_draw")")) << i;
      ASSERT_TRUE(act(*black[i], R"("do": "accept_draw")")) << i;
    }
  }
  const auto result_of = [](std::size_t i) { return i % 3 == 0 ? "0-1" : i % 3 == 1 ? "1-0" : "1/2-1/2"; };
  // The desk sees it.
  std::map<std::int64_t, std::string> seen;
  while (seen.size() < tables.size()) {
    const auto news = desk.receive("boards");
    ASSERT_TRUE(news) << seen.size();
    for (const auto& board : news->at("boards").as_array()) {
      const auto* const state = board.as_object().if_contains("state");
      if (state != nullptr && state->at("result") != "*")
        seen[board.at("board").as_int64()] = std::string(state->at("result").as_string());
    }
  }
  for (const auto& [board, result] : seen) EXPECT_EQ(result, result_of(static_cast<std::size_t>(board) - 1)) << board;
  for (const auto* const each : {south.get(), west.get()}) {
    const auto results = each->get(path).json();
    const auto& games = results.at("tournament").at("rounds").at(0).at("games").as_array();
    ASSERT_EQ(games.size(), tables.size());
    for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i].at("result"), result_of(i)) << i;
    const auto record = games_of(each->get(path + "/pgn").body);
    ASSERT_EQ(record.size(), tables.size());
    for (std::size_t i = 0; i < record.size(); ++i) {
      const auto& [tags, moves] = record[i];
      EXPECT_EQ(tags.at("Board"), std::to_string(i + 1));
      EXPECT_EQ(tags.at("White"), fmt::format("White {}", i + 1));
      EXPECT_EQ(tags.at("Black"), fmt::format("Black {}", i + 1));
      EXPECT_EQ(tags.at("Result"), result_of(i));
      // The clock's time stands in a comment between the two.
      EXPECT_EQ(moves, fmt::format("1. {} 1... {} {}", san_of(first_moves[i]),
                                   san_of(mirrored(first_moves[answer_at(i)])), result_of(i)));
    }
  }
  EXPECT_EQ(south->get(path + "/pgn").body, west->get(path + "/pgn").body);
}

// --- Options

TEST_F(LinkedNodes, WhatCannotBe_IsRefusedWithOneSentence) {
  const auto refused = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"serve", "--lang", "en", "--port", "0"});
    const auto done = run(options, {.variables = with_password()});
    EXPECT_EQ(done.status, 2);
    return done.err;
  };
  const std::string store = database_.url(name_);
  EXPECT_THAT(refused({"--nats", nats_->url()}), HasSubstr("--store is missing"));
  EXPECT_THAT(refused({"--store", store, "--nats", "http://x"}), HasSubstr("is not nats://HOST:PORT"));
  EXPECT_THAT(refused({"--store", store, "--nats", "nats://user:secret@x:4222"}), HasSubstr("--nats-credentials"));
  EXPECT_THAT(refused({"--store", store, "--nats-ca", "ca.pem"}), HasSubstr("--nats is missing"));
  EXPECT_THAT(refused({"--store", store, "--nats", nats_->url(), "--nats-credentials", "/none"}),
              HasSubstr("cannot read /none"));
}

TEST_F(LinkedNodes, ANatsServerThatAsksForAPassword_GetsItFromTheFile) {
  nats_ = std::make_unique<NatsServer>(std::vector<std::string>{"--user", "tables", "--pass", "secret of NATS"});
  const Scratch scratch;
  const auto file = scratch.write("credentials", "tables:secret of NATS\n").string();
  const auto north = node("north", {"--nats-credentials", file}), south = node("south", {"--nats-credentials", file});
  const auto table = north->make(R"({"seat": "white"})");
  const auto white = north->sit(table, "white"), black = south->sit(table, "black");
  EXPECT_TRUE(act(*black, R"("do": "record", "san": "e4")"));
}

// What answers may be another program at first, or NATS with the settings of yesterday.
TEST_F(LinkedNodes, WhereNatsRefusesThem_NodesServe_AndSpeakToEachOtherOnceItDoesNot) {
  nats_ = std::make_unique<NatsServer>(std::vector<std::string>{"--user", "tables", "--pass", "secret of NATS"});
  const auto north = node("north"), south = node("south");
  const auto table = north->make(R"({"seat": "white"})");
  const auto white = north->sit(table, "white");
  EXPECT_TRUE(act(*white, R"("do": "record", "san": "e4")"));
  EXPECT_EQ(south->get("/api/tables/" + table.id).status, 503U);
  nats_->kill();
  nats_->start({});
  const auto black = sit_in_time(*south, table, "black");
  ASSERT_TRUE(black);
  EXPECT_TRUE(act(*black, R"("do": "record", "san": "e4")"));
}

TEST_F(LinkedNodes, OverTls_ToANatsServerWhoseCertificateIsKnown_AndToNoOther) {
  const auto folder = database_.folder();
  const std::string certificate = (folder / "certificate.pem").string(), key = (folder / "key.pem").string();
  nats_ = std::make_unique<NatsServer>(std::vector<std::string>{"--tls", "--tlscert", certificate, "--tlskey", key});
  const auto url = fmt::format("tls://localhost:{}", nats_->port());
  const auto secure = [&](const std::string& name, std::vector<std::string> more) {
    more.insert(more.end(), {"--store", database_.url(name_), "--nats", url, "--node", name, "--engine", "none",
                             "--times", "search=1000"});
    return std::make_unique<RunningServer>(more);
  };
  const auto north = secure("north", {"--nats-ca", certificate}), south = secure("south", {"--nats-ca", certificate});
  const auto table = north->make(R"({"seat": "white"})");
  const auto white = north->sit(table, "white"), black = sit_in_time(*south, table, "black");
  ASSERT_TRUE(black);
  EXPECT_TRUE(act(*black, R"("do": "record", "san": "e4")"));
  // The system's own authorities have not signed it: this node serves, and speaks to no other.
  const auto west = secure("west", {});
  EXPECT_EQ(west->get("/api/tables/" + table.id).status, 503U);
}

// Players and a spectator at one address, each at another node; when the node that has the table is killed, the others
// stay connected, and who was there is connected to another one.
TEST_F(LinkedNodes, BehindTheExampleForHaproxy_AllNodesServe_AndAGameGoesOnWhenItsNodeIsKilled) {
  if (!Haproxy::installed()) GTEST_SKIP() << "HAProxy is not installed";
  const auto north = node("north"), south = node("south"), west = node("west");
  const Haproxy proxy("haproxy-nats.cfg", {north.get(), south.get(), west.get()});
  const auto table = north->make(R"({"seat": "white"})");
  auto white = proxy.sit(table, "white"), black = proxy.sit(table, "black");
  const auto spectator = proxy.sit(table, "");
  ASSERT_TRUE(white && black && spectator);
  ASSERT_NO_FATAL_FAILURE(move(*white, "e2e4"));
  ASSERT_NO_FATAL_FAILURE(move(*black, "e7e5"));
  north->end(SIGKILL);
  int stayed = 0;
  for (auto* const socket : {white.get(), black.get(), spectator.get()})
    stayed += socket->receive("welcome").has_value();
  EXPECT_EQ(stayed, 2);
  white = proxy.sit(table, "white");
  black = proxy.sit(table, "black");
  ASSERT_TRUE(white && black);
  ASSERT_NO_FATAL_FAILURE(move(*white, "g1f3"));
  ASSERT_NO_FATAL_FAILURE(move(*black, "b8c6"));
  expect_log(*south, table);
}

#if __has_include(<nats/nats.h>)
// What is looked up in the library at run time is what its header says.
TEST(Libnats, IsAsItsHeaderSays) {
  namespace nats = server::nats;
  EXPECT_EQ(nats::ok, NATS_OK);
  EXPECT_EQ(nats::connected, NATS_CONN_STATUS_CONNECTED);
  EXPECT_EQ(nats::closed, NATS_CONN_STATUS_CLOSED);
  EXPECT_EQ(sizeof(natsStatus), sizeof(nats::Status));
  EXPECT_EQ(sizeof(natsConnStatus), sizeof(int));
  EXPECT_TRUE((std::is_same_v<decltype(&natsOptions_SetTimeout), natsStatus (*)(natsOptions*, std::int64_t)>));
  EXPECT_TRUE((std::is_same_v<decltype(&natsConnection_Publish),
                              natsStatus (*)(natsConnection*, const char*, const void*, int)>));
  EXPECT_TRUE(
      (std::is_same_v<decltype(&natsSubscription_SetPendingLimits), natsStatus (*)(natsSubscription*, int, int)>));
  EXPECT_TRUE(
      (std::is_same_v<decltype(&natsOptions_SetClosedCB), natsStatus (*)(natsOptions*, natsConnectionHandler, void*)>));
}
#endif

}  // namespace
}  // namespace jadoube::test
