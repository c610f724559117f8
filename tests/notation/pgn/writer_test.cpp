#include "jadoube/notation/pgn/writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/notation/pgn/tree.hpp"

namespace jadoube::pgn::test {
namespace {

Game one_game(std::string_view text) { return games_of(text).games.at(0); }

TEST(PgnWriter, TheRoster_FirstAndComplete) {
  EXPECT_EQ(write(one_game("[ECO \"C20\"]\n[White \"A\"]\n[Event \"E\"]\n1. e4 1-0")),
            "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n"
            "[Result \"1-0\"]\n[ECO \"C20\"]\n\n1. e4 1-0\n\n");
  EXPECT_EQ(write(one_game("[ECO \"C20\"]\n[White \"A\"]\n1. e4 1-0"), {.roster = false}),
            "[ECO \"C20\"]\n[White \"A\"]\n\n1. e4 1-0\n\n");
}

TEST(PgnWriter, TagValues_AreEscaped) {
  EXPECT_EQ(write(one_game("[A \"a \\\"b\\\" \\\\\"]\n*"), {.roster = false}), "[A \"a \\\"b\\\" \\\\\"]\n\n*\n\n");
}

TEST(PgnWriter, AStartThatCannotBeRead_StaysAsItWas) {
  const std::string tag = "[FEN \"8/8/8/8/8/8/8/K6k w - - 0 1 oops\"]";
  EXPECT_TRUE(write(one_game(tag + "\n\n1. Ka2 *\n")).contains(tag));
}

TEST(PgnWriter, BlacksMoveNumber_AfterWordsAndVariationsOnly) {
  EXPECT_EQ(write(one_game("1. e4 $1 e5 {x} 2. Nf3 {y} Nc6 (2... d6) 3. Bb5 (3. Bc4) a6 *"), {.roster = false}),
            "1. e4 $1 e5 {x} 2. Nf3 {y} 2... Nc6 (2... d6) 3. Bb5 (3. Bc4) 3... a6 *\n\n");
}

TEST(PgnWriter, Lines_OfAtMostEightyColumns) {
  std::string text = "1. e4 {";
  for (int i = 0; i < 200; ++i) text += "für ";
  const std::string written = write(one_game(text + "} *"));
  std::size_t begin = 0, longest = 0;
  while (begin < written.size()) {
    const std::size_t end = written.find('\n', begin);
    const std::string_view line = std::string_view(written).substr(begin, end - begin);
    longest = std::max(longest, static_cast<std::size_t>(std::ranges::count_if(
                                    line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; })));
    begin = end + 1;
  }
  EXPECT_LE(longest, 80U);
  EXPECT_GE(longest, 77U);
}

TEST(PgnWriter, ACommentWithABrace_GoesBehindASemicolon) {
  const Game game = one_game("1. e4 ; a } b\n1... e5 *");
  EXPECT_EQ(write(game, {.roster = false}), "1. e4 ;a } b\n1... e5 *\n\n");
}

TEST(PgnWriter, TheCommentsAtOnePlace_AreOne_BehindTheGlyphs) {
  EXPECT_EQ(write(one_game("[A \"\"]\n{a} {b} 1. e4 {[%clk 0:00:24]} $1 {Black resigned.} ({c} {d} 1. d4) 1... e5 *"),
                  {.roster = false}),
            "[A \"\"]\n\n{a b} 1. e4 $1 {[%clk 0:00:24] Black resigned.} ({c d} 1. d4) 1... e5 *\n\n");
  EXPECT_EQ(write(one_game("1. e4 {a} ; } b\n1... e5 *"), {.roster = false}), "1. e4 ;a } b\n1... e5 *\n\n");
}

TEST(PgnWriter, ACommand_IsNotBrokenByALinesEnd) {
  for (std::size_t before = 40; before < 90; ++before) {
    const std::string words = std::string(before, 'x') + " y [%clk 0:05:00] [%eval 0.43,20] z[%csl Ga1, Rb2] end";
    const std::string text = write(one_game("1. e4 {" + words + "} *"));
    for (const char* const command : {"[%clk 0:05:00]", "[%eval 0.43,20]", "z[%csl Ga1, Rb2]"})
      EXPECT_TRUE(text.contains(command)) << text;
    EXPECT_EQ(games_of(text).games.at(0).notes(games_of(text).games.at(0).first_move()).at(0).text, words);
  }
}

TEST(PgnWriter, AWordBehindAPercentSign_BeginsNoLine) {
  const std::string words = std::string(75, 'x') + " %escape y";
  EXPECT_FALSE(write(one_game("1. e4 {" + words + "} *")).contains("\n%"));
}

TEST(PgnWriter, ACommentThatLooksLikeATag_StaysAComment) {
  const std::string words = std::string(70, 'x') + " [Event \"never\"] y";
  const Game game = one_game("1. e4 {" + words + "} *");
  const Games again = games_of(write(game));
  EXPECT_EQ(again.errors.size(), 0U);
  EXPECT_EQ(again.games.at(0).notes(again.games.at(0).first_move()).at(0).text, words);
}

TEST(PgnWriter, OtherLanguages) {
  EXPECT_EQ(write(one_game("1. Nf3 e5 2. Nxe5 Qh4 3. Nxf7 Qxf2+ *"),
                  {.san = notation::laws_san(notation::Letters::pt), .roster = false}),
            "1. Cf3 e5 2. Cxe5 Dh4 3. Cxf7 Dxf2+ *\n\n");
}

TEST(PgnWriter, WordsGlyphsAndVariations_CanBeLeftOut) {
  const Game game = one_game("{a} 1. e4 $1 {b} (1. d4) e5 *");
  EXPECT_EQ(write(game, {.roster = false, .comments = false, .glyphs = false, .variations = false}), "1. e4 e5 *\n\n");
}

TEST(PgnWriter, AStartingPosition_BringsItsTags) {
  Game game(Position::chess960(0));
  const std::string text = write(game);
  EXPECT_NE(text.find("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/"), std::string::npos) << text;
  EXPECT_EQ(games_of(text).games.at(0).start(), Position::chess960(0));

  Game usual;
  usual.set_tag("Variant", "Chess960");
  EXPECT_TRUE(write(usual).contains("[FEN \"rnbqkbnr/")) << "Chess960 says its position in any case";

  // A FEN tag that gives another position is replaced; one that gives the same stays as it is.
  game.set_tag("FEN", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(games_of(write(game)).games.at(0).start(), Position::chess960(0));
  const std::string same = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - -\"]\n\n*\n\n";
  EXPECT_EQ(write(one_game(same), {.roster = false}), same);
}

TEST(PgnWriter, AStartAfterADoubleStep_IsReadBackTheSame) {
  const Position start = Position().after(Move(Square::e2, Square::e4, Role::pawn, Move::Kind::double_step));
  EXPECT_EQ(games_of(write(Game(start))).games.at(0).start(), start);
}

}  // namespace
}  // namespace jadoube::pgn::test
