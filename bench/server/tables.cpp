// load_tables PORT PID ECHO_PORT GAMES TABLES SEATED RATE SECONDS: many tables at once, played by hand from recorded
// games.
//
// TABLES tables are made; at SEATED of them sit two players and a spectator, at the others White waits. Then, in turns:
// RATE acts a second for SECONDS, with the time from when an act is due to its acknowledgement and to its last
// delivery; as many acts as go with 2,000 under way; and the same number of messages through a bare echo.
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/json/parse.hpp>
#include <chrono>
#include <deque>
#include <fstream>
#include <thread>

#include "bench/laws/act_members.hpp"
#include "bench/laws/play.hpp"
#include "bench/server/client.hpp"
#include "jadoube/notation/pgn/game.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
namespace asio = boost::asio;
using bench::LoadSocket;
using Clock = std::chrono::steady_clock;

constexpr std::size_t under_way = 2'000;
constexpr int copies = 3;

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

struct Latencies {
  std::vector<double> milliseconds;
  void add(Clock::duration took) { milliseconds.push_back(std::chrono::duration<double, std::milli>(took).count()); }
  double quantile(double q) {
    if (milliseconds.empty()) return 0;
    const auto at =
        milliseconds.begin() + static_cast<std::ptrdiff_t>(q * static_cast<double>(milliseconds.size() - 1));
    std::nth_element(milliseconds.begin(), at, milliseconds.end());
    return *at;
  }
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
    for (std::size_t i = 0; i < 200 && i < to_connect_.size(); ++i) connect_next();
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

// As many messages of a size as go, each answered by so many copies.
class Echo {
 public:
  Echo(asio::io_context& io, std::uint16_t port, std::size_t size) : io_(io), message_(size, 'x'), lines_(under_way) {
    std::size_t connected = 0;
    for (Line& line : lines_) {
      line.socket = std::make_shared<LoadSocket>(io_, [this, &line](std::string_view) {
        if (--line.missing > 0) return;
        ++answered_;
        line.missing = copies;
        if (!stopped_) line.socket->send(message_);
      });
      line.socket->connect(port, "/", [&] { ++connected; });
    }
    io_.restart();
    while (connected < lines_.size()) io_.run_one();
  }

  // Messages a second.
  double run(Clock::duration duration) {
    const auto first = Clock::now();
    for (Line& line : lines_) line.socket->send(message_);
    while (Clock::now() - first < duration) io_.run_one_for(100ms);
    const std::chrono::duration<double> took = Clock::now() - first;
    const double rate = static_cast<double>(answered_) / took.count();
    stopped_ = true;
    for (Line& line : lines_) line.socket->close();
    const auto until = Clock::now() + 500ms;
    while (Clock::now() < until) io_.run_one_for(10ms);
    return rate;
  }

 private:
  struct Line {
    std::shared_ptr<LoadSocket> socket;
    int missing = copies;
  };
  asio::io_context& io_;
  std::string message_;
  std::vector<Line> lines_;
  std::size_t answered_ = 0;
  bool stopped_ = false;
};

double resident_kb(int process) {
  std::ifstream status(fmt::format("/proc/{}/status", process));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 9) return 2;
  const auto port = static_cast<std::uint16_t>(std::atoi(argv[1]));
  const int process = std::atoi(argv[2]);
  const auto echo_port = static_cast<std::uint16_t>(std::atoi(argv[3]));
  const std::size_t tables = std::strtoul(argv[5], nullptr, 10), seated = std::strtoul(argv[6], nullptr, 10);
  const double rate = std::atof(argv[7]);
  const auto duration = std::chrono::seconds(std::atoi(argv[8]));

  auto source = pgn::Source::file(argv[4]);
  if (!source) return 2;
  Games games(seated);
  static_cast<void>(pgn::read(*source, games));

  asio::io_context io(1);
  Load load(io, port, tables, games);
  std::deque<Echo> echoes;
  const double empty = resident_kb(process);
  load.make();
  load.seat(seated);
  const double full = resident_kb(process);
  fmt::print("{} tables open, {} connections: {:.1f} KB of memory a table\n", tables, tables + 2 * seated,
             (full - empty) / static_cast<double>(tables));
  for (int round = 0; round < 3; ++round) {
    auto paced = load.paced(rate, duration);
    fmt::print(
        "paced: {:.0f} acts/s; acknowledged p50 {:.1f} p99 {:.1f} ms; delivered to all p50 {:.1f} p99 {:.1f} ms\n",
        paced.acts_a_second, paced.acknowledged.quantile(0.5), paced.acknowledged.quantile(0.99),
        paced.delivered.quantile(0.5), paced.delivered.quantile(0.99));
    auto most = load.saturated(duration);
    const double echoed = echoes.emplace_back(io, echo_port, 60).run(duration);
    const double echoed_long = echoes.emplace_back(io, echo_port, 1200).run(duration);
    fmt::print(
        "most: {:.0f} acts/s; echo of 60 bytes: {:.0f}/s, ratio {:.2f}; of 1,200 bytes: {:.0f}/s, ratio {:.2f}\n",
        most.acts_a_second, echoed, most.acts_a_second / echoed, echoed_long, most.acts_a_second / echoed_long);
  }
  const double after = resident_kb(process);
  fmt::print("after play: {:.1f} KB of memory a table\n", (after - empty) / static_cast<double>(tables));
}
