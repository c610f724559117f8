// Counts the entries of a table's log that are stored, and those that are on their way to the store.
#pragma once

#include <cstdint>
#include <memory>

#include "jadoube/store/group_commit.hpp"

namespace jadoube::server {

class TableLog {
 public:
  // `n`: the number of stored entries.
  explicit TableLog(std::uint32_t n) : durable_(n) {}

  // The order in which all changes of the table are stored.
  const std::shared_ptr<store::CommitOrder>& order() const { return order_; }
  // Note that one more entry is on its way, or has been stored. `written`: as JSON, for clients at the table.
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
  std::uint32_t unwritten_ = 0;  // on their way, without JSON
};

}  // namespace jadoube::server
