// What of a table's log is on its way to the store, and what is there.
#pragma once

#include <cstdint>
#include <memory>

#include "jadoube/store/group_commit.hpp"

namespace jadoube::server {

class TableLog {
 public:
  // So many entries are stored.
  explicit TableLog(std::uint32_t n) : durable_(n) {}

  // All changes of the table are stored in this order.
  const std::shared_ptr<store::CommitOrder>& order() const { return order_; }
  // One more entry is on its way; and has come. `written`: as JSON, for those at the table.
  void send(bool written) { unwritten_ += written ? 0 : 1; }
  void arrive(bool written) {
    ++durable_;
    unwritten_ -= written ? 0 : 1;
  }
  std::uint32_t durable() const { return durable_; }
  bool has_unwritten() const { return unwritten_ > 0; }

 private:
  std::shared_ptr<store::CommitOrder> order_ = std::make_shared<store::CommitOrder>();
  std::uint32_t durable_;
  std::uint32_t unwritten_ = 0;  // under way without JSON
};

}  // namespace jadoube::server
