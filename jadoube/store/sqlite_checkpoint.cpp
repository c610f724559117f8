#include "jadoube/store/sqlite_checkpoint.hpp"

namespace jadoube::store {
namespace {

// Of 4 KB: 16 MB.
constexpr int due_pages = 4'096;
// 512 MB: commits have come so thick that the log never began anew; they must wait for once.
constexpr int most_pages = 131'072;

}  // namespace

CheckpointThread::CheckpointThread(const Connection& watched, Connection own)
    : watched_(watched), own_(std::move(own)), thread_([this](const std::stop_token& stop) { run(stop); }) {
  sqlite3_wal_hook(watched_.get(), committed, this);
}

CheckpointThread::~CheckpointThread() { sqlite3_wal_hook(watched_.get(), nullptr, nullptr); }

int CheckpointThread::committed(void* self, sqlite3* connection, const char* name, int pages) {
  auto& thread = *static_cast<CheckpointThread*>(self);
  if (pages >= most_pages) sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
  if (pages < due_pages) return SQLITE_OK;
  {
    const std::scoped_lock lock(thread.mutex_);
    thread.due_ = true;
  }
  thread.wanted_.notify_one();
  return SQLITE_OK;
}

// A checkpoint that fails (a full disk) loses nothing: the next one tries again.
void CheckpointThread::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (wanted_.wait(lock, stop, [this] { return due_; })) {
    due_ = false;
    lock.unlock();
    sqlite3_wal_checkpoint_v2(own_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    lock.lock();
  }
}

}  // namespace jadoube::store
