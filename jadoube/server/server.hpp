// Serves the tables on the web.
#pragma once

#include <functional>

#include "jadoube/engines/engine.hpp"
#include "jadoube/server/common/options.hpp"
#include "jadoube/server/common/refusal.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

// The reason why the server cannot start.
struct ServeError {
  enum class Kind : std::uint8_t {
    store,    // `store`
    address,  // `detail` is the system's error for the address and the port
    metrics,  // `detail` is the system's error for the address of the metrics
    engine,   // `engine`
    nats,     // `detail` says why NATS cannot be used
  };
  Kind kind;
  store::Error store{};
  std::string detail{};
  std::optional<engines::EngineFault> engine{};
};
std::string describe(const ServeError& error, const Options& options, text::Language language);

// Serves until SIGTERM or SIGINT. Calls `listening` with the port when it begins to accept connections.
std::expected<void, ServeError> serve(const Options& asked, const std::function<void(std::uint16_t)>& listening);

}  // namespace jadoube::server
