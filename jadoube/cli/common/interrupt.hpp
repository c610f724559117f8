// Lets Ctrl-C end a long run in an orderly way, with a report of its progress. A second Ctrl-C ends it at once.
#pragma once

namespace jadoube::cli {

// Must be called before the long run. `termination`: SIGTERM ends the run in the same way, so that no process it has
// started keeps running.
void watch_for_interrupt(bool termination = false);
bool interrupted();
// The exit status that shells report for a program ended by the signal: 130 after Ctrl-C.
int interrupted_status();

}  // namespace jadoube::cli
