// Memory that is given back is overwritten first, so that nothing is left of secrets, sealed moves and the names of
// pupils when those who hold them leave: not in what was received, nor in what was made of it on the way.
#pragma once

namespace jadoube::server {

// From now on, for all memory that `delete` gives back in this process, and what ICU gives back, which must not have
// been used before. It is not done in builds with a sanitizer, which has an allocator of its own.
void wipe_freed_memory();

// Overwrites what calls that have returned left on this thread's stack, as far down as a name that was read can be. To
// be called from as high up as possible.
void wipe_stack();

}  // namespace jadoube::server
