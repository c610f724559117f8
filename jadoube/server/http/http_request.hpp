// Reads one HTTP request for the routes: its target, the length of its body, its origin, and a wish for a WebSocket.
// Internal.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "jadoube/server/common/options.hpp"
#include "jadoube/server/http/routes.hpp"

namespace jadoube::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpParser = boost::beast::http::request_parser<boost::beast::http::string_body>;

inline std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

// Joins all lines of a header.
std::string joined(const HttpRequest& request, boost::beast::string_view name);

// Returns the status for refusing a wrong body. The only coding allowed is chunked; a compressed body, or one with two
// lengths, is refused.
std::optional<boost::beast::http::status> wrong_body(const HttpRequest& request);

// The target of the request, without the server's own name in front (RFC 9112, 3.2.2).
struct Target {
  std::optional<std::string_view> authority{};  // counts instead of the header Host
  std::string_view path;                        // with the query
};
Target target_of(const HttpRequest& request);
inline std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

// Whether the request comes from a page of this server, or of an origin that the operator allows.
bool allowed_origin(const HttpRequest& request, const Options& options);
// Whether a page of another origin may send this request with its token.
bool allowed_api_origin(const HttpRequest& request, const Options& options, const Routes& routes);

Request request_for_routes(const HttpRequest& request, std::shared_ptr<AddressQuota> client, bool of_this_machine);

// Whether the request asks for a WebSocket (RFC 6455, 4.2.1).
bool asks_for_websocket(const HttpRequest& request);
bool has_websocket_key(const HttpRequest& request);

// The path of a request that cannot be read; empty if not even the path is known.
std::string path_of_unreadable(const HttpParser& parser, const boost::beast::flat_buffer& buffer);
Refusal describe_unreadable(const boost::system::error_code& error);

}  // namespace jadoube::server
