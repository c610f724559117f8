// Several servers that share one database: whatever happens to one of them, or to the database, no acknowledged entry
// is lost, none is there twice, and no clock is charged for it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/json/serialize.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <thread>

#include "tests/server/running_server.hpp"
#include "tests/store/postgres_server.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto latest_takeover = 8s;

class Nodes : public testing::Test {
 protected:
  std::unique_ptr<RunningServer> node(const std::string& name) const {
    return std::make_unique<RunningServer>(
        std::vector<std::string>{"--store", database_.url(name_), "--node", name, "--engine", "none"});
  }
  // Sits down as soon as the node may serve the table; nothing if it may not in time.
  static std::unique_ptr<WebSocket> sit_in_time(const RunningServer& server, const MadeTable& table,
                                                const std::string& seat, json::value* welcome = nullptr) {
    for (const auto begun = Clock::now(); Clock::now() - begun < latest_takeover; std::this_thread::sleep_for(50ms)) {
      try {
        return server.sit(table, seat, 0, welcome);
      } catch (const std::exception&) {
        continue;
      }
    }
    return nullptr;
  }
  static bool do_act(WebSocket& socket, const std::string& act, int id) {
    return socket.send(fmt::format(R"({{{}, "id": {}}})", act, id)) && acknowledged(socket, id).has_value();
  }
  // By its chains, and by the referee's rulings on the log.
  void expect_whole() const {
    const auto check = run({"store", "check", "--store", database_.url(name_)}, {.variables = with_password()});
    EXPECT_EQ(check.status, 0) << check.out << check.err;
  }
  static std::map<std::string, std::string> with_password() { return {{"PGPASSWORD", std::getenv("PGPASSWORD")}}; }

  PostgresServer& database_ = PostgresServer::shared();
  std::string name_ = database_.make_database();
};

TEST_F(Nodes, WhenTheNodeOfATableIsKilled_AnotherGoesOn_AndTheClocksStandWhereTheLastEventLeftThem) {
  const auto north = node("north"), south = node("south");
  const auto table = north->make(R"({"seat": "white", "regulations": {"time": "5"}})");
  json::value before;
  {
    const auto white = north->sit(table, "white"), black = north->sit(table, "black");
    ASSERT_TRUE(white->receive("entry"));
    ASSERT_TRUE(do_act(*white, R"("do": "move", "move": "e2e4")", 1));
    white->send(R"({"do": "press", "id": 2})");
    before = *acknowledged(*white, 2);
    // Meanwhile it is not to be had elsewhere.
    EXPECT_THROW(south->sit(table, "white"), std::runtime_error);
    north->end(SIGKILL);
  }
  json::value welcome;
  const auto white = sit_in_time(*south, table, "white", &welcome);
  ASSERT_TRUE(white);
  const auto& pause = welcome.at("entries").as_array().back();
  EXPECT_EQ(pause.at("event").at("do"), "pause");
  EXPECT_EQ(pause.at("event").at("at"), before.at("event").at("at"));
  const auto& clocks = welcome.at("state").at("clocks");
  EXPECT_EQ(clocks.at("white"), before.at("answer").at("state").at("clocks").at("white"));
  EXPECT_EQ(clocks.at("black"), before.at("answer").at("state").at("clocks").at("black"));
  const auto black = south->sit(table, "black");
  EXPECT_EQ(white->receive("entry")->at("entry").at("event").at("do"), "resume");
  EXPECT_TRUE(do_act(*black, R"("do": "move", "move": "e7e5")", 3));
  expect_whole();
}

TEST_F(Nodes, ANodeThatStops_HandsItsTablesOver) {
  const auto north = node("north"), south = node("south");
  const auto table = north->make(R"({"seat": "white"})");
  const auto white = north->sit(table, "white");
  ASSERT_TRUE(do_act(*white, R"("do": "record", "san": "e4")", 1));
  std::thread stopping([&] { EXPECT_EQ(north->end(SIGTERM), 0); });
  while (white->receive()) continue;
  // Without waiting for the end of a lease.
  EXPECT_TRUE(sit_in_time(*south, table, "white"));
  stopping.join();
  expect_whole();
}

TEST_F(Nodes, ANodeThatStoodStill_AcknowledgesNothingWhenItIsWoken_AndItsPlayersGoOnElsewhere) {
  const auto north = node("north"), south = node("south");
  const auto table = north->make(R"({"seat": "white"})");
  const auto asleep = north->sit(table, "white");
  ASSERT_TRUE(do_act(*asleep, R"("do": "record", "san": "e4")", 1));
  ::kill(north->process(), SIGSTOP);
  const auto elsewhere = sit_in_time(*south, table, "white");
  ASSERT_TRUE(elsewhere);
  ASSERT_TRUE(do_act(*elsewhere, R"("do": "record", "san": "e5")", 1));
  // Sent while it stands still, and ruled on when it is woken.
  asleep->send(R"({"do": "record", "san": "too late", "id": 2})");
  ::kill(north->process(), SIGCONT);
  EXPECT_FALSE(acknowledged(*asleep, 2));
  EXPECT_THROW(north->sit(table, "white"), std::runtime_error);
  ASSERT_TRUE(do_act(*elsewhere, R"("do": "record", "san": "e6")", 2));
  const auto log = south->get("/api/tables/" + table.id + "/log").body;
  EXPECT_THAT(log, Not(testing::HasSubstr("too late")));
  expect_whole();
}

// The example in packaging/, with the ports of the test.
TEST_F(Nodes, BehindTheExampleForHaproxy_PlayersStayAtOneAddress_AndGoOnWhenTheNodeIsKilled) {
  const char* const told = std::getenv("JADOUBE_HAPROXY");
  const std::string haproxy = told == nullptr ? "/usr/sbin/haproxy" : told;
  if (!std::filesystem::exists(haproxy)) GTEST_SKIP() << "HAProxy is not installed";
  const auto north = node("north"), south = node("south");
  const auto port = static_cast<unsigned>(free_port());
  std::ifstream file(test::source_file("packaging/haproxy.cfg"));
  std::string config{std::istreambuf_iterator<char>(file), {}};
  for (const auto& [written, used] : {std::pair("127.0.0.1:8000", port), std::pair("127.0.0.1:8081", north->port()),
                                      std::pair("127.0.0.1:8082", south->port())})
    config.replace(config.find(written), std::string_view(written).size(), fmt::format("127.0.0.1:{}", used));
  const Scratch scratch;
  const std::string path = scratch.write("haproxy.cfg", config).string();
  const pid_t process = ::fork();
  if (process == 0) {
    ::execl(haproxy.c_str(), haproxy.c_str(), "-q", "-db", "-f", path.c_str(), nullptr);
    ::_exit(127);
  }
  const auto table = north->make(R"({"seat": "white"})");
  const std::string live = "/api/tables/" + table.id + "/live";
  const std::string hello = fmt::format(R"({{"hello": {{"token": "{}", "seen": 0}}}})", table.tokens.at("white"));
  // Connects to the one address until it is welcomed.
  const auto sit = [&]() -> std::unique_ptr<WebSocket> {
    for (const auto begun = Clock::now(); Clock::now() - begun < latest_takeover + 4s;
         std::this_thread::sleep_for(50ms)) {
      try {
        auto socket = std::make_unique<WebSocket>(port, live);
        if (socket->status() == 101 && socket->send(hello) && socket->receive("welcome")) return socket;
      } catch (const std::exception&) {
        continue;  // nobody listens yet
      }
    }
    return nullptr;
  };
  const auto before = sit();
  ASSERT_TRUE(before);
  EXPECT_TRUE(do_act(*before, R"("do": "record", "san": "e4")", 1));
  north->end(SIGKILL);
  const auto after = sit();
  ASSERT_TRUE(after);
  EXPECT_TRUE(do_act(*after, R"("do": "record", "san": "e5")", 2));
  ::kill(process, SIGTERM);
  ::waitpid(process, nullptr, 0);
  expect_whole();
}

// --- One bad time after another

// A player who writes on the score sheet again and again, at whatever node the table is to be had.
class Player {
 public:
  Player(const std::vector<std::unique_ptr<RunningServer>>& nodes, MadeTable table, unsigned seed)
      : nodes_(nodes),
        table_(std::move(table)),
        random_(seed),
        thread_([this](const std::stop_token& stop) { run(stop); }) {}

  const MadeTable& table() const { return table_; }
  int acknowledged_entries() const { return acknowledged_; }
  std::chrono::milliseconds longest_pause() const { return longest_; }
  void stop() {
    thread_.request_stop();
    thread_.join();
  }

 private:
  void run(const std::stop_token& stop) {
    auto last = Clock::now();
    int id = 0;
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(30ms);
      try {
        const auto socket = nodes_[random_() % nodes_.size()]->sit(table_, "white");
        while (!stop.stop_requested()) {
          const std::string act = fmt::format(R"({{"do": "record", "san": "act {0}", "id": {0}}})", ++id);
          if (!socket->send(act) || !acknowledged(*socket, id)) break;
          ++acknowledged_;
          longest_ = std::max(longest_, std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - last));
          last = Clock::now();
          std::this_thread::sleep_for(60ms);
        }
      } catch (const std::exception&) {
        continue;  // elsewhere, or nowhere now
      }
    }
  }

  const std::vector<std::unique_ptr<RunningServer>>& nodes_;
  MadeTable table_;
  std::mt19937 random_;
  std::atomic<int> acknowledged_ = 0;
  std::chrono::milliseconds longest_{0};  // between two acknowledged acts
  std::jthread thread_;
};

// JADOUBE_BAD_TIMES says how many rounds; fewer in the daily tests.
int rounds() {
  const char* const told = std::getenv("JADOUBE_BAD_TIMES");
  return told == nullptr ? 6 : std::atoi(told);
}

TEST_F(Nodes, OneBadTimeAfterAnother_LosesNoAcknowledgedEntry_AndEveryTableGoesOn) {
  std::vector<std::unique_ptr<RunningServer>> nodes;
  for (const char* const name : {"north", "south", "west"}) nodes.push_back(node(name));
  std::vector<std::unique_ptr<Player>> players;
  for (unsigned i = 0; i < 6; ++i)
    players.push_back(std::make_unique<Player>(nodes, nodes[i % 3]->make(R"({"seat": "white"})"), i));
  std::mt19937 random(20'261'123);
  for (int round = 0; round < rounds(); ++round) {
    std::this_thread::sleep_for(500ms);
    RunningServer& victim = *nodes[random() % nodes.size()];
    switch (static_cast<unsigned>(round) % 4) {
      case 0:
        victim.end(SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 3'000));
        victim.start();
        break;
      case 1:
        ::kill(victim.process(), SIGSTOP);
        std::this_thread::sleep_for(7s);
        ::kill(victim.process(), SIGCONT);
        break;
      case 2:
        database_.kill();
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 1'000));
        database_.start();
        break;
      default: EXPECT_EQ(victim.end(SIGTERM), 0); victim.start();
    }
    std::vector<int> before;
    for (const auto& player : players) before.push_back(player->acknowledged_entries());
    const auto latest = Clock::now() + latest_takeover + 4s;
    const auto goes_on = [&](std::size_t i) { return players[i]->acknowledged_entries() > before[i]; };
    for (std::size_t i = 0; i < players.size(); ++i) {
      while (!goes_on(i) && Clock::now() < latest) std::this_thread::sleep_for(20ms);
      ASSERT_TRUE(goes_on(i)) << "round " << round << ", table " << i;
    }
  }
  for (const auto& player : players) player->stop();
  long long total = 0;
  std::chrono::milliseconds longest{0};
  for (const auto& player : players) {
    // Whichever node has it last.
    std::string log;
    for (const auto& each : nodes) {
      const auto answer = each->get("/api/tables/" + player->table().id + "/log");
      if (answer.status == 200) log = answer.body;
    }
    const auto lines = std::ranges::count(log, '\n') - 1;
    EXPECT_GE(lines, player->acknowledged_entries());
    total += player->acknowledged_entries();
    longest = std::max(longest, player->longest_pause());
    // None twice: each act has its number.
    for (int id = 1; id <= lines; ++id) {
      const std::string act = fmt::format("\"act {}\"", id);
      EXPECT_EQ(log.find(act), log.rfind(act)) << act;
    }
    const auto ruled = run({"referee"}, {.input = log});
    EXPECT_EQ(std::ranges::count(ruled.out, '\n'), lines) << ruled.err;
  }
  std::printf("%d bad times, %lld acknowledged entries found again, 0 lost; the longest pause of a table %lld ms\n",
              rounds(), total, static_cast<long long>(longest.count()));
  EXPECT_GT(total, 0);
  expect_whole();
}

}  // namespace
}  // namespace jadoube::test
