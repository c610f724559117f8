#include "jadoube/store/sqlite/page_watch.hpp"

#include <utility>

#include "jadoube/base/priority.hpp"

namespace jadoube::store {
namespace {

using namespace std::chrono_literals;

// On a fast enough disk, this reads a gigabyte in four seconds.
constexpr std::uint64_t pages_at_once = 64;
constexpr auto between_pieces = 1ms, between_rounds = 1'000ms;
// A value as for `nice`: if the processors are busy, the other threads go first.
constexpr int niceness = 10;

}  // namespace

PageWatch::PageWatch(Connection own)
    : own_(std::move(own)), sums_(PageSums::of(own_)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

void PageWatch::run(const std::stop_token& stop) {
  base::lower_priority(niceness);
  sqlite3_file* const file = file_of(own_, SQLITE_FCNTL_FILE_POINTER);
  if (!sums_ || file == nullptr) return;
  // Damage found before is still there, unless the part was written again or restored.
  kept_ = kept_damaged_parts(damage_record(own_.path()), own_);
  keep_damaged_parts(damage_record(own_.path()), kept_);
  for (const DamagedPart& part : kept_) sums_->add(part);
  do {
    for (std::uint64_t first = 0; sums_->look_at_pages(*file, first, pages_at_once); first += pages_at_once)
      if (!wait(stop, between_pieces)) return;
    if (sqlite3_file* const log = file_of(own_, SQLITE_FCNTL_JOURNAL_POINTER)) sums_->look_at_log(*file, *log);
    keep();
    sums_->note_round();
  } while (wait(stop, between_rounds));
}

// False: the thread must end.
bool PageWatch::wait(const std::stop_token& stop, std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  stopped_.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

void PageWatch::keep() {
  auto damaged = sums_->damaged();
  if (damaged == kept_) return;
  keep_damaged_parts(damage_record(own_.path()), damaged);
  kept_ = std::move(damaged);
}

}  // namespace jadoube::store
