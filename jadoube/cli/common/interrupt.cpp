#include "jadoube/cli/common/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace jadoube::cli {

namespace {

std::atomic<int> signal_received = 0;
static_assert(std::atomic<int>::is_always_lock_free);
constexpr int ended_by_signal = 128;

}  // namespace

void watch_for_interrupt(bool termination) {
  struct sigaction action {};
  action.sa_handler = [](int signal) { signal_received = signal; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  if (termination) sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return signal_received != 0; }
int interrupted_status() { return ended_by_signal + signal_received; }

}  // namespace jadoube::cli
