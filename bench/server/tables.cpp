// load_tables PORT PID ECHO_PORT ECHO_PID GAMES TABLES SEATED RATE SECONDS PROBE: many tables at once, played by hand
// from recorded games.
//
// TABLES tables are made; at SEATED of them sit two players and a spectator, at the others White waits. Then, in turns:
// RATE acts a second for SECONDS, with the time from when an act is due to its acknowledgement and to its last
// delivery, while the disk is probed by a file PROBE; as many acts as go with 2,000 under way; and the same number of
// messages through a bare echo, by another program (load_echo).
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/json/parse.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <future>
#include <thread>

#include "bench/laws/act_members.hpp"
#include "bench/laws/play.hpp"
#include "bench/server/client.hpp"
#include "bench/server/load.hpp"
#include "bench/server/measure.hpp"
#include "jadoube/notation/pgn/game.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
namespace asio = boost::asio;
using bench::copies;
using bench::Latencies;
using bench::LoadSocket;
using bench::under_way;
using Clock = std::chrono::steady_clock;

struct Act {
  Color by;
  std::string members;
};

// Games of at least forty plies, each as acts by hand.
class Games : public pgn::Visitor {
 public:
  explicit Games(std::size_t most) : most_(most) {}
  void begin_game(std::uint64_t) { events_.clear(); }
  void move(const Position& before, Move move, const Position&, std::string_view) {
    bench::play_by_hand(events_, before.turn(), move, before);
  }
  pgn::Next begin_variation() { return pgn::Next::skip; }
  void end_game() {
    if (events_.size() < 120 || games.size() == most_) return;
    auto& acts = games.emplace_back();
    for (const laws::Event& event : events_) acts.push_back({*color_of(event.by), bench::act_members(event.act)});
  }
  std::vector<std::vector<Act>> games;

 private:
  std::size_t most_;
  std::vector<laws::Event> events_;
};

struct Table {
  std::string id;
  std::array<std::string, 2> tokens;
  const std::vector<Act>* game = nullptr;
  std::size_t next = 0;
  std::array<std::shared_ptr<LoadSocket>, 3> sockets;
  int missing = 0;  // deliveries of the act under way
  bool over = false;
  Clock::time_point due;
};

class Load {
 public:
  Load(asio::io_context& io, std::uint16_t port, std::size_t tables, const Games& games)
      : io_(io), port_(port), tables_(tables) {
    for (std::size_t i = 0; i < tables; ++i) tables_[i].game = &games.games[i % games.games.size()];
  }

  void make() {
    std::vector<std::jthread> makers;
    for (std::size_t maker = 0; maker < 16; ++maker)
      makers.emplace_back([this, maker] {
        for (std::size_t i = maker; i < tables_.size(); i += 16) {
          const auto made = boost::json::parse(
              bench::post(port_, "/api/tables", R"({"seat": "white", "regulations": {"time": "90+30"}})"));
          tables_[i].id = made.at("table").as_string();
          tables_[i].tokens = {std::string(made.at("seats").at("white").as_string()),
                               std::string(made.at("seats").at("black").as_string())};
        }
      });
  }

  // Everybody is at the tables, and the clocks run where both players are.
  void seat(std::size_t seated) {
    seated_ = seated;
    for (std::size_t i = 0; i < tables_.size(); ++i)
      for (std::size_t place = 0; place < (i < seated ? 3U : 1U); ++place) to_connect_.emplace_back(i, place);
    welcomes_wanted_ = to_connect_.size();
    for (std::size_t i = 0; i < bench::connections_at_once && i < to_connect_.size(); ++i) connect_next();
    io_.restart();
    while (welcomes_ < welcomes_wanted_) io_.run_one();
    const auto until = Clock::now() + 3s;
    while (Clock::now() < until) io_.run_one_for(100ms);
  }

  struct Outcome {
    double acts_a_second;
    Latencies acknowledged, delivered;
  };

  Outcome paced(double rate, Clock::duration duration) {
    begin();
    const auto first = Clock::now();
    asio::steady_timer timer(io_);
    double sent = 0;
    bool ticking = true;
    std::function<void()> tick = [&] {
      const auto now = Clock::now();
      const std::chrono::duration<double> passed = now - first;
      for (; sent < passed.count() * rate; ++sent)
        send_next(first + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(sent / rate)));
      ticking = now - first < duration;
      if (!ticking) return;
      timer.expires_after(1ms);
      timer.async_wait([&](const auto&) { tick(); });
    };
    tick();
    while (ticking || open_ > 0) io_.run_one_for(100ms);
    return finish(first);
  }

  Outcome saturated(Clock::duration duration) {
    begin();
    const auto first = Clock::now();
    refill_ = true;
    for (std::size_t i = 0; i < under_way; ++i) send_next(Clock::now());
    while (Clock::now() - first < duration) io_.run_one_for(100ms);
    auto outcome = finish(first);
    refill_ = false;
    while (open_ > 0) io_.run_one_for(100ms);
    return outcome;
  }

 private:
  void begin() {
    acts_ = 0;
    acknowledged_ = {};
    delivered_ = {};
    io_.restart();
  }
  Outcome finish(Clock::time_point first) {
    const std::chrono::duration<double> took = Clock::now() - first;
    return {static_cast<double>(acts_) / took.count(), std::move(acknowledged_), std::move(delivered_)};
  }

  void connect_next() {
    if (connecting_ == to_connect_.size()) return;
    const auto [index, place] = to_connect_[connecting_++];
    Table& table = tables_[index];
    auto& socket = table.sockets[place];
    socket = std::make_shared<LoadSocket>(
        io_, [this, &table, place = place](std::string_view text) { received(table, place, text); });
    socket->connect(port_, "/api/tables/" + table.id + "/live", [&table, place = place] {
      table.sockets[place]->send(
          place == 2 ? std::string(R"({"hello": {"token": null, "seen": 0}})")
                     : fmt::format(R"({{"hello": {{"token": "{}", "seen": 0}}}})", table.tokens[place]));
    });
  }

  void received(Table& table, std::size_t place, std::string_view text) {
    if (text.starts_with(R"({"welcome")")) {
      ++welcomes_;
      return connect_next();
    }
    if (text.starts_with(R"({"refused")") || text.starts_with(R"({"error")")) {
      fmt::print(stderr, "{}\n", text.substr(0, 300));
      std::exit(1);
    }
    if (table.missing == 0 || !text.substr(0, 60).contains(R"("entry")")) return;
    const auto now = Clock::now();
    if (text.starts_with(R"({"ack")")) {
      acknowledged_.add(now - table.due);
      table.over = !text.contains(R"("result": "*")");
    }
    static_cast<void>(place);
    if (--table.missing > 0) return;
    delivered_.add(now - table.due);
    ++acts_;
    --open_;
    if (refill_) send_next(now);
  }

  // At the next table where nothing is under way.
  void send_next(Clock::time_point due) {
    for (std::size_t tried = 0; tried < seated_; ++tried) {
      Table& table = tables_[turn_++ % seated_];
      if (table.missing > 0 || table.over || table.next == table.game->size()) continue;
      const Act& act = (*table.game)[table.next++];
      table.missing = copies;
      table.due = due;
      ++open_;
      table.sockets[index(act.by)]->send(fmt::format(R"({{{}, "id": {}}})", act.members, table.next));
      return;
    }
  }

  asio::io_context& io_;
  std::uint16_t port_;
  std::vector<Table> tables_;
  std::size_t seated_ = 0, turn_ = 0, open_ = 0, acts_ = 0;
  std::vector<std::pair<std::size_t, std::size_t>> to_connect_;
  std::size_t connecting_ = 0, welcomes_ = 0, welcomes_wanted_ = 0;
  bool refill_ = false;
  Latencies acknowledged_, delivered_;
};

// Of a load on the echo.
struct Echoed {
  double rate = 0, server_us = 0, client_us = 0;
};
Echoed read_echoed(const std::string& command) {
  Echoed echoed;
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr || std::fscanf(pipe, "%lf %lf %lf", &echoed.rate, &echoed.server_us, &echoed.client_us) != 3)
    std::exit(1);
  ::pclose(pipe);
  return echoed;
}
// Meanwhile the tables' connections answer the server's pings.
Echoed echo(asio::io_context& io, const std::string& command) {
  // The other program needs its own connections.
  ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  auto echoed = std::async(std::launch::async, read_echoed, command);
  while (echoed.wait_for(0s) != std::future_status::ready) io.run_one_for(100ms);
  return echoed.get();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 11) return 2;
  const auto port = static_cast<std::uint16_t>(std::atoi(argv[1]));
  const int process = std::atoi(argv[2]);
  const std::size_t tables = std::strtoul(argv[6], nullptr, 10), seated = std::strtoul(argv[7], nullptr, 10);
  const double rate = std::atof(argv[8]);
  const auto duration = std::chrono::seconds(std::atoi(argv[9]));
  const std::string load_echo = (std::filesystem::path(argv[0]).parent_path() / "load_echo").string();

  auto source = pgn::Source::file(argv[5]);
  if (!source) return 2;
  Games games(seated);
  static_cast<void>(pgn::read(*source, games));

  asio::io_context io(1);
  Load load(io, port, tables, games);
  const double empty = bench::resident_kb(process);
  load.make();
  load.seat(seated);
  const auto memory = [&] { return (bench::resident_kb(process) - empty) / static_cast<double>(tables); };
  fmt::print("{} tables open, {} connections: {:.1f} KB of memory a table\n", tables, tables + 2 * seated, memory());
  for (int round = 0; round < 3; ++round) {
    bench::DiskProbe probe(argv[10]);
    auto paced = load.paced(rate, duration);
    auto disk = probe.latencies();
    fmt::print(
        "paced: {:.0f} acts/s; acknowledged p50 {:.1f} p99 {:.1f} ms; delivered to all p50 {:.1f} p99 {:.1f} ms; "
        "the disk's fdatasync p50 {:.1f} p99 {:.1f} ms\n",
        paced.acts_a_second, paced.acknowledged.quantile(0.5), paced.acknowledged.quantile(0.99),
        paced.delivered.quantile(0.5), paced.delivered.quantile(0.99), disk.quantile(0.5), disk.quantile(0.99));
    const double server = bench::processor_us(process), client = bench::processor_us(::getpid());
    auto most = load.saturated(duration);
    const auto acts = most.acts_a_second * std::chrono::duration<double>(duration).count();
    fmt::print("most: {:.0f} acts/s ({:.1f} us of processor time in the server and {:.1f} in the client for each)\n",
               most.acts_a_second, (bench::processor_us(process) - server) / acts,
               (bench::processor_us(::getpid()) - client) / acts);
    for (const auto& [connections, size] :
         {std::pair(under_way, 60), std::pair(under_way, 1200), std::pair(copies * seated, 60)}) {
      const Echoed echoed =
          echo(io, fmt::format("'{}' {} {} {} {} {}", load_echo, argv[3], argv[4], connections, size, argv[9]));
      fmt::print("  echo of {} bytes, {} connections: {:.0f}/s ({:.1f} and {:.1f} us), ratio {:.2f}\n", size,
                 connections, echoed.rate, echoed.server_us, echoed.client_us, most.acts_a_second / echoed.rate);
    }
    std::fflush(stdout);
  }
  fmt::print("after play: {:.1f} KB of memory a table\n", memory());
}
