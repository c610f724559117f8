#include "jadoube/chess/kernels.hpp"

#include <cstdlib>

#include "jadoube/chess/kernel_versions.hpp"

namespace jadoube {

namespace {

const Kernels& choose() {
  const char* const wanted = std::getenv("JADOUBE_KERNEL");
  for (const Kernels& kernels : all_kernels())
    if (kernels.supported() && (wanted == nullptr || kernels.name == wanted)) return kernels;
  return portable_kernels;
}

}  // namespace

std::span<const Kernels> all_kernels() {
#if defined(__x86_64__)
  static const Kernels versions[] = {avx512_kernels, avx2_kernels, portable_kernels};
#else
  static const Kernels versions[] = {portable_kernels};
#endif
  return versions;
}

const Kernels& kernels() {
  static const Kernels& chosen = choose();
  return chosen;
}

}  // namespace jadoube
