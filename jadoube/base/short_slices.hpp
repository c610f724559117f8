// A thread that others wait for asks the system for short slices of the processor: when it wakes up, it goes before
// threads that compute for long. Internal.
//
//   base::ask_for_short_slices();
//
// Linux takes the wish from 6.12 on (EEVDF; sched_setattr(2), sched_runtime). Elsewhere, or where the system forbids
// the call, nothing changes. The threads and programs that this one starts later do not inherit it.
#pragma once

namespace jadoube::base {

void ask_for_short_slices();

}  // namespace jadoube::base
