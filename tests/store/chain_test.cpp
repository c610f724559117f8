// The chain of hashes over a log: what an edit, a lost line and a cut tail look like to a check.
#include "jadoube/store/chain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <rapidcheck/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "jadoube/store/check.hpp"
#include "jadoube/store/sqlite/store.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::store {
namespace {

using test::Scratch;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr TableId one{1}, two{2};

class Chained : public testing::Test {
 protected:
  std::string path() const { return (scratch_.path() / "tables.db").string(); }
  std::unique_ptr<Store> open() const { return *open_sqlite(path(), Access::write); }
  // As many entries as that at both tables, in the append log; settled: moved to their tables by the next start.
  void write(std::uint32_t entries, bool settled) const {
    {
      const auto store = open();
      std::vector<Change> changes{change::Create{one, "info", {}, false, "regulations"},
                                  change::Create{two, "info", {}, false, "regulations"},
                                  change::SetName{one, PrivateSlot::white, "Ana"}};
      for (std::uint32_t n = 1; n <= entries; ++n)
        for (const TableId table : {one, two}) changes.emplace_back(change::Append{table, n, line(n)});
      ASSERT_TRUE(store->commit(changes));
    }
    if (settled) open();
  }
  static std::string line(std::uint32_t n) { return fmt::format("line {}", n); }
  void change(const std::string& sql) const {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(path().c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
    sqlite3_close(handle);
  }
  static std::optional<Known> known(const Table& table, const std::vector<std::string>& lines) {
    if (table.info != "info") return std::nullopt;
    return Known{.origin = "regulations",
                 .names = {{PrivateSlot::white, table.id == one ? "Ana" : ""}},
                 .sound = static_cast<std::uint32_t>(lines.size())};
  }
  std::vector<std::string> findings() const {
    const auto report = check_store(path(), known);
    if (!report) return {describe(report.error(), text::Language::en)};
    std::vector<std::string> sentences;
    for (const Finding& finding : report->findings) sentences.push_back(describe(finding, text::Language::en));
    return sentences;
  }

  Scratch scratch_;
};

TEST_F(Chained, AStoreAsItWasWritten_HasNoFindings) {
  for (const bool settled : {false, true}) {
    write(5, settled);
    EXPECT_THAT(findings(), IsEmpty());
    const auto report = check_store(path(), known);
    EXPECT_EQ(report->tables, 2U);
    EXPECT_EQ(report->entries, 10U);
    change(
        "DELETE FROM tables; DELETE FROM events; DELETE FROM chain_heads; DELETE FROM private_texts;"
        "DELETE FROM append_0; DELETE FROM append_heads");
  }
}

TEST_F(Chained, AnEditedEntry_IsNamed) {
  write(5, true);
  change("UPDATE events SET line = 'another' WHERE table_id = 1 AND n = 3");
  EXPECT_THAT(findings(), ElementsAre("table 0000000000001: entry 3 has been changed"));
}

TEST_F(Chained, TheLastEntryEdited_IsNamed) {
  write(5, true);
  change("UPDATE events SET line = 'another' WHERE table_id = 2 AND n = 5");
  EXPECT_THAT(findings(), ElementsAre("table 0000000000002: entry 5 has been changed"));
}

TEST_F(Chained, ALostEntry_IsNamed) {
  write(5, true);
  change("DELETE FROM events WHERE table_id = 1 AND n BETWEEN 2 AND 3");
  EXPECT_THAT(findings(), ElementsAre("table 0000000000001: entries 2 to 3 are missing"));
}

TEST_F(Chained, ACutTail_IsNamed) {
  write(5, true);
  change("DELETE FROM events WHERE table_id = 2 AND n >= 4");
  EXPECT_THAT(findings(), ElementsAre("table 0000000000002: entries 4 to 5, the last of the log, are missing"));
}

TEST_F(Chained, AWholeLogThatIsGone_IsNamed) {
  write(5, true);
  change("DELETE FROM events WHERE table_id = 2");
  EXPECT_THAT(findings(), ElementsAre("table 0000000000002: entries 1 to 5, the last of the log, are missing"));
}

TEST_F(Chained, AnEntryThatWasAdded_IsNamed) {
  write(5, true);
  change("INSERT INTO events VALUES (1, 6, 'added', x'00')");
  EXPECT_THAT(findings(), Contains("table 0000000000001: entries 6 to 6 were not written by the server"));
}

TEST_F(Chained, TheCountEdited_IsFound) {
  write(5, true);
  change("DELETE FROM chain_heads WHERE table_id = 1");
  EXPECT_THAT(findings(), ElementsAre("table 0000000000001: the number of its entries is missing"));
}

TEST_F(Chained, OtherRegulations_AreFound) {
  write(2, true);
  change("UPDATE tables SET origin = zeroblob(31) || x'01' WHERE id = 1");
  EXPECT_THAT(findings(), Contains("table 0000000000001: what it was made with has been changed"));
}

TEST_F(Chained, InTheAppendLogToo_EditsAndLossesAreNamed_AndTheServerDoesNotStart) {
  write(5, false);
  const std::string whole = scratch_.read("tables.db");
  const struct {
    const char* sql;
    const char* found;
  } cases[]{
      {"UPDATE append_0 SET line = 'another' WHERE table_id = 1 AND n = 3", "entry 3 has been changed"},
      {"DELETE FROM append_0 WHERE table_id = 1 AND n = 3", "table 0000000000001: entries 3 to 3 are missing"},
      {"DELETE FROM append_0 WHERE n >= 4",
       "4 of the 10 lines that were written last, for any tables, are missing; "
       "the last of them was of table 0000000000002"},
      {"UPDATE append_0 SET line = 'another' WHERE table_id = 2 AND n = 5", "have been changed"},
  };
  for (const auto& [sql, found] : cases) {
    scratch_.write("tables.db", whole);
    std::filesystem::remove(path() + "-wal");
    std::filesystem::remove(path() + "-shm");
    change(sql);
    EXPECT_THAT(findings(), Contains(HasSubstr(found))) << sql;
    const auto opened = open_sqlite(path(), Access::write);
    ASSERT_FALSE(opened) << sql;
    EXPECT_EQ(opened.error().kind, Error::Kind::altered);
  }
}

TEST_F(Chained, ATableRepaired_HasWhatCameBeforeTheFirstFault_AndGoesOn) {
  write(5, true);
  change("UPDATE events SET line = 'another' WHERE table_id = 1 AND n = 3");
  const auto sound = sound_entries(path(), one, known);
  ASSERT_TRUE(sound && *sound);
  EXPECT_EQ(**sound, 2U);
  ASSERT_TRUE(cut_log(path(), one, 2, "info", false));
  EXPECT_THAT(findings(), IsEmpty());
  const auto store = open();
  EXPECT_THAT(*store->log(one), ElementsAre("line 1", "line 2"));
  EXPECT_EQ(store->log(two)->size(), 5U);
  EXPECT_TRUE(store->commit(std::vector<Change>{change::Append{one, 3, "line 3"}}));
  EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Chained, AnAppendLogThatLostLines_GoesOnAfterARepair) {
  write(5, false);
  change("DELETE FROM append_0 WHERE n >= 4");
  ASSERT_TRUE(cut_log(path(), two, 3, "info", false));
  EXPECT_THAT(findings(), IsEmpty());
  EXPECT_THAT(*open()->log(one), ElementsAre("line 1", "line 2", "line 3"));
}

TEST_F(Chained, ANameAndAReasonErased_LeaveTheChainWhole) {
  const std::string text = R"({"do": "stop_clocks", "reason": "my phone rang"})";
  const std::string reason = R"(, "reason": "my phone rang")";
  const auto at = static_cast<std::uint32_t>(text.find(reason)), size = static_cast<std::uint32_t>(reason.size());
  {
    const auto store = open();
    ASSERT_TRUE(store->commit(std::vector<Change>{
        change::Create{one, "info", {}, false, "regulations"}, change::SetName{one, PrivateSlot::white, "Ana"},
        change::Append{one, 1, "line 1"}, change::Append{one, 2, text, {at, size}}, change::Append{one, 3, "line 3"}}));
    EXPECT_EQ((*store->log(one))[1], text);
    EXPECT_THAT(findings(), IsEmpty());
  }
  open();  // moved to the table
  EXPECT_EQ((*open()->log(one))[1], text);
  change("UPDATE private_texts SET text = text || ' ' WHERE slot = 0");
  EXPECT_THAT(findings(), ElementsAre("table 0000000000001: the reason given in entry 2 has been changed"));
  {
    const auto store = open();
    ASSERT_TRUE(store->commit(std::vector<Change>{change::ForgetTexts{one}}));
    EXPECT_EQ((*store->log(one))[1], R"({"do": "stop_clocks"})");
    ASSERT_TRUE(store->scrub());
    ASSERT_TRUE(store->commit(std::vector<Change>{change::Append{one, 4, "line 4"}}));
  }
  EXPECT_THAT(findings(), IsEmpty());
  for (const std::string& name : scratch_.names()) EXPECT_THAT(scratch_.read(name), Not(HasSubstr("my phone"))) << name;
}

TEST_F(Chained, ANameOtherThanTheOneCommittedTo_IsFound) {
  write(2, true);
  const auto other = [](const Table& table, const std::vector<std::string>& lines) {
    auto told = known(table, lines);
    told->names[PrivateSlot::white] = "Eva";
    return told;
  };
  const auto report = check_store(path(), other);
  ASSERT_EQ(report->findings.size(), 1U);
  EXPECT_EQ(describe(report->findings[0], text::Language::en), "table 0000000000001: White’s name has been changed");
  EXPECT_EQ(describe(report->findings[0], text::Language::pt), "mesa 0000000000001: o nome das brancas foi alterado");
}

TEST_F(Chained, TheFiles_CanBeReadByTheirOwnerAlone) {
  const auto store = open();
  ASSERT_TRUE(store->commit(std::vector<Change>{change::Create{one, "info", {}, false}}));
  for (const std::string& name : scratch_.names()) {
    struct stat found {};
    ASSERT_EQ(::stat((scratch_.path() / name).c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0600U) << name;
  }
}

TEST_F(Chained, AStoreDeletedOrReplacedUnderneath_IsNoticedBeforeACommitIsAcknowledged) {
  const auto moved = path() + ".away";
  const auto create = [](std::int64_t id) { return std::vector<Change>{change::Create{{id}, "info", {}, false}}; };
  std::int64_t id = 0;
  for (const char* const beside : {"", "-wal"}) {
    const auto store = open();
    ASSERT_TRUE(store->commit(create(++id)));
    std::filesystem::rename(path() + beside, moved);
    const auto deleted = store->commit(create(++id));
    ASSERT_FALSE(deleted) << beside;
    EXPECT_EQ(deleted.error().kind, Error::Kind::replaced);
    scratch_.write(std::filesystem::path(path() + beside).filename(), "another file");
    const auto replaced = store->commit(create(++id));
    ASSERT_FALSE(replaced) << beside;
    EXPECT_EQ(replaced.error().kind, Error::Kind::replaced);
    EXPECT_THAT(describe(replaced.error(), text::Language::en), HasSubstr("was deleted, moved or replaced"));
    // Put back, it is as before.
    std::filesystem::rename(moved, path() + beside);
    EXPECT_TRUE(store->commit(create(++id)));
  }
}

RC_GTEST_PROP(ChainOfHashes, NoTwoLogsHaveTheSameHead, (const std::vector<std::string>& lines, std::uint32_t edited)) {
  const auto head = [](const std::vector<std::string>& log) {
    Hash hash = chain_start(one, hash_of_origin("regulations"));
    std::uint32_t n = 0;
    for (const std::string& line : log) hash = chain_link(hash, ++n, line, {});
    return hash;
  };
  RC_PRE(!lines.empty());
  auto other = lines;
  other[edited % other.size()] += 'x';
  RC_ASSERT(head(lines) != head(other));
  other = lines;
  other.pop_back();
  RC_ASSERT(head(lines) != head(other));
}

}  // namespace
}  // namespace jadoube::store
