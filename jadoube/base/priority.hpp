// The priority of threads for which nobody waits as long as for others. Internal.
//
//   base::lower_priority(10);   // at the beginning of the thread
#pragma once

namespace jadoube::base {

// Raises the niceness of the calling thread by so much above that of the process, at most to 19. The programs that it
// starts later inherit it.
void lower_priority(int by);

}  // namespace jadoube::base
