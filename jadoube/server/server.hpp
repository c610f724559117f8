// The tables on the web.
#pragma once

#include <functional>

#include "jadoube/engines/engine.hpp"
#include "jadoube/server/common/options.hpp"
#include "jadoube/server/common/refusal.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

// Why no tables can be served.
struct ServeError {
  enum class Kind : std::uint8_t {
    store,    // `store`
    address,  // `detail` is what the system says of the address and the port
    metrics,  // likewise, of that of the metrics
    engine,   // `engine`
    nats,     // `detail` is why NATS cannot be used
  };
  Kind kind;
  store::Error store{};
  std::string detail{};
  std::optional<engines::EngineFault> engine{};
};
std::string describe(const ServeError& error, const Options& options, text::Language language);

// Serves until SIGTERM or SIGINT. `listening` is told the port once connections are taken.
std::expected<void, ServeError> serve(const Options& asked, const std::function<void(std::uint16_t)>& listening);

}  // namespace jadoube::server
