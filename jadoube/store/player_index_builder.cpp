#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "jadoube/store/player_index.hpp"
#include "jadoube/store/player_index_schema.hpp"
#include "jadoube/store/player_words.hpp"
#include "jadoube/store/sqlite/connection.hpp"

namespace jadoube::store {
namespace {

constexpr std::string_view list_sql =
    "INSERT INTO listed VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (number) DO UPDATE SET "
    "name = ?2, federation = ?3, sex = ?4, title = ?5, other_titles = ?6, "
    "standard = iif(?7 > 0, ?7, standard), rapid = iif(?8 > 0, ?8, rapid), blitz = iif(?9 > 0, ?9, blitz), "
    "birth_year = iif(?10 > 0, ?10, birth_year), inactive = ?11";
constexpr std::string_view player_sql = "INSERT INTO player VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
constexpr std::string_view word_sql = "INSERT INTO word (rowid, words) VALUES (?1, ?2)";

// `code` is an errno.
Error system_fault(const std::string& path, int code) {
  return {.kind = code == ENOSPC ? Error::Kind::full : Error::Kind::cannot_open,
          .path = path,
          .detail = std::generic_category().message(code)};
}

// Writes the file to the disk, so that a power cut after the renaming leaves it whole.
std::expected<void, Error> write_through(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (descriptor < 0) return std::unexpected(system_fault(path, errno));
  const int code = ::fsync(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  if (code != 0) return std::unexpected(system_fault(path, code));
  return {};
}

}  // namespace

class PlayerIndexBuilder::Work {
 public:
  Work(std::string path, Connection connection, Statement list)
      : path_(std::move(path)), connection_(std::move(connection)), list_(std::move(list)) {}
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  ~Work() {
    std::error_code ignored;
    if (!is_finished_) std::filesystem::remove(temporary(path_), ignored);
  }

  static std::string temporary(const std::string& path) { return path + ".new"; }

  std::expected<void, Error> add(const IndexedPlayer& player) {
    list_.bind(1, std::int64_t{player.number})
        .bind(2, std::string_view(player.name))
        .bind(3, std::string_view(player.federation))
        .bind(4, std::string_view(player.sex))
        .bind(5, std::string_view(player.title))
        .bind(6, std::string_view(player.other_titles))
        .bind(7, std::int64_t{player.standard})
        .bind(8, std::int64_t{player.rapid})
        .bind(9, std::int64_t{player.blitz})
        .bind(10, std::int64_t{player.birth_year})
        .bind(11, std::int64_t{player.inactive ? 1 : 0});
    return result(list_.run());
  }

  std::expected<void, Error> finish() {
    if (auto ranked = rank(); !ranked) return ranked;
    if (auto ended = connection_.execute(player_index_end); !ended) return ended;
    if (auto written = write_through(temporary(path_)); !written) return written;
    std::error_code error;
    std::filesystem::rename(temporary(path_), path_, error);
    if (error)
      return std::unexpected(Error{.kind = Error::Kind::cannot_open, .path = path_, .detail = error.message()});
    is_finished_ = true;
    return {};
  }

 private:
  std::expected<void, Error> result(int code) const {
    if (code != SQLITE_DONE) return std::unexpected(connection_.error(code));
    return {};
  }

  std::expected<void, Error> rank() {
    auto listed = Statement::prepare(connection_, player_index_ranking);
    if (!listed) return std::unexpected(listed.error());
    auto player = Statement::prepare(connection_, player_sql);
    if (!player) return std::unexpected(player.error());
    auto word = Statement::prepare(connection_, word_sql);
    if (!word) return std::unexpected(word.error());
    int code = listed->step();
    for (std::int64_t place = 1; code == SQLITE_ROW; ++place, code = listed->step()) {
      std::array<std::string, 5> texts;  // columns 1 to 5
      for (int column = 1; column <= 5; ++column) texts[static_cast<std::size_t>(column) - 1] = listed->text(column);
      player->bind(1, place).bind(2, listed->number(0));
      for (int column = 1; column <= 5; ++column)
        player->bind(column + 2, std::string_view(texts[static_cast<std::size_t>(column) - 1]));
      for (int column = 6; column <= 10; ++column) player->bind(column + 2, listed->number(column));
      if (auto added = result(player->run()); !added) return added;
      const std::string words = words_of_player(texts[0], texts[1]);
      if (auto added = result(word->bind(1, place).bind(2, std::string_view(words)).run()); !added) return added;
    }
    return result(code);
  }

  std::string path_;
  Connection connection_;
  Statement list_;
  bool is_finished_ = false;
};

PlayerIndexBuilder::PlayerIndexBuilder(std::unique_ptr<Work> work) : work_(std::move(work)) {}
PlayerIndexBuilder::~PlayerIndexBuilder() = default;
PlayerIndexBuilder::PlayerIndexBuilder(PlayerIndexBuilder&&) noexcept = default;
PlayerIndexBuilder& PlayerIndexBuilder::operator=(PlayerIndexBuilder&&) noexcept = default;

std::expected<PlayerIndexBuilder, Error> PlayerIndexBuilder::create(const std::string& path) {
  const std::string temporary = Work::temporary(path);
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  auto connection = Connection::open(temporary, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!connection) return std::unexpected(connection.error());
  if (auto made = connection->execute(player_index_schema); !made) return std::unexpected(made.error());
  auto list = Statement::prepare(*connection, list_sql);
  if (!list) return std::unexpected(list.error());
  return PlayerIndexBuilder(std::make_unique<Work>(path, *std::move(connection), *std::move(list)));
}

std::expected<void, Error> PlayerIndexBuilder::add(const IndexedPlayer& player) { return work_->add(player); }
std::expected<void, Error> PlayerIndexBuilder::finish() { return work_->finish(); }

}  // namespace jadoube::store
