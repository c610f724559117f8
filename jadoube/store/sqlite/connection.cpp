#include "jadoube/store/sqlite/connection.hpp"

#include <algorithm>

namespace jadoube::store {
namespace {

Error::Kind kind_of(int code) {
  switch (code & 0xff) {
    case SQLITE_FULL: return Error::Kind::full;
    case SQLITE_CORRUPT: return Error::Kind::damaged;
    case SQLITE_NOTADB: return Error::Kind::foreign;
    case SQLITE_READONLY:
    case SQLITE_PERM: return Error::Kind::not_writable;
    case SQLITE_CANTOPEN: return Error::Kind::cannot_open;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return Error::Kind::in_use;
    case SQLITE_CONSTRAINT: return Error::Kind::conflict;
    // A write that fails for another reason than a full disk is rare, and the remedy is the same. The file of shared
    // memory beside the log grows with it.
    case SQLITE_IOERR:
      return code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_SHMSIZE ? Error::Kind::full : Error::Kind::failed;
    default: return Error::Kind::failed;
  }
}

}  // namespace

void configure_sqlite() {
  static const int done = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(done);
}

std::expected<Connection, Error> Connection::open(const std::string& path, int flags, const char* file_system) {
  configure_sqlite();
  sqlite3* handle = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, file_system);
  Connection connection(handle, path);
  if (code != SQLITE_OK) return std::unexpected(connection.error(code));
  sqlite3_busy_timeout(handle, 5000);
  return connection;
}

Error Connection::error(int code) const {
  return {
      .kind = kind_of(code), .path = path_, .detail = get() == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(get())};
}

std::expected<void, Error> Connection::execute(const char* sql) const {
  const int code = sqlite3_exec(get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return std::unexpected(error(code));
  return {};
}

std::expected<std::int64_t, Error> Connection::number(const char* sql) const {
  auto statement = Statement::prepare(*this, sql);
  if (!statement) return std::unexpected(statement.error());
  const int code = statement->step();
  if (code != SQLITE_ROW && code != SQLITE_DONE) return std::unexpected(error(code));
  return code == SQLITE_ROW ? statement->number(0) : 0;
}

sqlite3_file* file_of(const Connection& connection, int which) {
  sqlite3_file* found = nullptr;
  sqlite3_file_control(connection.get(), "main", which, static_cast<void*>(&found));
  return found != nullptr && found->pMethods != nullptr ? found : nullptr;
}

std::expected<Statement, Error> Statement::prepare(const Connection& connection, std::string_view sql) {
  sqlite3_stmt* handle = nullptr;
  const int code = sqlite3_prepare_v3(connection.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
  if (code != SQLITE_OK) return std::unexpected(connection.error(code));
  return Statement(handle);
}

std::expected<std::vector<Statement>, Error> Statement::prepare(const Connection& connection,
                                                                std::span<const std::string_view> sql) {
  std::vector<Statement> statements;
  for (const std::string_view text : sql) {
    auto statement = prepare(connection, text);
    if (!statement) return std::unexpected(statement.error());
    statements.push_back(*std::move(statement));
  }
  return statements;
}

std::string Statement::text(int column) const {
  const auto all = bytes(column);
  return {all.begin(), all.end()};
}

std::span<const unsigned char> Statement::bytes(int column) const {
  const auto* const data = static_cast<const unsigned char*>(sqlite3_column_blob(handle_.get(), column));
  return {data, data == nullptr ? 0 : static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

std::optional<Hash> Statement::hash(int column) const {
  const auto found = bytes(column);
  Hash hash;
  if (found.size() != hash.size()) return std::nullopt;
  std::ranges::copy(found, hash.begin());
  return hash;
}

std::optional<PlayerToken> token_in(const Statement& row) {
  const auto hash = row.hash(0);
  const std::int64_t kind = row.number(2);
  if (!hash || kind < 0 || kind > static_cast<int>(PlayerKind::program)) return std::nullopt;
  return PlayerToken{.hash = *hash,
                     .name = row.text(1),
                     .kind = static_cast<PlayerKind>(kind),
                     .scopes = row.text(3),
                     .created = row.number(4),
                     .revoked = row.number(5)};
}

}  // namespace jadoube::store
