// The index of FIDE's players: names in any order, prefixes, accents, numbers and federations.
#include "jadoube/store/player_index.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/cli/program.hpp"

namespace jadoube::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<IndexedPlayer> some_players{
    {.number = 1900011, .name = "Araújo, Rita", .federation = "POR", .title = "WFM", .standard = 2105},
    {.number = 1900012, .name = "Araujo Silva, Hugo", .federation = "BRA", .standard = 1980, .rapid = 2200},
    {.number = 1900013, .name = "Silva, Ana", .federation = "POR", .standard = 1875},
    {.number = 1900014, .name = "Silva, Ana", .federation = "POR", .blitz = 1500, .birth_year = 2010},
    {.number = 1900015, .name = "O'Neill, Zoé", .federation = "IRL", .inactive = true},
    {.number = 1900016, .name = "Porto, Ana", .federation = "ESP", .standard = 1700},
    {.number = 503, .name = "Łukasz", .federation = "POL"}};

class PlayerIndexTest : public testing::Test {
 protected:
  std::string path() const { return (scratch_.path() / "players.db").string(); }

  void build(const std::vector<IndexedPlayer>& players) {
    auto builder = PlayerIndexBuilder::create(path());
    ASSERT_TRUE(builder);
    for (const IndexedPlayer& player : players) ASSERT_TRUE(builder->add(player));
    const auto finished = builder->finish();
    ASSERT_TRUE(finished) << describe_player_index(finished.error(), text::Language::en);
  }
  std::vector<std::uint32_t> found(const PlayerQuery& query) {
    auto index = PlayerIndex::open(path());
    EXPECT_TRUE(index);
    std::vector<std::uint32_t> numbers;
    const auto players = index->search(query);
    EXPECT_TRUE(players);
    for (const IndexedPlayer& player : *players) numbers.push_back(player.number);
    return numbers;
  }

  test::Scratch scratch_;
};

TEST_F(PlayerIndexTest, NamesAreFoundInAnyOrderByTheirBeginnings_TheStrongestFirst) {
  build(some_players);
  EXPECT_THAT(found({.words = "ara"}), ElementsAre(1900012, 1900011));
  EXPECT_THAT(found({.words = "silva ana"}), ElementsAre(1900013, 1900014));
  EXPECT_THAT(found({.words = "A Silv"}), ElementsAre(1900012, 1900013, 1900014));
  EXPECT_THAT(found({.words = "Araújo, Rita"}), ElementsAre(1900011));
  EXPECT_THAT(found({.words = "ARAUJO rita"}), ElementsAre(1900011));
  EXPECT_THAT(found({.words = "zoe oneill"}), ElementsAre(1900015));
  EXPECT_THAT(found({.words = "zoe o'neill"}), ElementsAre(1900015));
  EXPECT_THAT(found({.words = "lukasz"}), ElementsAre(503));
  EXPECT_THAT(found({.words = "rita hugo"}), IsEmpty());
  EXPECT_THAT(found({.words = "\"' OR *"}), IsEmpty());
  EXPECT_THAT(found({.words = "..."}), IsEmpty());
}

TEST_F(PlayerIndexTest, AFederationLimitsTheSearch_AndIsNotAName) {
  build(some_players);
  EXPECT_THAT(found({.words = "ana", .federation = "por"}), ElementsAre(1900013, 1900014));
  EXPECT_THAT(found({.federation = "POR"}), ElementsAre(1900011, 1900013, 1900014));
  EXPECT_THAT(found({.words = "por"}), ElementsAre(1900016));
  EXPECT_THAT(found({.limit = 2}), ElementsAre(1900012, 1900011));
}

TEST_F(PlayerIndexTest, ANumberIsOnePlayer) {
  build(some_players);
  auto index = PlayerIndex::open(path());
  ASSERT_TRUE(index);
  EXPECT_EQ(index->find(1900015).value(), some_players[4]);
  EXPECT_EQ(index->find(1900099).value(), std::nullopt);
  EXPECT_EQ(index->size().value(), some_players.size());
}

TEST_F(PlayerIndexTest, AListOfAnotherRatingCompletesThePlayer) {
  build({{.number = 7, .name = "Silva, Ana", .standard = 1900}, {.number = 7, .name = "Silva, Ana", .rapid = 1850}});
  auto index = PlayerIndex::open(path());
  ASSERT_TRUE(index);
  EXPECT_EQ(index->find(7).value(),
            (IndexedPlayer{.number = 7, .name = "Silva, Ana", .standard = 1900, .rapid = 1850}));
  EXPECT_EQ(index->size().value(), 1U);
}

TEST_F(PlayerIndexTest, AnIndexThatIsNotFinishedLeavesTheOldOne) {
  build(some_players);
  {
    auto builder = PlayerIndexBuilder::create(path());
    ASSERT_TRUE(builder && builder->add({.number = 1, .name = "One"}));
  }
  EXPECT_THAT(found({.words = "rita"}), ElementsAre(1900011));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch_.path()), {}), 1);
}

TEST_F(PlayerIndexTest, OtherFilesAreRefused) {
  const auto refusal = [&] {
    const auto index = PlayerIndex::open(path());
    return index ? "" : describe_player_index(index.error(), text::Language::en);
  };
  EXPECT_THAT(refusal(), HasSubstr("cannot be opened"));
  scratch_.write("players.db",
                 "ID Number      Name\n1   One\n and more, so that it is longer than a header of SQLite "
                 "which is a hundred bytes long\n");
  EXPECT_THAT(refusal(), HasSubstr("is not an index of players"));
  EXPECT_FALSE(PlayerIndexBuilder::create((scratch_.path() / "nowhere" / "players.db").string()));
}

}  // namespace
}  // namespace jadoube::store
