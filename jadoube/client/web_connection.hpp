// A connection to a web server for one request, or one that becomes a WebSocket (RFC 6455). It waits, so it needs a
// thread of its own; `stop` ends every wait.
//
//   auto connection = WebConnection::open("https://chess.example", stop);
//   const auto answer = connection->ask("GET /api/tables/ID/live HTTP/1.1\r\n…\r\n\r\n", stop);
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "jadoube/client/curl_library.hpp"

namespace jadoube::client {

struct WebAnswer {
  unsigned status = 0;
  std::string head;  // as it came
  std::string body;

  // The value of a header; empty if there is none.
  std::string_view header(std::string_view name) const;
};

// Why no connection was made. `why` is a sentence of libcurl's or the system's.
struct WebFault {
  enum class Kind : std::uint8_t { other, unknown_host, refused, timed_out, no_tls, bad_certificate };
  Kind kind;
  std::string why;
};

class WebConnection {
 public:
  // `origin` with the scheme: with https, TLS is spoken and the server's certificate checked.
  static std::expected<WebConnection, WebFault> open(const std::string& origin, const std::atomic<bool>& stop);

  WebConnection(WebConnection&& other) noexcept;
  WebConnection& operator=(WebConnection&&) = delete;
  // Drops everything that has not been sent, so that the other side never gets it later.
  ~WebConnection();

  // Makes one request and returns the answer; nothing if the connection ends before, or nothing comes for ten seconds.
  // Data after an answer that begins a WebSocket wait for receive().
  std::optional<WebAnswer> ask(std::string_view request, const std::atomic<bool>& stop);
  // Takes the data that have come, without waiting; leaves `to` empty if there are none. False when the connection has
  // ended.
  bool receive(std::string& to);
  // Takes as much off the front of `from` as can be sent without waiting. False when the connection has ended.
  bool send(std::string& from);
  // For poll().
  int descriptor() const;
  // Lets the connection end with all data sent; otherwise unsent data are dropped.
  void end_orderly() { abandons_ = false; }

 private:
  explicit WebConnection(Curl::Handle handle) : handle_(std::move(handle)) {}
  bool wait(short events, std::chrono::steady_clock::time_point until, const std::atomic<bool>& stop) const;

  Curl::Handle handle_;
  std::string early_;  // came behind an answer
  bool abandons_ = true;
};

}  // namespace jadoube::client
