// A store whose work is done on a thread of its own, with the priority of the thread that makes it.
//
//   auto store = on_own_thread(*std::move(opened));
//   store->table(id);   // asks that thread, and waits for the answer
//
// For a thread with low priority. The connections to one SQLite file share locks within a process: where the processors
// are busy, a thread of low priority that holds such a lock would get no turn for a long time, and the thread that
// writes would wait for it.
#pragma once

#include "jadoube/store/store.hpp"

namespace jadoube::store {

// For one caller at a time.
std::unique_ptr<Store> on_own_thread(std::unique_ptr<Store> store);

}  // namespace jadoube::store
