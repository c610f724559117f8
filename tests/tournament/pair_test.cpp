// What the Dutch system is told of an event, and who is paired.
#include "jadoube/tournament/pairing/pair.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

// Six players; round 1: 1 beat 4, 5-2 was forfeited to 2, 3 has a half-point bye, 6 the PAB. Round 2: 2 and 1 drew, 6
// beat 3.
Event event() {
  Event event{.rounds_announced = 5, .initial_color = Color::white};
  for (unsigned number = 1; number <= 6; ++number) event.players.push_back({.number = number});
  event.rounds = {{{{1, 4, Mark::win, Mark::loss}, {5, 2, Mark::forfeit_loss, Mark::forfeit_win}},
                   {{3, Bye::half}, {6, Bye::pairing_allocated}}},
                  {{{2, 1, Mark::draw, Mark::draw}, {3, 6, Mark::loss, Mark::win}}, {{4, Bye::full}, {5, Bye::zero}}}};
  return event;
}

const swiss::Player& player(const swiss::Round& round, unsigned number) {
  return *std::ranges::find(round.players, number, &swiss::Player::number);
}

std::string sentence(const PairingError& error) { return describe(error, text::Language::en); }

TEST(DutchInput, GamesThatWerePlayedGiveOpponentsAndColours_C04_2_Article3_4) {
  const auto round = dutch_input(event(), 3).value();
  EXPECT_THAT(player(round, 1).opponents, ElementsAre(4, 2));
  EXPECT_THAT(player(round, 1).colors, ElementsAre(Color::white, Color::black));
  // A forfeit is no meeting and gives no colour.
  EXPECT_THAT(player(round, 5).opponents, IsEmpty());
  EXPECT_THAT(player(round, 2).opponents, ElementsAre(1));
  EXPECT_EQ(player(round, 5).unplayed, 2U);
}

TEST(DutchInput, FloatsAreOfTheLastTwoRounds_C04_3_Article1_4) {
  const auto round = dutch_input(event(), 3).value();
  using swiss::Float;
  EXPECT_EQ(player(round, 2).before_last, Float::down);  // forfeit win
  EXPECT_EQ(player(round, 5).before_last, Float::none);  // forfeit loss
  EXPECT_EQ(player(round, 3).before_last, Float::down);  // half-point bye
  EXPECT_EQ(player(round, 6).before_last, Float::down);  // PAB
  EXPECT_EQ(player(round, 6).last, Float::down);         // 1 point against half a point
  EXPECT_EQ(player(round, 3).last, Float::up);
  EXPECT_EQ(player(round, 1).last, Float::none);
  EXPECT_EQ(player(round, 5).last, Float::none);  // zero-point bye
}

TEST(DutchInput, NoSecondFullPointWithoutPlaying_C04_1_Article4) {
  const auto round = dutch_input(event(), 3).value();
  EXPECT_TRUE(player(round, 6).barred_from_bye);   // PAB
  EXPECT_TRUE(player(round, 2).barred_from_bye);   // forfeit win
  EXPECT_TRUE(player(round, 4).barred_from_bye);   // full-point bye
  EXPECT_FALSE(player(round, 3).barred_from_bye);  // half-point bye
  EXPECT_FALSE(player(round, 1).barred_from_bye);  // a win
}

TEST(DutchInput, AnAdjournedGameIsADraw_C04_2_Article3_1) {
  Event adjourned = event();
  adjourned.rounds[1].boards[0] = {2, 1, Mark::adjourned, Mark::adjourned};
  EXPECT_EQ(dutch_input(adjourned, 3).value().players, dutch_input(event(), 3).value().players);
}

TEST(DutchInput, WhoHasNotArrivedHasNoNumber_C04_2_Article2_4) {
  Event late = event();
  late.rounds.clear();
  late.requested = {{1, 1, Bye::zero}, {1, 3, Bye::half}, {2, 3, Bye::zero}};
  const auto first = dutch_input(late, 1).value();
  EXPECT_EQ(player(first, 2).rank, 1U);
  EXPECT_EQ(player(first, 4).rank, 2U);
  EXPECT_EQ(first.players.size(), 4U);
}

TEST(DutchInput, VirtualPointsCountForThePairingAlone_C04_7) {
  Event accelerated = event();
  accelerated.accelerations = {{points(1), 1, 3, 1, 2}};
  const auto round = dutch_input(accelerated, 3).value();
  EXPECT_EQ(player(round, 1).score, 25U);
  EXPECT_EQ(player(round, 1).points, 15U);
  // In round 2, 1 and 2 met with two points each; in round 1 player 1 met 4 with one point more.
  EXPECT_EQ(player(round, 1).before_last, swiss::Float::down);
  EXPECT_EQ(player(round, 4).before_last, swiss::Float::up);
}

TEST(DutchInput, ForbiddenPairsAreThoseOfTheRound) {
  Event forbidden = event();
  forbidden.forbidden = {{1, 2, {1, 6}}, {3, 5, {4, 1, 2}}};
  EXPECT_THAT(dutch_input(forbidden, 3).value().forbidden, ElementsAre(Pair(1, 2), Pair(1, 4), Pair(2, 4)));
}

TEST(DutchInput, TheInitialColourIsThatOfTheFirstGame_IfItIsNotSaid) {
  Event silent = event();
  silent.initial_color.reset();
  EXPECT_EQ(dutch_input(silent, 3).value().initial_color, Color::white);
  silent.rounds[0].boards[0] = {4, 1, Mark::loss, Mark::win};
  EXPECT_EQ(dutch_input(silent, 3).value().initial_color, Color::black);
  EXPECT_EQ(initial_color_shown(silent), Color::black);
  silent.rounds.clear();
  EXPECT_EQ(initial_color_shown(silent), std::nullopt);
  EXPECT_EQ(sentence(dutch_input(silent, 1).error()),
            "The first round cannot be paired: the initial colour has not been drawn (C.04.3, 5.1; record 152).");
}

TEST(DutchInput, OnlyTheLastAnnouncedRoundIsTheLast) {
  EXPECT_FALSE(dutch_input(event(), 3).value().last);
  Event three = event();
  three.rounds_announced = 3;
  EXPECT_TRUE(dutch_input(three, 3).value().last);
  EXPECT_EQ(dutch_input(three, 3).value().most_possible, 20U);
}

TEST(Pairing, EveryPlayerIsAtABoardOrHasABye) {
  Event before = event();
  before.requested = {{3, 1, Bye::half}, {3, 5, Bye::zero}};
  const auto paired = pair(before, 3);
  ASSERT_TRUE(paired) << sentence(paired.error());
  EXPECT_EQ(paired->round.boards.size(), 2U);
  EXPECT_THAT(paired->round.byes, ElementsAre(PlayerBye{1, Bye::half}, PlayerBye{5, Bye::zero}));
  EXPECT_EQ(paired->round.boards[0].white_mark, Mark::open);
}

TEST(Pairing, ByPlaces_IfTheFileAsksForIt) {
  Event by_places = event();
  by_places.rounds.clear();
  by_places.ranked_by_place = true;
  EXPECT_EQ(sentence(pair(by_places, 1).error()),
            "The pairing is to follow the places of players (XXC rank), but player 1 has none.");
  for (Player& one : by_places.players) one.rank = 7 - one.number;
  // 6 is first, then 5: 6-3, 2-5, 4-1.
  EXPECT_THAT(pair(by_places, 1)->round.boards, ElementsAre(Board{6, 3}, Board{2, 5}, Board{4, 1}));
}

TEST(Pairing, SaysWhyARoundCannotBePaired) {
  Event open = event();
  open.rounds[1].boards[0] = {2, 1};
  EXPECT_EQ(sentence(pair(open, 3).error()), "Round 3 cannot be paired: round 2 has a game without a result.");
  EXPECT_EQ(sentence(pair(open, 5).error()), "Round 5 cannot be paired: it is not the next one.");
  Event other = event();
  other.system = system_of("FIDE_DUBOV");
  EXPECT_THAT(sentence(pair(other, 3).error()), testing::HasSubstr("The system “FIDE_DUBOV” is not paired here"));
  Event absent = event();
  for (unsigned number = 1; number <= 6; ++number) absent.requested.push_back({3, number, Bye::zero});
  EXPECT_EQ(sentence(pair(absent, 3).error()), "Round 3 cannot be paired: nobody takes part in it.");
}

}  // namespace
}  // namespace jadoube::tournament
