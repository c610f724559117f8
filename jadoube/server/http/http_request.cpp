#include "jadoube/server/http/http_request.hpp"

#include <algorithm>
#include <boost/beast/http/rfc7230.hpp>

#include "jadoube/server/http/accepted.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

// "example.org:8080" of "https://example.org:8080".
std::string_view host_of(std::string_view origin) {
  const auto scheme = origin.find("://");
  return scheme == std::string_view::npos ? std::string_view() : origin.substr(scheme + 3);
}

// The length must be one number, given once: if a proxy in front reads another length, a second request could hide in
// the body (RFC 9112, 6.3).
bool has_wrong_length(const HttpRequest& request) {
  const auto lengths = request.count(http::field::content_length);
  if (lengths == 0) return false;
  const std::string_view length = view(request[http::field::content_length]);
  return lengths > 1 || length.empty() || length.find_first_not_of("0123456789") != length.npos;
}

std::string_view bearer_of(std::string_view authorization) {
  constexpr std::string_view scheme = "bearer ";
  if (!beast::iequals(authorization.substr(0, scheme.size()), scheme)) return {};
  authorization.remove_prefix(scheme.size());
  while (authorization.starts_with(' ')) authorization.remove_prefix(1);
  return authorization;
}

}  // namespace

std::string joined(const HttpRequest& request, beast::string_view name) {
  std::string lines;
  const auto [first, last] = request.equal_range(name);
  for (auto line = first; line != last; ++line) {
    if (!lines.empty()) lines += ',';
    lines += view(line->value());
  }
  return lines;
}

std::optional<http::status> wrong_body(const HttpRequest& request) {
  if (has_wrong_length(request)) return http::status::bad_request;
  const std::string coding = joined(request, "Transfer-Encoding");
  if (coding.empty()) return std::nullopt;
  if (!beast::iequals(coding, "chunked")) return http::status::not_implemented;
  if (request.count(http::field::content_length) > 0 || request.version() < 11) return http::status::bad_request;
  return std::nullopt;
}

Target target_of(const HttpRequest& request) {
  const std::string_view target = view(request.target());
  for (const std::string_view scheme : {"http://", "https://"})
    if (beast::iequals(target.substr(0, scheme.size()), scheme)) {
      const auto path = std::min(target.find_first_of("/?", scheme.size()), target.size());
      return {.authority = target.substr(scheme.size(), path - scheme.size()),
              .path = target.substr(path).starts_with('/') ? target.substr(path) : std::string_view("/")};
    }
  return {.authority = std::nullopt, .path = target};
}

bool allowed_origin(const HttpRequest& request, const Options& options) {
  const std::string_view origin = view(request[http::field::origin]);
  if (origin.empty()) return true;
  return host_of(origin) == view(request[http::field::host]) ||
         std::ranges::find(options.origins, origin) != options.origins.end();
}

// Nothing that a browser sends by itself gives access here, so the request must have a token. A preflight has none yet,
// and asks for nothing.
bool allowed_api_origin(const HttpRequest& request, const Options& options, const Routes& routes) {
  const std::string_view origin = view(request[http::field::origin]);
  const bool known = std::ranges::any_of(
      options.api_origins, [&](const std::string& allowed) { return allowed == "*" || allowed == origin; });
  if (origin.empty() || !known || !routes.is_interface(path_of(target_of(request).path))) return false;
  return request.method() == http::verb::options || !bearer_of(view(request[http::field::authorization])).empty();
}

Request request_for_routes(const HttpRequest& request, std::shared_ptr<AddressQuota> client, bool of_this_machine) {
  const std::string_view target = target_of(request).path;
  const auto question = std::min(target.find('?'), target.size());
  const bool get = request.method() == http::verb::get || request.method() == http::verb::head;
  return {.method = get                                       ? Method::get
                    : request.method() == http::verb::post    ? Method::post
                    : request.method() == http::verb::delete_ ? Method::remove
                                                              : Method::other,
          .path = std::string(target.substr(0, question)),
          .query = std::string(target.substr(std::min(question + 1, target.size()))),
          .body = request.body(),
          .client = std::move(client),
          .of_this_machine = of_this_machine,
          .bearer = bearer_of(view(request[http::field::authorization])),
          .content_type = view(request[http::field::content_type]),
          .accept = view(request[http::field::accept]),
          .origin = (beast::iequals(view(request["X-Forwarded-Proto"]), "https") ? "https://" : "http://") +
                    std::string(view(request[http::field::host])),
          .wants_page = view(request[http::field::accept]).contains("text/html"),
          .language = wanted_language(view(request[http::field::accept_language]))};
}

bool asks_for_websocket(const HttpRequest& request) {
  return request.version() >= 11 && request.method() == http::verb::get &&
         http::token_list(request[http::field::connection]).exists("upgrade") &&
         http::token_list(request[http::field::upgrade]).exists("websocket");
}

// The key is 16 bytes in base64; its value does not matter.
bool has_websocket_key(const HttpRequest& request) {
  constexpr std::size_t key_size = 24;
  const std::string_view key = view(request[http::field::sec_websocket_key]);
  return key.size() == key_size && key.ends_with("==");
}

std::string path_of_unreadable(const HttpParser& parser, const beast::flat_buffer& buffer) {
  if (!parser.get().target().empty()) return std::string(path_of(view(parser.get().target())));
  // If the headers are too long, they stay in the buffer, after the line METHOD TARGET VERSION.
  const auto bytes = buffer.cdata();
  std::string_view line(static_cast<const char*>(bytes.data()), bytes.size());
  line = line.substr(0, line.find('\r'));
  line.remove_prefix(std::min(line.find(' '), line.size()));
  if (line.starts_with(' ')) line.remove_prefix(1);
  return std::string(path_of(line.substr(0, line.find(' '))));
}

Refusal describe_unreadable(const boost::system::error_code& error) {
  if (error == http::error::body_limit || error == http::error::header_limit || error == http::error::buffer_overflow)
    return refusal(Code::too_large, Message::server_too_large);
  return refusal(Code::bad_request, Message::server_not_http);
}

}  // namespace jadoube::server
