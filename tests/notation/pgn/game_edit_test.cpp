// Changes to a game that was read.
#include <gtest/gtest.h>

#include "jadoube/notation/pgn/commands.hpp"
#include "jadoube/notation/pgn/game.hpp"
#include "jadoube/notation/pgn/glyph.hpp"
#include "jadoube/notation/pgn/writer.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::pgn {
namespace {

Game game_of(std::string_view text) {
  auto source = Source::text(text);
  return read_games(source).games.at(0);
}

std::string moves_of(const Game& game) {
  std::string text = write(game, {.columns = 0, .roster = false});
  return text.substr(0, text.find('\n'));
}

// The node reached by these moves, in the main line or not.
NodeId find(const Game& game, std::initializer_list<std::string_view> moves) {
  NodeId at = NodeId::root;
  for (const auto move : moves) {
    at = game.next(at);
    while (notation::write_uci(game.node(at).move) != move) at = game.node(at).alternative;
  }
  return at;
}

constexpr std::string_view text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) (1... e6) 2. Nc3 Nf6 *";

TEST(GameEdit, ARemovedMoveTakesWhatFollowsIt_AndAnAlternativeTakesItsPlace) {
  Game game = game_of(text);
  const auto before = game.size();
  game.remove(find(game, {"e2e4", "e7e5"}));
  EXPECT_EQ(moves_of(game), "1. e4 c5 (1... e6) 2. Nf3 (2. c3 d5) 2... d6 *");
  EXPECT_EQ(game.size(), before - 3);
  EXPECT_EQ(game, game_of(write(game, {.roster = false})));
  game.remove(find(game, {"e2e4", "c7c5", "c2c3"}));
  EXPECT_EQ(moves_of(game), "1. e4 c5 (1... e6) 2. Nf3 d6 *");
  game.remove(NodeId::root);
  EXPECT_EQ(moves_of(game), "*");
  EXPECT_EQ(game.size(), 1U);
}

TEST(GameEdit, APromotedVariationMovesUpOnePlace) {
  Game game = game_of(text);
  game.promote(find(game, {"e2e4", "e7e6"}));
  EXPECT_EQ(moves_of(game), "1. e4 e5 (1... e6) (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nc3 Nf6 *");
  game.promote(find(game, {"e2e4", "e7e6"}));
  EXPECT_EQ(moves_of(game), "1. e4 e6 (1... e5 2. Nc3 Nf6) (1... c5 2. Nf3 (2. c3 d5) 2... d6) *");
  game.promote(find(game, {"e2e4", "e7e6"}));
  EXPECT_EQ(game.node(game.next(game.first_move())).alternative, find(game, {"e2e4", "e7e5"}));
  EXPECT_EQ(game, game_of(write(game, {.roster = false})));
}

TEST(GameEdit, TheMainLineIsThatOfAMove) {
  Game game = game_of(text);
  game.make_main_line(find(game, {"e2e4", "c7c5", "c2c3", "d7d5"}));
  EXPECT_EQ(moves_of(game), "1. e4 c5 (1... e5 2. Nc3 Nf6) (1... e6) 2. c3 (2. Nf3 d6) 2... d5 *");
}

TEST(GameEdit, ACommentBeforeAVariation_IsNotLostWhenItBecomesTheLine) {
  Game game = game_of("1. e4 {best} e5 ({Or} 1... c5 {sharp}) *");
  game.promote(find(game, {"e2e4", "c7c5"}));
  EXPECT_EQ(moves_of(game), "1. e4 {best Or} 1... c5 {sharp} (1... e5) *");
  EXPECT_EQ(game.comment(game.first_move()), "best Or");
}

TEST(GameEdit, NotesAreReplaced) {
  Game game = game_of("1. e4 $1 {good [%cal Ge2e4]} *");
  const NodeId move = game.first_move();
  const std::array arrows{Arrow{MarkColor::red, Square::d2, Square::d4}};
  game.set_comment(move, with_command(game.comment(move), "cal", arrows_command(arrows)));
  EXPECT_EQ(moves_of(game), "1. e4 $1 {[%cal Rd2d4] good} *");
  auto notes = game.notes(move);
  notes.front().glyph = 5;
  game.set_notes(move, notes);
  EXPECT_EQ(moves_of(game), "1. e4 $5 {[%cal Rd2d4] good} *");
  game.set_comment(move, "");
  EXPECT_EQ(moves_of(game), "1. e4 $5 *");
  EXPECT_EQ(game, game_of(write(game, {.roster = false})));
}

TEST(Commands, OneIsReplacedByItsName_AndNoOther) {
  EXPECT_EQ(with_command("[%clk 0:01:00] x [%cal Ga1a2] y [%calx z]", "cal", ""), "[%clk 0:01:00] x y [%calx z]");
  EXPECT_EQ(with_command("", "clk", "[%clk 0:00:01]"), "[%clk 0:00:01]");
  EXPECT_EQ(with_command("[%cal broken", "cal", "[%cal Ga1a2]"), "[%cal Ga1a2] [%cal broken");
}

TEST(Glyphs, HaveNamesAndSigns) {
  EXPECT_EQ(glyph_name(1, text::Language::en), "good move");
  EXPECT_EQ(glyph_name(14, text::Language::en), "slight advantage for White");
  EXPECT_EQ(glyph_name(19, text::Language::pt), "vantagem decisiva das pretas");
  EXPECT_EQ(glyph_name(139, text::Language::en), "severe time trouble of Black");
  EXPECT_EQ(glyph_name(0, text::Language::en), "");
  EXPECT_EQ(glyph_name(255, text::Language::pt), "");
  for (unsigned number = 1; number < 154; ++number) {
    EXPECT_FALSE(glyph_name(number, text::Language::pt).empty()) << number;
    if (const auto sign = glyph_sign(number); !sign.empty() && glyph_of(sign) != number) {
      EXPECT_EQ(glyph_of(sign), number - 1) << "of the other side: " << sign;
    }
  }
  EXPECT_EQ(glyph_of("+/="), 14);
  EXPECT_EQ(glyph_of("good"), std::nullopt);
  EXPECT_EQ(glyph_of(""), std::nullopt);
}

}  // namespace
}  // namespace jadoube::pgn
