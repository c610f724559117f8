// attack PORT FROM SECONDS NAME: attacks the server from one address. NAME is one of the attacks below, or `all` for
// all of them at once. Prints how much was accepted and how much refused. `attack --list` prints the names.
#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/json/serialize.hpp>

#include <atomic>
#include <deque>
#include <mutex>
#include <optional>
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

  // Each kind of attack: how many threads make it, and what one of them does again and again.
  struct Kind {
    std::string_view name;
    int threads;
    void (Attack::*once)();
  };
  static const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all{{"silence", 2, &Attack::connect_silently},
                                       {"watching", 1, &Attack::watch_without_reading},
                                       {"acts", 12, &Attack::act},
                                       {"hall-acts", 8, &Attack::act_in_hall},
                                       {"seats", 2, &Attack::take_seats},
                                       {"records", 3, &Attack::ask_for_records},
                                       {"making", 1, &Attack::ask_for_tables},
                                       {"tournaments", 1, &Attack::ask_for_tournaments},
                                       {"reconstruction", 4, &Attack::reconstruct},
                                       {"pictures", 4, &Attack::ask_for_pictures},
                                       {"pages", 4, &Attack::ask_for_pages},
                                       {"health", 4, &Attack::ask_for_health},
                                       {"tokens", 2, &Attack::test_tokens},
                                       {"players", 2, &Attack::send_players},
                                       {"files", 2, &Attack::send_files},
                                       {"loads", 2, &Attack::load_tables},
                                       {"penalties", 2, &Attack::penalise},
                                       {"flags", 1, &Attack::let_flags_fall},
                                       {"classes", 1, &Attack::open_classes},
                                       {"unread", 1, &Attack::ask_without_reading},
                                       {"engines", 1, &Attack::let_engines_think},
                                       {"nonsense", 1, &Attack::talk_nonsense}};
    return all;
  }

  void run(std::string_view name) {
    make_tables();
    std::vector<std::jthread> threads;
    for (const Kind& kind : kinds())
      for (int i = 0; i < kind.threads && (name == "all" || name == kind.name); ++i)
        threads.emplace_back([this, attack = kind.once] {
          while (going()) try {
              (this->*attack)();
            } catch (const std::exception&) {
              ++failed_;
              std::this_thread::sleep_for(1ms);
            }
        });
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

  // Acts at both seats of a table as fast as the server accepts, and connects again when that was too fast.
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

  // Makes a tournament of 300 boards by one request, and returns its links.
  test::HttpAnswer make_hall() {
    std::string pairings;
    for (int board = 1; board <= 300; ++board) pairings += fmt::format("{0};White {0};Black {0}\\n", board);
    const auto made = post("/api/tournaments", R"({"event": "x", "pairings": ")" + pairings + "\"}");
    if (made.status != 201) return made;
    return post("/api/tournaments/" + std::string(made.json().at("tournament").as_string()) + "/links",
                R"({"token": ")" + std::string(made.json().at("arbiter").as_string()) + "\"}");
  }
  std::unique_ptr<WebSocket> sit(const json::value& board, const char* seat) {
    auto socket = std::make_unique<WebSocket>(
        port_, "/api/tables/" + std::string(board.at("table").as_string()) + "/live", std::string_view(), from_);
    socket->send(R"({"hello": {"token": ")" + std::string(board.at("seats").at(seat).as_string()) +
                 R"(", "seen": 0}})");
    return socket;
  }

  // Sends a tournament's file, as long as a body may be, whose last line is wrong.
  void send_files() {
    std::string file = "012 Open\\nXXR 9\\n";
    int player = 1;
    for (; file.size() < 58'000; ++player)
      file += fmt::format("001 {:4} m    {:33} {:4}                             0.0 {:4}\\n", player,
                          fmt::format("Player of a long name {}", player), 2'000 - player, player);
    file += "001    1\\n";
    ask_again_and_again("POST", "/api/tournaments", R"({"event": "x", "trf": ")" + file + "\"}");
  }

  // Asks for tables at which nobody is, one after another.
  void load_tables() {
    const auto links = make_hall();
    if (links.status != 200) return std::this_thread::sleep_for(100ms);
    const auto linked = links.json();
    Wire wire(port_, from_);
    while (going())
      for (const auto& board : linked.at("boards").as_array()) {
        if (!going() || !wire.write(fmt::format("GET /api/tables/{} HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                                std::string(board.at("table").as_string()))))
          return;
        const auto answer = test::read_answer(wire);
        count(answer);
        if (answer.status == 0 || answer.headers.contains("connection")) return;
      }
  }

  // Opens as many connections as the seats of a hall have.
  void take_seats() {
    const auto links = make_hall();
    if (links.status != 200) return std::this_thread::sleep_for(100ms);
    const auto linked = links.json();
    std::deque<std::unique_ptr<WebSocket>> seats;
    while (going())
      for (const auto& board : linked.at("boards").as_array())
        for (const char* seat : {"white", "black"}) {
          if (!going()) return;
          seats.push_back(sit(board, seat));
          ++connections_;
          if (seats.size() > 6'000) seats.pop_front();
        }
  }

  // Acts at all boards of a hall at once.
  void act_in_hall() {
    const auto links = make_hall();
    if (links.status != 200) return std::this_thread::sleep_for(100ms);
    const auto linked = links.json();
    const auto& boards = linked.at("boards").as_array();
    std::vector<std::unique_ptr<WebSocket>> seats;
    for (const auto& board : boards) seats.push_back(sit(board, "white"));
    const std::string act = R"({"do": "stop_clocks", "reason": ")" + std::string(300, 'x') + "\"}";
    while (going())
      for (std::size_t board = 0; board < seats.size() && going(); ++board) {
        if (seats[board]->send(act)) {
          ++acts_;
          continue;
        }
        ++failed_;
        seats[board] = sit(boards[board], "white");
      }
  }

  // Sends requests one after another on one connection, and opens a new one when it is closed.
  void ask_again_and_again(std::string_view method, const std::string& target, const std::string& body = {}) {
    Wire wire(port_, from_);
    std::string requests;
    for (int i = 0; i < 10; ++i) {
      requests += fmt::format("{} {} HTTP/1.1\r\nHost: localhost\r\n", method, target);
      if (!body.empty()) requests += fmt::format("Content-Length: {}\r\n", body.size());
      requests += "\r\n" + body;
    }
    while (going() && wire.write(requests))
      for (int i = 0; i < 10; ++i) {
        const auto answer = test::read_answer(wire);
        count(answer);
        if (answer.status == 0 || answer.headers.contains("connection")) return;
      }
  }

  void ask_for_pictures() { ask_again_and_again("GET", "/t/" + tables_.front().id + "/board.svg"); }
  void ask_for_pages() { ask_again_and_again("GET", "/t/" + tables_.front().id); }
  void ask_for_health() { ask_again_and_again("GET", "/healthz"); }
  void test_tokens() {
    std::string tokens;
    for (int i = 0; i < 100; ++i) tokens += fmt::format("jadoube_{:032},", i);
    ask_again_and_again("POST", "/api/token/test", tokens);
  }
  void send_players() {
    std::string players;
    for (int i = 0; players.size() < 60'000; ++i)
      players += fmt::format("Player {0};{1};Club {0}\n", i, 1'400 + i % 900);
    ask_again_and_again("POST", "/api/players", players);
  }

  // Makes a table at which a search for a mate takes long, and returns its secrets.
  std::optional<json::value> make_caged(std::string_view more) {
    constexpr std::string_view cage = "5b2/6b1/3k2p1/4b1pb/6pb/4p1p1/2b2bP1/b4b1K b - - 0 1";
    const auto answer = post("/api/tables", fmt::format(R"({{"seat": "white", {}, "start": "{}"}}}})", more, cage));
    if (answer.status != 201) return std::nullopt;
    return answer.json();
  }
  std::unique_ptr<WebSocket> sit_at(const json::value& table, const char* seat) {
    auto socket = std::make_unique<WebSocket>(
        port_, "/api/tables/" + std::string(table.at("table").as_string()) + "/live", std::string_view(), from_);
    socket->send(R"({"hello": {"token": ")" + std::string(table.at("seats").at(seat).as_string()) +
                 R"(", "seen": 0, "ready": true}})");
    return socket;
  }

  // Penalises a device by a loss with the wrong points, again and again; this is refused only after it is known whether
  // the opponent can mate.
  void penalise() {
    const auto table = make_caged(R"("arbiter": true, "regulations": {"edition": "2009", "time": "90")");
    if (!table) return std::this_thread::sleep_for(100ms);
    const auto white = sit_at(*table, "white"), black = sit_at(*table, "black"), arbiter = sit_at(*table, "arbiter");
    const std::string act =
        R"({"do": "penalise", "player": "black", "penalty": "loss", "points": 0, "article": "12.3.b"})";
    while (going() && arbiter->send(act)) {
      ++acts_;
      std::this_thread::sleep_for(50ms);
    }
  }

  // Lets flags fall at thirty boards with clocks of three seconds.
  void let_flags_fall() {
    std::vector<std::unique_ptr<WebSocket>> seats;
    for (int board = 0; board < 30 && going(); ++board)
      if (const auto table = make_caged(R"("regulations": {"time": "0.05")")) {
        for (const char* const seat : {"white", "black"}) seats.push_back(sit_at(*table, seat));
        ++acts_;
      }
    for (int tenths = 0; tenths < 80 && going(); ++tenths) std::this_thread::sleep_for(100ms);
  }

  // Sends score sheets that fit no game.
  void reconstruct() {
    std::string moves;
    for (int i = 0; i < 60; ++i) moves += i % 2 == 0 ? "Nf3 Nc6 " : "Kd7 Qh5 ";
    const std::string body =
        R"({"white": ")" + moves + R"(", "black": ")" + moves + R"(", "position": "8/8/4k3/8/8/4K3/8/8 w"})";
    count(test::http(port_, "POST", "/api/reconstruct", body, {}, from_));
  }

  void open_classes() {
    post("/api/classes", R"({"lesson": "knight"})");
    std::this_thread::sleep_for(10ms);
  }

  // Asks, and does not read the answers.
  void ask_without_reading() {
    std::deque<std::unique_ptr<Wire>> open;
    while (going()) {
      open.push_back(std::make_unique<Wire>(port_, from_));
      open.back()->set_receive_buffer(4096);
      std::string requests;
      for (int i = 0; i < 20; ++i)
        requests += fmt::format("GET /api/tables/{}/pgn HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                tables_[static_cast<std::size_t>(i) % tables_.size()].id);
      open.back()->write(requests);
      ++connections_;
      if (open.size() > 400) open.pop_front();
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
  if (argc == 2 && std::string_view(argv[1]) == "--list") {
    for (const auto& kind : Attack::kinds()) fmt::print("{}\n", kind.name);
    return 0;
  }
  if (argc != 5) return 2;
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  Attack attack(static_cast<unsigned>(std::atoi(argv[1])), argv[2], std::chrono::seconds(std::atoi(argv[3])));
  attack.run(argv[4]);
  attack.report();
}
