#include "jadoube/chess/square.hpp"

#include <gtest/gtest.h>

#include <set>

#include "jadoube/chess/piece.hpp"

namespace jadoube {
namespace {

TEST(Square, NamesReadBackToTheSameSquare) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::string name = to_string(square(i));
    names.insert(name);
    EXPECT_EQ(parse_square(name), square(i)) << name;
    EXPECT_EQ(square(file_of(square(i)), rank_of(square(i))), square(i));
  }
  EXPECT_EQ(names.size(), 64U);
  EXPECT_EQ(to_string(Square::a1), "a1");
  EXPECT_EQ(to_string(Square::h1), "h1");
  EXPECT_EQ(to_string(Square::e4), "e4");
  EXPECT_EQ(to_string(Square::h8), "h8");
}

TEST(Square, AnythingButAFileAndARankIsNoSquare) {
  for (const char* text : {"", "e", "4", "4e", "e4 ", " e4", "E4", "i1", "a0", "a9", "`1", "e44", "\xC3\xA9"})
    EXPECT_EQ(parse_square(text), std::nullopt) << '"' << text << '"';
  EXPECT_EQ(parse_square(std::string_view("e\0", 2)), std::nullopt);
}

TEST(Square, BlackSeesTheBoardFromTheOtherSide) {
  EXPECT_EQ(relative_rank(Rank::two, Color::white), Rank::two);
  EXPECT_EQ(relative_rank(Rank::two, Color::black), Rank::seven);
  EXPECT_EQ(mirrored(Square::e2), Square::e7);
  EXPECT_EQ(mirrored(Square::a8), Square::a1);
  EXPECT_EQ(!Color::white, Color::black);
  EXPECT_EQ(!Color::black, Color::white);
}

TEST(Bitboard, FilesAndRanksAreEightSquaresThatCrossOnce) {
  for (std::size_t file = 0; file < 8; ++file)
    for (std::size_t rank = 0; rank < 8; ++rank) {
      const auto f = static_cast<File>(file);
      const auto r = static_cast<Rank>(rank);
      EXPECT_EQ(Bitboard(f).count(), 8);
      EXPECT_EQ(Bitboard(r).count(), 8);
      EXPECT_EQ(Bitboard(f) & r, Bitboard(square(f, r)));
    }
}

TEST(Bitboard, IteratesOverItsMembersFromA1ToH8) {
  const Bitboard set = Bitboard(Square::h8) | Square::a1 | Square::e4;
  std::vector<Square> members;
  for (const Square square : set) members.push_back(square);
  EXPECT_EQ(members, (std::vector{Square::a1, Square::e4, Square::h8}));
  EXPECT_EQ(set.first(), Square::a1);
  EXPECT_EQ(set.without_first(), Bitboard(Square::e4) | Square::h8);
  EXPECT_TRUE(set.several());
  EXPECT_FALSE(Bitboard(Square::h8).several());
  EXPECT_FALSE(Bitboard().several());
  EXPECT_TRUE(Bitboard().empty());
  EXPECT_EQ(Bitboard::all().count(), 64);
}

TEST(Bitboard, AStepOverTheEdgeIsDropped) {
  for (std::size_t i = 0; i < 64; ++i) {
    const Square from = square(i);
    const auto stepped = [&](int files, int ranks) {
      const int file = static_cast<int>(i % 8) + files, rank = static_cast<int>(i / 8) + ranks;
      return file < 0 || file > 7 || rank < 0 || rank > 7 ? Bitboard()
                                                          : Bitboard(square(static_cast<std::size_t>(rank * 8 + file)));
    };
    EXPECT_EQ(north(from), stepped(0, 1));
    EXPECT_EQ(south(from), stepped(0, -1));
    EXPECT_EQ(east(from), stepped(1, 0));
    EXPECT_EQ(west(from), stepped(-1, 0));
    EXPECT_EQ(forward(from, Color::black), south(from));
    EXPECT_EQ(backward(from, Color::black), north(from));
  }
  EXPECT_EQ(back_rank(Color::white), Bitboard(Rank::one));
  EXPECT_EQ(back_rank(Color::black), Bitboard(Rank::eight));
}

TEST(Board, APieceReplacesWhatStoodThere) {
  Board board;
  board.put(Square::e4, {Color::white, Role::queen});
  board.put(Square::e4, {Color::black, Role::pawn});
  EXPECT_EQ(board.piece_at(Square::e4), (Piece{Color::black, Role::pawn}));
  EXPECT_EQ(board.of(Color::white), Bitboard());
  EXPECT_EQ(board.of(Role::queen), Bitboard());
  EXPECT_EQ(board.occupied(), Bitboard(Square::e4));
  board.remove(Square::e4);
  EXPECT_EQ(board, Board());
  EXPECT_EQ(board.piece_at(Square::e4), std::nullopt);
}

}  // namespace
}  // namespace jadoube
