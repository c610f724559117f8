// The line to a table of a server: a WebSocket on a thread of its own, which connects again whenever it is lost. Pings
// keep it alive, and a silent connection is given up.
//
//   TableLine line(address);
//   poll(line.descriptor()); for (auto& happened : line.take()) …
//   line.send(opened.connection, R"({"hello": …})");      // first on each connection
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "jadoube/client/table_address.hpp"
#include "jadoube/client/web_connection.hpp"

namespace jadoube::client {

namespace line {
// An open seat is now this board's; this is its link.
struct Joined {
  TableAddress address;
};
// A connection is made, the first, second, …
struct Opened {
  unsigned connection;
};
struct Received {
  std::string text;
};
// The connection has ended; another is tried.
struct Lost {};
// No connection could be made; another try follows.
struct Unreachable {
  std::string why{};
  WebFault::Kind kind = WebFault::Kind::other;
};
// The server refuses: `body` is its answer, which is JSON if it is one of ours.
struct Refused {
  unsigned status;
  std::string body;
};
}  // namespace line

using LineEvent =
    std::variant<line::Joined, line::Opened, line::Received, line::Lost, line::Unreachable, line::Refused>;

class TableLine {
 public:
  // If the address has no secret, the line first takes the table's open seat.
  explicit TableLine(TableAddress address);
  // The line to another WebSocket: the origin and the host as in a TableAddress, and the path.
  TableLine(const std::string& origin, const std::string& host, std::string path);
  TableLine(const TableLine&) = delete;
  TableLine& operator=(const TableLine&) = delete;
  // Sends the texts given to send(), as far as that is possible at once.
  ~TableLine();

  // Readable when take() has something to give.
  int descriptor() const { return told_; }
  std::vector<LineEvent> take();
  // The text is dropped if that connection is lost.
  void send(unsigned connection, std::string_view text);
  // The server has welcomed this client: after a loss the next attempt follows soon, without a growing delay.
  void welcomed() { welcomed_ = true; }

 private:
  void run();
  bool join();
  void open_and_follow();
  void follow(WebConnection& connection);
  void tell(LineEvent event);
  void wait_to_try(unsigned tries);

  TableAddress address_;
  std::string path_;           // of the WebSocket
  bool joins_;                 // an open seat is to be taken
  int told_ = -1, wake_ = -1;  // event counters
  std::mutex mutex_;
  std::vector<LineEvent> events_;
  std::string outgoing_;  // frames
  unsigned connection_ = 0;
  bool open_ = false;
  std::atomic<bool> stop_ = false, welcomed_ = false;
  std::thread thread_;
};

}  // namespace jadoube::client
