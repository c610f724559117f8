// Damage that is done to the files of a database in place, while they are served.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "jadoube/store/check.hpp"
#include "jadoube/store/sqlite/page_sums.hpp"
#include "jadoube/store/sqlite/store.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::store {
namespace {

std::optional<Known> all_sound(const Table& table, const std::vector<std::string>& lines) {
  return Known{
      .origin = "origin " + to_string(table.id), .names = {}, .sound = static_cast<std::uint32_t>(lines.size())};
}

class Damage : public testing::Test {
 protected:
  Damage() { store_ = *open_sqlite(path(), Access::write); }
  std::string path() const { return (scratch_.path() / "tables.db").string(); }

  void play(std::int64_t table, std::uint32_t entries) {
    std::vector<Change> changes{change::Create{{table}, "facts", {}, false, "origin " + to_string(TableId{table})}};
    for (std::uint32_t n = 1; n <= entries; ++n)
      changes.emplace_back(change::Append{{table}, n, "line " + std::to_string(n) + std::string(200, '.'), {}});
    ASSERT_TRUE(store_->commit(changes));
  }
  // A byte of the file, or of the log beside it, becomes another one.
  void change_byte(const std::string& file, std::int64_t at) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(at);
    const auto byte = static_cast<char>(stream.get() ^ 0x20);
    stream.seekp(at);
    stream.put(byte);
  }
  std::vector<std::string> found_by_check() const {
    std::vector<std::string> found;
    const auto report = check_store(path(), all_sound);
    if (!report) return {"it cannot be read"};
    for (const Finding& finding : report->findings) found.push_back(finding.detail);
    return found;
  }

  test::Scratch scratch_;
  std::unique_ptr<Store> store_;
};

TEST_F(Damage, ToAFileThatIsServed_IsFoundInTheBackground_AndByTheCheck) {
  play(1, 300);
  store_.reset();
  store_ = *open_sqlite(path(), Access::write);
  const auto pages = static_cast<std::int64_t>(std::filesystem::file_size(path()) / 4096);
  std::mt19937_64 random(40);
  for (int i = 0; i < (test::long_run() ? 40 : 2); ++i) {
    // What is not in use counts, too; in the first page lies what each reader needs at once.
    const auto page = static_cast<std::int64_t>(1 + random() % static_cast<std::uint64_t>(pages - 1));
    const std::int64_t at = page * 4096 + static_cast<std::int64_t>(random() % 4096);
    // It is known how the pages are only when all have been looked at once.
    ASSERT_TRUE(test::eventually([&] {
      const auto connection = Connection::open(path(), SQLITE_OPEN_READONLY);
      return PageSums::of(*connection)->looked_at_all();
    }));
    change_byte(path(), at);
    ASSERT_TRUE(test::eventually([&] { return store_->damage().has_value(); })) << page;
    EXPECT_EQ(store_->damage()->detail, "page " + std::to_string(page + 1));
    ASSERT_TRUE(test::eventually([&] { return std::filesystem::exists(damage_record(path())); }));
    EXPECT_FALSE(found_by_check().empty());
    change_byte(path(), at);
    ASSERT_TRUE(test::eventually([&] { return !store_->damage().has_value(); }));
  }
  EXPECT_TRUE(found_by_check().empty());
}

TEST_F(Damage, ToTheLogBesideTheFile_IsFoundInTheBackground) {
  play(1, 300);
  const auto connection = Connection::open(path(), SQLITE_OPEN_READONLY);
  ASSERT_TRUE(test::eventually([&] { return PageSums::of(*connection)->looked_at_all(); }));
  change_byte(path() + "-wal", 32 + 24 + 100);
  ASSERT_TRUE(test::eventually([&] { return store_->damage().has_value(); }));
  EXPECT_EQ(store_->damage()->detail, "frame 1 of the log");
  change_byte(path() + "-wal", 32 + 24 + 100);
  EXPECT_TRUE(test::eventually([&] { return !store_->damage().has_value(); }));
}

// What the server itself writes, again and again, is no damage.
TEST_F(Damage, IsNotWhatTheServerWrites) {
  for (std::int64_t table = 1; table <= 40; ++table) play(table, 200);
  ASSERT_TRUE(store_->scrub());
  for (std::int64_t table = 41; table <= 60; ++table) play(table, 200);
  const auto connection = Connection::open(path(), SQLITE_OPEN_READONLY);
  const auto sums = PageSums::of(*connection);
  ASSERT_TRUE(test::eventually([&] { return sums->looked_at_all(); }));
  ASSERT_TRUE(connection->number("SELECT count(*) FROM events"));
  sqlite3_file* const file = file_of(*connection, SQLITE_FCNTL_FILE_POINTER);
  sums->look_at_pages(*file, 0, 1'000'000);
  EXPECT_FALSE(store_->damage());
}

// On a full disk the frame ends in the middle; the next commit writes over it.
TEST_F(Damage, IsNotAFrameThatWasGivenUpBehindTheLastCommit) {
  play(1, 300);
  const auto connection = Connection::open(path(), SQLITE_OPEN_READONLY);
  ASSERT_TRUE(connection->number("SELECT count(*) FROM events"));
  sqlite3_file* const file = file_of(*connection, SQLITE_FCNTL_FILE_POINTER);
  sqlite3_file* const log = file_of(*connection, SQLITE_FCNTL_JOURNAL_POINTER);
  ASSERT_TRUE(file && log);
  const auto look = [&] {
    // What is suspected once is damage when it is found again.
    for (int round = 0; round < 2; ++round) PageSums::of(*connection)->look_at_log(*file, *log);
    return store_->damage();
  };
  {
    std::fstream stream(path() + "-wal", std::ios::in | std::ios::out | std::ios::binary);
    std::string frame(24 + 4096, '.');
    stream.seekg(32).read(frame.data(), 24);  // it says of which log it is, as each frame does
    stream.seekp(0, std::ios::end).write(frame.data(), static_cast<std::streamsize>(frame.size()));
  }
  EXPECT_FALSE(look());
  change_byte(path() + "-wal", 32 + 24 + 100);
  ASSERT_TRUE(look());
  EXPECT_EQ(look()->detail, "frame 1 of the log");
}

}  // namespace
}  // namespace jadoube::store
