#include "jadoube/store/sqlite.hpp"

#include <algorithm>

#include "jadoube/store/sqlite_append_log.hpp"
#include "jadoube/store/sqlite_checkpoint.hpp"

namespace jadoube::store {
namespace {

constexpr std::int64_t application_id = 0x4a41444f;  // JADO
constexpr std::int64_t schema_version = 3;

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
  BEGIN IMMEDIATE;
  CREATE TABLE daybook_0 (number INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL);
  CREATE TABLE daybook_1 (number INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL);
  PRAGMA user_version = 2;
  COMMIT;
)",
    R"(
  BEGIN IMMEDIATE;
  CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    facts TEXT NOT NULL,
    arbiter BLOB NOT NULL);
  PRAGMA user_version = 3;
  COMMIT;
)",
};
static_assert(migrations.size() + 1 == schema_version);

// The statements, in the order of Sql.
enum class Sql : std::uint8_t {
  begin_reading,
  begin,
  commit,
  rollback,
  create,
  set_facts,
  add_seat,
  set_envelope,
  table,
  seats,
  log,
  listed,
  create_tournament,
  set_tournament,
  tournament,
  touch
};
constexpr std::array<std::string_view, 16> sql{"BEGIN",
                                               "BEGIN IMMEDIATE",
                                               "COMMIT",
                                               "ROLLBACK",
                                               "INSERT INTO tables (id, made, listed, facts) VALUES (?1, (SELECT "
                                               "coalesce(max(made), 0) + 1 FROM tables WHERE listed), ?2, ?3)",
                                               "UPDATE tables SET listed = ?2, facts = ?3 WHERE id = ?1",
                                               "INSERT INTO seats (table_id, holder, hash) VALUES (?1, ?2, ?3)",
                                               "UPDATE tables SET envelope = ?2 WHERE id = ?1",
                                               "SELECT facts, envelope FROM tables WHERE id = ?1",
                                               "SELECT holder, hash FROM seats WHERE table_id = ?1 ORDER BY holder",
                                               "SELECT line FROM events WHERE table_id = ?1 ORDER BY n",
                                               "SELECT id, facts FROM tables WHERE listed ORDER BY made DESC LIMIT ?1",
                                               "INSERT INTO tournaments (id, facts, arbiter) VALUES (?1, ?2, ?3)",
                                               "UPDATE tournaments SET facts = ?2 WHERE id = ?1",
                                               "SELECT facts, arbiter FROM tournaments WHERE id = ?1",
                                               "PRAGMA application_id = 1245791311"};

class Sqlite final : public Store {
 public:
  Sqlite(Connection connection, std::vector<Statement> statements, AppendLogReader reader)
      : connection_(std::move(connection)), statements_(std::move(statements)), reader_(std::move(reader)) {}

  // From now on it can be written; `own` is the thread's that writes the file proper.
  void write_with(AppendLogWriter append_log, Connection own) {
    append_log_ = std::move(append_log);
    checkpoints_.emplace(connection_, std::move(own));
  }

  std::expected<void, Error> commit(std::span<const Change> changes) override {
    if (const int code = statement(Sql::begin).run(); code != SQLITE_DONE) return failure(code);
    for (const Change& change : changes)
      if (const int code = std::visit([this](const auto& kind) { return write(kind); }, change); code != SQLITE_DONE)
        return roll_back(code);
    if (const int code = append_log_->move_lines(); code != SQLITE_DONE) return roll_back(code);
    if (const int code = statement(Sql::commit).run(); code != SQLITE_DONE) return roll_back(code);
    append_log_->committed();
    return {};
  }

  std::expected<std::optional<Table>, Error> table(TableId id) override {
    Table found{.id = id, .info = {}, .seats = {}, .envelope = {}};
    bool exists = false;
    const int code = each(statement(Sql::table).bind(1, id.number), [&](const Statement& row) {
      exists = true;
      found.info = row.text(0);
      found.envelope = row.text(1);
    });
    if (code != SQLITE_DONE) return failure(code);
    if (!exists) return std::nullopt;
    if (const auto read = read_seats(found); !read) return std::unexpected(read.error());
    return found;
  }

  std::expected<std::vector<std::string>, Error> log(TableId id) override {
    std::vector<std::string> lines;
    if (const int code = statement(Sql::begin_reading).run(); code != SQLITE_DONE) return failure(code);
    int code =
        each(statement(Sql::log).bind(1, id.number), [&](const Statement& row) { lines.push_back(row.text(0)); });
    if (code == SQLITE_DONE) code = reader_.add(id, lines);
    if (code != SQLITE_DONE) return end_reading(code);
    if (code = statement(Sql::commit).run(); code != SQLITE_DONE) return end_reading(code);
    return lines;
  }

  std::expected<std::vector<Table>, Error> listed(std::size_t most) override {
    std::vector<Table> tables;
    const int code = each(statement(Sql::listed).bind(1, static_cast<std::int64_t>(most)), [&](const Statement& row) {
      tables.push_back({.id = {row.number(0)}, .info = row.text(1), .seats = {}, .envelope = {}});
    });
    if (code != SQLITE_DONE) return failure(code);
    for (Table& table : tables)
      if (const auto read = read_seats(table); !read) return std::unexpected(read.error());
    return tables;
  }

  std::expected<std::optional<Tournament>, Error> tournament(TableId id) override {
    Tournament found{.id = id, .info = {}, .arbiter = {}};
    bool exists = false, sound = true;
    const int code = each(statement(Sql::tournament).bind(1, id.number), [&](const Statement& row) {
      exists = true;
      found.info = row.text(0);
      const auto hash = row.bytes(1);
      sound = hash.size() == found.arbiter.size();
      if (sound) std::ranges::copy(hash, found.arbiter.begin());
    });
    if (code != SQLITE_DONE) return failure(code);
    if (!sound) return std::unexpected(Error{Error::Kind::damaged, connection_.path(), "tournaments"});
    if (!exists) return std::nullopt;
    return found;
  }

 private:
  Statement& statement(Sql which) { return statements_[static_cast<std::size_t>(which)]; }
  std::unexpected<Error> failure(int code) const { return std::unexpected(connection_.error(code)); }
  std::unexpected<Error> roll_back(int code) {
    append_log_->rolled_back();
    return end_reading(code);
  }
  std::unexpected<Error> end_reading(int code) {
    auto error = failure(code);
    statement(Sql::rollback).run();
    return error;
  }

  std::expected<void, Error> read_seats(Table& table) {
    bool sound = true;
    const int code = each(statement(Sql::seats).bind(1, table.id.number), [&](const Statement& row) {
      Seat seat{.holder = static_cast<SeatKind>(row.number(0)), .hash = {}};
      const auto hash = row.bytes(1);
      sound = sound && hash.size() == seat.hash.size() && row.number(0) <= static_cast<int>(SeatKind::arbiter);
      if (sound) std::ranges::copy(hash, seat.hash.begin());
      table.seats.push_back(seat);
    });
    if (code != SQLITE_DONE) return failure(code);
    if (!sound) return std::unexpected(Error{Error::Kind::damaged, connection_.path(), "seats"});
    return {};
  }

  int write(const change::Create& made) {
    const int code =
        statement(Sql::create).bind(1, made.table.number).bind(2, std::int64_t{made.listed}).bind(3, made.info).run();
    if (code != SQLITE_DONE) return code;
    for (const Seat& seat : made.seats)
      if (const int added = write(change::AddSeat{made.table, seat}); added != SQLITE_DONE) return added;
    return SQLITE_DONE;
  }
  int write(const change::Append& entry) { return append_log_->append(entry); }
  int write(const change::SetInfo& set) {
    return statement(Sql::set_facts)
        .bind(1, set.table.number)
        .bind(2, std::int64_t{set.listed})
        .bind(3, set.info)
        .run();
  }
  int write(const change::AddSeat& added) {
    return statement(Sql::add_seat)
        .bind(1, added.table.number)
        .bind(2, static_cast<std::int64_t>(added.seat.holder))
        .bind(3, std::span<const unsigned char>(added.seat.hash))
        .run();
  }
  int write(const change::SetEnvelope& set) {
    return statement(Sql::set_envelope).bind(1, set.table.number).bind(2, set.envelope).run();
  }
  int write(const change::CreateTournament& made) {
    return statement(Sql::create_tournament)
        .bind(1, made.tournament.number)
        .bind(2, made.info)
        .bind(3, std::span<const unsigned char>(made.arbiter))
        .run();
  }
  int write(const change::SetTournament& set) {
    return statement(Sql::set_tournament).bind(1, set.tournament.number).bind(2, set.info).run();
  }

  // The first page is written though nothing in it changes.
  int write(const change::Touch& /*touch*/) { return statement(Sql::touch).run(); }

  Connection connection_;
  std::vector<Statement> statements_;
  AppendLogReader reader_;
  std::optional<AppendLogWriter> append_log_;  // if it is open for writing
  std::optional<CheckpointThread> checkpoints_;
};

// Longer files are not read through at the start: what is out of place is found when it is read.
constexpr std::int64_t most_checked_pages = 16'384;

std::expected<void, Error> check(const Connection& connection) {
  const auto pages = connection.number("PRAGMA page_count");
  if (!pages) return std::unexpected(pages.error());
  if (*pages > most_checked_pages) return {};
  // Without an argument: newer versions of SQLite take a number here for the name of a table.
  const auto faults = connection.number("SELECT count(*) FROM pragma_quick_check WHERE quick_check <> 'ok'");
  if (!faults) return std::unexpected(faults.error());
  if (*faults > 0) return std::unexpected(Error{Error::Kind::damaged, connection.path(), "quick_check"});
  return {};
}

std::expected<void, Error> migrate(const Connection& connection, std::int64_t from) {
  for (auto version = static_cast<std::size_t>(from); version < schema_version; ++version)
    if (const auto moved = connection.execute(migrations[version - 1]); !moved) return moved;
  return {};
}

// Whether the file is ours, and none of its pages is out of place; a new one gets its tables, one of an earlier version
// those it lacks.
std::expected<void, Error> recognise(const Connection& connection) {
  const auto fault = [&](Error::Kind kind) { return std::unexpected(Error{kind, connection.path(), {}}); };
  const auto id = connection.number("PRAGMA application_id");
  if (!id) return std::unexpected(id.error());
  const auto things = connection.number("SELECT count(*) FROM sqlite_schema");
  if (!things) return std::unexpected(things.error());
  if (*things == 0 && *id == 0) {
    if (const auto made = connection.execute(schema); !made) return made;
  } else {
    if (*id != application_id) return fault(Error::Kind::foreign);
    if (const auto checked = check(connection); !checked) return checked;
  }
  const auto version = connection.number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  if (*version > schema_version) return fault(Error::Kind::newer);
  return migrate(connection, *version);
}

}  // namespace

std::expected<std::unique_ptr<Store>, Error> open_sqlite(const std::string& path, Access access) {
  const bool writes = access == Access::write;
  auto connection = Connection::open(path, writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY);
  if (!connection) return std::unexpected(connection.error());
  if (writes) {
    // Nothing is changed in a file that turns out to be of something else.
    const auto prepared = recognise(*connection);
    if (!prepared) return std::unexpected(prepared.error());
    // What is freed is not overwritten: it holds no secret.
    const auto set =
        connection->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = FAST");
    if (!set) return std::unexpected(set.error());
  }
  auto statements = Statement::prepare(*connection, sql);
  if (!statements) return std::unexpected(statements.error());
  auto reader = AppendLogReader::open(*connection);
  if (!reader) return std::unexpected(reader.error());
  if (!writes) return std::make_unique<Sqlite>(*std::move(connection), *std::move(statements), *std::move(reader));

  auto append_log = AppendLogWriter::open(*connection);
  if (!append_log) return std::unexpected(append_log.error());
  lay_out_log(*connection);
  auto own = Connection::open(path, SQLITE_OPEN_READWRITE);
  if (!own) return std::unexpected(own.error());
  // A connection that has read nothing does not know of the log, and would have nothing to put into the file.
  if (const auto read = own->number("SELECT count(*) FROM sqlite_schema"); !read) return std::unexpected(read.error());
  auto store = std::make_unique<Sqlite>(*std::move(connection), *std::move(statements), *std::move(reader));
  store->write_with(*std::move(append_log), *std::move(own));
  return store;
}

}  // namespace jadoube::store
