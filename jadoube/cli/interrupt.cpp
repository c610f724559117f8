#include "jadoube/cli/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace jadoube::cli {

namespace {

std::atomic<bool> was_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

void watch_for_interrupt() {
  struct sigaction action {};
  action.sa_handler = [](int) { was_interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

bool interrupted() { return was_interrupted; }

}  // namespace jadoube::cli
