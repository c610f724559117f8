// Writes the responses of the routes as HTTP: their headers, what of them is packed, and what need not be sent again.
// Internal.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <cstddef>
#include <string>

#include "jadoube/server/http/http_request.hpp"
#include "jadoube/server/http/routes.hpp"

namespace jadoube::server {

using HttpResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

// The response's body must outlive it.
HttpResponse make_message(const HttpRequest& request, const Response& response);

// What a page of another origin may read, and before it asks, how it may (the Fetch standard, 3.2).
void set_cors_headers(boost::beast::http::fields& headers, const HttpRequest& request);

// What is sent before lines that go on. Nothing on the way is to wait for more of them, or to keep them.
std::string write_head_of_lines(const HttpRequest& request, const Response& response, bool cors);

// Accepts a request to become a WebSocket.
HttpResponse make_handshake(const HttpRequest& request);

bool accepts(const HttpRequest& request, std::string_view coding);
// Whether it is worth packing, and is not packed yet.
bool is_zippable(const HttpResponse& message);

// Whether nobody else needs what its body takes in memory. The pages are part of the program.
inline bool takes_memory(const Response& response) { return response.page == nullptr && !response.lines; }
std::size_t size_of_body(const Response& response);

}  // namespace jadoube::server
