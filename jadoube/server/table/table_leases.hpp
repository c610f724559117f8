// The tables that this node serves, if several nodes share one store: see docs/scaling.md.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "jadoube/server/table/table_store.hpp"

namespace jadoube::server {

class TableLeases {
 public:
  // `shared`: other servers may change the store. `linked`: the nodes pass their clients' requests on to each other,
  // and then one node has all tables of a tournament.
  TableLeases(boost::asio::io_context& io, TableStore& store, bool shared, bool linked)
      : store_(store), shared_(shared), linked_(linked), timer_(io) {}

  bool shared() const { return shared_; }
  bool linked() const { return linked_; }

  // What has become of a table that this node wants: the owner if another node has it; else, if it was taken from a
  // node that has died, how long ago that node's lease ended.
  struct Acquired {
    std::optional<store::Store::Owner> owner{};
    std::optional<std::chrono::milliseconds> lease_ended{};
  };
  // Takes the tournament of a table, if it has one, and then the table. Runs on another thread.
  std::expected<Acquired, store::Error> acquire(store::Store& store, store::TableId id) const;
  // The other node that serves a tournament; nothing: this node serves it.
  using Located = std::function<void(std::expected<std::optional<std::string>, Refusal>)>;
  void locate_tournament(store::TableId id, Located located);
  // Lets other nodes serve the tables from now on. Runs after the current reads, so that a table that is requested
  // again is taken again after this.
  void release(std::vector<store::TableId> tables);
  void release_tournaments();

  // A node that stood still is not told which of its tables others took, unless it writes to one.
  struct Mine {
    store::TableId table;
    std::optional<store::TableId> tournament;
  };
  // Calls `lost` for each table that another node has now.
  void look_for_lost(std::vector<Mine> mine, std::function<void(store::TableId)> lost);
  // Calls `stood_still` when this process has stood still for so long that others may have its tables.
  void watch(std::function<void()> stood_still);
  // The server ends: no more tournaments are taken.
  void close() { closing_ = true; }
  void stop() { timer_.cancel(); }

 private:
  TableStore& store_;
  bool shared_, linked_, closing_ = false;
  boost::asio::steady_timer timer_;
};

// Tells a client of this node where a table is.
Refusal elsewhere(const store::Store::Owner& owner);

}  // namespace jadoube::server
