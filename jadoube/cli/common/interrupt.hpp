// Lets Ctrl-C end a long run in an orderly way, with a report of its progress. A second Ctrl-C ends it at once.
#pragma once

namespace jadoube::cli {

// Must be called before the long run. `termination`: SIGTERM ends it likewise, so that nothing that it has started is
// left running.
void watch_for_interrupt(bool termination = false);
bool interrupted();
// As shells report a program that the signal has ended: 130 after Ctrl-C.
int interrupted_status();

}  // namespace jadoube::cli
