// Eight dashes at once, for processors with AVX-512 (Ice Lake, Zen 4 and later).
#if defined(__x86_64__)
#include "jadoube/mate/lanes/internal/dash_versions.hpp"

// GCC 12's own intrinsics use deliberately undefined values, which it then warns about (GCC bug 105593).
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>

#include <limits>

#include "jadoube/chess/internal/target.hpp"

JADOUBE_TARGET_BEGIN("bmi,bmi2,lzcnt,popcnt,avx2,avx512f,avx512bw,avx512cd,avx512vl,avx512vbmi2,avx512vpopcntdq,gfni")

#include "jadoube/chess/internal/lanes_avx512.hpp"
#include "jadoube/mate/lanes/internal/dash.hpp"
#include "jadoube/mate/lanes/internal/race.hpp"

namespace jadoube::mate::lanes {

namespace {

void run(std::span<const DashStart> starts, std::span<DashEnd> ends, bool lines) {
  Dashes<Lanes512>(starts, ends, lines).run();
}

void race(std::span<const DashStart> starts, std::span<DashEnd> ends, RaceUntil until, bool lines) {
  Race<Lanes512>(starts, ends, until, lines).run();
}

}  // namespace

constinit const DashKernel avx512_dash_kernel{"avx512", run, race};

}  // namespace jadoube::mate::lanes

JADOUBE_TARGET_END

#endif
