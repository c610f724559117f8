// The versions of the inner loop that can be compiled for this architecture.
#pragma once

#include "jadoube/notation/pgn/line.hpp"

namespace jadoube::pgn {

extern const LineKernel portable_line_kernel;
#if defined(__x86_64__)
extern const LineKernel avx2_line_kernel;
extern const LineKernel avx512_line_kernel;
#endif

}  // namespace jadoube::pgn
