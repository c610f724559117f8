#include "jadoube/base/priority.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace jadoube::base {
namespace {

constexpr int most_niceness = 19;

}  // namespace

void lower_priority(int by) {
  // On Linux this is the priority of one thread.
  const auto self = static_cast<id_t>(::gettid());
  const int own = ::getpriority(PRIO_PROCESS, self);
  ::setpriority(PRIO_PROCESS, self, std::min(own + by, most_niceness));
}

}  // namespace jadoube::base
