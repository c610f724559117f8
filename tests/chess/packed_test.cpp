#include "jadoube/chess/packed.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {
namespace {

using test::position_of;

TEST(Packed, TheInitialPosition_HasTheBytesThatTheLayoutSays) {
  const PackedPosition bytes = pack(Position());
  const PackedPosition expected{
      0xFF, 0xFF, 0,    0,    0, 0, 0xFF, 0xFF,  // the ranks one, two, seven and eight
      0x2D, 0x84, 0x4A, 0xD2,                    // rook with its right 13, knight 2, bishop 4, queen 8, king 10
      0,    0,    0,    0,                       // white pawns
      0x11, 0x11, 0x11, 0x11,                    // black pawns
      0x3E, 0x95, 0x5B, 0xE3,                    // rook with its right 14, knight 3, bishop 5, queen 9, king 11
      0,    0,    1,    0,                       // the counters
  };
  EXPECT_EQ(bytes, expected);
}

TEST(Packed, AnyPosition_IsFoundAgain) {
  test::RandomPositions random(4904);
  for (int i = 0; i < 5000; ++i) {
    const Position before = random.next();
    const auto after = unpack(pack(before), SetupCheck::on_board);
    ASSERT_TRUE(after);
    ASSERT_EQ(*after, before);
  }
}

TEST(Packed, ADoubleStepIsKept_AlsoIfNobodyCanCapture) {
  const Position before = position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  EXPECT_EQ(unpack(pack(before))->en_passant(), Square::e3);
}

TEST(Packed, AnyBytes_AreAPositionOrAnError) {
  test::RandomPositions random(4905);
  int positions = 0;
  for (int i = 0; i < 20'000; ++i) {
    PackedPosition bytes = pack(random.from_game(random.chance(50), 40));
    for (unsigned changes = 1 + random.below(4); changes > 0; --changes)
      bytes[random.below(28)] = static_cast<std::uint8_t>(random.below(256));
    if (const auto read = unpack(bytes)) {
      ++positions;
      ASSERT_EQ(unpack(pack(*read)), read);
    }
  }
  EXPECT_GT(positions, 100);
  PackedPosition full;
  full.fill(0xFF);
  EXPECT_EQ(unpack(full).error().kind, SetupError::Kind::too_many_pieces);
}

TEST(Packed, TheMovesOfAPosition_HaveCodesOfTheirOwn_AndAreFoundAgain) {
  test::RandomPositions random(4906);
  for (int i = 0; i < 1000; ++i) {
    const Position before = random.next();
    std::set<std::uint16_t> codes;
    for (const Move move : before.legal_moves()) {
      EXPECT_TRUE(codes.insert(pack(move)).second);
      ASSERT_EQ(unpack(before, pack(move)), move);
    }
  }
  EXPECT_EQ(unpack(Position(), 0), std::nullopt);
  EXPECT_EQ(pack(Move::promotion(Square::a7, Square::a8, Role::queen)), 56 | 48 << 6 | 4 << 12);
}

}  // namespace
}  // namespace jadoube
