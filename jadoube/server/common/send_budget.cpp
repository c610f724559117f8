#include "jadoube/server/common/send_budget.hpp"

#include <algorithm>
#include <vector>

namespace jadoube::server {

void SendBudget::hold(const void* shared, std::size_t bytes) {
  Held& held = shared_[shared];
  if (held.holders++ > 0) return;
  held.bytes = bytes;
  bytes_ += bytes;
}

void SendBudget::release(const void* shared) {
  const auto held = shared_.find(shared);
  if (held == shared_.end() || --held->second.holders > 0) return;
  bytes_ -= held->second.bytes;
  shared_.erase(held);
}

std::size_t SendBudget::make_room() {
  const std::size_t enough = most_ - most_ / 4;
  std::vector<Sender*> slowest;
  for (Sender* const sender : senders_)
    if (sender->waiting_bytes() > 0) slowest.push_back(sender);
  std::ranges::sort(slowest, {}, [](const Sender* sender) { return sender->last_progress(); });
  std::size_t let_go = 0;
  for (Sender* const sender : slowest) {
    if (bytes_ <= enough) break;
    sender->let_go();
    ++let_go;
  }
  return let_go;
}

}  // namespace jadoube::server
