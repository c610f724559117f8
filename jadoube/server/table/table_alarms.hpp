// When which table wants to be looked at, and one timer for all of them.
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
  // `ring` is called for a table when its moment has come.
  TableAlarms(boost::asio::io_context& io, std::function<void(store::TableId)> ring)
      : ring_(std::move(ring)), timer_(io) {}

  // Then, or before: who wants to be woken earlier asks again then.
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
