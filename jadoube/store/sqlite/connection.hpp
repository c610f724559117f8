// SQLite's C interface with owners and errors. Internal.
#pragma once

#include <sqlite3.h>

#include <utility>

#include "jadoube/store/chain.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::store {

// A connection and its file's name. Functions return SQLite's result codes; error() makes an Error of the last one.
// Before the first use of SQLite in this process. SQLite counts the memory that it has, under a lock that all its
// connections share and hold at each allocation; nobody asks for the count, and a thread of low priority would hold up
// the others.
void configure_sqlite();

class Connection {
 public:
  // `file_system`: its name in SQLite; null: the usual one.
  static std::expected<Connection, Error> open(const std::string& path, int flags, const char* file_system = nullptr);

  sqlite3* get() const { return handle_.get(); }
  const std::string& path() const { return path_; }
  Error error(int code) const;
  std::expected<void, Error> execute(const char* sql) const;
  // The whole number that a statement gives, 0 if it gives none.
  std::expected<std::int64_t, Error> number(const char* sql) const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  Connection(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}

  std::unique_ptr<sqlite3, Close> handle_;
  std::string path_;
};

// SQLITE_FCNTL_FILE_POINTER: the file proper; SQLITE_FCNTL_JOURNAL_POINTER: the log beside it. Null if it is not open.
sqlite3_file* file_of(const Connection& connection, int which);

// A prepared statement; bound values must live until it is reset, which ends each use.
class Statement {
 public:
  static std::expected<Statement, Error> prepare(const Connection& connection, std::string_view sql);
  static std::expected<std::vector<Statement>, Error> prepare(const Connection& connection,
                                                              std::span<const std::string_view> sql);

  Statement& bind(int place, std::int64_t value) {
    sqlite3_bind_int64(handle_.get(), place, value);
    return *this;
  }
  Statement& bind(int place, std::string_view text) {
    sqlite3_bind_text64(handle_.get(), place, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
    return *this;
  }
  Statement& bind(int place, std::span<const unsigned char> bytes) {
    sqlite3_bind_blob64(handle_.get(), place, bytes.data(), bytes.size(), SQLITE_STATIC);
    return *this;
  }
  // Returns SQLITE_ROW, SQLITE_DONE or an error code.
  int step() { return sqlite3_step(handle_.get()); }
  void reset() {
    sqlite3_reset(handle_.get());
    sqlite3_clear_bindings(handle_.get());
  }
  // Runs the statement to its end, and resets it.
  int run() {
    const int code = step();
    reset();
    return code == SQLITE_ROW ? SQLITE_DONE : code;
  }

  bool is_null(int column) const { return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL; }
  std::int64_t number(int column) const { return sqlite3_column_int64(handle_.get(), column); }
  std::string text(int column) const;
  std::span<const unsigned char> bytes(int column) const;
  // Nothing if the value is not a hash.
  std::optional<Hash> hash(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  explicit Statement(sqlite3_stmt* handle) : handle_(handle) {}

  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

// Takes each row of a query, to its end, and resets it: SQLITE_DONE or an error.
template <typename Take>
int each(Statement& query, Take take) {
  int code = query.step();
  for (; code == SQLITE_ROW; code = query.step()) take(std::as_const(query));
  query.reset();
  return code;
}

// Reads a row of hash, name, kind, scopes, created, revoked; nothing if it makes no sense.
std::optional<PlayerToken> token_in(const Statement& row);

}  // namespace jadoube::store
