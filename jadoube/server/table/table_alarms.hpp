// The times at which tables must be checked, and one timer for all of them.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "jadoube/server/common/rate.hpp"
#include "jadoube/store/table_id.hpp"

namespace jadoube::server {

class TableAlarms {
 public:
  // `ring` is called for a table when its time has come.
  TableAlarms(boost::asio::io_context& io, std::function<void(store::TableId)> ring)
      : ring_(std::move(ring)), timer_(io) {}

  // Wakes the table at that time, or earlier: then the table asks again if it is too early.
  void wake(store::TableId table, Moment when);
  void forget(store::TableId table);
  void stop() { timer_.cancel(); }

 private:
  void set_timer();

  std::function<void(store::TableId)> ring_;
  std::unordered_map<store::TableId, Moment> by_table_;
  std::set<std::pair<Moment, store::TableId>> in_order_;
  std::optional<Moment> set_to_;
  boost::asio::steady_timer timer_;
};

}  // namespace jadoube::server
