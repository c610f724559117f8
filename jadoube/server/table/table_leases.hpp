// Which tables are this node's, where several serve the tables of one store: see docs/scaling.md.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "jadoube/server/table/table_store.hpp"

namespace jadoube::server {

class TableLeases {
 public:
  // `shared`: other servers may change what is in the store. `linked`: they pass on to each other what their clients
  // ask for; then a tournament has all of its tables at one node.
  TableLeases(boost::asio::io_context& io, TableStore& store, bool shared, bool linked)
      : store_(store), shared_(shared), linked_(linked), timer_(io) {}

  bool shared() const { return shared_; }
  bool linked() const { return linked_; }

  // Takes the tournament of a table, if it is in one, and then the table; gives who has one of them, if another does.
  // On another thread.
  std::expected<std::optional<store::Store::Owner>, store::Error> acquire(store::Store& store, store::TableId id) const;
  // Which other node serves a tournament; nothing: this one.
  using Located = std::function<void(std::expected<std::optional<std::string>, Refusal>)>;
  void locate_tournament(store::TableId id, Located located);
  // Other nodes may serve them from now on. Behind what is being read, so that a table that is asked for again is taken
  // again after this.
  void release(std::vector<store::TableId> tables);
  void release_tournaments();

  // A node that stood still is told of no table that others took meanwhile, unless something is to be written there.
  struct Mine {
    store::TableId table;
    std::optional<store::TableId> tournament;
  };
  // `lost` is called for each of them that is another's now.
  void look_for_lost(std::vector<Mine> mine, std::function<void(store::TableId)> lost);
  // Calls it when this process has stood still for so long that others may have its tables.
  void watch(std::function<void()> stood_still);
  // The server ends: no tournament is taken any more.
  void close() { closing_ = true; }
  void stop() { timer_.cancel(); }

 private:
  TableStore& store_;
  bool shared_, linked_, closing_ = false;
  boost::asio::steady_timer timer_;
};

// Where a table is, for those who asked here.
Refusal elsewhere(const store::Store::Owner& owner);

}  // namespace jadoube::server
