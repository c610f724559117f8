// A browser's part at a table, with waits that end: HTTP requests and WebSockets over plain sockets, also ill-behaved.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::test {

namespace json = boost::json;

struct HttpAnswer {
  unsigned status = 0;                         // 0: the connection ended without an answer
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  json::value json() const;
};

// One connection. Every wait ends after a minute, or after `patience`.
class Wire {
 public:
  // The longest wait of this thread's connections.
  static thread_local std::chrono::milliseconds patience;
  // `from`: the loopback address that it comes from.
  explicit Wire(unsigned port, std::string_view from = "127.0.0.1");
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  ~Wire();

  // Writes the bytes. False if the other side has gone.
  bool write(std::string_view bytes);
  // Reads exactly `size` bytes; nothing if the connection or the wait ends before.
  std::optional<std::string> read(std::size_t size);
  std::optional<std::string> read_until(std::string_view end);
  // Sets how many unread bytes the system may hold for this connection.
  void set_receive_buffer(int bytes);
  int descriptor() const { return socket_; }

 private:
  bool fill();

  int socket_;
  std::string buffer_;
};

HttpAnswer read_answer(Wire& wire);
// Sends one request on a connection of its own.
HttpAnswer http(unsigned port, std::string_view method, std::string_view target, std::string_view body = {},
                std::string_view headers = {}, std::string_view from = "127.0.0.1");

class WebSocket {
 public:
  // `headers` are further ones, each with its end of line.
  WebSocket(unsigned port, std::string_view target, std::string_view headers = {}, std::string_view from = "127.0.0.1");

  unsigned status() const { return answer_.status; }  // 101 where all is well
  const HttpAnswer& answer() const { return answer_; }

  bool send(std::string_view text) { return frame(1, text); }
  bool frame(unsigned opcode, std::string_view payload, bool last = true);
  // The next message, of one frame or several; pings are answered. Nothing when the other side has closed: then
  // close_code() says how.
  std::optional<json::value> receive();
  // The next message with this member; others are skipped.
  std::optional<json::value> receive(std::string_view member);
  std::optional<unsigned> close_code() const { return close_code_; }
  bool answers_pings = true;
  Wire& wire() { return wire_; }

 private:
  Wire wire_;
  HttpAnswer answer_;
  std::optional<unsigned> close_code_;
};

}  // namespace jadoube::test
