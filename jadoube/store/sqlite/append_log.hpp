// The first place for the lines of a commit: one after another, so that a commit writes only the pages that its lines
// fill, and not one for each table in play. Internal.
//
// There are two append logs. When the open one is full it is closed and the other is opened; the lines of the closed
// one are moved to the table `events` in the order of the tables, some with each commit, and then it is emptied. A
// table's log is its lines among the events and then those in the append logs, which are the tables append_0 and
// append_1.
//
// Each line has the hash of the one before it (see chain.hpp). `chain_heads` has the number of each table's lines among
// the events, and the hash of the last; `append_heads` has the number of lines of each append log, and a hash over
// theirs.
#pragma once

#include <unordered_map>

#include "jadoube/store/chain.hpp"
#include "jadoube/store/sqlite/connection.hpp"

namespace jadoube::store {

// Functions return SQLite's result codes, and must be called within a transaction.
class AppendLogWriter {
 public:
  // Reads the lines left by the last run, and moves them if there is space on the disk. If they are not the lines that
  // the run wrote, the error is `altered`; without `checked` they are taken as they are.
  static std::expected<AppendLogWriter, Error> open(const Connection& connection, bool checked);

  // SQLITE_CONSTRAINT: the line does not follow the last one of its table.
  int append(const change::Append& entry);
  int set_name(const change::SetName& set);
  // Takes back the lines that this commit, which began with move_all(), has appended to the table.
  int drop(TableId table);
  // Call it at the end of a commit: moves the lines of the closed append log that are due, and updates the counts of
  // the open one.
  int finish();
  // Notes how the transaction ended.
  void committed();
  void rolled_back();

  // Moves all lines, outside of a transaction.
  int move_all(const Connection& connection);
  // Whether lines of the last run could not be moved for lack of space: then nothing can be appended before move_all().
  bool has_left() const { return !left_.lines.empty(); }

 private:
  struct Line {
    std::int64_t table;
    std::uint32_t n;
    std::uint32_t at, size;  // in the log's text
    std::int64_t number;     // of the line: when it was written, in Unix microseconds, or a little later
    Hash before, hash;
  };
  struct Log {
    std::vector<Line> lines;
    std::string text;
    Hash head{};  // over the hashes of its lines

    std::string_view line(const Line& which) const { return std::string_view(text).substr(which.at, which.size); }
    void take(const Line& line, std::string_view words);
  };
  // The end of a table's log.
  struct End {
    std::uint32_t n = 0;
    Hash hash{};
    std::optional<std::vector<Committed>> pending{};  // the texts that the next entry covers, once read
  };
  AppendLogWriter(std::vector<Statement> statements, std::int64_t first)
      : statements_(std::move(statements)), next_(first) {}
  int find_end(TableId table, End*& end);
  int read_pending(TableId table, End& end);
  int keep(TableId table, End& end, Committed text, const Salt& salt, std::optional<std::string_view> words);
  int move(const Log& log, std::size_t from, std::size_t to);
  int load(const Connection& connection, std::size_t which, bool checked, std::optional<Error>& altered);
  void close_log();

  std::vector<Statement> statements_;
  std::size_t which_ = 0;  // of the two is open
  std::int64_t next_;      // line's number: they only grow, from one run to the next too
  Log open_, closed_, left_;
  std::size_t kept_ = 0;  // the number of committed lines in the open one
  Hash kept_head_{};
  std::size_t moved_ = 0, moving_ = 0;
  std::size_t due_ = 0;
  std::unordered_map<std::int64_t, End> ends_;  // of the tables with lines in the open one
};

// Reads the append logs, over a connection that may be another one. Call it within a transaction.
class AppendLogReader {
 public:
  static std::expected<AppendLogReader, Error> open(const Connection& connection);

  // Adds a table's lines after those that it has among the events.
  int add(TableId table, std::vector<std::string>& lines);
  // The number of the table's last line, which is its time in Unix microseconds; 0 if it has none here.
  int last_number(TableId table, std::int64_t& number);

 private:
  struct Log {
    std::int64_t first = 0, last = 0;  // numbers of lines
    std::unordered_map<std::int64_t, std::vector<std::int64_t>> numbers;
  };
  explicit AppendLogReader(std::vector<Statement> statements) : statements_(std::move(statements)) {}
  int catch_up(std::size_t which);

  std::vector<Statement> statements_;
  std::array<Log, 2> logs_;
};

}  // namespace jadoube::store
