// The state that all connections share. Internal.
#pragma once

#include <memory>

#include "jadoube/server/classroom/classrooms.hpp"
#include "jadoube/server/common/bans.hpp"
#include "jadoube/server/common/visitors.hpp"
#include "jadoube/server/engine/engine_room.hpp"
#include "jadoube/server/live/connections.hpp"
#include "jadoube/server/live/reading_share.hpp"
#include "jadoube/server/tournament/broadcast.hpp"

namespace jadoube::server {

class NodeSessions;

struct ServerContext {
  ServerContext(boost::asio::io_context& context, const Options& given, TableRegistry::Stores stores)
      : io(context),
        options(given),
        visitors(std::make_shared<Visitors>(
            Visitors::Limits{.connections = given.connections,
                             .tables_an_hour = given.tables_an_hour,
                             .trusted = given.trusted_networks,
                             .proxies = {.any_peer = given.behind_proxy, .networks = given.trusted_proxies}})),
        connections(std::make_shared<Connections>(std::size_t{given.send_queue_mb} << 20U, given.times)),
        engines(given.engine && !given.engine->empty()
                    ? std::make_unique<EngineRoom>(context, *given.engine, given.engines)
                    : nullptr),
        registry(context, options, metrics, std::move(stores), make_engine()),
        tournaments(registry, metrics),
        broadcasts(io, registry, tournaments),
        classrooms(io, metrics, registry),
        reading(io) {}

  boost::asio::io_context& io;
  const Options& options;
  Metrics metrics{};
  Bans bans{};
  std::shared_ptr<Visitors> visitors;
  std::shared_ptr<Connections> connections;
  std::unique_ptr<EngineRoom> engines;  // null: no engine to play against
  TableRegistry registry;
  Tournaments tournaments;
  Broadcasts broadcasts;
  Classrooms classrooms;
  ReadingShare reading;
  NodeSessions* nodes = nullptr;  // null: this server exchanges no clients with other nodes
  bool stopping = false;

 private:
  TableRegistry::MakeEngine make_engine() {
    if (engines == nullptr) return {};
    return [this](Table& table, const EngineSeat& engine) {
      return std::make_shared<EngineParticipant>(table, engine, *engines, options.lag_cap);
    };
  }
};

}  // namespace jadoube::server
