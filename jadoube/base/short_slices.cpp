#include "jadoube/base/short_slices.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace jadoube::base {
namespace {

constexpr std::uint64_t slice = 100'000;  // ns, the least that the system grants

// `struct sched_attr` of the system, whose header cannot be included beside <sched.h>.
struct Attributes {
  std::uint32_t size = sizeof(Attributes);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0x01;  // SCHED_FLAG_RESET_ON_FORK
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = slice;
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};

}  // namespace

void ask_for_short_slices() {
  // Another class was chosen by whoever runs the program.
  if (::sched_getscheduler(0) != SCHED_OTHER) return;
  Attributes attributes;
  attributes.nice = ::getpriority(PRIO_PROCESS, 0);
  ::syscall(SYS_sched_setattr, 0, &attributes, 0U);
}

}  // namespace jadoube::base
