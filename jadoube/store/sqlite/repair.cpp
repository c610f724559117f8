#include <array>

#include "jadoube/store/check.hpp"
#include "jadoube/store/sqlite/connection.hpp"
#include "jadoube/store/sqlite/store.hpp"

namespace jadoube::store {

std::expected<void, Error> cut_log(const std::string& path, TableId table, std::uint32_t keep, const std::string& info,
                                   bool listed) {
  // Lines of the append log are moved to their tables first; lines that it has lost stay lost.
  if (const auto moved = open_sqlite(path, Access::repair); !moved) return std::unexpected(moved.error());
  auto connection = Connection::open(path, SQLITE_OPEN_READWRITE);
  if (!connection) return std::unexpected(connection.error());
  constexpr std::array<std::string_view, 9> repair{
      "DELETE FROM events WHERE table_id = ?1 AND n > ?2",
      "DELETE FROM private_texts WHERE table_id = ?1 AND n > ?2",
      "UPDATE tables SET facts = ?2, listed = ?3 WHERE id = ?1",
      "DELETE FROM chain_heads WHERE table_id = ?1",
      "SELECT n, line, before FROM events WHERE table_id = ?1 ORDER BY n",
      "SELECT slot, at, commitment FROM private_texts WHERE table_id = ?1 AND n = ?2 ORDER BY k",
      "INSERT INTO chain_heads (table_id, n, head, at) VALUES (?1, ?2, ?3, unixepoch())",
      "SELECT origin FROM tables WHERE id = ?1",
      "COMMIT"};
  auto statements = Statement::prepare(*connection, repair);
  if (!statements) return std::unexpected(statements.error());
  auto& all = *statements;
  if (const auto begun = connection->execute("PRAGMA synchronous = FULL; BEGIN IMMEDIATE"); !begun) return begun;
  const auto of_table = [&](std::size_t which) -> Statement& { return all[which].bind(1, table.number); };
  int code = of_table(0).bind(2, std::int64_t{keep}).run();
  if (code == SQLITE_DONE) code = of_table(1).bind(2, std::int64_t{keep}).run();
  if (code == SQLITE_DONE) code = of_table(2).bind(2, info).bind(3, std::int64_t{listed}).run();
  if (code == SQLITE_DONE) code = of_table(3).run();
  Hash hash{};
  if (code == SQLITE_DONE) code = each(of_table(7), [&](const Statement& row) { hash = row.hash(0).value_or(Hash{}); });
  hash = chain_start(table, hash);
  std::uint32_t n = 0;
  struct Row {
    std::uint32_t n;
    std::string line;
    std::optional<Hash> before;
  };
  std::vector<Row> rows;
  if (code == SQLITE_DONE)
    code = each(of_table(4), [&](const Statement& row) {
      rows.push_back({static_cast<std::uint32_t>(row.number(0)), row.text(1), row.hash(2)});
    });
  for (const Row& row : rows) {
    std::vector<Committed> committed;
    if (code == SQLITE_DONE)
      code = each(of_table(5).bind(2, std::int64_t{row.n}), [&](const Statement& text) {
        committed.push_back({text.number(0), text.number(1), text.hash(2).value_or(Hash{})});
      });
    hash = chain_link(row.before.value_or(hash), row.n, row.line, committed);
    n = row.n;
  }
  if (code == SQLITE_DONE && n > 0)
    code = of_table(6).bind(2, std::int64_t{n}).bind(3, std::span<const unsigned char>(hash)).run();
  if (code == SQLITE_DONE) code = all[8].run();
  if (code == SQLITE_DONE) return {};
  const Error error = connection->error(code);
  static_cast<void>(connection->execute("ROLLBACK"));
  return std::unexpected(error);
}

}  // namespace jadoube::store
