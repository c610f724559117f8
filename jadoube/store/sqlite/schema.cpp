#include "jadoube/store/sqlite/schema.hpp"

namespace jadoube::store {
namespace {

constexpr std::int64_t application_id = 0x4a41444f;  // JADO
constexpr std::int64_t schema_version = 1;

// A log is clustered: a table's lines lie together, and are read in one go.
constexpr const char* schema = R"(
  BEGIN IMMEDIATE;
  CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    made INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    facts TEXT NOT NULL,
    envelope TEXT NOT NULL DEFAULT '',
    origin BLOB NOT NULL);
  CREATE INDEX tables_listed ON tables (made) WHERE listed;
  CREATE TABLE seats (
    table_id INTEGER NOT NULL,
    holder INTEGER NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (table_id, holder)) WITHOUT ROWID;
  CREATE TABLE events (
    table_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    before BLOB NOT NULL,
    PRIMARY KEY (table_id, n)) WITHOUT ROWID;
  CREATE TABLE append_0 (
    number INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    before BLOB NOT NULL);
  CREATE TABLE append_1 (
    number INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    before BLOB NOT NULL);
  CREATE TABLE chain_heads (
    table_id INTEGER PRIMARY KEY,
    n INTEGER NOT NULL,
    head BLOB NOT NULL,
    at INTEGER NOT NULL);
  CREATE TABLE append_heads (
    which INTEGER PRIMARY KEY,
    lines INTEGER NOT NULL,
    head BLOB NOT NULL,
    last_table INTEGER NOT NULL,
    last_n INTEGER NOT NULL);
  CREATE TABLE private_texts (
    table_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    k INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    at INTEGER NOT NULL,
    commitment BLOB NOT NULL,
    salt BLOB,
    text TEXT,
    PRIMARY KEY (table_id, n, k)) WITHOUT ROWID;
  CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    facts TEXT NOT NULL,
    arbiter BLOB NOT NULL,
    n INTEGER NOT NULL);
  CREATE TABLE tournament_changes (
    tournament INTEGER NOT NULL,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (tournament, n)) WITHOUT ROWID;
  CREATE TABLE players (
    number INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    kind INTEGER NOT NULL,
    scopes TEXT NOT NULL,
    created INTEGER NOT NULL,
    revoked INTEGER NOT NULL);
  CREATE TABLE playing (
    table_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, name)) WITHOUT ROWID;
  CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL UNIQUE,
    facts TEXT NOT NULL);
  CREATE TABLE bans (addresses TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE notes (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, by INTEGER NOT NULL, text TEXT NOT NULL);
  PRAGMA application_id = 1245791311;
  PRAGMA user_version = 1;
  COMMIT;
)";
static_assert(application_id == 1245791311);

// Longer files are not checked as a whole at the start: pages out of place are found when they are read.
constexpr std::int64_t most_checked_pages = 16'384;

std::expected<void, Error> check_pages(const Connection& connection) {
  const auto pages = connection.number("PRAGMA page_count");
  if (!pages) return std::unexpected(pages.error());
  if (*pages > most_checked_pages) return {};
  // Without an argument: newer versions of SQLite take a number here for the name of a table.
  const auto faults = connection.number("SELECT count(*) FROM pragma_quick_check WHERE quick_check <> 'ok'");
  if (!faults) return std::unexpected(faults.error());
  if (*faults > 0) return std::unexpected(Error{Error::Kind::damaged, connection.path(), "quick_check"});
  return {};
}

}  // namespace

std::expected<void, Error> prepare_schema(const Connection& connection) {
  const auto id = connection.number("PRAGMA application_id");
  if (!id) return std::unexpected(id.error());
  const auto things = connection.number("SELECT count(*) FROM sqlite_schema");
  if (!things) return std::unexpected(things.error());
  if (*things == 0 && *id == 0) return connection.execute(schema);
  if (const auto known = recognise_schema(connection); !known) return known;
  return check_pages(connection);
}

std::expected<void, Error> recognise_schema(const Connection& connection) {
  const auto fault = [&](Error::Kind kind) { return std::unexpected(Error{kind, connection.path(), {}}); };
  const auto id = connection.number("PRAGMA application_id");
  if (!id) return std::unexpected(id.error());
  if (*id != application_id) return fault(Error::Kind::foreign);
  const auto version = connection.number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  if (*version > schema_version) return fault(Error::Kind::newer);
  if (*version < schema_version) return fault(Error::Kind::foreign);
  return {};
}

}  // namespace jadoube::store
