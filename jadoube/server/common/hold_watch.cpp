#include "jadoube/server/common/hold_watch.hpp"

#include <time.h>

#include <utility>

namespace jadoube::server {
namespace {

// Reading the processor time is a system call, which would take longer than many handlers.
constexpr std::chrono::microseconds between_looks{200};

}  // namespace

std::chrono::nanoseconds processor_time() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

const HoldWatch::Hold* HoldWatch::look() {
  const char* const by = std::exchange(doing, "other");
  const Moment now = std::chrono::steady_clock::now();
  if (now - looked_ < between_looks) return nullptr;
  const bool first = looked_ == Moment{};
  looked_ = now;
  const auto used = processor_time();
  const auto took = used - std::exchange(used_, used);
  if (first || took <= longest_.time) return nullptr;
  longest_ = {took, by};
  return &longest_;
}

}  // namespace jadoube::server
