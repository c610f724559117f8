#include "jadoube/store/sqlite/checkpoint.hpp"

#include <algorithm>
#include <array>

namespace jadoube::store {
namespace {

// In pages of 4 KB: 8 MB.
constexpr int due_pages = 2'048;
// So few that a commit can move them into the database file itself.
constexpr int few_pages = 512;
// 512 MB: the thread has not kept up with the commits, which must now wait.
constexpr int most_pages = 131'072;
// Twice the size at which a checkpoint is due.
constexpr sqlite3_int64 log_bytes = 16 << 20;

}  // namespace

void lay_out_log(const Connection& connection) {
  sqlite3_file* const log = file_of(connection, SQLITE_FCNTL_JOURNAL_POINTER);
  sqlite3_int64 size = 0;
  if (log == nullptr || log->pMethods->xFileSize(log, &size) != SQLITE_OK) return;
  // Zeros are no frames of a log: recovery reads up to there.
  const std::vector<char> zeros(1 << 16);
  while (size < log_bytes) {
    const auto part = std::min(static_cast<sqlite3_int64>(zeros.size()), log_bytes - size);
    if (log->pMethods->xWrite(log, zeros.data(), static_cast<int>(part), size) != SQLITE_OK) return;
    size += part;
  }
  log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

void finish_log(const Connection& connection) {
  int keep = 1, pages = 0, done = 0;
  const int code = sqlite3_wal_checkpoint_v2(connection.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages, &done);
  sqlite3_file* const log = file_of(connection, SQLITE_FCNTL_JOURNAL_POINTER);
  sqlite3_file* const proper = file_of(connection, SQLITE_FCNTL_FILE_POINTER);
  if (code != SQLITE_OK || pages != done || log == nullptr || proper == nullptr) return;
  // The header, without which the rest is no log, is removed only after the database file has everything.
  if (proper->pMethods->xSync(proper, SQLITE_SYNC_NORMAL) != SQLITE_OK) return;
  const std::array<char, 32> header{};
  if (log->pMethods->xWrite(log, header.data(), static_cast<int>(header.size()), 0) != SQLITE_OK) return;
  log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
  sqlite3_file_control(connection.get(), "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
}

CheckpointThread::CheckpointThread(const Connection& watched, Connection own)
    : watched_(watched), own_(std::move(own)), thread_([this](const std::stop_token& stop) { run(stop); }) {
  sqlite3_wal_hook(watched_.get(), committed, this);
}

CheckpointThread::~CheckpointThread() { sqlite3_wal_hook(watched_.get(), nullptr, nullptr); }

// The log starts again from its beginning after a commit that leaves nothing in it which is not in the database file.
// Beside continuous commits the thread never gets so far: the commit itself moves the last few pages.
int CheckpointThread::committed(void* self, sqlite3* connection, const char* name, int pages) {
  auto& thread = *static_cast<CheckpointThread*>(self);
  bool nearly = false;
  {
    const std::scoped_lock lock(thread.mutex_);
    if (pages < thread.pages_) {
      thread.done_ = 0;
      ++thread.begun_;
    }
    thread.pages_ = pages;
    if (pages < due_pages) return SQLITE_OK;
    if (thread.paused_) return SQLITE_OK;
    nearly = pages - thread.done_ <= few_pages;
    thread.due_ = !nearly;
  }
  if (!nearly) thread.wanted_.notify_one();
  if (nearly || pages >= most_pages)
    sqlite3_wal_checkpoint_v2(connection, name, nearly ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_RESTART, nullptr,
                              nullptr);
  return SQLITE_OK;
}

void CheckpointThread::pause() {
  std::unique_lock lock(mutex_);
  paused_ = true;
  rested_.wait(lock, [this] { return !busy_; });
}

void CheckpointThread::go_on() {
  const std::scoped_lock lock(mutex_);
  paused_ = false;
  pages_ = done_ = 0;
  ++begun_;
}

// A failed checkpoint (a full disk) loses nothing: the next one tries again.
void CheckpointThread::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (wanted_.wait(lock, stop, [this] { return due_; })) {
    due_ = false;
    if (paused_) continue;
    busy_ = true;
    const unsigned begun = begun_;
    lock.unlock();
    int done = 0;
    const int code = sqlite3_wal_checkpoint_v2(own_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, &done);
    // SQLite leaves this to the last checkpoint of a log.
    sqlite3_file* const proper = file_of(own_, SQLITE_FCNTL_FILE_POINTER);
    const bool synced = proper != nullptr && proper->pMethods->xSync(proper, SQLITE_SYNC_NORMAL) == SQLITE_OK;
    lock.lock();
    busy_ = false;
    rested_.notify_all();
    if (code == SQLITE_OK && synced && begun == begun_) done_ = done;
  }
}

}  // namespace jadoube::store
