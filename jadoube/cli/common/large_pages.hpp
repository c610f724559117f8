// Memory in large pages, for commands that work through long files.
#pragma once

namespace jadoube::cli {

// From now on the main thread's allocator uses pages of 2 MB, if the system has them. The first use of a page causes a
// fault, which takes a few microseconds on a virtual machine; so there are hundreds of faults fewer. Freed memory is
// kept for reuse.
void use_large_pages();

}  // namespace jadoube::cli
