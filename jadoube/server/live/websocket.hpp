// What all WebSockets of this server have in common. Internal.
#pragma once

#include <chrono>

#include <boost/beast/websocket/stream.hpp>

#include "jadoube/server/common/net.hpp"
#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

// A connection that answers no ping for so long is closed.
inline constexpr std::chrono::seconds time_for_silence{45};

namespace websocket = boost::beast::websocket;

using WebSocket = websocket::stream<Socket>;

// Before the handshake.
void prepare(WebSocket& stream);

websocket::close_code close_code(CloseReason why);

}  // namespace jadoube::server
