// A connection that speaks HTTP, until it becomes a WebSocket. Internal.
#pragma once

#include "jadoube/server/house.hpp"
#include "jadoube/server/net.hpp"

namespace jadoube::server {

Coroutine<> serve_http(House& house, Socket socket);

}  // namespace jadoube::server
