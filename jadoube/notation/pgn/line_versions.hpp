// The versions of the inner loop that can be compiled for this architecture.
#pragma once

#include "jadoube/notation/pgn/line.hpp"

namespace jadoube::pgn {

void run_portable(Line& line);
#if defined(__x86_64__)
void run_avx2(Line& line);
#endif

}  // namespace jadoube::pgn
