// Checksums of the pages that this process has written to a database file, so that damage done to the file in place is
// noticed. Internal.
//
//   auto connection = Connection::open(path, flags, watched_files());   // what it writes to the file proper is noted
//   const auto sums = PageSums::of(*connection);                        // shared by all such connections to the file
//   sums->look_at_pages(file, 0, 64)                                    // against what is known of them
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "jadoube/store/sqlite/connection.hpp"

namespace jadoube::store {

// The name of SQLite's file system that notes what is written; it is made at the first call. Null: it could not be
// made, and SQLite's own is used.
const char* watched_files();

// A place with bytes that nobody in this process has written.
struct DamagedPart {
  enum class Where : std::uint8_t { page, frame } where;  // of the file proper, or of the write-ahead log
  std::uint64_t number;                                   // from 1
  std::uint64_t sum;                                      // of the bytes as they were found
  friend bool operator==(const DamagedPart&, const DamagedPart&) = default;
};
std::string describe(const DamagedPart& part);  // "page 17", "frame 3 of the log"
// The name of a file beside the database that keeps the damage found, for checks after this process has ended.
std::string damage_record(const std::string& database);
void keep_damaged_parts(const std::string& record, std::span<const DamagedPart> parts);
// The kept parts that still have the bytes that were found, in the files that a connection has open.
std::vector<DamagedPart> kept_damaged_parts(const std::string& record, const Connection& connection);

class PageSums {
 public:
  // The sums of a connection's file; null if no watched connection to it is open.
  static std::shared_ptr<PageSums> of(const Connection& connection);
  // For the file system: the sums of a file that is being opened.
  static std::shared_ptr<PageSums> of_opened(const std::string& file);

  // For the file system: notes that a page was written, or the file was cut.
  void wrote(std::int64_t offset, std::span<const unsigned char> page);
  void cut(std::int64_t size);

  // Compares `count` pages from `first` (0: the first one) with their sums; a page without a sum is taken as it is.
  // False: the file ends before that.
  bool look_at_pages(sqlite3_file& file, std::uint64_t first, std::uint64_t count);
  // Checks the committed frames of the log, each by its checksums.
  void look_at_log(sqlite3_file& file, sqlite3_file& log);

  // Notes that everything has been looked at, from beginning to end.
  void note_round();
  bool looked_at_all() const;
  // The parts that are damaged now; a page that is written again no longer is.
  std::vector<DamagedPart> damaged() const;
  void add(const DamagedPart& part);

 private:
  std::optional<std::uint64_t> known(std::uint64_t page) const;

  mutable std::mutex mutex_;
  std::size_t page_bytes_ = 0;
  std::vector<std::uint64_t> sums_;  // 0: nothing is known
  std::vector<DamagedPart> damaged_;
  std::optional<DamagedPart> suspected_;  // the first frame whose checksums were wrong at the last look
  bool looked_at_all_ = false;
};

}  // namespace jadoube::store
