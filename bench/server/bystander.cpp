// bystander PORT PID FROM SECONDS PROBE: measures what others notice of an attack. At each of a few tables two people
// play, ten acts a second in all: the time from an act to its acknowledgement, the time that a clock lost by an act
// dated late, the memory of the server (process PID) meanwhile, and the disk's time for a bare fdatasync() in the file
// PROBE. Each second a newcomer from an address of its own makes a table and sits down, and an organiser reads the desk
// of a tournament: how many were refused, and how long it took.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "bench/server/measure.hpp"
#include "tests/server/client.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using test::WebSocket;

constexpr int tables = 4;
constexpr auto between_acts = 100ms;

struct Played {
  bench::Latencies latencies{};
  double lost = 0;  // milliseconds that the clock has lost at most
};

// How much later than it was sent an act was dated at most, measured from the act that was dated soonest.
class Dates {
 public:
  void add(Clock::time_point sent, std::int64_t at) {
    const double late =
        static_cast<double>(at) - std::chrono::duration<double, std::milli>(sent.time_since_epoch()).count();
    soonest_ = std::min(soonest_.value_or(late), late);
    latest_ = std::max(latest_.value_or(late), late);
  }
  double lost() const { return soonest_ ? *latest_ - *soonest_ : 0; }

 private:
  std::optional<double> soonest_{}, latest_{};
};

// Plays at one table from `first` on.
Played play(unsigned port, std::string_view from, Clock::time_point first, Clock::time_point end) {
  Played played;
  Dates dates;
  const auto answer =
      test::http(port, "POST", "/api/tables", R"({"seat": "white", "regulations": {"time": "90+30"}})", {}, from);
  const auto made = answer.json();
  const std::string address = "/api/tables/" + std::string(made.at("table").as_string()) + "/live";
  WebSocket white(port, address, std::string_view(), from), black(port, address, std::string_view(), from);
  const auto hello = [&](WebSocket& socket, const char* seat) {
    socket.send(R"({"hello": {"token": ")" + std::string(made.at("seats").at(seat).as_string()) + R"(", "seen": 0}})");
    socket.receive("welcome");
  };
  hello(white, "white");
  hello(black, "black");
  int id = 0;
  for (auto due = first; due < end; due += between_acts) {
    std::this_thread::sleep_until(due);
    WebSocket& player = id % 2 == 0 ? white : black;
    const auto sent = Clock::now();
    if (!player.send(fmt::format(R"({{"do": "adjust", "square": "e2", "id": {}}})", ++id))) break;
    while (const auto message = player.receive("ack")) {
      if (message->at("ack") != id) continue;
      // The first act of each is dated back by the delay of the network, and the clock with it.
      if (id > 2) dates.add(sent, message->at("entry").at("event").at("at").as_int64());
      break;
    }
    played.latencies.add(Clock::now() - sent);
  }
  played.lost = dates.lost();
  return played;
}

// The visits once a second of somebody from an address of their own: how long each took, and how many were refused.
struct Visits {
  bench::Latencies latencies{};
  unsigned refused = 0;
};
template <typename Visit>
Visits visit_each_second(Clock::time_point first, Clock::time_point end, Visit visit) {
  Visits visits;
  int turn = 0;
  for (auto due = first; due < end; due += 1s, ++turn) {
    std::this_thread::sleep_until(due);
    const auto before = Clock::now();
    bool done = false;
    try {
      done = visit(turn);
    } catch (const std::exception&) {
      // The visitor was refused.
    }
    if (!done) ++visits.refused;
    visits.latencies.add(Clock::now() - before);
  }
  return visits;
}

// Makes a table, opens its page, and sits down.
bool come(unsigned port, int turn) {
  const std::string from = fmt::format("127.0.1.{}", 1 + turn % 200);
  if (test::http(port, "GET", "/", {}, {}, from).status != 200) return false;
  const auto answer = test::http(port, "POST", "/api/tables", R"({"seat": "white"})", {}, from);
  if (answer.status != 201) return false;
  const auto made = answer.json();
  WebSocket white(port, "/api/tables/" + std::string(made.at("table").as_string()) + "/live", std::string_view(), from);
  white.send(R"({"hello": {"token": ")" + std::string(made.at("seats").at("white").as_string()) + R"(", "seen": 0}})");
  return white.receive("welcome").has_value();
}

// A tournament of 20 boards; its desk is read by whoever has the id.
std::string make_tournament(unsigned port, std::string_view from) {
  std::string pairings;
  for (int board = 1; board <= 20; ++board) pairings += fmt::format("{0};White {0};Black {0}\\n", board);
  const auto made =
      test::http(port, "POST", "/api/tournaments", R"({"event": "Open", "pairings": ")" + pairings + "\"}", {}, from);
  return std::string(made.json().at("tournament").as_string());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  const auto port = static_cast<unsigned>(std::atoi(argv[1]));
  const int process = std::atoi(argv[2]);
  const std::string from = argv[3];
  const auto first = Clock::now() + 500ms, end = first + std::chrono::seconds(std::atoi(argv[4]));
  bench::DiskProbe probe(argv[5]);
  std::mutex mutex;
  bench::Latencies all;
  double most_kb = 0, lost = 0;
  Visits newcomers, organiser;
  const std::string tournament = make_tournament(port, "127.0.0.3");
  {
    std::vector<std::jthread> threads;
    threads.emplace_back(
        [&] { newcomers = visit_each_second(first, end, [&](int turn) { return come(port, turn); }); });
    threads.emplace_back([&] {
      organiser = visit_each_second(first, end, [&](int) {
        return test::http(port, "GET", "/api/tournaments/" + tournament, {}, {}, "127.0.0.3").status == 200;
      });
    });
    for (int table = 0; table < tables; ++table)
      threads.emplace_back([&, table] {
        const auto played = play(port, from, first + table * between_acts / tables, end);
        const auto& each = played.latencies.milliseconds;
        const std::scoped_lock lock(mutex);
        all.milliseconds.insert(all.milliseconds.end(), each.begin(), each.end());
        lost = std::max(lost, played.lost);
      });
    while (Clock::now() < end) {
      most_kb = std::max(most_kb, bench::resident_kb(process));
      std::this_thread::sleep_for(50ms);
    }
  }
  auto disk = probe.latencies();
  fmt::print(
      "{} acts: p50 {:.1f} p99 {:.1f} most {:.1f} ms; clocks lost {:.0f} ms; newcomers {} refused {} p99 {:.0f} ms; "
      "desk refused {} p99 {:.0f} ms; fdatasync p50 {:.1f} p99 {:.1f} ms; memory at most {:.0f} MB\n",
      all.milliseconds.size(), all.quantile(0.5), all.quantile(0.99), all.quantile(1), lost,
      newcomers.latencies.milliseconds.size(), newcomers.refused, newcomers.latencies.quantile(0.99), organiser.refused,
      organiser.latencies.quantile(0.99), disk.quantile(0.5), disk.quantile(0.99), most_kb / 1024);
}
