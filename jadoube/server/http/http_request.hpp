// Reads one HTTP request for the routes: its target, its body's length, the page that sent it, its wish for a
// WebSocket. Internal.
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

// All lines of a header, as one.
std::string joined(const HttpRequest& request, boost::beast::string_view name);

// The status to refuse with. Of the body only what is chunked can be read; what is packed, or has two lengths, is not
// guessed at.
std::optional<boost::beast::http::status> wrong_body(const HttpRequest& request);

// What is asked for, without the server's own name where that stands in front (RFC 9112, 3.2.2).
struct Target {
  std::optional<std::string_view> authority{};  // which counts, whatever the header Host says
  std::string_view path;                        // with the query
};
Target target_of(const HttpRequest& request);
inline std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

// Whether the page that sends it is this server's own, or of an origin that the operator allows.
bool allowed_origin(const HttpRequest& request, const Options& options);
// Whether a page of another origin may ask for this with its token.
bool allowed_api_origin(const HttpRequest& request, const Options& options, const Routes& routes);

Request request_for_routes(const HttpRequest& request, std::shared_ptr<AddressQuota> client, bool of_this_machine);

// A request to become a WebSocket (RFC 6455, 4.2.1).
bool asks_for_websocket(const HttpRequest& request);
bool has_websocket_key(const HttpRequest& request);

// The path that was asked for in a request that cannot be read; empty where not even that is known.
std::string path_of_unreadable(const HttpParser& parser, const boost::beast::flat_buffer& buffer);
Refusal describe_unreadable(const boost::system::error_code& error);

}  // namespace jadoube::server
