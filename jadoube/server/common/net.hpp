// The network as the server uses it: Asio on one thread, without type-erased executors. Only the sources for HTTP
// include Beast. Internal.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace jadoube::server {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <typename T = void>
using Coroutine = asio::awaitable<T, Executor>;
inline constexpr asio::use_awaitable_t<Executor> awaiting{};
// Stores an error in `error` instead of throwing it.
inline auto awaiting_with(boost::system::error_code& error) { return asio::redirect_error(awaiting, error); }

}  // namespace jadoube::server
