// Several servers that share one database: whatever happens to one of them, or to the database, no acknowledged entry
// is lost, none is there twice, and no clock is charged for it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <thread>
#include <utility>

#include "tests/server/running_server.hpp"
#include "tests/store/cutting_proxy.hpp"
#include "tests/store/postgres_server.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// So long a test waits for a table to go on; how long it took is printed.
constexpr auto patience = 60s;

class Nodes : public testing::Test {
 protected:
  std::unique_ptr<RunningServer> node(const std::string& name) const {
    return std::make_unique<RunningServer>(
        std::vector<std::string>{"--store", database_.url(name_), "--node", name, "--engine", "none"});
  }
  // Sits down as soon as the node may serve the table; nothing if it may not in time.
  static std::unique_ptr<WebSocket> sit_in_time(const RunningServer& server, const MadeTable& table,
                                                const std::string& seat, json::value* welcome = nullptr) {
    for (const auto begun = Clock::now(); Clock::now() - begun < patience; std::this_thread::sleep_for(50ms)) {
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

TEST_F(Nodes, WhenTheDatabaseIsAwayForSeconds_WhatItThenHasIsAcknowledged_AndNoClockIsCharged) {
  CuttingProxy proxy(database_.port());
  const RunningServer north({"--store", PostgresServer::url(name_, proxy.port()) + "?sslmode=disable", "--node",
                             "north", "--engine", "none"});
  const auto table = north.make(R"({"seat": "white", "regulations": {"time": "5"}})");
  json::value before, welcome;
  {
    const auto white = north.sit(table, "white"), black = north.sit(table, "black");
    ASSERT_TRUE(white->receive("entry"));
    ASSERT_TRUE(do_act(*white, R"("do": "move", "move": "e2e4")", 1));
    proxy.swallow(true);
    white->send(R"({"do": "press", "id": 2})");
    std::this_thread::sleep_for(3s);
    proxy.swallow(false);
    before = *acknowledged(*white, 2);
    // Black's clock has run meanwhile, though Black was not told that it was his move.
    while (black->receive()) continue;
  }
  ASSERT_TRUE(sit_in_time(north, table, "white", &welcome));
  const auto& pause = welcome.at("entries").as_array().back();
  EXPECT_EQ(pause.at("event").at("do"), "pause");
  EXPECT_EQ(pause.at("event").at("at"), before.at("event").at("at"));
  for (const char* const whose : {"white", "black"})
    EXPECT_EQ(welcome.at("state").at("clocks").at(whose), before.at("answer").at("state").at("clocks").at(whose));
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
    for (const auto begun = Clock::now(); Clock::now() - begun < patience; std::this_thread::sleep_for(50ms)) {
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

// A player who writes on the score sheet again and again while the opponent's clock runs, at whatever node the table is
// to be had.
class Player {
 public:
  struct Acknowledged {
    std::size_t n;
    std::string act;
    json::value answer;
  };
  using Nodes = std::vector<std::unique_ptr<RunningServer>>;
  Player(const Nodes& nodes, MadeTable table, unsigned seed)
      : nodes_(nodes),
        table_(std::move(table)),
        random_(seed),
        thread_([this](const std::stop_token& stop) { run(stop); }) {}

  const MadeTable& table() const { return table_; }
  int count() const { return count_; }
  void stop() {
    thread_.request_stop();
    thread_.join();
  }
  // Once it has stopped.
  const std::vector<Acknowledged>& acknowledged_entries() const { return acknowledged_; }
  std::chrono::milliseconds longest_pause() const { return longest_; }

 private:
  void run(const std::stop_token& stop) {
    auto last = Clock::now();
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(30ms);
      try {
        const auto& node = *nodes_[random_() % nodes_.size()];
        const auto white = node.sit(table_, "white"), black = node.sit(table_, "black");
        if (!std::exchange(begun_, true))
          for (const char* const act : {R"("do": "move", "move": "e2e4")", R"("do": "press")"}) play(*white, act);
        while (!stop.stop_requested() && play(*white, fmt::format(R"("do": "record", "san": "act {}.")", id_ + 1))) {
          longest_ = std::max(longest_, std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - last));
          last = Clock::now();
          std::this_thread::sleep_for(60ms);
        }
      } catch (const std::exception&) {
        continue;  // elsewhere, or nowhere now
      }
    }
  }
  bool play(WebSocket& socket, const std::string& act) {
    ++id_;
    if (!socket.send(fmt::format(R"({{{}, "id": {}}})", act, id_))) return false;
    auto entry = acknowledged(socket, id_);
    if (!entry) return false;
    acknowledged_.push_back({static_cast<std::size_t>(entry->at("n").as_int64()), act, std::move(entry->at("answer"))});
    ++count_;
    return true;
  }

  const Nodes& nodes_;
  MadeTable table_;
  std::mt19937 random_;
  int id_ = 0;
  bool begun_ = false;
  std::vector<Acknowledged> acknowledged_;
  std::atomic<int> count_ = 0;
  std::chrono::milliseconds longest_{0};  // between two acknowledged acts
  std::jthread thread_;
};

// JADOUBE_BAD_TIMES says how many rounds; in the daily tests each of the bad times comes once.
enum class BadTime : std::uint8_t {
  node_killed,
  node_stands_still,
  database_killed,
  node_restarted,
  second_node_of_its_name,
  killed_before_it_answers,
  network_drops_everything
};
constexpr unsigned bad_times = 7;
unsigned rounds() {
  const char* const told = std::getenv("JADOUBE_BAD_TIMES");
  return told == nullptr ? bad_times : static_cast<unsigned>(std::atoi(told));
}
bool thorough() { return rounds() > 10 * bad_times; }

class BadTimes : public Nodes {
 protected:
  BadTimes() {
    for (const char* const name : names) {
      proxies_.push_back(std::make_unique<CuttingProxy>(database_.port()));
      const auto through = PostgresServer::url(name_, proxies_.back()->port()) + "?sslmode=disable";
      nodes_.push_back(std::make_unique<RunningServer>(
          std::vector<std::string>{"--store", through, "--node", name, "--engine", "none"}));
    }
    for (unsigned i = 0; i < (thorough() ? 60 : 6); ++i)
      players_.push_back(std::make_unique<Player>(
          nodes_, nodes_[i % nodes_.size()]->make(R"({"seat": "white", "regulations": {"time": "120"}})"), i));
  }

  void happens(BadTime what) {
    const std::size_t which = random_() % nodes_.size();
    RunningServer& node = *nodes_[which];
    CuttingProxy& proxy = *proxies_[which];
    switch (what) {
      case BadTime::node_killed:
        node.end(SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(random_() % 3'000));
        return node.start();
      case BadTime::node_stands_still:
        ::kill(node.process(), SIGSTOP);
        std::this_thread::sleep_for(thorough() ? 30s : 7s);
        ::kill(node.process(), SIGCONT);
        return;
      case BadTime::database_killed:
        database_.kill();
        std::this_thread::sleep_for(std::chrono::milliseconds(random_() % 1'000));
        return database_.start();
      case BadTime::node_restarted:
        ++stops_in_order_;
        EXPECT_EQ(node.end(SIGTERM), 0);
        return node.start();
      case BadTime::second_node_of_its_name: {
        const Scratch data;
        const auto second = test::run({"serve", "--lang", "en", "--port", "0", "--data", data.path().string(),
                                       "--store", database_.url(name_), "--node", names[which], "--engine", "none"},
                                      {.variables = with_password()});
        EXPECT_EQ(second.status, 2);
        EXPECT_THAT(second.err, testing::HasSubstr(fmt::format("another node named {} ", names[which])));
        return;
      }
      case BadTime::killed_before_it_answers:
        // The entry of somebody's next act is on the disk, and nobody is told.
        proxy.hold_after("\"act ");
        for (const auto begun = Clock::now(); !proxy.holds() && Clock::now() - begun < 8s;)
          std::this_thread::sleep_for(5ms);
        proxy.hold_after({});
        node.end(SIGKILL);
        return node.start();
      case BadTime::network_drops_everything:
        proxy.swallow(true);
        std::this_thread::sleep_for(7s);
        return proxy.swallow(false);
    }
  }

  void every_table_goes_on(unsigned round) const {
    std::vector<int> before;
    for (const auto& player : players_) before.push_back(player->count());
    const auto latest = Clock::now() + patience;
    const auto goes_on = [&](std::size_t i) { return players_[i]->count() > before[i]; };
    for (std::size_t i = 0; i < players_.size(); ++i) {
      while (!goes_on(i) && Clock::now() < latest) std::this_thread::sleep_for(20ms);
      ASSERT_TRUE(goes_on(i)) << "round " << round << ", table " << i;
    }
  }

  // What the players were told is in the log, and the referee rules the same on it.
  std::size_t expect_log_of(const Player& player) const {
    const auto answer = nodes_.front()->get("/api/tables/" + player.table().id + "/log");
    EXPECT_EQ(answer.status, 200U);
    const auto ruled = run({"referee"}, {.input = answer.body});
    auto events = lines_of(answer.body);
    const auto rulings = lines_of(ruled.out);
    if (!events.empty()) events.erase(events.begin());  // the regulations
    EXPECT_EQ(events.size(), rulings.size()) << ruled.err;
    if (events.size() != rulings.size()) return 0;
    for (const auto& [n, act, ruling] : player.acknowledged_entries()) {
      if (n == 0 || n > events.size()) {
        ADD_FAILURE() << "entry " << n << " is lost";
        continue;
      }
      const json::value sent = json::parse("{" + act + "}");
      for (const auto& [key, value] : sent.as_object()) EXPECT_EQ(events[n - 1].at(key), value) << n;
      for (const char* const part : {"articles", "effects"}) EXPECT_EQ(ruling.at(part), rulings[n - 1].at(part)) << n;
      EXPECT_EQ(ruling.at("state").at("clocks"), rulings[n - 1].at("state").at("clocks")) << n;
    }
    expect_each_act_once(events);
    return expect_no_outage_charged(events, rulings);
  }
  static std::vector<json::value> lines_of(const std::string& text) {
    std::vector<json::value> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
    return lines;
  }
  // Each act has its number.
  static void expect_each_act_once(const std::vector<json::value>& events) {
    std::map<std::string, int> found;
    for (const auto& event : events)
      if (const auto* const san = event.as_object().if_contains("san")) ++found[std::string(san->as_string())];
    for (const auto& [san, times] : found) EXPECT_EQ(times, 1) << san;
  }
  // The clocks stand from the last event before an outage to the end of it; a node that stops in order stops them
  // itself, at that time. How many outages there were.
  std::size_t expect_no_outage_charged(const std::vector<json::value>& events,
                                       const std::vector<json::value>& rulings) const {
    std::size_t outages = 0, in_order = 0;
    const auto clock = [&](std::size_t i, const char* whose) { return rulings[i].at("state").at("clocks").at(whose); };
    for (std::size_t i = 1; i < events.size(); ++i) {
      if (events[i].at("do") != "pause") continue;
      ++outages;
      const bool is_in_order = events[i].at("at") != events[i - 1].at("at");
      if (is_in_order) ++in_order;
      const std::size_t last = is_in_order ? i : i - 1;
      for (std::size_t j = i; j < events.size() && (j == i || events[j].at("do") != "pause"); ++j) {
        for (const char* const whose : {"white", "black"}) EXPECT_EQ(clock(j, whose), clock(last, whose)) << j;
        if (events[j].at("do") == "resume") break;
      }
    }
    EXPECT_LE(in_order, stops_in_order_);
    return outages;
  }

  static constexpr std::array names{"north", "south", "west"};
  std::vector<std::unique_ptr<CuttingProxy>> proxies_;
  std::vector<std::unique_ptr<RunningServer>> nodes_;
  std::vector<std::unique_ptr<Player>> players_;
  std::mt19937 random_{20'261'123};
  std::size_t stops_in_order_ = 0;
};

TEST_F(BadTimes, OneAfterAnother_LoseNoAcknowledgedEntry_ChargeNoClock_AndEveryTableGoesOn) {
  for (unsigned round = 0; round < rounds(); ++round) {
    std::this_thread::sleep_for(500ms);
    happens(static_cast<BadTime>(round < bad_times ? round : static_cast<unsigned>(random_()) % bad_times));
    every_table_goes_on(round);
    if (HasFatalFailure()) break;
  }
  for (const auto& player : players_) player->stop();
  std::size_t entries = 0, outages = 0;
  std::chrono::milliseconds longest{0};
  for (const auto& player : players_) {
    outages += expect_log_of(*player);
    entries += player->acknowledged_entries().size();
    longest = std::max(longest, player->longest_pause());
  }
  std::printf(
      "%u bad times, %zu tables, %zu acknowledged entries found again, 0 lost; %zu outages; the longest %lld ms\n",
      rounds(), players_.size(), entries, outages, static_cast<long long>(longest.count()));
  EXPECT_GT(entries, 0U);
  EXPECT_GT(outages, 0U);
  expect_whole();
}

}  // namespace
}  // namespace jadoube::test
