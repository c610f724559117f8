#include "jadoube/archive/correct.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/environment.hpp"

namespace jadoube::archive {
namespace {

Corrected corrected(const std::string& text) {
  Verdicts verdicts(default_mate_budget);
  return correct(text, {}, verdicts);
}

TEST(Correct, SoundGames_StayAsTheyAreToTheLastByte) {
  for (const std::string text :
       {"", "% nothing\n", "[Event \"?\"]\r\n\r\n1.e4   {as   it\tstands}\r\n\r\n1-0", "1. e4 e5 * 1. d4 *"}) {
    EXPECT_EQ(corrected(text).text, text);
    EXPECT_TRUE(corrected(text).batch.findings.empty());
  }
}

TEST(Correct, TheSamples_NeedNothing) {
  for (const auto* name : {"twic.pgn", "lichess.pgn"}) {
    const auto file = test::data_file(name);
    if (!file) GTEST_SKIP() << "no " << name << " in JADOUBE_DATA";
    std::ifstream stream(*file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(corrected(text).text, text);
  }
}

TEST(Correct, Moves_AreWrittenAsTheStandardHasIt) {
  EXPECT_EQ(corrected("1. e4 e5 2. Ngf3 Nc6 3. Bf1-c4 Nf6 4. 0-0 Ng8 5. Bxf7 {check} *\n\n").text,
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Ng8 5. Bxf7+ {check} *\n\n");
  EXPECT_EQ(corrected("1. e4+ e5 (1... c5 2. Ng1f3) *\n\n").text, "1. e4 e5 (1... c5 2. Nf3) *\n\n");
}

TEST(Correct, AnAmbiguousMove_IsTheOnlyOneThatTheRestAllows) {
  const std::string moves = "1. Nf3 d5 2. d3 d4 3. Nd2 h6 4. Nc4 h5 5. N";
  EXPECT_EQ(corrected(moves + "fd2 *\n\n").text, "1. Nf3 d5 2. d3 d4 3. Nbd2 h6 4. Nc4 h5 5. Nfd2 *\n\n");
  // Either knight may have gone to d2.
  EXPECT_EQ(corrected("1. Nf3 d5 2. d3 d4 3. Nd2 *\n\n").text, "1. Nf3 d5 2. d3 d4 3. Nd2 *\n\n");
}

TEST(Correct, APromotionWithoutItsPiece_IsTheOnlyOneThatTheRestAllows) {
  const std::string start = "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n[Result \"*\"]\n\n";
  EXPECT_EQ(corrected(start + "1. a8 Kg7 2. Qd5 Kf6 3. Qd4+ Ke6 *\n\n").text,
            start + "1. a8=Q+ Kg7 2. Qd5 Kf6 3. Qd4+ Ke6 *\n\n");
  EXPECT_EQ(corrected(start + "1. a8 Kg7 2. Kf2 *\n\n").text, start + "1. a8 Kg7 2. Kf2 *\n\n");
}

TEST(Correct, AGameThatCannotBeKeptWhole_IsLeftAlone) {
  const std::string text = "1. f3 e5 2. g4 Qh4 {mate} 3. Ke5 Ke4 1-0\n";
  EXPECT_EQ(corrected(text).text, text);
}

TEST(Correct, AGame_KeepsItsEncodingAndItsEndsOfLines) {
  const std::string latin1 = "[White \"Jos\xE9 \x96 \xC3\"]\r\n[Result \"1-0\"]\r\n\r\n1. f3 e5 2. g4 Qh4# ";
  EXPECT_EQ(corrected(latin1 + "1-0\r\n\r\n").text,
            "[White \"Jos\xE9 \x96 \xC3\"]\r\n[Result \"0-1\"]\r\n\r\n1. f3 e5 2. g4 Qh4# 0-1\r\n\r\n");
  EXPECT_EQ(corrected("[White \"José\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n").text,
            "[White \"José\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n");
  EXPECT_EQ(corrected("\uFEFF[White \"José\"]\n\n1. f3 e5 2. g4 Qh4 *\n\n").text,
            "\uFEFF[White \"José\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n");
}

TEST(Correct, EscapeLines_AreNotLost) {
  EXPECT_EQ(corrected("% from a database\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n").text,
            "% from a database\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n");
  const std::string within = "1. f3 e5\n% kept\n2. g4 Qh4# 1-0\n\n";
  EXPECT_EQ(corrected(within).text, within);
}

TEST(Correct, TheResult_IsThatOfTheLaws) {
  EXPECT_EQ(corrected("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n").text,
            "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n");
  EXPECT_EQ(corrected("[SetUp \"1\"]\n[FEN \"4k3/q7/8/8/8/8/8/4K3 w - - 0 1\"]\n[Termination \"time forfeit\"]\n"
                      "[Result \"1-0\"]\n\n1-0\n\n")
                .text,
            "[SetUp \"1\"]\n[FEN \"4k3/q7/8/8/8/8/8/4K3 w - - 0 1\"]\n[Termination \"time forfeit\"]\n"
            "[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n");
}

TEST(Correct, WhatHasBeenCorrected_NeedsNothingMore) {
  std::ifstream stream(test::source_file("tests/cli/audit_fix/games.pgn"), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const auto once = corrected(text);
  EXPECT_EQ(once.batch.findings.size(), 6U);
  EXPECT_EQ(once.batch.games.size(), 5U);
  const auto twice = corrected(once.text);
  EXPECT_EQ(twice.text, once.text);
  EXPECT_TRUE(twice.batch.findings.empty());
}

}  // namespace
}  // namespace jadoube::archive
