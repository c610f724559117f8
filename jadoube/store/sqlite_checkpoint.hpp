// The thread that puts SQLite's write-ahead log into the file proper, beside the commits. Internal.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "jadoube/store/sqlite_connection.hpp"

namespace jadoube::store {

class CheckpointThread {
 public:
  // Watches the connection's commits; `own` is another connection to the same file.
  CheckpointThread(const Connection& watched, Connection own);
  CheckpointThread(const CheckpointThread&) = delete;
  CheckpointThread& operator=(const CheckpointThread&) = delete;
  ~CheckpointThread();

 private:
  static int committed(void* self, sqlite3* connection, const char* name, int pages);
  void run(const std::stop_token& stop);

  const Connection& watched_;
  Connection own_;
  std::mutex mutex_;
  std::condition_variable_any wanted_;
  bool due_ = false;
  std::jthread thread_;
};

}  // namespace jadoube::store
