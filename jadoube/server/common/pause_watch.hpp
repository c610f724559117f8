// Detects that this process did not run: it was stopped, its machine slept, or one task delayed all others.
//
//   PauseWatch watch(times.pause);
//   if (const auto pause = watch.look(now, since_boot())) …   // pause->away: how long nobody was served
//
// Call look() several times within the limit.
#pragma once

#include <chrono>
#include <optional>

#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

struct Pause {
  std::chrono::milliseconds away;  // real time without service
  std::chrono::milliseconds
      of_clock;  // the part of it that the monotonic clock counted, which stops while a machine sleeps
};

class PauseWatch {
 public:
  explicit PauseWatch(std::chrono::milliseconds limit) : limit_(limit) {}

  // `since_boot` includes the time in which the machine sleeps. Returns nothing if the last look was within the limit.
  std::optional<Pause> look(Moment now, std::chrono::nanoseconds since_boot);

 private:
  std::chrono::milliseconds limit_;
  std::optional<Moment> last_{};
  std::chrono::nanoseconds last_since_boot_{};
};

// The system's time since its start (CLOCK_BOOTTIME).
std::chrono::nanoseconds since_boot();

}  // namespace jadoube::server
