#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/archive/audited.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::archive {
namespace {

std::string game(const std::string& tags, const std::string& moves) { return tags + "\n" + moves + "\n"; }

std::vector<Kind> kinds(const std::string& tags, const std::string& moves) {
  return test::audited(game(tags, moves)).kinds();
}

const std::string bare_kings = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1\"]\n";

TEST(Findings, ASoundGame_HasNone) {
  EXPECT_TRUE(kinds("", "1. f3 e5 2. g4 Qh4# 0-1").empty());
  EXPECT_TRUE(kinds("", "1. e4 e5 1-0").empty());
}

TEST(Findings, AMatedSideThatWon_HasTheWrongResult) {
  EXPECT_EQ(kinds("", "1. f3 e5 2. g4 Qh4# 1-0"), std::vector{Kind::wrong_result});
  EXPECT_EQ(kinds("", "1. f3 e5 2. g4 Qh4# *"), std::vector{Kind::wrong_result});
}

TEST(Findings, AMoveAfterMate_IsPlayAfterTheEnd) {
  EXPECT_EQ(kinds("", "1. f3 e5 2. g4 Qh4# 3. Kf2 0-1"), std::vector{Kind::after_checkmate});
}

TEST(Findings, ADeadPosition_EndsTheGameWhereItFirstArises) {
  const auto found = test::audited(game(bare_kings, "1. Kxd2 Kd7 2. Kd3 Kd6 1-0")).findings;
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].kind, Kind::after_dead_position);
  EXPECT_EQ(found[0].ply, 1U);
  EXPECT_EQ(found[1].kind, Kind::wrong_result);
}

// Articles 5.2.1 and 5.2.2: king and knight against king cannot mate, whatever is played on.
TEST(Findings, AStalematePlayedOnToFromADeadPosition_IsPlayAfterTheEnd) {
  const auto found = test::audited(game("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/1k3n2/8/2K3N1 w - - 0 1\"]\n",
                                        "1. Nxf3 Ka2 2. Nd2 Ka1 3. Nb3+ Ka2 4. Nd2 Ka1 "
                                        "5. Kc2 Ka2 6. Nb1 Ka1 7. Nc3 1/2-1/2"))
                         .findings;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, Kind::after_dead_position);
  EXPECT_EQ(found[0].ply, 1U);
}

// Article 5.1.1: moves that stand after mate change nothing.
TEST(Findings, MovesAfterMate_DoNotMakeAWrongResultRight) {
  const std::vector expected{Kind::after_checkmate, Kind::wrong_result};
  EXPECT_EQ(kinds("", "1. f3 e5 2. g4 Qh4 3. Kf2 Qxg4 1-0"), expected);
  EXPECT_EQ(kinds("", "1. f3 e5 2. g4 Qh4 3. Kf2 Qxg4 4. fxg4 1/2-1/2"), expected);
  EXPECT_EQ(kinds("", "1. f3 e5 2. g4 Qh4 3. Kf2 Qxg4 0-1"), std::vector{Kind::after_checkmate});
}

// Articles 9.2 and 9.3.
TEST(Findings, ADrawByRepetitionOrFiftyMoves_NeedsThem) {
  const std::vector disagrees{Kind::result_disagrees};
  EXPECT_EQ(kinds("", "1. e4 e5 {Game drawn by repetition} 1/2-1/2"), disagrees);
  EXPECT_EQ(kinds("", "1. e4 e5 {Game drawn by 50-move rule} 1/2-1/2"), disagrees);
  // A claim is made with a move that is not played (9.2.1).
  EXPECT_TRUE(kinds("", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 {Game drawn by repetition} 1/2-1/2").empty());
}

// Article 5.1.2 of 2023.
TEST(Findings, AResignationAgainstABareKing_IsFoundByItsKindAlone) {
  const std::string text =
      "[Date \"2024.01.01\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/3k4/8/8/K6R w - - 0 1\"]\n[Result \"0-1\"]\n\n"
      "1. Ka2 Kd3 {White resigns} 0-1\n";
  EXPECT_EQ(test::audited(text).kinds(), std::vector{Kind::wrong_result});
  EXPECT_EQ(test::audited(text, {.kinds = bit(Kind::wrong_result)}).kinds(), std::vector{Kind::wrong_result});
}

// By the rules of sites, which ask for material, a bare king wins no more than by the Laws (6.9).
TEST(Findings, AWinOnTimeByABareKing_IsWrongOnSitesToo) {
  EXPECT_EQ(kinds("[Site \"https://lichess.org/XfKwKX2D\"]\n[Termination \"Time forfeit\"]\n[SetUp \"1\"]\n"
                  "[FEN \"8/8/8/8/3k4/8/7r/K7 w - - 0 1\"]\n",
                  "1. Kb1 Rg2 1-0"),
            std::vector{Kind::unwinnable_on_time});
}

// After 69... Qxa7+ the king can only take the queen.
TEST(Findings, ADeadPositionOnASite_IsToldWhereItFirstArises) {
  const std::string lichess = "[Site \"https://lichess.org/XfKwKX2D\"]\n";
  const auto found =
      test::audited(game(lichess + "[SetUp \"1\"]\n[FEN \"8/q7/K7/8/2k5/8/8/8 w - - 0 70\"]\n", "70. Kxa7 Kb4 1/2-1/2"))
          .findings;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, Kind::site_rule);
  EXPECT_EQ(found[0].ply, 0U);
}

TEST(Findings, WordsBrokenOverLines_AreReadAllTheSame) {
  const std::string drawn = "[Result \"1/2-1/2\"]\n";
  for (const auto* words :
       {"Black\nforfeits on time", "\r\n  White wins\r\non \t time. ", "[%clk 0:00:01] White\nmates"})
    EXPECT_EQ(kinds(drawn, std::string("1. e4 e5 {") + words + "} 1/2-1/2"), std::vector{Kind::result_disagrees})
        << words;
  EXPECT_TRUE(kinds(drawn, "1. e4 e5 {White wins\na pawn} 1/2-1/2").empty());
}

// Each kind alone finds what it finds among all: what is not looked at for it has no part in it.
TEST(Findings, OfOneKindAlone_AreThoseOfThatKindAmongAll) {
  std::string text;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_file("tests/cli/audit")))
    // There, the findings of a game are too many to list all of them.
    if (entry.path().extension() == ".pgn" && entry.path().stem() != "many_findings") {
      std::ifstream file(entry.path(), std::ios::binary);
      text.append(std::istreambuf_iterator<char>(file), {});
      text += "\n\n";
    }
  for (const bool live : {false, true}) {
    const auto all = test::audited(text, {.live = live}).findings;
    for (std::size_t i = 0; i < kind_count; ++i) {
      const auto kind = static_cast<Kind>(i);
      std::vector<Finding> expected;
      for (const Finding& finding : all)
        if (finding.kind == kind) expected.push_back(finding);
      const auto alone = test::audited(text, {.kinds = bit(kind), .live = live}).findings;
      ASSERT_EQ(alone.size(), expected.size()) << code(kind);
      for (std::size_t at = 0; at < alone.size(); ++at) {
        EXPECT_EQ(alone[at].line, expected[at].line) << code(kind);
        EXPECT_EQ(alone[at].ply, expected[at].ply) << code(kind);
        EXPECT_EQ(alone[at].sentence, expected[at].sentence) << code(kind);
      }
    }
  }
}

TEST(Findings, ADeadPosition_NeedsNoFurtherMove) { EXPECT_TRUE(kinds(bare_kings, "1. Kxd2 1/2-1/2").empty()); }

std::string shuffle(int times) {
  std::string moves;
  for (int i = 0; i < times; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
  return moves;
}

TEST(Findings, Fivefold_EndsTheGameSince2014) {
  EXPECT_EQ(kinds("[Date \"2013.01.01\"]\n", shuffle(5) + "1-0"), std::vector{Kind::threefold});
  EXPECT_EQ(kinds("[Date \"2020.01.01\"]\n", shuffle(5) + "1-0"),
            (std::vector{Kind::threefold, Kind::after_fivefold, Kind::wrong_result}));
  EXPECT_EQ(kinds("[Date \"2020.01.01\"]\n", shuffle(4) + "1/2-1/2"), std::vector{Kind::threefold});
}

TEST(Findings, AThreefold_IsFirstClaimedByWhoIntendsTheMove) {
  const auto found = test::audited(game("", shuffle(2) + "1/2-1/2"), {.claims_by_intention = true}).findings;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].ply, 7U);
  EXPECT_EQ(move_text(found[0], notation::Letters::en), "4... Ng8");
}

TEST(Findings, WithoutIntendedMoves_AThreefoldIsWhatStandsOnTheBoard) {
  const auto found = test::audited(game("", shuffle(2) + "1/2-1/2")).findings;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].ply, 8U);
  EXPECT_TRUE(kinds("", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 d5 1/2-1/2").empty());
}

TEST(Findings, NothingCanBeClaimed_OnceTheGameIsOver) {
  // Fifty moves, long after the fifth repetition (9.6.1), a rule that the Laws of 1997 do not have.
  EXPECT_EQ(kinds("[Date \"2020.01.01\"]\n", shuffle(30) + "1/2-1/2"),
            (std::vector{Kind::threefold, Kind::after_fivefold}));
  EXPECT_EQ(kinds("[Date \"2013.01.01\"]\n", shuffle(30) + "1/2-1/2"),
            (std::vector{Kind::threefold, Kind::fifty_moves}));
  // Repetition by bare kings (5.2.2).
  const std::string kings = "Kd7 Kd3 Kd6 Kd2 Kd7 Kd3 Kd6 Kd2 Kd7 Kd3 Kd6 Kd2 ";
  EXPECT_EQ(kinds(bare_kings, "1. Kxd2 " + kings + "1/2-1/2"), std::vector{Kind::after_dead_position});
}

TEST(Findings, AWinOnTime_TakesMaterialToMate) {
  const std::string flagged =
      "[SetUp \"1\"]\n[FEN \"4k3/q7/8/8/8/8/8/4K3 w - - 0 1\"]\n[Termination \"time forfeit\"]\n";
  EXPECT_EQ(kinds(flagged + "[Result \"1-0\"]\n", "1-0"), std::vector{Kind::unwinnable_on_time});
}

TEST(Findings, TheTerminationMustSuitResultAndPosition) {
  EXPECT_EQ(kinds("[Termination \"Ana won by checkmate\"]\n[White \"Ana\"]\n", "1. e4 e5 1-0"),
            std::vector{Kind::result_disagrees});
  EXPECT_EQ(kinds("[Termination \"unterminated\"]\n", "1. e4 e5 1-0"), std::vector{Kind::result_disagrees});
  EXPECT_EQ(kinds("", "1. e4 e5 {White resigns} 1-0"), std::vector{Kind::result_disagrees});
  EXPECT_EQ(kinds("[Termination \"Game drawn by insufficient material\"]\n", "1. e4 e5 1/2-1/2"),
            std::vector{Kind::draw_not_due});
}

// The move is not complete, and the game goes on.
TEST(Findings, APromotionWithoutItsPiece_IsReadAsWhatTheMovesAfterItNeed) {
  const std::string start = "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n";
  const auto found = test::audited(game(start, "1. a8 Kg7 2. Qd5 Kf6 3. Qd4+ Ke6 4. Ke7 1-0")).findings;
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].kind, Kind::illegal_move);
  EXPECT_EQ(found[1].written, "Ke7");
}

TEST(Findings, AnAnnotatorsLastComment_IsNotHeldAgainstTheResult) {
  EXPECT_EQ(kinds("", "1. e4 e5 {Black resigns} 0-1"), std::vector{Kind::result_disagrees});
  EXPECT_TRUE(kinds("", "1. e4 e5 {White overlooked checkmate in 3} 0-1").empty());
  EXPECT_TRUE(kinds("", "1. e4 e5 {Stalemate tricks did not help} 1-0").empty());
  EXPECT_TRUE(kinds("", "1. e4 e5 {Insufficient compensation. Draw agreed.} 1/2-1/2").empty());
}

TEST(Findings, Tags_AreHeldToTheStandard) {
  EXPECT_EQ(kinds("[Date \"2023.02.30\"]\n", "*"), std::vector{Kind::bad_date});
  EXPECT_EQ(kinds("[White \"\"]\n", "*"), std::vector{Kind::bad_tag});
  EXPECT_EQ(kinds("[WhiteElo \"good\"]\n", "*"), std::vector{Kind::bad_tag});
  EXPECT_EQ(kinds("[White \"Ana\"]\n[White \"Eva\"]\n", "*"), std::vector{Kind::bad_tag});
  EXPECT_EQ(kinds("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n", "*"), std::vector{Kind::bad_setup});
}

TEST(Findings, MovesThatAreNone_AreToldApart) {
  EXPECT_EQ(kinds("", "1. e5 *"), std::vector{Kind::illegal_move});
  EXPECT_EQ(kinds("", "1. Nf3 d5 2. d3 d4 3. Nd2 *"), std::vector{Kind::ambiguous_move});
  EXPECT_EQ(kinds("", "1. Xf3 *"), std::vector{Kind::unreadable_move});
}

TEST(Findings, AFenThatIsReadThoughNotStrict_IsNotSaidToStopTheGame) {
  const auto found = test::audited(game("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/3P4/4K3 w - -\"]\n", "1. d4 *"));
  ASSERT_EQ(found.kinds(), std::vector{Kind::bad_setup});
  EXPECT_EQ(describe(found.findings[0], text::Language::en),
            "The tag FEN is not written as the standard requires. FEN, column 28: It ends before the half-move clock.");
  EXPECT_EQ(describe(found.findings[0], text::Language::pt),
            "A etiqueta FEN não está escrita como a norma pede. FEN, coluna 28: Termina antes de indicar o contador de "
            "meios-lances.");
}

TEST(Findings, AnIllegalMoveInAVariation_BreaksNoArticle) {
  const auto played = test::audited(game("", "1. e4 e5 2. Ke3 *")).findings;
  const auto shown = test::audited(game("", "1. e4 e5 2. Ke2 (2. Ke3) *")).findings;
  ASSERT_EQ(played.size(), 1U);
  ASSERT_EQ(shown.size(), 1U);
  EXPECT_EQ(played[0].article, laws::Article::illegal_move);
  EXPECT_EQ(shown[0].kind, Kind::illegal_move);
  EXPECT_EQ(shown[0].article, std::nullopt);
  EXPECT_EQ(describe(shown[0], text::Language::en), "In a variation: " + describe(played[0], text::Language::en));
  EXPECT_EQ(describe(shown[0], text::Language::pt), "Numa variante: " + describe(played[0], text::Language::pt));
}

TEST(Findings, WhatIsQuoted_StandsOnOneLine) {
  const auto found = test::audited("1. e4 {never\r\nclosed *\n\n").findings;
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(describe(found[0], text::Language::en), "The comment that begins here has no “}”: {never  closed *");
  const auto result = test::audited("[Result \"won \"]\n\n1. e4 1-0\n").findings;
  ASSERT_FALSE(result.empty());
  EXPECT_TRUE(describe(result[0], text::Language::en).starts_with("The tag Result says “won ”"));
}

TEST(Findings, OfALiveGame_TellThatItEnded_AndWaitForTheResult) {
  const auto live = [](const std::string& moves) { return test::audited(game("", moves), {.live = true}).kinds(); };
  EXPECT_EQ(live("1. f3 e5 2. g4 Qh4#"), (std::vector{Kind::result_disagrees, Kind::ended}));
  EXPECT_EQ(live("1. f3 e5 2. g4 Qh4# *"), std::vector{Kind::ended});
  EXPECT_EQ(live("1. f3 e5 2. g4 Qh4# 0-1"), std::vector{Kind::ended});
  EXPECT_EQ(live("1. f3 e5 2. g4 Qh4# 1-0"), (std::vector{Kind::ended, Kind::wrong_result}));
  EXPECT_TRUE(live("1. f3 e5 2. g4 *").empty());
}

TEST(Findings, EveryClaim_IsGivenOfALiveGame) {
  const auto found = test::audited(game("", shuffle(3) + "1/2-1/2"), {.live = true}).findings;
  ASSERT_EQ(found.size(), 6U);
  EXPECT_EQ(found[0].ply, 7U);
  EXPECT_EQ(found[5].ply, 12U);
}

TEST(Findings, AtTheFifthRepetition_ALiveGameIsOver_WithNothingLeftToClaim) {
  const auto found = test::audited(game("", shuffle(4) + "*"), {.live = true}).findings;
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.back().kind, Kind::ended);
  EXPECT_EQ(found.back().ply, 16U);
  ASSERT_EQ(found.size(), 10U);
  EXPECT_EQ(found[8].ply, 15U);
}

}  // namespace
}  // namespace jadoube::archive
