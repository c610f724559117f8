#include <gtest/gtest.h>

#include "jadoube/notation/pgn/virtual_visitor.hpp"
#include "tests/notation/pgn/events.hpp"

namespace jadoube::pgn::test {
namespace {

TEST(PgnReader, AWholeGame_InOrder) {
  const Events events = events_of(
      "[Event \"Open\"]\n[Result \"1-0\"]\n\n1. e4 $1 {best} e5 (1... c5 2. Nf3) 2. Qh5 Ke7?? ; oh\n3. Qxe5# 1-0\n");
  EXPECT_EQ(events.joined(),
            "game 1 Event=Open Result=1-0 start e4 $1 {best} e5 ( c5 Nf3 ) Qh5 Ke7 $4 { oh} Qxe5# 1-0 end");
  EXPECT_EQ(events.error_places(), "");
}

TEST(PgnReader, Games_OneAfterTheOther_WithOrWithoutTagsAndMoves) {
  EXPECT_EQ(events_of("1. e4 1-0 1. d4 *\n\n[White \"A\"]\n*\n[White \"B\"]\n\n0-1").joined(),
            "game 1 start e4 1-0 end game 2 start d4 * end game 3 White=A start * end game 4 White=B start 0-1 end");
  EXPECT_EQ(events_of("").joined(), "");
  EXPECT_EQ(events_of(" \r\n\t\n").joined(), "");
}

TEST(PgnReader, MoveNumbers_InAnyFormOrNone) {
  for (const std::string_view text :
       {"1. e4 e5 2. Nf3 *", "1.e4 e5 2.Nf3 *", "e4 e5 Nf3 *", "1 . e4 1 ... e5 2 . Nf3 *", "1. e4 1... e5 2. Nf3*",
        "1.e4 1…e5 2.Nf3 *", "1e4 1e5 2Nf3 *", "001.\ne4\n1..e5\n2.....Nf3\n*", "1: e4 e5 2: Nf3 *"}) {
    EXPECT_EQ(moves_of(text), "e4 e5 Nf3 *") << text;
  }
}

TEST(PgnReader, LineEnds_OfEverySystem) {
  for (const std::string_view text : {"[A \"b\"]\n\n1. e4\ne5 *\n", "[A \"b\"]\r\n\r\n1. e4\r\ne5 *\r\n",
                                      "[A \"b\"]\r\r1. e4\re5 *\r", "[A \"b\"]\n\n1. e4\ne5 *"})
    EXPECT_EQ(events_of(text).joined(), "game 1 A=b start e4 e5 * end") << text;
}

TEST(PgnReader, ByteOrderMark_IsPassedOver) {
  const Events events = events_of("\xEF\xBB\xBF[A \"b\"]\n\nxx *");
  EXPECT_EQ(events.joined(), "game 1 A=b start * end");
  EXPECT_EQ(events.error_places(), "1:3:1");
  EXPECT_EQ(events_of("\xEF\xBB\xBF[A \"b]\n\n*").error_places(), "1:1:1");
}

TEST(PgnReader, EscapedLines_ArePassedOver) {
  EXPECT_EQ(events_of("% first\n[A \"b\"]\n%{\n[C \"d\"]\n\n%\n1. e4\n% (\ne5 *\n").joined(),
            "game 1 A=b C=d start e4 e5 * end");
}

TEST(PgnReader, TagValues_WithEscapes) {
  EXPECT_EQ(events_of(R"([A "say \"no\" \\ \n"][B ""] [C"x" ])"
                      "\n*")
                .joined(),
            R"(game 1 A=say "no" \ \n B= C=x start * end)");
}

TEST(PgnReader, Tags_HoweverTheyAreArranged) {
  const std::string long_value(1000, 'x');
  EXPECT_EQ(events_of("[A \"b\"][C \"d\"]\n\n[E \"f\"] [G \"" + long_value + "\"]\n \t[H \"i\"]\r\n\r\n*").joined(),
            "game 1 A=b C=d E=f G=" + long_value + " H=i start * end");
  std::string text, expected = "game 1";
  for (int i = 0; i < 100; ++i) {
    text += "[Tag" + std::to_string(i) + " \"" + std::string(static_cast<std::size_t>(i), 'v') + "\"]\n";
    expected += " Tag" + std::to_string(i) + "=" + std::string(static_cast<std::size_t>(i), 'v');
  }
  EXPECT_EQ(events_of(text + "1. e4 *").joined(), expected + " start e4 * end");
  EXPECT_EQ(events_of("[A \"b\"]").joined(), "game 1 A=b start * end");
}

TEST(PgnReader, Latin1_IsMadeUtf8_AndUtf8Left) {
  EXPECT_EQ(events_of("[A \"Jos\xE9\"]\n[B \"José\"]\n\n1. e4 {f\xFCr} e5 {für} Nf3 ; \x93ja\x94\n*").joined(),
            "game 1 A=José B=José start e4 {für} e5 {für} Nf3 { “ja”} * end");
}

TEST(PgnReader, Comments_AsTheyStand) {
  EXPECT_EQ(moves_of("{a} 1. e4 { b  {c\nd } {} e5 ;e }f\r\n *"), "{a} e4 { b  {c\nd } {} e5 {e }f} *");
  EXPECT_EQ(moves_of("1. e4 {[%clk 0:05:00]} 1... e5{x}2. Nf3 *"), "e4 {[%clk 0:05:00]} e5 {x} Nf3 *");
  EXPECT_EQ(moves_of("1. e4 *\n{the end} ; indeed\n"), "e4 {the end} { indeed} *");
}

TEST(PgnReader, CommentsBeforeTheTags_BelongToNoGame) {
  EXPECT_EQ(events_of("{a [b] } ; c\n[A \"b\"]\n\n*").joined(), "game 1 A=b start * end");
}

TEST(PgnReader, Glyphs_AsNumbersOrSigns) {
  EXPECT_EQ(moves_of("e4! e5? Nf3!! Nc6 ?? Bb5!? a6 ?! Ba4 $10 Nf6 $255$0 O-O = Be7 += Re1 ± b5 +- Bb3 N *"),
            "e4 $1 e5 $2 Nf3 $3 Nc6 $4 Bb5 $5 a6 $6 Ba4 $10 Nf6 $255 $0 O-O $10 Be7 $14 Re1 $16 b5 $18 Bb3 $146 *");
}

TEST(PgnReader, Variations_StandWhereTheMoveBeforeStood) {
  EXPECT_EQ(moves_of("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) (2. b4) d6) (1... e6) 2. Nf3 *"),
            "e4 e5 ( c5 Nf3 ( c3 d5 ) ( b4 ) d6 ) ( e6 ) Nf3 *");
  EXPECT_EQ(moves_of("1.e4(1.d4)e5(1...c5)2.Nf3 *"), "e4 ( d4 ) e5 ( c5 ) Nf3 *");
  EXPECT_EQ(moves_of("1. e4 ({only words}) ( ) e5 *"), "e4 ( {only words} ) ( ) e5 *");
}

TEST(PgnReader, ResultWithinAVariation_EndsOnlyThat) {
  EXPECT_EQ(moves_of("1. e4 (1. d4 d5 1/2-1/2 ) (1. c4 *) e5 0-1"), "e4 ( d4 d5 ) ( c4 ) e5 0-1");
}

TEST(PgnReader, Castling_WithZeros) {
  EXPECT_EQ(moves_of("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *"), "e4 e5 Nf3 Nf6 Bc4 Bc5 0-0 0-0 *");
  EXPECT_EQ(moves_of("1. d4 d5 2. Bf4 Bf5 3. Nc3 Nc6 4. Qd2 Qd7 5. 0-0-0 o-o-o *"),
            "d4 d5 Bf4 Bf5 Nc3 Nc6 Qd2 Qd7 0-0-0 o-o-o *");
}

TEST(PgnReader, BothLose_IsAResultOnlyWhereCastlingIsNot) {
  EXPECT_EQ(events_of("[Result \"0-0\"]\n1. e4 e5 0-0\n").joined(), "game 1 Result=0-0 start e4 e5 0-0 end");
  EXPECT_EQ(events_of("[Result \"0-0\"]\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 5. d3 0-0").joined(),
            "game 1 Result=0-0 start e4 e5 Nf3 Nf6 Bc4 Bc5 0-0 0-0 d3 0-0 end");
}

TEST(PgnReader, Moves_InManyForms) {
  EXPECT_EQ(moves_of("e2-e4 d7d5 exd5 e7-e5 dxe6e.p. Be7 exf7+ Kf8 fxg8=Q+ Rxg8 *"),
            "e2-e4 d7d5 exd5 e7-e5 dxe6e.p. Be7 exf7+ Kf8 fxg8=Q+ Rxg8 *");
  EXPECT_EQ(moves_of("e4 d5 exd5 e5 dxe6 e.p. Be7 exf7+ Kf8 fxg8(Q)+ *"),
            "e4 d5 exd5 e5 dxe6 Be7 exf7+ Kf8 fxg8(Q)+ *");
  EXPECT_EQ(moves_of("Pe4 ♞f6 Ng1-f3 Nxe4 *"), "Pe4 ♞f6 Ng1-f3 Nxe4 *");
  EXPECT_EQ(moves_of("1. e4 (=) e5 *"), "e4 {(=)} e5 *");
}

TEST(PgnReader, OtherLanguages) {
  EXPECT_EQ(moves_of("1. e4 e5 2. Cf3 Cc6 3. Bb5 a6 4. 0-0 De7 *", {.letters = notation::Letters::pt}),
            "e4 e5 Cf3 Cc6 Bb5 a6 0-0 De7 *");
  EXPECT_EQ(moves_of("1. ♘f3 ♞c6 *", {.letters = notation::Letters::figurine}), "♘f3 ♞c6 *");
}

TEST(PgnReader, NullMoves_ButNotInCheck) {
  EXPECT_EQ(moves_of("1. e4 e5 (1... -- 2. d4 Z0 3. Nf3) 2. Nf3 *"), "e4 e5 ( pass d4 pass Nf3 ) Nf3 *");
  EXPECT_EQ(moves_of("1. e4 -- 2. d4 *"), "e4 pass d4 *");
  EXPECT_EQ(events_of("1. e4 f6 2. d4 g5 3. Qh5# (3. Be2 e5 (3... h5 4. Bxh5+ --)) *").error_places(), "1:1:56");
}

TEST(PgnReader, StartingPosition_FromTheFen) {
  const Events events = events_of("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Kd7 8. e4 *");
  EXPECT_EQ(events.joined(),
            "game 1 SetUp=1 FEN=4k3/8/8/8/8/8/4P3/4K3 b - - 0 7 4k3/8/8/8/8/8/4P3/4K3 b - - 0 7 Kd7 e4 * end");
  // The next game starts again from the usual position.
  EXPECT_EQ(events_of("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n*\n\n1. e4 *").words.back(), "end");
  EXPECT_EQ(events_of("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n*\n\n1. e4 *").errors.size(), 0U);
}

TEST(PgnReader, Chess960_ByItsManyNames) {
  for (const std::string variant : {"Chess960", "chess 960", "Fischerandom", "Fischer Random", "Freestyle"}) {
    const Events events = events_of("[Variant \"" + variant +
                                    "\"]\n[FEN \"k7/8/8/8/8/8/8/1RK3R1 w GB - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O *");
    EXPECT_EQ(events.errors.size(), 0U) << variant;
    EXPECT_EQ(events.words.at(events.words.size() - 3), "O-O") << variant;
  }
}

TEST(PgnReader, SkippingVariations_AndGames) {
  const std::string_view text = "1. e4 (1. d4 {)} (1. c4) d5) e5 ; )\n2. Nf3 1-0\n[A \"b\"]\n1. c4 {1-0} (1. d4 0-1) *";
  EXPECT_EQ(events_of(text, {.variations = false}).joined(),
            "game 1 start e4 e5 { )} Nf3 1-0 end game 2 A=b start c4 {1-0} * end");
  Events skipping;
  skipping.into_variations = Next::skip;
  EXPECT_EQ(events_of(text, {}, skipping).joined(),
            "game 1 start e4 ( e5 { )} Nf3 1-0 end game 2 A=b start c4 {1-0} ( * end");
  skipping.into_games = Next::skip;
  EXPECT_EQ(events_of(text, {}, skipping).joined(), "game 1 start 1-0 end game 2 A=b start * end");
  EXPECT_EQ(events_of(text, {}, skipping).error_places(), "");
}

TEST(PgnReader, SkippedGames_StillHaveTheirResult) {
  Events skipping;
  skipping.into_games = Next::skip;
  EXPECT_EQ(events_of("1. e4 e5 2. O-O-O Kd8/9 1/2-1/2 1. d4 {x} 0-1 {y}\n[A \"*\"]\n1. e4", {}, skipping).joined(),
            "game 1 start 1/2-1/2 end game 2 start 0-1 end game 3 A=* start * end");
}

TEST(PgnReader, AVisitorWithVirtualFunctions_IsCalledLikeAnyOther) {
  struct Count : VirtualVisitor {
    int moves = 0, games = 0;
    void move(const Position&, Move, const Position&, std::string_view) override { ++moves; }
    void end_game() override { ++games; }
  } count;
  VirtualVisitor& as_base = count;
  // The temporary text is kept by the source.
  auto source = Source::text(std::string("1. e4 e5 (1... c5) *\n\n") + "1. d4 *");
  ASSERT_TRUE(read(source, as_base));
  EXPECT_EQ(count.moves, 4);
  EXPECT_EQ(count.games, 2);
}

}  // namespace
}  // namespace jadoube::pgn::test
