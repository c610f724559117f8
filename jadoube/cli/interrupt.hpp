// Lets Ctrl-C end a long run in an orderly way, with a report of its progress. A second Ctrl-C ends it at once.
#pragma once

namespace jadoube::cli {

// Must be called before the long run.
void watch_for_interrupt();
bool interrupted();

}  // namespace jadoube::cli
