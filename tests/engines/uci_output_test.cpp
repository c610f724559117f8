#include "jadoube/engines/uci_output.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace jadoube::engines {
namespace {

TEST(EngineSpeech, OptionsOfEachKind) {
  EXPECT_EQ(read_option("option name Hash type spin default 16 min 1 max 33554432"),
            (Option{"Hash", Option::Kind::spin, "16", 1, 33554432, {}}));
  EXPECT_EQ(read_option("option name Ponder type check default false"),
            (Option{"Ponder", Option::Kind::check, "false", {}, {}, {}}));
  EXPECT_EQ(read_option("option name Style type combo default Normal var Solid var Very wild"),
            (Option{"Style", Option::Kind::combo, "Normal", {}, {}, {"Solid", "Very wild"}}));
  EXPECT_EQ(read_option("option name Clear Hash type button"),
            (Option{"Clear Hash", Option::Kind::button, "", {}, {}, {}}));
  EXPECT_EQ(read_option("option name SyzygyPath type string default <empty>"),
            (Option{"SyzygyPath", Option::Kind::string, "", {}, {}, {}}));
}

TEST(EngineSpeech, ANameMayHaveKeysInIt) {
  EXPECT_EQ(read_option("option name Skill min level type spin default 1 min 0 max 20")->name, "Skill min level");
}

TEST(EngineSpeech, AnOptionWithoutItsWordDefault_IsKept) {
  const auto option = read_option("option name GaviotaTbPath type string empty");
  ASSERT_TRUE(option);
  EXPECT_EQ(option->name, "GaviotaTbPath");
  EXPECT_EQ(option->kind, Option::Kind::string);
}

TEST(EngineSpeech, ScoresInCentipawnsAndMates) {
  EXPECT_EQ(read_info("info depth 20 seldepth 31 multipv 1 score cp -31 nodes 99 pv e7e5")->score, (Score{-31, false}));
  EXPECT_EQ(read_info("info depth 9 score mate -3 nodes 99")->score, (Score{-3, true}));
}

TEST(EngineSpeech, ALineOfInformation) {
  const auto info = read_info(
      "info depth 20 seldepth 31 multipv 2 score cp 12 upperbound nodes 5000000000 nps 1000000 hashfull 412 tbhits 7 "
      "time 5000 strange word pv e7e5 g1f3");
  ASSERT_TRUE(info);
  EXPECT_EQ(info->depth, 20U);
  EXPECT_EQ(info->selective_depth, 31U);
  EXPECT_EQ(info->rank, 2U);
  EXPECT_EQ(info->bound, Info::Bound::upper);
  EXPECT_EQ(info->nodes, 5'000'000'000U);
  EXPECT_EQ(info->nodes_per_second, 1'000'000U);
  EXPECT_EQ(info->hash_permille, 412U);
  EXPECT_EQ(info->table_hits, 7U);
  EXPECT_EQ(info->time, std::chrono::seconds(5));
  EXPECT_EQ(info->pv, (std::vector<std::string>{"e7e5", "g1f3"}));
  EXPECT_EQ(read_info("bestmove e2e4"), std::nullopt);
  EXPECT_EQ(read_info("info depth many")->depth, std::nullopt);
}

TEST(EngineSpeech, ABoundIsNoExactScore_AndFreeTextIsNoScore) {
  EXPECT_EQ(read_info("info depth 20 score cp 31 lowerbound nodes 99")->bound, Info::Bound::lower);
  EXPECT_EQ(read_info("info depth 20 score cp 31 wdl 60 920 20 upperbound pv e2e4")->bound, Info::Bound::upper);
  EXPECT_EQ(read_info("info depth 20 score mate 4 wdl 1000 0 0 lowerbound")->bound, Info::Bound::lower);
  EXPECT_EQ(read_info("info depth 20 score cp 31 string lowerbound")->bound, Info::Bound::exact);
  EXPECT_EQ(read_info("info string score cp 31")->score, std::nullopt);
  EXPECT_EQ(read_info("info string score cp 31")->text, "score cp 31");
  EXPECT_EQ(read_info("info depth 20 pv score cp 31")->score, std::nullopt);
}

TEST(EngineSpeech, AMateIsBeyondAnyCentipawns_TheNearerTheBetter) {
  EXPECT_GT((Score{3, true}).centipawns(), (Score{5, true}).centipawns());
  EXPECT_GT((Score{900, true}).centipawns(), (Score{30'000, false}).centipawns());
  EXPECT_LT((Score{-1, true}).centipawns(), (Score{-9, true}).centipawns());
  EXPECT_LT((Score{-9, true}).centipawns(), (Score{-30'000, false}).centipawns());
}

TEST(EngineSpeech, BestMove) {
  EXPECT_EQ(read_best_move("bestmove e2e4 ponder e7e5"), (BestMove{"e2e4", "e7e5"}));
  EXPECT_EQ(read_best_move("bestmove (none)")->move, "(none)");
  EXPECT_EQ(read_best_move("info depth 1"), std::nullopt);
}

TEST(EngineSpeech, Name) {
  EXPECT_EQ(read_name("id name Stockfish 15.1"), "Stockfish 15.1");
  EXPECT_EQ(read_name("id author many"), std::nullopt);
}

TEST(EngineSpeech, WhatIsShown_HasNoControlCharacters_AndIsNotLong) {
  EXPECT_EQ(read_name("id name \x1B[1mCaf\u00E9\x7F 2"), "[1mCaf\u00E9 2");
  EXPECT_EQ(shown(std::string(99, 'x') + "éé"), std::string(99, 'x') + "…");
  EXPECT_EQ(shown(std::string(98, 'x') + "é"), std::string(98, 'x') + "é");
  EXPECT_EQ(shown(std::string(1000, 'x')), std::string(100, 'x') + "…");
}

RC_GTEST_PROP(EngineSpeech, AnyLineIsReadOrPassedOver, (const std::string& text)) {
  for (const char* start :
       {"", "option ", "option name x type ", "info score ", "info depth ", "bestmove ", "id name "}) {
    const std::string line = start + text;
    static_cast<void>(read_option(line));
    static_cast<void>(read_info(line));
    static_cast<void>(read_best_move(line));
    static_cast<void>(read_name(line));
  }
}

}  // namespace
}  // namespace jadoube::engines
