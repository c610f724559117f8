// Notices that this process has stood still: it was stopped, its machine slept, or one thing has held up all others.
//
//   PauseWatch watch(times.pause);
//   if (const auto pause = watch.look(now, since_boot())) …   // pause->away: how long nobody was served
//
// It is to be looked at several times within the limit.
#pragma once

#include <chrono>
#include <optional>

#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

struct Pause {
  std::chrono::milliseconds away;  // as the world has seen it
  std::chrono::milliseconds
      of_clock;  // by how much of that the monotonic clock went on, which stands while a machine sleeps
};

class PauseWatch {
 public:
  explicit PauseWatch(std::chrono::milliseconds limit) : limit_(limit) {}

  // `since_boot` counts the time in which the machine sleeps. Nothing: the last look was not longer ago than the limit.
  std::optional<Pause> look(Moment now, std::chrono::nanoseconds since_boot);

 private:
  std::chrono::milliseconds limit_;
  std::optional<Moment> last_{};
  std::chrono::nanoseconds last_since_boot_{};
};

// Of the system (CLOCK_BOOTTIME).
std::chrono::nanoseconds since_boot();

}  // namespace jadoube::server
