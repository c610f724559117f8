// Writes the routes' responses as HTTP: headers, compression, and answers for unchanged data. Internal.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <cstddef>
#include <string>

#include "jadoube/server/http/http_request.hpp"
#include "jadoube/server/http/routes.hpp"

namespace jadoube::server {

using HttpResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

// The body of the response must outlive the message.
HttpResponse make_message(const HttpRequest& request, const Response& response);

// Allows pages of other origins to read the response, and tells them how they may ask (the Fetch standard, 3.2).
void set_cors_headers(boost::beast::http::fields& headers, const HttpRequest& request);

// The header before a stream of lines. It tells proxies not to wait for more lines, and not to store them.
std::string write_head_of_lines(const HttpRequest& request, const Response& response, bool cors);

// The response that accepts a request for a WebSocket.
HttpResponse make_handshake(const HttpRequest& request);

bool accepts(const HttpRequest& request, std::string_view coding);
// Whether the message is worth compressing, and is not compressed yet.
bool is_zippable(const HttpResponse& message);

// Whether the body takes memory of its own; the pages are part of the program.
inline bool takes_memory(const Response& response) { return response.page == nullptr && !response.lines; }
std::size_t size_of_body(const Response& response);

}  // namespace jadoube::server
