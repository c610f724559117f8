#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <future>

#include "jadoube/store/directory.hpp"
#include "jadoube/store/group_commit.hpp"
#include "jadoube/store/sqlite/store.hpp"
#include "tests/cli/program.hpp"

namespace jadoube::store {
namespace {

using test::Scratch;
using testing::ElementsAre;
using testing::HasSubstr;

class Stored : public testing::Test {
 protected:
  std::string path() const { return (scratch_.path() / "tables.db").string(); }
  std::unique_ptr<Store> open() const { return *open_sqlite(path(), Access::write); }
  void change(const std::string& sql) const {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(path().c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(handle);
  }
  Error::Kind refused() const { return open_sqlite(path(), Access::write).error().kind; }

  Scratch scratch_;
};

constexpr TableId one{1}, two{2};

const Seat white{SeatKind::white, {1, 2, 3}};

TEST_F(Stored, ATable_IsFoundAgainAsItWasMade) {
  {
    const auto store = open();
    const std::vector<Change> changes{
        change::Create{one, "{}", {white}, true}, change::Append{one, 1, "first"},
        change::Append{one, 2, "second"},         change::SetInfo{one, R"({"a": 1})", true},
        change::SetEnvelope{one, "Nf3"},          change::Create{two, "other", {}, false}};
    ASSERT_TRUE(store->commit(changes));
  }
  const auto store = open();
  const auto table = store->table(one).value();
  ASSERT_TRUE(table);
  EXPECT_EQ(table->info, R"({"a": 1})");
  EXPECT_THAT(table->seats, ElementsAre(white));
  EXPECT_EQ(table->envelope, "Nf3");
  EXPECT_THAT(store->log(one).value(), ElementsAre("first", "second"));
  EXPECT_EQ(store->listed(10)->size(), 1U);
  EXPECT_FALSE(store->table(TableId{3}).value());
}

TEST_F(Stored, AChangeThatFails_TakesAllOfItsCommitWithIt) {
  const auto store = open();
  ASSERT_TRUE(store->commit(std::vector<Change>{change::Create{one, "{}", {}, false}, change::Append{one, 1, "a"}}));
  EXPECT_FALSE(store->commit(std::vector<Change>{change::Append{one, 2, "b"}, change::Append{one, 1, "again"}}));
  EXPECT_THAT(store->log(one).value(), ElementsAre("a"));
  EXPECT_TRUE(store->commit(std::vector<Change>{change::Append{one, 2, "b"}}));
}

// So many that append logs are closed, moved and emptied several times.
TEST_F(Stored, Logs_AreWholeWhereverTheirLinesAre) {
  constexpr std::int64_t tables = 200;
  constexpr std::uint32_t entries = 600;
  const auto line = [](std::int64_t table, std::uint32_t n) { return fmt::format("{} of table {}", n, table); };
  const auto is_whole = [&](Store& store, std::int64_t table, std::uint32_t size) {
    const auto log = store.log(TableId{table}).value();
    for (std::uint32_t n = 1; n <= log.size(); ++n)
      if (log[n - 1] != line(table, n)) return false;
    return log.size() == size;
  };
  {
    const auto store = open();
    const auto reader = *open_sqlite(path(), Access::read);
    for (std::uint32_t n = 1; n <= entries; ++n) {
      std::vector<Change> changes;
      for (std::int64_t table = 1; table <= tables; ++table)
        changes.emplace_back(change::Append{TableId{table}, n, line(table, n)});
      ASSERT_TRUE(store->commit(changes));
      const std::int64_t some = 1 + n % tables;
      ASSERT_TRUE(is_whole(*reader, some, n)) << n;
      ASSERT_TRUE(is_whole(*store, some, n)) << n;
    }
  }
  const auto store = open();
  for (std::int64_t table = 1; table <= tables; ++table) EXPECT_TRUE(is_whole(*store, table, entries)) << table;
}

TEST_F(Stored, TheLogBesideTheFile_IsTakenIntoItWhileCommitsGoOn) {
  const auto store = open();
  for (std::uint32_t n = 1; std::filesystem::file_size(path()) < 16'000'000;) {
    std::vector<Change> changes;
    for (int line = 0; line < 10; ++line) changes.emplace_back(change::Append{one, n++, std::string(20'000, 'x')});
    ASSERT_TRUE(store->commit(changes));
    ASSERT_LT(std::filesystem::file_size(path() + "-wal"), 256'000'000U);
  }
}

TEST_F(Stored, AFileOfSomethingElse_IsLeftAsItIs) {
  const std::string contents(5000, 'x');
  scratch_.write("tables.db", contents);
  EXPECT_EQ(refused(), Error::Kind::foreign);
  EXPECT_EQ(scratch_.read("tables.db"), contents);
  EXPECT_THAT(describe({Error::Kind::foreign, "tables.db", {}}, text::Language::en),
              HasSubstr("is not a file of tables"));
}

TEST_F(Stored, ADatabaseOfSomethingElse_IsLeftAsItIs) {
  change("CREATE TABLE songs (title TEXT)");
  const std::string contents = scratch_.read("tables.db");
  EXPECT_EQ(refused(), Error::Kind::foreign);
  EXPECT_EQ(scratch_.read("tables.db"), contents);
}

TEST_F(Stored, AFileOfALaterVersion_IsRefused) {
  open();
  change("PRAGMA user_version = 99");
  EXPECT_EQ(refused(), Error::Kind::newer);
}

TEST_F(Stored, ADamagedFile_IsToldAsSuch) {
  {
    const auto store = open();
    std::vector<Change> changes{change::Create{one, "{}", {white}, false}};
    for (std::uint32_t n = 1; n <= 2000; ++n) changes.emplace_back(change::Append{one, n, std::string(100, 'x')});
    ASSERT_TRUE(store->commit(changes));
  }
  std::string contents = scratch_.read("tables.db");
  ASSERT_GT(contents.size(), 100'000U);
  contents.replace(40'000, 20'000, 20'000, '\x55');
  scratch_.write("tables.db", contents);
  EXPECT_EQ(refused(), Error::Kind::damaged);
}

TEST_F(Stored, AFolderInUse_IsRefusedUntilItIsLetGo) {
  {
    const auto first = Directory::hold((scratch_.path() / "data").string());
    ASSERT_TRUE(first);
    EXPECT_EQ(Directory::hold((scratch_.path() / "data").string()).error().kind, Error::Kind::in_use);
  }
  EXPECT_TRUE(Directory::hold((scratch_.path() / "data").string()));
  EXPECT_EQ(Directory::hold("/proc/none").error().kind, Error::Kind::cannot_open);
}

// Callbacks run on the commits's own threads here.
TEST_F(Stored, GroupCommitThreads_AnswerEveryCommitInOrder) {
  auto writer = open();
  auto reader = *open_sqlite(path(), Access::read);
  GroupCommit commits(std::move(writer), std::move(reader), [](const GroupCommit::Task& task) { task(); });
  const auto order = std::make_shared<CommitOrder>();
  std::vector<std::uint32_t> done;
  commits.commit(order, {change::Create{one, "{}", {}, false}}, [](const auto&) {});
  std::promise<void> last;
  constexpr std::uint32_t many = 1000;
  for (std::uint32_t n = 1; n <= many; ++n)
    commits.commit(order, {change::Append{one, n, "x"}}, [&, n](const auto& outcome) {
      EXPECT_TRUE(outcome);
      done.push_back(n);
      if (n == many) last.set_value();
    });
  last.get_future().wait();
  EXPECT_TRUE(std::ranges::is_sorted(done));
  EXPECT_LT(commits.counts().commits, many);
  std::promise<std::size_t> lines;
  commits.read([&](Store& store) -> GroupCommit::Task {
    return [&lines, size = store.log(one)->size()] { lines.set_value(size); };
  });
  EXPECT_EQ(lines.get_future().get(), many);
}

TEST_F(Stored, GroupCommitThreads_LetNothingFollowACommitThatFailed) {
  auto writer = open();  // makes what the reader opens
  auto reader = *open_sqlite(path(), Access::read);
  GroupCommit commits(std::move(writer), std::move(reader), [](const GroupCommit::Task& task) { task(); });
  const auto broken = std::make_shared<CommitOrder>(), sound = std::make_shared<CommitOrder>();
  std::promise<bool> failed, behind, other;
  commits.commit(broken, {change::Create{one, "{}", {}, false}, change::Create{one, "{}", {}, false}},
                 [&](const auto& outcome) { failed.set_value(outcome.has_value()); });
  EXPECT_FALSE(failed.get_future().get());
  commits.commit(broken, {change::Create{two, "{}", {}, false}},
                 [&](const auto& outcome) { behind.set_value(outcome.has_value()); });
  commits.commit(sound, {change::Create{one, "{}", {}, false}},
                 [&](const auto& outcome) { other.set_value(outcome.has_value()); });
  EXPECT_FALSE(behind.get_future().get());
  EXPECT_TRUE(other.get_future().get());
}

TEST(TableIds, AreReadAsTheyAreWritten) {
  for (const std::int64_t number : {std::int64_t{0}, std::int64_t{1}, std::int64_t{1} << 40, INT64_MAX})
    EXPECT_EQ(parse_table_id(to_string(TableId{number})), TableId{number});
  EXPECT_EQ(to_string(TableId{0}), "0000000000000");
  for (const char* text : {"", "0", "000000000000i", "000000000000U", "zzzzzzzzzzzzz", "00000000000000"})
    EXPECT_FALSE(parse_table_id(text)) << text;
}

TEST_F(Stored, ATournament_IsFoundAgainAsItWasLastSet) {
  const SecretHash arbiter{7, 8, 9};
  {
    const auto store = open();
    const Change changes[]{change::CreateTournament{one, "facts", arbiter}, change::CreateTournament{two, "", {}},
                           change::SetTournament{one, "more facts", 0}};
    ASSERT_TRUE(store->commit(changes));
  }
  const auto store = open();
  const auto found = *store->tournament(one);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->info, "more facts");
  EXPECT_EQ(found->arbiter, arbiter);
  EXPECT_FALSE(*store->tournament({3}));
  // A table of that number is another thing.
  EXPECT_FALSE(*store->table(one));
}

}  // namespace
}  // namespace jadoube::store
