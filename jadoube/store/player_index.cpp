#include "jadoube/store/player_index.hpp"

#include <algorithm>
#include <array>

#include "jadoube/store/messages.hpp"
#include "jadoube/store/player_index_schema.hpp"
#include "jadoube/store/player_words.hpp"
#include "jadoube/store/sqlite/connection.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::store {
namespace {

constexpr std::array<std::string_view, 3> query_texts{
    // By number.
    "SELECT number, name, federation, sex, title, other_titles, standard, rapid, blitz, birth_year, inactive "
    "FROM player WHERE number = ?1",
    // By words: the index gives the places in order, so that it stops at the limit.
    "SELECT number, name, federation, sex, title, other_titles, standard, rapid, blitz, birth_year, inactive "
    "FROM word CROSS JOIN player ON player.place = word.rowid WHERE word MATCH ?1 ORDER BY word.rowid LIMIT ?2",
    // Everybody.
    "SELECT number, name, federation, sex, title, other_titles, standard, rapid, blitz, birth_year, inactive "
    "FROM player ORDER BY place LIMIT ?2"};
enum Query : std::uint8_t { by_number, by_words, everybody };

IndexedPlayer player_in(const Statement& row) {
  const auto rating = [&](int column) { return static_cast<unsigned>(row.number(column)); };
  return {.number = static_cast<std::uint32_t>(row.number(0)),
          .name = row.text(1),
          .federation = row.text(2),
          .sex = row.text(3),
          .title = row.text(4),
          .other_titles = row.text(5),
          .standard = rating(6),
          .rapid = rating(7),
          .blitz = rating(8),
          .birth_year = rating(9),
          .inactive = row.number(10) != 0};
}

}  // namespace

class PlayerIndex::Queries {
 public:
  Queries(Connection connection, std::vector<Statement> statements)
      : connection_(std::move(connection)), statements_(std::move(statements)) {}

  Statement& statement(Query query) { return statements_[query]; }

  std::expected<std::vector<IndexedPlayer>, Error> players(Statement& query) {
    std::vector<IndexedPlayer> found;
    const int code = each(query, [&](const Statement& row) { found.push_back(player_in(row)); });
    if (code != SQLITE_DONE) return std::unexpected(connection_.error(code));
    return found;
  }
  std::expected<std::int64_t, Error> number(const char* sql) { return connection_.number(sql); }

 private:
  Connection connection_;
  std::vector<Statement> statements_;
};

PlayerIndex::PlayerIndex(std::unique_ptr<Queries> queries) : queries_(std::move(queries)) {}
PlayerIndex::~PlayerIndex() = default;
PlayerIndex::PlayerIndex(PlayerIndex&&) noexcept = default;
PlayerIndex& PlayerIndex::operator=(PlayerIndex&&) noexcept = default;

std::expected<PlayerIndex, Error> PlayerIndex::open(const std::string& path) {
  auto connection = Connection::open(path, SQLITE_OPEN_READONLY);
  if (!connection) return std::unexpected(connection.error());
  const auto id = connection->number("PRAGMA application_id");
  if (!id) return std::unexpected(id.error());
  const auto version = connection->number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  if (*id != player_index_id) return std::unexpected(Error{.kind = Error::Kind::foreign, .path = path});
  if (*version != player_index_version) return std::unexpected(Error{.kind = Error::Kind::newer, .path = path});
  auto statements = Statement::prepare(*connection, query_texts);
  if (!statements) return std::unexpected(statements.error());
  return PlayerIndex(std::make_unique<Queries>(*std::move(connection), *std::move(statements)));
}

std::expected<std::optional<IndexedPlayer>, Error> PlayerIndex::find(std::uint32_t number) {
  Statement& query = queries_->statement(by_number).bind(1, std::int64_t{number});
  auto found = queries_->players(query);
  if (!found) return std::unexpected(found.error());
  return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

std::expected<std::vector<IndexedPlayer>, Error> PlayerIndex::search(const PlayerQuery& query) {
  const std::int64_t limit = std::min(query.limit, most_found_players);
  const std::string words = words_of_query(std::string_view(query.words).substr(0, most_query_bytes), query.federation);
  // Words of punctuation alone are found nowhere.
  const bool asks_for_words = query.words.find_first_not_of(' ') != std::string::npos;
  if (words.empty() && asks_for_words) return std::vector<IndexedPlayer>{};
  Statement& statement = queries_->statement(words.empty() ? everybody : by_words);
  if (!words.empty()) statement.bind(1, std::string_view(words));
  return queries_->players(statement.bind(2, limit));
}

std::expected<std::size_t, Error> PlayerIndex::size() {
  const auto number = queries_->number("SELECT count(*) FROM player");
  if (!number) return std::unexpected(number.error());
  return static_cast<std::size_t>(*number);
}

std::string describe_player_index(const Error& error, text::Language language) {
  switch (error.kind) {
    case Error::Kind::cannot_open: return say(language, Message::player_index_cannot_open, error.path, error.detail);
    case Error::Kind::foreign: return say(language, Message::player_index_foreign, error.path);
    case Error::Kind::newer: return say(language, Message::player_index_version, error.path);
    case Error::Kind::damaged: return say(language, Message::player_index_damaged, error.path, error.detail);
    case Error::Kind::full:
    case Error::Kind::not_writable: return describe(error, language);
    default: break;
  }
  return say(language, Message::store_failed, error.path, error.detail);
}

}  // namespace jadoube::store
