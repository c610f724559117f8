// What is acknowledged stays: kill -9 under load, and a disk that is full.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <thread>

#include "tests/server/running_server.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

// Tables at which White writes on the score sheet again and again, in one thread each, until the server is gone.
class Load {
 public:
  Load(const RunningServer& server, const std::vector<MadeTable>& tables) {
    for (const MadeTable& table : tables) acknowledged_[table.id] = 0;
    for (const MadeTable& table : tables) threads_.emplace_back([&] { play(server, table); });
  }
  // The highest entry acknowledged, by table.
  std::map<std::string, std::int64_t> finish() {
    for (std::thread& thread : threads_) thread.join();
    return acknowledged_;
  }

 private:
  void play(const RunningServer& server, const MadeTable& table) {
    try {
      const auto socket = server.sit(table, "white");
      for (int id = 1;; ++id) {
        if (!socket->send(R"({"do": "record", "san": "e4", "id": )" + std::to_string(id) + "}")) return;
        while (true) {
          const auto message = socket->receive();
          if (!message) return;
          const auto* const ack = message->as_object().if_contains("ack");
          if (ack == nullptr) continue;
          acknowledged_.at(table.id) = message->at("entry").at("n").as_int64();
          break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
    } catch (const std::exception&) {
      return;  // the server was gone before the welcome
    }
  }

  std::map<std::string, std::int64_t> acknowledged_;  // each thread writes its own
  std::vector<std::thread> threads_;
};

int crashes() { return long_run() ? 1'000 : 8; }

TEST(Crash, KilledUnderLoad_LosesNoAcknowledgedEventAndOpensEveryTable) {
  RunningServer server;
  std::vector<MadeTable> tables;
  for (int i = 0; i < 12; ++i) tables.push_back(server.make(R"({"seat": "white"})"));
  std::mt19937 random(20'260'117);
  std::int64_t events = 0;
  for (int crash = 0; crash < crashes(); ++crash) {
    Load load(server, tables);
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + random() % 200));
    ASSERT_EQ(server.end(SIGKILL), -SIGKILL);
    const auto acknowledged = load.finish();
    server.start();
    for (const MadeTable& table : tables) {
      json::value welcome;
      server.sit(table, "white", 0, &welcome);
      const auto entries = static_cast<std::int64_t>(welcome.at("entries").as_array().size());
      ASSERT_GE(entries, acknowledged.at(table.id)) << "crash " << crash;
      std::int64_t n = 0;
      for (const auto& entry : welcome.at("entries").as_array()) ASSERT_EQ(entry.at("n"), ++n);
      events += acknowledged.at(table.id);
    }
    // Small logs keep the tables quick to open.
    if (crash % 20 == 19)
      for (MadeTable& table : tables) table = server.make(R"({"seat": "white"})");
  }
  RecordProperty("crashes", crashes());
  std::printf("%d crashes, %zu tables opened each time, %lld acknowledged entries found again, 0 lost\n", crashes(),
              tables.size(), static_cast<long long>(events));
  EXPECT_GT(events, 0);
}

TEST(Crash, ARunningClock_StandsWhereTheLastEventLeftIt) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "5"}})");
  json::value before;
  {
    const auto white = server.sit(table, "white"), black = server.sit(table, "black");
    ASSERT_TRUE(white->receive("entry"));
    white->send(R"({"do": "move", "move": "e2e4", "id": 1})");
    ASSERT_TRUE(acknowledged(*white, 1));
    white->send(R"({"do": "press", "id": 2})");
    before = *acknowledged(*white, 2);
    server.end(SIGKILL);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  server.start();
  json::value welcome;
  const auto white = server.sit(table, "white", 0, &welcome);
  const auto& pause = welcome.at("entries").as_array().back();
  EXPECT_EQ(pause.at("event").at("do"), "pause");
  EXPECT_EQ(pause.at("event").at("at"), before.at("event").at("at"));
  const auto& clocks = welcome.at("state").at("clocks");
  EXPECT_EQ(clocks.at("white"), before.at("answer").at("state").at("clocks").at("white"));
  EXPECT_EQ(clocks.at("black"), before.at("answer").at("state").at("clocks").at("black"));
  EXPECT_TRUE(clocks.at("running").is_null());
  const auto black = server.sit(table, "black");
  EXPECT_EQ(white->receive("entry")->at("entry").at("event").at("do"), "resume");
}

TEST(Disk, WhenItIsFull_ActsAreRefusedAndNothingAcknowledgedIsLost) {
  RunningServer server({}, 400);
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  // The longest text that is allowed: 300 characters.
  std::string text;
  for (int i = 0; i < 300; ++i) text += "\U0001F600";
  std::int64_t acknowledged = 0;
  bool refused = false;
  for (int round = 0; round < 50 && !refused; ++round) {
    const auto socket = server.sit(table, "white");
    for (int id = 1; id <= 50; ++id) {
      socket->send(R"({"do": "record", "san": ")" + text + R"(", "id": )" + std::to_string(id) + "}");
      const auto answer = socket->receive();
      if (!answer) break;
      const auto& object = answer->as_object();
      if (object.contains("ack")) acknowledged = object.at("entry").at("n").as_int64();
      if (object.contains("refused")) {
        if (object.at("code") == "too_fast") {
          std::this_thread::sleep_for(std::chrono::milliseconds(200));
          continue;
        }
        EXPECT_EQ(object.at("code"), "not_stored");
        refused = true;
        break;
      }
    }
  }
  EXPECT_TRUE(refused);
  EXPECT_EQ(server.get("/healthz").status, 503U);
  EXPECT_THAT(server.get("/healthz").body, testing::HasSubstr("no space left"));
  json::value welcome;
  server.sit(table, "white", 0, &welcome);
  EXPECT_EQ(static_cast<std::int64_t>(welcome.at("entries").as_array().size()), acknowledged);
  EXPECT_EQ(server.end(SIGTERM), 0);
}

}  // namespace
}  // namespace jadoube::test
