// Move counts of random positions against those of Stockfish, first move by first move.
#include "tests/support/stockfish.hpp"

#include <gtest/gtest.h>

#include "jadoube/chess/perft.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {
namespace {

using Divided = std::map<std::string, std::uint64_t>;

Divided divided(const Position& position, unsigned depth, bool chess960) {
  Divided nodes;
  for (const auto& [move, count] : divide(position, depth)) {
    const Square to =
        move.is_castling() && !chess960 ? castling_king_to(position.turn(), castling_side(move)) : move.to();
    std::string name = to_string(move.from()) + to_string(to);
    if (const auto role = move.promoted()) name += "pnbrqk"[index(*role)];
    nodes[name] = count;
  }
  return nodes;
}

class AgainstStockfish : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::Stockfish::installed()) GTEST_SKIP() << "no /usr/games/stockfish";
  }
};

TEST_F(AgainstStockfish, RandomGamesOfStandardChess) {
  test::Stockfish stockfish(false);
  test::RandomPositions random(15);
  for (unsigned i = test::long_run() ? 5'000 : 500; i > 0; --i) {
    const Position position = random.from_game(false, random.below(200));
    ASSERT_EQ(divided(position, 3, false), stockfish.divide(position, 3)) << test::fen_of(position);
  }
}

TEST_F(AgainstStockfish, RandomPositionsOfChess960) {
  test::Stockfish stockfish(true);
  test::RandomPositions random(16);
  for (unsigned i = test::long_run() ? 15'000 : 1'500; i > 0; --i) {
    const Position position = i % 2 == 0 ? random.from_game(true, random.below(160)) : random.next();
    if (position.legal_moves().size() > 200) continue;  // a reply may lead to more moves than Stockfish has room for
    ASSERT_EQ(divided(position, 3, true), stockfish.divide(position, 3)) << test::fen_of(position);
  }
}

TEST_F(AgainstStockfish, EachStartOfChess960) {
  test::Stockfish stockfish(true);
  for (unsigned number = 0; number < 960; number += test::long_run() ? 1 : 8) {
    const Position position = Position::chess960(number);
    ASSERT_EQ(divided(position, 3, true), stockfish.divide(position, 3)) << number;
  }
}

}  // namespace
}  // namespace jadoube
