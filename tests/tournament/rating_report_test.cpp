// What a player's games are worth for the rating (B.02, 8).
#include "jadoube/tournament/tiebreak/rating_report.hpp"

#include <gtest/gtest.h>

namespace jadoube::tournament {
namespace {

Event with_ratings(std::initializer_list<unsigned> ratings) {
  Event event;
  for (const unsigned rating : ratings) {
    Player player;
    player.number = static_cast<unsigned>(event.players.size()) + 1;
    player.rating = rating;
    event.players.push_back(player);
  }
  event.start = parse_date("2026/12/05");
  return event;
}
PairedRound round(std::vector<Board> boards) { return {.boards = std::move(boards), .byes = {}}; }

TEST(RatingReport, CountsGamesOverTheBoardAgainstRatedOpponents) {
  Event event = with_ratings({1900, 1800, 0, 2000});
  event.rounds = {round({{1, 2, Mark::win, Mark::loss}, {3, 4, Mark::loss, Mark::win}}),
                  round({{3, 1, Mark::draw, Mark::draw}, {2, 4, Mark::draw, Mark::draw}}),
                  round({{1, 4, Mark::forfeit_win, Mark::forfeit_loss}, {2, 3, Mark::win, Mark::loss}})};
  const RatingReport report = rating_report(event, 1, 3);
  ASSERT_EQ(report.games.size(), 1U);
  EXPECT_EQ(report.games[0].opponent, 2U);
  EXPECT_EQ(report.games[0].expected, 64);
  EXPECT_EQ(report.score, 100);
  EXPECT_EQ(report.performance, 1800 + 800);
  EXPECT_EQ(report.k, 20);
}

TEST(RatingReport, CountsADifferenceOfMoreThan400_As400_BelowRating2650_Article8_3_1) {
  Event event = with_ratings({2000, 1500, 2650, 2100});
  event.rounds = {round({{1, 2, Mark::win, Mark::loss}, {3, 4, Mark::win, Mark::loss}})};
  EXPECT_EQ(rating_report(event, 1, 1).expected, 92);
  EXPECT_EQ(rating_report(event, 2, 1).expected, 8);
  // The full difference of 550 points.
  EXPECT_EQ(rating_report(event, 3, 1).expected, 97);
}

TEST(RatingReport, TheCoefficient_IsThatOfRatingAndAge_Article8_3_3) {
  Event event = with_ratings({2400, 2299, 2300, 0, 1500});
  event.players[1].birth = parse_date("2008/01/31");
  event.players[2].birth = parse_date("2012/01/31");
  event.players[4].birth = parse_date("2007/12/31");
  const std::array<int, 5> expected{10, 40, 20, 0, 20};
  for (unsigned number = 1; number <= expected.size(); ++number)
    EXPECT_EQ(rating_report(event, number, 0).k, expected[number - 1]) << number;
  EXPECT_FALSE(rating_report(event, 4, 0).performance);
}

}  // namespace
}  // namespace jadoube::tournament
