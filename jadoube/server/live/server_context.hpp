// What all connections share. Internal.
#pragma once

#include <memory>

#include "jadoube/server/common/bans.hpp"
#include "jadoube/server/engine/engine_room.hpp"
#include "jadoube/server/live/connections.hpp"
#include "jadoube/server/tournament/broadcast.hpp"

namespace jadoube::server {

struct ServerContext {
  ServerContext(boost::asio::io_context& context, const Options& given, std::unique_ptr<store::Store> writer,
                std::unique_ptr<store::Store> reader)
      : io(context),
        options(given),
        engines(given.engine && !given.engine->empty()
                    ? std::make_unique<EngineRoom>(context, *given.engine, given.engines)
                    : nullptr),
        registry(context, options, metrics, std::move(writer), std::move(reader), make_engine()),
        tournaments(registry, metrics),
        broadcasts(io, registry, tournaments) {}

  boost::asio::io_context& io;
  const Options& options;
  Metrics metrics{};
  Bans bans{};
  std::shared_ptr<Connections> connections = std::make_shared<Connections>();
  std::unique_ptr<EngineRoom> engines;  // none: nothing to play against
  TableRegistry registry;
  Tournaments tournaments;
  Broadcasts broadcasts;
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
