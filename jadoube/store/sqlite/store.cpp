#include "jadoube/store/sqlite/store.hpp"

#include <algorithm>
#include <filesystem>

#include "jadoube/store/secret_bytes.hpp"
#include "jadoube/store/sqlite/append_log.hpp"
#include "jadoube/store/sqlite/change_writer.hpp"
#include "jadoube/store/sqlite/checkpoint.hpp"
#include "jadoube/store/sqlite/files.hpp"
#include "jadoube/store/sqlite/page_watch.hpp"
#include "jadoube/store/sqlite/schema.hpp"
#include "jadoube/store/sqlite/statements.hpp"

namespace jadoube::store {
namespace {

class Sqlite final : public Store {
 public:
  Sqlite(Connection connection, Statements statements, AppendLogReader reader)
      : connection_(std::move(connection)), statements_(std::move(statements)), reader_(std::move(reader)) {}

  ~Sqlite() override {
    watch_.reset();
    checkpoints_.reset();
    if (append_log_) finish_log(connection_);
  }

  // Allows writing to the store from now on. `own`: the connection of the thread that moves the write-ahead log into
  // the file; `watching`: that of the thread that checks the file for damage, if there is one.
  void write_with(AppendLogWriter append_log, Connection own, std::optional<Connection> watching) {
    append_log_ = std::move(append_log);
    files_.emplace(connection_.path());
    checkpoints_.emplace(connection_, std::move(own));
    if (watching) watch_.emplace(*std::move(watching));
  }

  std::expected<void, Error> commit(std::span<const Change> changes) override {
    // A deletion deletes lines in the table `events`: those in the append log are moved there first.
    const bool deletes = std::ranges::any_of(
        changes, [](const Change& change) { return std::holds_alternative<change::Delete>(change); });
    if (deletes || append_log_->has_left())
      if (const int code = append_log_->move_all(connection_); code != SQLITE_DONE) return failure(code);
    if (lost_ && !files_->in_place()) return replaced();
    lost_ = false;
    if (const int code = statements_(Sql::begin).run(); code != SQLITE_DONE) return failure(code);
    ChangeWriter write(statements_, *append_log_);
    for (const Change& change : changes)
      if (const int code = std::visit(write, change); code != SQLITE_DONE) return roll_back(code);
    if (const int code = append_log_->finish(); code != SQLITE_DONE) return roll_back(code);
    if (const int code = statements_(Sql::commit).run(); code != SQLITE_DONE) return roll_back(code);
    append_log_->committed();
    // Writes to a file that is no longer at its path are not acknowledged.
    lost_ = !files_->in_place();
    if (lost_) return replaced();
    return {};
  }

  std::expected<std::optional<Table>, Error> table(TableId id) override {
    Table found{.id = id, .info = {}, .seats = {}, .envelope = {}};
    bool exists = false;
    const int code = each(statements_(Sql::table).bind(1, id.number), [&](const Statement& row) {
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
    if (const int code = statements_(Sql::begin_reading).run(); code != SQLITE_DONE) return failure(code);
    int code =
        each(statements_(Sql::log).bind(1, id.number), [&](const Statement& row) { lines.push_back(row.text(0)); });
    if (code == SQLITE_DONE) code = reader_.add(id, lines);
    if (code == SQLITE_DONE)
      code = each(statements_(Sql::parts).bind(1, id.number), [&](const Statement& row) {
        const auto n = static_cast<std::size_t>(row.number(0)), at = static_cast<std::size_t>(row.number(1));
        if (n > 0 && n <= lines.size() && at <= lines[n - 1].size()) lines[n - 1].insert(at, row.text(2));
      });
    if (code != SQLITE_DONE) return end_reading(code);
    if (code = statements_(Sql::commit).run(); code != SQLITE_DONE) return end_reading(code);
    return lines;
  }

  std::expected<std::vector<Table>, Error> listed(std::size_t most) override {
    std::vector<Table> tables;
    const int code = each(statements_(Sql::listed).bind(1, static_cast<std::int64_t>(most)), [&](const Statement& row) {
      tables.push_back({.id = {row.number(0)}, .info = row.text(1), .seats = {}, .envelope = {}});
    });
    if (code != SQLITE_DONE) return failure(code);
    for (Table& table : tables)
      if (const auto read = read_seats(table); !read) return std::unexpected(read.error());
    return tables;
  }

  std::expected<std::optional<Tournament>, Error> tournament(TableId id) override {
    const auto found = read_tournaments(statements_(Sql::tournament).bind(1, id.number));
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::nullopt;
    return found->front();
  }

  std::expected<std::vector<TournamentChange>, Error> tournament_changes(TableId id, std::uint32_t first,
                                                                         std::size_t most) override {
    std::vector<TournamentChange> changes;
    if (const int code = read_changes(id, first, static_cast<std::int64_t>(most), changes); code != SQLITE_DONE)
      return failure(code);
    return changes;
  }

  std::expected<std::uint64_t, Error> bytes() override {
    std::uint64_t bytes = 0;
    std::error_code error;
    for (const char* const behind : {"", "-wal"})
      if (const auto size = std::filesystem::file_size(connection_.path() + behind, error); !error) bytes += size;
    return bytes;
  }

  std::expected<std::vector<PlayerToken>, Error> tokens() override {
    std::vector<PlayerToken> tokens;
    bool sound = true;
    const int code = each(statements_(Sql::tokens), [&](const Statement& row) {
      const auto token = token_in(row);
      sound = sound && token;
      if (token) tokens.push_back(*token);
    });
    if (code != SQLITE_DONE) return failure(code);
    if (!sound) return std::unexpected(Error{Error::Kind::damaged, connection_.path(), "players"});
    return tokens;
  }

  std::expected<std::vector<Playing>, Error> playing() override {
    std::vector<Playing> found;
    const int code = each(statements_(Sql::playing), [&](const Statement& row) {
      found.push_back({row.text(1), {row.number(0)}});
    });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

  std::expected<std::vector<GameResult>, Error> results() override {
    std::vector<GameResult> found;
    const int code = each(statements_(Sql::results), [&](const Statement& row) {
      found.push_back({{row.number(0)}, row.text(1)});
    });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

  std::expected<std::vector<Aged>, Error> tables_after(std::int64_t number, std::size_t most) override {
    std::vector<Aged> tables;
    if (const int code = statements_(Sql::begin_reading).run(); code != SQLITE_DONE) return failure(code);
    int code = each(statements_(Sql::tables_after).bind(1, number).bind(2, static_cast<std::int64_t>(most)),
                    [&](const Statement& row) {
                      tables.push_back({.id = {row.number(0)}, .info = row.text(1), .last = row.number(2)});
                    });
    for (Aged& table : tables) {
      std::int64_t last = 0;
      if (code == SQLITE_DONE) code = reader_.last_number(table.id, last);
      table.last = std::max(table.last, last / 1'000'000);
    }
    if (code == SQLITE_DONE) code = statements_(Sql::commit).run();
    if (code != SQLITE_DONE) return end_reading(code);
    return tables;
  }

  std::expected<std::vector<Tournament>, Error> tournaments_after(std::int64_t number, std::size_t most) override {
    return read_tournaments(
        statements_(Sql::tournaments_after).bind(1, number).bind(2, static_cast<std::int64_t>(most)));
  }

  std::expected<std::vector<change::Ban>, Error> bans() override {
    std::vector<change::Ban> bans;
    const int code = each(statements_(Sql::bans), [&](const Statement& row) {
      bans.push_back({row.text(0), row.number(1)});
    });
    if (code != SQLITE_DONE) return failure(code);
    return bans;
  }

  std::expected<std::vector<change::Note>, Error> notes() override {
    std::vector<change::Note> notes;
    const int code = each(statements_(Sql::notes), [&](const Statement& row) {
      notes.push_back({row.number(0), row.number(1), row.text(2)});
    });
    if (code != SQLITE_DONE) return failure(code);
    return notes;
  }

  std::optional<Error> damage() override {
    const auto sums = PageSums::of(connection_);
    const auto damaged = sums ? sums->damaged() : std::vector<DamagedPart>();
    if (damaged.empty()) return std::nullopt;
    return Error{Error::Kind::damaged, connection_.path(), describe(damaged.front())};
  }

  std::expected<void, Error> scrub() override {
    if (const int code = append_log_->move_all(connection_); code != SQLITE_DONE) return failure(code);
    // VACUUM writes through the write-ahead log, and its pages are moved into the file before that log is emptied.
    checkpoints_->pause();
    auto done = connection_.execute("PRAGMA secure_delete = ON; VACUUM; PRAGMA secure_delete = FAST");
    if (done) {
      const auto busy = connection_.number("PRAGMA wal_checkpoint(TRUNCATE)");
      if (!busy)
        done = std::unexpected(busy.error());
      else if (*busy != 0)
        done = std::unexpected(Error{Error::Kind::in_use, connection_.path(), {}});
    }
    lay_out_log(connection_);
    checkpoints_->go_on();
    return done;
  }

 private:
  std::unexpected<Error> failure(int code) const { return std::unexpected(connection_.error(code)); }
  std::unexpected<Error> roll_back(int code) {
    append_log_->rolled_back();
    return end_reading(code);
  }
  std::unexpected<Error> end_reading(int code) {
    auto error = failure(code);
    statements_(Sql::rollback).run();
    return error;
  }

  std::unexpected<Error> replaced() const {
    return std::unexpected(Error{Error::Kind::replaced, connection_.path(), {}});
  }

  int read_changes(TableId id, std::int64_t first, std::int64_t most, std::vector<TournamentChange>& changes) {
    return each(statements_(Sql::tournament_changes).bind(1, id.number).bind(2, first).bind(3, most),
                [&](const Statement& row) {
                  changes.push_back({static_cast<std::uint32_t>(row.number(0)), row.text(1)});
                });
  }

  // Facts and changes of one moment.
  std::expected<std::vector<Tournament>, Error> read_tournaments(Statement& query) {
    std::vector<Tournament> found;
    bool sound = true;
    if (const int code = statements_(Sql::begin_reading).run(); code != SQLITE_DONE) return failure(code);
    int code = each(query, [&](const Statement& row) {
      const auto arbiter = read_secret(row.bytes(2));
      sound = sound && arbiter.has_value();
      const auto& [key, lookup] = arbiter.value_or(SecretPair{});
      found.push_back({.id = {row.number(0)},
                       .info = row.text(1),
                       .arbiter = key,
                       .arbiter_lookup = lookup,
                       .n = static_cast<std::uint32_t>(row.number(3))});
    });
    for (Tournament& tournament : found)
      if (code == SQLITE_DONE) code = read_changes(tournament.id, tournament.n + 1, -1, tournament.changes);
    if (code != SQLITE_DONE) return end_reading(code);
    if (code = statements_(Sql::commit).run(); code != SQLITE_DONE) return end_reading(code);
    if (!sound) return std::unexpected(Error{Error::Kind::damaged, connection_.path(), "tournaments"});
    return found;
  }

  std::expected<void, Error> read_seats(Table& table) {
    bool sound = true;
    const int code = each(statements_(Sql::seats).bind(1, table.id.number), [&](const Statement& row) {
      const auto secret = read_secret(row.bytes(1));
      sound = sound && secret && row.number(0) <= static_cast<int>(SeatKind::black_board);
      const auto& [key, lookup] = secret.value_or(SecretPair{});
      table.seats.push_back({static_cast<SeatKind>(row.number(0)), key, lookup});
    });
    if (code != SQLITE_DONE) return failure(code);
    if (!sound) return std::unexpected(Error{Error::Kind::damaged, connection_.path(), "seats"});
    return {};
  }

  Connection connection_;
  Statements statements_;
  AppendLogReader reader_;
  std::optional<AppendLogWriter> append_log_;  // if it is open for writing
  bool lost_ = false;                          // the files were not where they should be
  std::optional<FilesInPlace> files_;          // if it is open for writing
  std::optional<CheckpointThread> checkpoints_;
  std::optional<PageWatch> watch_;
};

}  // namespace

std::expected<std::unique_ptr<Store>, Error> open_sqlite(const std::string& path, Access access) {
  const bool writes = access != Access::read;
  auto connection = writes ? Connection::open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, watched_files())
                           : Connection::open(path, SQLITE_OPEN_READONLY);
  if (!connection) return std::unexpected(connection.error());
  // SQLite gives the files that it creates beside this one later the same mode.
  if (writes) keep_to_owner(path);
  const auto prepared = writes ? prepare_schema(*connection) : recognise_schema(*connection);
  if (!prepared) return std::unexpected(prepared.error());
  // Freed space is overwritten where that costs nothing; scrub() does the rest.
  if (writes)
    if (const auto set =
            connection->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = FAST");
        !set)
      return std::unexpected(set.error());
  auto statements = Statements::prepare(*connection);
  if (!statements) return std::unexpected(statements.error());
  auto reader = AppendLogReader::open(*connection);
  if (!reader) return std::unexpected(reader.error());
  if (!writes) return std::make_unique<Sqlite>(*std::move(connection), *std::move(statements), *std::move(reader));

  auto append_log = AppendLogWriter::open(*connection, access == Access::write);
  if (!append_log) return std::unexpected(append_log.error());
  lay_out_log(*connection);
  auto own = Connection::open(path, SQLITE_OPEN_READWRITE, watched_files());
  if (!own) return std::unexpected(own.error());
  // A connection that has read nothing does not know of the write-ahead log, and would move nothing into the file.
  if (const auto read = own->number("SELECT count(*) FROM sqlite_schema"); !read) return std::unexpected(read.error());
  std::optional<Connection> watching;
  if (watched_files() != nullptr) {
    auto opened = Connection::open(path, SQLITE_OPEN_READONLY);
    if (!opened) return std::unexpected(opened.error());
    if (const auto read = opened->number("SELECT count(*) FROM sqlite_schema"); !read)
      return std::unexpected(read.error());
    watching = *std::move(opened);
  }
  auto store = std::make_unique<Sqlite>(*std::move(connection), *std::move(statements), *std::move(reader));
  store->write_with(*std::move(append_log), *std::move(own), std::move(watching));
  return store;
}

}  // namespace jadoube::store
