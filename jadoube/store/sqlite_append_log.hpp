// Where the lines of a commit go first: one after another, so that a commit writes as many pages as its lines fill, and
// not one for each table at which somebody plays. Internal.
//
// There are two append logs. When the open one is full it is closed and the other is opened; the lines of the closed
// one are moved to the table `events` in the order of the tables, some with each commit, and then it is emptied. A log
// is its lines among the events and, behind them, those in the append logs. In the database they are still called
// daybook_0 and daybook_1, so that older files stay readable.
#pragma once

#include <unordered_map>

#include "jadoube/store/sqlite_connection.hpp"

namespace jadoube::store {

// Functions give SQLite's result codes, and belong within a transaction.
class AppendLogWriter {
 public:
  // Lines left by the last run are moved first.
  static std::expected<AppendLogWriter, Error> open(const Connection& connection);

  // SQLITE_CONSTRAINT: the line does not follow the last one of its table.
  int append(const change::Append& entry);
  // Moves the lines of the closed append log that are due, before a commit.
  int move_lines();
  // How the transaction ended.
  void committed();
  void rolled_back();

 private:
  struct Line {
    std::int64_t table;
    std::uint32_t n;
    std::uint32_t at, size;  // in the log's text
  };
  struct Log {
    std::vector<Line> lines;
    std::string text;
  };
  AppendLogWriter(std::vector<Statement> statements, std::int64_t first)
      : statements_(std::move(statements)), next_(first) {}
  void close_log();

  std::vector<Statement> statements_;
  std::size_t which_ = 0;  // of the two is open
  std::int64_t next_;      // line's number: they only grow, from one run to the next too
  Log open_, closed_;
  std::size_t kept_ = 0;  // of the open one's lines are committed
  std::size_t moved_ = 0, moving_ = 0;
  std::size_t due_ = 0;
  std::unordered_map<std::int64_t, std::uint32_t> last_;  // entry of each table in the open one
};

// What the append logs hold, from a connection that may be another one. Within a transaction.
class AppendLogReader {
 public:
  static std::expected<AppendLogReader, Error> open(const Connection& connection);

  // Puts a table's lines behind those that it has among the events.
  int add(TableId table, std::vector<std::string>& lines);

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
