// The servers that a load is spread over: one on SQLite, or several on PostgreSQL that NATS links.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "tests/server/nats_server.hpp"
#include "tests/server/running_server.hpp"
#include "tests/store/postgres_server.hpp"

namespace jadoube::bench {

class Site {
 public:
  // Without a database the server uses SQLite.
  Site(std::size_t nodes, test::PostgresServer* database);

  std::vector<std::uint16_t> ports() const;
  // Microseconds of processor time so far.
  struct Used {
    std::vector<double> each_node;
    double nodes = 0, database = 0, nats = 0, client = 0;
  };
  Used used() const;

 private:
  test::PostgresServer* database_;
  std::unique_ptr<test::NatsServer> nats_;
  std::vector<std::unique_ptr<test::RunningServer>> nodes_;
};

}  // namespace jadoube::bench
