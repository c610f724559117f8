#include "jadoube/server/common/wiped_memory.hpp"

#include <malloc.h>
#include <unicode/uclean.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <new>

namespace jadoube::server {
namespace {

bool wiping = false;  // set before any thread starts

}  // namespace

#ifndef JADOUBE_SANITIZED
namespace {

void give_back(void* memory) noexcept {
  if (wiping && memory != nullptr) ::explicit_bzero(memory, ::malloc_usable_size(memory));
  std::free(memory);
}

// ICU's memory functions, instead of its own use of malloc.
void* U_CALLCONV take_for_icu(const void* /*context*/, std::size_t size) { return std::malloc(size); }
void U_CALLCONV give_back_of_icu(const void* /*context*/, void* memory) { give_back(memory); }
void* U_CALLCONV resize_for_icu(const void* /*context*/, void* memory, std::size_t size) {
  void* const larger = std::malloc(size);
  if (larger == nullptr || memory == nullptr) return larger;
  std::memcpy(larger, memory, std::min(size, ::malloc_usable_size(memory)));
  give_back(memory);
  return larger;
}

}  // namespace
#endif

void wipe_freed_memory() {
  wiping = true;
#ifndef JADOUBE_SANITIZED
  UErrorCode in_use = U_ZERO_ERROR;  // ICU then continues with malloc
  u_setMemoryFunctions(nullptr, take_for_icu, resize_for_icu, give_back_of_icu, &in_use);
#endif
}

[[gnu::noinline]] void wipe_stack() {
  constexpr std::size_t deepest = std::size_t{256} * 1024;
  std::array<char, deepest> below;
  ::explicit_bzero(below.data(), below.size());
}

}  // namespace jadoube::server

// The forms for arrays and for std::nothrow call these.
#ifndef JADOUBE_SANITIZED
void operator delete(void* memory) noexcept { jadoube::server::give_back(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { jadoube::server::give_back(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { jadoube::server::give_back(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  jadoube::server::give_back(memory);
}
#endif
