// HTTP on one connection, from its first request until its end or its change into a WebSocket. Internal.
#pragma once

#include "jadoube/server/common/net.hpp"
#include "jadoube/server/http/routes.hpp"
#include "jadoube/server/live/server_context.hpp"

namespace jadoube::server {

// The address at which the connection arrived.
enum class Door : std::uint8_t {
  everybody,
  operators,  // --metrics
};

// `slot` is null at the operators' door.
Coroutine<> serve_http(ServerContext& context, Routes& routes, Socket socket, std::unique_ptr<ConnectionSlot> slot,
                       Door door);

}  // namespace jadoube::server
