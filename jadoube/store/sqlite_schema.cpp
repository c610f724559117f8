#include "jadoube/store/sqlite_schema.hpp"

#include <array>

namespace jadoube::store {
namespace {

constexpr std::int64_t application_id = 0x4a41444f;  // JADO
constexpr std::int64_t schema_version = 5;

// A log is clustered: a table's lines lie together, and are read in one go.
constexpr const char* schema = R"(
  BEGIN IMMEDIATE;
  CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    made INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    facts TEXT NOT NULL,
    envelope TEXT NOT NULL DEFAULT '');
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
    PRIMARY KEY (table_id, n)) WITHOUT ROWID;
  PRAGMA application_id = 1245791311;
  PRAGMA user_version = 1;
  COMMIT;
)";
static_assert(application_id == 1245791311);

// What leads from each version to the next, the first from 1 to 2; a new file goes through all of them.
constexpr std::array migrations{
    R"(
  CREATE TABLE daybook_0 (number INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL);
  CREATE TABLE daybook_1 (number INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL);
  PRAGMA user_version = 2;
)",
    R"(
  CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    facts TEXT NOT NULL,
    arbiter BLOB NOT NULL);
  PRAGMA user_version = 3;
)",
    // Lines of earlier versions have no `before`; what they hash to is among the heads, see hash_lines().
    R"(
  INSERT OR IGNORE INTO events SELECT table_id, n, line FROM daybook_0 ORDER BY table_id, n;
  INSERT OR IGNORE INTO events SELECT table_id, n, line FROM daybook_1 ORDER BY table_id, n;
  DELETE FROM daybook_0;
  DELETE FROM daybook_1;
  ALTER TABLE daybook_0 ADD COLUMN before BLOB;
  ALTER TABLE daybook_1 ADD COLUMN before BLOB;
  ALTER TABLE events ADD COLUMN before BLOB;
  ALTER TABLE tables ADD COLUMN origin BLOB;
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
  CREATE TABLE bans (addresses TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE notes (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, by INTEGER NOT NULL, text TEXT NOT NULL);
  PRAGMA user_version = 4;
)",
    R"(
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
  PRAGMA user_version = 5;
)",
};
static_assert(migrations.size() + 1 == schema_version);
constexpr std::int64_t version_with_chain = 4;

std::unexpected<Error> failed(const Connection& connection, int code) {
  return std::unexpected(connection.error(code));
}

// Where the reason stands in a line that says why a player stopped the clocks, as the versions before the chain wrote
// it: the one text about a person in a log.
PrivatePart find_reason(std::string_view line) {
  constexpr std::string_view act = R"("do": "stop_clocks")", key = R"(, "reason": ")";
  const auto found = line.find(std::string(act) + std::string(key));
  if (found == std::string_view::npos) return {};
  const std::size_t begin = found + act.size();
  std::size_t end = begin + key.size();
  while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? 2 : 1;
  if (end >= line.size()) return {};
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end + 1 - begin)};
}

std::expected<void, Error> set_reasons_apart(const Connection& connection) {
  constexpr std::array<std::string_view, 3> sql{
      "SELECT table_id, n, line FROM events WHERE line LIKE '%\"do\": \"stop_clocks\", \"reason\": \"%'",
      "UPDATE events SET line = ?3 WHERE table_id = ?1 AND n = ?2",
      "INSERT INTO private_texts (table_id, n, k, slot, at, commitment, salt, text) VALUES (?1, ?2, 0, 0, ?3, ?4, ?5, "
      "?6)"};
  auto statements = Statement::prepare(connection, sql);
  if (!statements) return std::unexpected(statements.error());
  struct Found {
    std::int64_t table, n;
    std::string line;
  };
  std::vector<Found> found;
  int code = each((*statements)[0], [&](const Statement& row) {
    found.push_back({row.number(0), row.number(1), row.text(2)});
  });
  if (code != SQLITE_DONE) return failed(connection, code);
  for (const auto& [table, n, line] : found) {
    const PrivatePart part = find_reason(line);
    if (part.size == 0) continue;
    const std::string words = line.substr(part.at, part.size);
    const std::string without = line.substr(0, part.at) + line.substr(part.at + part.size);
    const Salt salt = draw_salt();
    const Hash commitment = commitment_to(salt, words);
    code = (*statements)[1].bind(1, table).bind(2, n).bind(3, without).run();
    if (code == SQLITE_DONE)
      code = (*statements)[2]
                 .bind(1, table)
                 .bind(2, n)
                 .bind(3, part.at)
                 .bind(4, std::span<const unsigned char>(commitment))
                 .bind(5, std::span<const unsigned char>(salt))
                 .bind(6, words)
                 .run();
    if (code != SQLITE_DONE) return failed(connection, code);
  }
  return {};
}

// The heads of the chains of all logs, whose lines have no hashes yet.
std::expected<void, Error> hash_lines(const Connection& connection) {
  constexpr std::array<std::string_view, 3> sql{
      "SELECT table_id, n, line FROM events ORDER BY table_id, n",
      "SELECT slot, at, commitment FROM private_texts WHERE table_id = ?1 AND n = ?2 ORDER BY k",
      "INSERT INTO chain_heads (table_id, n, head, at) VALUES (?1, ?2, ?3, 0)"};
  auto statements = Statement::prepare(connection, sql);
  if (!statements) return std::unexpected(statements.error());
  std::int64_t table = -1, n = 0;
  Hash head{};
  int problem = SQLITE_DONE;
  const auto note = [&](int code) {
    if (code != SQLITE_DONE) problem = code;
  };
  const auto write = [&] {
    if (table >= 0)
      note((*statements)[2].bind(1, table).bind(2, n).bind(3, std::span<const unsigned char>(head)).run());
  };
  const int code = each((*statements)[0], [&](const Statement& row) {
    if (row.number(0) != table) {
      write();
      table = row.number(0);
      head = chain_start({table}, {});
    }
    n = row.number(1);
    std::vector<Committed> committed;
    note(each((*statements)[1].bind(1, table).bind(2, n), [&](const Statement& text) {
      committed.push_back({text.number(0), text.number(1), text.hash(2).value_or(Hash{})});
    }));
    head = chain_link(head, static_cast<std::uint32_t>(n), row.text(2), committed);
  });
  write();
  if (code != SQLITE_DONE || problem != SQLITE_DONE) return failed(connection, code == SQLITE_DONE ? problem : code);
  return {};
}

std::expected<void, Error> migrate(const Connection& connection, std::int64_t from) {
  for (std::int64_t version = from + 1; version <= schema_version; ++version) {
    auto moved = connection.execute("BEGIN IMMEDIATE");
    if (moved) moved = connection.execute(migrations[static_cast<std::size_t>(version) - 2]);
    if (moved && version == version_with_chain) moved = set_reasons_apart(connection);
    if (moved && version == version_with_chain) moved = hash_lines(connection);
    if (moved) moved = connection.execute("COMMIT");
    if (!moved) {
      static_cast<void>(connection.execute("ROLLBACK"));
      return moved;
    }
  }
  return {};
}

// Longer files are not read through at the start: what is out of place is found when it is read.
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
  const auto fault = [&](Error::Kind kind) { return std::unexpected(Error{kind, connection.path(), {}}); };
  const auto id = connection.number("PRAGMA application_id");
  if (!id) return std::unexpected(id.error());
  const auto things = connection.number("SELECT count(*) FROM sqlite_schema");
  if (!things) return std::unexpected(things.error());
  if (*things == 0 && *id == 0) {
    if (const auto made = connection.execute(schema); !made) return made;
  } else {
    if (*id != application_id) return fault(Error::Kind::foreign);
    if (const auto checked = check_pages(connection); !checked) return checked;
  }
  const auto version = connection.number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  if (*version > schema_version) return fault(Error::Kind::newer);
  if (*version < 1) return fault(Error::Kind::foreign);
  return migrate(connection, *version);
}

std::expected<void, Error> recognise_schema(const Connection& connection) {
  const auto fault = [&](Error::Kind kind) { return std::unexpected(Error{kind, connection.path(), {}}); };
  const auto id = connection.number("PRAGMA application_id");
  if (!id) return std::unexpected(id.error());
  if (*id != application_id) return fault(Error::Kind::foreign);
  const auto version = connection.number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  if (*version > schema_version) return fault(Error::Kind::newer);
  if (*version < schema_version) return fault(Error::Kind::older);
  return {};
}

}  // namespace jadoube::store
