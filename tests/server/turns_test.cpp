// Whose turn it is where many wait for one worker, and whether the server was away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <future>
#include <memory>
#include <new>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "jadoube/server/common/hold_watch.hpp"
#include "jadoube/server/common/pause_watch.hpp"
#include "jadoube/server/common/posting.hpp"
#include "jadoube/server/common/turn_queue.hpp"
#include "jadoube/server/live/reading_share.hpp"
#include "jadoube/server/table/reading_turns.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/server/tournament/tournament_file.hpp"
#include "jadoube/store/on_own_thread.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
namespace json = boost::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::Ge;
using testing::Le;

TEST(TurnQueue, WhoWantsMuch_WaitsLonger) {
  TurnQueue<int> queue(100);
  for (const int job : {1, 2, 3, 4}) EXPECT_TRUE(queue.push("greedy", job));
  EXPECT_TRUE(queue.push("modest", 10));
  std::vector<int> order;
  while (auto next = queue.pop()) order.push_back(next->job);
  EXPECT_THAT(order, ElementsAre(1, 10, 2, 3, 4));
  EXPECT_TRUE(queue.empty());
}

TEST(TurnQueue, AClient_HasSoManyWaiting) {
  TurnQueue<int> queue(2);
  EXPECT_TRUE(queue.push("a", 1));
  EXPECT_TRUE(queue.push("a", 2));
  EXPECT_FALSE(queue.push("a", 3));
  EXPECT_TRUE(queue.push("b", 1));
  EXPECT_EQ(queue.size(), 3U);
}

TEST(TurnQueue, AJobThatGoesOn_IsTheClientsNextOne_BehindTheOthersTurns) {
  TurnQueue<int> queue(10);
  queue.push("a", 1);
  queue.push("a", 2);
  queue.push("b", 10);
  auto first = queue.pop();
  queue.push_front(first->client, first->job);
  EXPECT_EQ(queue.pop()->job, 10);
  EXPECT_EQ(queue.pop()->job, 1);
  EXPECT_EQ(queue.pop()->job, 2);
}

// What is given to the reading thread, done when the test says so.
class Turns : public testing::Test {
 protected:
  // A read of so many pieces.
  bool read(const std::string& client, const std::string& name, int pieces) {
    return turns.read(client, {.piece =
                                   [this, name, left = std::make_shared<int>(pieces)](store::Store&) {
                                     done.push_back(name);
                                     return --*left > 0 ? std::nullopt : std::optional<HeavyReads::Task>([this, name] {
                                       done.push_back(name + " is read");
                                     });
                                   },
                               .failed = [] {}});
  }
  void work() {
    while (ask) {
      // No piece of these tests looks at the store.
      const auto now = std::exchange(ask, {});
      now (*static_cast<store::Store*>(nullptr))();
    }
  }
  HeavyReads::Ask ask;
  std::vector<std::string> done;
  ReadingTurns turns{[this](HeavyReads::Ask given) { ask = std::move(given); }, 3};
};

TEST_F(Turns, ALongLogOfOneAddress_LetsTheShortOneOfAnotherPass) {
  EXPECT_TRUE(read("a", "long", 3));
  EXPECT_TRUE(read("b", "short", 1));
  work();
  EXPECT_THAT(done, ElementsAre("long", "short", "short is read", "long", "long", "long is read"));
}

TEST_F(Turns, WhatIsNoLongerWanted_IsLeftOut) {
  EXPECT_TRUE(read("a", "first", 1));
  EXPECT_TRUE(turns.read("b", {.piece = [this](store::Store&) -> std::optional<HeavyReads::Task> {
                                 done.emplace_back("unwanted");
                                 return [] {};
                               },
                               .failed = [] {},
                               .wanted = [] { return false; }}));
  EXPECT_TRUE(read("b", "second", 1));
  work();
  EXPECT_THAT(done, ElementsAre("first", "first is read", "second", "second is read"));
}

TEST_F(Turns, WhatIsNoLongerWanted_EndsBeforeItsNextPiece) {
  bool waits = true;
  EXPECT_TRUE(turns.read("a", {.piece = [this, &waits](store::Store&) -> std::optional<HeavyReads::Task> {
                                 done.emplace_back("a piece");
                                 waits = false;
                                 return std::nullopt;
                               },
                               .failed = [] {},
                               .wanted = [&] { return waits; }}));
  EXPECT_TRUE(read("b", "another's", 1));
  work();
  EXPECT_THAT(done, ElementsAre("a piece", "another's", "another's is read"));
}

// Four players and two rounds, all games drawn.
TEST(FileInPieces, PairsOneRoundInAPiece) {
  constexpr std::string_view trf =
      "012 Open\r\n142 2\r\n152 W\r\n"
      "001    1      A                                 2000                             1.0    1     3 w =     2 b "
      "=\r\n"
      "001    2      B                                 1900                             1.0    2     4 b =     1 w "
      "=\r\n"
      "001    3      C                                 1800                             1.0    3     1 b =     4 w "
      "=\r\n"
      "001    4      D                                 1700                             1.0    4     2 w =     3 b "
      "=\r\n";
  const auto made = read_create_tournament(json::serialize(json::value{{"trf", trf}}));
  ASSERT_TRUE(made) << made.error().in(text::Language::en);
  FileInPieces file("trf26");
  int pieces = 1;
  auto text = file.next(made->tournament);
  for (; !text && pieces < 100; ++pieces) text = file.next(made->tournament);
  ASSERT_TRUE(text);
  // The file; two rounds, with no corrections that could explain them; and the places.
  EXPECT_THAT(pieces, AllOf(Ge(4), Le(6)));
  EXPECT_THAT(json::parse(*text).at("trf").as_string(), testing::HasSubstr("012 Open"));
}

TEST_F(Turns, AClient_HasSoManyReadsWaiting_BesideTheOneInProgress) {
  for (const char* const name : {"in progress", "first", "second", "third"}) EXPECT_TRUE(read("a", name, 1));
  EXPECT_FALSE(read("a", "fourth", 1));
  EXPECT_TRUE(read("b", "another's", 1));
}

TEST_F(Turns, WhatAReadHolds_IsFreedOnTheReadingThread) {
  const auto large = std::make_shared<int>();
  EXPECT_TRUE(turns.read(
      "a", {.piece = [large](store::Store&) { return std::optional<HeavyReads::Task>([] {}); }, .failed = [] {}}));
  const auto task = std::exchange(ask, {})(*static_cast<store::Store*>(nullptr));
  EXPECT_EQ(large.use_count(), 1);
  task();
}

// The priority of a thread, as its niceness.
int niceness() { return ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid())); }

struct Asked {
  std::thread::id thread;
  int niceness;
  friend bool operator==(const Asked&, const Asked&) = default;
};

// A store that notes on which thread it was asked.
class AskedStore final : public store::Store {
 public:
  explicit AskedStore(std::vector<Asked>& asked) : asked_(asked) {}
  std::expected<void, store::Error> commit(std::span<const store::Change>) override { return {}; }
  std::expected<std::optional<store::Table>, store::Error> table(store::TableId id) override {
    asked_.push_back({std::this_thread::get_id(), niceness()});
    return store::Table{.id = id, .info = "of " + std::to_string(id.number), .seats = {}, .envelope = {}};
  }
  std::expected<std::vector<std::string>, store::Error> log(store::TableId) override { throw std::bad_alloc(); }
  std::expected<std::vector<store::Table>, store::Error> listed(std::size_t) override { return {}; }
  std::expected<std::optional<store::Tournament>, store::Error> tournament(store::TableId) override {
    return std::unexpected(store::Error{.kind = store::Error::Kind::damaged, .path = "tables.db"});
  }
  std::expected<std::vector<store::TournamentChange>, store::Error> tournament_changes(store::TableId, std::uint32_t,
                                                                                       std::size_t) override {
    return {};
  }
  std::expected<std::vector<store::PlayerToken>, store::Error> tokens() override { return {}; }
  std::expected<std::vector<store::Playing>, store::Error> playing() override { return {}; }
  std::expected<std::vector<store::GameResult>, store::Error> results() override { return {}; }
  std::expected<std::uint64_t, store::Error> bytes() override { return 7U; }
  std::expected<std::vector<store::Aged>, store::Error> tables_after(std::int64_t, std::size_t) override { return {}; }
  std::expected<std::vector<store::Tournament>, store::Error> tournaments_after(std::int64_t, std::size_t) override {
    return {};
  }
  std::expected<std::vector<store::change::Ban>, store::Error> bans() override { return {}; }
  std::expected<std::vector<store::change::Note>, store::Error> notes() override { return {}; }
  std::expected<void, store::Error> scrub() override { return {}; }

 private:
  std::vector<Asked>& asked_;
};

TEST(StoreOnOwnThread, IsAskedThere_AndAnswersHere) {
  std::vector<Asked> asked;
  const auto store = store::on_own_thread(std::make_unique<AskedStore>(asked));
  for (const std::int64_t number : {1, 2, 3}) {
    const auto table = store->table({number});
    ASSERT_TRUE(table && *table);
    EXPECT_EQ((*table)->info, "of " + std::to_string(number));
  }
  ASSERT_EQ(asked.size(), 3U);
  EXPECT_NE(asked.front().thread, std::this_thread::get_id());
  EXPECT_THAT(asked, testing::Each(asked.front()));
}

TEST(StoreOnOwnThread, PassesErrorsOn_AndWhatTheStoreThrows) {
  std::vector<Asked> asked;
  const auto store = store::on_own_thread(std::make_unique<AskedStore>(asked));
  const auto tournament = store->tournament({1});
  ASSERT_FALSE(tournament);
  EXPECT_EQ(tournament.error().path, "tables.db");
  EXPECT_THROW(static_cast<void>(store->log({1})), std::bad_alloc);
  EXPECT_EQ(store->bytes(), 7U);
}

TEST(HeavyReads, HaveALowerPriority_ThanTheirStoreAndTheServingThread) {
  const int own = niceness();
  std::promise<int> of_reads;
  std::vector<Asked> asked;
  std::promise<std::thread::id> reader;
  {
    HeavyReads reads(std::make_unique<AskedStore>(asked), [](const HeavyReads::Task& task) { task(); });
    reads.run([&](store::Store& store) {
      EXPECT_TRUE(store.table({1}));
      of_reads.set_value(niceness());
      return [&] { reader.set_value(std::this_thread::get_id()); };
    });
    EXPECT_EQ(of_reads.get_future().get(), std::min(own + 5, 19));
  }
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_NE(asked.front().thread, reader.get_future().get());
  EXPECT_EQ(asked.front().niceness, own);
}

TEST(HeavyReads, AtTheEnd_FinishTheCurrentTask) {
  std::vector<Asked> asked;
  bool done = false;
  {
    HeavyReads reads(std::make_unique<AskedStore>(asked), [](const HeavyReads::Task& task) { task(); });
    reads.run([&](store::Store&) { return [&] { done = true; }; });
  }
  EXPECT_TRUE(done);
}

// What comes over WebSockets, and takes as long as the test says.
class Share : public testing::Test {
 protected:
  void enter(const AddressQuota& of, const std::string& name, std::chrono::nanoseconds takes = {}) {
    share.enter(of, [this, name, takes] {
      done.push_back(name);
      used += takes;
    });
  }
  void next_window() {
    share.next_window();
    io.restart();
    io.poll();
  }

  boost::asio::io_context io;
  std::chrono::nanoseconds used{};
  ReadingShare share{io, [this] { return used; }};
  AddressQuota greedy{"192.0.2.7", false, 60}, modest{"192.0.2.8", false, 60}, hall{"192.0.2.9", true, 60};
  std::vector<std::string> done;
};

TEST_F(Share, WhatOneAddressSendsBeyondItsPart_WaitsForTheNextWindow_AndNobodyElses) {
  enter(greedy, "first", ReadingShare::part);
  enter(greedy, "second");
  enter(modest, "another's");
  EXPECT_THAT(done, ElementsAre("first", "another's"));
  next_window();
  EXPECT_THAT(done, ElementsAre("first", "another's", "second"));
}

TEST_F(Share, WhatWaits_IsDoneInItsOrder_AsFarAsThePartGoes) {
  enter(greedy, "first", ReadingShare::part);
  for (const char* const name : {"second", "third", "fourth"}) enter(greedy, name, ReadingShare::part);
  for (std::size_t windows = 0; windows < 3; ++windows) {
    EXPECT_EQ(done.size(), windows + 1);
    next_window();
  }
  EXPECT_THAT(done, ElementsAre("first", "second", "third", "fourth"));
}

TEST_F(Share, WhatWasFarTooMuch_IsMadeUpForInOneWindow) {
  enter(greedy, "first", 10 * ReadingShare::part);
  enter(greedy, "second");
  next_window();
  EXPECT_THAT(done, ElementsAre("first"));
  next_window();
  EXPECT_THAT(done, ElementsAre("first", "second"));
}

TEST_F(Share, OfATrustedNetwork_IsAllThereIs) {
  for (const char* const name : {"first", "second", "third"}) enter(hall, name, ReadingShare::part);
  EXPECT_THAT(done, ElementsAre("first", "second", "third"));
}

TEST(Inbox, WhatOneThreadPuts_IsRunInItsOrder_WhateverOthersPut) {
  boost::asio::io_context io;
  Inbox& inbox = boost::asio::use_service<Inbox>(io);
  constexpr std::size_t senders = 4, letters = 500;
  std::array<std::vector<std::size_t>, senders> taken;
  {
    std::vector<std::jthread> threads;
    for (std::size_t sender = 0; sender < senders; ++sender)
      threads.emplace_back([&, sender] {
        for (std::size_t letter = 0; letter < letters; ++letter)
          inbox.put("a letter", [&, sender, letter] { taken[sender].push_back(letter); });
      });
    const auto some_left = [&] {
      return std::ranges::any_of(taken, [](const auto& of_one) { return of_one.size() < letters; });
    };
    while (some_left()) io.run_one();
  }
  std::vector<std::size_t> in_order(letters);
  std::iota(in_order.begin(), in_order.end(), 0);
  EXPECT_THAT(taken, testing::Each(in_order));
}

TEST(Inbox, WhatIsPutWhileATaskRuns_ComesLater_AndIsNamed) {
  boost::asio::io_context io;
  const auto post = posting(io, "a letter");
  std::vector<std::string> done;
  post([&] {
    post([&] { done.emplace_back(doing); });
    done.emplace_back("first");
  });
  while (done.size() < 2) io.run_one();
  EXPECT_THAT(done, ElementsAre("first", "a letter"));
}

TEST(Inbox, WhatIsLeftAtTheEnd_IsDropped) {
  const auto held = std::make_shared<int>();
  {
    boost::asio::io_context io;
    const auto post = posting(io, "a letter");
    post([held] {});
    post([held] {});
  }
  EXPECT_EQ(held.use_count(), 1);
}

constexpr Moment start{1h};

TEST(PauseWatch, LooksThatFollowOneAnother_AreNoPause) {
  PauseWatch watch(1s);
  EXPECT_FALSE(watch.look(start, 5h));
  EXPECT_FALSE(watch.look(start + 1s, 5h + 1s));
  EXPECT_FALSE(watch.look(start + 1999ms, 5h + 1999ms));
}

TEST(PauseWatch, AProcessThatWasStopped_WasAway) {
  PauseWatch watch(1s);
  watch.look(start, 5h);
  const auto pause = watch.look(start + 12s, 5h + 12s);
  ASSERT_TRUE(pause);
  EXPECT_EQ(pause->away, 12s);
  EXPECT_EQ(pause->of_clock, 12s);
  EXPECT_FALSE(watch.look(start + 12s, 5h + 12s));
}

TEST(PauseWatch, AMachineThatSlept_WasAwayThoughItsClockStood) {
  PauseWatch watch(1s);
  watch.look(start, 5h);
  const auto pause = watch.look(start + 20ms, 6h);
  ASSERT_TRUE(pause);
  EXPECT_EQ(pause->away, 1h);
  EXPECT_EQ(pause->of_clock, 20ms);
}

}  // namespace
}  // namespace jadoube::server
