// A WebSocket that sends the load: asynchronous, on one thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace jadoube::bench {

namespace asio = boost::asio;
namespace beast = boost::beast;

class LoadSocket : public std::enable_shared_from_this<LoadSocket> {
 public:
  using Received = std::function<void(std::string_view)>;
  LoadSocket(asio::io_context& io, Received received) : stream_(io), received_(std::move(received)) {}

  void connect(std::uint16_t port, const std::string& target, std::function<void()> connected);
  void send(std::string text);
  // Drops what is still being sent or received.
  void close();

 private:
  void read();
  void write();

  beast::websocket::stream<asio::basic_stream_socket<asio::ip::tcp, asio::io_context::executor_type>> stream_;
  Received received_;
  beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;
  bool closed_ = false;
};

// Sends one HTTP request (post: with a JSON body), waits for the answer, and returns its body.
std::string post(std::uint16_t port, const std::string& target, const std::string& body);
std::string get(std::uint16_t port, const std::string& target);

}  // namespace jadoube::bench
