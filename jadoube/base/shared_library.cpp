#include "jadoube/base/shared_library.hpp"

#include <dlfcn.h>

namespace jadoube::base {

SharedLibrary::SharedLibrary(std::span<const std::string> names) {
  for (const std::string& name : names) {
    name_ = name;
    handle_ = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_ != nullptr) return;
  }
  const char* const why = dlerror();
  error_ = why == nullptr ? name_ : why;
}

void* SharedLibrary::address(const char* name) {
  if (!error_.empty()) return nullptr;
  void* const found = dlsym(handle_, name);
  if (found == nullptr) error_ = name_ + " has no " + name;
  return found;
}

}  // namespace jadoube::base
