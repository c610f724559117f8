#include "jadoube/server/live/serve.hpp"

#include "jadoube/server/live/roaming_client.hpp"

namespace jadoube::server {
namespace {

void serve(ServerContext& context, Place place, store::TableId id, Socket socket, std::string early,
           std::unique_ptr<ConnectionSlot> slot) {
  if (context.nodes != nullptr)
    return std::make_shared<RoamingClient>(context, place, id, std::move(socket), std::move(slot))
        ->start(std::move(early));
  WebSocket* websocket = nullptr;
  const WebSocket::Reading reading{context.reading, slot->quota()};
  const auto make = [&](MessageLine::Owner& owner) {
    auto made = std::make_unique<WebSocket>(owner, context.metrics, context.connections, reading, std::move(socket));
    websocket = made.get();
    return made;
  };
  const auto guest = make_guest(context, place, id, make, std::move(slot));
  websocket->start(std::move(early));
}

}  // namespace

void serve_participant(ServerContext& context, store::TableId table, Socket socket, std::string early,
                       std::unique_ptr<ConnectionSlot> slot) {
  serve(context, Place::table, table, std::move(socket), std::move(early), std::move(slot));
}

void serve_subscriber(ServerContext& context, store::TableId tournament, Socket socket, std::string early,
                      std::unique_ptr<ConnectionSlot> slot) {
  serve(context, Place::tournament, tournament, std::move(socket), std::move(early), std::move(slot));
}

}  // namespace jadoube::server
