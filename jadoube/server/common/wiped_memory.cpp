#include "jadoube/server/common/wiped_memory.hpp"

#include <malloc.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace jadoube::server {
namespace {

bool wiping = false;  // set before there are threads

}  // namespace

void wipe_freed_memory() { wiping = true; }

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
namespace {

void give_back(void* memory) noexcept {
  if (wiping && memory != nullptr) ::explicit_bzero(memory, ::malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace
#endif

}  // namespace jadoube::server

// The forms for arrays and for std::nothrow lead to these.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void operator delete(void* memory) noexcept { jadoube::server::give_back(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { jadoube::server::give_back(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { jadoube::server::give_back(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  jadoube::server::give_back(memory);
}
#endif
