#include "jadoube/store/back_up.hpp"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "jadoube/store/sqlite/connection.hpp"

namespace jadoube::store {
namespace {

std::expected<void, Error> copy_pages(const Connection& from, const std::string& to) {
  const auto copy = Connection::open(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!copy) return std::unexpected(copy.error());
  // Only a copy that is on the disk gets its name.
  if (const auto set = copy->execute("PRAGMA synchronous = FULL"); !set) return set;
  sqlite3_backup* const work = sqlite3_backup_init(copy->get(), "main", from.get(), "main");
  if (work == nullptr) return std::unexpected(copy->error(sqlite3_errcode(copy->get())));
  const int stepped = sqlite3_backup_step(work, -1);
  const int finished = sqlite3_backup_finish(work);
  if (stepped != SQLITE_DONE) return std::unexpected(copy->error(stepped));
  if (finished != SQLITE_OK) return std::unexpected(copy->error(finished));
  // One file, with nothing beside it.
  return copy->execute("PRAGMA journal_mode = DELETE");
}

}  // namespace

std::expected<void, Error> back_up_sqlite(const std::string& database, const std::string& to) {
  const std::string unfinished = to + ".part";
  std::error_code unknown;
  std::filesystem::remove(unfinished, unknown);
  const auto from = Connection::open(database, SQLITE_OPEN_READONLY);
  if (!from) return std::unexpected(from.error());
  auto copied = copy_pages(*from, unfinished);
  if (copied && std::rename(unfinished.c_str(), to.c_str()) != 0)
    copied = std::unexpected(Error{Error::Kind::failed, to, std::error_code(errno, std::generic_category()).message()});
  if (!copied) std::filesystem::remove(unfinished, unknown);
  return copied;
}

}  // namespace jadoube::store
