// The power is cut at any moment: what was acknowledged is there, and every chain is whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "jadoube/store/check.hpp"
#include "jadoube/store/sqlite/store.hpp"
#include "tests/cli/program.hpp"
#include "tests/store/power_cut_disk.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::store {
namespace {

int power_cuts() { return test::long_run() ? 60 : 6; }

constexpr std::size_t tables = 8;
using Counts = std::array<std::atomic<std::uint32_t>, tables>;

std::string line(std::size_t table, std::uint32_t n) {
  return fmt::format("{} of table {} {}", n, table, std::string((n * 37 + table * 11) % 900, 'x'));
}

// As long as the power is on: entries of all tables, in commits of some; and what operators do.
void write_until_cut(Store& store, const test::PowerCutDisk& disk, Counts& acknowledged, std::mt19937& random) {
  while (!disk.cut()) {
    std::vector<Change> changes;
    std::array<std::uint32_t, tables> written{};
    for (auto lines = 1 + random() % 30; lines > 0; --lines) {
      const std::size_t table = random() % tables;
      const std::uint32_t n = acknowledged[table] + ++written[table];
      const bool apart = random() % 16 == 0;
      changes.emplace_back(change::Append{
          {static_cast<std::int64_t>(table)}, n, line(table, n), apart ? PrivatePart{0, 1} : PrivatePart{}});
    }
    const TableId some{static_cast<std::int64_t>(random() % tables)};
    if (random() % 8 == 0) changes.emplace_back(change::SetName{some, PrivateSlot::white, "Ana"});
    ASSERT_TRUE(store.commit(changes));
    for (std::size_t table = 0; table < tables; ++table) acknowledged[table] += written[table];
    if (random() % 400 == 0) {
      ASSERT_TRUE(store.scrub());
    }
  }
}

TEST(PowerCut, AtAnyMoment_LosesNoAcknowledgedEntry) {
  const auto known = [](const Table&, const std::vector<std::string>& lines) {
    return Known{
        .origin = "made", .names = {{PrivateSlot::white, "Ana"}}, .sound = static_cast<std::uint32_t>(lines.size())};
  };
  std::mt19937 random(20'261'123);
  std::uint64_t found_again = 0;
  for (int cut = 0; cut < power_cuts(); ++cut) {
    test::PowerCutDisk disk;
    const test::Scratch before, after;
    Counts acknowledged{};
    std::array<std::uint32_t, tables> at_cut{};
    {
      auto store = *open_sqlite((before.path() / "tables.db").string(), Access::write);
      std::vector<Change> made;
      for (std::size_t table = 0; table < tables; ++table)
        made.emplace_back(change::Create{{static_cast<std::int64_t>(table)}, "info", {}, false, "made"});
      ASSERT_TRUE(store->commit(made));
      disk.cut_after(random() % 12'000, static_cast<std::uint32_t>(random()), [&] {
        for (std::size_t table = 0; table < tables; ++table) at_cut[table] = acknowledged[table];
      });
      write_until_cut(*store, disk, acknowledged, random);
    }
    disk.write_image(after.path());
    disk.forget();
    const std::string path = (after.path() / "tables.db").string();
    for (const bool checked : {false, true}) {
      if (checked) {
        const auto report = check_store(path, known);
        ASSERT_TRUE(report) << describe(report.error(), text::Language::en);
        for (const Finding& finding : report->findings)
          ADD_FAILURE() << "cut " << cut << ": " << describe(finding, text::Language::en);
        continue;
      }
      const auto opened = open_sqlite(path, Access::write);
      ASSERT_TRUE(opened) << "cut " << cut << ": " << describe(opened.error(), text::Language::en);
      for (std::size_t table = 0; table < tables; ++table) {
        const auto log = (*opened)->log({static_cast<std::int64_t>(table)});
        ASSERT_TRUE(log);
        ASSERT_GE(log->size(), at_cut[table]) << "cut " << cut << ", table " << table;
        for (std::uint32_t n = 1; n <= log->size(); ++n) ASSERT_EQ((*log)[n - 1], line(table, n));
        found_again += at_cut[table];
      }
    }
  }
  std::printf("%d power cuts, %llu acknowledged entries found again, 0 lost\n", power_cuts(),
              static_cast<unsigned long long>(found_again));
  EXPECT_GT(found_again, 0U);
}

// The disk of the test itself: without a sync nothing is sure.
TEST(PowerCut, WhatWasNotSynced_CanBeLost) {
  const auto lost_with = [](const char* synchronous) {
    int lost = 0;
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
      test::PowerCutDisk disk;
      const test::Scratch before, after;
      sqlite3* file = nullptr;
      sqlite3_open((before.path() / "x.db").c_str(), &file);
      sqlite3_exec(file, "PRAGMA journal_mode = WAL; CREATE TABLE t (n); ", nullptr, nullptr, nullptr);
      sqlite3_exec(file, (std::string("PRAGMA synchronous = ") + synchronous).c_str(), nullptr, nullptr, nullptr);
      int done = 0, at_cut = 0;
      disk.cut_after(50 + seed, seed, [&] { at_cut = done; });
      for (; !disk.cut(); ++done) sqlite3_exec(file, "INSERT INTO t VALUES (1)", nullptr, nullptr, nullptr);
      sqlite3_close(file);
      disk.write_image(after.path());
      disk.forget();
      sqlite3_open((after.path() / "x.db").c_str(), &file);
      int rows = 0;
      sqlite3_exec(
          file, "SELECT count(*) FROM t",
          [](void* out, int, char** values, char**) { return *static_cast<int*>(out) = std::atoi(values[0]), 0; },
          &rows, nullptr);
      sqlite3_close(file);
      lost += rows < at_cut ? 1 : 0;
    }
    return lost;
  };
  EXPECT_GT(lost_with("OFF"), 0);
  EXPECT_EQ(lost_with("FULL"), 0);
}

}  // namespace
}  // namespace jadoube::store
