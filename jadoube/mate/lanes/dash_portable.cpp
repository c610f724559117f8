// Two dashes at once, for processors without wider vectors: the same dashes, so that every machine finds the same mates
// after as many positions.
#include "jadoube/chess/internal/lanes_portable.hpp"
#include "jadoube/mate/lanes/internal/dash.hpp"
#include "jadoube/mate/lanes/internal/dash_versions.hpp"
#include "jadoube/mate/lanes/internal/race.hpp"

namespace jadoube::mate::lanes {

namespace {

void run(std::span<const DashStart> starts, std::span<DashEnd> ends, bool lines) {
  Dashes<Lanes128>(starts, ends, lines).run();
}

void race(std::span<const DashStart> starts, std::span<DashEnd> ends, RaceUntil until, bool lines) {
  Race<Lanes128>(starts, ends, until, lines).run();
}

}  // namespace

constinit const DashKernel portable_dash_kernel{"portable", run, race};

}  // namespace jadoube::mate::lanes
