// A connection to NATS: messages in and out, as they are. It connects again by itself, whatever ended it or kept it
// from being made. Everything is called on the thread of the io_context; a thread of its own connects and sends, so
// that a slow network keeps nobody waiting. Internal.
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
  std::string name;         // as the NATS server lists the connection
  std::string credentials;  // a file: of NATS' own kind, or a line USER:PASSWORD or TOKEN; empty: none
  std::string authorities;  // a file of certificates that the NATS server's is signed by; empty: the system's
};

struct Handlers {
  std::function<void(std::size_t subject, std::string)> message;  // of which subject of those subscribed to
  // Messages may have been lost when either comes.
  std::function<void()> up, down;
  // It cannot be made now, and why; once for each reason until it is up.
  std::function<void(std::string why)> failed;
};

class Connection {
 public:
  // Subscribes to these subjects. It need not be reached yet; why it can never be, otherwise.
  static std::expected<std::unique_ptr<Connection>, std::string> open(boost::asio::io_context& io,
                                                                      const Settings& settings,
                                                                      const std::vector<std::string>& subjects,
                                                                      Handlers handlers);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  // What was published before is sent, if that takes no longer than a second.
  ~Connection();

  // Lost where there is no connection.
  void publish(std::string subject, std::string message);
  bool up() const;

 private:
  class Impl;
  explicit Connection(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<Impl> impl_;
};

// Whether it can be one: it begins with nats:// or tls://, and no user or password is in it.
enum class UrlFault : std::uint8_t { none, not_nats, password };
UrlFault check_url(std::string_view url);

}  // namespace jadoube::server::nats
