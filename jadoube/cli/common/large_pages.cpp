#include "jadoube/cli/common/large_pages.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace jadoube::cli {

void use_large_pages() {
#ifdef M_MMAP_THRESHOLD
  constexpr std::size_t page = std::size_t{2} << 20, room = 8 * page, largest = 16 * page;
  // Large blocks come from the heap, too, and the heap's end is kept.
  ::mallopt(M_MMAP_THRESHOLD, static_cast<int>(largest));
  ::mallopt(M_TRIM_THRESHOLD, static_cast<int>(2 * largest));
  // What is before the first whole page is left out: it would be taken in small ones. Nothing is written to it, so that
  // it takes no memory; nor to the pages before the system knows that they are to be large.
  void* const first = std::malloc(room);
  if (first == nullptr) return;
  const std::size_t before = page - reinterpret_cast<std::uintptr_t>(first) % page;
  ::madvise(static_cast<char*>(first) + before, room - page, MADV_HUGEPAGE);
  static void* const left_out = std::realloc(first, before);
  static_cast<void>(left_out);
#endif
}

}  // namespace jadoube::cli
