// Several servers that share one database: whatever happens to one of them, or to the database, no acknowledged entry
// is lost, none is there twice, and no clock is charged for it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <random>
#include <sstream>
#include <thread>
#include <utility>

#include "tests/server/haproxy.hpp"
#include "tests/server/nats_server.hpp"
#include "tests/server/running_server.hpp"
#include "tests/store/cutting_proxy.hpp"
#include "tests/store/postgres_server.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// A node's lease, shorter than the product's, and a commit after which the database was away.
constexpr auto lease = 2s;
const std::vector<std::string> shorter_times{"--times", "lease=2000,renewal=250,search=5000,commit=500"};

std::vector<std::string> with_times(std::vector<std::string> options) {
  options.insert(options.end(), shorter_times.begin(), shorter_times.end());
  return options;
}

class Nodes : public testing::Test {
 protected:
  std::unique_ptr<RunningServer> node(const std::string& name) const {
    return std::make_unique<RunningServer>(
        with_times({"--store", database_.url(name_), "--node", name, "--engine", "none"}));
  }
  // Sits down as soon as the node may serve the table; nothing if it may not in time.
  static std::unique_ptr<WebSocket> sit_in_time(const RunningServer& server, const MadeTable& table,
                                                const std::string& seat, json::value* welcome = nullptr) {
    std::unique_ptr<WebSocket> socket;
    eventually([&] {
      try {
        socket = server.sit(table, seat, 0, welcome);
      } catch (const std::exception&) {
        return false;
      }
      return true;
    });
    return socket;
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
  const RunningServer north(with_times({"--store", PostgresServer::url(name_, proxy.port()) + "?sslmode=disable",
                                        "--node", "north", "--engine", "none"}));
  const auto table = north.make(R"({"seat": "white", "regulations": {"time": "5"}})");
  json::value before, welcome;
  {
    const auto white = north.sit(table, "white"), black = north.sit(table, "black");
    ASSERT_TRUE(white->receive("entry"));
    ASSERT_TRUE(do_act(*white, R"("do": "move", "move": "e2e4")", 1));
    proxy.swallow(true);
    white->send(R"({"do": "press", "id": 2})");
    std::this_thread::sleep_for(1s);  // longer than a commit may take
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
  if (!Haproxy::installed()) GTEST_SKIP() << "HAProxy is not installed";
  const auto north = node("north"), south = node("south");
  const Haproxy proxy("haproxy.cfg", {north.get(), south.get()});
  const auto table = north->make(R"({"seat": "white"})");
  const auto before = proxy.sit(table, "white");
  ASSERT_TRUE(before);
  EXPECT_TRUE(do_act(*before, R"("do": "record", "san": "e4")", 1));
  north->end(SIGKILL);
  const auto after = proxy.sit(table, "white");
  ASSERT_TRUE(after);
  EXPECT_TRUE(do_act(*after, R"("do": "record", "san": "e5")", 2));
  expect_whole();
}

// --- One bad time after another

enum class BadTime : std::uint8_t {
  node_killed,
  node_stands_still,
  database_killed,
  node_restarted,
  second_node_of_its_name,
  killed_before_it_answers,
  network_drops_everything,
  nats_killed  // where there is one
};
constexpr unsigned bad_times = 7;
constexpr std::array names_of_bad_times{"node killed",
                                        "node stands still",
                                        "database killed",
                                        "node restarted",
                                        "second node of its name",
                                        "killed before it answers",
                                        "network drops everything",
                                        "NATS killed"};
unsigned rounds() { return long_run() ? 200 : bad_times; }

// A player who writes on the score sheet again and again while the opponent's clock runs, at whatever node the table is
// to be had; `apart`: the two players are connected to any node each, and stay there for as long as it answers. A node
// that says nothing for three seconds is left for another one, as a load balancer does.
class Player {
 public:
  struct Acknowledged {
    std::size_t n;
    std::string act;
    json::value answer;
  };
  using Nodes = std::vector<std::unique_ptr<RunningServer>>;
  Player(const Nodes& nodes, MadeTable table, unsigned seed, bool apart)
      : nodes_(nodes),
        apart_(apart),
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
  // How often the table was another node's from then on, and the connection stayed.
  unsigned welcomed_again() const { return welcomed_again_; }

 private:
  enum class Answer : std::uint8_t { acknowledged, welcomed_again, none };
  void run(const std::stop_token& stop) {
    Wire::patience = 3s;
    auto last = Clock::now();
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(30ms);
      try {
        const std::size_t node = any_node(), other = apart_ ? any_node() : node;
        const auto white = sit(node, "white"), black = sit(other, "black");
        left_ = node;
        if (!std::exchange(begun_, true))
          for (const char* const act : {R"("do": "move", "move": "e2e4")", R"("do": "press")"}) play(*white, act);
        while (!stop.stop_requested()) {
          const Answer answer = play(*white, fmt::format(R"("do": "record", "san": "act {}.")", id_ + 1));
          if (answer == Answer::none) break;
          if (answer == Answer::welcomed_again) {
            ++welcomed_again_;
            continue;
          }
          longest_ = std::max(longest_, std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - last));
          // A game has room for a few thousand acts, and the thorough rounds take an hour.
          std::this_thread::sleep_for(long_run() ? 1'200ms : 60ms);
          last = Clock::now();
        }
      } catch (const std::exception&) {
        continue;  // elsewhere, or nowhere now
      }
    }
  }
  // But that which was left last.
  std::size_t any_node() {
    const std::size_t node = random_() % nodes_.size();
    return node == left_ ? (node + 1) % nodes_.size() : node;
  }
  std::unique_ptr<WebSocket> sit(std::size_t node, const char* seat) {
    left_ = node;
    return nodes_[node]->sit(table_, seat);
  }
  Answer play(WebSocket& socket, const std::string& act) {
    ++id_;
    if (!socket.send(fmt::format(R"({{{}, "id": {}}})", act, id_))) return Answer::none;
    while (auto message = socket.receive()) {
      auto& object = message->as_object();
      if (object.contains("welcome")) return Answer::welcomed_again;
      if (const auto* const refused = object.if_contains("refused"); refused != nullptr && *refused == id_) {
        if (!apart_) return Answer::none;
        // It is told when the table goes on.
        std::this_thread::sleep_for(100ms);
        return socket.receive("welcome") ? Answer::welcomed_again : Answer::none;
      }
      const auto* const ack = object.if_contains("ack");
      if (ack == nullptr || *ack != id_) continue;
      auto& entry = object.at("entry");
      acknowledged_.push_back({static_cast<std::size_t>(entry.at("n").as_int64()), act, std::move(entry.at("answer"))});
      ++count_;
      return Answer::acknowledged;
    }
    return Answer::none;
  }

  const Nodes& nodes_;
  bool apart_;
  MadeTable table_;
  std::mt19937 random_;
  std::optional<std::size_t> left_;
  int id_ = 0;
  bool begun_ = false;
  std::vector<Acknowledged> acknowledged_;
  std::atomic<int> count_ = 0;
  std::atomic<unsigned> welcomed_again_ = 0;
  std::chrono::milliseconds longest_{0};  // until an act was acknowledged
  std::jthread thread_;
};

class BadTimes : public Nodes {
 protected:
  void serve(bool linked) {
    if (linked) nats_ = std::make_unique<NatsServer>();
    for (const char* const name : names) {
      proxies_.push_back(std::make_unique<CuttingProxy>(database_.port()));
      const auto through = PostgresServer::url(name_, proxies_.back()->port()) + "?sslmode=disable";
      std::vector<std::string> options{"--store", through, "--node", name, "--engine", "none"};
      if (linked) options.insert(options.end(), {"--nats", nats_->url()});
      nodes_.push_back(std::make_unique<RunningServer>(with_times(options)));
    }
    for (unsigned i = 0; i < (long_run() ? 60 : 6); ++i)
      players_.push_back(std::make_unique<Player>(
          nodes_, nodes_[i % nodes_.size()]->make(R"({"seat": "white", "regulations": {"time": "120"}})"), i, linked));
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
        std::this_thread::sleep_for(long_run() ? 30s : lease + 1s);
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
        // Unless this node has no table just now.
        for (const auto begun = Clock::now(); !proxy.holds() && Clock::now() - begun < 4s;)
          std::this_thread::sleep_for(5ms);
        proxy.hold_after({});
        node.end(SIGKILL);
        return node.start();
      case BadTime::network_drops_everything:
        proxy.swallow(true);
        std::this_thread::sleep_for(lease + 1s);
        return proxy.swallow(false);
      case BadTime::nats_killed:
        nats_->kill();
        std::this_thread::sleep_for(std::chrono::milliseconds(random_() % 5'000));
        return nats_->start();
    }
  }
  void one_after_another(unsigned kinds) {
    std::vector<std::chrono::milliseconds> slowest(kinds);  // until every table went on again
    for (unsigned round = 0; round < rounds() + kinds - bad_times; ++round) {
      std::this_thread::sleep_for(500ms);
      const unsigned kind = round < kinds ? round : static_cast<unsigned>(random_()) % kinds;
      happens(static_cast<BadTime>(kind));
      const auto over = Clock::now();
      every_table_goes_on(round);
      const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - over);
      slowest[kind] = std::max(slowest[kind], took);
      if (HasFatalFailure()) break;
    }
    for (const auto& player : players_) player->stop();
    std::size_t entries = 0, outages = 0;
    unsigned welcomed_again = 0;
    std::chrono::milliseconds longest{0};
    for (const auto& player : players_) {
      outages += expect_log_of(*player);
      entries += player->acknowledged_entries().size();
      welcomed_again += player->welcomed_again();
      longest = std::max(longest, player->longest_pause());
    }
    std::printf(
        "%u bad times, %zu tables, %zu acknowledged entries found again, 0 lost; %zu outages; %u times a connection "
        "stayed; the longest %lld ms\n",
        rounds() + kinds - bad_times, players_.size(), entries, outages, welcomed_again,
        static_cast<long long>(longest.count()));
    std::printf("every table went on, ms after the bad time at most:");
    for (unsigned kind = 0; kind < kinds; ++kind)
      std::printf(" %s %lld", names_of_bad_times[kind], static_cast<long long>(slowest[kind].count()));
    std::printf("\n");
    EXPECT_GT(entries, 0U);
    EXPECT_GT(outages, 0U);
    if (nats_) {
      EXPECT_GT(welcomed_again, 0U);
    }
    expect_whole();
  }

  void every_table_goes_on(unsigned round) const {
    std::vector<int> before;
    for (const auto& player : players_) before.push_back(player->count());
    for (std::size_t i = 0; i < players_.size(); ++i)
      ASSERT_TRUE(eventually([&] { return players_[i]->count() > before[i]; })) << "round " << round << ", table " << i;
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
  // The clocks stand from the last event before an outage to the end of it. A node that stops in order stops them
  // itself, at that time; so does one that was away for a while and still has the table. How many outages there were.
  std::size_t expect_no_outage_charged(const std::vector<json::value>& events,
                                       const std::vector<json::value>& rulings) const {
    std::size_t outages = 0, in_order = 0;
    const auto clock = [&](std::size_t i, const char* whose) { return rulings[i].at("state").at("clocks").at(whose); };
    for (std::size_t i = 1; i < events.size(); ++i) {
      if (events[i].at("do") != "pause") continue;
      ++outages;
      const bool was_away = events[i].as_object().contains("away");
      const bool is_later = events[i].at("at") != events[i - 1].at("at");
      if (is_later && !was_away) ++in_order;
      const std::size_t last = is_later ? i : i - 1;
      for (std::size_t j = i; j < events.size() && (j == i || events[j].at("do") != "pause"); ++j) {
        for (const char* const whose : {"white", "black"}) EXPECT_EQ(clock(j, whose), clock(last, whose)) << j;
        if (events[j].at("do") == "resume") break;
      }
    }
    EXPECT_LE(in_order, stops_in_order_) << json::serialize(json::array(events.begin(), events.end()));
    return outages;
  }

  static constexpr std::array names{"north", "south", "west"};
  std::unique_ptr<NatsServer> nats_;  // none: the nodes say nothing to each other
  std::vector<std::unique_ptr<CuttingProxy>> proxies_;
  std::vector<std::unique_ptr<RunningServer>> nodes_;
  std::vector<std::unique_ptr<Player>> players_;
  std::mt19937 random_{20'261'123};
  std::size_t stops_in_order_ = 0;
};

TEST_F(BadTimes, OneAfterAnother_LoseNoAcknowledgedEntry_ChargeNoClock_AndEveryTableGoesOn) {
  serve(false);
  one_after_another(bad_times);
}

TEST_F(BadTimes, OneAfterAnother_WithPlayersOnAllNodes_LoseNoAcknowledgedEntry_ChargeNoClock_AndEveryTableGoesOn) {
  if (!NatsServer::installed()) GTEST_SKIP() << "nats-server or libnats is not installed";
  serve(true);
  one_after_another(bad_times + 1);
}

}  // namespace
}  // namespace jadoube::test
