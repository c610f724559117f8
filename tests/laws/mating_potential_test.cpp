// Article C4 of the Laws of 1997: which forces can bring about a position in which the opponent, on the move, cannot
// avoid mate in one.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "jadoube/laws/clock/could_win.hpp"
#include "jadoube/notation/fen.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::laws {
namespace {

bool mate_is_unavoidable(const Position& position) {
  const MoveList answers = position.legal_moves();
  return !answers.empty() && std::ranges::all_of(answers, [&](Move answer) {
    const Position next = position.after(answer);
    return std::ranges::any_of(next.legal_moves(), [&](Move move) { return next.after(move).is_checkmate(); });
  });
}

// In moves of a king.
unsigned kings_apart(Square a, Square b) {
  const auto apart = [](std::size_t from, std::size_t to) { return from < to ? to - from : from - to; };
  return static_cast<unsigned>(
      std::max(apart(index(file_of(a)), index(file_of(b))), apart(index(rank_of(a)), index(rank_of(b)))));
}

// White's king and `ours` against Black's king and `theirs`, Black on the move and unable to avoid mate in one.
struct Found {
  unsigned positions = 0;
  Bitboard theirs{};  // the squares of Black's man in them
};

// By symmetry it is enough to put Black's king on ten squares, or on 32 if there is a pawn; a quick run has only those
// of them that are corners. White's king is near enough to take part in the mate.
Found unavoidable_mates(Role ours, Role theirs) {
  static constexpr std::array triangle{Square::a1, Square::b1, Square::c1, Square::d1, Square::b2,
                                       Square::c2, Square::d2, Square::c3, Square::d3, Square::d4};
  const auto square = [](unsigned number) { return static_cast<Square>(number); };
  const bool pawn = theirs == Role::pawn;
  std::vector<Square> kings(triangle.begin(), triangle.begin() + (test::long_run() ? triangle.size() : 1));
  if (pawn) {
    kings.clear();
    for (unsigned number = 0; number < 64; ++number)
      if (number % 8 < 4 && (test::long_run() || number == 0 || number == 56)) kings.push_back(square(number));
  }
  Found found;
  for (const Square black : kings)
    for (unsigned white_at = 0; white_at < 64; ++white_at) {
      const Square white = square(white_at);
      const unsigned apart = kings_apart(black, white);
      if (apart < 2 || apart > 4) continue;
      for (unsigned our_at = 0; our_at < 64; ++our_at)
        for (unsigned their_at = pawn ? 8 : 0; their_at < (pawn ? 56U : 64U); ++their_at) {
          const Square our = square(our_at), their = square(their_at);
          if (our == their || our == black || our == white || their == black || their == white) continue;
          Setup setup;
          setup.turn = Color::black;
          setup.board.put(Bitboard(black), {Color::black, Role::king});
          setup.board.put(Bitboard(white), {Color::white, Role::king});
          setup.board.put(Bitboard(our), {Color::white, ours});
          setup.board.put(Bitboard(their), {Color::black, theirs});
          const auto position = Position::from(setup, SetupCheck::playable);
          if (!position || !mate_is_unavoidable(*position)) continue;
          ++found.positions;
          found.theirs |= Bitboard(their);
        }
    }
  return found;
}

Position read(const char* fen) { return *notation::read_fen(fen); }

bool suffices(const char* fen) {
  return !lacks_mating_potential(WinnerNeeds::mating_potential, read(fen), Color::white);
}

TEST(MatingPotential, KingAndMinorPieceAgainstKingAndPiece_HasNoUnavoidableMate) {
  for (const Role theirs : {Role::knight, Role::bishop, Role::rook, Role::queen})
    for (const Role ours : {Role::knight, Role::bishop}) EXPECT_EQ(unavoidable_mates(ours, theirs).positions, 0U);
}

TEST(MatingPotential, KingAndMinorPieceAgainstKingAndPawn_HasUnavoidableMatesOnlyAgainstARooksPawn) {
  EXPECT_EQ(unavoidable_mates(Role::bishop, Role::pawn).positions, 0U);
  const Found knights = unavoidable_mates(Role::knight, Role::pawn);
  EXPECT_GT(knights.positions, 0U);
  EXPECT_TRUE((knights.theirs & ~(Bitboard(File::a) | Bitboard(File::h))).empty());
}

TEST(MatingPotential, KingAndRookAgainstKingAndKnight_HasUnavoidableMates) {
  EXPECT_GT(unavoidable_mates(Role::rook, Role::knight).positions, 0U);
}

TEST(MatingPotential, ForcesThatDoNotSuffice) {
  for (const char* const fen :
       {"8/8/8/1n6/8/8/2K1N3/k7 b - - 0 1", "8/8/8/1q6/8/8/2K1N3/k7 b - - 0 1", "8/8/8/1nn5/8/8/2K1N3/k7 b - - 0 1",
        "8/8/8/6qr/8/8/2K1N3/k7 b - - 0 1", "8/8/8/1b6/8/8/2K1B3/k7 b - - 0 1", "8/8/8/5n1r/8/8/2K1B3/k7 b - - 0 1",
        "8/8/8/8/8/8/2K1NN2/k7 b - - 0 1", "8/8/8/1q6/8/8/2K1NN2/k7 b - - 0 1", "8/8/8/1p6/8/8/2K1B3/k7 b - - 0 1",
        "8/8/8/p7/8/8/2K1B3/k7 b - - 0 1"})
    EXPECT_FALSE(suffices(fen)) << fen;
}

// For each, a position in which Black cannot avoid mate in one.
TEST(MatingPotential, ForcesThatSuffice) {
  for (const char* const fen :
       {"8/8/8/8/1N1N4/8/8/knK5 b - - 0 1", "8/8/8/8/3N4/2N5/8/kbK5 b - - 0 1", "8/8/8/r7/3N4/2N5/8/k1K5 b - - 0 1",
        "8/8/8/8/3B4/8/b7/knK5 b - - 0 1", "8/8/8/8/3B4/8/b7/k1K1b3 b - - 0 1", "8/8/8/8/8/2B5/b2r4/k1K5 b - - 0 1",
        "8/8/8/8/8/2B5/b3q3/k1K5 b - - 0 1", "8/8/8/8/1N6/p7/8/k1K5 b - - 0 1"}) {
    EXPECT_TRUE(suffices(fen)) << fen;
    EXPECT_TRUE(mate_is_unavoidable(read(fen))) << fen;
  }
}

// Two knights against a king alone do not suffice, unless the mate cannot be avoided any more.
TEST(MatingPotential, TwoKnightsWithoutAnUnavoidableMate_DoNotSuffice) {
  EXPECT_FALSE(suffices("8/8/8/8/8/8/2K1NN2/k7 b - - 0 1"));
}

}  // namespace
}  // namespace jadoube::laws
