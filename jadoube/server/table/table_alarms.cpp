#include "jadoube/server/table/table_alarms.hpp"

#include "jadoube/server/common/hold_watch.hpp"

namespace jadoube::server {

void TableAlarms::wake(store::TableId table, Moment when) {
  const auto [planned, is_new] = by_table_.try_emplace(table, when);
  if (!is_new) {
    if (planned->second <= when) return;  // the table will ask again then
    in_order_.erase({planned->second, table});
    planned->second = when;
  }
  in_order_.emplace(when, table);
  set_timer();
}

void TableAlarms::forget(store::TableId table) {
  const auto planned = by_table_.find(table);
  if (planned == by_table_.end()) return;
  in_order_.erase({planned->second, table});
  by_table_.erase(planned);
}

void TableAlarms::set_timer() {
  if (in_order_.empty() || (set_to_ && *set_to_ <= in_order_.begin()->first)) return;
  set_to_ = in_order_.begin()->first;
  timer_.expires_at(*set_to_);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    doing = "due acts";
    set_to_.reset();
    const Moment now = std::chrono::steady_clock::now();
    while (!in_order_.empty() && in_order_.begin()->first <= now) {
      const store::TableId table = in_order_.begin()->second;
      in_order_.erase(in_order_.begin());
      by_table_.erase(table);
      ring_(table);
    }
    set_timer();
  });
}

}  // namespace jadoube::server
