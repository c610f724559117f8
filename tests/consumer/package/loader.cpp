#include <dlfcn.h>

#include <iostream>

int main(int, char** arguments) {
  void* const module = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) {
    std::cout << dlerror() << '\n';
    return 1;
  }
  using Why = const char*(const char*, const char*);
  auto* const why = reinterpret_cast<Why*>(dlsym(module, "why_illegal"));
  std::cout << why("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3") << '\n';
}
