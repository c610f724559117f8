// SQLite's write-ahead log: copied into the database file beside the commits, and overwritten from its beginning before
// it grows. Internal.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "jadoube/store/sqlite/connection.hpp"

namespace jadoube::store {

// Gives the log's file the size that it needs between two restarts, so that a commit overwrites existing bytes: a file
// that grows makes each fdatasync() wait for the file system's own journal. Does as much as it can.
void lay_out_log(const Connection& connection);

// At the end: moves all of the log into the database file, so that nothing is left to be read again. The log's file
// stays, so that the next run has space to write even if the disk is full by then.
void finish_log(const Connection& connection);

class CheckpointThread {
 public:
  // Watches the connection's commits; `own` is another connection to the same file, from which something was read.
  CheckpointThread(const Connection& watched, Connection own);
  CheckpointThread(const CheckpointThread&) = delete;
  CheckpointThread& operator=(const CheckpointThread&) = delete;
  ~CheckpointThread();

  // Leaves the file alone from the return of pause() to go_on().
  void pause();
  void go_on();

 private:
  static int committed(void* self, sqlite3* connection, const char* name, int pages);
  void run(const std::stop_token& stop);

  const Connection& watched_;
  Connection own_;
  std::mutex mutex_;
  std::condition_variable_any wanted_;
  bool due_ = false, paused_ = false, busy_ = false;
  std::condition_variable_any rested_;
  int pages_ = 0;       // in the log after the last commit
  int done_ = 0;        // of these, the number on the disk in the database file
  unsigned begun_ = 0;  // how often the log was overwritten from its beginning
  std::jthread thread_;
};

}  // namespace jadoube::store
