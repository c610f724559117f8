// Measures how long single tasks hold the serving thread, where each task waits for the one before it.
//
//   HoldWatch watch;
//   while (io.run_one() > 0) watch.look();      // after each handler
//   watch.longest().time                         // 1.3 ms, by "tables swept"
//
// The measured time is processor time, without waiting or other programs. Very short tasks are counted together with
// the next ones, up to 0.2 ms.
#pragma once

#include <chrono>

#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

// The processor time that this thread has used.
std::chrono::nanoseconds processor_time();

// The current task of this thread, for HoldWatch: a text that stays in memory. Set at the beginning of a task.
inline thread_local const char* doing = "other";

class HoldWatch {
 public:
  struct Hold {
    std::chrono::nanoseconds time{};
    const char* by = "";
  };

  // Called after each task. Returns the task if it took longer than all before; else null.
  const Hold* look();
  const Hold& longest() const { return longest_; }

 private:
  Moment looked_{};
  std::chrono::nanoseconds used_{};
  Hold longest_;
};

}  // namespace jadoube::server
