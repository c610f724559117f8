// This process as one of the nodes that serve the tables of a PostgreSQL database: its lease, and its tables. Internal.
//
// When a node's lease has ended, by the database's clock, others may take its tables. Taking a table raises its epoch,
// and each commit names the epoch at which the table was taken, so it does not matter when a node notices that it has
// lost one.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "jadoube/store/postgres/connection.hpp"
#include "jadoube/store/postgres/store.hpp"

namespace jadoube::store::postgres {

class Node {
 public:
  // Waits for the end of the lease of an earlier process of that name; if the lease is still renewed, it belongs to
  // another node: Error::Kind::in_use_there. The schema must exist.
  static std::expected<std::shared_ptr<Node>, Error> join(const Place& place, std::string name, std::string address,
                                                          const PostgresTimes& times);
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  // Ends the lease at once.
  ~Node();

  // The number of this node, never used twice in a database.
  std::int64_t number() const { return number_; }

  // A number for a store that writes as this node: its row in `commits`.
  std::int64_t draw_writer() { return ++writers_; }

  // The epoch with which this node took the table; nothing if it did not.
  std::optional<std::int64_t> epoch(TableId table) const;
  void taken(TableId table, std::int64_t epoch);
  void given_up(TableId table);

 private:
  Node(Connection connection, std::int64_t number, const PostgresTimes& times);
  void renew(const std::stop_token& stop);

  Connection connection_;  // of the thread
  std::int64_t number_;
  PostgresTimes times_;
  std::atomic<std::int64_t> writers_ = 0;
  mutable std::mutex mutex_;
  std::unordered_map<TableId, std::int64_t> epochs_;
  std::mutex sleep_mutex_;
  std::condition_variable_any sleep_;
  std::jthread thread_;
};

}  // namespace jadoube::store::postgres
