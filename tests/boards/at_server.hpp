// Electronic boards at tables of a server in a process of its own: the program, who watches a table, and the games that
// are played.
#pragma once

#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/json/value.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/engines/child.hpp"
#include "jadoube/notation/pgn/game.hpp"
#include "tests/server/running_server.hpp"

namespace jadoube::boards::test {

using engines::Child;
using jadoube::test::MadeTable;
using jadoube::test::RunningServer;
namespace json = boost::json;

inline engines::Clock::time_point patience() { return engines::Clock::now() + std::chrono::seconds(60); }

// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858: castling on the queen's side, and mate. A game
// made for en passant, promotion to a knight by capture, and castling on the king's side by both.
inline constexpr std::string_view two_games =
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 "
    "11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n\n"
    "[Result \"1-0\"]\n\n1. e4 a6 2. e5 d5 3. exd6 Nf6 4. dxc7 e6 5. cxb8=N Be7 6. Nf3 O-O 7. Be2 Rxb8 8. O-O 1-0\n";

inline std::vector<std::vector<Move>> games() {
  auto source = pgn::Source::text(two_games);
  pgn::GameBuilder builder;
  pgn::Reader<pgn::GameBuilder> reader(source, builder);
  std::vector<std::vector<Move>> all;
  while (reader.read_game()) all.push_back(builder.finished().moves());
  return all;
}

// jadoube board. What it says is read line by line.
class BoardProgram {
 public:
  explicit BoardProgram(const std::vector<std::string>& options) {
    std::vector<std::string> words{"bash", "-c", "exec \"$@\" 2>&1", "-", JADOUBE_PROGRAM, "board", "--lang", "en"};
    words.insert(words.end(), options.begin(), options.end());
    auto started = Child::start(words);
    if (!started) throw std::runtime_error("no program");
    program_ = std::make_unique<Child>(*std::move(started));
  }
  // The next line that has these words; the lines before it are left out.
  std::string wait_for(std::string_view words) {
    std::string all;
    while (auto line = program_->read_line(patience())) {
      if (line->find(words) != std::string::npos) return *line;
      all += *line + "\n";
    }
    ADD_FAILURE() << "never said: " << words << "; but:\n" << all;
    return {};
  }
  void type(std::string_view line) { ASSERT_TRUE(program_->write_line(line, patience())); }
  void quit() {
    type("quit");
    program_->end(patience());
  }

 private:
  std::unique_ptr<Child> program_;
};

inline std::string link(unsigned port, const MadeTable& table, const std::string& seat) {
  return "http://localhost:" + std::to_string(port) + "/t/" + table.id + "#" + table.tokens.at(seat);
}

// Somebody who watches, until a move has been completed by its press.
class Watcher {
 public:
  Watcher(const RunningServer& server, const MadeTable& table) : socket_(server.sit(table, "spectator")) {}
  void wait_for_act(std::string_view word) {
    while (auto message = socket_->receive("entry"))
      if (message->at("entry").at("event").at("do").as_string() == json::string_view(word.data(), word.size())) return;
    FAIL() << "never: " << word;
  }
  void wait_for_effect(std::string_view kind) {
    while (auto message = socket_->receive("entry"))
      for (const json::value& effect : message->at("entry").at("answer").at("effects").as_array())
        if (effect.at("kind").as_string() == json::string_view(kind.data(), kind.size())) return;
    FAIL() << "never: " << kind;
  }

 private:
  std::unique_ptr<jadoube::test::WebSocket> socket_;
};

// The log says so many presses as moves have been completed, and every act had standing.
inline void expect_nothing_twice(const RunningServer& server, const MadeTable& table, const std::vector<Move>& moves,
                                 std::optional<Color> on_a_page = {}) {
  const std::string log = server.get("/api/tables/" + table.id + "/log").body;
  std::size_t presses = 0, places = 0;
  for (std::size_t at = 0; (at = log.find(R"("do": "press")", at)) != std::string::npos; ++at) ++presses;
  for (std::size_t at = 0; (at = log.find(R"("do": "place")", at)) != std::string::npos; ++at) ++places;
  const auto mate = static_cast<std::size_t>(server.get("/api/tables/" + table.id).json().at("state").at("reason") ==
                                             json::value("checkmate"));
  EXPECT_EQ(presses + mate, moves.size());
  std::size_t hands = 0;
  Color mover = Color::white;
  for (const Move move : moves) {
    // On a wooden board the new piece is put there at once.
    hands += move.is_castling() ? 2 : move.is_promotion() && on_a_page != mover ? 0 : 1;
    mover = !mover;
  }
  EXPECT_EQ(places, hands) << log;
  const auto plies = server.get("/api/tables/" + table.id).json().at("state").at("ply").to_number<std::size_t>();
  EXPECT_EQ(plies, moves.size());
}

inline unsigned free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (::bind(socket, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no port");
  ::close(socket);
  return ntohs(address.sin_port);
}

}  // namespace jadoube::boards::test
