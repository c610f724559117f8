// Tie-breaks worked out by hand, by the articles of C.07 of March 2026.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/tournament/roundrobin/round_robin.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;

Board won(unsigned white, unsigned black) { return {white, black, Mark::win, Mark::loss}; }
Board lost(unsigned white, unsigned black) { return {white, black, Mark::loss, Mark::win}; }
Board drawn(unsigned white, unsigned black) { return {white, black, Mark::draw, Mark::draw}; }
Board forfeited(unsigned white, unsigned black) { return {white, black, Mark::forfeit_loss, Mark::forfeit_win}; }

Event event_of(unsigned players, std::vector<PairedRound> rounds) {
  Event event{.rounds_announced = static_cast<unsigned>(rounds.size()), .rounds = std::move(rounds)};
  for (unsigned number = 1; number <= players; ++number)
    event.players.push_back({.number = number, .rating = 2'200 - 100 * number});
  event.system = system_of("FIDE_DUTCH_2026");
  return event;
}

std::vector<std::string> values(const Event& event, std::string_view text) {
  const TieBreakCode code = parse_tie_break(text).value();
  std::vector<std::string> all;
  const auto found = tie_break(event, static_cast<unsigned>(event.rounds.size()), code).value();
  for (const auto& value : found) all.push_back(to_string(value));
  return all;
}

std::string working_of(const Event& event, std::string_view text, unsigned player) {
  const TieBreakCode code = parse_tie_break(text).value();
  return working(code, tie_break(event, static_cast<unsigned>(event.rounds.size()), code).value()[player - 1],
                 text::Language::en);
}

std::string refusal(const Event& event, std::string_view text) {
  const auto code = parse_tie_break(text);
  if (!code) return describe(code.error(), text::Language::en);
  const auto values = tie_break(event, 1, *code);
  return values ? "" : describe(values.error(), text::Language::en);
}

// Six players, three rounds, everything played.
//   1: beat 4, beat 2, drew 3        2.5     4: lost to 1, beat 6, drew 5    1.5
//   2: beat 5, lost to 1, beat 6     2       5: lost to 2, drew 3, drew 4    1
//   3: beat 6, drew 5, drew 1        2       6: lost to 3, lost to 4, lost to 2  0
Event six() {
  return event_of(6, {{{won(1, 4), lost(5, 2), won(3, 6)}, {}},
                      {{lost(2, 1), drawn(5, 3), lost(6, 4)}, {}},
                      {{drawn(3, 1), lost(6, 2), drawn(4, 5)}, {}}});
}

TEST(TieBreaks, OwnRecord_CountsRounds_Article7) {
  const Event event = six();
  EXPECT_THAT(values(event, "PTS"), ElementsAre("2.5", "2", "2", "1.5", "1", "0"));
  EXPECT_THAT(values(event, "WIN"), ElementsAre("2", "2", "1", "1", "0", "0"));
  EXPECT_THAT(values(event, "WON"), ElementsAre("2", "2", "1", "1", "0", "0"));
  EXPECT_THAT(values(event, "BPG"), ElementsAre("2", "2", "1", "2", "1", "1"));
  EXPECT_THAT(values(event, "BWG"), ElementsAre("1", "2", "0", "1", "0", "0"));
  EXPECT_THAT(values(event, "PS"), ElementsAre("5.5", "4", "4.5", "2.5", "1.5", "0"));
  EXPECT_THAT(values(event, "PS/C1"), ElementsAre("4.5", "3", "3.5", "2.5", "1.5", "0"));
  EXPECT_THAT(values(event, "REP"), ElementsAre("3", "3", "3", "3", "3", "3"));
  EXPECT_THAT(values(event, "STD"), ElementsAre("2.5", "2", "2", "1.5", "1", "0"));
  EXPECT_THAT(values(event, "TPN"), ElementsAre("1", "2", "3", "4", "5", "6"));
}

TEST(TieBreaks, Buchholz_SumsTheOpponentsScores_Article8) {
  const Event event = six();
  EXPECT_EQ(working_of(event, "BH", 1), "5.5 = 1.5 (4) + 2 (2) + 2 (3)");
  EXPECT_EQ(working_of(event, "BH/C1", 1), "4 = 2 (2) + 2 (3); cut: 1.5 (4)");
  EXPECT_EQ(working_of(event, "BH/M1", 1), "2 = 2 (3); cut: 1.5 (4), 2 (2)");
  EXPECT_EQ(working_of(event, "SB", 1), "4.5 = 1.5 × 1 (4) + 2 × 1 (2) + 2 × 0.5 (3)");
  EXPECT_EQ(working_of(event, "SB/C1", 1), "3 = 2 × 1 (2) + 2 × 0.5 (3); cut: 1.5 × 1 (4)");
  // Buchholz of 4, 2 and 3: 3.5, 3.5 and 3.5.
  EXPECT_EQ(working_of(event, "AOB", 1), "3.5 = (3.5 (4) + 3.5 (2) + 3.5 (3)) / 3");
  // As if 3-1, 6-2 and 4-5 had been drawn: 4 has 1.5, 2 has 1.5, 3 has 2.
  EXPECT_EQ(working_of(event, "FB", 1), "5 = 1.5 (4) + 1.5 (2) + 2 (3)");
}

TEST(TieBreaks, OfRatings_Article10) {
  const Event event = six();  // 2100, 2000, 1900, 1800, 1700, 1600
  EXPECT_EQ(working_of(event, "ARO", 1), "1900 = (1800 (4) + 2000 (2) + 1900 (3)) / 3");
  EXPECT_EQ(working_of(event, "ARO/C1", 1), "1950 = (2000 (2) + 1900 (3)) / 2; cut: 1800 (4)");
  // 2.5 of 3 is 0.83: +273. Nothing of 3: -800.
  EXPECT_EQ(values(event, "TPR")[0], "2173");
  EXPECT_EQ(values(event, "TPR")[5], "1100");
  // No point: 800 below the lowest opponent, 1800.
  EXPECT_EQ(values(event, "PTP")[5], "1000");
  EXPECT_EQ(values(event, "RTNG")[2], "1900");
}

TEST(TieBreaks, OfRatings_AreDroppedIfSomebodyIsUnrated_UnlessARuleSaysHow_Article10) {
  Event event = six();
  event.players[4].rating = 0;
  EXPECT_EQ(
      refusal(event, "ARO"),
      "“ARO” must be dropped because player 5 has no rating (C.07, 10); a rule for unrated players is written as in "
      "ARO/U1400.");
  EXPECT_EQ(working_of(event, "ARO/U1400", 4), "1700 = (2100 (1) + 1600 (6) + 1400 (5)) / 3");
}

TEST(TieBreaks, WhatIsNotDefinedIsRefusedWithItsArticle) {
  Event event = six();
  EXPECT_EQ(refusal(event, "KS"), "“KS” is a tie-break for round robins (C.07, 9.2).");
  EXPECT_EQ(refusal(event, "EMMSB"),
            "“EMMSB” is a tie-break for teams (C.07, 11 to 13), and this is an event of players.");
  EXPECT_EQ(refusal(event, "BH/L1"), "The tie-break “BH/L1” cannot have the modifier “L1” (C.07, 14).");
  EXPECT_EQ(refusal(event, "ELO"), "“ELO” is not a tie-break for players (C.07, 5).");
  event.system = system_of("BERGER_ROUNDROBIN");
  for (const char* code : {"BH", "BH/C1", "AOB", "FB"})
    EXPECT_EQ(refusal(event, code), "“" + std::string(code) + "” must not be used in a round robin (C.07, note to 8).");
  EXPECT_EQ(refusal(event, "KS"), "");
}

TEST(TieBreaks, CodesAreWrittenAsTheyAreRead) {
  for (const char* code :
       {"BH", "BH/C1", "SB/C2", "BH/M2", "DE/P", "AOB/F", "TPN/R", "RTNG/R/U1400", "KS/L-1", "KS/L+2", "ARO/C1"})
    EXPECT_EQ(to_string(parse_tie_break(code).value()), code);
  EXPECT_EQ(parse_tie_break("bh/c1").value(), parse_tie_break("BH/C1").value());
}

// Four rounds. 1 wins; 2 has half-point byes to the end from round 3 on; 3 has one in round 2 and plays later; 4 is
// forfeited against in round 4.
Event with_absences() {
  return event_of(4, {{{won(1, 2), won(3, 4)}, {}},
                      {{won(1, 4)}, {{2, Bye::pairing_allocated}, {3, Bye::half}}},
                      {{won(1, 3)}, {{2, Bye::half}, {4, Bye::zero}}},
                      {{forfeited(4, 3)}, {{1, Bye::zero}, {2, Bye::zero}}}});
}

TEST(TieBreaks, UnplayedRounds_AsOpponentsSeeThem_Article16_3) {
  const Event event = with_absences();
  EXPECT_THAT(values(event, "PTS"), ElementsAre("3", "1.5", "2.5", "0"));
  // 16.2.5: the byes of 2 in rounds 3 and 4 and that of 4 in round 3, which only a forfeit loss follows, are draws for
  // their opponents: 2 has 0 + 1 + ½ + ½, 4 has 0 + 0 + ½ + 0.
  EXPECT_EQ(working_of(event, "BH", 1), "7 = 2 (2) + 0.5 (4) + 2.5 (3) + 2 (dummy, round 4)");
}

TEST(TieBreaks, TheDummyHasOnesOwnScore_UpToDrawsInAllRounds_Article16_4) {
  const Event event = with_absences();
  // Player 1 has 3 points, but a dummy at most four draws (16.4.2). For the bye of the last round, 1 has 3.5 for
  // others.
  EXPECT_EQ(working_of(event, "SB", 1), "5 = 2 × 1 (2) + 0.5 × 1 (4) + 2.5 × 1 (3) + 2 × 0 (dummy, round 4)");
  // The forfeit win of 3: at most the score of 4 as others see it (16.4.1). The half-point bye of round 2: 2.
  EXPECT_EQ(working_of(event, "BH", 3), "6.5 = 0.5 (4) + 2 (dummy, round 2) + 3.5 (1) + 0.5 (dummy, round 4)");
}

TEST(TieBreaks, AVoluntaryUnplayedRoundIsCutFirst_Article16_5) {
  const Event event = with_absences();
  EXPECT_EQ(working_of(event, "BH/C1", 3), "4.5 = 0.5 (4) + 3.5 (1) + 0.5 (dummy, round 4); cut: 2 (dummy, round 2)");
  // Sonneborn-Berger of 1: the value of the lowest opponent is 0.5 (player 4), that of the bye 0: the higher is cut.
  EXPECT_EQ(working_of(event, "SB/C1", 1), "4.5 = 2 × 1 (2) + 2.5 × 1 (3) + 2 × 0 (dummy, round 4); cut: 0.5 × 1 (4)");
}

TEST(TieBreaks, UnplayedRounds_OfOwnRecord_Article7) {
  const Event event = with_absences();
  EXPECT_THAT(values(event, "WIN"), ElementsAre("3", "1", "2", "0"));
  EXPECT_THAT(values(event, "WON"), ElementsAre("3", "0", "1", "0"));
  EXPECT_THAT(values(event, "REP"), ElementsAre("3", "2", "3", "2"));
  EXPECT_THAT(values(event, "STD"), ElementsAre("3", "1.5", "2.5", "0"));
}

TEST(TieBreaks, StandardPoints_CompareWithTheScheduledOpponent_Article7_7) {
  const Event event = event_of(6, {{{Board{1, 2, Mark::forfeit_loss, Mark::forfeit_loss},
                                     Board{3, 4, Mark::loss, Mark::loss}, Board{5, 6, Mark::draw, Mark::loss}},
                                    {}}});
  EXPECT_THAT(values(event, "STD"), ElementsAre("0.5", "0.5", "0.5", "0.5", "1", "0"));
}

// Everybody with one point after three rounds against others of them: 1 beat 2, 2 beat 3, 3 beat 1.
TEST(TieBreaks, DirectEncounter_RanksIfAllHaveMet_AndAgainThoseWhoAreLeft_Article6_2) {
  const Event circle =
      event_of(4, {{{won(1, 2), drawn(3, 4)}, {}}, {{won(2, 3), drawn(1, 4)}, {}}, {{won(3, 1), drawn(2, 4)}, {}}});
  EXPECT_THAT(values(circle, "PTS"), ElementsAre("1.5", "1.5", "1.5", "1.5"));
  EXPECT_THAT(values(circle, "DE"), ElementsAre("–", "–", "–", "–"));
  const Event line =
      event_of(4, {{{won(1, 2), won(3, 4)}, {}}, {{won(2, 4), lost(3, 1)}, {}}, {{lost(1, 4), won(2, 3)}, {}}});
  EXPECT_THAT(values(line, "PTS"), ElementsAre("2", "2", "1", "1"));
  EXPECT_THAT(values(line, "DE"), ElementsAre("1", "2", "1", "2"));
}

TEST(TieBreaks, DirectEncounter_PutsFirstWhoCannotBeCaught_Article6_3) {
  // 1, 2 and 3 have two points each and 1 beat 2 and 3: whatever 2-3 would be, 1 is first. 2 and 3 have not met.
  const Event event = event_of(5, {{{won(1, 2), won(3, 4)}, {{5, Bye::zero}}},
                                   {{won(1, 3), won(2, 5)}, {{4, Bye::zero}}},
                                   {{lost(1, 4)}, {{2, Bye::full}, {3, Bye::full}, {5, Bye::zero}}}});
  EXPECT_THAT(values(event, "PTS"), ElementsAre("2", "2", "2", "1", "0"));
  EXPECT_THAT(values(event, "DE"), ElementsAre("1", "2", "2", "–", "–"));
}

TEST(TieBreaks, DirectEncounter_LeavesForfeitsOut_UnlessTheRulesCountThem_Article6_1_1) {
  const Event event = event_of(2, {{{forfeited(1, 2)}, {}}, {{}, {{1, Bye::full}, {2, Bye::zero}}}});
  EXPECT_THAT(values(event, "DE"), ElementsAre("–", "–"));
  EXPECT_THAT(values(event, "DE/P"), ElementsAre("2", "1"));
}

TEST(TieBreaks, InARoundRobinForfeitsAreGames_Article15_2) {
  Event event = event_of(
      4, {{{won(1, 4), won(2, 3)}, {}}, {{forfeited(4, 3), lost(1, 2)}, {}}, {{drawn(2, 4), drawn(3, 1)}, {}}});
  event.system = system_of("BERGER_ROUNDROBIN");
  EXPECT_THAT(values(event, "PTS"), ElementsAre("1.5", "2.5", "1.5", "0.5"));
  EXPECT_EQ(working_of(event, "SB", 3), "1.25 = 2.5 × 0 (2) + 0.5 × 1 (4) + 1.5 × 0.5 (1)");
  // For the number of games won it stays unplayed: they are won over the board (7.2).
  EXPECT_EQ(values(event, "WON")[2], "0");
  EXPECT_EQ(values(event, "WIN")[2], "1");
  EXPECT_EQ(values(event, "REP")[3], "2");
  // Half of three: players 1, 2 and 3.
  EXPECT_EQ(working_of(event, "KS", 4), "0.5 = 0 (1) + 0 (3) + 0.5 (2)");
  EXPECT_EQ(working_of(event, "KS/L+1", 4), "0.5 = 0.5 (2)");
}

//        1 2 3 4 5 6 7 8   points
//   1    * 1 = 0 1 1 = 1   5
//   2    0 * 1 1 = 1 1 =   5
//   3    = 0 * 1 1 = 1 1   5
//   4    1 0 0 * 1 = = 1   4
//   5    0 = 0 0 * 1 1 1   3.5
//   6    0 0 = = 0 * 1 =   2.5
//   7    = 0 0 = 0 0 * =   1.5
//   8    0 = 0 0 0 = = *   1.5
Event eight() {
  const std::vector<std::string_view> table{"*1=011=1", "0*11=11=", "=0*11=11", "100*1==1",
                                            "0=00*111", "00==0*1=", "=00=00*=", "0=000==*"};
  Event event{.system = system_of("BERGER_ROUNDROBIN")};
  for (unsigned number = 1; number <= 8; ++number) event.players.push_back({.number = number});
  for (unsigned round = 1; round <= round_robin_rounds(event); ++round) {
    event.rounds.push_back(round_robin_round(event, round));
    for (Board& board : event.rounds.back().boards) {
      board.white_mark = *mark_of(table[board.white - 1][board.black - 1]);
      board.black_mark = *mark_of(table[board.black - 1][board.white - 1]);
    }
  }
  return event;
}

TEST(TieBreaks, OfARoundRobinOfEight_AsByHand_Articles6_7And9) {
  const Event event = eight();
  const auto ranking = rank(event, rounds_played(event), {*parse_tie_break("DE"), *parse_tie_break("SB")}).value();
  EXPECT_EQ(ranking.front().player, 1U);
  EXPECT_EQ(ranking.front().values.size(), 2U);
  // Among 1, 2 and 3: 1.5, 1, 0.5. 7 and 8 drew.
  EXPECT_THAT(values(event, "DE"), ElementsAre("1", "2", "3", "–", "–", "–", "–", "–"));
  EXPECT_THAT(values(event, "WIN"), ElementsAre("4", "4", "4", "3", "3", "1", "0", "0"));
  // 1: 5 + 2.5 + 0 + 3.5 + 2.5 + 0.75 + 1.5.
  EXPECT_THAT(values(event, "SB"), ElementsAre("15.75", "15.5", "14.25", "12", "8", "6.75", "5.25", "4.5"));
}

TEST(TieBreaks, OfARoundRobinThatGoesOn_GamesWithoutAResultAreNone) {
  Event event = eight();
  for (Board& board : event.rounds.back().boards) board.white_mark = board.black_mark = Mark::open;
  const Event before = event;
  event.rounds.pop_back();
  for (const char* const code : {"PTS", "WIN", "SB", "KS", "BPG"})
    EXPECT_EQ(values(before, code), values(event, code)) << code;
}

TEST(TieBreaks, WhoLeavesARoundRobinBeforeHalfOfTheGamesCountsForNobody_C05_6_6) {
  // Player 4 plays one game of three and then stays away.
  Event event = event_of(4, {{{lost(1, 4), won(2, 3)}, {}},
                             {{forfeited(4, 3), lost(1, 2)}, {}},
                             {{Board{2, 4, Mark::forfeit_win, Mark::forfeit_loss}, drawn(3, 1)}, {}}});
  event.system = system_of("BERGER_ROUNDROBIN");
  EXPECT_THAT(values(event, "PTS"), ElementsAre("0.5", "2", "0.5", "0"));
}

TEST(Ranking, TiesShareAPlace_AndEachTieBreakOrdersThoseStillTied_Article4_2) {
  const std::vector<TieBreakCode> codes{parse_tie_break("BH").value(), parse_tie_break("WON").value()};
  std::vector<std::pair<unsigned, unsigned>> places;
  const auto ranking = rank(six(), 3, codes).value();
  for (const Standing& standing : ranking) places.emplace_back(standing.rank, standing.player);
  // 2 and 3 have 2 points and Buchholz 3.5; 2 has won more games.
  EXPECT_THAT(places, ElementsAre(std::pair(1U, 1U), std::pair(2U, 2U), std::pair(3U, 3U), std::pair(4U, 4U),
                                  std::pair(5U, 5U), std::pair(6U, 6U)));
  std::vector<unsigned> by_points;
  const auto ranking_by_points = rank(six(), 3, {}).value();
  for (const Standing& standing : ranking_by_points) by_points.push_back(standing.rank);
  EXPECT_THAT(by_points, ElementsAre(1, 2, 2, 4, 5, 6));
}

}  // namespace
}  // namespace jadoube::tournament
