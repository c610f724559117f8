// A connection to a web server on which one request is made, or which becomes a WebSocket (RFC 6455). It waits, so it
// belongs on a thread of its own; whoever has `stop` can end every wait.
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
  // What has not been sent is given up, so that the other side never gets it later.
  ~WebConnection();

  // One request, and the answer: nothing if the connection ends before, or nothing comes for ten seconds. Of an answer
  // that begins a WebSocket, what comes behind it waits for receive().
  std::optional<WebAnswer> ask(std::string_view request, const std::atomic<bool>& stop);
  // What has come, without waiting; empty if nothing has. False when the connection has ended.
  bool receive(std::string& to);
  // As much of it as can be sent without waiting is taken off its front. False when the connection has ended.
  bool send(std::string& from);
  // For poll().
  int descriptor() const;
  // Whether it is to be given up with what is still to be sent; otherwise that is sent.
  void end_orderly() { abandons_ = false; }

 private:
  explicit WebConnection(Curl::Handle handle) : handle_(std::move(handle)) {}
  bool wait(short events, std::chrono::steady_clock::time_point until, const std::atomic<bool>& stop) const;

  Curl::Handle handle_;
  std::string early_;  // came behind an answer
  bool abandons_ = true;
};

}  // namespace jadoube::client
