// Tables kept in PostgreSQL, which several nodes may serve together.
//
//   auto node = PostgresNode::join("postgresql://tables@db.example/chess?sslmode=verify-full", "north",
//   "10.0.0.5:8080"); auto store = (*node)->open();            // as many as there are threads
//
// Passwords are where libpq looks for them: PGPASSWORD, or the file that PGPASSFILE or `passfile=` names. Every query
// has a time limit: if a database does not answer, the error is Error::Kind::unreachable, and the next query connects
// again. If the connection is lost during COMMIT, a query finds out whether the changes are on the disk.
#pragma once

#include <chrono>

#include "jadoube/store/store.hpp"

namespace jadoube::store {

// Whether an address is one of PostgreSQL.
bool is_postgres(std::string_view address);

struct PostgresTimes {
  std::chrono::milliseconds lease{5'000};    // a node that has not renewed its lease for so long may lose its tables
  std::chrono::milliseconds renewal{1'000};  // between two renewals
  std::chrono::milliseconds answer{10'000};  // to a query
  std::chrono::milliseconds doubt{8'000};    // how long to ask about a commit whose connection was lost
};

// One of the processes that serve the tables of one database: see Store::acquire().
class PostgresNode {
 public:
  // Makes the tables if the database has none yet. `name`: no other node has it; `address`: that of this node.
  static std::expected<std::unique_ptr<PostgresNode>, Error> join(const std::string& url, const std::string& name,
                                                                  const std::string& address, PostgresTimes times = {});
  PostgresNode() = default;
  PostgresNode(const PostgresNode&) = delete;
  PostgresNode& operator=(const PostgresNode&) = delete;
  // Its tables are free for others at once. The stores that it has opened must be gone by then.
  virtual ~PostgresNode() = default;

  // Opens a store with a connection of its own.
  virtual std::expected<std::unique_ptr<Store>, Error> open() = 0;
  // A secret that all nodes of this database know, and nobody else.
  virtual std::expected<std::string, Error> shared_secret() = 0;
};

// Opens a store for reading, beside the nodes that serve.
std::expected<std::unique_ptr<Store>, Error> open_postgres_to_read(const std::string& url);

}  // namespace jadoube::store
