// SQLite's write-ahead log: copied into the database file beside the commits, and overwritten from its beginning before
// it grows. Internal.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "jadoube/store/sqlite/connection.hpp"

namespace jadoube::store {

// The log's file gets the size that it needs between two beginnings, so that a commit overwrites what is there: a file
// that grows makes each fdatasync() wait for the file system's own journal. It is done as far as it goes.
void lay_out_log(const Connection& connection);

// At the end: all of the log is put into the file, and nothing is left in it to be read again; its file stays, so that
// the next run has space to write on a disk that is full by then.
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
  int done_ = 0;        // of them are in the file proper, and on the disk there
  unsigned begun_ = 0;  // how often the log was overwritten from its beginning
  std::jthread thread_;
};

}  // namespace jadoube::store
