// Connections that become WebSockets. Beast's streams stay behind this header. Internal.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "jadoube/server/common/net.hpp"
#include "jadoube/server/live/server_context.hpp"

namespace jadoube::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using HttpRequest = http::request<http::string_body>;

// Each from the handshake, which answers `request`, to the end of the connection.
void serve_participant(ServerContext& context, store::TableId table, Socket socket, HttpRequest request);
void serve_subscriber(ServerContext& context, store::TableId tournament, Socket socket, HttpRequest request);

}  // namespace jadoube::server
