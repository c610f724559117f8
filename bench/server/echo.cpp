// echo COPIES: a server on the tables' own stack (Beast and Asio, coroutines, one thread) that does nothing but send
// each message back so many times. Prints its port.
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdio>
#include <cstdlib>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
constexpr asio::use_awaitable_t<Executor> awaiting{};

asio::awaitable<void, Executor> serve(Socket socket, int copies) {
  beast::websocket::stream<Socket> stream(std::move(socket));
  stream.auto_fragment(false);
  stream.text(true);
  boost::system::error_code error;
  co_await stream.async_accept(asio::redirect_error(awaiting, error));
  beast::flat_buffer buffer;
  while (!error) {
    co_await stream.async_read(buffer, asio::redirect_error(awaiting, error));
    for (int copy = 0; copy < copies && !error; ++copy)
      co_await stream.async_write(buffer.cdata(), asio::redirect_error(awaiting, error));
    buffer.consume(buffer.size());
  }
}

asio::awaitable<void, Executor> listen(asio::io_context& io, int copies) {
  asio::basic_socket_acceptor<asio::ip::tcp, Executor> acceptor(io, {asio::ip::address_v4::loopback(), 0});
  std::printf("%u\n", static_cast<unsigned>(acceptor.local_endpoint().port()));
  std::fflush(stdout);
  while (true) {
    Socket socket = co_await acceptor.async_accept(awaiting);
    socket.set_option(asio::ip::tcp::no_delay(true));
    asio::co_spawn(io.get_executor(), serve(std::move(socket), copies), asio::detached);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int copies = argc > 1 ? std::atoi(argv[1]) : 3;
  asio::io_context io(1);
  asio::co_spawn(io.get_executor(), listen(io, copies), asio::detached);
  io.run();
}
