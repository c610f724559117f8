#include "jadoube/store/postgres/schema.hpp"

#include <array>

namespace jadoube::store::postgres {
namespace {

constexpr std::int64_t schema_version = 1;

// A row of `logs` is changed with each entry, and no index covers the changed columns; so there is space for the new
// row beside the old one. `tournaments.last` is the number of its last change, `n` of the one after which its facts
// hold, `owner` the node that serves it; the secret is the one that the nodes share for messages to each other.
constexpr std::array schema{
    "CREATE SCHEMA jadoube",
    "CREATE TABLE jadoube.store (one boolean PRIMARY KEY CHECK (one), version bigint NOT NULL, "
    "touched timestamptz NOT NULL)",
    "CREATE TABLE jadoube.tables (id bigint PRIMARY KEY, made bigint NOT NULL, listed boolean NOT NULL, "
    "facts text NOT NULL, envelope text NOT NULL DEFAULT '', origin bytea NOT NULL)",
    "CREATE INDEX tables_listed ON jadoube.tables (made) WHERE listed",
    "CREATE TABLE jadoube.seats (table_id bigint NOT NULL, holder smallint NOT NULL, hash bytea NOT NULL, "
    "PRIMARY KEY (table_id, holder))",
    "CREATE TABLE jadoube.events (table_id bigint NOT NULL, n integer NOT NULL, line text NOT NULL, "
    "before bytea NOT NULL, PRIMARY KEY (table_id, n))",
    "CREATE TABLE jadoube.logs (table_id bigint PRIMARY KEY, n integer NOT NULL, head bytea NOT NULL, "
    "at bigint NOT NULL, owner bigint, epoch bigint NOT NULL DEFAULT 0) WITH (fillfactor = 60)",
    "CREATE TABLE jadoube.private_texts (table_id bigint NOT NULL, n integer NOT NULL, k integer NOT NULL, "
    "slot smallint NOT NULL, at bigint NOT NULL, commitment bytea NOT NULL, salt bytea, text text, "
    "PRIMARY KEY (table_id, n, k))",
    "CREATE TABLE jadoube.tournaments (id bigint PRIMARY KEY, facts text NOT NULL, arbiter bytea NOT NULL, "
    "n integer NOT NULL, last integer NOT NULL, owner bigint) WITH (fillfactor = 60)",
    "CREATE TABLE jadoube.tournament_changes (tournament bigint NOT NULL, n integer NOT NULL, line text NOT NULL, "
    "PRIMARY KEY (tournament, n))",
    "CREATE TABLE jadoube.players (number bigserial PRIMARY KEY, hash bytea NOT NULL UNIQUE, name text NOT NULL, "
    "kind smallint NOT NULL, scopes text NOT NULL, created bigint NOT NULL, revoked bigint NOT NULL)",
    "CREATE TABLE jadoube.playing (table_id bigint NOT NULL, name text NOT NULL, PRIMARY KEY (table_id, name))",
    "CREATE TABLE jadoube.bans (addresses text PRIMARY KEY, until bigint NOT NULL)",
    "CREATE TABLE jadoube.notes (number bigserial PRIMARY KEY, at bigint NOT NULL, by bigint NOT NULL, "
    "text text NOT NULL)",
    "CREATE TABLE jadoube.nodes (number bigint PRIMARY KEY, name text NOT NULL UNIQUE, address text NOT NULL, "
    "until timestamptz NOT NULL)",
    "CREATE TABLE jadoube.commits (node bigint, writer bigint, number bigint NOT NULL, PRIMARY KEY (node, writer)) "
    "WITH "
    "(fillfactor = 20)",
    "CREATE SEQUENCE jadoube.node_numbers", "CREATE SEQUENCE jadoube.made_numbers",
    // The results of games between players with accounts.
    "CREATE TABLE jadoube.results (number bigserial PRIMARY KEY, table_id bigint NOT NULL UNIQUE, facts text NOT NULL)",
    "CREATE TABLE jadoube.secrets (name text PRIMARY KEY, value bytea NOT NULL)",
    "INSERT INTO jadoube.secrets (name, value) VALUES ('nodes', decode(replace(gen_random_uuid()::text || "
    "gen_random_uuid()::text, '-', ''), 'hex'))",
    "INSERT INTO jadoube.store (one, version, touched) VALUES (true, 1, clock_timestamp())"};

// Nothing: there is no schema. 0: it belongs to something else.
std::expected<std::optional<std::int64_t>, Error> version_of(Connection& connection) {
  const auto found =
      connection.run(Query{"SELECT to_regnamespace('jadoube') IS NOT NULL, to_regclass('jadoube.store') IS NOT NULL"});
  if (!found) return std::unexpected(found.error());
  if (!found->truth(0, 0)) return std::nullopt;
  if (!found->truth(0, 1)) return 0;
  const auto version = connection.run(Query{"SELECT version FROM jadoube.store"});
  if (!version) return std::unexpected(version.error());
  return version->rows() == 1 ? version->number(0, 0) : 0;
}

std::expected<void, Error> make_schema(Connection& connection) {
  std::vector<Query> queries{{"BEGIN"}};
  for (const char* const sql : schema) queries.push_back({sql});
  queries.push_back({"COMMIT"});
  const auto made = connection.run(queries);
  if (!made) {
    connection.roll_back();
    return std::unexpected(made.error());
  }
  return {};
}

}  // namespace

std::expected<void, Error> recognise_schema(Connection& connection) {
  const auto encoding = connection.run(Query{"SELECT current_setting('server_encoding')"});
  if (!encoding) return std::unexpected(encoding.error());
  if (encoding->text(0, 0) != "UTF8")
    return std::unexpected(connection.error(Error::Kind::cannot_open, "server_encoding " + encoding->text(0, 0)));
  const auto version = version_of(connection);
  if (!version) return std::unexpected(version.error());
  if (!*version || **version < schema_version) return std::unexpected(connection.error(Error::Kind::foreign, {}));
  if (**version > schema_version) return std::unexpected(connection.error(Error::Kind::newer, {}));
  return {};
}

std::expected<void, Error> prepare_schema(Connection& connection) {
  // 1245791311 also marks a file of tables in SQLite.
  if (const auto alone = connection.run(Query{"SELECT pg_advisory_lock(1245791311)"}); !alone)
    return std::unexpected(alone.error());
  std::expected<void, Error> prepared;
  const auto version = version_of(connection);
  if (!version)
    prepared = std::unexpected(version.error());
  else if (!*version)
    prepared = make_schema(connection);
  static_cast<void>(connection.run(Query{"SELECT pg_advisory_unlock(1245791311)"}));
  return prepared ? recognise_schema(connection) : prepared;
}

}  // namespace jadoube::store::postgres
