// Memory in large pages, for commands that work through long files.
#pragma once

namespace jadoube::cli {

// From now on the main thread's allocator takes its memory from pages of 2 MB, where the system has such pages. The
// first use of a page is a fault, which a virtual machine takes a few microseconds for; there are then hundreds fewer.
// Memory that is freed is kept for use again.
void use_large_pages();

}  // namespace jadoube::cli
