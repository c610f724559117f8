#include "jadoube/cli/http_get.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wnon-virtual-dtor"
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#pragma GCC diagnostic pop

#include <chrono>

namespace jadoube::cli {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

struct Address {
  std::string host, port = "80", path = "/";
};

std::optional<Address> parse(std::string_view text) {
  constexpr std::string_view scheme = "http://";
  if (!text.starts_with(scheme)) return std::nullopt;
  text.remove_prefix(scheme.size());
  Address address;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    address.path = text.substr(slash);
    text = text.substr(0, slash);
  }
  if (const auto colon = text.rfind(':'); colon != std::string_view::npos) {
    address.port = text.substr(colon + 1);
    text = text.substr(0, colon);
  }
  address.host = text;
  const bool whole = !address.host.empty() && !address.port.empty() &&
                     address.port.find_first_not_of("0123456789") == std::string::npos &&
                     address.path.find_first_of(" \r\n") == std::string::npos;
  return whole ? std::optional(address) : std::nullopt;
}

asio::awaitable<http::response<http::string_body>> get(const Address& address, const std::string& tag) {
  constexpr std::chrono::seconds time_limit{5};
  constexpr std::uint64_t most = std::uint64_t{64} << 20;
  const auto executor = co_await asio::this_coro::executor;
  asio::ip::tcp::resolver resolver(executor);
  beast::tcp_stream stream(executor);
  stream.expires_after(time_limit);
  const auto found = co_await resolver.async_resolve(address.host, address.port, asio::use_awaitable);
  co_await stream.async_connect(found, asio::use_awaitable);
  http::request<http::empty_body> request{http::verb::get, address.path, 11};
  request.set(http::field::host, address.host);
  request.set(http::field::user_agent, "jadoube");
  if (!tag.empty()) request.set(http::field::if_none_match, tag);
  co_await http::async_write(stream, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(most);
  co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
  co_return parser.release();
}

}  // namespace

std::expected<std::optional<HttpFile>, HttpError> http_get(std::string_view text, const std::string& tag) {
  const auto address = parse(text);
  if (!address) return std::unexpected(HttpError{HttpError::Kind::bad_address});
  asio::io_context context;
  std::expected<std::optional<HttpFile>, HttpError> answer = std::unexpected(HttpError{HttpError::Kind::network});
  asio::co_spawn(
      context, get(*address, tag),
      [&answer](const std::exception_ptr& thrown, http::response<http::string_body> response) {
        if (thrown) return;
        if (response.result() == http::status::ok)
          answer = HttpFile{std::move(response.body()), std::string(response[http::field::etag])};
        else if (response.result() == http::status::not_modified)
          answer = std::nullopt;
        else
          answer = std::unexpected(HttpError{HttpError::Kind::status, std::to_string(response.result_int())});
      });
  context.run();
  return answer;
}

}  // namespace jadoube::cli
