// load_watched SPECTATORS RATE SECONDS: one table that SPECTATORS people watch at each of three linked nodes, while a
// player acts RATE times a second; first without, then with the spectators. Prints the processor time of an act and of
// a delivery, and the delay until each spectator has the act.
#include <fmt/format.h>

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/json/parse.hpp>
#include <cstdlib>

#include "bench/server/client.hpp"
#include "bench/server/load.hpp"
#include "bench/server/measure.hpp"
#include "bench/server/site.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class WatchedTable {
 public:
  explicit WatchedTable(const bench::Site& site) : site_(site), ports_(site.ports()) {
    const auto made = boost::json::parse(
        bench::post(ports_.front(), "/api/tables", R"({"seat": "white", "regulations": {"time": "90+30"}})"));
    live_ = "/api/tables/" + std::string(made.at("table").as_string()) + "/live";
    for (const char* const seat : {"white", "black"})
      sit(ports_.front(), fmt::format(R"("{}")", std::string_view(made.at("seats").at(seat).as_string())), {});
    settle();
    for (const char* const act : {R"({"do": "move", "move": "e2e4"})", R"({"do": "press"})"}) {
      sockets_.front()->send(act);
      settle();
    }
  }

  void watch(std::size_t at_each_node) {
    for (std::size_t node = 0; node < ports_.size(); ++node)
      for (std::size_t i = 0; i < at_each_node; ++i) {
        sit(ports_[node], "null", [this, node, seen = std::size_t{0}](std::string_view message) mutable {
          if (message.starts_with(R"({"error")")) fmt::print(stderr, "{}\n", message);
          if (!acting_ || !message.substr(0, 400).contains(R"("do": "record")")) return;
          late_[node].add(Clock::now() - sent_.at(seen++));
        });
        // Not more at once than listen() has room for.
        if (i % bench::connections_at_once == 0) settle();
      }
    settle();
  }

  void act(double rate, std::chrono::seconds duration, std::size_t spectators) {
    const auto acts = static_cast<std::size_t>(rate * static_cast<double>(duration.count()));
    sent_.clear();
    sent_.reserve(acts);
    late_ = {};
    acting_ = true;
    const auto before = site_.used();
    const auto begun = Clock::now();
    for (std::size_t i = 0; i < acts; ++i) {
      wait_until(begun + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(static_cast<double>(i) / rate)));
      sent_.push_back(Clock::now());
      sockets_.front()->send(fmt::format(R"({{"do": "record", "san": "act {0}.", "id": {0}}})", ++id_));
    }
    settle();
    const auto after = site_.used();
    const auto each = [acts](double used) { return used / static_cast<double>(acts); };
    fmt::print(
        "{} spectators at each node: us of processor time for an act: the table's node {:.0f}, others {:.0f} and "
        "{:.0f}, NATS {:.0f}, PostgreSQL {:.0f}\n",
        spectators, each(after.each_node[0] - before.each_node[0]), each(after.each_node[1] - before.each_node[1]),
        each(after.each_node[2] - before.each_node[2]), each(after.nats - before.nats),
        each(after.database - before.database));
    for (std::size_t node = 0; node < late_.size(); ++node) {
      bench::Latencies& late = late_[node];
      if (late.milliseconds.empty()) continue;
      fmt::print("  node {}: {} of {} deliveries; ms after the act was sent: p50 {:.1f} p99 {:.1f}\n", node + 1,
                 late.milliseconds.size(), acts * spectators, late.quantile(0.5), late.quantile(0.99));
    }
    acting_ = false;
    sent_.clear();
  }

 private:
  void sit(std::uint16_t port, const std::string& token, bench::LoadSocket::Received received) {
    if (!received) received = [](std::string_view) {};
    auto& socket = sockets_.emplace_back(std::make_shared<bench::LoadSocket>(io_, std::move(received)));
    socket->connect(port, live_, [socket, token] {
      socket->send(fmt::format(R"({{"hello": {{"token": {}, "seen": 0}}}})", token));
    });
  }
  void wait_until(Clock::time_point time) {
    io_.restart();
    io_.run_until(time);
  }
  void settle() { wait_until(Clock::now() + 2s); }

  const bench::Site& site_;
  std::vector<std::uint16_t> ports_;
  bench::asio::io_context io_{1};
  std::string live_;
  std::vector<std::shared_ptr<bench::LoadSocket>> sockets_;
  std::vector<Clock::time_point> sent_;
  std::array<bench::Latencies, 3> late_;
  bool acting_ = false;
  std::size_t id_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const std::size_t spectators = std::strtoul(argv[1], nullptr, 10);
  const double rate = std::atof(argv[2]);
  const std::chrono::seconds duration(std::atoi(argv[3]));
  const bench::Site site(3, &test::PostgresServer::shared());
  WatchedTable table(site);
  table.act(rate, duration, 0);
  table.watch(spectators);
  table.act(rate, duration, spectators);
}
