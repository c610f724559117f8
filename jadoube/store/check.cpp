#include "jadoube/store/check.hpp"

#include <algorithm>
#include <unordered_map>

#include "jadoube/store/messages.hpp"
#include "jadoube/store/sqlite.hpp"
#include "jadoube/store/sqlite_connection.hpp"
#include "jadoube/store/sqlite_schema.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::store {
namespace {

constexpr std::size_t most_findings = 1'000;

// Statements, in the order of Query.
enum class Query : std::uint8_t { tables, origin, events, head, texts, append_head = 5, append_rows = 7 };
constexpr std::array<std::string_view, 9> queries{
    "SELECT id FROM tables UNION SELECT table_id FROM chain_heads ORDER BY 1",
    "SELECT origin FROM tables WHERE id = ?1",
    "SELECT n, line, before FROM events WHERE table_id = ?1 ORDER BY n",
    "SELECT n, head FROM chain_heads WHERE table_id = ?1",
    "SELECT n, slot, at, commitment, salt, text FROM private_texts WHERE table_id = ?1 ORDER BY n, k",
    "SELECT lines, head, last_table, last_n FROM append_heads WHERE which = 0",
    "SELECT lines, head, last_table, last_n FROM append_heads WHERE which = 1",
    "SELECT table_id, n, line, before FROM daybook_0 ORDER BY number",
    "SELECT table_id, n, line, before FROM daybook_1 ORDER BY number"};

struct Row {
  std::uint32_t n;
  std::string line;
  std::optional<Hash> before;
};
struct Text {
  std::uint32_t n;
  Committed committed;
  std::optional<Salt> salt;
  std::string words;
};

std::optional<Salt> salt_in(const Statement& row, int column) {
  const auto bytes = row.bytes(column);
  Salt salt;
  if (bytes.size() != salt.size()) return std::nullopt;
  std::ranges::copy(bytes, salt.begin());
  return salt;
}

class Checker {
 public:
  Checker(Connection connection, std::vector<Statement> statements, std::unique_ptr<Store> store, const AskKnown& ask)
      : connection_(std::move(connection)), statements_(std::move(statements)), store_(std::move(store)), ask_(ask) {}

  static std::expected<Checker, Error> open(const std::string& path, const AskKnown& ask) {
    auto connection = Connection::open(path, SQLITE_OPEN_READONLY);
    if (!connection) return std::unexpected(connection.error());
    if (const auto known = recognise_schema(*connection); !known) return std::unexpected(known.error());
    auto statements = Statement::prepare(*connection, queries);
    if (!statements) return std::unexpected(statements.error());
    auto store = open_sqlite(path, Access::read);
    if (!store) return std::unexpected(store.error());
    return Checker(*std::move(connection), *std::move(statements), *std::move(store), ask);
  }

  std::expected<CheckReport, Error> run() {
    if (const auto read = check_pages(); !read) return std::unexpected(read.error());
    // All is read as it stands at one moment, beside a server that goes on.
    if (const auto begun = connection_.execute("BEGIN"); !begun) return std::unexpected(begun.error());
    for (std::size_t which = 0; which < 2; ++which)
      if (const int code = read_append_log(which); code != SQLITE_DONE) return failure(code);
    std::vector<TableId> tables;
    if (const int code =
            each(statement(Query::tables), [&](const Statement& row) { tables.push_back({row.number(0)}); });
        code != SQLITE_DONE)
      return failure(code);
    for (const TableId table : tables) {
      const auto walked = walk(table);
      if (!walked) return std::unexpected(walked.error());
    }
    return std::move(report_);
  }

  // How many entries are sound, by the chain and by what the server knows.
  std::expected<std::optional<std::uint32_t>, Error> sound(TableId table) {
    for (std::size_t which = 0; which < 2; ++which)
      if (const int code = read_append_log(which); code != SQLITE_DONE) return failure(code);
    const auto there = store_->table(table);
    if (!there) return std::unexpected(there.error());
    if (!*there) return std::nullopt;
    const auto walked = walk(table);
    if (!walked) return std::unexpected(walked.error());
    return *walked;
  }

 private:
  Statement& statement(Query which, std::size_t next = 0) {
    return statements_[static_cast<std::size_t>(which) + next];
  }
  std::unexpected<Error> failure(int code) const { return std::unexpected(connection_.error(code)); }
  void find(Finding finding) {
    if (report_.findings.size() < most_findings)
      report_.findings.push_back(std::move(finding));
    else
      report_.more = true;
  }

  std::expected<void, Error> check_pages() {
    auto query = Statement::prepare(connection_, "SELECT * FROM pragma_quick_check");
    if (!query) return std::unexpected(query.error());
    const int code = each(*query, [&](const Statement& row) {
      if (row.text(0) != "ok") find({.kind = Finding::Kind::pages, .detail = row.text(0)});
    });
    if (code != SQLITE_DONE && (code & 0xff) != SQLITE_CORRUPT) return failure(code);
    return {};
  }

  int read_append_log(std::size_t which) {
    Hash head{};
    std::uint64_t lines = 0;
    int problem = SQLITE_DONE;
    int code = each(statement(Query::append_rows, which), [&](const Statement& row) {
      const std::int64_t table = row.number(0);
      Row line{static_cast<std::uint32_t>(row.number(1)), row.text(2), row.hash(3)};
      std::vector<Text> texts;
      if (const int read = read_texts({table}, texts); read != SQLITE_DONE) problem = read;
      head = append_link(head, chain_link(line.before.value_or(Hash{}), line.n, line.line, covered(texts, line.n)));
      ++lines;
      appended_[table].push_back(std::move(line));
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
      find({.kind = Finding::Kind::append_lost, .table = last, .first = told - lines, .last = told});
    else if (lines != told || head != told_head)
      find({.kind = Finding::Kind::append_changed});
    return code;
  }

  int read_texts(TableId table, std::vector<Text>& texts) {
    return each(statement(Query::texts).bind(1, table.number), [&](const Statement& row) {
      texts.push_back({static_cast<std::uint32_t>(row.number(0)),
                       {row.number(1), row.number(2), row.hash(3).value_or(Hash{})},
                       salt_in(row, 4),
                       row.text(5)});
    });
  }
  static std::vector<Committed> covered(const std::vector<Text>& texts, std::uint32_t n) {
    std::vector<Committed> committed;
    for (const Text& text : texts)
      if (text.n == n) committed.push_back(text.committed);
    return committed;
  }

  // How many of its entries, from the first on, are sound.
  std::expected<std::uint32_t, Error> walk(TableId table) {
    ++report_.tables;
    std::vector<Text> texts;
    Hash origin{}, head{};
    std::vector<Row> rows;
    std::uint32_t counted = 0;
    bool has_count = false;
    int code = read_texts(table, texts);
    if (code == SQLITE_DONE)
      code = each(statement(Query::origin).bind(1, table.number),
                  [&](const Statement& row) { origin = row.hash(0).value_or(Hash{}); });
    if (code == SQLITE_DONE)
      code = each(statement(Query::events).bind(1, table.number), [&](const Statement& row) {
        rows.push_back({static_cast<std::uint32_t>(row.number(0)), row.text(1), row.hash(2)});
      });
    if (code == SQLITE_DONE)
      code = each(statement(Query::head).bind(1, table.number), [&](const Statement& row) {
        counted = static_cast<std::uint32_t>(row.number(0));
        head = row.hash(1).value_or(Hash{});
        has_count = true;
      });
    if (code != SQLITE_DONE) return failure(code);
    const std::uint32_t moved = rows.empty() ? 0 : rows.back().n;
    auto appended = appended_.extract(table.number);
    if (!appended.empty()) {
      std::ranges::sort(appended.mapped(), {}, &Row::n);
      for (Row& row : appended.mapped())
        if (row.n > moved) rows.push_back(std::move(row));
    }
    report_.entries += rows.size();

    // The first entry that is not sound; all are sound before it.
    std::uint32_t first_bad = 0;
    const auto bad = [&](Finding::Kind kind, std::uint32_t first, std::uint32_t last) {
      find({.kind = kind, .table = table, .first = first, .last = last});
      if (first_bad == 0 || first < first_bad) first_bad = std::max(first, 1U);
    };
    Hash hash = chain_start(table, origin);
    std::uint32_t last = 0;
    for (const Row& row : rows) {
      if (row.n != last + 1) {
        bad(Finding::Kind::missing, last + 1, row.n - 1);
      } else if (row.before && *row.before != hash) {
        // The first one carries what the table was made with.
        if (row.n == 1)
          find({.kind = Finding::Kind::info, .table = table});
        else
          bad(Finding::Kind::changed, row.n - 1, row.n - 1);
      }
      hash = chain_link(row.before.value_or(hash), row.n, row.line, covered(texts, row.n));
      last = row.n;
      if (has_count && last == counted && hash != head) bad(Finding::Kind::changed, last, last);
    }
    if (has_count && last < counted) bad(Finding::Kind::cut, last + 1, counted);
    if (!has_count && moved > 0) find({.kind = Finding::Kind::no_count, .table = table});
    if (has_count && moved > counted) bad(Finding::Kind::uncounted, counted + 1, moved);
    return check_known(table, texts, origin, first_bad == 0 ? last : first_bad - 1);
  }

  // What is kept only as a hash, against what the server reads.
  std::expected<std::uint32_t, Error> check_known(TableId id, const std::vector<Text>& texts, const Hash& origin,
                                                  std::uint32_t sound) {
    for (const Text& text : texts)
      if (text.committed.slot == 0 && text.salt && commitment_to(*text.salt, text.words) != text.committed.commitment)
        find({.kind = Finding::Kind::reason, .table = id, .first = text.n});
    const auto table = store_->table(id);
    if (!table) return std::unexpected(table.error());
    const auto lines = store_->log(id);
    if (!lines) return std::unexpected(lines.error());
    const auto known = *table ? ask_(**table, *lines) : std::nullopt;
    if (!known) {
      find({.kind = Finding::Kind::unreadable, .table = id});
      return sound;
    }
    if (known->sound < lines->size()) {
      find({.kind = Finding::Kind::unreadable, .table = id, .first = known->sound + 1});
      sound = std::min(sound, known->sound);
    }
    // Tables of earlier versions have none.
    if (origin != Hash{} && origin != hash_of_origin(known->origin)) find({.kind = Finding::Kind::info, .table = id});
    for (const Text& text : texts) {
      if (text.committed.slot == 0 || !text.salt) continue;
      const auto name = known->names.find(static_cast<PrivateSlot>(text.committed.slot));
      if (commitment_to(*text.salt, name == known->names.end() ? "" : name->second) != text.committed.commitment)
        find({.kind = Finding::Kind::name, .table = id, .first = static_cast<std::uint64_t>(text.committed.slot)});
    }
    return sound;
  }

  Connection connection_;
  std::vector<Statement> statements_;
  std::unique_ptr<Store> store_;
  const AskKnown& ask_;
  std::unordered_map<std::int64_t, std::vector<Row>> appended_;
  CheckReport report_;
};

}  // namespace

std::string describe(const Finding& finding, text::Language language) {
  const std::string table = finding.table ? to_string(*finding.table) : std::string();
  const auto& [kind, of, first, last, detail] = finding;
  switch (kind) {
    case Finding::Kind::pages: return say(language, Message::store_found_pages, detail);
    case Finding::Kind::info: return say(language, Message::store_found_info, table);
    case Finding::Kind::unreadable:
      return first == 0 ? say(language, Message::store_found_unreadable, table)
                        : say(language, Message::store_found_unreadable_from, table, first);
    case Finding::Kind::changed: return say(language, Message::store_found_changed, table, first);
    case Finding::Kind::missing: return say(language, Message::store_found_missing, table, first, last);
    case Finding::Kind::cut: return say(language, Message::store_found_cut, table, first, last);
    case Finding::Kind::uncounted: return say(language, Message::store_found_uncounted, table, first, last);
    case Finding::Kind::no_count: return say(language, Message::store_found_no_count, table);
    case Finding::Kind::name:
      return first == static_cast<std::uint64_t>(PrivateSlot::white)
                 ? say(language, Message::store_found_name_white, table)
                 : say(language, Message::store_found_name_black, table);
    case Finding::Kind::reason: return say(language, Message::store_found_reason, table, first);
    case Finding::Kind::append_lost: return say(language, Message::store_found_append_lost, first, last, table);
    case Finding::Kind::append_changed: break;
  }
  return say(language, Message::store_found_append_changed);
}

std::expected<CheckReport, Error> check_store(const std::string& path, const AskKnown& ask) {
  auto checker = Checker::open(path, ask);
  if (!checker) return std::unexpected(checker.error());
  return checker->run();
}

std::expected<std::optional<std::uint32_t>, Error> sound_entries(const std::string& path, TableId table,
                                                                 const AskKnown& ask) {
  auto checker = Checker::open(path, ask);
  if (!checker) return std::unexpected(checker.error());
  return checker->sound(table);
}

std::expected<void, Error> cut_log(const std::string& path, TableId table, std::uint32_t keep, const std::string& info,
                                   bool listed) {
  // Lines of the append log are moved to their tables first; what it has lost is lost.
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
