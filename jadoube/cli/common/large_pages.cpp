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
  // Blocks below 32 MiB come from the heap and not from mmap(), and up to 64 MiB that are free at its end are kept.
  ::mallopt(M_MMAP_THRESHOLD, static_cast<int>(largest));
  ::mallopt(M_TRIM_THRESHOLD, static_cast<int>(2 * largest));
  // The bytes before the first 2 MiB boundary stay allocated and unused: the system would give small pages for them.
  // Nothing is written to them, so that they take no memory, nor to the bytes after it before madvise() is called.
  void* const first = std::malloc(room);
  if (first == nullptr) return;
  const std::size_t before = page - reinterpret_cast<std::uintptr_t>(first) % page;
  ::madvise(static_cast<char*>(first) + before, room - page, MADV_HUGEPAGE);
  static void* const left_out = std::realloc(first, before);
  static_cast<void>(left_out);
#endif
}

}  // namespace jadoube::cli
