// The tournament of "Exercises in Tie-Breaking" (M. Held, FIDE Technical Commission, March 2024, for C.07 of 2023):
// sixteen players, five rounds, byes, forfeits and a withdrawal. Where the cap of a dummy (C.07 of March 2026, 16.4.1
// and 16.4.2) changes a published solution, that solution stands beside the value of today.
#include <gtest/gtest.h>

#include <map>

#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::tournament {
namespace {

Board won(unsigned white, unsigned black) { return {white, black, Mark::win, Mark::loss}; }
Board lost(unsigned white, unsigned black) { return {white, black, Mark::loss, Mark::win}; }
Board drawn(unsigned white, unsigned black) { return {white, black, Mark::draw, Mark::draw}; }
Board forfeited(unsigned white, unsigned black) { return {white, black, Mark::forfeit_loss, Mark::forfeit_win}; }

// Everybody is rated 50 points below the one before, from 2200.
Event held() {
  constexpr Bye pab = Bye::pairing_allocated, half = Bye::half, zero = Bye::zero;
  Event event{.rounds_announced = 5, .system = system_of("FIDE_DUTCH_2026")};
  for (unsigned number = 1; number <= 16; ++number)
    event.players.push_back({.number = number, .rating = 2'250 - 50 * number});
  event.rounds = {
      {{won(1, 9), drawn(3, 11), lost(5, 13), won(7, 15), lost(10, 2), lost(12, 4), won(14, 6), drawn(16, 8)}, {}},
      {{won(2, 7), lost(6, 3), won(8, 14), lost(9, 10), lost(11, 16), drawn(13, 1), won(15, 5)},
       {{4, half}, {12, pab}}},
      {{drawn(1, 2), won(3, 8), won(4, 13), won(5, 11), lost(10, 15), forfeited(14, 12), won(16, 7)},
       {{6, pab}, {9, half}}},
      {{won(2, 16), drawn(4, 3), won(6, 10), drawn(7, 5), won(8, 13), forfeited(9, 11), lost(15, 1)},
       {{12, zero}, {14, zero}}},
      {{drawn(1, 4), drawn(3, 2), won(5, 10), lost(8, 6), won(11, 7), lost(13, 14), won(16, 15)},
       {{9, pab}, {12, zero}}}};
  return event;
}

struct Exercise {
  const char* code;
  std::vector<double> published;       // by player
  std::map<unsigned, double> today{};  // of players whose value the cap changes
};

const std::vector<Exercise> exercises{
    {"PTS", {3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 2, 1.5, 2, 2, 3.5}},
    // 1 to 4. Player 4 has 3.5 points, but the dummy of the half-point bye at most five draws, 2.5 (16.4.2). So of
    // the bye of 6. The dummy of player 11 (2.5) has at most the score of the opponent who did not come, 9: 1.5
    // (16.4.1).
    {"BH",
     {12.5, 13, 15.5, 15, 8.5, 12, 14.5, 13.5, 9, 13, 13.5, 11.5, 14, 11, 12, 12.5},
     {{4, 14}, {6, 11.5}, {11, 12.5}}},
    // 5 to 8. Of player 4 the bye is cut, with or without the cap.
    {"BH/C1", {11, 12, 13, 11.5, 7.5, 11, 12.5, 12, 7.5, 11.5, 12, 9.5, 12, 9, 11, 11}, {{6, 10.5}, {11, 11}}},
    // 9. Of the opponents of 4 and 11.
    {"AOB",
     {12.6, 13.6, 13.4, 13.38, 13.4, 13.25, 11.9, 13, 12.75, 10.9, 12.75, 15, 12.1, 13.17, 12.2, 13.3},
     {{1, 12.4}, {3, 12.9}, {5, 13.2}, {7, 11.7}, {8, 12.9}, {10, 10.8}, {12, 14}, {13, 11.9}, {14, 13}, {16, 13.1}}},
    // 10
    {"FB",
     {13.5, 13.5, 15, 15.5, 10, 12, 13.5, 12.5, 9.5, 12.5, 12.5, 11.5, 13.5, 10.5, 12, 13.5},
     {{4, 14.5}, {11, 12}, {12, 11}}},
    // 11 and 12. Half of the bye's 2.5; the bye of 6 counts 2.5 instead of 3; 11 won a whole 1.5 by forfeit.
    {"SB",
     {8, 9.5, 10.5, 9.75, 4.25, 6.5, 3.25, 5.25, 2.25, 1.5, 5.75, 4, 4.25, 4.5, 3.5, 7.25},
     {{4, 9.25}, {6, 6}, {11, 4.75}}},
    // 13
    {"SB/C1",
     {7.25, 8.5, 9.25, 8, 3.25, 5.5, 1.25, 3.75, 2.25, 0, 4.25, 4, 4.25, 3, 2.5, 5.75},
     {{4, 7.75}, {6, 5}, {11, 3.25}}},
    // 17
    {"ARO", {1820, 1880, 1940, 1888, 1690, 1813, 1760, 1730, 1975, 1880, 1863, 2050, 1930, 1800, 1860, 1820}},
    // 19 and 20
    {"TPR", {1969, 2120, 2089, 2081, 1690, 1813, 1611, 1730, 1175, 1640, 1776, 1250, 1781, 1925, 1788, 1969}},
    // 27 to 31; the code of 31 was GE.
    {"WIN", {2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3}},
    {"WON", {2, 3, 2, 2, 2, 2, 1, 2, 0, 1, 1, 0, 1, 2, 2, 3}},
    {"BPG", {2, 3, 2, 2, 2, 2, 3, 2, 1, 3, 2, 0, 3, 2, 3, 2}},
    {"BWG", {1, 1, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1}},
    {"REP", {5, 5, 5, 4, 5, 5, 5, 5, 3, 5, 5, 3, 5, 3, 5, 5}},
    // 32 and 33
    {"PS", {11, 13, 11, 11.5, 5, 6, 6, 8.5, 2.5, 4, 5.5, 7, 7, 6, 7, 10.5}},
    {"PS/C1", {10, 12, 10.5, 10.5, 5, 6, 5, 8, 2.5, 4, 5, 7, 6, 5, 7, 10}},
};

TEST(TieBreakExercises, AreSolvedAsPublished_ButForTheCapOf2026) {
  const Event event = held();
  for (const Exercise& exercise : exercises) {
    const auto values = tie_break(event, 5, parse_tie_break(exercise.code).value()).value();
    for (unsigned player = 1; player <= 16; ++player) {
      const auto today = exercise.today.find(player);
      const double expected = today == exercise.today.end() ? exercise.published[player - 1] : today->second;
      ASSERT_TRUE(values[player - 1].hundredths) << exercise.code << ", player " << player;
      EXPECT_NEAR(static_cast<double>(*values[player - 1].hundredths) / 100, expected, 0.001)
          << exercise.code << ", player " << player;
    }
  }
}

// Exercise 18; a player with one opponent has none left. 21 and 22: the leaders.
TEST(TieBreakExercises, OfRatings) {
  const Event event = held();
  const auto value = [&](const char* code, unsigned player) {
    return to_string(tie_break(event, 5, parse_tie_break(code).value()).value()[player - 1]);
  };
  const std::vector<std::string> cut{"1900", "1988", "2000", "1983", "1738", "1900", "1838", "1800",
                                     "2200", "1975", "2000", "",     "2025", "1900", "1963", "1900"};
  for (unsigned player = 1; player <= 16; ++player) {
    if (player == 12) continue;
    EXPECT_EQ(value("ARO/C1", player), cut[player - 1]) << player;
  }
  EXPECT_EQ(value("APRO", 1), "1789");
  EXPECT_EQ(value("APRO", 3), "1904");
  EXPECT_EQ(value("APRO", 4), "1772");
  EXPECT_EQ(value("APRO", 16), "1805");
  EXPECT_EQ(value("PTP", 3), "2112");
}

// 23: 1, 3, 4 and 16 have 3.5 points; 1, 3 and 4 drew with each other as far as they met, 16 met none of them. 24: 5
// beat 11, but 8 has met neither. Nobody is sure to be alone at the top (6.3).
TEST(TieBreakExercises, DirectEncounterSeparatesNobody) {
  const auto values = tie_break(held(), 5, parse_tie_break("DE").value()).value();
  for (const unsigned player : {1U, 3U, 4U, 16U, 5U, 8U, 11U}) EXPECT_EQ(to_string(values[player - 1]), "–") << player;
}

}  // namespace
}  // namespace jadoube::tournament
