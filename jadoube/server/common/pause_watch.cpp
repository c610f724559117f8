#include "jadoube/server/common/pause_watch.hpp"

#include <time.h>

#include <algorithm>
#include <utility>

namespace jadoube::server {

std::optional<Pause> PauseWatch::look(Moment now, std::chrono::nanoseconds since_boot) {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  const auto last = std::exchange(last_, now);
  const auto last_since_boot = std::exchange(last_since_boot_, since_boot);
  if (!last) return std::nullopt;
  const auto of_clock = duration_cast<milliseconds>(now - *last);
  const auto away = std::max(of_clock, duration_cast<milliseconds>(since_boot - last_since_boot));
  if (away <= limit_) return std::nullopt;
  return Pause{.away = away, .of_clock = of_clock};
}

std::chrono::nanoseconds since_boot() {
  timespec time{};
  ::clock_gettime(CLOCK_BOOTTIME, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace jadoube::server
