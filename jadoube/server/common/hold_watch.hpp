// How long the thread that serves everybody is held by one thing that it does: each of them waits for the next.
//
//   HoldWatch watch;
//   while (io.run_one() > 0) watch.look();      // after each handler
//   watch.longest().time                         // 1.3 ms, by "tables swept"
//
// Counted is processor time, not what passes while the thread waits or others have the processor. What is very short is
// counted together with what comes next, up to 0.2 ms.
#pragma once

#include <chrono>

#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

// That this thread has used.
std::chrono::nanoseconds processor_time();

// What this thread does now, for HoldWatch: a text that lasts. Set where something begins.
inline thread_local const char* doing = "other";

class HoldWatch {
 public:
  struct Hold {
    std::chrono::nanoseconds time{};
    const char* by = "";
  };

  // Something has been done. What it was, if it took the longest so far.
  const Hold* look();
  const Hold& longest() const { return longest_; }

 private:
  Moment looked_{};
  std::chrono::nanoseconds used_{};
  Hold longest_;
};

}  // namespace jadoube::server
