// Compares the fast resolution of a move's text with the slow one: all legal moves that match.
#include <gtest/gtest.h>

#include "jadoube/notation/san.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::notation {
namespace {

std::optional<Move> slowly(const Position& position, const SanParts& parts) {
  const auto found = matches(position, parts);
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

TEST(Resolve, FindsWhatAllLegalMovesSay_InRandomPositions) {
  jadoube::test::RandomPositions random(1);
  const int rounds = jadoube::test::sanitized() ? 300 : 20'000;
  for (int round = 0; round < rounds; ++round) {
    const Position position = random.next();
    for (const Move move : position.legal_moves()) {
      SanParts parts{.role = move.role(), .to = move.to(), .promotion = move.promoted()};
      if (move.is_castling()) parts.castling = castling_side(move);
      for (const Bitboard from :
           {Bitboard::all(), Bitboard(file_of(move.from())), Bitboard(rank_of(move.from())), Bitboard(move.from())}) {
        parts.from = from;
        ASSERT_EQ(resolve(position, parts), slowly(position, parts))
            << jadoube::test::fen_of(position) << " " << write_san(position, move);
      }
    }
  }
}

TEST(Resolve, FindsNothingWhereNoLegalMoveFits_InRandomPositions) {
  jadoube::test::RandomPositions random(2);
  const int rounds = jadoube::test::sanitized() ? 100 : 3'000;
  for (int round = 0; round < rounds; ++round) {
    const Position position = random.next();
    for (std::size_t to = 0; to < 64; ++to)
      for (const Role role : all_roles)
        for (const auto promotion : {std::optional<Role>(), std::optional(Role::queen), std::optional(Role::king)}) {
          const SanParts parts{.role = role, .to = square(to), .promotion = promotion};
          ASSERT_EQ(resolve(position, parts), slowly(position, parts))
              << jadoube::test::fen_of(position) << " " << to_string(square(to)) << " " << index(role);
        }
    for (const CastlingSide side : castling_sides) {
      const SanParts parts{.role = Role::king, .castling = side};
      ASSERT_EQ(resolve(position, parts), slowly(position, parts)) << jadoube::test::fen_of(position);
    }
  }
}

}  // namespace
}  // namespace jadoube::notation
