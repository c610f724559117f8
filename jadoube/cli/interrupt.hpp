// Ctrl-C asks a long run to end and say how far it came. A second one ends it at once.
#pragma once

namespace jadoube::cli {

// From now on; to be called before the long run.
void watch_for_interrupt();
bool interrupted();

}  // namespace jadoube::cli
