#include "jadoube/store/sqlite_append_log.hpp"

#include <algorithm>
#include <chrono>

namespace jadoube::store {
namespace {

// A closed append log holds several lines of each table that is played at, so that moving them writes few pages for
// many.
constexpr std::size_t most_lines = 32'768;
// For each new line so many are moved: the closed log is empty before the open one is full.
constexpr std::size_t pace = 2;
// Fewer are not worth the pages.
constexpr std::size_t fewest_moved = 256;

constexpr std::array<const char*, 2> move_what_is_left{
    "INSERT OR IGNORE INTO events SELECT table_id, n, line FROM daybook_0 ORDER BY table_id, n; DELETE FROM daybook_0",
    "INSERT OR IGNORE INTO events SELECT table_id, n, line FROM daybook_1 ORDER BY table_id, n; DELETE FROM daybook_1"};

// Of two statements that differ only in the append log, the second is behind the first.
enum class Write : std::uint8_t { append, empty = 2, move = 4 };
constexpr std::array<std::string_view, 5> writes{
    "INSERT INTO daybook_0 (number, table_id, n, line) VALUES (?1, ?2, ?3, ?4)",
    "INSERT INTO daybook_1 (number, table_id, n, line) VALUES (?1, ?2, ?3, ?4)", "DELETE FROM daybook_0",
    "DELETE FROM daybook_1", "INSERT INTO events (table_id, n, line) VALUES (?1, ?2, ?3)"};

enum class Read : std::uint8_t { first, later = 2, line = 4 };
constexpr std::array<std::string_view, 6> reads{"SELECT min(number) FROM daybook_0",
                                                "SELECT min(number) FROM daybook_1",
                                                "SELECT number, table_id FROM daybook_0 WHERE number > ?1",
                                                "SELECT number, table_id FROM daybook_1 WHERE number > ?1",
                                                "SELECT n, line FROM daybook_0 WHERE number = ?1",
                                                "SELECT n, line FROM daybook_1 WHERE number = ?1"};

template <typename Kind>
Statement& pick(std::vector<Statement>& statements, Kind kind, std::size_t which = 0) {
  return statements[static_cast<std::size_t>(kind) + which];
}

}  // namespace

std::expected<AppendLogWriter, Error> AppendLogWriter::open(const Connection& connection) {
  for (const char* const sql : move_what_is_left)
    if (const auto moved = connection.execute(("BEGIN IMMEDIATE;" + std::string(sql) + "; COMMIT").c_str()); !moved)
      return std::unexpected(moved.error());
  auto statements = Statement::prepare(connection, writes);
  if (!statements) return std::unexpected(statements.error());
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return AppendLogWriter(*std::move(statements), std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

int AppendLogWriter::append(const change::Append& entry) {
  const auto [last, is_new] = last_.try_emplace(entry.table.number, entry.n);
  if (!is_new && entry.n != last->second + 1) return SQLITE_CONSTRAINT;
  last->second = entry.n;
  open_.lines.push_back({entry.table.number, entry.n, static_cast<std::uint32_t>(open_.text.size()),
                         static_cast<std::uint32_t>(entry.line.size())});
  open_.text += entry.line;
  due_ += pace;
  return pick(statements_, Write::append, which_)
      .bind(1, next_++)
      .bind(2, entry.table.number)
      .bind(3, entry.n)
      .bind(4, entry.line)
      .run();
}

int AppendLogWriter::move_lines() {
  if (closed_.lines.empty() || due_ < fewest_moved) return SQLITE_DONE;
  const std::size_t end = std::min(closed_.lines.size(), moved_ + due_);
  for (moving_ = moved_; moving_ < end; ++moving_) {
    const Line& line = closed_.lines[moving_];
    const int code = pick(statements_, Write::move)
                         .bind(1, line.table)
                         .bind(2, line.n)
                         .bind(3, std::string_view(closed_.text).substr(line.at, line.size))
                         .run();
    if (code != SQLITE_DONE) return code;
  }
  due_ = 0;
  return end < closed_.lines.size() ? SQLITE_DONE : pick(statements_, Write::empty, 1 - which_).run();
}

void AppendLogWriter::committed() {
  kept_ = open_.lines.size();
  moved_ = moving_;
  if (moved_ < closed_.lines.size()) return;
  closed_ = {};
  moved_ = moving_ = 0;
  if (kept_ >= most_lines) close_log();
}

void AppendLogWriter::close_log() {
  closed_ = std::exchange(open_, {});
  std::ranges::sort(closed_.lines, {}, [](const Line& line) { return std::pair(line.table, line.n); });
  which_ = 1 - which_;
  kept_ = 0;
  due_ = 0;
  last_.clear();
}

void AppendLogWriter::rolled_back() {
  if (kept_ < open_.lines.size()) open_.text.resize(open_.lines[kept_].at);
  open_.lines.resize(kept_);
  moving_ = moved_;
  last_.clear();
  for (const Line& line : open_.lines) last_[line.table] = line.n;
}

std::expected<AppendLogReader, Error> AppendLogReader::open(const Connection& connection) {
  auto statements = Statement::prepare(connection, reads);
  if (!statements) return std::unexpected(statements.error());
  return AppendLogReader(*std::move(statements));
}

// Reads only what has been written since the last time.
int AppendLogReader::catch_up(std::size_t which) {
  Log& log = logs_[which];
  std::int64_t first = 0;
  Statement& lowest = pick(statements_, Read::first, which);
  if (const int code = each(lowest, [&](const Statement& row) { first = row.number(0); }); code != SQLITE_DONE)
    return code;
  if (first != log.first) log = {.first = first, .last = 0, .numbers = {}};
  if (first == 0) return SQLITE_DONE;
  return each(pick(statements_, Read::later, which).bind(1, log.last), [&](const Statement& row) {
    log.last = row.number(0);
    log.numbers[row.number(1)].push_back(log.last);
  });
}

int AppendLogReader::add(TableId table, std::vector<std::string>& lines) {
  std::vector<std::pair<std::size_t, std::string>> found;
  for (std::size_t which = 0; which < logs_.size(); ++which) {
    if (const int code = catch_up(which); code != SQLITE_DONE) return code;
    const auto numbers = logs_[which].numbers.find(table.number);
    if (numbers == logs_[which].numbers.end()) continue;
    for (const std::int64_t number : numbers->second) {
      const int code = each(pick(statements_, Read::line, which).bind(1, number), [&](const Statement& row) {
        found.emplace_back(static_cast<std::size_t>(row.number(0)), row.text(1));
      });
      if (code != SQLITE_DONE) return code;
    }
  }
  std::ranges::sort(found, {}, [](const auto& line) { return line.first; });
  // Some of the closed one's are among the events already.
  for (auto& [n, line] : found)
    if (n == lines.size() + 1) lines.push_back(std::move(line));
  return SQLITE_DONE;
}

}  // namespace jadoube::store
