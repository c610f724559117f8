#include "jadoube/notation/pgn/game.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/notation/pgn/tree.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::pgn::test {
namespace {

using Kind = Note::Kind;

Game one_game(std::string_view text) {
  Games read = games_of(text);
  EXPECT_EQ(read.games.size(), 1U) << text.substr(0, 200);
  EXPECT_EQ(read.errors.size(), 0U) << text.substr(0, 200);
  return read.games.empty() ? Game() : std::move(read.games.front());
}

// Without tags, on one line.
std::string written(const Game& game) { return write(game, {.columns = 0, .roster = false}); }

TEST(PgnGame, TheMovesOfTheGameItself) {
  const Game game = one_game("1. e4 (1. d4) e5 (1... c5 2. Nf3) 2. Nf3 1-0");
  EXPECT_EQ(game.moves().size(), 3U);
  EXPECT_EQ(game.size(), 7U);
  EXPECT_EQ(game.result, Result::white_wins);
  const NodeId e4 = game.first_move(), e5 = game.next(e4);
  const NodeId c5 = game.node(e5).alternative;
  EXPECT_EQ(game.node(c5).parent, e4);
  EXPECT_EQ(game.position(c5).piece_at(Square::c5), (Piece{Color::black, Role::pawn}));
  EXPECT_EQ(game.position(NodeId::root), Position());
}

TEST(PgnGame, Tags_AreFoundAndReplaced) {
  Game game = one_game("[White \"A\"]\n[White \"B\"]\n*");
  EXPECT_EQ(game.tag("White"), "A");
  EXPECT_EQ(game.tag("Black"), std::nullopt);
  game.set_tag("White", "C");
  game.set_tag("Black", "D");
  EXPECT_EQ(game.tags, (std::vector<Tag>{{"White", "C"}, {"White", "B"}, {"Black", "D"}}));
}

TEST(PgnGame, Notes_StayInOrderAtTheirMove) {
  const Game game = one_game("{first} $5 1. e4 {a} $1 {b} (1. d4) {c} e5 ({before} 1... c5 {after}) *");
  const NodeId e4 = game.first_move(), c5 = game.node(game.next(e4)).alternative;
  EXPECT_EQ(game.notes(NodeId::root), (std::vector<Note>{{Kind::comment, 0, "first"}, {Kind::glyph, 5, ""}}));
  EXPECT_EQ(game.notes(e4),
            (std::vector<Note>{
                {Kind::comment, 0, "a"}, {Kind::glyph, 1, ""}, {Kind::comment, 0, "b"}, {Kind::comment, 0, "c"}}));
  EXPECT_EQ(game.notes(c5), (std::vector<Note>{{Kind::comment_before, 0, "before"}, {Kind::comment, 0, "after"}}));
}

TEST(PgnGame, Comments_HaveTheirBlanksMadeOne) {
  const Game game = one_game("1. e4 {  a\n\t b  } {} { } *");
  EXPECT_EQ(game.notes(game.first_move()), (std::vector<Note>{{Kind::comment, 0, "a b"}}));
}

TEST(PgnGame, AVariationOnTheFirstMoveOfAVariation_IsItsNeighbour) {
  const Game game = one_game("1. e4 (1. d4 (1. c4 (1. b4)) (1. a4) d5) (1. f4) e5 *");
  EXPECT_EQ(written(game), "1. e4 (1. d4 d5) (1. c4) (1. b4) (1. a4) (1. f4) 1... e5 *\n\n");
}

TEST(PgnGame, TheSameVariationTwice_StaysTwice) {
  EXPECT_EQ(written(one_game("1. e4 (1. e4 e5) (1. e4) e5 *")), "1. e4 (1. e4 e5) (1. e4) 1... e5 *\n\n");
}

TEST(PgnGame, AVariationWithoutMoves_LeavesItsWords) {
  EXPECT_EQ(written(one_game("1. e4 ({or not}) e5 () *")), "1. e4 {or not} 1... e5 *\n\n");
}

TEST(PgnGame, AddedMoves_BecomeTheLastAlternative) {
  Game game;
  const NodeId e4 = game.add_move(NodeId::root, Move(Square::e2, Square::e4, Role::pawn, Move::Kind::double_step));
  game.add_move(NodeId::root, Move(Square::d2, Square::d4, Role::pawn, Move::Kind::double_step));
  game.add_move(NodeId::root, Move(Square::c2, Square::c4, Role::pawn, Move::Kind::double_step));
  game.add_move(e4, Move(Square::g8, Square::f6, Role::knight));
  EXPECT_EQ(written(game), "1. e4 (1. d4) (1. c4) 1... Nf6 *\n\n");
}

TEST(PgnGame, Equality_SeesEveryDifference) {
  const std::string_view base = "[A \"b\"]\n1. e4 $1 {x} (1. d4) e5 *";
  const Game game = one_game(base);
  EXPECT_EQ(game, one_game(base));
  EXPECT_EQ(game, one_game("[A \"b\"]\n\n1.e4! ; x\n(d4) 1... e5 *"));
  for (const std::string_view other :
       {"[A \"c\"]\n1. e4 $1 {x} (1. d4) e5 *", "[A \"b\"]\n1. e4 $2 {x} (1. d4) e5 *",
        "[A \"b\"]\n1. e4 $1 {y} (1. d4) e5 *", "[A \"b\"]\n1. e4 $1 {x} (1. c4) e5 *",
        "[A \"b\"]\n1. e4 $1 {x} (1. d4) e6 *", "[A \"b\"]\n1. e4 $1 {x} (1. d4) e5 1-0",
        "[A \"b\"]\n1. e4 $1 {x} e5 (1... d5) *", "[A \"b\"]\n1. e4 $1 {x} (1. d4 d5) *"})
    EXPECT_FALSE(game == one_game(other)) << other;
}

TEST(PgnGame, TenThousandVariationsDeep) {
  // Each game is read, copied, written, compared and destroyed.
  const std::size_t depth = jadoube::test::sanitized() ? 2'000 : 50'000;
  std::string text = "Nf3";
  for (std::size_t i = 0; i < depth; ++i) text += " Nf6 (Nc6 Ng1 Nb8 Nf3";
  text += std::string(depth, ')') + " *";
  const Game game = one_game(text);
  EXPECT_EQ(game.size(), 2 + 5 * depth);
  const Game copy = game;
  EXPECT_TRUE(copy == one_game(write(game, {.roster = false})));
}

TEST(PgnGame, TenThousandNeighbours) {
  std::string text = "1. e4";
  for (int i = 0; i < 10'000; ++i) text += " (1. d4";
  text += std::string(10'000, ')') + " *";
  const Game game = one_game(text);
  EXPECT_EQ(game.size(), 10'002U);
  EXPECT_TRUE(game == one_game(write(game, {.roster = false})));
}

TEST(PgnGame, AGameThatCannotBeFollowed_HasItsTagsAndResult) {
  const Games read = games_of("[Variant \"Atomic\"]\n1. e4 1-0");
  ASSERT_EQ(read.games.size(), 1U);
  EXPECT_EQ(read.games[0].tag("Variant"), "Atomic");
  EXPECT_EQ(read.games[0].result, Result::white_wins);
  EXPECT_EQ(read.games[0].size(), 1U);
  EXPECT_EQ(read.errors.size(), 1U);
}

RC_GTEST_PROP(PgnGameProperty, WhatIsWrittenAndRead_IsTheSameGame, ()) {
  const Game game = random_game(*rc::gen::inRange(0U, 80U), *rc::gen::arbitrary<std::uint64_t>());
  for (const notation::Letters letters : notation::all_letters) {
    const std::string text = write(game, {.san = {.letters = letters}});
    const Games read = games_of(text, {.letters = letters});
    RC_ASSERT(read.errors.empty());
    RC_ASSERT(read.games.size() == 1U);
    RC_ASSERT(read.games[0] == game);
    RC_ASSERT(write(read.games[0], {.san = {.letters = letters}}) == text);
  }
  for (const std::size_t columns : {0U, 1U, 20U})
    RC_ASSERT(games_of(write(game, {.columns = columns})).games.at(0) == game);
}

}  // namespace
}  // namespace jadoube::pgn::test
