// The versions of the dashes in lanes that can be compiled for this architecture.
#pragma once

#include "jadoube/mate/lanes/internal/dash_kernel.hpp"

namespace jadoube::mate::lanes {

extern const DashKernel portable_dash_kernel;
#if defined(__x86_64__)
extern const DashKernel avx2_dash_kernel;
extern const DashKernel avx512_dash_kernel;
#endif

}  // namespace jadoube::mate::lanes
