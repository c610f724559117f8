// What the server tells of itself, and how many it takes in.
#include "jadoube/server/common/metrics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <thread>

#include "tests/server/running_server.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

// The samples by name, labels included. Each name has its help and its type before it.
std::map<std::string, double> samples(const std::string& body) {
  std::map<std::string, double> found;
  std::string told;
  std::istringstream lines(body);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ")) {
      told = line.substr(7, line.find(' ', 7) - 7);
      std::getline(lines, line);
      EXPECT_TRUE(line.starts_with("# TYPE " + told + " ")) << line;
      continue;
    }
    EXPECT_TRUE(line.starts_with(told)) << line;
    const auto blank = line.rfind(' ');
    EXPECT_TRUE(found.emplace(line.substr(0, blank), std::stod(line.substr(blank))).second) << line;
  }
  return found;
}

TEST(Metrics, AnAcknowledgement_IsCountedInEveryBucketItIsWithin) {
  server::Metrics metrics;
  metrics.acknowledge(2ms);
  metrics.acknowledge(300ms);
  metrics.acknowledge(2s);
  const auto found = samples(server::write_metrics(metrics, {}, {}));
  const auto bucket = [&](const std::string& bound) {
    return found.at("jadoube_acknowledge_seconds_bucket{le=\"" + bound + "\"}");
  };
  EXPECT_EQ(bucket("0.001"), 0);
  EXPECT_EQ(bucket("0.0025"), 1);
  EXPECT_EQ(bucket("0.25"), 1);
  EXPECT_EQ(bucket("1"), 2);
  EXPECT_EQ(bucket("+Inf"), 3);
  EXPECT_EQ(found.at("jadoube_acknowledge_seconds_count"), 3);
  EXPECT_NEAR(found.at("jadoube_acknowledge_seconds_sum"), 2.302, 1e-9);
}

TEST(Metrics, OfARunningServer_TellWhatHappened) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  white->receive("entry");  // the clock is started
  white->send(R"({"do": "touch", "square": "e2", "id": 1})");
  ASSERT_TRUE(acknowledged(*white, 1));
  ASSERT_TRUE(black->receive("entry"));
  EXPECT_EQ(server.get("/nowhere").status, 404U);
  const auto answer = server.get("/metrics");
  EXPECT_THAT(answer.headers.at("content-type"), HasSubstr("text/plain"));
  const auto found = samples(answer.body);
  EXPECT_EQ(found.at("jadoube_tables_made_total"), 1);
  EXPECT_EQ(found.at("jadoube_tables"), 1);
  EXPECT_EQ(found.at("jadoube_guests"), 2);
  EXPECT_GE(found.at("jadoube_connections"), 3);  // this one too
  EXPECT_EQ(found.at("jadoube_events_total"), 2);
  EXPECT_EQ(found.at("jadoube_messages_received_total"), 3);
  EXPECT_GE(found.at("jadoube_messages_sent_total"), 6);
  EXPECT_EQ(found.at("jadoube_refused_total"), 1);
  EXPECT_GE(found.at("jadoube_commits_total"), 2);
  EXPECT_EQ(found.at("jadoube_commit_failures_total"), 0);
  EXPECT_EQ(found.at("jadoube_dropped_flooding_total"), 0);
}

TEST(Limits, AConnectionTooMany_IsClosedAndTheOthersGoOn) {
  RunningServer server({"--connections", "2"});
  const auto table = server.make(R"({"seat": "white"})");
  const auto white = server.sit(table, "white");
  auto black = server.sit(table, "black");
  EXPECT_EQ(server.get("/healthz").status, 0U);
  white->receive("entry");
  white->send(R"({"do": "touch", "square": "e2", "id": 1})");
  EXPECT_TRUE(acknowledged(*white, 1));
  black.reset();
  EXPECT_TRUE(eventually([&] { return server.get("/healthz").status == 200U; }));
}

}  // namespace
}  // namespace jadoube::test
