#include "jadoube/server/http/http_response.hpp"

#include <fmt/chrono.h>

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/detail/hybi13.hpp>
#include <sstream>

#include "jadoube/server/common/http_headers.hpp"
#include "jadoube/server/http/accepted.hpp"

namespace jadoube::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

// Clients of lichess read this header to find the permissions of their token.
constexpr std::string_view scopes_header = "X-OAuth-Scopes";

// "Sat, 21 Nov 2026 18:00:00 GMT".
std::string http_date(std::int64_t unix_seconds) {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(static_cast<std::time_t>(unix_seconds)));
}

// Whether If-None-Match, a list of weak or strong tags, names the tag.
bool names_tag(std::string_view asked, std::string_view tag) { return asked == "*" || asked.contains(tag); }

}  // namespace

void set_cors_headers(http::fields& headers, const HttpRequest& request) {
  headers.set(http::field::access_control_allow_origin, request[http::field::origin]);
  headers.set(http::field::vary, "Accept-Encoding, Origin");
  if (request.method() != http::verb::options) return;
  headers.set(http::field::access_control_allow_methods, "GET, POST, DELETE");
  headers.set(http::field::access_control_allow_headers, "Authorization, Content-Type, Accept");
  headers.set(http::field::access_control_max_age, "86400");
}

bool accepts(const HttpRequest& request, std::string_view coding) {
  return accepts_coding(view(request[http::field::accept_encoding]), coding);
}

bool is_zippable(const HttpResponse& message) {
  constexpr std::size_t least = 1024;
  const std::string_view type = view(message[http::field::content_type]);
  return message.body().size() >= least && message.count(http::field::content_encoding) == 0 &&
         (type.starts_with("text/") || type.starts_with("application/json") || type.starts_with("image/svg") ||
          type.starts_with("application/x-chess") || type.starts_with("application/x-ndjson") ||
          type.starts_with("application/jsonl"));
}

HttpResponse make_message(const HttpRequest& request, const Response& response) {
  HttpResponse message(static_cast<http::status>(response.status), request.version());
  set_security_headers(message);
  message.keep_alive(request.keep_alive());
  std::string_view body = response.shared ? std::string_view(*response.shared) : std::string_view(response.body);
  // The sent form depends on the client's codings; for documents more is added below.
  message.set(http::field::vary, "Accept-Encoding");
  if (const Page* const page = response.page) {
    body = page->body;
    const std::string tag = page_tag(*page);
    message.set(http::field::etag, tag);
    message.set(http::field::cache_control, is_immutable(*page) ? "public, max-age=31536000, immutable" : "no-cache");
    if (request[http::field::if_none_match] == tag) {
      message.result(http::status::not_modified);
      body = {};
    } else if (!page->packed.empty() && accepts(request, "br")) {
      message.set(http::field::content_encoding, "br");
      body = page->packed;
    } else if (!page->zipped.empty() && accepts(request, "gzip")) {
      message.set(http::field::content_encoding, "gzip");
      body = page->zipped;
    }
  } else if (const Document* const document = response.document.get()) {
    body = document->body;
    message.set(http::field::etag, document->tag);
    message.set(http::field::cache_control, "no-cache");
    message.set(http::field::vary, "Accept-Encoding, Accept-Language");
    const std::string_view language = text::code(document->language);
    message.set(http::field::content_language, {language.data(), language.size()});
    if (!document->styles.empty())
      message.set({policy_name.data(), policy_name.size()}, content_policy(document->styles));
    if (response.status == 200 && request[http::field::if_none_match] == document->tag) {
      message.result(http::status::not_modified);
      body = {};
    } else if (accepts(request, "gzip")) {
      message.set(http::field::content_encoding, "gzip");
      body = document->zipped;
    }
  } else if (response.kept) {
    body = *response.kept->body;
    const std::string changed = http_date(response.kept->modified);
    message.set(http::field::etag, response.kept->tag);
    message.set(http::field::last_modified, changed);
    message.set(http::field::cache_control, "no-cache");
    // The tag has priority over the time (RFC 9110, 13.2.2).
    const auto asked = request.find(http::field::if_none_match);
    if (asked != request.end() ? names_tag(view(asked->value()), response.kept->tag)
                               : view(request[http::field::if_modified_since]) == changed) {
      message.result(http::status::not_modified);
      body = {};
    }
  } else {
    message.set(http::field::cache_control, "no-store");
  }
  if (!response.allow.empty()) message.set(http::field::allow, {response.allow.data(), response.allow.size()});
  if (!response.location.empty()) message.set(http::field::location, response.location);
  if (!response.scopes.empty()) message.set(scopes_header, response.scopes);
  if (message.result() == http::status::not_modified) return message;
  if (message.result() == http::status::no_content) return message;
  message.set(http::field::content_type, {response.type.data(), response.type.size()});
  message.body() = {body.data(), body.size()};
  message.prepare_payload();
  return message;
}

std::string write_head_of_lines(const HttpRequest& request, const Response& response, bool cors) {
  http::response<http::empty_body> message(http::status::ok, request.version());
  set_security_headers(message);
  if (cors) set_cors_headers(message, request);
  if (!response.scopes.empty()) message.set(scopes_header, response.scopes);
  message.set(http::field::content_type, {response.type.data(), response.type.size()});
  message.set(http::field::cache_control, "no-store, no-transform");
  message.set("X-Accel-Buffering", "no");
  if (request.version() >= 11) message.chunked(true);
  message.keep_alive(false);
  std::ostringstream head;
  head << message.base();
  return std::move(head).str();
}

HttpResponse make_handshake(const HttpRequest& request) {
  beast::websocket::detail::sec_ws_accept_type accept;
  beast::websocket::detail::make_sec_ws_accept(accept, request[http::field::sec_websocket_key]);
  HttpResponse message(http::status::switching_protocols, request.version());
  set_security_headers(message);
  message.set(http::field::upgrade, "websocket");
  message.set(http::field::connection, "Upgrade");
  message.set(http::field::sec_websocket_accept, beast::string_view(accept.data(), accept.size()));
  return message;
}

std::size_t size_of_body(const Response& response) {
  if (response.page != nullptr) return 0;
  if (response.shared) return response.shared->size();
  if (response.document) return response.document->body.size();
  return response.kept ? response.kept->body->size() : response.body.size();
}

}  // namespace jadoube::server
