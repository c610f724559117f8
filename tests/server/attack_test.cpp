// One address attacks, and others still play: what is refused, how much memory is taken, and in which order things
// happen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <boost/json/serialize.hpp>

#include <chrono>
#include <csignal>
#include <fstream>
#include <optional>
#include <thread>

#include "jadoube/server/table/log_budget.hpp"
#include "jadoube/server/table/table.hpp"
#include "jadoube/store/sqlite/store.hpp"
#include "tests/server/running_server.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

// The attacker comes from 127.0.0.1, the bystander from another address.
constexpr std::string_view elsewhere = "127.0.0.2";

double metric(const RunningServer& server, const std::string& name) {
  const std::string body = server.get("/metrics", {}, elsewhere).body;
  const auto at = body.find("\njadoube_" + name + " ");
  return at == std::string::npos ? -1 : std::stod(body.substr(at + name.size() + 10));
}

// Two players at a table, from another address.
class Bystanders {
 public:
  explicit Bystanders(const RunningServer& server)
      : table_(server.make(R"({"seat": "white", "regulations": {"time": "90+30"}})")),
        white_(server.sit(table_, "white", 0, nullptr, elsewhere)),
        black_(server.sit(table_, "black", 0, nullptr, elsewhere)) {
    white_->receive("entry");
    black_->receive("entry");
  }
  // One more act is acknowledged, and seen by the opponent.
  bool play() {
    const int id = ++acts_;
    white_->send(R"({"do": "adjust", "square": "e2", "id": )" + std::to_string(id) + "}");
    return acknowledged(*white_, id).has_value() && black_->receive("entry").has_value();
  }
  void act(int id) { white_->send(R"({"do": "adjust", "square": "e2", "id": )" + std::to_string(id) + "}"); }
  WebSocket& white() { return *white_; }

 private:
  MadeTable table_;
  std::unique_ptr<WebSocket> white_, black_;
  int acts_ = 0;
};

void allow_many_files() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// Puts that many entries into the table's log while the server does not run.
void fill_log(RunningServer& server, const MadeTable& table, std::uint32_t entries) {
  ASSERT_EQ(server.end(SIGTERM), 0);
  auto store = store::open_sqlite((server.data().path() / "tables" / "tables.db").string(), store::Access::write);
  ASSERT_TRUE(store);
  std::vector<store::Change> changes;
  for (std::uint32_t n = 1; n <= entries; ++n)
    changes.emplace_back(store::change::Append{
        *store::parse_table_id(table.id), n,
        R"({"at": )" + std::to_string(n) + R"(, "by": "white", "do": "adjust", "square": "e2"})"});
  ASSERT_TRUE((*store)->commit(changes));
  store->reset();
  server.start();
}

TEST(Attack, SpectatorsOfALongLogWhoDoNotRead_ShareOneBuffer) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  constexpr std::uint32_t entries = 12'000;
  fill_log(server, table, entries);
  Bystanders others(server);
  // Who reads gets everything.
  json::value welcome;
  server.sit(table, "nobody", 0, &welcome);
  ASSERT_GE(welcome.at("entries").as_array().size(), entries);
  EXPECT_EQ(welcome.at("entries").at(5'000).at("n"), 5'001);
  const std::size_t of_one = json::serialize(welcome).size();
  EXPECT_GT(of_one, 3'000'000U);
  server.sit(table, "nobody", entries - 3, &welcome);
  EXPECT_EQ(welcome.at("from"), entries - 3);
  EXPECT_EQ(welcome.at("entries").at(0).at("n"), entries - 2);
  const std::size_t before = server.resident_bytes();
  std::vector<std::unique_ptr<WebSocket>> spectators;
  for (int i = 0; i < 40; ++i) {
    spectators.push_back(server.connect(table));
    // The system does not enlarge a receive window again that was made so small; number 7 reads later.
    if (i != 7) spectators.back()->wire().set_receive_buffer(4096);
    spectators.back()->send(R"({"hello": {"token": null, "seen": 0}})");
  }
  // All of them have been answered when a watcher who came last has been.
  server.sit(table, "nobody", 0, &welcome);
  EXPECT_GE(welcome.at("present").at("spectators").as_int64(), 40);
  if (const std::size_t now = server.resident_bytes(); !sanitized()) {
    EXPECT_LT(now, before + 4 * of_one);
  }
  EXPECT_TRUE(others.play());
  // One of them reads after all, and has missed nothing.
  EXPECT_GE(spectators[7]->receive("welcome")->at("welcome").at("entries").as_array().size(), entries);
}

TEST(Attack, LongBodiesOfOneAddress_HaveAShareOfThePlaces) {
  RunningServer server({"--times", "request=600000"});
  std::vector<std::unique_ptr<Wire>> held;
  // A body is on its way, which never comes.
  const auto begin = [&](std::string_view from) {
    held.push_back(std::make_unique<Wire>(server.port(), from));
    held.back()->write(
        "POST /api/trf HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 100000\r\n\r\n");
    return read_answer(*held.back());
  };
  for (int body = 0; body < 4; ++body) EXPECT_EQ(begin("127.0.0.1").status, 100U);
  const auto fifth = begin("127.0.0.1");
  EXPECT_EQ(fifth.status, 429U);
  EXPECT_EQ(fifth.json().at("error").at("en"), "That is too much at once; wait a little.");
  const std::string file = std::string(70'000, '\n') + "012 Open\n001    1      Ana\n";
  EXPECT_EQ(http(server.port(), "POST", "/api/trf", file, {}, elsewhere).status, 200U);
  // A short body needs no place.
  EXPECT_EQ(http(server.port(), "POST", "/api/trf", "012 Open\n001    1      Ana\n").status, 200U);
  // All places are taken.
  for (const char* const from : {"127.0.0.3", "127.0.0.4", "127.0.0.5"})
    for (int body = 0; body < 4; ++body) EXPECT_EQ(begin(from).status, 100U);
  const auto last = begin("127.0.0.6");
  EXPECT_EQ(last.status, 503U);
  EXPECT_EQ(last.json().at("error").at("en"), "The server has too much to do; try again in a moment.");
}

TEST(Attack, BytesThatWaitForSlowReaders_AreLimitedInTotal) {
  RunningServer server({"--send-queue", "1"});
  Bystanders others(server);
  std::vector<std::unique_ptr<WebSocket>> slow;
  for (int i = 0; i < 20; ++i) {
    const auto table = server.make();
    for (const char* seat : {"white", "black"}) {
      slow.push_back(server.sit(table, seat));
      slow.back()->wire().set_receive_buffer(4096);
    }
  }
  const std::string ping = R"({"ping": ")" + std::string(4000, 'x') + "\"}";
  double dropped = 0;
  for (int round = 0; round < 20 && dropped == 0; ++round) {
    for (const auto& each : slow)
      for (int i = 0; i < 5; ++i) each->send(ping);
    dropped = metric(server, "dropped_for_memory_total");
    EXPECT_LE(metric(server, "send_queue_bytes"), 1'100'000);
  }
  // The server reads more slowly than that was written.
  EXPECT_TRUE(eventually([&] { return dropped > 0 || metric(server, "dropped_for_memory_total") > 0; }));
  EXPECT_LE(metric(server, "send_queue_bytes"), 1'100'000);
  EXPECT_TRUE(others.play());
}

TEST(Attack, ActsOfASeat_AreCountedAcrossItsConnections) {
  RunningServer server;
  Bystanders others(server);
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  server.sit(table, "white")->receive("present");
  bool flooding = false;
  for (int connection = 0; connection < 4 && !flooding; ++connection) {
    const auto socket = server.sit(table, "white");
    for (int i = 0; i < 55; ++i) socket->send(R"({"do": "adjust", "square": "e2"})");
    socket->send(R"({"ping": 1})");
    while (const auto message = socket->receive()) {
      if (message->as_object().contains("pong")) break;
      if (const auto* const error = message->as_object().if_contains("error"))
        flooding = error->at("code") == "too_fast";
    }
  }
  EXPECT_TRUE(flooding);
  EXPECT_TRUE(others.play());
}

TEST(Attack, ASeat_HasALimitOfConnections_AndTheOldestIsClosedForANewOne) {
  RunningServer server;
  Bystanders others(server);
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  std::vector<std::unique_ptr<WebSocket>> sockets;
  for (std::size_t i = 0; i < server::most_connections_of_seat + 1; ++i) sockets.push_back(server.sit(table, "white"));
  while (sockets.front()->receive()) {
  }
  EXPECT_EQ(sockets.front()->close_code(), 1008U);
  sockets.back()->send(R"({"do": "adjust", "square": "e2", "id": 1})");
  EXPECT_TRUE(acknowledged(*sockets.back(), 1));
  // The others are there as before.
  EXPECT_TRUE(sockets[1]->receive("entry"));
  EXPECT_TRUE(others.play());
}

TEST(Attack, FramesThatAreNoMessages_AreCounted) {
  RunningServer server;
  const auto table = server.make();
  const auto closed = [&](auto flood) {
    const auto socket = server.sit(table, "nobody");
    for (int i = 0; i < 400; ++i) flood(*socket);
    while (socket->receive()) {
    }
    return socket->close_code();
  };
  EXPECT_EQ(closed([](WebSocket& socket) { socket.frame(10, "unasked"); }), 1008U);
  EXPECT_EQ(closed([begun = false](WebSocket& socket) mutable {
              socket.frame(std::exchange(begun, true) ? 0 : 1, "", false);
            }),
            1008U);
  EXPECT_GE(metric(server, "dropped_flooding_total"), 2);
}

// 300 boards of a round behind one router, with spectators, and somebody among them who only opens connections.
TEST(Attack, AHallBehindOneRouter_IsNotLimited) {
  allow_many_files();
  RunningServer server;
  std::string pairings;
  for (int board = 1; board <= 300; ++board) {
    const std::string number = std::to_string(board);
    ((((pairings += number) += ";White ") += number) += ";Black ") += number + "\\n";
  }
  const auto made = server.post("/api/tournaments", R"({"event": "Open", "pairings": ")" + pairings + "\"}");
  ASSERT_EQ(made.status, 201U) << made.body;
  const auto id = std::string(made.json().at("tournament").as_string());
  const auto links = server.post("/api/tournaments/" + id + "/links",
                                 R"({"token": ")" + std::string(made.json().at("arbiter").as_string()) + "\"}");
  std::vector<std::unique_ptr<WebSocket>> silent, seats;
  for (int i = 0; i < 700; ++i)
    silent.push_back(std::make_unique<WebSocket>(server.port(), "/api/tournaments/" + id + "/live"));
  const auto linked = links.json();
  for (const auto& board : linked.at("boards").as_array()) {
    MadeTable table{.id = std::string(board.at("table").as_string()), .tokens = {}};
    for (const char* seat : {"white", "black"}) {
      table.tokens[seat] = std::string(board.at("seats").at(seat).as_string());
      seats.push_back(server.sit(table, seat));
    }
  }
  ASSERT_EQ(seats.size(), 600U);
  for (std::size_t i = 0; i < seats.size(); i += 2) seats[i]->send(R"({"do": "adjust", "square": "e2", "id": 1})");
  std::size_t answered = 0;
  for (std::size_t i = 0; i < seats.size(); i += 2) answered += acknowledged(*seats[i], 1) ? 1 : 0;
  EXPECT_EQ(answered, 300U);
  EXPECT_GT(metric(server, "connections_evicted_total"), 0);
}

TEST(Attack, SilentConnections_AreClosedToMakeRoomForOthers) {
  allow_many_files();
  RunningServer server({"--connections", "100"});
  Bystanders others(server);
  const auto table = server.make();
  std::vector<std::unique_ptr<Wire>> silent;
  for (int i = 0; i < 200; ++i) silent.push_back(std::make_unique<Wire>(server.port()));
  EXPECT_EQ(server.get("/healthz", {}, elsewhere).status, 200U);
  EXPECT_TRUE(server.sit(table, "nobody", 0, nullptr, elsewhere));
  EXPECT_TRUE(others.play());
  EXPECT_LE(metric(server, "connections"), 101);
  // The oldest was closed.
  EXPECT_FALSE(silent.front()->read(1));
}

TEST(Attack, SpectatorsOfOneAddress_AreLimited) {
  allow_many_files();
  RunningServer server;
  const auto table = server.make();
  std::vector<std::unique_ptr<WebSocket>> spectators;
  std::string refused;
  for (int i = 0; i < 260 && refused.empty(); ++i) {
    auto socket = server.connect(table);
    socket->send(R"({"hello": {"token": null, "seen": 0}})");
    const auto answer = socket->receive();
    if (const auto* const error = answer->as_object().if_contains("error"))
      refused = std::string(error->at("code").as_string());
    spectators.push_back(std::move(socket));
  }
  EXPECT_EQ(refused, "too_many");
  EXPECT_EQ(spectators.size(), 201U);
  EXPECT_TRUE(server.sit(table, "nobody", 0, nullptr, elsewhere));
  EXPECT_TRUE(server.sit(table, "white"));  // a seat, from the same address
}

TEST(Attack, AHallInATrustedNetwork_MayWatchAndMakeAnyNumber) {
  allow_many_files();
  RunningServer server({"--trusted-networks", "127.0.0.1", "--create-rate", "1"});
  for (int i = 0; i < 30; ++i) EXPECT_EQ(server.post("/api/tables", "{}").status, 201U);
  const auto table = server.make();
  std::vector<std::unique_ptr<WebSocket>> spectators;
  for (int i = 0; i < 220; ++i) spectators.push_back(server.sit(table, "nobody"));
  unsigned refused = 0;
  for (int i = 0; i < 30; ++i) refused += server.post("/api/tables", "{}", {}, elsewhere).status == 429 ? 1 : 0;
  EXPECT_GE(refused, 9U);
}

TEST(Attack, TablesMadeByOneAddress_AreLimited_AndRequestsThatMakeNoneAreNotCounted) {
  RunningServer server({"--create-rate", "1"});
  for (int i = 0; i < 30; ++i) {
    EXPECT_EQ(server.post("/api/tables", R"({"seat": "green"})").status, 400U);
    EXPECT_EQ(server.post("/api/tournaments", R"({"event": 1})").status, 400U);
  }
  EXPECT_EQ(server.post("/api/tables", "{}").status, 201U);
}

TEST(Attack, ClientsBehindAProxy_AreLimitedOneByOne) {
  RunningServer server({"--trusted-proxies", "127.0.0.1,10.0.0.0/8", "--create-rate", "1"});
  const auto make = [&](const std::string& forwarded, std::string_view from = "127.0.0.1") {
    return server.post("/api/tables", "{}", forwarded, from).status;
  };
  for (int i = 0; i < 25; ++i)
    make("X-Forwarded-For: 203.0.113." + std::to_string(i) + "\r\nX-Forwarded-For: 198.51.100.1:40" +
         std::to_string(i) + ", 10.0.0.9\r\n");
  EXPECT_EQ(make("X-Forwarded-For: 198.51.100.1\r\n"), 429U);
  EXPECT_EQ(make("X-Forwarded-For: 198.51.100.2\r\n"), 201U);
  for (int i = 0; i < 25; ++i) make("X-Forwarded-For: 2001:db8::" + std::to_string(i) + "\r\n");
  EXPECT_EQ(make("X-Forwarded-For: 2001:db8::ffff\r\n"), 429U);
  EXPECT_EQ(make("X-Forwarded-For: 2001:db8:0:1::1\r\n"), 201U);
  // The header of a sender that is not a trusted proxy is ignored.
  for (int i = 0; i < 25; ++i) make("X-Forwarded-For: 203.0.113." + std::to_string(i) + "\r\n", elsewhere);
  EXPECT_EQ(make("X-Forwarded-For: 203.0.113.200\r\n", elsewhere), 429U);
}

TEST(Attack, OpenSeatsOfOneAddress_AreLimited) {
  RunningServer server;
  unsigned made = 0;
  unsigned last = 0;
  for (int i = 0; i < 25; ++i) {
    last = server.post("/api/tables", R"({"seat": "white", "lobby": true})").status;
    made += last == 201 ? 1 : 0;
  }
  EXPECT_EQ(made, 20U);
  EXPECT_EQ(last, 503U);
  EXPECT_EQ(server.post("/api/tables", R"({"seat": "white", "lobby": true})", {}, elsewhere).status, 201U);
  EXPECT_EQ(server.post("/api/tables", "{}").status, 201U);
}

TEST(Attack, RecordsOfALongLog_DoNotDelayAnAct) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  fill_log(server, table, 13'000);
  Bystanders others(server);
  Wire wire(server.port());
  std::string requests;
  for (int i = 0; i < 40; ++i)
    requests += "GET /api/tables/" + table.id + "/pgn?lang=" + (i % 2 == 0 ? "en" : "pt") +
                " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  wire.write(requests);
  // The requests of one connection are answered one after another: the acts come before the last of the answers.
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(others.play());
  for (int i = 0; i < 40; ++i) EXPECT_EQ(read_answer(wire).status, 200U);
  const std::string log = server.get("/api/tables/" + table.id + "/log").body;
  EXPECT_GE(std::ranges::count(log, '\n'), 13'001);
  // One address may ask for a limited number of records, and others are not delayed.
  const auto short_log = server.make(R"({"seat": "white"})");
  unsigned refused = 0;
  for (int i = 0; i < 400; ++i) refused += server.get("/api/tables/" + short_log.id + "/pgn").status == 429 ? 1 : 0;
  EXPECT_GT(refused, 0U);
  EXPECT_EQ(server.get("/api/tables/" + table.id + "/pgn", {}, elsewhere).status, 200U);
}

TEST(Attack, ARecord_HasWhatHasHappenedSinceItWasWritten) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"board": "screen"}})");
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  white->receive("entry");
  const std::string address = "/api/tables/" + table.id + "/pgn";
  EXPECT_THAT(server.get(address).body, testing::Not(HasSubstr("1. e4")));
  white->send(R"({"do": "move", "move": "e4", "id": 1})");
  ASSERT_TRUE(acknowledged(*white, 1));
  EXPECT_THAT(server.get(address).body, HasSubstr("1. e4"));
  white->send(R"({"name": "Ana"})");
  ASSERT_TRUE(white->receive("table"));
  EXPECT_THAT(server.get(address).body, HasSubstr("[White \"Ana\"]"));
}

TEST(Attack, WhenMemoryRunsOut_AConnectionEndsAndNotTheServer) {
  if (sanitized()) GTEST_SKIP() << "a sanitizer ends a program that gets no memory";
  allow_many_files();
  RunningServer server({"--engine", "none"});
  std::optional<Bystanders> others(std::in_place, server);
  ASSERT_TRUE(others->play());
  std::ifstream status("/proc/" + std::to_string(server.process()) + "/status");
  rlim_t kb = 0;
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmSize:")) kb = std::stoul(line.substr(7));
  const rlimit limit{kb * 1024 + (8U << 20U), kb * 1024 + (8U << 20U)};
  ASSERT_EQ(::prlimit(server.process(), RLIMIT_AS, &limit, nullptr), 0);
  std::vector<std::unique_ptr<Wire>> greedy;
  for (int i = 0; i < 400; ++i) {
    greedy.push_back(std::make_unique<Wire>(server.port()));
    greedy.back()->write("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n\r\n" +
                         std::string(60'000, ' '));
  }
  // Their connections may be among those that end: then they come again.
  const auto play = [&] {
    for (int tries = 0; tries < 50; ++tries) {
      if (others && others->play()) return true;
      others.reset();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      try {
        others.emplace(server);
      } catch (const std::runtime_error&) {
        others.reset();
      }
    }
    return false;
  };
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(play());
  greedy.clear();
  EXPECT_TRUE(play());
  EXPECT_EQ(::kill(server.process(), 0), 0);
}

TEST(Attack, AnActBeforeTheWelcome_IsRefused_AndOneAfterItCounts) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  fill_log(server, table, 3'000);
  const auto white = server.connect(table);
  // Sent together: usually the log has not been read yet when the act comes.
  white->send(R"({"hello": {"token": ")" + table.tokens.at("white") + R"(", "seen": 0}})");
  white->send(R"({"do": "adjust", "square": "e2", "id": 7})");
  white->send(R"({"hand": null})");
  const auto first = white->receive();
  ASSERT_TRUE(first);
  if (first->as_object().contains("refused")) {
    EXPECT_EQ(first->at("refused"), 7);
    EXPECT_EQ(first->at("code"), "not_allowed");
    EXPECT_TRUE(white->receive("welcome"));
  } else {
    EXPECT_TRUE(first->as_object().contains("welcome"));
    EXPECT_TRUE(acknowledged(*white, 7));
  }
  white->send(R"({"do": "adjust", "square": "e2", "id": 8})");
  EXPECT_TRUE(acknowledged(*white, 8));
}

TEST(Attack, WatchersOfARoundWithoutAHello_AreClosed) {
  const RunningServer server({"--times", "hello=200,round=100"});
  const auto made = server.post("/api/tournaments", R"({"event": "Open", "pairings": "1;Ana;Bento\n"})");
  const auto id = std::string(made.json().at("tournament").as_string());
  WebSocket quiet(server.port(), "/api/tournaments/" + id + "/live");
  ASSERT_EQ(quiet.status(), 101U);
  EXPECT_FALSE(quiet.receive());
}

// What an engine says of itself is no UTF-8, and nothing it says is a move.
TEST(Attack, AnEnginesBytes_LeaveTheTableReadable) {
  const Scratch scratch;
  const auto engine = scratch.write("engine",
                                    "#!/bin/sh\n"
                                    "while read -r word rest; do case $word in\n"
                                    "uci) printf 'id name \\377\\376 \\033[2J\\342\\200\\256x\\nuciok\\n';;\n"
                                    "isready) printf 'readyok\\n';;\n"
                                    "go) printf 'bestmove \\377\\300\\200\\n';;\n"
                                    "quit) exit;;\n"
                                    "esac; done\n");
  ::chmod(engine.c_str(), 0755);
  RunningServer server({"--engine", engine.string()});
  const auto table = server.make(R"({"seat": "black", "engine": {"seat": "white"}})");
  const auto black = server.sit(table, "black");
  bool trouble = false;
  while (!trouble) {
    const auto message = black->receive("table");
    ASSERT_TRUE(message);
    trouble = !message->at("table").at("engine").at("trouble").is_null();
  }
  server.end(SIGKILL);
  server.start();
  EXPECT_EQ(server.get("/api/tables/" + table.id).status, 200U);
  EXPECT_TRUE(server.sit(table, "black"));
}

}  // namespace
}  // namespace jadoube::test
