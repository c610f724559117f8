#include "jadoube/chess/attacks.hpp"

#include <gtest/gtest.h>

#include <random>

#include "jadoube/chess/internal/slider_tables.hpp"

namespace jadoube {
namespace {

// Where a line through the square has no other, too.
static_assert(attacks::bishop(Square::a1, Bitboard()).count() == 7);
static_assert(attacks::queen(Square::h8, Bitboard()).count() == 21);

using Steps = std::vector<std::array<int, 2>>;

const Steps straight{{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
const Steps diagonal{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
const Steps knight_steps{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

// The squares reached step by step, at most `length` steps, up to and including the first piece.
Bitboard walk(Square from, Bitboard occupied, const Steps& directions, int length) {
  Bitboard reached;
  for (const auto [files, ranks] : directions)
    for (int step = 1; step <= length; ++step) {
      const int file = static_cast<int>(index(from) % 8) + step * files;
      const int rank = static_cast<int>(index(from) / 8) + step * ranks;
      if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
      const Square to = square(static_cast<std::size_t>(rank * 8 + file));
      reached |= to;
      if (occupied.contains(to)) break;
    }
  return reached;
}

TEST(Attacks, LeapersReachTheirSteps) {
  Steps king_steps = straight;
  king_steps.insert(king_steps.end(), diagonal.begin(), diagonal.end());
  for (const Square from : Bitboard::all()) {
    EXPECT_EQ(attacks::knight(from), walk(from, {}, knight_steps, 1)) << to_string(from);
    EXPECT_EQ(attacks::king(from), walk(from, {}, king_steps, 1)) << to_string(from);
    EXPECT_EQ(attacks::pawn(Color::white, from), walk(from, {}, {{-1, 1}, {1, 1}}, 1)) << to_string(from);
    EXPECT_EQ(attacks::pawn(Color::black, from), walk(from, {}, {{-1, -1}, {1, -1}}, 1)) << to_string(from);
  }
}

TEST(Attacks, SlidersStopAtTheFirstPieceOfEitherColor) {
  std::mt19937_64 random(3'5);
  for (int sample = 0; sample < 2'000; ++sample) {
    std::uint64_t bits = random();
    for (int thinner = sample % 4; thinner > 0; --thinner) bits &= random();
    const Bitboard occupied(bits);
    for (const Square from : Bitboard::all()) {
      const Bitboard rook = walk(from, occupied, straight, 7), bishop = walk(from, occupied, diagonal, 7);
      ASSERT_EQ(attacks::rook(from, occupied), rook) << to_string(from) << ' ' << bits;
      ASSERT_EQ(attacks::bishop(from, occupied), bishop) << to_string(from) << ' ' << bits;
      ASSERT_EQ(attacks::queen(from, occupied), rook | bishop) << to_string(from) << ' ' << bits;
    }
  }
}

TEST(Attacks, LinesAreTheAttacksOnAnEmptyBoard) {
  for (const Square from : Bitboard::all()) {
    EXPECT_EQ(attacks::rook_lines(from), walk(from, {}, straight, 7));
    EXPECT_EQ(attacks::bishop_lines(from), walk(from, {}, diagonal, 7));
  }
}

TEST(Attacks, BetweenAndLine_HoldOfEveryPairOfSquares) {
  Steps all = straight;
  all.insert(all.end(), diagonal.begin(), diagonal.end());
  for (const Square a : Bitboard::all())
    for (const Square b : Bitboard::all()) {
      Bitboard between, line;
      for (const auto [files, ranks] : all) {
        const Bitboard ray = walk(a, {}, {{files, ranks}}, 7), opposite = walk(a, {}, {{-files, -ranks}}, 7);
        if (!ray.contains(b)) continue;
        between = walk(a, b, {{files, ranks}}, 7) & ~Bitboard(b);
        line = ray | opposite | a;
      }
      EXPECT_EQ(attacks::between(a, b), between) << to_string(a) << to_string(b);
      EXPECT_EQ(attacks::line(a, b), line) << to_string(a) << to_string(b);
    }
}

TEST(Attacks, OfAPiece_AreThoseOfItsRoleAndColor) {
  const Bitboard occupied = Bitboard(Square::e6) | Square::g4;
  EXPECT_EQ(attacks::of({Color::white, Role::pawn}, Square::e4, occupied), Bitboard(Square::d5) | Square::f5);
  EXPECT_EQ(attacks::of({Color::black, Role::pawn}, Square::e4, occupied), Bitboard(Square::d3) | Square::f3);
  EXPECT_EQ(attacks::of({Color::white, Role::queen}, Square::e4, occupied), attacks::queen(Square::e4, occupied));
  EXPECT_EQ(attacks::of({Color::black, Role::king}, Square::e4, occupied), attacks::king(Square::e4));
}

TEST(SliderTables, HoldTheAttacksForEveryBlockerOnTheRelevantSquares) {
  const SliderTables& tables = slider_tables();
  std::mt19937_64 random(841);
  for (const Square from : Bitboard::all())
    for (const auto& [line, steps] :
         {std::pair{tables.rook[index(from)], straight}, {tables.bishop[index(from)], diagonal}})
      for (int sample = 0; sample < 200; ++sample) {
        const std::uint64_t occupied = random() & random();
        std::size_t gathered = 0, bit = 1;  // as PEXT does it
        for (const Square relevant : Bitboard(line.mask)) {
          if ((occupied >> index(relevant) & 1U) != 0) gathered |= bit;
          bit <<= 1;
        }
        ASSERT_EQ(Bitboard(line.attacks[gathered]), walk(from, Bitboard(occupied), steps, 7))
            << to_string(from) << ' ' << occupied;
      }
}

}  // namespace
}  // namespace jadoube
