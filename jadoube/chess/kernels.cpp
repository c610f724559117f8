#include "jadoube/chess/internal/kernels.hpp"

#include <cstdlib>
#include <ranges>

#include "jadoube/chess/internal/kernel_versions.hpp"

namespace jadoube {

namespace {

const Kernels& choose() {
  if (all_kernels().size() == 1) return portable_kernels;
  const char* const wanted = std::getenv("JADOUBE_KERNEL");
  const Kernels* best = &portable_kernels;
  for (const Kernels& kernels : all_kernels() | std::views::reverse) {
    if (!kernels.supported()) continue;
    if (wanted != nullptr && kernels.name == wanted) return kernels;
    best = &kernels;
  }
  return *best;
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
