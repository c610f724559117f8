// load_hall PORT PROCESS SECONDS: an open of 2,000 players, and a hall of 300 boards with 640 phones, at the server of
// that port and process, which trusts 127.0.0.1. For the open: how long the requests of a round take, and after each
// result, one a second, how long until every desk and every watcher has it, and the bytes that one change sends. For
// the hall: the time from each act to its acknowledgement, at the boards and at a table beside the tournament, the
// results at the desks, and the server's memory.
#include <fmt/format.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <array>
#include <cstdlib>
#include <optional>

#include "bench/server/client.hpp"
#include "bench/server/load.hpp"
#include "bench/server/measure.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using bench::Latencies;
namespace json = boost::json;

constexpr unsigned open_players = 2'000, hall_boards = 300;
constexpr std::size_t desks = 3, walls = 100, watching_phones = 40;
constexpr auto between_results = 1s, between_acts = 10s;  // the latter at each board of the hall

std::uint16_t port = 0;

json::value ask(const std::string& target, const std::string& body) {
  auto answer = json::parse(bench::post(port, target, body));
  if (const auto* const error = answer.as_object().if_contains("error")) {
    fmt::print(stderr, "{}: {}\n", target, json::serialize(*error));
    std::exit(1);
  }
  return answer;
}

std::string text(const json::value& value) { return std::string(value.as_string()); }

// What one kind of page has received.
struct Heard {
  Latencies late{};
  std::size_t messages = 0, bytes = 0;
};

// A tournament and the pages that watch it.
class Event {
 public:
  explicit Event(const std::string& members) {
    const auto made = ask("/api/tournaments", "{" + members + "}");
    id_ = text(made.at("tournament"));
    token_ = text(made.at("arbiter"));
  }

  json::value act(const std::string& word, const std::string& members = {}) const {
    return ask("/api/tournaments/" + id_ + "/" + word,
               fmt::format(R"({{"token": "{}"{}{}}})", token_, members.empty() ? "" : ", ", members));
  }
  void timed(const std::string& word, const std::string& members = {}) const {
    const auto before = Clock::now();
    act(word, members);
    fmt::print("  {}: {:.0f} ms\n", word, std::chrono::duration<double, std::milli>(Clock::now() - before).count());
  }
  // Enters a result from now on, and waits for nothing.
  void enter(unsigned board) {
    auto& socket = requests_.emplace_back(std::make_shared<asio_socket>(io_));
    awaited_ = board;
    sent_ = Clock::now();
    const std::string body =
        fmt::format(R"({{"token": "{}", "round": 1, "board": {}, "result": "1-0"}})", token_, board);
    auto message = std::make_shared<std::string>(
        fmt::format("POST /api/tournaments/{}/results HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{}", id_,
                    body.size(), body));
    socket->async_connect({bench::asio::ip::address_v4::loopback(), port}, [socket, message](const auto& error) {
      if (!error) bench::asio::async_write(*socket, bench::asio::buffer(*message), [message](auto, auto) {});
    });
  }

  void watch(std::size_t pages, bool desk, Heard& heard) {
    for (std::size_t i = 0; i < pages; ++i) {
      auto& socket = sockets_.emplace_back(std::make_shared<bench::LoadSocket>(
          io_, [this, &heard, desk](std::string_view message) { hear(message, desk, heard); }));
      socket->connect(port, "/api/tournaments/" + id_ + "/live", [this, socket, desk] {
        socket->send(desk ? fmt::format(R"({{"hello": {{"token": "{}", "desk": true}}}})", token_)
                          : std::string(R"({"hello": {"token": null, "round": 1}})"));
      });
    }
    wait(2s);
  }

  const std::string& token() const { return token_; }
  void wait(Clock::duration duration) { wait_until(Clock::now() + duration); }
  void wait_until(Clock::time_point time) {
    io_.restart();
    io_.run_until(time);
  }
  bench::asio::io_context& io() { return io_; }

 private:
  using asio_socket = bench::asio::basic_stream_socket<bench::asio::ip::tcp, bench::asio::io_context::executor_type>;

  void hear(std::string_view message, bool desk, Heard& heard) const {
    if (!awaited_) return;
    ++heard.messages;
    heard.bytes += message.size();
    const std::string key = desk ? fmt::format(R"("game/1/{}")", *awaited_) : fmt::format(R"("board": {},)", *awaited_);
    const bool told = message.contains(key) && (desk || message.contains(R"("decided": "1-0")"));
    if (told) heard.late.add(Clock::now() - sent_);
  }

  bench::asio::io_context io_{1};
  std::string id_, token_;
  std::vector<std::shared_ptr<bench::LoadSocket>> sockets_;
  std::vector<std::shared_ptr<asio_socket>> requests_;
  std::optional<unsigned> awaited_;
  Clock::time_point sent_;
};

void tell(const char* who, Heard& heard, std::size_t pages, unsigned results) {
  fmt::print(
      "  {}: {} of {} results arrived; ms after the request: p50 {:.1f} p99 {:.1f} most {:.1f}; {:.0f} bytes a "
      "result\n",
      who, heard.late.milliseconds.size(), pages * results, heard.late.quantile(0.5), heard.late.quantile(0.99),
      heard.late.quantile(1), double(heard.bytes) / double(pages) / results);
}

void hold_open(unsigned seconds) {
  std::string players;
  for (unsigned i = 0; i < open_players; ++i)
    players += fmt::format(R"({}{{"name": "Player {}", "rating": {}}})", i == 0 ? "" : ", ", i, 2'600 - i / 2);
  fmt::print("an open of {} players, {} desks and {} other pages\n", open_players, desks, walls);
  Event event(fmt::format(R"("event": "Open", "system": "swiss", "rounds": 11, "players": [{}])", players));
  event.timed("presence", R"("presence": "present")");
  event.timed("pair");
  event.timed("publish");
  Heard by_desks, by_walls;
  event.watch(desks, true, by_desks);
  event.watch(walls, false, by_walls);
  const auto begun = Clock::now();
  for (unsigned board = 1; board <= seconds; ++board) {
    event.enter(board);
    event.wait_until(begun + board * between_results);
  }
  tell("desks", by_desks, desks, seconds);
  tell("other pages", by_walls, walls, seconds);
}

// Two players at a board, who play pawn moves in turn.
class Board {
 public:
  Board(bench::asio::io_context& io, const std::string& table, const json::value& seats, Latencies& latencies)
      : latencies_(latencies) {
    for (const std::size_t side : {0U, 1U}) {
      sockets_[side] = std::make_shared<bench::LoadSocket>(io, [this, side](std::string_view message) {
        if (message.starts_with(R"({"refused")") || message.starts_with(R"({"error")")) ++refused;
        if (side == turn_ && message.starts_with(R"({"ack")")) answered();
      });
      const std::string hello =
          fmt::format(R"({{"hello": {{"token": "{}", "seen": 0}}}})", text(seats.at(side == 0 ? "white" : "black")));
      sockets_[side]->connect(port, "/api/tables/" + table + "/live",
                              [socket = sockets_[side], hello] { socket->send(hello); });
    }
  }

  // Makes the next move, and presses the clock when it is acknowledged.
  void play() {
    const unsigned number = moves_++;
    if (number >= 32) return;
    turn_ = number % 2;
    const char file = static_cast<char>('a' + number / 2 % 8);
    const bool first = number < 16;
    const int from = turn_ == 0 ? (first ? 2 : 3) : (first ? 7 : 6), to = turn_ == 0 ? from + 1 : from - 1;
    pressing_ = false;
    act(fmt::format(R"("do": "move", "move": "{}{}{}{}")", file, from, file, to));
  }

  unsigned refused = 0;

 private:
  void act(const std::string& what) {
    sent_ = Clock::now();
    sockets_[turn_]->send(fmt::format(R"({{{}, "id": {}}})", what, ++id_));
  }
  void answered() {
    latencies_.add(Clock::now() - sent_);
    if (!std::exchange(pressing_, true)) act(R"("do": "press")");
  }

  Latencies& latencies_;
  std::array<std::shared_ptr<bench::LoadSocket>, 2> sockets_;
  Clock::time_point sent_;
  unsigned moves_ = 0, turn_ = 0, id_ = 0;
  bool pressing_ = false;
};

void hold_hall(int process, unsigned seconds) {
  std::string pairings;
  for (unsigned board = 1; board <= hall_boards; ++board) pairings += fmt::format("{0};White {0};Black {0}\\n", board);
  fmt::print("a hall of {} boards, {} phones, {} desks\n", hall_boards, 2 * hall_boards + watching_phones, desks);
  Event event(fmt::format(R"("event": "Hall", "regulations": {{"time": "90+30"}}, "pairings": "{}")", pairings));
  Heard by_desks, by_phones;
  event.watch(desks, true, by_desks);
  event.watch(watching_phones, false, by_phones);
  Latencies acts, beside;
  std::vector<std::unique_ptr<Board>> boards;
  const auto links = event.act("links");
  for (const auto& board : links.at("boards").as_array()) {
    boards.push_back(std::make_unique<Board>(event.io(), text(board.at("table")), board.at("seats"), acts));
    if (boards.size() % 100 == 0) event.wait(1s);
  }
  event.timed("start", R"("round": 1)");
  const auto made = ask("/api/tables", R"({"seat": "white", "regulations": {"time": "90+30"}})");
  Board bystander(event.io(), text(made.at("table")), made.at("seats"), beside);
  event.wait(2s);
  const auto begun = Clock::now();
  double most_kb = 0;
  const auto total = static_cast<std::size_t>(seconds * hall_boards / between_acts.count());
  std::size_t results = 0;
  for (std::size_t i = 0; i < total; ++i) {
    event.wait_until(begun + i * between_acts / hall_boards);
    boards[i % hall_boards]->play();
    // The bystander moves each two seconds, and a result is entered each second, on the last boards first.
    if (i % (2 * hall_boards / between_acts.count()) == 0) bystander.play();
    if (i % (hall_boards / between_acts.count()) == 0)
      event.enter(hall_boards - static_cast<unsigned>(results++ % hall_boards));
    most_kb = std::max(most_kb, bench::resident_kb(process));
  }
  event.wait(2s);
  unsigned refused = 0;
  for (const auto& board : boards) refused += board->refused;
  fmt::print("  boards: {} acts acknowledged, {} refused; ms: p50 {:.1f} p99 {:.1f} most {:.1f}\n",
             acts.milliseconds.size(), refused, acts.quantile(0.5), acts.quantile(0.99), acts.quantile(1));
  fmt::print("  a table beside them: {} acts; ms: p50 {:.1f} p99 {:.1f} most {:.1f}\n", beside.milliseconds.size(),
             beside.quantile(0.5), beside.quantile(0.99), beside.quantile(1));
  tell("desks", by_desks, desks, static_cast<unsigned>(results));
  tell("other pages", by_phones, watching_phones, static_cast<unsigned>(results));
  fmt::print("  memory at most {:.0f} MB\n", most_kb / 1024);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  port = static_cast<std::uint16_t>(std::atoi(argv[1]));
  const auto seconds = static_cast<unsigned>(std::atoi(argv[3]));
  hold_open(seconds);
  hold_hall(std::atoi(argv[2]), seconds);
}
