// A DGT LiveChess without boards: a WebSocket that answers the calls of a client and tells what hands do at its boards.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "jadoube/chess/position.hpp"

namespace jadoube::boards::test {

class LiveChess {
 public:
  LiveChess();
  LiveChess(const LiveChess&) = delete;
  LiveChess& operator=(const LiveChess&) = delete;
  ~LiveChess();

  std::string address() const { return "ws://localhost:" + std::to_string(port_) + "/api/v1.0"; }
  void add(const std::string& serial_number);
  // LiveChess does not list the board, and refuses its events; it knows it again.
  void forget(const std::string& serial_number) { know(serial_number, false); }
  void remember(const std::string& serial_number) { know(serial_number, true); }
  // Its events are asked for.
  bool is_followed(const std::string& serial_number);
  // The board is turned round, and LiveChess has been told so.
  void flip(const std::string& serial_number);
  const Board& board(const std::string& serial_number) const { return boards_.at(serial_number).pieces; }
  // A hand changes a square, or the clock of that side runs: each is an event.
  void change(const std::string& serial_number, Square square, std::optional<Piece> piece);
  void run(const std::string& serial_number, Color color);
  void unplug(const std::string& serial_number) { plug(serial_number, false); }
  // With the pieces as they stand by then.
  void plug_in(const std::string& serial_number, const Board& pieces);
  // To the client as it is, whatever it is.
  void say(const std::string& text);
  // The client finds the connection closed.
  void cut();

 private:
  struct OneBoard {
    Board pieces = Position().board();
    std::optional<Color> running{};
    bool plugged = true;
    bool flipped = false;
    bool known = true;
    std::optional<std::size_t> feed{};  // of the client
  };
  struct Connection;

  void serve(const std::stop_token& stop);
  void talk(int socket, const std::stop_token& stop);
  void read_call();
  void plug(const std::string& serial_number, bool plugged);
  void know(const std::string& serial_number, bool known);
  std::string answer(const std::string& call);
  void tell(const std::string& serial_number, const OneBoard& board, bool with_clock);

  int listening_ = -1;
  unsigned port_ = 0;
  std::mutex mutex_;
  std::map<std::string, OneBoard> boards_;
  std::unique_ptr<Connection> connection_;
  std::optional<std::string> asked_for_{};  // the board whose events have just been asked for
  bool cut_ = false;
  std::jthread thread_;
};

}  // namespace jadoube::boards::test
