// Overwrites freed memory, so that secrets, sealed moves and pupils' names do not remain there after their holders
// leave: neither in received data nor in data derived from it.
#pragma once

namespace jadoube::server {

// From now on, all memory that `delete` or ICU frees in this process is overwritten. ICU must not have been used
// before. Has no effect in builds with a sanitizer, which has its own allocator.
void wipe_freed_memory();

// Overwrites the stack below the caller, as deep as a name that was read can be. Call it from as high up as possible.
void wipe_stack();

}  // namespace jadoube::server
