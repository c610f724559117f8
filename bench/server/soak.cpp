// soak PORT PID SECONDS: a few well-behaved clients make, play, abandon, join and watch tables again and again, some of
// them against the server's engine. First they fill the lobby with as many tables as it lists, so that its memory does
// not count as growth. After each tenth of the time it prints the server's memory and files. Status 1: one of them has
// grown after the first third, or no game was played against an engine.
#include <dirent.h>
#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <atomic>
#include <random>
#include <thread>

#include "bench/server/measure.hpp"
#include "jadoube/chess/position.hpp"
#include "jadoube/notation/uci.hpp"
#include "jadoube/server/table/lobby.hpp"
#include "tests/server/client.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using test::WebSocket;

constexpr int people = 8, against_engine = 4;  // the second are a part of the first
// How much memory may vary, as a part of it and in KB; and the number of files.
constexpr double growth = 0.1, growth_kb = 8'192;
constexpr int more_files = 40;

int open_files(int process) {
  DIR* const folder = ::opendir(fmt::format("/proc/{}/fd", process).c_str());
  if (folder == nullptr) return 0;
  int files = 0;
  while (::readdir(folder) != nullptr) ++files;
  ::closedir(folder);
  return files;
}

// Makes as many tables as the lobby lists, and returns how many the server has made.
std::size_t fill_lobby(unsigned port) {
  std::atomic<std::size_t> made = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < people; ++i)
    threads.emplace_back([&] {
      constexpr auto table = R"({"seat": "white", "lobby": true, "regulations": {"time": "0.1"}})";
      while (made < server::most_listed && test::http(port, "POST", "/api/tables", table).status == 201) ++made;
    });
  threads.clear();
  return made;
}

class Person {
 public:
  Person(unsigned port, unsigned seed) : port_(port), random_(seed) {}

  // Makes a table and begins a game of six seconds, which is watched, and left in the middle or played to its end.
  void play(unsigned turn) {
    const bool lobby = turn % 3 == 0;
    const auto made = test::http(port_, "POST", "/api/tables",
                                 lobby ? R"({"seat": "white", "lobby": true, "regulations": {"time": "0.1"}})"
                                       : R"({"seat": "white", "regulations": {"time": "0.1"}})");
    if (made.status != 201) return std::this_thread::sleep_for(50ms);
    const auto table = made.json();
    const std::string id(table.at("table").as_string());
    std::string black_token;
    if (lobby) {
      const auto joined = test::http(port_, "POST", "/api/tables/" + id + "/join", R"({"name": "Bia"})");
      if (joined.status != 200) return;
      black_token = joined.json().at("token").as_string();
      if (turn % 2 == 0 && may_stay_away()) return;
    } else {
      black_token = table.at("seats").at("black").as_string();
    }
    WebSocket white(port_, "/api/tables/" + id + "/live"), black(port_, "/api/tables/" + id + "/live");
    WebSocket spectator(port_, "/api/tables/" + id + "/live");
    hello(white, std::string(table.at("seats").at("white").as_string()));
    hello(black, black_token);
    spectator.send(R"({"hello": {"token": null, "seen": 0}})");
    spectator.receive("welcome");
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
      WebSocket& player = move[1] < '5' ? white : black;
      player.send(fmt::format(R"({{"do": "move", "move": "{}", "id": 1}})", move));
      player.receive("ack");
      player.send(R"({"do": "press", "id": 2})");
      player.receive("ack");
    }
    ++games;
    test::http(port_, "GET", "/api/tables/" + id + "/pgn");
    if (turn % 4 == 1) return;  // both leave, with the clock running
    white.send(R"({"do": "resign", "id": 3})");
    white.receive("ack");
  }
  static inline std::atomic<unsigned> games = 0;

  // Plays a game of three seconds against the engine, which is watched, by moves chosen by lot; leaves every fourth
  // after ten moves.
  void play_engine(unsigned turn) {
    const auto made =
        test::http(port_, "POST", "/api/tables",
                   R"({"seat": "white", "engine": {"level": 8}, "regulations": {"time": "0.05", "board": "screen"}})");
    if (made.status != 201) return std::this_thread::sleep_for(50ms);
    const auto table = made.json();
    const std::string id(table.at("table").as_string());
    WebSocket white(port_, "/api/tables/" + id + "/live"), spectator(port_, "/api/tables/" + id + "/live");
    hello(white, std::string(table.at("seats").at("white").as_string()));
    spectator.send(R"({"hello": {"token": null, "seen": 0}})");
    spectator.receive("welcome");

    Position position;
    play_any(white, position);
    while (const auto message = white.receive("entry")) {
      const auto& entry = message->at("entry");
      if (entry.at("answer").at("state").at("result") != "*") {
        ++engine_games;
        return;
      }
      const auto& event = entry.at("event");
      if (event.at("do") != "move" || event.at("by") != "black") continue;
      const auto move = notation::read_uci(position, std::string_view(event.at("move").as_string()));
      if (!move) return;
      position.play(*move);
      if (turn % 4 == 1 && position.fullmove_number() > 10) return;
      play_any(white, position);
    }
  }
  static inline std::atomic<unsigned> engine_games = 0;

 private:
  // Whether a player who has joined may stay away: at most five times a second, since the server keeps such a seat for
  // two minutes, and the many that a fast machine could make would look like growth.
  static bool may_stay_away() {
    using namespace std::chrono;
    static std::atomic<std::int64_t> next = 0;
    const std::int64_t now = duration_cast<milliseconds>(Clock::now().time_since_epoch()).count();
    std::int64_t from = next;
    return now >= from && next.compare_exchange_strong(from, now + 200);
  }
  void play_any(WebSocket& socket, Position& position) {
    const auto moves = position.legal_moves();
    if (moves.empty()) return;
    const Move move = moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random_)];
    socket.send(fmt::format(R"({{"do": "move", "move": "{}"}})", notation::write_uci(move)));
    position.play(move);
  }
  static void hello(WebSocket& socket, const std::string& token) {
    socket.send(R"({"hello": {"token": ")" + token + R"(", "seen": 0}})");
    socket.receive("welcome");
  }
  unsigned port_;
  std::mt19937 random_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const auto port = static_cast<unsigned>(std::atoi(argv[1]));
  const int process = std::atoi(argv[2]);
  const auto duration = std::chrono::seconds(std::atoi(argv[3]));
  const std::size_t listed = fill_lobby(port);
  fmt::print("  0%: {} tables in the lobby, {:.1f} MB, {} files\n", listed, bench::resident_kb(process) / 1024,
             open_files(process));
  const auto first = Clock::now();
  std::vector<double> memory;
  std::vector<int> files;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < people; ++i)
      threads.emplace_back([&, i](const std::stop_token& stop) {
        Person person(port, static_cast<unsigned>(i));
        for (unsigned turn = 0; !stop.stop_requested(); ++turn) try {
            i < against_engine ? person.play_engine(turn) : person.play(turn);
          } catch (const std::exception&) {
            std::this_thread::sleep_for(10ms);
          }
      });
    for (int tenth = 1; tenth <= 10; ++tenth) {
      std::this_thread::sleep_until(first + duration * tenth / 10);
      memory.push_back(bench::resident_kb(process));
      files.push_back(open_files(process));
      fmt::print("{:3}%: {:6} games, {:5} against the engine, {:.1f} MB, {} files\n", tenth * 10, Person::games.load(),
                 Person::engine_games.load(), memory.back() / 1024, files.back());
      std::fflush(stdout);
    }
  }
  const double before = *std::max_element(memory.begin(), memory.begin() + 4);
  const double after = *std::max_element(memory.begin() + 7, memory.end());
  const int files_before = *std::max_element(files.begin(), files.begin() + 4);
  const int files_after = *std::max_element(files.begin() + 7, files.end());
  const bool flat = after <= before * (1 + growth) + growth_kb && files_after <= files_before + more_files;
  fmt::print("{}\n", flat ? "flat" : "GROWS");
  return flat && Person::games > 0 && Person::engine_games > 0 ? 0 : 1;
}
