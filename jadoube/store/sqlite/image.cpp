#include <algorithm>
#include <array>
#include <unordered_map>

#include "jadoube/store/image.hpp"
#include "jadoube/store/secret_bytes.hpp"
#include "jadoube/store/sqlite/connection.hpp"
#include "jadoube/store/sqlite/page_sums.hpp"
#include "jadoube/store/sqlite/schema.hpp"
#include "jadoube/store/sqlite/store.hpp"

namespace jadoube::store {
namespace {

// Statements, in the order of Query.
enum class Query : std::uint8_t {
  tables,
  table,
  seats,
  events,
  head,
  texts,
  append_head,
  append_rows = 8,
  tournaments = 10,
  tournament_changes,
  tokens,
  playing,
  results,
  bans,
  notes
};
constexpr std::array<std::string_view, 17> queries{
    "SELECT id FROM tables UNION SELECT table_id FROM chain_heads ORDER BY 1",
    "SELECT facts, envelope, listed, made, origin FROM tables WHERE id = ?1",
    "SELECT holder, hash FROM seats WHERE table_id = ?1 ORDER BY holder",
    "SELECT n, line, before FROM events WHERE table_id = ?1 ORDER BY n",
    "SELECT n, head, at FROM chain_heads WHERE table_id = ?1",
    "SELECT n, k, slot, at, commitment, salt, text FROM private_texts WHERE table_id = ?1 ORDER BY n, k",
    "SELECT lines, head, last_table, last_n FROM append_heads WHERE which = 0",
    "SELECT lines, head, last_table, last_n FROM append_heads WHERE which = 1",
    "SELECT number, table_id, n, line, before FROM append_0 ORDER BY number",
    "SELECT number, table_id, n, line, before FROM append_1 ORDER BY number",
    "SELECT id, facts, arbiter, n FROM tournaments ORDER BY id",
    "SELECT n, line FROM tournament_changes WHERE tournament = ?1 ORDER BY n",
    "SELECT hash, name, kind, scopes, created, revoked FROM players ORDER BY number",
    "SELECT table_id, name FROM playing ORDER BY table_id, name",
    "SELECT table_id, facts FROM results ORDER BY number",
    "SELECT addresses, until FROM bans ORDER BY addresses",
    "SELECT at, by, text FROM notes ORDER BY number"};

std::optional<Salt> salt_in(const Statement& row, int column) {
  const auto bytes = row.bytes(column);
  Salt salt;
  if (bytes.size() != salt.size()) return std::nullopt;
  std::ranges::copy(bytes, salt.begin());
  return salt;
}

class SqliteImage final : public Image {
 public:
  SqliteImage(Connection connection, std::vector<Statement> statements)
      : connection_(std::move(connection)), statements_(std::move(statements)) {}

  // Later writes by a server are not seen.
  std::expected<void, Error> begin() {
    if (const auto begun = connection_.execute("BEGIN"); !begun) return begun;
    for (std::size_t which = 0; which < 2; ++which)
      if (const int code = read_append_log(which); code != SQLITE_DONE) return failure(code);
    return {};
  }

  std::expected<std::vector<Finding>, Error> own_findings() override {
    std::vector<Finding> findings;
    auto query = Statement::prepare(connection_, "SELECT * FROM pragma_quick_check");
    if (!query) return std::unexpected(query.error());
    const int code = each(*query, [&](const Statement& row) {
      if (row.text(0) != "ok") findings.push_back({.kind = Finding::Kind::pages, .detail = row.text(0)});
    });
    if (code != SQLITE_DONE && (code & 0xff) != SQLITE_CORRUPT) return failure(code);
    // The damage found by the server that writes the file, if the bytes are still as found.
    for (const DamagedPart& part : kept_damaged_parts(damage_record(connection_.path()), connection_))
      findings.push_back({.kind = Finding::Kind::pages, .detail = describe(part)});
    findings.insert(findings.end(), append_findings_.begin(), append_findings_.end());
    return findings;
  }

  std::expected<std::vector<TableId>, Error> tables() override {
    std::vector<TableId> found;
    const int code = each(statement(Query::tables), [&](const Statement& row) { found.push_back({row.number(0)}); });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

  std::expected<TableImage, Error> table(TableId id) override {
    TableImage image{.table = {.id = id, .info = {}, .seats = {}, .envelope = {}}};
    bool sound = true;
    int code = each(statement(Query::table).bind(1, id.number), [&](const Statement& row) {
      image.exists = true;
      image.table.info = row.text(0);
      image.table.envelope = row.text(1);
      image.listed = row.number(2) != 0;
      image.made = row.number(3);
      image.origin = row.hash(4);
    });
    if (code == SQLITE_DONE)
      code = each(statement(Query::seats).bind(1, id.number), [&](const Statement& row) {
        const auto secret = read_secret(row.bytes(1));
        sound = sound && secret && row.number(0) <= static_cast<int>(SeatKind::black_board);
        const auto& [key, lookup] = secret.value_or(SecretPair{});
        image.table.seats.push_back({static_cast<SeatKind>(row.number(0)), key, lookup});
      });
    if (code == SQLITE_DONE)
      code = each(statement(Query::events).bind(1, id.number), [&](const Statement& row) {
        image.lines.push_back({static_cast<std::uint32_t>(row.number(0)), row.text(1), row.hash(2)});
      });
    if (code == SQLITE_DONE)
      code = each(statement(Query::head).bind(1, id.number), [&](const Statement& row) {
        image.head = {static_cast<std::uint32_t>(row.number(0)), row.hash(1).value_or(Hash{}), row.number(2)};
      });
    if (code == SQLITE_DONE) code = read_texts(id, image.texts);
    if (code != SQLITE_DONE) return failure(code);
    if (!sound) return std::unexpected(Error{Error::Kind::damaged, connection_.path(), "seats"});
    image.moved = image.lines.empty() ? 0 : image.lines.back().n;
    if (const auto appended = appended_.find(id.number); appended != appended_.end())
      for (const TableImage::Line& line : appended->second)
        if (line.n > image.moved) image.lines.push_back(line);
    return image;
  }

  std::expected<std::vector<Tournament>, Error> tournaments() override {
    std::vector<Tournament> found;
    int code = each(statement(Query::tournaments), [&](const Statement& row) {
      const auto& [key, lookup] = read_secret(row.bytes(2)).value_or(SecretPair{});
      found.push_back({.id = {row.number(0)},
                       .info = row.text(1),
                       .arbiter = key,
                       .arbiter_lookup = lookup,
                       .n = static_cast<std::uint32_t>(row.number(3))});
    });
    for (Tournament& tournament : found)
      if (code == SQLITE_DONE)
        code = each(statement(Query::tournament_changes).bind(1, tournament.id.number), [&](const Statement& row) {
          tournament.changes.push_back({static_cast<std::uint32_t>(row.number(0)), row.text(1)});
        });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

  std::expected<std::vector<PlayerToken>, Error> tokens() override {
    std::vector<PlayerToken> found;
    bool sound = true;
    const int code = each(statement(Query::tokens), [&](const Statement& row) {
      const auto token = token_in(row);
      sound = sound && token;
      if (token) found.push_back(*token);
    });
    if (code != SQLITE_DONE) return failure(code);
    if (!sound) return std::unexpected(Error{Error::Kind::damaged, connection_.path(), "players"});
    return found;
  }

  std::expected<std::vector<Playing>, Error> playing() override {
    std::vector<Playing> found;
    const int code = each(statement(Query::playing), [&](const Statement& row) {
      found.push_back({row.text(1), {row.number(0)}});
    });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

  std::expected<std::vector<GameResult>, Error> results() override {
    std::vector<GameResult> found;
    const int code = each(statement(Query::results), [&](const Statement& row) {
      found.push_back({{row.number(0)}, row.text(1)});
    });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

  std::expected<std::vector<change::Ban>, Error> bans() override {
    std::vector<change::Ban> found;
    const int code = each(statement(Query::bans), [&](const Statement& row) {
      found.push_back({row.text(0), row.number(1)});
    });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

  std::expected<std::vector<change::Note>, Error> notes() override {
    std::vector<change::Note> found;
    const int code = each(statement(Query::notes), [&](const Statement& row) {
      found.push_back({row.number(0), row.number(1), row.text(2)});
    });
    if (code != SQLITE_DONE) return failure(code);
    return found;
  }

 private:
  Statement& statement(Query which, std::size_t next = 0) {
    return statements_[static_cast<std::size_t>(which) + next];
  }
  std::unexpected<Error> failure(int code) const { return std::unexpected(connection_.error(code)); }

  int read_texts(TableId table, std::vector<TableImage::Text>& texts) {
    return each(statement(Query::texts).bind(1, table.number), [&](const Statement& row) {
      texts.push_back({.n = static_cast<std::uint32_t>(row.number(0)),
                       .k = static_cast<std::uint32_t>(row.number(1)),
                       .committed = {row.number(2), row.number(3), row.hash(4).value_or(Hash{})},
                       .salt = salt_in(row, 5),
                       .words = row.is_null(6) ? std::nullopt : std::optional(row.text(6))});
    });
  }

  int read_append_log(std::size_t which) {
    Hash head{};
    std::uint64_t lines = 0;
    int problem = SQLITE_DONE;
    int code = each(statement(Query::append_rows, which), [&](const Statement& row) {
      const std::int64_t table = row.number(1);
      TableImage::Line line{static_cast<std::uint32_t>(row.number(2)), row.text(3), row.hash(4)};
      std::vector<TableImage::Text> texts;
      if (const int read = read_texts({table}, texts); read != SQLITE_DONE) problem = read;
      std::vector<Committed> covered;
      for (const TableImage::Text& text : texts)
        if (text.n == line.n) covered.push_back(text.committed);
      head = append_link(head, chain_link(line.before.value_or(Hash{}), line.n, line.line, covered));
      ++lines;
      auto& of_table = appended_[table];
      const auto behind = std::ranges::upper_bound(of_table, line.n, {}, &TableImage::Line::n);
      of_table.insert(behind, std::move(line));
    });
    if (code != SQLITE_DONE || problem != SQLITE_DONE) return code == SQLITE_DONE ? problem : code;
    std::uint64_t told = 0;
    Hash told_head{};
    TableId last{};
    code = each(statement(Query::append_head, which), [&](const Statement& row) {
      told = static_cast<std::uint64_t>(row.number(0));
      told_head = row.hash(1).value_or(Hash{});
      last = {row.number(2)};
    });
    if (lines < told)
      append_findings_.push_back(
          {.kind = Finding::Kind::append_lost, .table = last, .first = told - lines, .last = told});
    else if (lines != told || head != told_head)
      append_findings_.push_back({.kind = Finding::Kind::append_changed});
    return code;
  }

  Connection connection_;
  std::vector<Statement> statements_;
  std::vector<Finding> append_findings_;
  std::unordered_map<std::int64_t, std::vector<TableImage::Line>> appended_;
};

// Statements of the writer, in the order of Put.
enum class Put : std::uint8_t {
  table,
  seat,
  event,
  head,
  text,
  tournament,
  tournament_change,
  token,
  playing,
  result,
  ban,
  note
};
constexpr std::array<std::string_view, 12> puts{
    "INSERT INTO tables (id, made, listed, facts, envelope, origin) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    "INSERT INTO seats (table_id, holder, hash) VALUES (?1, ?2, ?3)",
    "INSERT INTO events (table_id, n, line, before) VALUES (?1, ?2, ?3, ?4)",
    "INSERT INTO chain_heads (table_id, n, head, at) VALUES (?1, ?2, ?3, ?4)",
    "INSERT INTO private_texts (table_id, n, k, slot, at, commitment, salt, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, "
    "?8)",
    "INSERT INTO tournaments (id, facts, arbiter, n) VALUES (?1, ?2, ?3, ?4)",
    "INSERT INTO tournament_changes (tournament, n, line) VALUES (?1, ?2, ?3)",
    "INSERT INTO players (hash, name, kind, scopes, created, revoked) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    "INSERT INTO playing (table_id, name) VALUES (?1, ?2)",
    "INSERT INTO results (table_id, facts) VALUES (?1, ?2)",
    "INSERT INTO bans (addresses, until) VALUES (?1, ?2)",
    "INSERT INTO notes (at, by, text) VALUES (?1, ?2, ?3)"};

class SqliteImageWriter final : public ImageWriter {
 public:
  SqliteImageWriter(Connection connection, std::vector<Statement> statements)
      : connection_(std::move(connection)), statements_(std::move(statements)) {}

  std::expected<void, Error> put(const TableImage& image) override {
    const std::int64_t id = image.table.id.number;
    Statement& table = statement(Put::table)
                           .bind(1, id)
                           .bind(2, image.made)
                           .bind(3, std::int64_t{image.listed})
                           .bind(4, image.table.info)
                           .bind(5, image.table.envelope);
    if (image.origin) table.bind(6, std::span<const unsigned char>(*image.origin));
    int code = table.run();
    for (const Seat& seat : image.table.seats)
      if (code == SQLITE_DONE)
        code = statement(Put::seat)
                   .bind(1, id)
                   .bind(2, static_cast<std::int64_t>(seat.holder))
                   .bind(3, std::span<const unsigned char>(write_secret(seat.hash, seat.lookup)))
                   .run();
    for (const auto& [n, line, before] : image.lines) {
      if (code != SQLITE_DONE) break;
      Statement& event = statement(Put::event).bind(1, id).bind(2, std::int64_t{n}).bind(3, line);
      if (before) event.bind(4, std::span<const unsigned char>(*before));
      code = event.run();
    }
    if (code == SQLITE_DONE && image.head && image.head->n > 0)
      code = statement(Put::head)
                 .bind(1, id)
                 .bind(2, std::int64_t{image.head->n})
                 .bind(3, std::span<const unsigned char>(image.head->hash))
                 .bind(4, image.head->at)
                 .run();
    for (const auto& [n, k, committed, salt, words] : image.texts) {
      if (code != SQLITE_DONE) break;
      Statement& text = statement(Put::text)
                            .bind(1, id)
                            .bind(2, std::int64_t{n})
                            .bind(3, std::int64_t{k})
                            .bind(4, committed.slot)
                            .bind(5, committed.at)
                            .bind(6, std::span<const unsigned char>(committed.commitment));
      if (salt) text.bind(7, std::span<const unsigned char>(*salt));
      if (words) text.bind(8, *words);
      code = text.run();
    }
    return outcome(code);
  }
  std::expected<void, Error> put(const Tournament& tournament) override {
    int code = statement(Put::tournament)
                   .bind(1, tournament.id.number)
                   .bind(2, tournament.info)
                   .bind(3, std::span<const unsigned char>(write_secret(tournament.arbiter, tournament.arbiter_lookup)))
                   .bind(4, std::int64_t{tournament.n})
                   .run();
    for (const TournamentChange& change : tournament.changes)
      if (code == SQLITE_DONE)
        code = statement(Put::tournament_change)
                   .bind(1, tournament.id.number)
                   .bind(2, std::int64_t{change.n})
                   .bind(3, change.line)
                   .run();
    return outcome(code);
  }
  std::expected<void, Error> put(const PlayerToken& token) override {
    return outcome(statement(Put::token)
                       .bind(1, std::span<const unsigned char>(token.hash))
                       .bind(2, token.name)
                       .bind(3, static_cast<std::int64_t>(token.kind))
                       .bind(4, token.scopes)
                       .bind(5, token.created)
                       .bind(6, token.revoked)
                       .run());
  }
  std::expected<void, Error> put(const Playing& playing) override {
    return outcome(statement(Put::playing).bind(1, playing.table.number).bind(2, playing.name).run());
  }
  std::expected<void, Error> put(const GameResult& result) override {
    return outcome(statement(Put::result).bind(1, result.table.number).bind(2, result.facts).run());
  }
  std::expected<void, Error> put(const change::Ban& ban) override {
    return outcome(statement(Put::ban).bind(1, ban.addresses).bind(2, ban.until).run());
  }
  std::expected<void, Error> put(const change::Note& note) override {
    return outcome(statement(Put::note).bind(1, note.at).bind(2, note.by).bind(3, note.text).run());
  }
  std::expected<void, Error> finish() override { return connection_.execute("COMMIT"); }

 private:
  Statement& statement(Put which) { return statements_[static_cast<std::size_t>(which)]; }
  std::expected<void, Error> outcome(int code) const {
    if (code == SQLITE_DONE) return {};
    return std::unexpected(connection_.error(code));
  }

  Connection connection_;
  std::vector<Statement> statements_;
};

}  // namespace

std::expected<std::unique_ptr<Image>, Error> open_sqlite_image(const std::string& path) {
  auto connection = Connection::open(path, SQLITE_OPEN_READONLY);
  if (!connection) return std::unexpected(connection.error());
  if (const auto known = recognise_schema(*connection); !known) return std::unexpected(known.error());
  auto statements = Statement::prepare(*connection, queries);
  if (!statements) return std::unexpected(statements.error());
  auto image = std::make_unique<SqliteImage>(*std::move(connection), *std::move(statements));
  if (const auto begun = image->begin(); !begun) return std::unexpected(begun.error());
  return image;
}

std::expected<std::unique_ptr<ImageWriter>, Error> open_sqlite_image_writer(const std::string& path) {
  if (const auto made = open_sqlite(path, Access::write); !made) return std::unexpected(made.error());
  auto connection = Connection::open(path, SQLITE_OPEN_READWRITE);
  if (!connection) return std::unexpected(connection.error());
  const auto there = connection->number(
      "SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM tournaments) + (SELECT count(*) FROM chain_heads) "
      "+ "
      "(SELECT count(*) FROM players)");
  if (!there) return std::unexpected(there.error());
  if (*there > 0) return std::unexpected(Error{Error::Kind::not_empty, path, {}});
  if (const auto begun = connection->execute("PRAGMA synchronous = FULL; BEGIN IMMEDIATE; DELETE FROM playing; DELETE "
                                             "FROM results; DELETE FROM bans; DELETE FROM notes");
      !begun)
    return std::unexpected(begun.error());
  auto statements = Statement::prepare(*connection, puts);
  if (!statements) return std::unexpected(statements.error());
  return std::make_unique<SqliteImageWriter>(*std::move(connection), *std::move(statements));
}

}  // namespace jadoube::store
