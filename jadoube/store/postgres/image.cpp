#include <algorithm>

#include "jadoube/store/image.hpp"
#include "jadoube/store/postgres/rows.hpp"
#include "jadoube/store/postgres/schema.hpp"
#include "jadoube/store/secret_bytes.hpp"

namespace jadoube::store {
namespace postgres {
namespace {

// All of a store is read or written in one transaction.
constexpr Connection::Limits patient{.answer = std::chrono::hours(6)};
constexpr const char* no_limits =
    "SELECT set_config('idle_in_transaction_session_timeout', '0', false), set_config('statement_timeout', '0', false)";

std::optional<Salt> salt_in(const Result& rows, int row, int column) {
  const auto bytes = rows.bytes(row, column);
  Salt salt;
  if (rows.is_null(row, column) || bytes.size() != salt.size()) return std::nullopt;
  std::ranges::copy(bytes, salt.begin());
  return salt;
}

class PostgresImage final : public Image {
 public:
  explicit PostgresImage(Connection connection) : connection_(std::move(connection)) {}

  // Later writes by a server are not seen.
  std::expected<void, Error> begin() {
    if (const auto set = connection_.run(Query{no_limits}); !set) return std::unexpected(set.error());
    const auto begun = connection_.run(Query{"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"});
    if (!begun) return std::unexpected(begun.error());
    return {};
  }

  // PostgreSQL looks after its own pages.
  std::expected<std::vector<Finding>, Error> own_findings() override { return std::vector<Finding>(); }

  std::expected<std::vector<TableId>, Error> tables() override {
    const auto rows = connection_.run(
        Query{"SELECT id FROM tables UNION SELECT table_id FROM logs UNION SELECT DISTINCT table_id FROM "
              "events ORDER BY 1"});
    if (!rows) return std::unexpected(rows.error());
    std::vector<TableId> found;
    for (int row = 0; row < rows->rows(); ++row) found.push_back({rows->number(row, 0)});
    return found;
  }

  std::expected<TableImage, Error> table(TableId id) override {
    const auto of = Parameters().add(id.number);
    const Query queries[]{
        {"SELECT facts, envelope, listed, made, origin FROM tables WHERE id = $1", of},
        {"SELECT holder, hash FROM seats WHERE table_id = $1 ORDER BY holder", of},
        {"SELECT n, line, before FROM events WHERE table_id = $1 ORDER BY n", of},
        {"SELECT n, head, at FROM logs WHERE table_id = $1", of},
        {"SELECT n, k, slot, at, commitment, salt, text FROM private_texts WHERE table_id = $1 ORDER BY n, k", of}};
    const auto results = connection_.run(queries);
    if (!results) return std::unexpected(results.error());
    TableImage image{.table = {.id = id, .info = {}, .seats = {}, .envelope = {}}};
    if (const Result& rows = (*results)[0]; !rows.empty()) {
      image.exists = true;
      image.table.info = rows.text(0, 0);
      image.table.envelope = rows.text(0, 1);
      image.listed = rows.truth(0, 2);
      image.made = rows.number(0, 3);
      image.origin = rows.hash(0, 4);
    }
    const Result& seats = (*results)[1];
    for (int row = 0; row < seats.rows(); ++row) {
      const auto seat = seat_in(seats, row, 0, 1);
      if (!seat) return std::unexpected(connection_.error(Error::Kind::damaged, "seats"));
      image.table.seats.push_back(*seat);
    }
    const Result& lines = (*results)[2];
    for (int row = 0; row < lines.rows(); ++row)
      image.lines.push_back({static_cast<std::uint32_t>(lines.number(row, 0)), lines.text(row, 1), lines.hash(row, 2)});
    if (const Result& rows = (*results)[3]; !rows.empty())
      image.head = {static_cast<std::uint32_t>(rows.number(0, 0)), rows.hash(0, 1).value_or(Hash{}), rows.number(0, 2)};
    const Result& texts = (*results)[4];
    for (int row = 0; row < texts.rows(); ++row)
      image.texts.push_back(
          {.n = static_cast<std::uint32_t>(texts.number(row, 0)),
           .k = static_cast<std::uint32_t>(texts.number(row, 1)),
           .committed = {texts.number(row, 2), texts.number(row, 3), texts.hash(row, 4).value_or(Hash{})},
           .salt = salt_in(texts, row, 5),
           .words = texts.is_null(row, 6) ? std::nullopt : std::optional(texts.text(row, 6))});
    image.moved = image.lines.empty() ? 0 : image.lines.back().n;
    return image;
  }

  std::expected<std::vector<Tournament>, Error> tournaments() override {
    const auto rows = connection_.run(Query{"SELECT id, facts, arbiter, n FROM tournaments ORDER BY id"});
    if (!rows) return std::unexpected(rows.error());
    auto found = tournaments_in(*rows);
    if (!found) return std::unexpected(connection_.error(Error::Kind::damaged, "tournaments"));
    for (Tournament& tournament : *found) {
      const auto changes =
          connection_.run(Query{"SELECT n, line FROM tournament_changes WHERE tournament = $1 ORDER BY n",
                                Parameters().add(tournament.id.number)});
      if (!changes) return std::unexpected(changes.error());
      tournament.changes = changes_in(*changes);
    }
    return *std::move(found);
  }

  std::expected<std::vector<PlayerToken>, Error> tokens() override {
    const auto rows = connection_.run(Query{select_tokens});
    if (!rows) return std::unexpected(rows.error());
    auto found = tokens_in(*rows);
    if (!found) return std::unexpected(connection_.error(Error::Kind::damaged, "players"));
    return *std::move(found);
  }

  std::expected<std::vector<Playing>, Error> playing() override {
    const auto rows = connection_.run(Query{select_playing});
    if (!rows) return std::unexpected(rows.error());
    return playing_in(*rows);
  }

  std::expected<std::vector<GameResult>, Error> results() override {
    const auto rows = connection_.run(Query{select_results});
    if (!rows) return std::unexpected(rows.error());
    return results_in(*rows);
  }

  std::expected<std::vector<change::Ban>, Error> bans() override {
    const auto rows = connection_.run(Query{select_bans});
    if (!rows) return std::unexpected(rows.error());
    return bans_in(*rows);
  }

  std::expected<std::vector<change::Note>, Error> notes() override {
    const auto rows = connection_.run(Query{select_notes});
    if (!rows) return std::unexpected(rows.error());
    return notes_in(*rows);
  }

 private:
  Connection connection_;
};

class PostgresImageWriter final : public ImageWriter {
 public:
  explicit PostgresImageWriter(Connection connection) : connection_(std::move(connection)) {}

  std::expected<void, Error> put(const TableImage& image) override {
    const std::int64_t id = image.table.id.number;
    std::vector<Query> queries;
    Parameters table =
        Parameters().add(id).add(image.made).add(image.listed).add(image.table.info).add(image.table.envelope);
    add(table, image.origin);
    queries.push_back({"INSERT INTO tables (id, made, listed, facts, envelope, origin) VALUES ($1, $2, $3, $4, $5, $6)",
                       std::move(table)});
    for (const Seat& seat : image.table.seats)
      queries.push_back({"INSERT INTO seats (table_id, holder, hash) VALUES ($1, $2, $3)",
                         Parameters()
                             .add(id)
                             .add(static_cast<std::int64_t>(seat.holder))
                             .add(std::span<const unsigned char>(write_secret(seat.hash, seat.lookup)))});
    for (const auto& [n, line, before] : image.lines) {
      Parameters event = Parameters().add(id).add(std::int64_t{n}).add(line);
      add(event, before);
      queries.push_back({"INSERT INTO events (table_id, n, line, before) VALUES ($1, $2, $3, $4)", std::move(event)});
    }
    // A table without entries also has a row here: nodes take the table by it.
    const TableImage::Head head = image.head.value_or(
        TableImage::Head{.n = 0, .hash = chain_start(image.table.id, image.origin.value_or(Hash{}))});
    queries.push_back(
        {"INSERT INTO logs (table_id, n, head, at) VALUES ($1, $2, $3, $4)",
         Parameters().add(id).add(std::int64_t{head.n}).add(std::span<const unsigned char>(head.hash)).add(head.at)});
    for (const auto& [n, k, committed, salt, words] : image.texts) {
      Parameters text = Parameters()
                            .add(id)
                            .add(std::int64_t{n})
                            .add(std::int64_t{k})
                            .add(committed.slot)
                            .add(committed.at)
                            .add(std::span<const unsigned char>(committed.commitment));
      add(text, salt);
      if (words)
        text.add(*words);
      else
        text.add_null_text();
      queries.push_back(
          {"INSERT INTO private_texts (table_id, n, k, slot, at, commitment, salt, text) VALUES ($1, $2, "
           "$3, $4, $5, $6, $7, $8)",
           std::move(text)});
    }
    return write(queries);
  }
  std::expected<void, Error> put(const Tournament& tournament) override {
    const std::uint32_t last = tournament.changes.empty() ? tournament.n : tournament.changes.back().n;
    std::vector<Query> queries{
        {"INSERT INTO tournaments (id, facts, arbiter, n, last) VALUES ($1, $2, $3, $4, $5)",
         Parameters()
             .add(tournament.id.number)
             .add(tournament.info)
             .add(std::span<const unsigned char>(write_secret(tournament.arbiter, tournament.arbiter_lookup)))
             .add(std::int64_t{tournament.n})
             .add(std::int64_t{last})}};
    for (const TournamentChange& change : tournament.changes)
      queries.push_back({"INSERT INTO tournament_changes (tournament, n, line) VALUES ($1, $2, $3)",
                         Parameters().add(tournament.id.number).add(std::int64_t{change.n}).add(change.line)});
    return write(queries);
  }
  std::expected<void, Error> put(const PlayerToken& token) override {
    const Query queries[]{
        {"INSERT INTO players (hash, name, kind, scopes, created, revoked) VALUES ($1, $2, $3, $4, $5, $6)",
         Parameters()
             .add(std::span<const unsigned char>(token.hash))
             .add(token.name)
             .add(static_cast<std::int64_t>(token.kind))
             .add(token.scopes)
             .add(token.created)
             .add(token.revoked)}};
    return write(queries);
  }
  std::expected<void, Error> put(const Playing& playing) override {
    const Query queries[]{{"INSERT INTO playing (table_id, name) VALUES ($1, $2)",
                           Parameters().add(playing.table.number).add(playing.name)}};
    return write(queries);
  }
  std::expected<void, Error> put(const GameResult& result) override {
    const Query queries[]{{"INSERT INTO results (table_id, facts) VALUES ($1, $2)",
                           Parameters().add(result.table.number).add(result.facts)}};
    return write(queries);
  }
  std::expected<void, Error> put(const change::Ban& ban) override {
    const Query queries[]{
        {"INSERT INTO bans (addresses, until) VALUES ($1, $2)", Parameters().add(ban.addresses).add(ban.until)}};
    return write(queries);
  }
  std::expected<void, Error> put(const change::Note& note) override {
    const Query queries[]{{"INSERT INTO notes (at, by, text) VALUES ($1, $2, $3)",
                           Parameters().add(note.at).add(note.by).add(note.text)}};
    return write(queries);
  }
  std::expected<void, Error> finish() override {
    const Query queries[]{{"SELECT setval('made_numbers', (SELECT coalesce(max(made), 0) + 1 FROM tables))"},
                          {"COMMIT"}};
    return write(queries);
  }

 private:
  template <typename Bytes>
  static void add(Parameters& parameters, const std::optional<Bytes>& bytes) {
    if (bytes)
      parameters.add(std::span<const unsigned char>(*bytes));
    else
      parameters.add_null_bytes();
  }
  std::expected<void, Error> write(std::span<const Query> queries) {
    if (const auto done = connection_.run(queries); !done) return std::unexpected(done.error());
    return {};
  }

  Connection connection_;
};

}  // namespace
}  // namespace postgres

std::expected<std::unique_ptr<Image>, Error> open_postgres_image(const std::string& url) {
  const auto place = postgres::Place::parse(url);
  if (!place) return std::unexpected(place.error());
  postgres::Connection connection(*place, postgres::patient);
  if (const auto known = postgres::recognise_schema(connection); !known) return std::unexpected(known.error());
  auto image = std::make_unique<postgres::PostgresImage>(std::move(connection));
  if (const auto begun = image->begin(); !begun) return std::unexpected(begun.error());
  return image;
}

std::expected<std::unique_ptr<ImageWriter>, Error> open_postgres_image_writer(const std::string& url) {
  using postgres::Query;
  const auto place = postgres::Place::parse(url);
  if (!place) return std::unexpected(place.error());
  postgres::Connection connection(*place, postgres::patient);
  if (const auto prepared = postgres::prepare_schema(connection); !prepared) return std::unexpected(prepared.error());
  // The lock on the nodes keeps others from starting to serve.
  if (const auto set = connection.run(Query{postgres::no_limits}); !set) return std::unexpected(set.error());
  const Query queries[]{
      {"BEGIN"},
      {"LOCK TABLE nodes IN EXCLUSIVE MODE"},
      {"SELECT (SELECT count(*) FROM nodes WHERE until > clock_timestamp()), (SELECT count(*) FROM tables) + (SELECT "
       "count(*) FROM logs) + (SELECT count(*) FROM tournaments) + (SELECT count(*) FROM players)"},
      {"DELETE FROM playing"},
      {"DELETE FROM results"},
      {"DELETE FROM bans"},
      {"DELETE FROM notes"}};
  const auto asked = connection.run(queries);
  if (!asked) return std::unexpected(asked.error());
  const postgres::Result& there = (*asked)[2];
  if (there.number(0, 0) > 0) return std::unexpected(connection.error(Error::Kind::in_use, {}));
  if (there.number(0, 1) > 0) return std::unexpected(connection.error(Error::Kind::not_empty, {}));
  return std::make_unique<postgres::PostgresImageWriter>(std::move(connection));
}

}  // namespace jadoube::store
