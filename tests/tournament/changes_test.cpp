// What an arbiter changes by hand.
#include "jadoube/tournament/changes/changes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "jadoube/tournament/changes/faults.hpp"
#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/pairing/pair.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::tournament {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Ge;
using testing::IsEmpty;
using testing::Le;
using Kind = ChangeError::Kind;

// Seven players; the first round is paired: 1-4, 5-2, 3-6, and 7 has the bye.
Event seven() {
  Event event{.rounds_announced = 4, .system = system_of("FIDE_DUTCH_2026"), .initial_color = Color::white};
  for (unsigned number = 1; number <= 7; ++number)
    event.players.push_back(
        {.number = number, .name = "Player " + std::to_string(number), .rating = 2'300 - 100 * number});
  add_round(event, pair(event, 1).value());
  return event;
}

std::vector<std::string> pairs_of(const Event& event) {
  std::vector<std::string> pairs;
  for (const Board& board : event.rounds.back().boards)
    pairs.push_back(std::to_string(board.white) + "-" + std::to_string(board.black));
  for (const PlayerBye& bye : event.rounds.back().byes)
    pairs.push_back(std::to_string(bye.player) + "=" + sign(bye.bye));
  return pairs;
}

std::string refusal(const std::expected<void, ChangeError>& changed) {
  return changed ? "" : describe(changed.error(), text::Language::en);
}

// A bye of C.05, 6.7 is counted once, whether its round has been paired or not, and the file has it once.
TEST(Changes, ARequestedByeOfAPairedRound_IsNoRequestAnyMore) {
  Event event = seven();
  for (Board& board : event.rounds[0].boards) board.white_mark = board.black_mark = Mark::draw;
  ASSERT_EQ(refusal(request_bye(event, 2, 3, Bye::half)), "");
  ASSERT_EQ(refusal(request_bye(event, 3, 3, Bye::zero)), "");
  Event by_hand = event;
  add_round(event, pair(event, 2).value());
  EXPECT_THAT(event.requested, ElementsAre(RequestedBye{3, 3, Bye::zero}));
  EXPECT_EQ(half_byes(event, 3), 1U);
  EXPECT_EQ(trf::read(trf::write(event)).value().event, event);
  // Who adds the round without add_round() has the request beside it: it counts for nothing, and is not written.
  by_hand.rounds.push_back(event.rounds[1]);
  EXPECT_EQ(half_byes(by_hand, 3), 1U);
  EXPECT_EQ(trf::write(by_hand), trf::write(event));
}

TEST(Changes, ARoundThatIsTakenBackAfterItWasAdded_LeavesTheEventAsItWas) {
  Event event = seven();
  for (Board& board : event.rounds[0].boards) board.white_mark = board.black_mark = Mark::draw;
  ASSERT_EQ(refusal(request_bye(event, 2, 3, Bye::half)), "");
  const Event before = event;
  add_round(event, pair(event, 2).value());
  EXPECT_NE(event, before);
  ASSERT_EQ(refusal(take_back_round(event)), "");
  EXPECT_EQ(event, before);
}

TEST(Changes, NewPairsStandInPlaceOfTheOldOnes_AndTheFileSaysSo) {
  Event event = seven();
  ASSERT_THAT(pairs_of(event), ElementsAre("1-4", "5-2", "3-6", "7=U"));
  const Board pairs[]{{4, 2}, {1, 5}};
  ASSERT_EQ(refusal(change_pairs(event, pairs, {})), "");
  EXPECT_THAT(pairs_of(event), ElementsAre("1-5", "4-2", "3-6", "7=U"));
  EXPECT_THAT(event.kept, ElementsAre("### MPA @ Round 1: 4-2 1-5 instead of 1-4 5-2"));
  EXPECT_EQ(trf::read(trf::write(event)).value().event.kept, event.kept);
}

TEST(Changes, WhoDoesNotComeIsReplacedByTheReceiverOfTheBye) {
  Event event = seven();
  const Board pairs[]{{3, 7}};
  const PlayerBye absent[]{{6, Bye::zero}};
  ASSERT_EQ(refusal(change_pairs(event, pairs, absent)), "");
  EXPECT_THAT(pairs_of(event), ElementsAre("1-4", "5-2", "3-7", "6=Z"));
  EXPECT_THAT(event.kept, ElementsAre("### MPA @ Round 1: 3-7 6=Z instead of 3-6 7=U"));
}

TEST(Changes, APairingByHandIsRefusedIfSomebodyWouldBeLeftOver) {
  Event event = seven();
  const Event before = event;
  const Board left[]{{1, 2}}, twice[]{{1, 4}, {4, 2}}, self[]{{1, 1}}, nobody[]{{1, 9}};
  const PlayerBye second[]{{1, Bye::pairing_allocated}, {4, Bye::zero}};
  EXPECT_EQ(refusal(change_pairs(event, left, {})),
            "Player 4 would be at no board; name a pair or the bye for this player too.");
  EXPECT_EQ(refusal(change_pairs(event, twice, {})), "Player 4 is named twice.");
  EXPECT_EQ(refusal(change_pairs(event, self, {})), "Player 1 is named twice.");
  EXPECT_EQ(refusal(change_pairs(event, nobody, {})), "There is no player 9.");
  EXPECT_EQ(refusal(change_pairs(event, {}, second)), "Player 7 cannot have the bye, because player 1 has it.");
  EXPECT_EQ(event, before);
  ASSERT_TRUE(set_result(event, 1, 1, Mark::win, Mark::loss));
  const Board late[]{{4, 1}};
  EXPECT_EQ(refusal(change_pairs(event, late, {})),
            "The game of player 1 has a result already; its pairing cannot be changed.");
  Event unpaired{.players = before.players};
  EXPECT_EQ(refusal(change_pairs(unpaired, late, {})), "Round 0 has not been paired.");
}

TEST(Changes, AResultOfTheLastRoundIsEntered_OneOfAnEarlierRoundIsACorrection) {
  Event event = seven();
  for (unsigned board = 1; board <= 3; ++board) ASSERT_TRUE(set_result(event, 1, board, Mark::win, Mark::loss));
  EXPECT_THAT(event.kept, IsEmpty());
  add_round(event, pair(event, 2).value());
  ASSERT_TRUE(set_result(event, 1, 2, Mark::win, Mark::loss));
  EXPECT_THAT(event.kept, IsEmpty());  // nothing else than before
  ASSERT_TRUE(set_result(event, 1, 2, Mark::draw, Mark::draw));
  EXPECT_THAT(event.kept, ElementsAre("### Correction @ Round 1: 5-2: == instead of 10"));
  // Corrected again, the first result is what the file tells of; restored, there is nothing to tell.
  ASSERT_TRUE(set_result(event, 1, 2, Mark::loss, Mark::win));
  EXPECT_THAT(event.kept, ElementsAre("### Correction @ Round 1: 5-2: 01 instead of 10"));
  ASSERT_TRUE(set_result(event, 1, 2, Mark::win, Mark::loss));
  EXPECT_THAT(event.kept, IsEmpty());
  EXPECT_EQ(refusal(set_result(event, 3, 1, Mark::win, Mark::loss)), "Round 3 has not been paired.");
  EXPECT_EQ(refusal(set_result(event, 1, 4, Mark::win, Mark::loss)), "Round 1 has no board 4.");
  EXPECT_EQ(board_of(event, 1, 5, 2), 2U);
  EXPECT_EQ(describe(board_of(event, 1, 2, 5).error(), text::Language::en),
            "In round 1, player 2 does not have White against player 5.");
}

TEST(Changes, ACorrectionByWhichALaterRoundWasPaired_StaysInTheFile) {
  Event event = seven();
  for (unsigned board = 1; board <= 3; ++board) ASSERT_TRUE(set_result(event, 1, board, Mark::win, Mark::loss));
  add_round(event, pair(event, 2).value());
  ASSERT_TRUE(set_result(event, 1, 2, Mark::draw, Mark::draw));
  for (unsigned board = 1; board <= 3; ++board) ASSERT_TRUE(set_result(event, 2, board, Mark::win, Mark::loss));
  add_round(event, pair(event, 3).value());
  ASSERT_TRUE(set_result(event, 1, 2, Mark::win, Mark::loss));
  EXPECT_THAT(event.kept, ElementsAre("### Correction @ Round 1: 5-2: == instead of 10",
                                      "### Correction @ Round 1: 5-2: 10 instead of =="));
}

TEST(Changes, ByesAreAskedForRoundsToCome) {
  Event event = seven();
  ASSERT_EQ(refusal(request_bye(event, 3, 5, Bye::zero)), "");
  ASSERT_EQ(refusal(request_bye(event, 2, 5, Bye::half)), "");
  EXPECT_THAT(event.requested, ElementsAre(RequestedBye{2, 5, Bye::half}, RequestedBye{3, 5, Bye::zero}));
  EXPECT_EQ(half_byes(event, 5), 1U);
  ASSERT_EQ(refusal(request_bye(event, 3, 5, std::nullopt)), "");
  EXPECT_THAT(event.requested, ElementsAre(RequestedBye{2, 5, Bye::half}));
  ASSERT_EQ(refusal(request_bye(event, 4, 1, Bye::full)), "");
  EXPECT_THAT(event.kept, ElementsAre("### FPB @ Round 4: 1"));
  EXPECT_THAT(refusal(request_bye(event, 1, 5, Bye::half)), testing::StartsWith("Round 1 has been paired"));
  EXPECT_EQ(refusal(request_bye(event, 5, 5, Bye::half)), "Round 5 is not one of those that are announced.");
  EXPECT_EQ(refusal(request_bye(event, 2, 8, Bye::half)), "There is no player 8.");
}

TEST(Changes, ARoundWithoutResultsIsTakenBack_AndItsAbsencesAreAskedForAgain) {
  Event event = seven();
  event.rounds.pop_back();
  ASSERT_EQ(refusal(request_bye(event, 1, 5, Bye::half)), "");
  const Event before = event;
  add_round(event, pair(event, 1).value());
  event.requested.clear();
  const Board pairs[]{{.white = 1, .black = 2}, {.white = 4, .black = 6}};
  ASSERT_EQ(refusal(change_pairs(event, pairs, {})), "") << testing::PrintToString(pairs_of(event));
  ASSERT_TRUE(set_result(event, 1, 1, Mark::win, Mark::loss));
  EXPECT_EQ(refusal(take_back_round(event)), "Round 1 has a result already, so it cannot be taken back.");
  ASSERT_TRUE(set_result(event, 1, 1, Mark::open, Mark::open));
  ASSERT_EQ(refusal(take_back_round(event)), "");
  EXPECT_EQ(event, before);
  EXPECT_EQ(refusal(take_back_round(event)), "Round 1 has not been paired.");
}

TEST(Changes, PairsAreForbiddenOnce_AndAllowedAgainInAnyOrder) {
  Event event = seven();
  ASSERT_EQ(refusal(forbid(event, {.first_round = 1, .last_round = 4, .players = {3, 2}})), "");
  ASSERT_EQ(refusal(forbid(event, {.first_round = 1, .last_round = 4, .players = {2, 3}})), "");
  EXPECT_THAT(event.forbidden, ElementsAre(ForbiddenPairs{1, 4, {2, 3}}));
  EXPECT_EQ(refusal(forbid(event, {.players = {2, 8}})), "There is no player 8.");
  EXPECT_EQ(refusal(forbid(event, {.players = {2, 2}})), "Player 2 is named twice.");
  EXPECT_EQ(allow(event, {3, 2}), 1U);
  EXPECT_EQ(allow(event, {3, 2}), 0U);
}

TEST(Changes, ARoundIsRightByTheResultsOfItsTime_C04_2_4_3) {
  Event event = seven();
  for (unsigned board = 1; board <= 3; ++board) ASSERT_TRUE(set_result(event, 1, board, Mark::win, Mark::loss));
  add_round(event, pair(event, 2).value());
  const Event then = event;
  ASSERT_TRUE(set_result(event, 1, 1, Mark::loss, Mark::win));
  ASSERT_TRUE(set_result(event, 1, 2, Mark::draw, Mark::draw));
  ASSERT_TRUE(check_round(event, 2));
  ASSERT_TRUE(as_paired(event, 2));
  EXPECT_FALSE(check_round(*as_paired(event, 2), 2));
  EXPECT_EQ(as_paired(event, 2)->rounds[1], then.rounds[1]);
  EXPECT_TRUE(check(event).rounds.empty());
  EXPECT_THAT(check(event).corrected_since, ElementsAre(2));
  // Two steps pair the two rounds, one or two undo the corrections, and one checks the places.
  Checker checker(event);
  int steps = 1;
  while (checker.step()) ++steps;
  EXPECT_THAT(steps, AllOf(Ge(4), Le(5)));
  EXPECT_FALSE(checker.step());
  EXPECT_EQ(checker.report().rounds_checked, 2U);
  EXPECT_THAT(checker.report().corrected_since, ElementsAre(2));
  // A pair that was changed by hand besides is a difference all the same.
  const Board pairs[]{{.white = event.rounds[1].boards[0].black, .black = event.rounds[1].boards[0].white}};
  ASSERT_EQ(refusal(change_pairs(event, pairs, {})), "");
  EXPECT_FALSE(as_paired(event, 2));
  EXPECT_EQ(check(event).rounds.size(), 1U);
}

TEST(Changes, WhatAHandMadePairingBreaksIsNamed_C1ToC3) {
  Event event = seven();
  for (unsigned board = 1; board <= 3; ++board) ASSERT_TRUE(set_result(event, 1, board, Mark::win, Mark::loss));
  event.forbidden.push_back({1, 4, {2, 3}});
  event.rounds.push_back({{{1, 4}, {2, 3}, {5, 6}}, {{7, Bye::pairing_allocated}}});
  std::vector<std::string> sentences;
  for (const RoundFault& fault : faults_of_round(event, 2)) sentences.push_back(describe(fault, text::Language::en));
  EXPECT_THAT(sentences, ElementsAre("Players 1 and 4 have met before (C.04.3, 2.1.1).",
                                     "Players 2 and 3 must not meet (record 260).",
                                     "Player 7 may not have the pairing-allocated bye (C.04.3, 2.1.2)."));
  EXPECT_TRUE(check_round(event, 2));
  EXPECT_FALSE(check_round(event, 1));
  // Two players who have had White twice and are both due Black.
  Event colors{.players = seven().players, .rounds = {{{{1, 3}, {2, 4}}, {}}, {{{1, 4}, {2, 5}}, {}}}};
  colors.players.resize(6);
  colors.rounds_announced = 5;
  colors.initial_color = Color::white;
  for (PairedRound& round : colors.rounds)
    for (Board& board : round.boards) board.white_mark = board.black_mark = Mark::draw;
  colors.rounds[0].byes = {{5, Bye::zero}, {6, Bye::zero}};
  colors.rounds[1].byes = {{3, Bye::zero}, {6, Bye::zero}};
  colors.rounds.push_back({{{1, 2}, {3, 5}, {4, 6}}, {}});
  const std::vector<RoundFault> faults = faults_of_round(colors, 3);
  EXPECT_THAT(faults, ElementsAre(RoundFault{RoundFault::Kind::same_color, 1, 2}));
}

// Five players of a round robin of one round each.
Event five() {
  Event event{.system = system_of("BERGER_ROUNDROBIN")};
  for (unsigned number = 1; number <= 5; ++number) event.players.push_back({.number = number});
  return event;
}
void play(Event& event, unsigned rounds) {
  while (event.rounds.size() < rounds) {
    add_round(event, pair(event, static_cast<unsigned>(event.rounds.size()) + 1).value());
    for (Board& board : event.rounds.back().boards)
      if (board.white_mark == Mark::open) board.white_mark = board.black_mark = Mark::draw;
  }
}

TEST(Withdrawals, InASwiss_IsAbsentToTheEndAndForfeitsTheGameThatWasNotPlayed_C042_32) {
  Event event = seven();
  ASSERT_EQ(refusal(withdraw(event, 4, 1)), "");
  EXPECT_EQ(event.rounds[0].boards[0], (Board{1, 4, Mark::forfeit_win, Mark::forfeit_loss}));
  EXPECT_EQ(presence(event, 4, 2), Presence::withdrawn);
  EXPECT_EQ(event.requested.size(), 3U);
  EXPECT_EQ(refusal(withdraw(event, 4, 1)), "Player 4 already takes no part from round 1 on.");
  // Both do not come.
  ASSERT_EQ(refusal(withdraw(event, 5, 1)), "");
  ASSERT_EQ(refusal(withdraw(event, 2, 1)), "");
  EXPECT_EQ(event.rounds[0].boards[1], (Board{5, 2, Mark::forfeit_loss, Mark::forfeit_win}));
  EXPECT_EQ(refusal(withdraw(event, 1, 5)), "Round 5 is not one of those that are announced.");
}

TEST(Withdrawals, WithFewerThanHalfOfTheGamesOfARoundRobin_NoGameCounts_C05_66) {
  Event event = five();
  play(event, 1);
  ASSERT_EQ(refusal(withdraw(event, 2, 2)), "");
  // It is known before the other rounds are paired.
  EXPECT_THAT(annulled_players(event), ElementsAre(2U));
  const auto before = rank(event, 1, {}).value();
  EXPECT_TRUE(std::ranges::all_of(before, [&](const Standing& one) {
    return one.points == (one.player == 3 || one.player == 4 ? half_point : Points{});
  }));
  play(event, 5);
  for (unsigned round = 2; round <= 5; ++round) {
    const Cell cell = cells(event, round)[1];
    EXPECT_TRUE(cell.kind == Cell::Kind::bye || cell.mark == Mark::forfeit_loss) << round;
  }
  EXPECT_THAT(annulled_players(event), ElementsAre(2U));
}

TEST(Withdrawals, WithHalfOfTheGamesOfARoundRobin_TheRestAreForfeits_C05_66) {
  Event event = five();
  play(event, 3);
  ASSERT_EQ(refusal(withdraw(event, 4, 4)), "");
  EXPECT_THAT(annulled_players(event), IsEmpty());
  play(event, 5);
  EXPECT_THAT(annulled_players(event), IsEmpty());
  EXPECT_EQ(std::ranges::count(std::vector{cells(event, 4)[3].mark, cells(event, 5)[3].mark}, Mark::forfeit_loss), 2);
}

TEST(Merging, TwoEntriesOfOnePerson_AreOneAfterwards) {
  Event event = seven();
  for (Board& board : event.rounds[0].boards) {
    board.white_mark = Mark::win;
    board.black_mark = Mark::loss;
  }
  // Entered for round 2 under another spelling.
  event.players.push_back({.number = 8, .name = "Playr 4"});
  event.rounds[0].byes.push_back({8, Bye::zero});
  ASSERT_EQ(refusal(request_bye(event, 2, 4, Bye::zero)), "");
  add_round(event, pair(event, 2).value());
  const unsigned opponent = cells(event, 2)[7].opponent;
  ASSERT_EQ(refusal(merge_players(event, 8, 4)), "");
  EXPECT_EQ(event.players.size(), 7U);
  EXPECT_EQ(cells(event, 1)[3].opponent, 1U);
  EXPECT_EQ(cells(event, 2)[3].opponent, opponent);
  EXPECT_EQ(trf::read(trf::write(event)).value().event.rounds, event.rounds);
  EXPECT_EQ(refusal(merge_players(event, 4, 1)),
            "In round 1 both player 4 and player 1 took part, so they are two people.");
  EXPECT_NE(refusal(merge_players(event, 4, 4)), "");
}

TEST(Alterations, AreNotedAgainstThePairingByTheRules_HoweverManyStepsThereWere) {
  Event event = seven();
  EXPECT_FALSE(note_alteration(event));
  EXPECT_THAT(event.kept, IsEmpty());
  const Board first[]{{4, 2}, {1, 5}}, second[]{{3, 7}};
  const PlayerBye bye[]{{6, Bye::pairing_allocated}};
  ASSERT_EQ(refusal(change_pairs(event, first, {})), "");
  ASSERT_EQ(refusal(change_pairs(event, second, bye)), "");
  EXPECT_TRUE(note_alteration(event));
  EXPECT_THAT(event.kept, ElementsAre("### MPA @ Round 1: 1-5 4-2 3-7 6=U instead of 1-4 5-2 3-6 7=U"));
  EXPECT_TRUE(note_alteration(event));
  EXPECT_EQ(event.kept.size(), 1U);
  // Back to the rules: nothing to note.
  event.rounds.back() = pair(event, 1).value().round;
  EXPECT_FALSE(note_alteration(event));
  EXPECT_THAT(event.kept, IsEmpty());
}

TEST(Faults, ARematchIsSeenInAnySystem) {
  Event event = seven();
  event.system = {};
  event.initial_color.reset();
  for (Board& board : event.rounds[0].boards) board.white_mark = board.black_mark = Mark::draw;
  event.rounds.push_back(event.rounds[0]);
  event.rounds[0].boards[0].white_mark = Mark::forfeit_win;
  event.rounds[0].boards[0].black_mark = Mark::forfeit_loss;
  // A forfeited game is no meeting (C.04.2, 3.5).
  EXPECT_THAT(faults_of_round(event, 2), testing::Contains(RoundFault{RoundFault::Kind::met_before, 5, 2}));
  EXPECT_THAT(faults_of_round(event, 2),
              testing::Not(testing::Contains(RoundFault{RoundFault::Kind::met_before, 1, 4})));
}

}  // namespace
}  // namespace jadoube::tournament
