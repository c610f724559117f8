#include "jadoube/tournament/swiss/dutch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

namespace jadoube::tournament::swiss {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A player by number and score; opponents and colours of the games that were played, the oldest first ("WBW").
Player player(unsigned number, unsigned score, std::vector<unsigned> opponents = {}, std::string_view colors = "") {
  Player out{.number = number, .rank = number, .score = score, .points = score, .opponents = std::move(opponents)};
  for (const char color : colors) out.colors.push_back(color == 'W' ? Color::white : Color::black);
  return out;
}

// Players who played somebody else in each round, somebody who is absent now.
Player away(unsigned number, unsigned score, std::string_view colors) { return player(number, score, {}, colors); }

Round first_round(unsigned players) {
  Round round;
  for (unsigned number = 1; number <= players; ++number) round.players.push_back(player(number, 0));
  return round;
}

using Pairs = std::vector<std::pair<unsigned, unsigned>>;

Pairs pairs(const Pairing& pairing) {
  Pairs out;
  for (const auto& board : pairing.boards) out.emplace_back(board.white, board.black);
  return out;
}
Pairs pairs(const Round& round) {
  const auto pairing = pair_dutch(round);
  EXPECT_TRUE(pairing);
  return pairing ? pairs(*pairing) : Pairs{};
}

std::vector<ColorRule> rules(const Round& round) {
  const auto pairing = pair_dutch(round);
  std::vector<ColorRule> out;
  for (const auto& board : pairing->boards) out.push_back(board.rule);
  return out;
}

PairingError error(const Round& round) {
  const auto pairing = pair_dutch(round);
  EXPECT_FALSE(pairing);
  return pairing ? PairingError{} : pairing.error();
}

// 3.2, 3.3 and 5.2.5.
TEST(Dutch, FirstRound_TheUpperHalfMeetsTheLowerHalf_ColoursAlternate) {
  Round round = first_round(8);
  EXPECT_EQ(pairs(round), (Pairs{{1, 5}, {6, 2}, {3, 7}, {8, 4}}));
  round.initial_color = Color::black;
  EXPECT_EQ(pairs(round), (Pairs{{5, 1}, {2, 6}, {7, 3}, {4, 8}}));
  EXPECT_THAT(rules(round), testing::Each(ColorRule::rank));
}

// 1.9.2.
TEST(Dutch, FirstRound_TheLastOfAnOddNumberHasTheBye) {
  const auto pairing = pair_dutch(first_round(7));
  EXPECT_EQ(pairs(*pairing), (Pairs{{1, 4}, {5, 2}, {3, 6}}));
  EXPECT_EQ(pairing->bye, 7U);
  EXPECT_THAT(pairing->floaters, ElementsAre(Floater{7, 0, Criterion::order}));
  EXPECT_EQ(pairing->checks.back().now, Float::down);
  EXPECT_EQ(pairing->checks.back().given, std::nullopt);
}

TEST(Dutch, NobodyIsPairedWithNobody_AndOnePlayerHasTheBye) {
  EXPECT_THAT(pair_dutch({})->boards, IsEmpty());
  const auto alone = pair_dutch(first_round(1));
  EXPECT_THAT(alone->boards, IsEmpty());
  EXPECT_EQ(alone->bye, 1U);
}

// The ruling of 28 August 2026: who has not arrived has no number, so that 3 is the second.
TEST(Dutch, Colours_WhoHasNotArrivedIsLeftOutOfTheNumbering) {
  Round round;
  round.players = {player(1, 0), player(3, 0), player(4, 0), player(6, 0)};
  for (unsigned at = 0; at < 4; ++at) round.players[at].rank = at + 1;
  EXPECT_EQ(pairs(round), (Pairs{{1, 4}, {6, 3}}));
}

// 5.2.1.
TEST(Dutch, Colours_BothPreferencesAreGranted) {
  Round round;
  round.players = {away(1, 2, "W"), away(2, 2, "B")};
  EXPECT_EQ(pairs(round), (Pairs{{2, 1}}));
  EXPECT_THAT(rules(round), ElementsAre(ColorRule::both));
}

// 5.2.2: strong before mild, mild before none, and of two absolute ones the wider difference.
TEST(Dutch, Colours_TheStrongerPreferenceIsGranted) {
  Round round;
  round.players = {away(1, 2, "BW"), away(2, 2, "W")};
  EXPECT_EQ(pairs(round), (Pairs{{1, 2}}));
  EXPECT_THAT(rules(round), ElementsAre(ColorRule::stronger));
  round.players = {away(1, 2, ""), away(2, 2, "BW")};
  EXPECT_EQ(pairs(round), (Pairs{{1, 2}}));
  EXPECT_THAT(rules(round), ElementsAre(ColorRule::stronger));

  round.last = true;
  round.most_possible = 6;
  round.players = {away(1, 4, "BWW"), away(2, 4, "WW")};
  EXPECT_EQ(pairs(round), (Pairs{{1, 2}}));
  EXPECT_THAT(rules(round), ElementsAre(ColorRule::stronger));
}

// 5.2.3, with histories aligned at their ends (C.04.2, 3.4).
TEST(Dutch, Colours_AlternateToTheLatestRoundWithDifferentColours) {
  Round round;
  round.players = {away(1, 2, "WBBW"), away(2, 2, "BWBW")};
  EXPECT_EQ(pairs(round), (Pairs{{1, 2}}));
  round.players = {away(1, 2, "BWBW"), away(2, 2, "WBBW")};
  EXPECT_EQ(pairs(round), (Pairs{{2, 1}}));
  EXPECT_THAT(rules(round), ElementsAre(ColorRule::alternate));
}

// 5.2.4.
TEST(Dutch, Colours_TheHigherRankedIsGrantedThePreference) {
  Round round;
  round.players = {away(1, 2, "WB"), away(2, 2, "WB")};
  EXPECT_EQ(pairs(round), (Pairs{{1, 2}}));
  round.players = {away(1, 2, "WB"), away(2, 4, "WB")};
  EXPECT_EQ(pairs(round), (Pairs{{2, 1}}));
  EXPECT_THAT(rules(round), ElementsAre(ColorRule::higher));
}

// C1.
TEST(Dutch, C1_WhoHaveMetDoNotMeetAgain) {
  Round round;
  round.players = {player(1, 0, {3}, "W"), player(2, 0, {4}, "W"), player(3, 0, {1}, "B"), player(4, 0, {2}, "B")};
  EXPECT_EQ(pairs(round), (Pairs{{4, 1}, {3, 2}}));
}

TEST(Dutch, ForbiddenPairsDoNotMeet) {
  Round round = first_round(4);
  round.forbidden = {{1, 3}, {9, 1}};
  EXPECT_EQ(pairs(round), (Pairs{{1, 4}, {3, 2}}));
}

// C2 and C5.
TEST(Dutch, C2_TheByeGoesToTheLowestScoreThatIsNotBarred) {
  Round round;
  round.players = {player(1, 4), player(2, 2), player(3, 2), player(4, 2), player(5, 0)};
  EXPECT_EQ(pair_dutch(round)->bye, 5U);
  round.players[4].barred_from_bye = true;
  const auto pairing = pair_dutch(round);
  EXPECT_EQ(pairing->bye, 4U);
  EXPECT_EQ(pairs(*pairing), (Pairs{{1, 2}, {3, 5}}));
}

// C9.
TEST(Dutch, C9_TheByeGoesToWhoHasPlayedMost) {
  Round round;
  round.players = {away(1, 2, "W"), away(2, 2, "B"), away(3, 2, "W")};
  round.players[1].unplayed = 1;
  round.players[2].unplayed = 1;
  const auto pairing = pair_dutch(round);
  EXPECT_EQ(pairing->bye, 1U);
  EXPECT_THAT(pairing->floaters, ElementsAre(Floater{1, 2, Criterion::c9}));
}

// C3 and 1.8.
TEST(Dutch, C3_TheSameAbsolutePreferenceKeepsTwoApart_ButForTopscorersInTheLastRound) {
  Round round;
  round.players = {away(1, 4, "WW"), away(2, 4, "WW"), away(3, 0, "BB"), away(4, 0, "BB")};
  round.most_possible = 4;
  const auto pairing = pair_dutch(round);
  EXPECT_EQ(pairs(*pairing), (Pairs{{3, 1}, {4, 2}}));
  EXPECT_THAT(pairing->floaters, ElementsAre(Floater{1, 4, Criterion::c3}, Floater{2, 4, Criterion::c3}));
  round.last = true;
  EXPECT_EQ(pairs(round), (Pairs{{3, 1}, {4, 2}}));  // 1 and 2 could meet, but then 3 and 4 could not (C4)
  EXPECT_EQ(pair_dutch(round)->floaters.front().reason, Criterion::c4);
  round.players = {away(1, 4, "WW"), away(2, 4, "WW"), away(3, 0, "BB"), away(4, 0, "WW")};
  EXPECT_EQ(pairs(round), (Pairs{{2, 1}, {3, 4}}));
}

// C4.
TEST(Dutch, C4_TheTopIsNotPairedIfTheOthersCouldNotBe) {
  Round round;
  round.players = {player(1, 2), player(2, 2), player(3, 0, {4}, "W"), player(4, 0, {3}, "B")};
  const auto pairing = pair_dutch(round);
  EXPECT_EQ(pairs(*pairing), (Pairs{{1, 3}, {4, 2}}));
  EXPECT_THAT(pairing->floaters, ElementsAre(Floater{1, 2, Criterion::c4}, Floater{2, 2, Criterion::c4}));
}

// C6 and C7.
TEST(Dutch, C7_TheHighestScoreIsPairedFirst) {
  Round round;  // 1 and 2 have met; only one of them can be paired with 3
  round.players = {player(1, 6, {2}, "W"), player(2, 4, {1}, "B"), player(3, 2), player(4, 0)};
  const auto pairing = pair_dutch(round);
  EXPECT_EQ(pairing->boards.size(), 2U);
  EXPECT_EQ(pairs(*pairing), (Pairs{{3, 1}, {2, 4}}));
}

// C10: 1 and 3 both have a difference of 2, so one of them would get to 3.
TEST(Dutch, C10_TopscorersDoNotGetADifferenceOfThree) {
  Round round;
  round.last = true;
  round.most_possible = 6;
  round.players = {away(1, 4, "WW"), away(2, 4, "BWW"), away(3, 4, "WW"), away(4, 4, "BWW")};
  EXPECT_EQ(pairs(round), (Pairs{{4, 1}, {2, 3}}));
}

// C11: 2 and 4 both had White twice, so one of them would have it a third time.
TEST(Dutch, C11_TopscorersDoNotGetTheSameColourThreeTimes) {
  Round round;
  round.last = true;
  round.most_possible = 8;
  round.players = {away(1, 5, "WWBW"), away(2, 5, "WBWW"), away(3, 5, "WWBW"), away(4, 5, "WBWW")};
  EXPECT_EQ(pairs(round), (Pairs{{1, 4}, {3, 2}}));
}

// C12.
TEST(Dutch, C12_PreferencesDecideAmongOpponents) {
  Round round;
  round.players = {away(1, 2, "W"), away(2, 2, "B"), away(3, 2, "W"), away(4, 2, "B")};
  EXPECT_EQ(pairs(round), (Pairs{{4, 1}, {2, 3}}));
}

// C14: 2 floats, as 3 floated before. If all three did, none can be spared.
TEST(Dutch, C14_WhoFloatedDownDoesNotFloatAgain) {
  Round round;
  round.players = {player(1, 2), player(2, 2), player(3, 2), player(4, 0)};
  EXPECT_EQ(pairs(round), (Pairs{{1, 2}, {3, 4}}));
  round.players[2].last = Float::down;
  EXPECT_EQ(pairs(round), (Pairs{{1, 3}, {4, 2}}));
  round.players[0].last = Float::down;
  const auto pairing = pair_dutch(round);
  EXPECT_THAT(pairing->floaters, ElementsAre(Floater{2, 2, Criterion::c14}));
  round.players[0].last = round.players[2].last = Float::none;
  round.players[2].before_last = Float::down;  // C16
  EXPECT_EQ(pairs(round), (Pairs{{1, 3}, {4, 2}}));
}

// C15 and C17.
TEST(Dutch, C15_WhoFloatedUpDoesNotFloatUpAgain) {
  Round round;
  round.players = {player(1, 2), player(2, 0), player(3, 0), player(4, 0)};
  EXPECT_EQ(pairs(round), (Pairs{{1, 2}, {3, 4}}));
  round.players[1].last = Float::up;
  EXPECT_EQ(pairs(round), (Pairs{{1, 3}, {4, 2}}));
  round.players[2].before_last = Float::up;
  EXPECT_EQ(pairs(round), (Pairs{{1, 4}, {3, 2}}));
}

// 4.3.
TEST(Dutch, Exchange_IfTheHalvesCannotMeet) {
  Round round;
  round.players = {player(1, 0, {3, 4}, "WB"), player(2, 0, {3, 4}, "BW"), player(3, 0, {1, 2}, "BW"),
                   player(4, 0, {1, 2}, "WB")};
  const auto pairing = pair_dutch(round);
  EXPECT_EQ(pairs(*pairing), (Pairs{{1, 2}, {4, 3}}));
}

// C.04.2, 3.6.
TEST(Dutch, Boards_AreInTheOrderOfScoreSumAndNumber) {
  Round round;
  round.players = {player(1, 1), player(2, 3), player(3, 2), player(4, 2), player(5, 2), player(6, 1)};
  EXPECT_EQ(pairs(round), (Pairs{{3, 2}, {5, 4}, {1, 6}}));
  round.players = {player(1, 1), player(2, 2), player(3, 2), player(4, 2)};
  round.players[2].last = round.players[3].last = Float::down;
  EXPECT_EQ(pairs(round), (Pairs{{3, 4}, {1, 2}}));
}

// The list that an arbiter checks.
TEST(Dutch, Checks_AreDifferencePreferenceAndFloats) {
  Round round;
  round.last = true;
  round.most_possible = 4;
  round.players = {away(1, 4, "WW"), away(2, 1, "WB")};
  round.players[1].last = Float::up;
  const auto pairing = pair_dutch(round);
  ASSERT_EQ(pairing->checks.size(), 2U);
  EXPECT_EQ(pairing->checks[0], (Check{.player = 1,
                                       .score = 4,
                                       .difference = 2,
                                       .preference = Preference::absolute,
                                       .preferred = Color::black,
                                       .given = Color::black,
                                       .topscorer = true,
                                       .now = Float::down}));
  EXPECT_EQ(pairing->checks[1], (Check{.player = 2,
                                       .score = 1,
                                       .preference = Preference::mild,
                                       .preferred = Color::white,
                                       .given = Color::white,
                                       .last = Float::up,
                                       .now = Float::up}));
}

// 1.9.3.
TEST(Dutch, NoLegalPairing_IsSaid) {
  Round round;
  round.players = {player(1, 2, {2}, "W"), player(2, 0, {1}, "B")};
  EXPECT_EQ(error(round), (PairingError{.kind = PairingError::Kind::no_pairing}));
  EXPECT_EQ(describe(error(round), text::Language::en),
            "There is no legal pairing of all these players (C.04.3, 1.9.3), so the chief arbiter decides.");
  round.players = {player(1, 2)};
  round.players[0].barred_from_bye = true;
  EXPECT_EQ(error(round).kind, PairingError::Kind::no_pairing);
}

TEST(Dutch, BadInputIsNamed) {
  using Kind = PairingError::Kind;
  Round round = first_round(3);
  round.players[1].number = 3;
  EXPECT_EQ(error(round), (PairingError{Kind::number_again, 3}));
  round = first_round(3);
  round.players[1].rank = 0;
  EXPECT_EQ(error(round), (PairingError{Kind::no_number, 2}));
  round = first_round(3);
  round.players[1].rank = 3;
  EXPECT_EQ(error(round), (PairingError{Kind::rank_order, 2, 3}));
  round = first_round(3);
  round.players[1].score = most_points + 1;
  EXPECT_EQ(error(round), (PairingError{Kind::too_many_points, 2}));
  round = first_round(3);
  round.players[1] = player(2, 0, {2}, "W");
  EXPECT_EQ(error(round), (PairingError{Kind::own_opponent, 2}));
  round.players[1] = player(2, 0, {1}, "W");
  EXPECT_EQ(error(round), (PairingError{Kind::opponents_differ, 2, 1}));
  round.players[1] = player(2, 0, {1}, "");
  EXPECT_EQ(error(round), (PairingError{Kind::games, 2}));
  round = first_round(3);
  round.forbidden = {{7, 7}};
  EXPECT_EQ(error(round), (PairingError{Kind::own_opponent, 7}));
  EXPECT_EQ(error(first_round(most_players + 1)), (PairingError{Kind::too_many_players}));
  for (const auto language : text::languages) EXPECT_NE(describe(error(round), language), "");
}

}  // namespace
}  // namespace jadoube::tournament::swiss
