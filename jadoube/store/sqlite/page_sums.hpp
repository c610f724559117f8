// What this process has written to a database file, page by page, so that damage done to the file in place is noticed.
// Internal.
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

// Where bytes are that nobody here has written.
struct DamagedPart {
  enum class Where : std::uint8_t { page, frame } where;  // of the file proper, or of the write-ahead log
  std::uint64_t number;                                   // from 1
  std::uint64_t sum;                                      // of the bytes as they were found
  friend bool operator==(const DamagedPart&, const DamagedPart&) = default;
};
std::string describe(const DamagedPart& part);  // "page 17", "frame 3 of the log"
// What was found is kept beside the database, in this file, for who looks when this process has ended.
std::string damage_record(const std::string& database);
void keep_damaged_parts(const std::string& record, std::span<const DamagedPart> parts);
// Those that still have the bytes with which they were found, in the files that a connection has open.
std::vector<DamagedPart> kept_damaged_parts(const std::string& record, const Connection& connection);

class PageSums {
 public:
  // Of a connection's file; null where no watched connection to it is open.
  static std::shared_ptr<PageSums> of(const Connection& connection);
  // The file system's: of a file that is opened.
  static std::shared_ptr<PageSums> of_opened(const std::string& file);

  // The file system's: a page was written, or the file was cut.
  void wrote(std::int64_t offset, std::span<const unsigned char> page);
  void cut(std::int64_t size);

  // Compares `count` pages from `first` (0: the first one) with what is known of them; one of which nothing is known is
  // taken as it is. False: the file ends before that.
  bool look_at_pages(sqlite3_file& file, std::uint64_t first, std::uint64_t count);
  // The committed frames of the log, each with its checksums.
  void look_at_log(sqlite3_file& file, sqlite3_file& log);

  // All has been looked at, from its beginning to its end.
  void note_round();
  bool looked_at_all() const;
  // What is damaged now: a page that is written again is not.
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
