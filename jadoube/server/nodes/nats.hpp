// A connection to NATS, for messages without changes. It always connects again by itself. All functions are called on
// the thread of the io_context; a separate thread connects and sends, so that a slow network delays nobody. Internal.
#pragma once

#include <boost/asio/io_context.hpp>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace jadoube::server::nats {

struct Settings {
  std::string url;          // nats://HOST:PORT, or tls://HOST:PORT
  std::string name;         // shown by the NATS server for the connection
  std::string credentials;  // a file: of NATS' own format, or a line USER:PASSWORD or TOKEN; empty: none
  std::string authorities;  // a file with the certificates that signed the NATS server's; empty: the system's
};

struct Handlers {
  std::function<void(std::size_t subject, std::string)> message;  // `subject`: index in the subscribed subjects
  // The connection is up or down; each time messages may have been lost.
  std::function<void()> up, down;
  // The connection cannot be made now; called once for each reason until it is up.
  std::function<void(std::string why)> failed;
};

class Connection {
 public:
  // Subscribes to these subjects. NATS need not be reachable yet. An error: why it can never be reached.
  static std::expected<std::unique_ptr<Connection>, std::string> open(boost::asio::io_context& io,
                                                                      const Settings& settings,
                                                                      const std::vector<std::string>& subjects,
                                                                      Handlers handlers);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  // Sends the messages published before, if that takes at most one second.
  ~Connection();

  // Publishes a message; it is lost if there is no connection.
  void publish(std::string subject, std::string message);
  bool up() const;

 private:
  class Impl;
  explicit Connection(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<Impl> impl_;
};

// Checks a URL: it must begin with nats:// or tls://, without a user or password.
enum class UrlFault : std::uint8_t { none, not_nats, password };
UrlFault check_url(std::string_view url);

}  // namespace jadoube::server::nats
