// Memory that is given back is overwritten first, so that nothing is left of secrets and sealed moves when those who
// hold them leave: not in what was received, nor in what was made of it on the way.
#pragma once

namespace jadoube::server {

// From now on, for all memory that `delete` gives back in this process. It is not done in builds with a sanitizer,
// which has an allocator of its own.
void wipe_freed_memory();

}  // namespace jadoube::server
