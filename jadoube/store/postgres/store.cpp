#include "jadoube/store/postgres/store.hpp"

#include <algorithm>
#include <thread>

#include "jadoube/store/postgres/commit.hpp"
#include "jadoube/store/postgres/node.hpp"
#include "jadoube/store/postgres/rows.hpp"
#include "jadoube/store/postgres/schema.hpp"

namespace jadoube::store {
namespace postgres {
namespace {

using std::chrono::steady_clock;

// For a commit that the database asks to try again, or whose connection was lost before COMMIT.
constexpr int most_attempts = 3;
constexpr std::chrono::milliseconds between_attempts{100};
// Rewriting the tables takes seconds for each gigabyte.
constexpr std::chrono::hours time_to_scrub{6};
constexpr std::size_t most_changes = 1'000'000;  // that are read at once

class Postgres final : public Store {
 public:
  Postgres(Connection connection, std::shared_ptr<Node> node, std::chrono::milliseconds time_in_doubt)
      : connection_(std::move(connection)),
        node_(std::move(node)),
        writer_(node_ ? node_->draw_writer() : 0),
        time_in_doubt_(time_in_doubt) {}

  // Makes the row for the numbers of this store's commits.
  std::expected<void, Error> begin() {
    const auto made = connection_.run(Query{"INSERT INTO commits (node, writer, number) VALUES ($1, $2, 0)",
                                            Parameters().add(node_->number()).add(writer_)});
    if (!made) return std::unexpected(made.error());
    return {};
  }

  std::expected<void, Error> commit(std::span<const Change> changes) override {
    if (!node_) return std::unexpected(connection_.error(Error::Kind::not_writable, {}));
    for (int attempt = 1;; ++attempt) {
      Commit one(connection_, *node_, {writer_, ++commits_}, changes);
      const auto done = one.run();
      if (done) return {};
      if (one.doubtful()) {
        const auto committed = last_was_committed();
        if (!committed) return std::unexpected(committed.error());
        if (*committed) return {};
      }
      const Error::Kind kind = done.error().kind;
      if ((kind != Error::Kind::unreachable && kind != Error::Kind::busy) || attempt == most_attempts) return done;
      // A connection that was left open may have been closed; if a new one cannot be made, there is no second try.
      if (const auto connected = connection_.connect(); !connected) return std::unexpected(connected.error());
    }
  }

  std::expected<std::optional<Table>, Error> table(TableId id) override {
    const Query queries[]{
        {"SELECT facts, envelope FROM tables WHERE id = $1", Parameters().add(id.number)},
        {"SELECT table_id, holder, hash FROM seats WHERE table_id = $1 ORDER BY holder", Parameters().add(id.number)}};
    const auto found = read(queries);
    if (!found) return std::unexpected(found.error());
    const Result& row = found->front();
    if (row.empty()) return std::nullopt;
    std::vector<Table> one{{.id = id, .info = row.text(0, 0), .seats = {}, .envelope = row.text(0, 1)}};
    if (const auto seated = seat(one, found->back()); !seated) return std::unexpected(seated.error());
    return std::move(one.front());
  }

  std::expected<std::vector<std::string>, Error> log(TableId id) override {
    const Query queries[]{{"SELECT line FROM events WHERE table_id = $1 ORDER BY n", Parameters().add(id.number)},
                          {"SELECT n, at, text FROM private_texts WHERE table_id = $1 AND text IS NOT NULL",
                           Parameters().add(id.number)}};
    const auto found = read(queries);
    if (!found) return std::unexpected(found.error());
    std::vector<std::string> lines;
    for (int row = 0; row < found->front().rows(); ++row) lines.push_back(found->front().text(row, 0));
    const Result& texts = found->back();
    for (int row = 0; row < texts.rows(); ++row) {
      const auto n = static_cast<std::size_t>(texts.number(row, 0)),
                 at = static_cast<std::size_t>(texts.number(row, 1));
      if (n > 0 && n <= lines.size() && at <= lines[n - 1].size()) lines[n - 1].insert(at, texts.text(row, 2));
    }
    return lines;
  }

  std::expected<std::vector<Table>, Error> listed(std::size_t most) override {
    const auto most_rows = static_cast<std::int64_t>(most);
    const Query queries[]{
        {"SELECT id, facts FROM tables WHERE listed ORDER BY made DESC LIMIT $1", Parameters().add(most_rows)},
        {"SELECT table_id, holder, hash FROM seats WHERE table_id IN (SELECT id FROM tables WHERE listed ORDER BY made "
         "DESC LIMIT $1) ORDER BY holder",
         Parameters().add(most_rows)}};
    const auto found = read(queries);
    if (!found) return std::unexpected(found.error());
    std::vector<Table> tables;
    const Result& rows = found->front();
    for (int row = 0; row < rows.rows(); ++row)
      tables.push_back({.id = {rows.number(row, 0)}, .info = rows.text(row, 1), .seats = {}, .envelope = {}});
    if (const auto seated = seat(tables, found->back()); !seated) return std::unexpected(seated.error());
    return tables;
  }

  std::expected<std::optional<Tournament>, Error> tournament(TableId id) override {
    auto found =
        tournaments({"SELECT id, facts, arbiter, n FROM tournaments WHERE id = $1", Parameters().add(id.number)});
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::nullopt;
    return std::move(found->front());
  }

  std::expected<std::vector<TournamentChange>, Error> tournament_changes(TableId id, std::uint32_t first,
                                                                         std::size_t most) override {
    const Query query[]{{"SELECT n, line FROM tournament_changes WHERE tournament = $1 AND n >= $2 ORDER BY n LIMIT $3",
                         Parameters().add(id.number).add(std::int64_t{first}).add(static_cast<std::int64_t>(most))}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    return changes_in(found->front());
  }

  std::expected<std::vector<PlayerToken>, Error> tokens() override {
    const Query query[]{{select_tokens}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    auto tokens = tokens_in(found->front());
    if (!tokens) return std::unexpected(connection_.error(Error::Kind::damaged, "players"));
    return *std::move(tokens);
  }

  std::expected<std::vector<Playing>, Error> playing() override {
    const Query query[]{{select_playing}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    return playing_in(found->front());
  }

  std::expected<std::vector<GameResult>, Error> results() override {
    const Query query[]{{select_results}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    return results_in(found->front());
  }

  std::expected<std::optional<std::chrono::milliseconds>, Error> lease_ended(TableId id) override {
    if (!node_) return std::nullopt;
    const Query query[]{
        {"SELECT (extract(epoch FROM clock_timestamp() - until) * 1000)::bigint FROM logs JOIN nodes ON "
         "number = owner WHERE table_id = $1 AND owner <> $2",
         Parameters().add(id.number).add(node_->number())}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    if (found->front().empty()) return std::nullopt;
    return std::chrono::milliseconds(found->front().number(0, 0));
  }

  std::expected<std::optional<Owner>, Error> acquire(TableId id) override {
    if (!node_) return std::nullopt;
    const Query queries[]{
        {"UPDATE logs SET owner = $2, epoch = epoch + 1 WHERE table_id = $1 AND (owner IS NULL OR owner = $2 OR NOT "
         "EXISTS (SELECT FROM nodes WHERE number = owner AND until > clock_timestamp())) AND EXISTS (SELECT FROM nodes "
         "WHERE number = $2) RETURNING epoch",
         Parameters().add(id.number).add(node_->number())},
        {"SELECT name, address FROM logs LEFT JOIN nodes ON number = owner AND until > clock_timestamp() WHERE "
         "table_id "
         "= $1",
         Parameters().add(id.number)}};
    const auto asked = read(queries);
    if (!asked) return std::unexpected(asked.error());
    const Result &taken = asked->front(), &owner = asked->back();
    if (!taken.empty()) {
      node_->taken(id, taken.number(0, 0));
      return std::nullopt;
    }
    if (owner.empty()) return std::nullopt;
    // Nobody has the table, but it could not be taken: another node has this one's name now, or the owner has just
    // gone.
    if (owner.is_null(0, 0))
      return std::unexpected(connection_.error(Error::Kind::unreachable, "the node's lease is another's"));
    return Owner{owner.text(0, 0), owner.text(0, 1)};
  }

  std::expected<std::optional<Owner>, Error> acquire_tournament(TableId id) override {
    if (!node_) return std::nullopt;
    const Query queries[]{
        {"UPDATE tournaments SET owner = $2 WHERE id = $1 AND owner IS DISTINCT FROM $2 AND NOT EXISTS (SELECT FROM "
         "nodes WHERE number = owner AND until > clock_timestamp()) AND EXISTS (SELECT FROM nodes WHERE number = $2)",
         Parameters().add(id.number).add(node_->number())},
        {"SELECT name, address, owner = $2 FROM tournaments LEFT JOIN nodes ON number = owner AND until > "
         "clock_timestamp() WHERE id = $1",
         Parameters().add(id.number).add(node_->number())}};
    const auto asked = read(queries);
    if (!asked) return std::unexpected(asked.error());
    const Result& owner = asked->back();
    if (owner.empty() || (!owner.is_null(0, 2) && owner.truth(0, 2))) return std::nullopt;
    if (owner.is_null(0, 0))
      return std::unexpected(connection_.error(Error::Kind::unreachable, "the node's lease is another's"));
    return Owner{owner.text(0, 0), owner.text(0, 1)};
  }

  std::expected<std::vector<TableId>, Error> lost(std::span<const TableId> ids) override {
    if (!node_ || ids.empty()) return std::vector<TableId>();
    std::vector<std::int64_t> numbers;
    for (const TableId id : ids) numbers.push_back(id.number);
    const Query query[]{{"SELECT table_id FROM logs WHERE table_id = ANY($1) AND owner IS NOT NULL AND owner <> $2",
                         Parameters().add(std::span<const std::int64_t>(numbers)).add(node_->number())}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    std::vector<TableId> lost;
    for (int row = 0; row < found->front().rows(); ++row) lost.push_back({found->front().number(row, 0)});
    return lost;
  }

  std::expected<void, Error> release_tournaments() override {
    if (!node_) return {};
    const Query query[]{{"UPDATE tournaments SET owner = NULL WHERE owner = $1", Parameters().add(node_->number())}};
    if (const auto done = read(query); !done) return std::unexpected(done.error());
    return {};
  }

  std::expected<void, Error> release(std::span<const TableId> ids) override {
    if (!node_ || ids.empty()) return {};
    std::vector<std::int64_t> numbers;
    for (const TableId id : ids) {
      numbers.push_back(id.number);
      node_->given_up(id);
    }
    const Query query[]{{"UPDATE logs SET owner = NULL WHERE table_id = ANY($1) AND owner = $2",
                         Parameters().add(std::span<const std::int64_t>(numbers)).add(node_->number())}};
    if (const auto done = read(query); !done) return std::unexpected(done.error());
    return {};
  }

  std::expected<std::uint64_t, Error> bytes() override {
    const Query query[]{
        {"SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c WHERE "
         "relnamespace = 'jadoube'::regnamespace AND relkind = 'r'"}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    return static_cast<std::uint64_t>(found->front().number(0, 0));
  }

  std::expected<bool, Error> durable() override {
    const Query query[]{{"SELECT current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on'"}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    return found->front().truth(0, 0);
  }

  std::expected<std::vector<Aged>, Error> tables_after(std::int64_t number, std::size_t most) override {
    const Query query[]{
        {"SELECT id, facts, coalesce(at, 0) FROM tables LEFT JOIN logs ON table_id = id WHERE id > $1 "
         "ORDER BY id LIMIT $2",
         Parameters().add(number).add(static_cast<std::int64_t>(most))}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    std::vector<Aged> tables;
    const Result& rows = found->front();
    for (int row = 0; row < rows.rows(); ++row)
      tables.push_back({.id = {rows.number(row, 0)}, .info = rows.text(row, 1), .last = rows.number(row, 2)});
    return tables;
  }

  std::expected<std::vector<Tournament>, Error> tournaments_after(std::int64_t number, std::size_t most) override {
    return tournaments({"SELECT id, facts, arbiter, n FROM tournaments WHERE id > $1 ORDER BY id LIMIT $2",
                        Parameters().add(number).add(static_cast<std::int64_t>(most))});
  }

  std::expected<std::vector<change::Ban>, Error> bans() override {
    const Query query[]{{select_bans}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    return bans_in(found->front());
  }

  std::expected<std::vector<change::Note>, Error> notes() override {
    const Query query[]{{select_notes}};
    const auto found = read(query);
    if (!found) return std::unexpected(found.error());
    return notes_in(found->front());
  }

  std::expected<void, Error> scrub() override {
    const Query patient[]{
        {"SELECT set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)"}};
    if (const auto set = read(patient); !set) return std::unexpected(set.error());
    std::expected<void, Error> done;
    // Each one separately: VACUUM cannot run in a pipeline's transaction.
    for (const char* const sql :
         {"VACUUM (FULL) private_texts", "VACUUM (FULL) events", "VACUUM (FULL) tables", "VACUUM (FULL) seats",
          "VACUUM (FULL) tournaments", "VACUUM (FULL) tournament_changes", "VACUUM (FULL) logs"}) {
      const Query query[]{{sql}};
      if (const auto rewritten = connection_.run(query, time_to_scrub); !rewritten && done)
        done = std::unexpected(rewritten.error());
    }
    connection_.close();  // with its settings
    return done;
  }

 private:
  // A connection that was left open may have been closed; it is made again once.
  std::expected<std::vector<Result>, Error> read(std::span<const Query> queries) {
    const bool was_open = connection_.open();
    auto results = connection_.run(queries);
    if (!results && was_open && results.error().kind == Error::Kind::unreachable) results = connection_.run(queries);
    return results;
  }

  // Whether the last commit, whose COMMIT had no answer, is in the database. The transaction's own number would not
  // show it, because a database that crashed gives the number to another one. The lock waits until the transaction has
  // ended.
  std::expected<bool, Error> last_was_committed() {
    const auto latest = steady_clock::now() + time_in_doubt_;
    while (true) {
      const auto row = connection_.run(Query{"SELECT number FROM commits WHERE node = $1 AND writer = $2 FOR UPDATE",
                                             Parameters().add(node_->number()).add(writer_)});
      if (row) return !row->empty() && row->number(0, 0) == commits_;
      if (steady_clock::now() > latest) return std::unexpected(row.error());
      std::this_thread::sleep_for(between_attempts);
    }
  }

  std::expected<std::vector<Tournament>, Error> tournaments(Query query) {
    const auto results = read(std::span(&query, 1));
    if (!results) return std::unexpected(results.error());
    auto found = tournaments_in(results->front());
    if (!found) return std::unexpected(connection_.error(Error::Kind::damaged, "tournaments"));
    // The changes are requested from the facts on. If some have meanwhile gone into newer facts and been forgotten,
    // they are missing at the front, and the facts are read again.
    for (Tournament& tournament : *found) {
      auto changes = tournament_changes(tournament.id, tournament.n + 1, most_changes);
      if (!changes) return std::unexpected(changes.error());
      if (!changes->empty() && changes->front().n != tournament.n + 1) {
        auto again = this->tournament(tournament.id);
        if (!again) return std::unexpected(again.error());
        if (*again) tournament = **std::move(again);
        continue;
      }
      tournament.changes = *std::move(changes);
    }
    return *std::move(found);
  }

  std::expected<void, Error> seat(std::vector<Table>& tables, const Result& rows) const {
    for (int row = 0; row < rows.rows(); ++row) {
      const auto seat = seat_in(rows, row, 1, 2);
      if (!seat) return std::unexpected(connection_.error(Error::Kind::damaged, "seats"));
      const auto table = std::ranges::find(tables, TableId{rows.number(row, 0)}, &Table::id);
      if (table != tables.end()) table->seats.push_back(*seat);
    }
    return {};
  }

  Connection connection_;
  std::shared_ptr<Node> node_;  // none: it is read only
  std::int64_t writer_, commits_ = 0;
  std::chrono::milliseconds time_in_doubt_;
};

class Joined final : public PostgresNode {
 public:
  Joined(Place place, std::shared_ptr<Node> node, const PostgresTimes& times)
      : place_(std::move(place)), node_(std::move(node)), times_(times) {}

  std::expected<std::unique_ptr<Store>, Error> open() override {
    Connection connection(place_, {.answer = times_.answer});
    auto store = std::make_unique<Postgres>(std::move(connection), node_, times_.doubt);
    if (const auto begun = store->begin(); !begun) return std::unexpected(begun.error());
    return store;
  }
  std::expected<std::string, Error> shared_secret() override {
    Connection connection(place_, {});
    const auto found = connection.run(Query{"SELECT encode(value, 'hex') FROM secrets WHERE name = 'nodes'"});
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::unexpected(connection.error(Error::Kind::damaged, "secrets"));
    return found->text(0, 0);
  }

 private:
  Place place_;
  std::shared_ptr<Node> node_;
  PostgresTimes times_;
};

}  // namespace
}  // namespace postgres

bool is_postgres(std::string_view address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

std::expected<std::unique_ptr<PostgresNode>, Error> PostgresNode::join(const std::string& url, const std::string& name,
                                                                       const std::string& address,
                                                                       PostgresTimes times) {
  const auto place = postgres::Place::parse(url);
  if (!place) return std::unexpected(place.error());
  const auto named = place->named("jadoube " + name);
  postgres::Connection connection(named, {});
  if (const auto prepared = postgres::prepare_schema(connection); !prepared) return std::unexpected(prepared.error());
  auto node = postgres::Node::join(*place, name, address, times);
  if (!node) return std::unexpected(node.error());
  return std::make_unique<postgres::Joined>(named, *std::move(node), times);
}

std::expected<std::unique_ptr<Store>, Error> open_postgres_to_read(const std::string& url) {
  const auto place = postgres::Place::parse(url);
  if (!place) return std::unexpected(place.error());
  postgres::Connection connection(*place, {});
  if (const auto known = postgres::recognise_schema(connection); !known) return std::unexpected(known.error());
  return std::make_unique<postgres::Postgres>(std::move(connection), nullptr, PostgresTimes{}.doubt);
}

}  // namespace jadoube::store
