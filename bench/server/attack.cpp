// attack PORT FROM SECONDS: one address that does its worst, all at once: connections that say nothing, spectators who
// do not read, acts with long texts at as many tables as it may make, requests for games, for tables and tournaments,
// engines to think, and nonsense. Prints what was taken and what was refused.
#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/json/serialize.hpp>

#include <atomic>
#include <deque>
#include <mutex>
#include <thread>

#include "bench/server/measure.hpp"
#include "tests/server/client.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
namespace json = boost::json;
using test::WebSocket;
using test::Wire;

struct Made {
  std::string id, white, black;
};

class Attack {
 public:
  Attack(unsigned port, std::string from, Clock::duration duration)
      : port_(port), from_(std::move(from)), end_(Clock::now() + duration) {}

  void run() {
    make_tables();
    std::vector<std::jthread> threads;
    const auto start = [&](auto attack) {
      threads.emplace_back([this, attack] {
        while (going()) try {
            (this->*attack)();
          } catch (const std::exception&) {
            ++failed_;
            std::this_thread::sleep_for(1ms);
          }
      });
    };
    for (int i = 0; i < 2; ++i) start(&Attack::connect_silently);
    start(&Attack::watch_without_reading);
    for (std::size_t i = 0; i < tables_.size(); ++i) start(&Attack::act);
    for (int i = 0; i < 3; ++i) start(&Attack::ask_for_records);
    start(&Attack::ask_for_tables);
    start(&Attack::ask_for_tournaments);
    start(&Attack::let_engines_think);
    start(&Attack::talk_nonsense);
  }

  void report() const {
    fmt::print(
        "{} connections without a word, {} hellos unread, {} acts sent, {} requests answered and {} refused, {} frames "
        "of "
        "nonsense; {} connections were refused or closed\n",
        connections_.load(), hellos_.load(), acts_.load(), answered_.load(), refused_.load(), frames_.load(),
        failed_.load());
  }

 private:
  bool going() const { return Clock::now() < end_; }

  void count(const test::HttpAnswer& answer) { ++(answer.status < 400 && answer.status != 0 ? answered_ : refused_); }
  test::HttpAnswer post(const std::string& target, const std::string& body) {
    auto answer = test::http(port_, "POST", target, body, {}, from_);
    count(answer);
    return answer;
  }

  void make_tables() {
    for (int i = 0; i < 12; ++i) {
      const auto answer = post("/api/tables", R"({"seat": "white", "regulations": {"time": "none"}})");
      if (answer.status != 201) break;
      const auto made = answer.json();
      tables_.push_back({std::string(made.at("table").as_string()),
                         std::string(made.at("seats").at("white").as_string()),
                         std::string(made.at("seats").at("black").as_string())});
    }
  }

  void connect_silently() {
    std::deque<std::unique_ptr<Wire>> open;
    while (going()) {
      open.push_back(std::make_unique<Wire>(port_, from_));
      ++connections_;
      if (open.size() > 3'000) open.pop_front();
    }
  }

  void watch_without_reading() {
    std::deque<std::unique_ptr<WebSocket>> watching;
    for (std::size_t turn = 0; going(); ++turn) {
      const Made& table = tables_[turn % tables_.size()];
      auto socket = std::make_unique<WebSocket>(port_, "/api/tables/" + table.id + "/live", std::string_view(), from_);
      if (socket->status() != 101) {
        ++failed_;
        continue;
      }
      socket->wire().set_receive_buffer(4096);
      socket->send(R"({"hello": {"token": null, "seen": 0}})");
      ++hellos_;
      watching.push_back(std::move(socket));
      if (watching.size() > 400) watching.pop_front();
    }
  }

  // Both seats of a table, as fast as it is taken, and connected again when that was too fast.
  void act() {
    const std::size_t turn = next_table_++;
    const Made& table = tables_[turn % tables_.size()];
    const std::string act = R"({"do": "stop_clocks", "reason": ")" + std::string(300, 'x') + "\"}";
    while (going()) {
      WebSocket white(port_, "/api/tables/" + table.id + "/live", std::string_view(), from_);
      WebSocket black(port_, "/api/tables/" + table.id + "/live", std::string_view(), from_);
      white.send(R"({"hello": {"token": ")" + table.white + R"(", "seen": 1000000000}})");
      black.send(R"({"hello": {"token": ")" + table.black + R"(", "seen": 1000000000}})");
      while (going() && white.send(act) && black.send(act)) {
        acts_ += 2;
        std::this_thread::sleep_for(20ms);
      }
      ++failed_;
    }
  }

  void ask_for_records() {
    Wire wire(port_, from_);
    while (going()) {
      std::string requests;
      for (int i = 0; i < 20; ++i)
        requests += fmt::format("GET /api/tables/{}/{} HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                tables_[static_cast<std::size_t>(i) % tables_.size()].id, i % 3 == 0 ? "log" : "pgn");
      if (!wire.write(requests)) return;
      for (int i = 0; i < 20; ++i) {
        const auto answer = test::read_answer(wire);
        count(answer);
        if (answer.status == 0) return;
      }
    }
  }

  void ask_for_tables() {
    while (going()) {
      post("/api/tables", R"({"seat": "white", "lobby": true})");
      count(test::http(port_, "GET", "/api/tables", {}, {}, from_));
      post("/api/reconstruct", R"({"white": "e4 e5 Nf3", "black": "e4 e5 Nf3"})");
    }
  }

  void ask_for_tournaments() {
    std::string pairings;
    for (int board = 1; board <= 300; ++board) pairings += fmt::format("{0};White {0};Black {0}\\n", board);
    const auto answer = post("/api/tournaments", R"({"event": "x", "pairings": ")" + pairings + "\"}");
    if (answer.status != 201) return std::this_thread::sleep_for(100ms);
    const std::string id(answer.json().at("tournament").as_string());
    for (int i = 0; i < 100 && going(); ++i) {
      count(test::http(port_, "GET", "/api/tournaments/" + id, {}, {}, from_));
      WebSocket watcher(port_, "/api/tournaments/" + id + "/live", std::string_view(), from_);
      watcher.send(R"({"hello": {"token": null}})");
      count(test::http(port_, "GET", "/api/tournaments/" + id + "/pgn", {}, {}, from_));
    }
  }

  void let_engines_think() {
    const auto answer =
        post("/api/tables",
             R"({"seat": "black", "engine": {"seat": "white", "level": 8}, "regulations": {"time": "90+30"}})");
    if (answer.status != 201) return std::this_thread::sleep_for(100ms);
    const auto made = answer.json();
    WebSocket black(port_, "/api/tables/" + std::string(made.at("table").as_string()) + "/live", std::string_view(),
                    from_);
    black.send(R"({"hello": {"token": ")" + std::string(made.at("seats").at("black").as_string()) +
               R"(", "seen": 0}})");
    while (going() && black.send(R"({"ping": 1})")) std::this_thread::sleep_for(100ms);
  }

  void talk_nonsense() {
    WebSocket socket(port_, "/api/tables/" + tables_.front().id + "/live", std::string_view(), from_);
    socket.send(R"({"hello": {"token": null, "seen": 0}})");
    while (going() && socket.frame(10, "x") && socket.frame(1, "", false) && socket.frame(0, "[", true)) frames_ += 3;
    Wire wire(port_, from_);
    wire.write("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n\r\n");
    while (going() && wire.write(" ")) std::this_thread::sleep_for(1ms);
  }

  unsigned port_;
  std::string from_;
  Clock::time_point end_;
  std::vector<Made> tables_;
  std::atomic<std::size_t> next_table_ = 0, connections_ = 0, hellos_ = 0, acts_ = 0, answered_ = 0, refused_ = 0,
                           frames_ = 0, failed_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  Attack attack(static_cast<unsigned>(std::atoi(argv[1])), argv[2], std::chrono::seconds(std::atoi(argv[3])));
  attack.run();
  attack.report();
}
