#include "jadoube/store/sqlite/append_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace jadoube::store {
namespace {

// A closed append log holds several lines of each table in play, so that moving many of them writes few pages.
constexpr std::size_t most_lines = 32'768;
// The limit in memory for long lines.
constexpr std::size_t most_text = std::size_t{4} << 20U;
// For each new line this many are moved: the closed log is empty before the open one is full.
constexpr std::size_t pace = 2;
// Fewer are not worth the pages.
constexpr std::size_t fewest_moved = 256;

// Of two statements that differ only in the append log, the second comes after the first.
enum class Write : std::uint8_t {
  append,
  empty = 2,
  move = 4,
  set_head,
  head,
  origin,
  set_append_head,
  pending,
  forget_salt,
  add_text,
  begin,
  commit,
  rollback,
  drop
};
constexpr std::array<std::string_view, 17> writes{
    "INSERT INTO append_0 (number, table_id, n, line, before) VALUES (?1, ?2, ?3, ?4, ?5)",
    "INSERT INTO append_1 (number, table_id, n, line, before) VALUES (?1, ?2, ?3, ?4, ?5)",
    "DELETE FROM append_0",
    "DELETE FROM append_1",
    "INSERT OR IGNORE INTO events (table_id, n, line, before) VALUES (?1, ?2, ?3, ?4)",
    "INSERT INTO chain_heads (table_id, n, head, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (table_id) DO UPDATE SET n = "
    "excluded.n, head = excluded.head, at = excluded.at WHERE excluded.n > n",
    "SELECT n, head FROM chain_heads WHERE table_id = ?1",
    "SELECT origin FROM tables WHERE id = ?1",
    "INSERT OR REPLACE INTO append_heads (which, lines, head, last_table, last_n) VALUES (?1, ?2, ?3, ?4, ?5)",
    "SELECT slot, at, commitment FROM private_texts WHERE table_id = ?1 AND n = ?2 ORDER BY k",
    "UPDATE private_texts SET salt = NULL WHERE table_id = ?1 AND slot = ?2 AND salt IS NOT NULL",
    "INSERT INTO private_texts (table_id, n, k, slot, at, commitment, salt, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, "
    "?8)",
    "BEGIN IMMEDIATE",
    "COMMIT",
    "ROLLBACK",
    "DELETE FROM append_0 WHERE number = ?1",
    "DELETE FROM append_1 WHERE number = ?1"};

enum class Read : std::uint8_t { first, later = 2, line = 4 };
constexpr std::array<std::string_view, 6> reads{"SELECT min(number) FROM append_0",
                                                "SELECT min(number) FROM append_1",
                                                "SELECT number, table_id FROM append_0 WHERE number > ?1",
                                                "SELECT number, table_id FROM append_1 WHERE number > ?1",
                                                "SELECT n, line FROM append_0 WHERE number = ?1",
                                                "SELECT n, line FROM append_1 WHERE number = ?1"};

template <typename Kind>
Statement& pick(std::vector<Statement>& statements, Kind kind, std::size_t which = 0) {
  return statements[static_cast<std::size_t>(kind) + which];
}

std::int64_t microseconds_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

constexpr std::int64_t microseconds = 1'000'000;  // in a second

}  // namespace

void AppendLogWriter::Log::take(const Line& line, std::string_view words) {
  lines.push_back(line);
  lines.back().at = static_cast<std::uint32_t>(text.size());
  lines.back().size = static_cast<std::uint32_t>(words.size());
  text += words;
  head = append_link(head, line.hash);
}

std::expected<AppendLogWriter, Error> AppendLogWriter::open(const Connection& connection, bool checked) {
  auto statements = Statement::prepare(connection, writes);
  if (!statements) return std::unexpected(statements.error());
  AppendLogWriter writer(*std::move(statements), microseconds_now());
  for (std::size_t which = 0; which < 2; ++which) {
    std::optional<Error> altered;
    const int code = writer.load(connection, which, checked, altered);
    if (altered) return std::unexpected(*altered);
    if (code != SQLITE_DONE) return std::unexpected(connection.error(code));
  }
  if (const int code = writer.move_all(connection); code != SQLITE_DONE) {
    const Error error = connection.error(code);
    // The next commit tries again.
    if (error.kind != Error::Kind::full) return std::unexpected(error);
  }
  return writer;
}

// Loads the lines of one of the logs after those that are left already.
int AppendLogWriter::load(const Connection& connection, std::size_t which, bool checked,
                          std::optional<Error>& altered) {
  const std::array<std::string, 2> sql{
      fmt::format("SELECT number, table_id, n, line, before FROM append_{} ORDER BY number", which),
      fmt::format("SELECT lines, head, last_table, last_n FROM append_heads WHERE which = {}", which)};
  auto rows = Statement::prepare(connection, sql[0]), kept = Statement::prepare(connection, sql[1]);
  if (!rows || !kept) return SQLITE_ERROR;
  Hash head{};
  std::int64_t lines = 0;
  int problem = SQLITE_DONE;
  int code = each(*rows, [&](const Statement& row) {
    Line line{.table = row.number(1),
              .n = static_cast<std::uint32_t>(row.number(2)),
              .at = 0,
              .size = 0,
              .number = row.number(0),
              .before = row.hash(4).value_or(Hash{}),
              .hash = {}};
    const std::string words = row.text(3);
    End covered{.n = line.n - 1};
    if (const int read = read_pending({line.table}, covered); read != SQLITE_DONE) problem = read;
    line.hash = chain_link(line.before, line.n, words, *covered.pending);
    head = append_link(head, line.hash);
    next_ = std::max(next_, line.number + 1);
    ++lines;
    left_.take(line, words);
  });
  if (code != SQLITE_DONE || problem != SQLITE_DONE) return code == SQLITE_DONE ? problem : code;
  std::int64_t told = 0, last_table = 0, last_n = 0;
  Hash told_head{};
  code = each(*kept, [&](const Statement& row) {
    told = row.number(0);
    told_head = row.hash(1).value_or(Hash{});
    last_table = row.number(2);
    last_n = row.number(3);
  });
  if (code == SQLITE_DONE && checked && (told != lines || told_head != head))
    altered = Error{
        Error::Kind::altered, connection.path(),
        fmt::format("{} of {} lines, the last of them {} of {}", lines, told, last_n, to_string(TableId{last_table}))};
  return code;
}

// --- Appending

int AppendLogWriter::read_pending(TableId table, End& end) {
  if (end.pending) return SQLITE_DONE;
  auto& pending = end.pending.emplace();
  return each(pick(statements_, Write::pending).bind(1, table.number).bind(2, end.n + std::int64_t{1}),
              [&](const Statement& row) {
                pending.push_back({row.number(0), row.number(1), row.hash(2).value_or(Hash{})});
              });
}

int AppendLogWriter::find_end(TableId table, End*& end) {
  const auto [known, is_new] = ends_.try_emplace(table.number);
  end = &known->second;
  if (!is_new) return read_pending(table, *end);
  const auto behind = std::ranges::upper_bound(closed_.lines, table.number, {}, &Line::table);
  if (behind != closed_.lines.begin() && std::prev(behind)->table == table.number) {
    end->n = std::prev(behind)->n;
    end->hash = std::prev(behind)->hash;
    return read_pending(table, *end);
  }
  bool found = false;
  int code = each(pick(statements_, Write::head).bind(1, table.number), [&](const Statement& row) {
    found = true;
    end->n = static_cast<std::uint32_t>(row.number(0));
    end->hash = row.hash(1).value_or(Hash{});
  });
  if (code == SQLITE_DONE && !found) {
    Hash origin{};
    code = each(pick(statements_, Write::origin).bind(1, table.number),
                [&](const Statement& row) { origin = row.hash(0).value_or(Hash{}); });
    end->hash = chain_start(table, origin);
  }
  return code == SQLITE_DONE ? read_pending(table, *end) : code;
}

// Keeps a private text, which the next entry of the table commits to.
int AppendLogWriter::keep(TableId table, End& end, Committed text, const Salt& salt,
                          std::optional<std::string_view> words) {
  Statement& add = pick(statements_, Write::add_text);
  add.bind(1, table.number)
      .bind(2, end.n + std::int64_t{1})
      .bind(3, static_cast<std::int64_t>(end.pending->size()))
      .bind(4, text.slot)
      .bind(5, text.at)
      .bind(6, std::span<const unsigned char>(text.commitment))
      .bind(7, std::span<const unsigned char>(salt));
  if (words) add.bind(8, *words);
  end.pending->push_back(text);
  return add.run();
}

int AppendLogWriter::append(const change::Append& entry) {
  End* end = nullptr;
  if (const int code = find_end(entry.table, end); code != SQLITE_DONE) return code;
  if (entry.n != end->n + 1) return SQLITE_CONSTRAINT;
  std::string_view line = entry.line;
  std::string without;
  if (entry.apart.size > 0) {
    const std::string_view words = line.substr(entry.apart.at, entry.apart.size);
    const Salt salt = draw_salt();
    const Committed text{.at = entry.apart.at, .commitment = commitment_to(salt, words)};
    if (const int code = keep(entry.table, *end, text, salt, words); code != SQLITE_DONE) return code;
    without = std::string(line.substr(0, entry.apart.at)) + std::string(line.substr(entry.apart.at + entry.apart.size));
    line = without;
  }
  // The clock is read once for all lines of a commit.
  if (open_.lines.size() == kept_) next_ = std::max(next_, microseconds_now());
  const Line appended{.table = entry.table.number,
                      .n = entry.n,
                      .at = 0,
                      .size = 0,
                      .number = next_++,
                      .before = end->hash,
                      .hash = chain_link(end->hash, entry.n, line, *end->pending)};
  end->n = entry.n;
  end->hash = appended.hash;
  end->pending->clear();
  open_.take(appended, line);
  due_ += pace;
  return pick(statements_, Write::append, which_)
      .bind(1, appended.number)
      .bind(2, appended.table)
      .bind(3, appended.n)
      .bind(4, line)
      .bind(5, std::span<const unsigned char>(appended.before))
      .run();
}

int AppendLogWriter::set_name(const change::SetName& set) {
  End* end = nullptr;
  if (const int code = find_end(set.table, end); code != SQLITE_DONE) return code;
  const auto slot = static_cast<std::int64_t>(set.slot);
  if (const int code = pick(statements_, Write::forget_salt).bind(1, set.table.number).bind(2, slot).run();
      code != SQLITE_DONE || set.name.empty())
    return code;
  const Salt salt = draw_salt();
  // The name itself is in the table's info.
  return keep(set.table, *end, {.slot = slot, .commitment = commitment_to(salt, set.name)}, salt, std::nullopt);
}

int AppendLogWriter::drop(TableId table) {
  Log rest;
  for (const Line& line : open_.lines) {
    if (line.table != table.number)
      rest.take(line, open_.line(line));
    else if (const int code = pick(statements_, Write::drop, which_).bind(1, line.number).run(); code != SQLITE_DONE)
      return code;
  }
  open_ = std::move(rest);
  ends_.erase(table.number);
  return SQLITE_DONE;
}

// --- Moving

int AppendLogWriter::move(const Log& log, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    const Line& line = log.lines[i];
    int code = pick(statements_, Write::move)
                   .bind(1, line.table)
                   .bind(2, line.n)
                   .bind(3, log.line(line))
                   .bind(4, std::span<const unsigned char>(line.before))
                   .run();
    if (code != SQLITE_DONE) return code;
    if (i + 1 < to && log.lines[i + 1].table == line.table) continue;
    code = pick(statements_, Write::set_head)
               .bind(1, line.table)
               .bind(2, line.n)
               .bind(3, std::span<const unsigned char>(line.hash))
               .bind(4, line.number / microseconds)
               .run();
    if (code != SQLITE_DONE) return code;
  }
  return SQLITE_DONE;
}

int AppendLogWriter::finish() {
  const auto set_head = [&](std::size_t which, const Log& log) {
    const Line* const last = log.lines.empty() ? nullptr : &log.lines.back();
    return pick(statements_, Write::set_append_head)
        .bind(1, static_cast<std::int64_t>(which))
        .bind(2, static_cast<std::int64_t>(log.lines.size()))
        .bind(3, std::span<const unsigned char>(log.head))
        .bind(4, last == nullptr ? 0 : last->table)
        .bind(5, last == nullptr ? 0 : std::int64_t{last->n})
        .run();
  };
  if (open_.lines.size() > kept_)
    if (const int code = set_head(which_, open_); code != SQLITE_DONE) return code;
  if (closed_.lines.empty() || due_ < fewest_moved) return SQLITE_DONE;
  const std::size_t end = std::min(closed_.lines.size(), moved_ + due_);
  if (const int code = move(closed_, moved_, end); code != SQLITE_DONE) return code;
  moving_ = end;
  due_ = 0;
  if (end < closed_.lines.size()) return SQLITE_DONE;
  if (const int code = pick(statements_, Write::empty, 1 - which_).run(); code != SQLITE_DONE) return code;
  return set_head(1 - which_, {});
}

void AppendLogWriter::committed() {
  kept_ = open_.lines.size();
  kept_head_ = open_.head;
  moved_ = moving_;
  if (moved_ < closed_.lines.size()) return;
  closed_ = {};
  moved_ = moving_ = 0;
  if (kept_ >= most_lines || open_.text.size() >= most_text) close_log();
}

void AppendLogWriter::close_log() {
  closed_ = std::exchange(open_, {});
  std::ranges::sort(closed_.lines, {}, [](const Line& line) { return std::pair(line.table, line.n); });
  which_ = 1 - which_;
  kept_ = 0;
  kept_head_ = {};
  due_ = 0;
  ends_.clear();
}

void AppendLogWriter::rolled_back() {
  if (kept_ < open_.lines.size()) open_.text.resize(open_.lines[kept_].at);
  open_.lines.resize(kept_);
  open_.head = kept_head_;
  moving_ = moved_;
  ends_.clear();
  for (const Line& line : open_.lines) ends_[line.table] = {.n = line.n, .hash = line.hash};
}

int AppendLogWriter::move_all(const Connection& connection) {
  if (left_.lines.empty() && open_.lines.empty() && closed_.lines.empty()) return SQLITE_DONE;
  Log all = left_;
  for (const Log* const log : {&closed_, &open_})
    for (const Line& line : log->lines) all.take(line, log->line(line));
  std::ranges::sort(all.lines, {}, [](const Line& line) { return std::pair(line.table, line.n); });
  int code = pick(statements_, Write::begin).run();
  if (code != SQLITE_DONE) return code;
  code = move(all, 0, all.lines.size());
  for (std::size_t which = 0; which < 2 && code == SQLITE_DONE; ++which)
    code = pick(statements_, Write::empty, which).run();
  if (code == SQLITE_DONE && !connection.execute("DELETE FROM append_heads")) code = sqlite3_errcode(connection.get());
  if (code == SQLITE_DONE) code = pick(statements_, Write::commit).run();
  if (code != SQLITE_DONE) {
    pick(statements_, Write::rollback).run();
    return code;
  }
  left_ = open_ = closed_ = {};
  kept_ = moved_ = moving_ = due_ = 0;
  kept_head_ = {};
  ends_.clear();
  return code;
}

// --- Reading

std::expected<AppendLogReader, Error> AppendLogReader::open(const Connection& connection) {
  auto statements = Statement::prepare(connection, reads);
  if (!statements) return std::unexpected(statements.error());
  return AppendLogReader(*std::move(statements));
}

// Reads only lines written since the last time.
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

int AppendLogReader::last_number(TableId table, std::int64_t& number) {
  number = 0;
  for (std::size_t which = 0; which < logs_.size(); ++which) {
    if (const int code = catch_up(which); code != SQLITE_DONE) return code;
    const auto numbers = logs_[which].numbers.find(table.number);
    if (numbers != logs_[which].numbers.end()) number = std::max(number, numbers->second.back());
  }
  return SQLITE_DONE;
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
  // Some lines of the closed one are already among the events.
  for (auto& [n, line] : found)
    if (n == lines.size() + 1) lines.push_back(std::move(line));
  return SQLITE_DONE;
}

}  // namespace jadoube::store
