#include "jadoube/server/live/reading_share.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

namespace jadoube::server {

void ReadingShare::next_window() {
  std::erase_if(used_, [](const auto& each) { return each.second.waiting.empty(); });
  for (auto& [of, used] : used_) {
    // At most one window's part is carried over: after one task that took long, nobody waits long.
    used.time = std::clamp<std::chrono::nanoseconds>(used.time - part, {}, part);
    if (!std::exchange(used.going_on, true)) go_on(of);
  }
}

// Runs one task at a time, so that the requests of others have their turn in between.
void ReadingShare::go_on(Key of) {
  boost::asio::post(io_, [weak = std::weak_ptr(self_), of] {
    const auto self = weak.lock();
    if (!self) return;
    ReadingShare& share = **self;
    const auto found = share.used_.find(of);
    if (found == share.used_.end()) return;
    Used& used = found->second;
    if (used.waiting.empty() || used.time >= part) {
      used.going_on = false;
      return;
    }
    const Task task = std::move(used.waiting.front());
    used.waiting.pop_front();
    // The next one is posted first: if there is not enough memory for this one, the others go on.
    share.go_on(of);
    share.run(of, task);
  });
}

}  // namespace jadoube::server
