// The tests that every kind of store passes.
#include "tests/store/store_suite.hpp"

#include <gmock/gmock.h>

#include <fmt/format.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <future>
#include <map>

namespace jadoube::store {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr TableId one{1}, two{2}, three{3};
const Seat white{SeatKind::white, {1, 2, 3}}, black{SeatKind::black, {0, 0, 255}};

using Changes = std::vector<Change>;

class EachStore : public testing::Test {
 protected:
  // Tables without anything but their regulations.
  void make(Store& store, std::initializer_list<TableId> tables) const {
    Changes changes;
    for (const TableId table : tables) changes.emplace_back(change::Create{table, "info", {}, false, "regulations"});
    ASSERT_TRUE(store.commit(changes));
    for (const TableId table : tables) EXPECT_FALSE(store.acquire(table).value());
  }
  static std::string line(std::uint32_t n) { return fmt::format("line {}", n); }
  // So many entries at both tables.
  void write(std::uint32_t entries) const {
    {
      const auto store = backend_->open();
      make(*store, {one, two});
      Changes changes{change::SetName{one, PrivateSlot::white, "Ana"}};
      for (std::uint32_t n = 1; n <= entries; ++n)
        for (const TableId table : {one, two}) changes.emplace_back(change::Append{table, n, line(n)});
      ASSERT_TRUE(store->commit(changes));
    }
    backend_->close();
    backend_->open();
    backend_->close();
  }
  static std::optional<Known> known(const Table& table, const std::vector<std::string>& lines) {
    if (table.info != "info") return std::nullopt;
    return Known{.origin = "regulations",
                 .names = {{PrivateSlot::white, table.id == one ? "Ana" : ""}},
                 .sound = static_cast<std::uint32_t>(lines.size())};
  }
  std::vector<std::string> findings() const {
    const auto report = check_store(backend_->place(), known);
    if (!report) return {describe(report.error(), text::Language::en)};
    std::vector<std::string> sentences;
    for (const Finding& finding : report->findings) sentences.push_back(describe(finding, text::Language::en));
    return sentences;
  }

  std::unique_ptr<Backend> backend_ = make_backend();
};

TEST_F(EachStore, ATable_IsFoundAgainAsItWasMade) {
  {
    const auto store = backend_->open();
    ASSERT_TRUE(store->commit(Changes{change::Create{one, "{}", {white, black}, true}, change::Append{one, 1, "first"},
                                      change::Create{two, "other", {}, false}}));
    ASSERT_FALSE(store->acquire(one).value());
    ASSERT_TRUE(store->commit(Changes{change::Append{one, 2, "zweite, dritte: “Zug” ♞"},
                                      change::SetInfo{one, R"({"a": 1})", true}, change::SetEnvelope{one, "Nf3"},
                                      change::AddSeat{one, {SeatKind::arbiter, {9}}}}));
  }
  backend_->close();
  const auto store = backend_->open_to_read();
  const auto table = store->table(one).value();
  ASSERT_TRUE(table);
  EXPECT_EQ(table->info, R"({"a": 1})");
  EXPECT_THAT(table->seats, ElementsAre(white, black, Seat{SeatKind::arbiter, {9}}));
  EXPECT_EQ(table->envelope, "Nf3");
  EXPECT_THAT(store->log(one).value(), ElementsAre("first", "zweite, dritte: “Zug” ♞"));
  EXPECT_FALSE(store->table(three).value());
  EXPECT_THAT(store->log(three).value(), IsEmpty());
}

TEST_F(EachStore, TheLobby_HasTheListedTables_TheNewestFirst) {
  const auto store = backend_->open();
  for (const std::int64_t id : {5, 3, 8, 4})
    ASSERT_TRUE(store->commit(Changes{change::Create{{id}, fmt::format("table {}", id), {white}, id != 8}}));
  const auto listed = store->listed(2).value();
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(listed[0].id.number, 4);
  EXPECT_EQ(listed[1].id.number, 3);
  EXPECT_EQ(listed[1].info, "table 3");
  EXPECT_THAT(listed[1].seats, ElementsAre(white));
}

TEST_F(EachStore, AnEntry_FollowsTheLastOneOfItsTable_OrNothingOfItsCommitIsThere) {
  const auto store = backend_->open();
  make(*store, {one, two});
  ASSERT_TRUE(store->commit(Changes{change::Append{one, 1, "a"}}));
  for (const std::uint32_t wrong : {0U, 1U, 3U, 7U}) {
    const auto refused = store->commit(Changes{change::Append{two, 1, "b"}, change::Append{one, wrong, "again"}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Error::Kind::conflict);
  }
  EXPECT_THAT(store->log(one).value(), ElementsAre("a"));
  EXPECT_THAT(store->log(two).value(), IsEmpty());
  EXPECT_TRUE(store->commit(Changes{change::Append{one, 2, "b"}, change::Append{one, 3, "c"}}));
}

TEST_F(EachStore, ATableMadeTwice_IsRefused) {
  const auto store = backend_->open();
  make(*store, {one});
  EXPECT_EQ(store->commit(Changes{change::Create{one, "other", {}, false}}).error().kind, Error::Kind::conflict);
  EXPECT_EQ((*store->table(one))->info, "info");
}

TEST_F(EachStore, ABoardsSecret_IsReplacedByANewOne_AndRemoved) {
  const auto store = backend_->open();
  make(*store, {one, two});
  const Seat first{SeatKind::white_board, {4}}, second{SeatKind::white_board, {5}}, other{SeatKind::black_board, {6}};
  ASSERT_TRUE(
      store->commit(Changes{change::AddSeat{one, white}, change::AddSeat{one, first}, change::AddSeat{one, second},
                            change::AddSeat{one, other}, change::AddSeat{two, first}}));
  EXPECT_THAT(store->table(one).value()->seats, ElementsAre(white, second, other));
  ASSERT_TRUE(store->commit(Changes{change::RemoveSeat{one, SeatKind::white_board}}));
  EXPECT_THAT(store->table(one).value()->seats, ElementsAre(white, other));
  EXPECT_THAT(store->table(two).value()->seats, ElementsAre(first));
}

TEST_F(EachStore, TokensAndWhoPlaysWhere_AreFoundAgainAsTheyAre) {
  PlayerToken token{.hash = {7}, .name = "DeepFish", .scopes = "bot:play", .created = 5};
  const PlayerToken other{.hash = {8}, .name = "Ana", .kind = PlayerKind::person, .scopes = "board:play", .created = 6};
  {
    const auto store = backend_->open();
    make(*store, {one, two});
    ASSERT_TRUE(store->commit(Changes{change::SetToken{token}, change::SetToken{other},
                                      change::SetPlaying{"DeepFish", one, true}, change::SetPlaying{"Ana", one, true},
                                      change::SetPlaying{"Ana", one, true}, change::SetPlaying{"Ana", two, true},
                                      change::SetPlaying{"Ana", two, false}}));
    token.revoked = 9;
    ASSERT_TRUE(store->commit(Changes{change::SetToken{token}}));
  }
  backend_->close();
  const auto store = backend_->open();
  EXPECT_THAT(store->tokens().value(), ElementsAre(token, other));
  EXPECT_THAT(store->playing().value(), ElementsAre(Playing{"Ana", one}, Playing{"DeepFish", one}));
  ASSERT_FALSE(store->acquire(one).value());
  ASSERT_TRUE(store->commit(Changes{change::Delete{one}}));
  EXPECT_TRUE(store->playing().value().empty());
}

TEST_F(EachStore, TheFirstResultOfAGame_IsKeptInItsOrder_AlsoWhenTheTableIsDeleted) {
  {
    const auto store = backend_->open();
    make(*store, {one, two});
    ASSERT_TRUE(store->commit(Changes{change::AddResult{two, "1-0"}, change::AddResult{one, "0-1"}}));
    ASSERT_TRUE(store->commit(Changes{change::AddResult{two, "another"}}));
    ASSERT_TRUE(store->commit(Changes{change::Delete{two}}));
  }
  backend_->close();
  EXPECT_THAT(backend_->open()->results().value(), ElementsAre(GameResult{two, "1-0"}, GameResult{one, "0-1"}));
}

TEST_F(EachStore, AChangeOfATournament_FollowsTheLastOne) {
  const SecretHash arbiter{7, 8, 9};
  const auto store = backend_->open();
  ASSERT_TRUE(store->commit(Changes{change::CreateTournament{one, "round 1", arbiter}}));
  ASSERT_TRUE(store->commit(
      Changes{change::AppendTournament{one, 1, "board 1: 1-0"}, change::AppendTournament{one, 2, "board 2: 0-1"}}));
  const auto late = store->commit(Changes{change::AppendTournament{one, 2, "board 3: 1-0"}});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, Error::Kind::conflict);
  auto found = store->tournament(one).value();
  EXPECT_EQ(*found, (Tournament{one, "round 1", arbiter, {}, 0, {{1, "board 1: 1-0"}, {2, "board 2: 0-1"}}}));
  // A table of that number is another thing.
  EXPECT_FALSE(store->table(one).value());
  // What has been taken up is read from the facts, and kept.
  ASSERT_TRUE(store->commit(Changes{change::SetTournament{one, "both boards", 2}}));
  ASSERT_TRUE(store->commit(Changes{change::AppendTournament{one, 3, "round 2"}, change::CreateTournament{two, "", {}},
                                    change::AppendTournament{two, 1, "x"}}));
  EXPECT_EQ(*store->tournament(one).value(), (Tournament{one, "both boards", arbiter, {}, 2, {{3, "round 2"}}}));
  EXPECT_THAT(store->tournament_changes(one, 2, 10).value(),
              ElementsAre(TournamentChange{2, "board 2: 0-1"}, TournamentChange{3, "round 2"}));
  EXPECT_EQ(store->tournament_changes(one, 1, 1).value().size(), 1U);
  // Older facts change nothing.
  ASSERT_TRUE(store->commit(Changes{change::SetTournament{one, "late", 1}}));
  EXPECT_EQ(store->tournament(one).value()->info, "both boards");
  EXPECT_EQ(store->tournaments_after(1, 10).value().size(), 1U);
  EXPECT_EQ(store->tournaments_after(0, 10).value()[0].changes.size(), 1U);
  ASSERT_TRUE(store->commit(Changes{change::SetTournament{one, "forgotten", 3, true}}));
  EXPECT_TRUE(store->tournament_changes(one, 1, 10).value().empty());
  ASSERT_TRUE(store->commit(Changes{change::AppendTournament{one, 4, "on"}}));
  EXPECT_EQ(*store->tournament(one).value(), (Tournament{one, "forgotten", arbiter, {}, 3, {{4, "on"}}}));
  ASSERT_TRUE(store->commit(Changes{change::DeleteTournament{one}}));
  EXPECT_FALSE(store->tournament(one).value());
  EXPECT_TRUE(store->tournament_changes(one, 1, 10).value().empty());
  EXPECT_EQ(store->tournament_changes(two, 1, 10).value().size(), 1U);
}

TEST_F(EachStore, Tables_AreReadSomeAtATime_WithTheTimeOfTheirLastEntry) {
  const auto store = backend_->open();
  make(*store, {one, two, three});
  ASSERT_TRUE(store->commit(Changes{change::Append{two, 1, "x"}}));
  const auto first = store->tables_after(0, 2).value(), rest = store->tables_after(first.back().id.number, 2).value();
  ASSERT_EQ(first.size(), 2U);
  ASSERT_EQ(rest.size(), 1U);
  EXPECT_EQ(first[0].last, 0);
  EXPECT_GT(first[1].last, 1'700'000'000);
  EXPECT_EQ(rest[0].id, three);
}

TEST_F(EachStore, BansAndNotes_AreKept) {
  const auto store = backend_->open();
  ASSERT_TRUE(store->commit(Changes{change::Ban{"192.0.2.0/24", 5}, change::Ban{"192.0.2.0/24", 6},
                                    change::Ban{"::1", 7}, change::Ban{"10.0.0.1", 8}, change::Ban{"::1", 0},
                                    change::Note{100, 7, "first"}, change::Note{50, 8, "second"}, change::Touch{}}));
  const auto bans = store->bans().value();
  ASSERT_EQ(bans.size(), 2U);
  EXPECT_EQ(bans[0].addresses, "10.0.0.1");
  EXPECT_EQ(bans[1].until, 6);
  const auto notes = store->notes().value();
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[0].text, "first");
  EXPECT_EQ(notes[1].by, 8);
}

TEST_F(EachStore, ATableThatIsDeleted_LeavesNothing) {
  const auto store = backend_->open();
  make(*store, {one});
  ASSERT_TRUE(store->commit(Changes{change::AddSeat{one, white}, change::SetName{one, PrivateSlot::white, "Ana"},
                                    change::Append{one, 1, "x"}}));
  ASSERT_TRUE(store->commit(Changes{change::Append{one, 2, "y"}, change::Delete{one}}));
  EXPECT_FALSE(store->table(one).value());
  EXPECT_THAT(store->log(one).value(), IsEmpty());
  EXPECT_THAT(store->tables_after(-1, 10).value(), IsEmpty());
  make(*store, {one});
  EXPECT_TRUE(store->commit(Changes{change::Append{one, 1, "anew"}}));
  EXPECT_THAT(store->log(one).value(), ElementsAre("anew"));
  EXPECT_GT(store->bytes().value(), 0U);
}

TEST_F(EachStore, ManyLogs_AreWhole_FromAnotherConnectionToo) {
  constexpr std::int64_t tables = 60;
  constexpr std::uint32_t entries = 40;
  const auto store = backend_->open();
  const auto reader = backend_->open_to_read();
  Changes made;
  for (std::int64_t table = 1; table <= tables; ++table) made.emplace_back(change::Create{{table}, "info", {}, false});
  ASSERT_TRUE(store->commit(made));
  for (std::int64_t table = 1; table <= tables; ++table) ASSERT_TRUE(store->acquire({table}));
  for (std::uint32_t n = 1; n <= entries; ++n) {
    Changes changes;
    for (std::int64_t table = tables; table > 0; --table) changes.emplace_back(change::Append{{table}, n, line(n)});
    ASSERT_TRUE(store->commit(changes));
    EXPECT_EQ(reader->log({1 + n % tables}).value().size(), n);
  }
  for (std::int64_t table = 1; table <= tables; ++table) {
    const auto log = reader->log({table}).value();
    ASSERT_EQ(log.size(), entries);
    for (std::uint32_t n = 1; n <= entries; ++n) ASSERT_EQ(log[n - 1], line(n));
  }
}

// --- The chain of hashes

TEST_F(EachStore, AStoreAsItWasWritten_HasNoFindings) {
  write(5);
  EXPECT_THAT(findings(), IsEmpty());
  const auto report = check_store(backend_->place(), known);
  EXPECT_EQ(report->tables, 2U);
  EXPECT_EQ(report->entries, 10U);
}

TEST_F(EachStore, WhatOthersHaveChanged_IsNamed) {
  const struct {
    std::string sql, undo, found;
  } cases[]{
      {"UPDATE events SET line = 'another' WHERE table_id = 1 AND n = 3",
       "UPDATE events SET line = 'line 3' WHERE table_id = 1 AND n = 3",
       "table 0000000000001: entry 3 has been changed"},
      {"UPDATE events SET line = 'another' WHERE table_id = 2 AND n = 5",
       "UPDATE events SET line = 'line 5' WHERE table_id = 2 AND n = 5",
       "table 0000000000002: entry 5 has been changed"},
      {"UPDATE tables SET facts = 'nonsense' WHERE id = 1", "UPDATE tables SET facts = 'info' WHERE id = 1",
       "table 0000000000001: what is kept of it makes no sense"},
      {"UPDATE " + backend_->heads() + " SET n = 4 WHERE table_id = 2",
       "UPDATE " + backend_->heads() + " SET n = 5 WHERE table_id = 2",
       "table 0000000000002: entries 5 to 5 were not written by the server"},
      {"UPDATE events SET n = 9 WHERE table_id = 1 AND n = 3", "UPDATE events SET n = 3 WHERE table_id = 1 AND n = 9",
       "table 0000000000001: entries 3 to 3 are missing"},
      {"DELETE FROM events WHERE table_id = 2 AND n >= 4", "",
       "table 0000000000002: entries 4 to 5, the last of the log, are missing"},
  };
  write(5);
  for (const auto& [sql, undo, found] : cases) {
    backend_->change(sql);
    EXPECT_THAT(findings(), Contains(found)) << sql;
    if (undo.empty()) continue;
    backend_->change(undo);
    EXPECT_THAT(findings(), IsEmpty()) << sql;
  }
  const auto sound = sound_entries(backend_->place(), two, known);
  ASSERT_TRUE(sound && *sound);
  EXPECT_EQ(**sound, 3U);
}

TEST_F(EachStore, ANameAndAReasonErased_LeaveTheChainWhole) {
  const std::string text = R"({"do": "stop_clocks", "reason": "my phone rang"})";
  const std::string reason = R"(, "reason": "my phone rang")";
  const auto at = static_cast<std::uint32_t>(text.find(reason)), size = static_cast<std::uint32_t>(reason.size());
  {
    const auto store = backend_->open();
    make(*store, {one});
    ASSERT_TRUE(store->commit(Changes{change::SetName{one, PrivateSlot::white, "Eva"}}));
    ASSERT_TRUE(store->commit(Changes{change::Append{one, 1, "line 1"}, change::SetName{one, PrivateSlot::white, "Ana"},
                                      change::Append{one, 2, text, {at, size}}, change::Append{one, 3, "line 3"}}));
    EXPECT_EQ(store->log(one).value()[1], text);
    EXPECT_THAT(findings(), IsEmpty());
    ASSERT_TRUE(store->commit(Changes{change::ForgetTexts{one}}));
    EXPECT_EQ(store->log(one).value()[1], R"({"do": "stop_clocks"})");
    ASSERT_TRUE(store->scrub());
    ASSERT_TRUE(store->commit(Changes{change::Append{one, 4, "line 4"}}));
  }
  backend_->close();
  EXPECT_THAT(findings(), IsEmpty());
}

// --- Versions

TEST_F(EachStore, AStoreOfALaterVersion_IsRefused) {
  write(1);
  backend_->change(backend_->set_version(99));
  EXPECT_EQ(backend_->refused().kind, Error::Kind::newer);
  EXPECT_EQ(check_store(backend_->place(), known).error().kind, Error::Kind::newer);
}

// --- Group commit. Callbacks run on the commits' own threads here.

TEST_F(EachStore, GroupCommitThreads_AnswerEveryCommitInOrder) {
  auto writer = backend_->open();
  make(*writer, {one});
  GroupCommit commits(std::move(writer), backend_->open_to_read(), [](const GroupCommit::Task& task) { task(); });
  const auto order = std::make_shared<CommitOrder>();
  std::vector<std::uint32_t> done;
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

TEST_F(EachStore, GroupCommitThreads_ATableThatFails_TakesNoOtherWithIt) {
  auto writer = backend_->open();
  make(*writer, {one, two});
  GroupCommit commits(std::move(writer), backend_->open_to_read(), [](const GroupCommit::Task& task) { task(); });
  const auto broken = std::make_shared<CommitOrder>(), sound = std::make_shared<CommitOrder>();
  std::promise<void> all;
  std::map<int, bool> outcomes;
  const auto note = [&](int which) {
    return [&, which](const auto& outcome) { outcomes[which] = outcome.has_value(); };
  };
  for (int which = 0; which < 200; which += 4) {
    const auto n = static_cast<std::uint32_t>(which / 4 + 1);
    commits.commit(sound, {change::Append{one, n, "x"}}, note(which));
    commits.commit(broken, {change::Append{two, n + 1, "does not follow"}}, note(which + 1));
    commits.commit(broken, {change::Append{two, n, "comes behind what failed"}}, note(which + 2));
    commits.commit(sound, {}, note(which + 3));
  }
  commits.commit(std::make_shared<CommitOrder>(), {}, [&](const auto&) { all.set_value(); });
  all.get_future().wait();
  for (const auto& [which, good] : outcomes) EXPECT_EQ(good, which % 4 == 0 || which % 4 == 3) << which;
}

// Whatever is appended to which table, and however often the store is opened again, the logs are the ones of the model.
RC_GTEST_FIXTURE_PROP(EachStore, WhateverIsWritten_IsReadAgain, ()) {
  auto store = backend_->open();
  std::map<std::int64_t, std::vector<std::string>> model;
  const std::int64_t base = *rc::gen::inRange<std::int64_t>(1, 1'000'000'000) * 1'000;
  const auto commits = *rc::gen::inRange(1, 6);
  for (int commit = 0; commit < commits; ++commit) {
    Changes changes;
    const auto writes = *rc::gen::inRange(0, 12);
    auto after = model;
    for (int write = 0; write < writes; ++write) {
      const std::int64_t table = base + *rc::gen::inRange(0, 4);
      if (!after.contains(table)) changes.emplace_back(change::Create{{table}, "info", {}, false, "regulations"});
      auto& lines = after[table];
      // What a line of JSON has: any text in UTF-8 without a null character.
      const auto text = *rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127));
      lines.push_back(text);
      changes.emplace_back(change::Append{{table}, static_cast<std::uint32_t>(lines.size()), text});
    }
    const bool fails = *rc::gen::inRange(0, 4) == 0;
    if (fails) changes.emplace_back(change::Append{{base + 5}, 9, "follows nothing"});
    RC_ASSERT(store->commit(changes).has_value() == !fails);
    if (!fails) model = after;
    if (*rc::gen::inRange(0, 3) == 0) {
      store.reset();
      backend_->close();
      store = backend_->open();
    }
    for (const auto& [table, lines] : model) {
      RC_ASSERT(store->log({table}).value() == lines);
      RC_ASSERT(!store->acquire({table}).value());
    }
  }
  store.reset();
  backend_->close();
  RC_ASSERT(findings() == std::vector<std::string>());
}

}  // namespace
}  // namespace jadoube::store
