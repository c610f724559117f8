#include "jadoube/laws/model/edition.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "jadoube/laws/model/article.hpp"
#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/model/provisions.hpp"
#include "jadoube/laws/rules/rules.hpp"

namespace jadoube::laws {
namespace {

using std::chrono::minutes;

// Those with draws that need no claim, fines, and 7.5's penalties.
constexpr std::array later{Edition::e2014, Edition::e2018, Edition::e2023};
constexpr std::array tempi{Tempo::standard, Tempo::rapid, Tempo::blitz};
constexpr std::array supervisions{Supervision::every_game, Supervision::limited};
constexpr auto warning = IllegalMovePenalty::warning;
constexpr auto time = IllegalMovePenalty::time;
constexpr auto loss = IllegalMovePenalty::loss;
using Penalties = std::array<IllegalMovePenalty, 3>;

TEST(Edition, IsKnownByItsYear) {
  for (const Edition edition : editions) EXPECT_EQ(parse_edition(code(edition)), edition);
  EXPECT_EQ(code(Edition::e1997), "1997");
  EXPECT_EQ(code(Edition::e2023), "2023");
  for (const char* other : {"", "2010", "97", "2023 ", "auto"}) EXPECT_EQ(parse_edition(other), std::nullopt) << other;
}

TEST(IllegalMove, In1997_WarnsThenGivesTwoMinutesThenLoses) {
  for (const Supervision supervision : supervisions)
    for (const Tempo tempo : {Tempo::standard, Tempo::rapid}) {
      const auto rule = illegal_move_rule(Edition::e1997, tempo, supervision);
      EXPECT_EQ(rule.penalties, (Penalties{warning, time, loss}));
      EXPECT_EQ(rule.time, minutes(2));
    }
}

TEST(IllegalMove, InBlitzOf1997_LosesAtOnce) {
  for (const Supervision supervision : supervisions)
    EXPECT_EQ(illegal_move_rule(Edition::e1997, Tempo::blitz, supervision).penalties, (Penalties{loss, loss, loss}));
}

TEST(IllegalMove, In1997_HasPenaltiesInAQuickplayFinishAlone) {
  for (const Supervision supervision : supervisions) {
    EXPECT_TRUE(illegal_move_rule(Edition::e1997, Tempo::standard, supervision).only_in_quickplay_finish);
    EXPECT_FALSE(illegal_move_rule(Edition::e1997, Tempo::blitz, supervision).only_in_quickplay_finish);
  }
}

TEST(IllegalMove, In2009_GivesTwoMinutesTwice_ThenLoses) {
  for (const Tempo tempo : tempi) {
    const auto rule = illegal_move_rule(Edition::e2009, tempo, Supervision::every_game);
    EXPECT_EQ(rule.penalties, (Penalties{time, time, loss}));
    EXPECT_EQ(rule.time, minutes(2));
  }
  EXPECT_EQ(illegal_move_rule(Edition::e2009, Tempo::rapid, Supervision::limited).penalties,
            (Penalties{time, time, loss}));
  EXPECT_EQ(illegal_move_rule(Edition::e2009, Tempo::blitz, Supervision::limited).penalties,
            (Penalties{loss, loss, loss}));
}

TEST(IllegalMove, Since2014_GivesTimeThenLoses) {
  for (const Edition edition : later)
    for (const Tempo tempo : tempi)
      EXPECT_EQ(illegal_move_rule(edition, tempo, Supervision::every_game).penalties, (Penalties{time, loss, loss}));
}

// B.2 of 2014 and 2018; A.3 of 2023, which B.3 takes over and B.2 does not.
TEST(TwoMinutes, AreOneInBlitzOf2014And2018_AndInRapidAndUnsupervisedBlitzOf2023) {
  for (const Supervision supervision : supervisions) {
    for (const Edition edition : {Edition::e2014, Edition::e2018}) {
      EXPECT_EQ(illegal_move_rule(edition, Tempo::blitz, supervision).time, minutes(1));
      EXPECT_EQ(illegal_move_rule(edition, Tempo::rapid, supervision).time, minutes(2));
      EXPECT_EQ(wrong_claim_rule(edition, Tempo::blitz, supervision).to_opponent, minutes(1));
      EXPECT_EQ(wrong_claim_rule(edition, Tempo::rapid, supervision).to_opponent, minutes(2));
    }
    for (const Edition edition : later) {
      EXPECT_EQ(illegal_move_rule(edition, Tempo::standard, supervision).time, minutes(2));
      EXPECT_EQ(wrong_claim_rule(edition, Tempo::standard, supervision).to_opponent, minutes(2));
    }
    EXPECT_EQ(illegal_move_rule(Edition::e2023, Tempo::rapid, supervision).time, minutes(1));
    EXPECT_EQ(wrong_claim_rule(Edition::e2023, Tempo::rapid, supervision).to_opponent, minutes(1));
    const auto blitz = supervision == Supervision::limited ? minutes(1) : minutes(2);
    EXPECT_EQ(illegal_move_rule(Edition::e2023, Tempo::blitz, supervision).time, blitz);
    EXPECT_EQ(wrong_claim_rule(Edition::e2023, Tempo::blitz, supervision).to_opponent, blitz);
  }
}

TEST(IllegalMove, InQuickGamesUnderLimitedSupervision_LosesAtOnceIn2014_ButNotLater) {
  for (const Tempo tempo : {Tempo::rapid, Tempo::blitz}) {
    EXPECT_EQ(illegal_move_rule(Edition::e2014, tempo, Supervision::limited).penalties, (Penalties{loss, loss, loss}));
    for (const Edition edition : {Edition::e2018, Edition::e2023})
      EXPECT_EQ(illegal_move_rule(edition, tempo, Supervision::limited).penalties, (Penalties{time, loss, loss}));
  }
}

TEST(IllegalMove, IsSeenAtOnce_WhereEveryGameIsSupervised_ButNotInQuickGamesOf1997) {
  for (const Edition edition : editions)
    for (const Tempo tempo : tempi) {
      EXPECT_FALSE(illegal_move_rule(edition, tempo, Supervision::limited).seen_at_once);
      EXPECT_EQ(illegal_move_rule(edition, tempo, Supervision::every_game).seen_at_once,
                edition != Edition::e1997 || tempo == Tempo::standard);
    }
}

TEST(IllegalMove, StandsOnceAnswered_InQuickGamesWhereNobodyWatches) {
  for (const Edition edition : editions)
    for (const Supervision supervision : supervisions) {
      EXPECT_FALSE(illegal_move_rule(edition, Tempo::standard, supervision).stands_once_answered);
      for (const Tempo tempo : {Tempo::rapid, Tempo::blitz})
        EXPECT_EQ(illegal_move_rule(edition, tempo, supervision).stands_once_answered,
                  edition == Edition::e1997 ? tempo == Tempo::blitz : supervision == Supervision::limited);
    }
}

TEST(WrongClaim, In1997_CostsHalfTheTimeUpToThreeMinutes_AndGivesThree) {
  for (const Tempo tempo : tempi) {
    const auto rule = wrong_claim_rule(Edition::e1997, tempo, Supervision::every_game);
    EXPECT_EQ(rule.most_deducted, minutes(3));
    EXPECT_EQ(rule.to_opponent, minutes(3));
  }
}

TEST(WrongClaim, Since2009_DeductsNothing_AndIn2009GivesThreeMinutes) {
  for (const Tempo tempo : tempi) {
    for (const Edition edition : later)
      EXPECT_EQ(wrong_claim_rule(edition, tempo, Supervision::every_game).most_deducted, minutes(0));
    const auto rule = wrong_claim_rule(Edition::e2009, tempo, Supervision::every_game);
    EXPECT_EQ(rule.most_deducted, minutes(0));
    EXPECT_EQ(rule.to_opponent, minutes(3));
  }
}

TEST(Flag, InQuickGames_IsForThePlayersToClaimIn1997_AndForTheArbiterWhoLooksLater) {
  for (const Supervision supervision : supervisions) {
    EXPECT_EQ(flag_seen(Edition::e1997, Tempo::rapid, supervision), FlagSeen::claimed);
    EXPECT_EQ(flag_seen(Edition::e1997, Tempo::blitz, supervision), FlagSeen::claimed);
  }
  for (const Edition edition : later) {
    for (const Tempo tempo : tempi) EXPECT_EQ(flag_seen(edition, tempo, Supervision::every_game), FlagSeen::at_once);
    EXPECT_EQ(flag_seen(edition, Tempo::standard, Supervision::limited), FlagSeen::on_look);
    EXPECT_EQ(flag_seen(edition, Tempo::rapid, Supervision::limited), FlagSeen::on_look);
    EXPECT_EQ(flag_seen(edition, Tempo::blitz, Supervision::limited), FlagSeen::on_look);
  }
}

TEST(Flag, InStandardPlay_IsSeenByTheArbiterWhoSupervises_OrLooks) {
  for (const Edition edition : editions) {
    EXPECT_EQ(flag_seen(edition, Tempo::standard, Supervision::every_game), FlagSeen::at_once);
    EXPECT_EQ(flag_seen(edition, Tempo::standard, Supervision::limited), FlagSeen::on_look);
  }
}

TEST(Flag, InQuickGamesOf2009WithoutAdequateSupervision_IsForThePlayersToClaim) {
  for (const Tempo tempo : {Tempo::rapid, Tempo::blitz}) {
    EXPECT_EQ(flag_seen(Edition::e2009, tempo, Supervision::limited), FlagSeen::claimed);
    EXPECT_EQ(flag_seen(Edition::e2009, tempo, Supervision::every_game), FlagSeen::at_once);
  }
}

TEST(Flag, OfTheOpponent_WinsWithAnyPossibleMate_ButInBlitzOf1997NeedsMatingPotential) {
  for (const Edition edition : editions)
    for (const Tempo tempo : tempi)
      EXPECT_EQ(winner_needs(edition, tempo), edition == Edition::e1997 && tempo == Tempo::blitz
                                                  ? WinnerNeeds::mating_potential
                                                  : WinnerNeeds::any_mate);
}

TEST(Draws, WithoutAClaim_ComeIn2014_AndFiveOccurrencesNeedNotAlternateSince2018) {
  EXPECT_EQ(rules(Edition::e1997).fivefold, Fivefold::none);
  EXPECT_FALSE(rules(Edition::e1997).seventy_five_moves);
  EXPECT_EQ(rules(Edition::e2014).fivefold, Fivefold::consecutive);
  EXPECT_TRUE(rules(Edition::e2014).seventy_five_moves);
  EXPECT_EQ(rules(Edition::e2018).fivefold, Fivefold::any);
  EXPECT_EQ(rules(Edition::e2023).fivefold, Fivefold::any);
}

TEST(Penalties, OnPoints_ComeIn2009) {
  for (const Penalty penalty :
       {Penalty::warning, Penalty::add_time, Penalty::deduct_time, Penalty::loss, Penalty::expulsion})
    for (const Edition edition : editions) EXPECT_TRUE(rules(edition).penalties & bit(penalty));
  for (const Penalty penalty : {Penalty::deduct_points, Penalty::add_points}) {
    EXPECT_FALSE(rules(Edition::e1997).penalties & bit(penalty));
    for (const Edition edition : later) EXPECT_TRUE(rules(edition).penalties & bit(penalty));
    EXPECT_TRUE(rules(Edition::e2009).penalties & bit(penalty));
  }
  EXPECT_FALSE(rules(Edition::e2009).penalties & bit(Penalty::fine));
}

// What an edition's rules let an arbiter choose has a number there, and nothing else has.
TEST(Penalties, OfAnEdition_AreThoseThatItsTextHas) {
  for (const Edition edition : editions)
    for (const Penalty penalty : all_penalties)
      EXPECT_EQ((rules(edition).penalties & bit(penalty)) != 0, !number(penalty_kind(penalty).article, edition).empty())
          << code(edition) << " " << penalty_kind(penalty).word;
}

TEST(DefaultTime, IsAnHourIn1997_AndZeroLater_WhereTheRegulationsAreSilent) {
  EXPECT_EQ(rules(Edition::e1997).default_time, minutes(60));
  EXPECT_EQ(rules(Edition::e2009).default_time, minutes(0));
  for (const Edition edition : later) EXPECT_EQ(rules(edition).default_time, minutes(0));
}

TEST(Irregularities, TwoHandsAndAPressWithoutAMove_AreIllegalMovesSince2018) {
  for (const Edition edition : editions) {
    EXPECT_EQ(rules(edition).two_hands_illegal, edition >= Edition::e2018);
    EXPECT_EQ(rules(edition).press_without_move_illegal, edition >= Edition::e2018);
    EXPECT_EQ(rules(edition).colours_moves.has_value(), edition >= Edition::e2018);
  }
}

TEST(Tempo, FollowsFromTheTimeForSixtyMoves) {
  for (const Edition edition : later) {
    EXPECT_EQ(tempo_of(edition, minutes(10)), Tempo::blitz);
    EXPECT_EQ(tempo_of(edition, minutes(10) + Milliseconds(1)), Tempo::rapid);
    EXPECT_EQ(tempo_of(edition, minutes(60) - Milliseconds(1)), Tempo::rapid);
    EXPECT_EQ(tempo_of(edition, minutes(60)), Tempo::standard);
  }
  EXPECT_EQ(tempo_of(Edition::e1997, minutes(15) - Milliseconds(1)), Tempo::blitz);
  EXPECT_EQ(tempo_of(Edition::e1997, minutes(15)), Tempo::rapid);
  EXPECT_EQ(tempo_of(Edition::e1997, minutes(60)), Tempo::rapid);
  EXPECT_EQ(tempo_of(Edition::e1997, minutes(60) + Milliseconds(1)), Tempo::standard);
  EXPECT_EQ(tempo_of(Edition::e2009, minutes(15) - Milliseconds(1)), Tempo::blitz);
  EXPECT_EQ(tempo_of(Edition::e2009, minutes(15)), Tempo::rapid);
  EXPECT_EQ(tempo_of(Edition::e2009, minutes(60)), Tempo::standard);
}

TEST(Articles, AreNumberedAsInEachEdition) {
  EXPECT_EQ(number(Article::own_touched, Edition::e1997), "4.3(a)");
  EXPECT_EQ(number(Article::own_touched, Edition::e2014), "4.3.a");
  EXPECT_EQ(number(Article::own_touched, Edition::e2018), "4.3.1");
  EXPECT_EQ(number(Article::dead_position, Edition::e1997), "9.6");
  EXPECT_EQ(number(Article::dead_position, Edition::e2009), "9.6");
  EXPECT_EQ(number(Article::complaint_lost, Edition::e2009), "4.7");
  EXPECT_EQ(number(Article::capture_made, Edition::e2009), "4.6.a");
  EXPECT_EQ(number(Article::complaint_lost, Edition::e2014), "4.8");
  EXPECT_EQ(number(Article::move_made, Edition::e2014), "4.7");
  EXPECT_EQ(number(Article::rapid_illegal_move, Edition::e2018), "A.4.2");
  EXPECT_EQ(number(Article::rapid_illegal_move, Edition::e2023), "A.5.2");
  EXPECT_EQ(number(Article::rapid_penalties, Edition::e2023), "A.3");
  EXPECT_EQ(number(Article::rapid_penalties, Edition::e2018), "");
  EXPECT_EQ(number(Article::dead_position, Edition::e2023), "5.2.2");
  EXPECT_EQ(number(Article::seventy_five_moves, Edition::e1997), "");
  EXPECT_EQ(number(Article::rook_first_rule, Edition::e2023), "10I2 (US Chess)");
}

TEST(Edition, IsInForceFromItsFirstDay) {
  using namespace std::chrono_literals;
  using std::chrono::year_month_day;
  EXPECT_EQ(edition_in_force(year_month_day{1972y / 7 / 11}), Edition::e1997);
  EXPECT_EQ(edition_in_force(year_month_day{2009y / 6 / 30}), Edition::e1997);
  EXPECT_EQ(edition_in_force(year_month_day{2009y / 7 / 1}), Edition::e2009);
  EXPECT_EQ(edition_in_force(year_month_day{2014y / 6 / 30}), Edition::e2009);
  EXPECT_EQ(edition_in_force(year_month_day{2014y / 7 / 1}), Edition::e2014);
  EXPECT_EQ(edition_in_force(year_month_day{2017y / 12 / 31}), Edition::e2014);
  EXPECT_EQ(edition_in_force(year_month_day{2018y / 1 / 1}), Edition::e2018);
  EXPECT_EQ(edition_in_force(year_month_day{2022y / 12 / 31}), Edition::e2018);
  EXPECT_EQ(edition_in_force(year_month_day{2023y / 1 / 1}), Edition::e2023);
}

}  // namespace
}  // namespace jadoube::laws
