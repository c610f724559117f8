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

TEST(EngineSpeech, ScoresInCentipawnsAndMates) {
  EXPECT_EQ(read_score("info depth 20 seldepth 31 multipv 1 score cp -31 nodes 99 pv e7e5"), (Score{-31, false}));
  EXPECT_EQ(read_score("info depth 9 score mate -3 nodes 99"), (Score{-3, true}));
  EXPECT_EQ(read_depth("info depth 20 seldepth 31 score cp 0"), 20U);
}

TEST(EngineSpeech, ABoundIsNoScore_NorIsFreeText) {
  EXPECT_EQ(read_score("info depth 20 score cp 31 lowerbound nodes 99"), std::nullopt);
  EXPECT_EQ(read_score("info string score cp 31"), std::nullopt);
  EXPECT_EQ(read_score("info depth 20 pv score cp 31"), std::nullopt);
}

TEST(EngineSpeech, AMateIsBeyondAnyCentipawns_TheNearerTheBetter) {
  EXPECT_GT((Score{3, true}).centipawns(), (Score{5, true}).centipawns());
  EXPECT_GT((Score{900, true}).centipawns(), (Score{30'000, false}).centipawns());
  EXPECT_LT((Score{-1, true}).centipawns(), (Score{-9, true}).centipawns());
  EXPECT_LT((Score{-9, true}).centipawns(), (Score{-30'000, false}).centipawns());
}

TEST(EngineSpeech, BestMove) {
  EXPECT_EQ(read_best_move("bestmove e2e4 ponder e7e5")->move, "e2e4");
  EXPECT_EQ(read_best_move("bestmove (none)")->move, "(none)");
  EXPECT_EQ(read_best_move("info depth 1"), std::nullopt);
}

TEST(EngineSpeech, Name) {
  EXPECT_EQ(read_name("id name Stockfish 15.1"), "Stockfish 15.1");
  EXPECT_EQ(read_name("id author many"), std::nullopt);
}

RC_GTEST_PROP(EngineSpeech, AnyLineIsReadOrPassedOver, (const std::string& text)) {
  for (const char* start :
       {"", "option ", "option name x type ", "info score ", "info depth ", "bestmove ", "id name "}) {
    const std::string line = start + text;
    static_cast<void>(read_option(line));
    static_cast<void>(read_score(line));
    static_cast<void>(read_depth(line));
    static_cast<void>(read_best_move(line));
    static_cast<void>(read_name(line));
  }
}

}  // namespace
}  // namespace jadoube::engines
