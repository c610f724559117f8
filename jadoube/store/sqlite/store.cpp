#include "jadoube/store/sqlite/store.hpp"

#include <algorithm>
#include <filesystem>

#include "jadoube/store/secret_bytes.hpp"
#include "jadoube/store/sqlite/append_log.hpp"
#include "jadoube/store/sqlite/checkpoint.hpp"
#include "jadoube/store/sqlite/files.hpp"
#include "jadoube/store/sqlite/page_watch.hpp"
#include "jadoube/store/sqlite/schema.hpp"

namespace jadoube::store {
namespace {

// Which statement of `sql`, in its order.
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
  parts,
  listed,
  create_tournament,
  append_tournament,
  set_tournament,
  forget_tournament,
  tournament,
  tournament_changes,
  tables_after,
  tournaments_after,
  delete_tournament,
  delete_tournament_changes,
  forget_texts,
  ban,
  unban,
  bans,
  add_note,
  notes,
  touch,
  remove_seat,
  set_token,
  tokens,
  set_playing,
  end_playing,
  playing,
  add_result,
  results,
  // Statements for the data that belong to a table.
  delete_table,
  delete_seats,
  delete_events,
  delete_head,
  delete_texts,
  delete_playing
};
constexpr std::array<std::string_view, 44> sql{
    "BEGIN",
    "BEGIN IMMEDIATE",
    "COMMIT",
    "ROLLBACK",
    "INSERT INTO tables (id, made, listed, facts, origin) VALUES (?1, (SELECT coalesce(max(made), 0) + 1 FROM tables "
    "WHERE listed), ?2, ?3, ?4)",
    "UPDATE tables SET listed = ?2, facts = ?3 WHERE id = ?1",
    "INSERT OR REPLACE INTO seats (table_id, holder, hash) VALUES (?1, ?2, ?3)",
    "UPDATE tables SET envelope = ?2 WHERE id = ?1",
    "SELECT facts, envelope FROM tables WHERE id = ?1",
    "SELECT holder, hash FROM seats WHERE table_id = ?1 ORDER BY holder",
    "SELECT line FROM events WHERE table_id = ?1 ORDER BY n",
    "SELECT n, at, text FROM private_texts WHERE table_id = ?1 AND text IS NOT NULL",
    "SELECT id, facts FROM tables WHERE listed ORDER BY made DESC LIMIT ?1",
    "INSERT INTO tournaments (id, facts, arbiter, n) VALUES (?1, ?2, ?3, 0)",
    "INSERT INTO tournament_changes (tournament, n, line) VALUES (?1, ?2, ?3)",
    "UPDATE tournaments SET facts = ?2, n = ?3 WHERE id = ?1 AND n <= ?3",
    "DELETE FROM tournament_changes WHERE tournament = ?1 AND n <= ?2",
    "SELECT id, facts, arbiter, n FROM tournaments WHERE id = ?1",
    "SELECT n, line FROM tournament_changes WHERE tournament = ?1 AND n >= ?2 ORDER BY n LIMIT ?3",
    "SELECT id, facts, at FROM tables LEFT JOIN chain_heads ON table_id = id WHERE id > ?1 ORDER BY id LIMIT ?2",
    "SELECT id, facts, arbiter, n FROM tournaments WHERE id > ?1 ORDER BY id LIMIT ?2",
    "DELETE FROM tournaments WHERE id = ?1",
    "DELETE FROM tournament_changes WHERE tournament = ?1",
    "UPDATE private_texts SET salt = NULL, text = NULL WHERE table_id = ?1 AND slot = 0",
    "INSERT OR REPLACE INTO bans (addresses, until) VALUES (?1, ?2)",
    "DELETE FROM bans WHERE addresses = ?1",
    "SELECT addresses, until FROM bans ORDER BY addresses",
    "INSERT INTO notes (at, by, text) VALUES (?1, ?2, ?3)",
    "SELECT at, by, text FROM notes ORDER BY number",
    "PRAGMA application_id = 1245791311",
    "DELETE FROM seats WHERE table_id = ?1 AND holder = ?2",
    "INSERT INTO players (hash, name, kind, scopes, created, revoked) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
    "ON CONFLICT (hash) DO UPDATE SET name = ?2, kind = ?3, scopes = ?4, created = ?5, revoked = ?6",
    "SELECT hash, name, kind, scopes, created, revoked FROM players ORDER BY number",
    "INSERT OR IGNORE INTO playing (table_id, name) VALUES (?1, ?2)",
    "DELETE FROM playing WHERE table_id = ?1 AND name = ?2",
    "SELECT table_id, name FROM playing ORDER BY table_id, name",
    "INSERT OR IGNORE INTO results (table_id, facts) VALUES (?1, ?2)",
    "SELECT table_id, facts FROM results ORDER BY number",
    "DELETE FROM tables WHERE id = ?1",
    "DELETE FROM seats WHERE table_id = ?1",
    "DELETE FROM events WHERE table_id = ?1",
    "DELETE FROM chain_heads WHERE table_id = ?1",
    "DELETE FROM private_texts WHERE table_id = ?1",
    "DELETE FROM playing WHERE table_id = ?1"};

class Sqlite final : public Store {
 public:
  Sqlite(Connection connection, std::vector<Statement> statements, AppendLogReader reader)
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
    if (const int code = statement(Sql::begin).run(); code != SQLITE_DONE) return failure(code);
    for (const Change& change : changes)
      if (const int code = std::visit([this](const auto& kind) { return write(kind); }, change); code != SQLITE_DONE)
        return roll_back(code);
    if (const int code = append_log_->finish(); code != SQLITE_DONE) return roll_back(code);
    if (const int code = statement(Sql::commit).run(); code != SQLITE_DONE) return roll_back(code);
    append_log_->committed();
    // Writes to a file that is no longer at its path are not acknowledged.
    lost_ = !files_->in_place();
    if (lost_) return replaced();
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
    if (code == SQLITE_DONE)
      code = each(statement(Sql::parts).bind(1, id.number), [&](const Statement& row) {
        const auto n = static_cast<std::size_t>(row.number(0)), at = static_cast<std::size_t>(row.number(1));
        if (n > 0 && n <= lines.size() && at <= lines[n - 1].size()) lines[n - 1].insert(at, row.text(2));
      });
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
    const auto found = read_tournaments(statement(Sql::tournament).bind(1, id.number));
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
    const int code = each(statement(Sql::tokens), [&](const Statement& row) {
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
    const int code = each(statement(Sql::playing), [&](const Statement& row) {
      found.push_back({row.text(1), {row.number(0)}});
    });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

  std::expected<std::vector<GameResult>, Error> results() override {
    std::vector<GameResult> found;
    const int code = each(statement(Sql::results), [&](const Statement& row) {
      found.push_back({{row.number(0)}, row.text(1)});
    });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

  std::expected<std::vector<Aged>, Error> tables_after(std::int64_t number, std::size_t most) override {
    std::vector<Aged> tables;
    if (const int code = statement(Sql::begin_reading).run(); code != SQLITE_DONE) return failure(code);
    int code = each(statement(Sql::tables_after).bind(1, number).bind(2, static_cast<std::int64_t>(most)),
                    [&](const Statement& row) {
                      tables.push_back({.id = {row.number(0)}, .info = row.text(1), .last = row.number(2)});
                    });
    for (Aged& table : tables) {
      std::int64_t last = 0;
      if (code == SQLITE_DONE) code = reader_.last_number(table.id, last);
      table.last = std::max(table.last, last / 1'000'000);
    }
    if (code == SQLITE_DONE) code = statement(Sql::commit).run();
    if (code != SQLITE_DONE) return end_reading(code);
    return tables;
  }

  std::expected<std::vector<Tournament>, Error> tournaments_after(std::int64_t number, std::size_t most) override {
    return read_tournaments(statement(Sql::tournaments_after).bind(1, number).bind(2, static_cast<std::int64_t>(most)));
  }

  std::expected<std::vector<change::Ban>, Error> bans() override {
    std::vector<change::Ban> bans;
    const int code = each(statement(Sql::bans), [&](const Statement& row) {
      bans.push_back({row.text(0), row.number(1)});
    });
    if (code != SQLITE_DONE) return failure(code);
    return bans;
  }

  std::expected<std::vector<change::Note>, Error> notes() override {
    std::vector<change::Note> notes;
    const int code = each(statement(Sql::notes), [&](const Statement& row) {
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

  std::unexpected<Error> replaced() const {
    return std::unexpected(Error{Error::Kind::replaced, connection_.path(), {}});
  }

  int read_changes(TableId id, std::int64_t first, std::int64_t most, std::vector<TournamentChange>& changes) {
    return each(statement(Sql::tournament_changes).bind(1, id.number).bind(2, first).bind(3, most),
                [&](const Statement& row) {
                  changes.push_back({static_cast<std::uint32_t>(row.number(0)), row.text(1)});
                });
  }

  // Facts and changes of one moment.
  std::expected<std::vector<Tournament>, Error> read_tournaments(Statement& query) {
    std::vector<Tournament> found;
    bool sound = true;
    if (const int code = statement(Sql::begin_reading).run(); code != SQLITE_DONE) return failure(code);
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
    if (code = statement(Sql::commit).run(); code != SQLITE_DONE) return end_reading(code);
    if (!sound) return std::unexpected(Error{Error::Kind::damaged, connection_.path(), "tournaments"});
    return found;
  }

  std::expected<void, Error> read_seats(Table& table) {
    bool sound = true;
    const int code = each(statement(Sql::seats).bind(1, table.id.number), [&](const Statement& row) {
      const auto secret = read_secret(row.bytes(1));
      sound = sound && secret && row.number(0) <= static_cast<int>(SeatKind::black_board);
      const auto& [key, lookup] = secret.value_or(SecretPair{});
      table.seats.push_back({static_cast<SeatKind>(row.number(0)), key, lookup});
    });
    if (code != SQLITE_DONE) return failure(code);
    if (!sound) return std::unexpected(Error{Error::Kind::damaged, connection_.path(), "seats"});
    return {};
  }

  int write(const change::Create& made) {
    const Hash origin = hash_of_origin(made.origin);
    const int code = statement(Sql::create)
                         .bind(1, made.table.number)
                         .bind(2, std::int64_t{made.listed})
                         .bind(3, made.info)
                         .bind(4, std::span<const unsigned char>(origin))
                         .run();
    if (code != SQLITE_DONE) return code;
    for (const Seat& seat : made.seats)
      if (const int added = write(change::AddSeat{made.table, seat}); added != SQLITE_DONE) return added;
    return SQLITE_DONE;
  }
  int write(const change::Append& entry) { return append_log_->append(entry); }
  int write(const change::SetName& set) { return append_log_->set_name(set); }
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
        .bind(3, std::span<const unsigned char>(write_secret(added.seat.hash, added.seat.lookup)))
        .run();
  }
  int write(const change::RemoveSeat& removed) {
    return statement(Sql::remove_seat)
        .bind(1, removed.table.number)
        .bind(2, static_cast<std::int64_t>(removed.holder))
        .run();
  }
  int write(const change::SetToken& set) {
    const PlayerToken& token = set.token;
    return statement(Sql::set_token)
        .bind(1, std::span<const unsigned char>(token.hash))
        .bind(2, token.name)
        .bind(3, static_cast<std::int64_t>(token.kind))
        .bind(4, token.scopes)
        .bind(5, token.created)
        .bind(6, token.revoked)
        .run();
  }
  int write(const change::SetPlaying& set) {
    return statement(set.playing ? Sql::set_playing : Sql::end_playing)
        .bind(1, set.table.number)
        .bind(2, set.name)
        .run();
  }
  int write(const change::AddResult& added) {
    return statement(Sql::add_result).bind(1, added.table.number).bind(2, added.facts).run();
  }
  int write(const change::SetEnvelope& set) {
    return statement(Sql::set_envelope).bind(1, set.table.number).bind(2, set.envelope).run();
  }
  int write(const change::CreateTournament& made) {
    return statement(Sql::create_tournament)
        .bind(1, made.tournament.number)
        .bind(2, made.info)
        .bind(3, std::span<const unsigned char>(write_secret(made.arbiter, made.arbiter_lookup)))
        .run();
  }
  // A number that is there already violates the primary key, which is a conflict. No other process writes to the file.
  int write(const change::AppendTournament& change) {
    return statement(Sql::append_tournament)
        .bind(1, change.tournament.number)
        .bind(2, std::int64_t{change.n})
        .bind(3, change.line)
        .run();
  }
  int write(const change::SetTournament& set) {
    if (set.forget)
      if (const int code =
              statement(Sql::forget_tournament).bind(1, set.tournament.number).bind(2, std::int64_t{set.n}).run();
          code != SQLITE_DONE)
        return code;
    return statement(Sql::set_tournament)
        .bind(1, set.tournament.number)
        .bind(2, set.info)
        .bind(3, std::int64_t{set.n})
        .run();
  }

  int write(const change::Delete& gone) {
    if (const int code = append_log_->drop(gone.table); code != SQLITE_DONE) return code;
    for (const Sql each : {Sql::delete_table, Sql::delete_seats, Sql::delete_events, Sql::delete_head,
                           Sql::delete_texts, Sql::delete_playing})
      if (const int code = statement(each).bind(1, gone.table.number).run(); code != SQLITE_DONE) return code;
    return SQLITE_DONE;
  }
  int write(const change::DeleteTournament& gone) {
    for (const Sql each : {Sql::delete_tournament, Sql::delete_tournament_changes})
      if (const int code = statement(each).bind(1, gone.tournament.number).run(); code != SQLITE_DONE) return code;
    return SQLITE_DONE;
  }
  int write(const change::ForgetTexts& of) { return statement(Sql::forget_texts).bind(1, of.table.number).run(); }
  int write(const change::Ban& ban) {
    if (ban.until == 0) return statement(Sql::unban).bind(1, ban.addresses).run();
    return statement(Sql::ban).bind(1, ban.addresses).bind(2, ban.until).run();
  }
  int write(const change::Note& note) {
    return statement(Sql::add_note).bind(1, note.at).bind(2, note.by).bind(3, note.text).run();
  }
  // The first page is written although nothing in it changes.
  int write(const change::Touch& /*touch*/) { return statement(Sql::touch).run(); }

  Connection connection_;
  std::vector<Statement> statements_;
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
  auto statements = Statement::prepare(*connection, sql);
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
