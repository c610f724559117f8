// Pieces that hands have put elsewhere than a move takes them: all of them are seen, however many.
#include <gtest/gtest.h>

#include "jadoube/laws/model/inplace_vector.hpp"
#include "tests/laws/table.hpp"

namespace jadoube::laws {
namespace {

using test::Table;

// Where nobody watches the hands, every man of White's is put three ranks up the board, which no move does.
TEST(Displaced, AllSixteenMen_StandWhereTheyWerePut) {
  Table table(test::Rulebook{.supervision = Supervision::limited});
  std::vector<Displaced> expected;
  for (const Rank rank : {Rank::one, Rank::two})
    for (std::size_t file = 0; file < 8; ++file) {
      const Square from = square(static_cast<File>(file), rank);
      const Square to = square(static_cast<File>(file), rank == Rank::one ? Rank::four : Rank::five);
      expected.push_back({from, to});
      table.white(act::Place{from, to});
      ASSERT_TRUE(table.ruling.ok) << to_string(from);
      EXPECT_EQ(table.state().turn.displaced.size(), expected.size());
    }
  const Board board = board_as_it_stands(table.state());
  for (const auto& [origin, now] : expected) {
    EXPECT_EQ(board.piece_at(origin), std::nullopt) << to_string(origin);
    EXPECT_EQ(board.piece_at(now), table.state().position.piece_at(origin)) << to_string(now);
  }
}

TEST(Displaced, TheNinthPiece_CanBePutBack) {
  Table table(test::Rulebook{.supervision = Supervision::limited});
  for (std::size_t file = 0; file < 8; ++file)
    table.white(act::Place{square(static_cast<File>(file), Rank::two), square(static_cast<File>(file), Rank::five)});
  table.white(act::Place{Square::g1, Square::g4});
  EXPECT_EQ(table.state().turn.displaced.size(), 9U);
  table.white(act::Place{Square::g4, Square::g1});
  EXPECT_EQ(table.state().turn.displaced.size(), 8U);
}

TEST(InplaceVector, RefusesWhatItCannotHold_AndLosesNothing) {
  InplaceVector<int, 2> numbers;
  numbers.push_back(1);
  numbers.push_back(2);
  EXPECT_THROW(numbers.push_back(3), std::length_error);
  EXPECT_EQ(numbers.size(), 2U);
  EXPECT_EQ(numbers.back(), 2);
}

}  // namespace
}  // namespace jadoube::laws
