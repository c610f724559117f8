#include "jadoube/tournament/model/event.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/tournament/model/acceleration.hpp"
#include "jadoube/tournament/model/board_order.hpp"
#include "jadoube/tournament/model/names.hpp"
#include "jadoube/tournament/model/renumber.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;

Event event_of(unsigned players) {
  Event event{.rounds_announced = 5};
  for (unsigned number = 1; number <= players; ++number)
    event.players.push_back({.number = number, .name = std::to_string(number), .rating = 2'400 - 10 * number});
  return event;
}

TEST(Points, AreReadAndWrittenByTenths) {
  EXPECT_EQ(parse_points(" 11.5 ")->tenths, 115);
  EXPECT_EQ(parse_points("11½")->tenths, 115);
  EXPECT_EQ(parse_points(".5"), half_point);
  EXPECT_EQ(parse_points("3,0"), points(3));
  EXPECT_EQ(parse_points("-1")->tenths, -10);
  for (const char* text : {"", ".", "1.55", "1..5", "one", "12345", "½½", "1.½"})
    EXPECT_FALSE(parse_points(text)) << text;
  EXPECT_EQ(to_string(Points{-5}), "-0.5");
}

TEST(Players, AreOrderedByStrengthTitleAndName_C04_2_Article2_2) {
  std::vector<Player> players{{.name = "Unrated"},
                              {.name = "Zeta", .rating = 2'000},
                              {.name = "Woman", .title = Title::wgm, .rating = 2'000},
                              {.name = "Master", .title = Title::fm, .rating = 2'000},
                              {.name = "Alpha", .rating = 2'000},
                              {.name = "Strong", .rating = 2'001}};
  number_players(players);
  std::vector<std::string> names;
  for (const Player& player : players) names.push_back(player.name);
  EXPECT_THAT(names, ElementsAre("Strong", "Woman", "Master", "Alpha", "Zeta", "Unrated"));
  EXPECT_EQ(players.back().number, 6U);
}

TEST(Players, AreInTheOrderOfTheAlphabetWithoutRegardToAccents) {
  std::vector<Player> players{
      {.name = "Zink"}, {.name = "Élvio"}, {.name = "Barros"}, {.name = "Álvares"}, {.name = "Eça"}};
  number_players(players);
  std::vector<std::string> names;
  for (const Player& player : players) names.push_back(player.name);
  EXPECT_THAT(names, ElementsAre("Álvares", "Barros", "Eça", "Élvio", "Zink"));
}

TEST(Titles, AreAlsoReadInTheLettersOfOldFiles) {
  EXPECT_EQ(parse_title("gm"), Title::gm);
  EXPECT_EQ(parse_title(" wf"), Title::wfm);
  EXPECT_EQ(parse_title("m"), Title::im);
  EXPECT_EQ(parse_title("   "), Title::none);
  EXPECT_FALSE(parse_title("NM"));
}

TEST(Results, OnlySomePairsOfMarksAreAGame) {
  EXPECT_TRUE(is_result(Mark::draw, Mark::loss));
  EXPECT_TRUE(is_result(Mark::loss, Mark::loss));
  EXPECT_TRUE(is_result(Mark::forfeit_loss, Mark::forfeit_loss));
  EXPECT_TRUE(is_result(Mark::short_win, Mark::short_loss));
  EXPECT_FALSE(is_result(Mark::win, Mark::draw));
  EXPECT_FALSE(is_result(Mark::forfeit_win, Mark::forfeit_win));
  EXPECT_FALSE(is_result(Mark::win, Mark::forfeit_loss));
  EXPECT_FALSE(is_result(Mark::win, Mark::short_loss));
  EXPECT_FALSE(is_result(Mark::win, Mark::open));
}

TEST(Systems, AreKnownByTheirCodes) {
  EXPECT_EQ(system_of("FIDE_DUTCH_2026_BAKU").family, Family::dutch);
  EXPECT_TRUE(system_of("FIDE_DUTCH_2026_BAKU").baku);
  EXPECT_EQ(system_of("FIDE_DUTCH_2025").edition, 2026U);
  EXPECT_EQ(system_of("FIDE_DUTCH_2017").edition, 2017U);
  EXPECT_EQ(system_of("BERGER_DOUBLEROUNDROBIN").family, Family::double_round_robin);
  EXPECT_EQ(system_of("BERGER_TEAM_ROUNDROBIN_G2").family, Family::team_round_robin);
  EXPECT_EQ(system_of("Individual: Swiss-System").family, Family::unknown);
}

TEST(Boards, AreOrderedByTheHigherScoreTheSumAndTheNumber_C04_2_Article3_6) {
  const Event event = event_of(6);
  const std::vector<Points> scores{points(1), points(1), half_point, half_point, points(1), {}};
  std::vector<Board> boards{{3, 4}, {6, 5}, {2, 1}};
  order_boards(event, scores, boards);
  EXPECT_THAT(boards, ElementsAre(Board{2, 1}, Board{6, 5}, Board{3, 4}));
}

// C.04.7: 161 players make a group A of 82; of nine rounds the first three give a point, the next two half a point.
TEST(BakuAcceleration, HalfOfThePlayersRoundedUpToAnEvenNumber_C04_7) {
  Event event = event_of(161);
  event.rounds_announced = 9;
  EXPECT_THAT(baku_acceleration(event),
              ElementsAre(Acceleration{points(1), 1, 3, 1, 82}, Acceleration{half_point, 4, 5, 1, 82}));
  event.system = system_of("FIDE_DUTCH_2026_BAKU");
  EXPECT_EQ(virtual_points(event, 5)[81], half_point);
  EXPECT_EQ(virtual_points(event, 5)[82], Points{});
  EXPECT_EQ(virtual_points(event, 6)[0], Points{});
  // Who does not take part in round 1 is not counted.
  event.requested = {{1, 1, Bye::zero}, {1, 2, Bye::half}};
  EXPECT_EQ(baku_acceleration(event).front().last, 82U);
}

TEST(LateEntries, TakeTheNumberOfTheirRating_AndKeepTheLastOfGroupA_C04_2_Article2_4) {
  Event event = event_of(4);
  event.rounds = {{{{1, 3, Mark::win, Mark::loss}, {4, 2, Mark::draw, Mark::draw}}, {}}};
  event.accelerations = {{points(1), 1, 2, 1, 2}};
  event.requested = {{3, 4, Bye::half}};
  event.forbidden = {{1, 5, {2, 3}}};
  add_late_entry(event, {.name = "Late", .rating = 2'385});
  ASSERT_EQ(event.players.size(), 5U);
  EXPECT_EQ(event.players[1].name, "Late");
  EXPECT_EQ(event.players[1].number, 2U);
  EXPECT_THAT(event.rounds[0].boards,
              ElementsAre(Board{1, 4, Mark::win, Mark::loss}, Board{5, 3, Mark::draw, Mark::draw}));
  EXPECT_THAT(event.rounds[0].byes, ElementsAre(PlayerBye{2, Bye::zero}));
  EXPECT_THAT(event.accelerations, ElementsAre(Acceleration{points(1), 1, 2, 1, 3}));
  EXPECT_THAT(event.requested, ElementsAre(RequestedBye{3, 5, Bye::half}));
  EXPECT_THAT(event.forbidden, ElementsAre(ForbiddenPairs{1, 5, {3, 4}}));
}

TEST(Renumbering, KeepsTheVirtualPointsOfEachPlayer) {
  Event event = event_of(4);
  event.accelerations = {{points(1), 1, 2, 1, 3}};
  const Event changed = renumbered(event, std::vector<unsigned>{4, 2, 1, 3});
  EXPECT_EQ(changed.players[0].name, "3");
  EXPECT_THAT(virtual_points(changed, 1), ElementsAre(points(1), points(1), Points{}, points(1)));
}

TEST(Names, AreToldApartByClubYearOrNumber) {
  const std::vector<Player> players{{.number = 1, .name = "Silva, Ana", .birth = Date{1999}, .club = "GX Porto"},
                                    {.number = 2, .name = "SILVA, Ana", .birth = Date{2008}, .club = "Coimbra"},
                                    {.number = 3, .name = "Costa, Rui", .birth = Date{1980}, .club = "Coimbra"},
                                    {.number = 4, .name = "Costa, Rui", .birth = Date{1955}, .club = "Coimbra"},
                                    {.number = 5, .name = "Luz, Eva"},
                                    {.number = 6, .name = "Luz, Eva", .club = "Faro"},
                                    {.number = 7, .name = "Melo, Gil"}};
  EXPECT_THAT(distinct_names(players),
              testing::ElementsAre("Silva, Ana (GX Porto)", "SILVA, Ana (Coimbra)", "Costa, Rui (1980)",
                                   "Costa, Rui (1955)", "Luz, Eva (5)", "Luz, Eva (6)", "Melo, Gil"));
}

TEST(Names, WordsForAByeAreNobodysName) {
  for (const char* const word : {"", "BYE", "bye", " Bye ", "-", "–", "Folga", "ISENTO", "spielfrei"})
    EXPECT_TRUE(is_bye_word(word)) << word;
  for (const char* const name : {"Byers, Ann", "A", "0"}) EXPECT_FALSE(is_bye_word(name)) << name;
}

TEST(Results, AreReadAsPeopleWriteThem_AndHaveOneWord) {
  for (const char* const word : {"1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+-", "-+", "--", "?", "W-L", "L-W",
                                 "D-D", "L-L", "D-L", "L-D"}) {
    const auto result = parse_result(word);
    ASSERT_TRUE(result) << word;
    EXPECT_EQ(tournament::word(*result), word);
    EXPECT_TRUE(is_result(result->white, result->black));
  }
  for (const char* const draw : {"½", "=", "½-½", "1/2"})
    EXPECT_EQ(parse_result(draw), parse_result("1/2-1/2")) << draw;
  for (const char* const text : {"", "*", "1-1", "2-0", "1"}) EXPECT_FALSE(parse_result(text)) << text;
}

TEST(Bonuses, CountInTheScoreAndAreWrittenIntoTheFile) {
  Event event{.system = system_of("FIDE_DUTCH_2026")};
  for (unsigned number = 1; number <= 2; ++number) event.players.push_back({.number = number});
  event.rounds.push_back({{{1, 2, Mark::win, Mark::loss}}, {}});
  event.bonuses = {{1, 1, Points{-5}}, {1, 2, Points{10}}};
  EXPECT_EQ(score(event, 1, 1), half_point);
  EXPECT_EQ(score(event, 2, 1), points(1));
  EXPECT_EQ(rank(event, 1, {}).value().front().player, 2U);
  const std::string text = trf::write(event);
  EXPECT_THAT(text, testing::HasSubstr("299          -0.5    1    1\r\n"));
  const auto file = trf::read(text).value();
  EXPECT_EQ(file.event.bonuses, event.bonuses);
  EXPECT_TRUE(file.adjustments.empty());
}

}  // namespace
}  // namespace jadoube::tournament
