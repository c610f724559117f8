#include "bench/server/client.hpp"

#include <boost/asio/connect.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace jadoube::bench {
namespace {

using tcp = asio::ip::tcp;

void require(const boost::system::error_code& error) {
  if (!error) return;
  std::fprintf(stderr, "the connection fails: %s\n", error.message().c_str());
  std::exit(1);
}

std::string request(std::uint16_t port, beast::http::verb verb, const std::string& target, const std::string& body) {
  asio::io_context io;
  tcp::socket socket(io);
  socket.connect({asio::ip::address_v4::loopback(), port});
  beast::http::request<beast::http::string_body> request(verb, target, 11);
  request.set(beast::http::field::host, "localhost");
  request.keep_alive(false);
  request.body() = body;
  request.prepare_payload();
  beast::http::write(socket, request);
  beast::flat_buffer buffer;
  beast::http::response<beast::http::string_body> response;
  beast::http::read(socket, buffer, response);
  return response.body();
}

}  // namespace

void LoadSocket::connect(std::uint16_t port, const std::string& target, std::function<void()> connected) {
  auto& socket = stream_.next_layer();
  socket.async_connect({asio::ip::address_v4::loopback(), port},
                       [self = shared_from_this(), target, connected = std::move(connected)](const auto& error) {
                         require(error);
                         self->stream_.next_layer().set_option(tcp::no_delay(true));
                         self->stream_.auto_fragment(false);
                         self->stream_.text(true);
                         self->stream_.async_handshake("localhost", target, [self, connected](const auto& failed) {
                           require(failed);
                           connected();
                           self->read();
                         });
                       });
}

void LoadSocket::send(std::string text) {
  waiting_.push_back(std::move(text));
  if (waiting_.size() == 1) write();
}

void LoadSocket::close() {
  closed_ = true;
  stream_.next_layer().close();
}

void LoadSocket::write() {
  stream_.async_write(asio::buffer(waiting_.front()), [self = shared_from_this()](const auto& error, std::size_t) {
    if (self->closed_) return;
    require(error);
    self->waiting_.pop_front();
    if (!self->waiting_.empty()) self->write();
  });
}

void LoadSocket::read() {
  stream_.async_read(buffer_, [self = shared_from_this()](const auto& error, std::size_t) {
    if (self->closed_) return;
    require(error);
    const auto data = self->buffer_.cdata();
    self->received_({static_cast<const char*>(data.data()), data.size()});
    self->buffer_.consume(self->buffer_.size());
    if (self->buffer_.capacity() > 4096) self->buffer_.shrink_to_fit();
    self->read();
  });
}

std::string post(std::uint16_t port, const std::string& target, const std::string& body) {
  return request(port, beast::http::verb::post, target, body);
}
std::string get(std::uint16_t port, const std::string& target) {
  return request(port, beast::http::verb::get, target, {});
}

}  // namespace jadoube::bench
