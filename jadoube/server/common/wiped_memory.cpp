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

#ifndef JADOUBE_SANITIZED
namespace {

void give_back(void* memory) noexcept {
  if (wiping && memory != nullptr) ::explicit_bzero(memory, ::malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace
#endif

}  // namespace jadoube::server

// The forms for arrays and for std::nothrow lead to these.
#ifndef JADOUBE_SANITIZED
void operator delete(void* memory) noexcept { jadoube::server::give_back(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { jadoube::server::give_back(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { jadoube::server::give_back(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  jadoube::server::give_back(memory);
}
#endif
