#include "jadoube/server/bot/ratings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace jadoube::server {
namespace {

using glicko::Opposition;
using glicko::Rated;

// The example of Glickman's paper: a player who wins one game of three.
TEST(Glicko, RatesThePublishedExample) {
  const std::array games{Opposition{{1400, 30, 0.06}, 1}, Opposition{{1550, 100, 0.06}, 0},
                         Opposition{{1700, 300, 0.06}, 0}};
  const Rated after = glicko::rate({1500, 200, 0.06}, games);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, WithoutGames_OnlyTheDeviationGrows_AndNotAboveThatOfANewPlayer) {
  const Rated before{1800, 60, 0.06};
  const Rated after = glicko::rate(before, {});
  EXPECT_EQ(after.rating, 1800);
  EXPECT_NEAR(after.deviation, 60.9, 0.1);
  EXPECT_EQ(glicko::rate(before, {}, 1'000'000).deviation, 350);
  EXPECT_EQ(glicko::rate(before, {}, 0), before);
}

TEST(Glicko, AnAbsurdResult_GivesANumber) {
  for (const double score : {0.0, 0.5, 1.0})
    for (const double opponent : {0.0, 1500.0, 10'000.0}) {
      const Rated after = glicko::rate({1500, 30, 0.06}, std::array{Opposition{{opponent, 30, 0.06}, score}});
      EXPECT_TRUE(after.rating > -1000 && after.rating < 5000) << after.rating;
      EXPECT_TRUE(after.deviation > 0 && after.deviation <= 350) << after.deviation;
      EXPECT_TRUE(after.volatility > 0 && after.volatility < 1) << after.volatility;
    }
}

constexpr std::int64_t day = 24 * 60 * 60 * 1000LL;

PlayedGame won(std::int64_t table, const char* white, const char* black, std::optional<Color> winner,
               std::int64_t at = 0) {
  return {.table = {table}, .players = {white, black}, .perf = Perf::blitz, .rated = true, .winner = winner, .at = at};
}

TEST(Ratings, OfANewPlayer_AreProvisional) {
  const Ratings ratings;
  const auto shown = ratings.of("nobody", Perf::rapid, 0);
  EXPECT_EQ(shown.rating, 1500);
  EXPECT_EQ(shown.deviation, 350);
  EXPECT_EQ(shown.games, 0U);
  EXPECT_TRUE(shown.provisional());
}

TEST(Ratings, ChangeByRatedGamesOfThatKindAlone) {
  Ratings ratings;
  EXPECT_TRUE(ratings.note(won(1, "ana", "rui", Color::white)));
  EXPECT_FALSE(ratings.note(won(1, "ana", "rui", Color::black))) << "the first result of a game counts";
  EXPECT_EQ(ratings.of("ana", Perf::blitz, 0).rating, 1662);
  EXPECT_EQ(ratings.of("rui", Perf::blitz, 0).rating, 1338);
  EXPECT_EQ(ratings.of("ana", Perf::bullet, 0).rating, 1500);
  const auto change = ratings.change({1}, Color::black);
  ASSERT_TRUE(change);
  EXPECT_EQ(change->before, 1500);
  EXPECT_EQ(change->difference, -162);

  PlayedGame casual = won(2, "ana", "rui", Color::black);
  casual.rated = false;
  ratings.note(casual);
  PlayedGame lost_by_both = won(3, "ana", "rui", std::nullopt);
  lost_by_both.both_lost = true;
  ratings.note(lost_by_both);
  EXPECT_EQ(ratings.of("ana", Perf::blitz, 0).rating, 1662);
  EXPECT_EQ(ratings.of("ana", Perf::blitz, 0).games, 3U);
  EXPECT_EQ(ratings.counts("ana").rated, 1U);
  EXPECT_EQ(ratings.counts("ana").losses, 2U);
  EXPECT_EQ(ratings.counts("ana").wins, 1U);
  EXPECT_FALSE(ratings.change({2}, Color::white));
}

TEST(Ratings, BecomeCertainWithGames_AndLessSoWithTime) {
  Ratings ratings;
  for (int n = 0; n < 40; ++n)
    ratings.note(won(n, n % 2 == 0 ? "ana" : "rui", n % 2 == 0 ? "rui" : "ana",
                     n % 3 == 0 ? std::optional(Color::white) : std::nullopt));
  const auto now = ratings.of("ana", Perf::blitz, 0), later = ratings.of("ana", Perf::blitz, 10 * 365 * day);
  EXPECT_FALSE(now.provisional()) << now.deviation;
  EXPECT_GT(later.deviation, now.deviation);
  EXPECT_TRUE(later.provisional()) << later.deviation;
  EXPECT_EQ(later.rating, now.rating);
}

TEST(Ratings, ProgressIsThatOfTheLastTwelveGames) {
  Ratings ratings;
  for (int n = 0; n < 30; ++n) ratings.note(won(n, "ana", "rui", n < 15 ? Color::black : Color::white));
  Ratings before;
  for (int n = 0; n < 18; ++n) before.note(won(n, "ana", "rui", n < 15 ? Color::black : Color::white));
  EXPECT_EQ(ratings.of("ana", Perf::blitz, 0).progress,
            ratings.of("ana", Perf::blitz, 0).rating - before.of("ana", Perf::blitz, 0).rating);
}

TEST(Ratings, APlayedGame_IsReadAsItWasWritten) {
  PlayedGame game = won(5, "ana", "", Color::black, 1'700'000'000'000);
  game.rated = false;
  game.engine = true;
  EXPECT_EQ(read_played_game(game.table, write_played_game(game)), game);
  game = won(6, "ana", "rui", std::nullopt, 5);
  game.both_lost = true;
  EXPECT_EQ(read_played_game(game.table, write_played_game(game)), game);
  for (const char* const text :
       {"", "{}", "[1]", R"({"perf":"chess","at":1})", R"({"perf":"blitz","at":1,"winner":"me"})"})
    EXPECT_FALSE(read_played_game({7}, text)) << text;
}

}  // namespace
}  // namespace jadoube::server
