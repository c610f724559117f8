// A store written by the release before the version of the rulings was stored, tests/server/data/first-rulings.db: its
// games stay as they were ruled then.
#include <gtest/gtest.h>

#include <filesystem>

#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/table/record.hpp"
#include "jadoube/server/table/replay.hpp"
#include "jadoube/server/table/table_info.hpp"
#include "jadoube/store/sqlite.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::server {
namespace {

using laws::Milliseconds;
using laws::Reason;
using laws::Result;

// A copy: a store is written to when it is opened.
class OldStore {
 public:
  OldStore() {
    const auto file = folder_.path() / "tables.db";
    std::filesystem::copy_file(test::source_file("tests/server/data/first-rulings.db"), file);
    store_ = *store::open_sqlite(file.string(), store::Access::write);
  }

  TableInfo info(std::string_view id) {
    const auto table = store_->table(*store::parse_table_id(id));
    return *read_table_info((*table)->id, (*table)->info);
  }
  std::vector<std::string> log(std::string_view id) { return *store_->log(*store::parse_table_id(id)); }
  laws::Game game(std::string_view id) { return replay(info(id), log(id))->game; }

 private:
  test::Scratch folder_;
  std::unique_ptr<store::Store> store_;
};

constexpr const char* rapid_finished = "4pmm68zqmar2k";
constexpr const char* rapid_running = "7s2162ckzqpkv";
constexpr const char* standard_2014 = "10dj899tpze1e";
constexpr const char* rapid_1997 = "58vd7c39tjca1";
constexpr const char* mate_against_touch_move = "2zbee350d9k0e";
constexpr const char* with_arbiter = "72aw1w92czpp9";

TEST(StoredGames, OfTheReleaseBefore_AreRuledByTheFirstVersion) {
  OldStore store;
  for (const char* const id :
       {rapid_finished, rapid_running, standard_2014, rapid_1997, mate_against_touch_move, with_arbiter})
    EXPECT_EQ(store.game(id).regulations().rulings, laws::Rulings::first) << id;
  EXPECT_EQ(store.game(rapid_running).regulations().default_time, std::nullopt);
  EXPECT_EQ(store.game(rapid_1997).regulations().default_time, std::chrono::minutes(60));
}

TEST(StoredGames, ThatAreOver_KeepTheirResultAndTheirClocks) {
  OldStore store;
  const struct {
    const char* id;
    Reason reason;
    Milliseconds white, black;
  } finished[]{
      {rapid_finished, Reason::resignation, Milliseconds(919'999), Milliseconds(1'039'999)},
      {standard_2014, Reason::illegal_move, Milliseconds(5'399'998), Milliseconds(5'519'999)},
      {rapid_1997, Reason::illegal_move, Milliseconds(1'799'997), Milliseconds(1'920'000)},
      {mate_against_touch_move, Reason::checkmate, Milliseconds(5'399'999), Milliseconds(5'399'998)},
  };
  for (const auto& [id, reason, white, black] : finished) {
    const laws::Game game = store.game(id);
    EXPECT_EQ(game.state().result, Result::black_wins) << id;
    EXPECT_EQ(game.state().reason, reason) << id;
    EXPECT_EQ(game.state().clock.left(Color::white), white) << id;
    EXPECT_EQ(game.state().clock.left(Color::black), black) << id;
    EXPECT_NE(write_record(store.info(id), store.log(id), text::Language::en).find("0-1"), std::string::npos) << id;
  }
}

TEST(StoredGames, ThatAreOver_KeepAResultThatTheirLogWouldNotGiveToday) {
  OldStore store;
  TableInfo info = store.info(rapid_finished);
  info.result = Result::draw;
  info.reason = Reason::agreement;
  const auto replayed = replay(info, store.log(rapid_finished));
  EXPECT_EQ(replayed->game.state().result, Result::draw);
  EXPECT_EQ(replayed->game.state().reason, Reason::agreement);
}

TEST(StoredGames, ThatAreRunning_GoOnAsTheyBegan) {
  OldStore store;
  laws::Game game = store.game(rapid_running);
  EXPECT_FALSE(game.state().over());
  // Two minutes more for the illegal move, and a little used before that server ended.
  EXPECT_EQ(game.state().clock.left(Color::black), Milliseconds(1'019'819));
  // Another illegal move in this rapid game still costs two minutes: Black's first.
  const Milliseconds at = replay(store.info(rapid_running), store.log(rapid_running))->at;
  game.rule({at, laws::Actor::arbiter, laws::act::Resume{}});
  const Milliseconds before = game.state().clock.left(Color::white);
  game.rule({at, laws::Actor::black, laws::act::Place{Square::g8, Square::g6}});
  game.rule({at, laws::Actor::black, laws::act::Press{}});
  EXPECT_EQ(game.state().clock.left(Color::white) - before, std::chrono::minutes(2));
}

// The parser of that release passed over points beside a warning.
TEST(StoredGames, WithAKeyThatMeansNothing_CanStillBeRead) {
  OldStore store;
  EXPECT_EQ(store.log(with_arbiter).size(), 3U);
  EXPECT_FALSE(store.game(with_arbiter).state().over());
}

TEST(StoredGames, MadeToday_StateTheNewestVersionAndADefaultTime) {
  const auto made = read_create_table(R"({"regulations": {"edition": "2023"}})");
  ASSERT_TRUE(made);
  EXPECT_NE(made->info.regulations.find(R"("rulings":2)"), std::string::npos) << made->info.regulations;
  EXPECT_NE(made->info.regulations.find(R"("default_time":"none")"), std::string::npos);
  const auto of_1997 = read_create_table(R"({"regulations": {"edition": "1997"}})");
  EXPECT_NE(of_1997->info.regulations.find(R"("default_time":60)"), std::string::npos);
  const auto again = read_table_info({}, write_table_info(made->info));
  EXPECT_EQ(again->regulations, made->info.regulations);
}

TEST(Tables, ForBlitz_StateOneMinuteForAnIllegalMove_WhereTheEditionHasOneForTwo) {
  const auto regulations = [](const char* edition, const char* time, const char* more) {
    const std::string body =
        std::string(R"({"regulations": {"edition": ")") + edition + R"(", "time": ")" + time + '"' + more + "}}";
    return read_create_table(body)->info.regulations;
  };
  for (const char* edition : {"2014", "2018", "2023"}) {
    EXPECT_NE(regulations(edition, "3+2", "").find(R"("penalty_time":60000)"), std::string::npos) << edition;
    EXPECT_EQ(regulations(edition, "15+10", "").find("penalty_time"), std::string::npos) << edition;
    // That minute is no house rule.
    EXPECT_EQ(write_house_rules(regulations(edition, "3+2", "")), "[]") << edition;
  }
  EXPECT_NE(regulations("2023", "3+2", R"(, "penalty_time": 120000)").find(R"("penalty_time":120000)"),
            std::string::npos);
  for (const char* edition : {"1997", "2009"})
    EXPECT_EQ(regulations(edition, "3", "").find("penalty_time"), std::string::npos) << edition;
}

TEST(Tables, StateTheQuickplayFinish_WhereItIsInForceByItself) {
  const auto regulations = [](const char* body) { return read_create_table(body)->info.regulations; };
  constexpr const char* in_force = R"("quickplay_finish":true)";
  EXPECT_NE(regulations(R"({"regulations": {"edition": "1997", "time": "60"}})").find(in_force), std::string::npos);
  EXPECT_NE(regulations(R"({"regulations": {"edition": "2009", "time": "90"}})").find(in_force), std::string::npos);
  EXPECT_EQ(regulations(R"({"regulations": {"edition": "2023", "time": "90"}})").find(in_force), std::string::npos);
}

}  // namespace
}  // namespace jadoube::server
