// Runs the engines of all tables.
#pragma once

#include <boost/asio/io_context.hpp>
#include <optional>

#include "jadoube/server/engine/engine_participant.hpp"

namespace jadoube::server {

class EngineRoom final : public EngineHost {
 public:
  // `program` is started when somebody plays against it, with at most `most` processes. When the processors are busy,
  // everything else has priority over the engines.
  EngineRoom(boost::asio::io_context& io, const std::string& program, unsigned most);

  void think(engines::Problem problem, std::stop_token stop, engines::Pool::Done done) override;
  void later(Milliseconds pause, std::function<void()> task) override;

 private:
  boost::asio::io_context& io_;
  std::optional<engines::Pool> pool_;
};

}  // namespace jadoube::server
