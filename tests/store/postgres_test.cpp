// What only PostgreSQL has: nodes that take tables from one another, connections that are lost, TLS, passwords.
#include "jadoube/store/postgres/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <type_traits>

#include "jadoube/store/chain.hpp"
#include "jadoube/store/check.hpp"
#include "jadoube/store/copy.hpp"
#include "jadoube/store/postgres/library.hpp"
#include "jadoube/store/sqlite/store.hpp"
#include "tests/cli/program.hpp"
#include "tests/store/cutting_proxy.hpp"
#include "tests/store/postgres_server.hpp"
#include "tests/support/eventually.hpp"
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#endif

namespace jadoube::store {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Changes = std::vector<Change>;

constexpr TableId one{1}, two{2};

class InPostgres : public testing::Test {
 protected:
  std::string url() const { return server_.url(database_); }
  std::unique_ptr<PostgresNode> join(const std::string& name) const {
    return *PostgresNode::join(url(), name, name + ":1");
  }
  void make(Store& store, TableId table) const {
    ASSERT_TRUE(store.commit(Changes{change::Create{table, "info", {}, false, "regulations"}}));
    ASSERT_FALSE(store.acquire(table).value());
  }
  // As if the node's processor had stood still, or its connection had been lost, for longer than its lease.
  void end_lease(const std::string& name) const {
    server_.sql(database_,
                "UPDATE jadoube.nodes SET until = clock_timestamp() - interval '1 s' WHERE name = '" + name + "'");
  }
  static std::optional<Known> known(const Table& /*table*/, const std::vector<std::string>& lines) {
    return Known{.origin = "regulations", .names = {}, .sound = static_cast<std::uint32_t>(lines.size())};
  }
  void expect_whole() const {
    const auto report = check_store(url(), known);
    ASSERT_TRUE(report) << describe(report.error(), text::Language::en);
    EXPECT_THAT(report->findings, IsEmpty());
  }

  test::PostgresServer& server_ = test::PostgresServer::shared();
  std::string database_ = server_.make_database();
};

// --- Nodes

TEST_F(InPostgres, ATable_IsServedByOneNode_AndOthersAreToldWhich) {
  const auto north = join("north"), south = join("south");
  const auto writer = *north->open(), other = *south->open();
  make(*writer, one);
  const auto owner = other->acquire(one).value();
  ASSERT_TRUE(owner);
  EXPECT_EQ(owner->node, "north");
  EXPECT_EQ(owner->address, "north:1");
  EXPECT_EQ(other->commit(Changes{change::Append{one, 1, "x"}}).error().kind, Error::Kind::fenced);
  EXPECT_EQ(other->commit(Changes{change::Delete{one}}).error().kind, Error::Kind::fenced);
  EXPECT_FALSE(other->acquire({99}).value());  // there is none
}

TEST_F(InPostgres, ANodeWhoseTableWasTaken_AcknowledgesNothingMore_AndTheOthersLogHasNoGap) {
  const auto north = join("north"), south = join("south");
  const auto writer = *north->open(), other = *south->open();
  make(*writer, one);
  ASSERT_TRUE(writer->commit(Changes{change::Append{one, 1, "by north"}}));
  EXPECT_LT(other->lease_ended(one).value(), 0ms);
  end_lease("north");
  EXPECT_GE(other->lease_ended(one).value(), 0ms);
  EXPECT_FALSE(writer->lease_ended(one).value());  // it is the node's own
  ASSERT_FALSE(other->acquire(one).value());
  EXPECT_FALSE(other->lease_ended(one).value());
  ASSERT_THAT(other->log(one).value(), ElementsAre("by north"));
  // Who plays where is no part of the game: it may be written for a table of another node.
  ASSERT_TRUE(writer->commit(Changes{change::SetPlaying{"Ana", one, true}}));
  // Woken, north renews its lease; what it had of the table is not its own any more, though the next number is free.
  for (const Change& late : Changes{change::Append{one, 2, "too late"}, change::SetInfo{one, "too late", false},
                                    change::AddSeat{one, {SeatKind::white, {}}},
                                    change::RemoveSeat{one, SeatKind::white}, change::SetEnvelope{one, "too late"},
                                    change::SetName{one, PrivateSlot::white, "Ana"}, change::ForgetTexts{one}})
    EXPECT_EQ(writer->commit(std::span(&late, 1)).error().kind, Error::Kind::fenced);
  ASSERT_TRUE(other->commit(Changes{change::Append{one, 2, "by south"}}));
  EXPECT_THAT(writer->log(one).value(), ElementsAre("by north", "by south"));
  EXPECT_EQ((*writer->table(one))->info, "info");
  expect_whole();
}

// The table comes back to a node that still has it in memory as it was before.
TEST_F(InPostgres, ANodeThatGetsItsTableBack_HasToTakeItAnew) {
  const auto north = join("north");
  const auto writer = *north->open();
  make(*writer, one);
  end_lease("north");
  {
    const auto south = join("south");
    const auto other = *south->open();
    ASSERT_FALSE(other->acquire(one).value());
  }
  EXPECT_EQ(writer->commit(Changes{change::Append{one, 1, "x"}}).error().kind, Error::Kind::fenced);
  ASSERT_FALSE(writer->acquire(one).value());
  EXPECT_TRUE(writer->commit(Changes{change::Append{one, 1, "x"}}));
}

TEST_F(InPostgres, ANodeThatStops_OrGivesATableUp_LeavesItToOthersAtOnce) {
  auto north = join("north");
  const auto south = join("south");
  const auto other = *south->open();
  {
    const auto writer = *north->open();
    make(*writer, one);
    make(*writer, two);
    ASSERT_TRUE(other->acquire(one).value());
    ASSERT_TRUE(writer->release(std::vector{one}));
    EXPECT_FALSE(other->acquire(one).value());
    EXPECT_EQ(writer->commit(Changes{change::Append{one, 1, "x"}}).error().kind, Error::Kind::fenced);
    ASSERT_TRUE(other->acquire(two).value());
  }
  north.reset();
  EXPECT_FALSE(other->acquire(two).value());
}

TEST_F(InPostgres, TwoNodesOfOneName_AreNot_ButANodeThatWasKilledComesBack) {
  {
    const auto north = join("north");
    const auto second = PostgresNode::join(url(), "north", "", {.lease = 300ms});
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().kind, Error::Kind::in_use_there);
    EXPECT_THAT(describe(second.error(), text::Language::en), HasSubstr("another node named north"));
  }
  server_.sql(database_, "INSERT INTO jadoube.nodes VALUES (1000, 'north', '', clock_timestamp() + interval '300 ms')");
  EXPECT_TRUE(PostgresNode::join(url(), "north", ""));
}

TEST_F(InPostgres, ALease_LastsAsLongAsItsNode) {
  const auto north = *PostgresNode::join(url(), "north", "north:1", {.lease = 2s, .renewal = 100ms});
  const auto south = join("south");
  const auto writer = *north->open(), other = *south->open();
  make(*writer, one);
  const auto end = server_.sql(database_, "SELECT until FROM jadoube.nodes WHERE name = 'north'");
  const auto passed = "SELECT clock_timestamp() > '" + end.substr(0, end.find('\n')) + "'";
  EXPECT_TRUE(test::eventually([&] { return server_.sql(database_, passed).starts_with('t'); }));
  EXPECT_TRUE(other->acquire(one).value());
}

// --- Connections

TEST_F(InPostgres, AConnectionThatWasEnded_IsMadeAnew) {
  const auto north = join("north");
  const auto store = *north->open(), reader = *north->open();
  make(*store, one);
  for (std::uint32_t n = 1; n <= 3; ++n) {
    server_.sql(database_,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND "
                "pid <> pg_backend_pid()");
    ASSERT_EQ(reader->log(one).value().size(), n - 1);
    ASSERT_TRUE(store->commit(Changes{change::Append{one, n, "x"}}));
  }
  expect_whole();
}

TEST_F(InPostgres, WhileTheDatabaseIsAway_CommitsAreRefused_AndGoOnWhenItIsBack) {
  const auto north = join("north");
  const auto store = *north->open();
  make(*store, one);
  for (std::uint32_t n = 1; n <= 2; ++n) {
    if (n == 1)
      server_.kill();
    else
      server_.stop();
    const auto refused = store->commit(Changes{change::Append{one, n, "x"}});
    EXPECT_EQ(refused.error().kind, Error::Kind::unreachable);
    EXPECT_EQ(store->log(one).error().kind, Error::Kind::unreachable);
    EXPECT_THAT(describe(refused.error(), text::Language::en), HasSubstr("does not answer"));
    server_.start();
    ASSERT_TRUE(store->commit(Changes{change::Append{one, n, "x"}}));
  }
  EXPECT_EQ(store->log(one).value().size(), 2U);
  expect_whole();
}

TEST_F(InPostgres, ACommitWhoseAnswerIsLost_IsAcknowledgedIfItIsOnTheDisk_AndIsThereOnce) {
  test::CuttingProxy proxy(server_.port());
  const auto through = test::PostgresServer::url(database_, proxy.port()) + "?sslmode=disable";
  const auto north = *PostgresNode::join(through, "north", "");
  const auto store = *north->open();
  make(*store, one);
  std::uint32_t n = 0;
  // COMMIT is named s2 or the like once it is prepared: the text of the line marks the message that it comes with.
  for (int round = 0; round < 5; ++round) {
    ++n;
    proxy.cut_after(fmt::format("mark {}", n));
    ASSERT_TRUE(store->commit(Changes{change::Append{one, n, fmt::format("mark {}", n)}}));
    ASSERT_EQ(store->log(one).value().size(), n);
    ++n;
    proxy.cut_before(fmt::format("mark {}", n));
    ASSERT_TRUE(store->commit(Changes{change::Append{one, n, fmt::format("mark {}", n)}}));
    ASSERT_EQ(store->log(one).value().size(), n);
  }
  expect_whole();
}

TEST_F(InPostgres, ANetworkThatDropsEverything_IsNotWaitedForWithoutEnd) {
  test::CuttingProxy proxy(server_.port());
  const auto through = test::PostgresServer::url(database_, proxy.port()) + "?sslmode=disable";
  const auto north = *PostgresNode::join(through, "north", "", {.answer = 1s, .doubt = 300ms});
  const auto store = *north->open();
  make(*store, one);
  proxy.swallow(true);
  EXPECT_EQ(store->log(one).error().kind, Error::Kind::unreachable);
  EXPECT_EQ(store->commit(Changes{change::Append{one, 1, "x"}}).error().kind, Error::Kind::unreachable);
  proxy.swallow(false);
  EXPECT_TRUE(store->commit(Changes{change::Append{one, 1, "x"}}));
  EXPECT_EQ(store->log(one).value().size(), 1U);
}

TEST_F(InPostgres, ConnectionsThatAreUsedUp_AreToldAsSuch) {
  server_.sql(database_,
              fmt::format("CREATE ROLE few_{0} LOGIN PASSWORD 'secret of the tests' CONNECTION LIMIT 2; GRANT "
                          "CREATE ON DATABASE {0} TO few_{0}",
                          database_));
  const auto few = fmt::format("postgresql://few_{0}@127.0.0.1:{1}/{0}", database_, server_.port());
  const auto north = PostgresNode::join(few, "north", "");
  ASSERT_TRUE(north);
  std::vector<std::unique_ptr<Store>> opened;
  std::optional<Error> refused;
  while (!refused && opened.size() < 3) {
    auto store = (*north)->open();
    if (store)
      opened.push_back(*std::move(store));
    else
      refused = store.error();
  }
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->kind, Error::Kind::unreachable);
  EXPECT_THAT(refused->detail, HasSubstr("too many connections"));
}

// --- Who is let in

TEST_F(InPostgres, APasswordInTheAddress_IsRefused_AndNotRepeated) {
  for (const std::string address :
       {"postgresql://tables:hunter2@127.0.0.1/x", "postgresql://127.0.0.1/x?password=hunter2"}) {
    const auto refused = PostgresNode::join(address, "north", "");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Error::Kind::password);
    EXPECT_THAT(describe(refused.error(), text::Language::en), Not(HasSubstr("hunter2")));
  }
  const auto unreadable = PostgresNode::join("postgresql://tables%zzhunter2@127.0.0.1/x", "north", "");
  ASSERT_FALSE(unreadable);
  EXPECT_EQ(unreadable.error().kind, Error::Kind::bad_address);
  EXPECT_THAT(describe(unreadable.error(), text::Language::en), Not(HasSubstr("hunter2")));
}

TEST_F(InPostgres, APassword_MayBeInAFile) {
  const test::Scratch scratch;
  const auto file =
      scratch.write("passwords", fmt::format("127.0.0.1:{}:*:tables:secret of the tests\n", server_.port()));
  std::filesystem::permissions(file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  const std::string kept = std::getenv("PGPASSWORD");
  ::unsetenv("PGPASSWORD");
  EXPECT_TRUE(PostgresNode::join(url() + "?passfile=" + file.string(), "north", ""));
  const auto without = PostgresNode::join(url() + "?passfile=/none", "north", "");
  ::setenv("PGPASSWORD", kept.c_str(), 1);
  ASSERT_FALSE(without);
  EXPECT_THAT(without.error().detail, HasSubstr("password"));
}

TEST_F(InPostgres, TLS_IsUsedAndVerifiedAsTheAddressSays) {
  const auto certificate = (server_.folder() / "certificate.pem").string();
  const auto verified = PostgresNode::join(url() + "?sslmode=verify-ca&sslrootcert=" + certificate, "north", "");
  ASSERT_TRUE(verified) << describe(verified.error(), text::Language::en);
  const auto store = (*verified)->open();
  EXPECT_EQ(server_.sql(database_,
                        "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE "
                        "application_name LIKE 'jadoube%'"),
            "t\n");
  const auto other = PostgresNode::join(url() + "?sslmode=verify-full&sslrootcert=" + certificate, "south", "");
  ASSERT_FALSE(other);  // 127.0.0.1 is not what the certificate names
  EXPECT_EQ(other.error().kind, Error::Kind::unreachable);
}

TEST_F(InPostgres, ASchemaOfSomethingElse_IsLeftAsItIs) {
  server_.sql(database_, "CREATE SCHEMA jadoube; CREATE TABLE jadoube.songs (title text)");
  EXPECT_EQ(PostgresNode::join(url(), "north", "").error().kind, Error::Kind::foreign);
  EXPECT_EQ(open_postgres_to_read(url()).error().kind, Error::Kind::foreign);
  EXPECT_EQ(server_.sql(database_, "SELECT count(*) FROM pg_tables WHERE schemaname = 'jadoube'"), "1\n");
}

TEST_F(InPostgres, AnOperatorWhoTurnedSynchronousCommitOff_DoesNotTurnItOffHere) {
  server_.sql(database_, "ALTER DATABASE " + database_ + " SET synchronous_commit = off");
  const auto north = join("north");
  const auto store = *north->open();
  EXPECT_TRUE(store->durable().value());
  make(*store, one);
  server_.sql(database_, "ALTER DATABASE " + database_ + " RESET synchronous_commit");
}

TEST_F(InPostgres, TheNodes_ShareOneSecret_MadeWithTheSchema) {
  const auto north = join("north"), south = join("south");
  const std::string secret = north->shared_secret().value();
  EXPECT_EQ(secret.size(), 64U);
  EXPECT_EQ(south->shared_secret().value(), secret);
  EXPECT_EQ(join("east")->shared_secret().value(), secret);
}

TEST_F(InPostgres, ATournament_IsServedByOneNode) {
  const auto north = join("north"), south = join("south");
  const auto store = *north->open(), other = *south->open();
  ASSERT_TRUE(store->commit(Changes{change::CreateTournament{two, "event", {}}}));
  ASSERT_FALSE(store->acquire_tournament(two).value());
  EXPECT_EQ(other->acquire_tournament(two).value()->node, "north");
}

// --- Copies

TEST_F(InPostgres, AStore_IsCopiedFromSqliteAndBack_WithItsHashes) {
  const test::Scratch scratch;
  const PlayerToken ana{
      .hash = {1}, .name = "Ana", .kind = PlayerKind::person, .scopes = "board:play", .created = 6, .revoked = 7};
  const auto from = (scratch.path() / "from.db").string(), back = (scratch.path() / "back.db").string();
  {
    const auto store = *open_sqlite(from, Access::write);
    Changes changes{change::CreateTournament{one, "event", {7}},
                    change::AppendTournament{one, 1, "round 1"},
                    change::SetTournament{one, "event of round 1", 1},
                    change::AppendTournament{one, 2, "round 2"},
                    change::Ban{"192.0.2.1", 5},
                    change::Note{1, 2, "note"},
                    change::SetToken{ana},
                    change::SetToken{{.hash = {2}, .name = "DeepFish", .scopes = "bot:play", .created = 5}},
                    change::SetPlaying{"Ana", one, true}};
    for (std::int64_t table = 1; table <= 30; ++table) {
      changes.emplace_back(change::Create{{table}, "info", {{SeatKind::white, {3}}}, table % 2 == 0, "regulations"});
      changes.emplace_back(change::SetEnvelope{{table}, "sealed"});
      for (std::uint32_t n = 1; n <= static_cast<std::uint32_t>(table) - 1; ++n)
        changes.emplace_back(change::Append{{table}, n, R"({"do": "stop_clocks", "reason": "ill"})", {20, 17}});
    }
    ASSERT_TRUE(store->commit(changes));
    ASSERT_TRUE(store->commit(Changes{change::ForgetTexts{{3}}}));
  }
  const auto there = copy_store(from, url());
  ASSERT_TRUE(there) << describe(there.error(), text::Language::en);
  EXPECT_EQ(there->tables, 30U);
  EXPECT_EQ(there->entries, 435U);
  EXPECT_EQ(there->tournaments, 1U);
  expect_whole();
  EXPECT_EQ(copy_store(from, url()).error().kind, Error::Kind::not_empty);
  {
    const auto north = join("north");
    EXPECT_EQ(copy_store(url(), url()).error().kind, Error::Kind::in_use);
    // Play goes on where it was.
    const auto store = *north->open();
    ASSERT_FALSE(store->acquire({5}).value());
    ASSERT_TRUE(
        store->commit(Changes{change::Append{{5}, 5, "more"}, change::Create{{77}, "info", {}, true, "regulations"}}));
    EXPECT_EQ(store->listed(1).value()[0].id.number, 77);
  }
  const auto again = copy_store(url(), back);
  ASSERT_TRUE(again) << describe(again.error(), text::Language::en);
  EXPECT_EQ(again->entries, 436U);
  EXPECT_THAT(check_store(back, known)->findings, IsEmpty());
  const auto one_of = *open_sqlite(back, Access::read);
  EXPECT_EQ(one_of->log({5}).value().back(), "more");
  EXPECT_EQ(one_of->log({3}).value()[0], R"({"do": "stop_clocks"})");
  EXPECT_EQ(one_of->log({4}).value()[0], R"({"do": "stop_clocks", "reason": "ill"})");
  EXPECT_EQ(one_of->bans().value().size(), 1U);
  EXPECT_EQ(one_of->notes().value()[0].text, "note");
  EXPECT_EQ(one_of->tokens().value().size(), 2U);
  EXPECT_EQ(one_of->tokens().value()[0], ana);
  EXPECT_THAT(one_of->playing().value(), ElementsAre(Playing{"Ana", one}));
}

#if __has_include(<postgresql/libpq-fe.h>)
// What is looked up in the library at run time is what its header says.
TEST(Libpq, IsAsItsHeaderSays) {
  EXPECT_EQ(pq::connection_ok, CONNECTION_OK);
  EXPECT_EQ(pq::polling_failed, PGRES_POLLING_FAILED);
  EXPECT_EQ(pq::polling_reading, PGRES_POLLING_READING);
  EXPECT_EQ(pq::polling_writing, PGRES_POLLING_WRITING);
  EXPECT_EQ(pq::polling_ok, PGRES_POLLING_OK);
  EXPECT_EQ(pq::command_ok, PGRES_COMMAND_OK);
  EXPECT_EQ(pq::tuples_ok, PGRES_TUPLES_OK);
  EXPECT_EQ(pq::pipeline_sync, PGRES_PIPELINE_SYNC);
  EXPECT_EQ(pq::pipeline_aborted, PGRES_PIPELINE_ABORTED);
  EXPECT_EQ(pq::field_sqlstate, PG_DIAG_SQLSTATE);
  EXPECT_EQ(pq::field_message, PG_DIAG_MESSAGE_PRIMARY);
  EXPECT_EQ(sizeof(pq::Option), sizeof(PQconninfoOption));
  EXPECT_EQ(offsetof(pq::Option, val), offsetof(PQconninfoOption, val));
  // Functions: handles are pointers, enumerations and Oid are as wide as int.
  EXPECT_TRUE(
      (std::is_same_v<decltype(&PQconnectStartParams), PGconn* (*)(const char* const*, const char* const*, int)>));
  EXPECT_TRUE((std::is_same_v<decltype(&PQsendPrepare), int (*)(PGconn*, const char*, const char*, int, const Oid*)>));
  EXPECT_TRUE((std::is_same_v<decltype(&PQsendQueryPrepared),
                              int (*)(PGconn*, const char*, int, const char* const*, const int*, const int*, int)>));
  EXPECT_TRUE((std::is_same_v<Oid, unsigned>));
  EXPECT_EQ(sizeof(ExecStatusType), sizeof(int));
  EXPECT_EQ(sizeof(PostgresPollingStatusType), sizeof(int));
  EXPECT_EQ(sizeof(ConnStatusType), sizeof(int));
}
#endif

}  // namespace
}  // namespace jadoube::store
