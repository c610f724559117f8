// A connection that speaks HTTP, until it becomes a WebSocket. Internal.
#pragma once

#include "jadoube/server/common/net.hpp"
#include "jadoube/server/http/routes.hpp"
#include "jadoube/server/live/server_context.hpp"

namespace jadoube::server {

Coroutine<> serve_http(ServerContext& context, Routes& routes, Socket socket);

}  // namespace jadoube::server
