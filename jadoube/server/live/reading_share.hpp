// Limits the serving thread's time for WebSocket messages by address: an address that sends much waits, and no other
// does.
//
//   ReadingShare share(io);
//   share.enter(*quota, [this, owner] { take(bytes); });   // at once, or when it is the address's turn again
//   share.next_window();                                    // every ReadingShare::window
//
// An address has a limited time in each window. Further messages are handled in later windows, one after another, and
// other addresses have their turn in between. Addresses in --trusted-networks are not limited.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <unordered_map>
#include <utility>

#include "jadoube/server/common/address_quota.hpp"
#include "jadoube/server/common/hold_watch.hpp"

namespace jadoube::server {

class ReadingShare {
 public:
  using Task = std::function<void()>;
  static constexpr std::chrono::milliseconds window{20}, part{4};

  // `time`: the processor time that this thread has used. Time in which other programs run is charged to nobody.
  explicit ReadingShare(boost::asio::io_context& io, std::function<std::chrono::nanoseconds()> time = processor_time)
      : io_(io), time_(std::move(time)) {}
  ReadingShare(const ReadingShare&) = delete;
  ReadingShare& operator=(const ReadingShare&) = delete;

  template <typename Do>
  void enter(const AddressQuota& of, Do task) {
    if (of.exempt()) return task();
    Used& used = used_[&of];
    if (used.time < part && used.waiting.empty()) return run(&of, task);
    used.waiting.emplace_back(std::move(task));
  }
  void next_window();

 private:
  struct Used {
    std::chrono::nanoseconds time{};
    std::deque<Task> waiting{};
    bool going_on = false;
  };
  using Key = const AddressQuota*;
  // The task may end connections, or let others enter.
  template <typename Do>
  void run(Key of, const Do& task) {
    const auto before = time_();
    task();
    used_[of].time += time_() - before;
  }
  void go_on(Key of);

  boost::asio::io_context& io_;
  std::function<std::chrono::nanoseconds()> time_;
  // Addresses that have used time in this window, or have waiting tasks.
  std::unordered_map<Key, Used> used_;
  // Posted tasks are skipped when this object no longer exists.
  std::shared_ptr<ReadingShare*> self_ = std::make_shared<ReadingShare*>(this);
};

}  // namespace jadoube::server
