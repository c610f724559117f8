#include "jadoube/store/sqlite/statements.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace jadoube::store {
namespace {

// In the order of Sql.
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

}  // namespace

std::expected<Statements, Error> Statements::prepare(const Connection& connection) {
  auto all = Statement::prepare(connection, sql);
  if (!all) return std::unexpected(all.error());
  return Statements(*std::move(all));
}

}  // namespace jadoube::store
