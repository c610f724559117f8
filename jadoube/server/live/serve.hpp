// Connections that have become WebSockets. Internal.
#pragma once

#include "jadoube/server/common/net.hpp"
#include "jadoube/server/live/server_context.hpp"

namespace jadoube::server {

// Each function serves a connection from the handshake to its end; `early`: the bytes that have already arrived.
void serve_participant(ServerContext& context, store::TableId table, Socket socket, std::string early,
                       std::unique_ptr<ConnectionSlot> slot);
void serve_subscriber(ServerContext& context, store::TableId tournament, Socket socket, std::string early,
                      std::unique_ptr<ConnectionSlot> slot);
void serve_class_page(ServerContext& context, store::TableId id, Socket socket, std::string early,
                      std::unique_ptr<ConnectionSlot> slot);

}  // namespace jadoube::server
