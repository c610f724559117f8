#include "jadoube/archive/site.hpp"

#include <gtest/gtest.h>

namespace jadoube::archive {
namespace {

TEST(Site, IsKnownByItsName) {
  for (const auto* tag : {"Chess.com", "chess.com INT", "https://www.chess.com/game/live/1", "(CHESS.COM)"})
    EXPECT_EQ(site_named(tag), Site::chess_com) << tag;
  for (const auto* tag : {"https://lichess.org/koxkH02l", "lichess.org INT", "http://en.lichess.org/koxkH02l"})
    EXPECT_EQ(site_named(tag), Site::lichess) << tag;
}

TEST(Site, WithALongerName_IsAnother) {
  for (const auto* tag : {"Kasparovchess.com INT", "https://www.free-chess.com", "worldChess.com", "Lisboa", "?", ""})
    EXPECT_EQ(site_named(tag), Site::none) << tag;
}

TEST(Site, DrawsWithoutAClaim_OnlyWhereThatIsKnown) {
  const auto draws = [](Site site, const Date& day) { return draws_without_claim(site, day, "600"); };
  EXPECT_TRUE(draws(Site::chess_com, {2021, 11, 10}));
  EXPECT_TRUE(draws(Site::chess_com, {2021, 6, 1}));
  EXPECT_FALSE(draws(Site::chess_com, {2021, 5, 31}));
  EXPECT_FALSE(draws(Site::chess_com, {2021, 0, 0}));
  EXPECT_FALSE(draws(Site::chess_com, {}));
  EXPECT_FALSE(draws(Site::lichess, {2021, 11, 10}));
  EXPECT_FALSE(draws_without_claim(Site::chess_com, {2021, 11, 10}, "1/86400"));
}

}  // namespace
}  // namespace jadoube::archive
