// What all WebSockets of this server have in common. Internal.
#pragma once

#include <boost/beast/websocket/stream.hpp>

#include "jadoube/server/common/net.hpp"
#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

namespace websocket = boost::beast::websocket;

using WebSocket = websocket::stream<Socket>;

// Before the handshake.
void prepare(WebSocket& stream);

websocket::close_code close_code(CloseReason why);

}  // namespace jadoube::server
