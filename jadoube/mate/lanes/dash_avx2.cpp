// Four dashes (mate/internal/dash.hpp) at once, for processors with AVX2 (Haswell, Zen 3 and later).
#if defined(__x86_64__)
#include "jadoube/mate/lanes/internal/dash_versions.hpp"

#include <immintrin.h>

#include "jadoube/chess/internal/target.hpp"

JADOUBE_TARGET_BEGIN("bmi,bmi2,lzcnt,popcnt,avx2")

#include "jadoube/chess/internal/lanes_avx2.hpp"
#include "jadoube/mate/lanes/internal/dash.hpp"
#include "jadoube/mate/lanes/internal/race.hpp"

namespace jadoube::mate::lanes {

namespace {

void run(std::span<const DashStart> starts, std::span<DashEnd> ends, bool lines) {
  Dashes<Lanes256>(starts, ends, lines).run();
}

void race(std::span<const DashStart> starts, std::span<DashEnd> ends, RaceUntil until, bool lines) {
  Race<Lanes256>(starts, ends, until, lines).run();
}

}  // namespace

constinit const DashKernel avx2_dash_kernel{"avx2", run, race};

}  // namespace jadoube::mate::lanes

JADOUBE_TARGET_END

#endif
