// Syzygy's endgame tables. Those of three and four pieces are read from the folder that JADOUBE_SYZYGY names, where
// there is one; without them, or in a library without Fathom, the errors remain.
#include "jadoube/engines/syzygy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "jadoube/notation/fen.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::engines {
namespace {

using test::position_of;
using text::Language;

TEST(Syzygy, AnEmptyFolder_HasNoTables) {
  const auto folder = std::filesystem::temp_directory_path() / "jadoube-no-tables";
  std::filesystem::create_directory(folder);
  const auto tables = Syzygy::open(folder.string());
  ASSERT_FALSE(tables);
  if (tables.error().kind == SyzygyError::Kind::not_built) {
    EXPECT_EQ(describe(tables.error(), Language::en), "this library was built without Syzygy tables (JADOUBE_SYZYGY)");
  } else {
    EXPECT_EQ(tables.error().kind, SyzygyError::Kind::no_tables);
    EXPECT_EQ(describe(tables.error(), Language::pt), "não há tabelas Syzygy em “" + folder.string() + "”");
    EXPECT_EQ(Syzygy::open(folder.string()).error().kind, SyzygyError::Kind::no_tables) << "nothing was left open";
  }
  std::filesystem::remove(folder);
}

class Tables : public testing::Test {
 protected:
  void SetUp() override {
    const char* const folder = std::getenv("JADOUBE_SYZYGY");
    if (folder == nullptr) GTEST_SKIP() << "JADOUBE_SYZYGY names no folder with Syzygy tables";
    auto opened = Syzygy::open(folder);
    if (!opened) GTEST_SKIP() << describe(opened.error(), Language::en);
    tables.emplace(*std::move(opened));
  }
  std::optional<TableValue> value(const char* fen) const { return tables->value(position_of(fen)); }

  std::optional<Syzygy> tables;
};

TEST_F(Tables, TellHowEndingsEnd) {
  EXPECT_EQ(value("8/8/8/8/8/2k5/8/K6Q w - - 0 1"), TableValue::win);
  EXPECT_EQ(value("8/8/8/8/8/2k5/8/K6Q b - - 0 1"), TableValue::loss);
  EXPECT_EQ(value("8/8/8/4k3/8/8/8/4KNN1 w - - 0 1"), TableValue::draw);
  EXPECT_EQ(value("8/8/8/4k3/8/8/8/4KBN1 w - - 0 1"), TableValue::win);
  EXPECT_EQ(value("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"), TableValue::loss);
  EXPECT_EQ(value("k7/8/8/8/8/8/P7/K7 w - - 0 1"), TableValue::draw);
  EXPECT_EQ(value("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), TableValue::draw) << "stalemate";
  EXPECT_EQ(value("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"), TableValue::loss) << "checkmate";
}

TEST_F(Tables, OfPositionsThatTheyDoNotHold_TellNothing) {
  EXPECT_EQ(tables->most_pieces(), 4U);
  EXPECT_EQ(tables->value(Position()), std::nullopt);
  EXPECT_EQ(value("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), std::nullopt) << "a right to castle";
  EXPECT_EQ(tables->best(position_of("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")).has_value(), false) << "no legal move";
}

TEST_F(Tables, AreOpenOnceInAProcess) {
  const auto again = Syzygy::open(std::getenv("JADOUBE_SYZYGY"));
  ASSERT_FALSE(again);
  EXPECT_EQ(describe(again.error(), Language::en), "this process has Syzygy tables open already");
  tables.reset();
  EXPECT_TRUE(Syzygy::open(std::getenv("JADOUBE_SYZYGY")));
}

TEST_F(Tables, TheBestMove_MatesInTheEnd) {
  Position position = position_of("8/8/8/4k3/8/8/8/4KBN1 w - - 0 1");
  for (int plies = 0; plies < 100 && position.has_legal_move(); ++plies) {
    const auto best = tables->best(position);
    ASSERT_TRUE(best);
    EXPECT_EQ(best->value, position.turn() == Color::white ? TableValue::win : TableValue::loss);
    EXPECT_GT(best->plies, 0U);
    position.play(best->move);
  }
  EXPECT_TRUE(position.is_checkmate()) << notation::write_fen(position);
}

// The value of a position is the best of those after its moves, for captures, promotions and en passant too. (With four
// pieces no win takes fifty moves without a pawn's move or a capture.)
TEST_F(Tables, AgreeWithTheirOwnMoves) {
  std::mt19937_64 random(49);
  const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
  unsigned compared = 0;
  for (int i = 0; i < 4'000; ++i) {
    jadoube::Setup setup;
    setup.turn = below(2) == 0 ? Color::white : Color::black;
    setup.board.put(square(below(64)), {Color::white, Role::king});
    const auto put = [&](Piece piece) {
      if (const Square at = square(below(64)); !setup.board.occupied().contains(at)) setup.board.put(at, piece);
    };
    put({Color::black, Role::king});
    for (int n = 0; n < 2; ++n) put({below(2) == 0 ? Color::white : Color::black, static_cast<Role>(below(5))});
    const auto position = Position::from(setup);
    if (!position || !position->has_legal_move()) continue;
    const auto value = tables->value(*position);
    ASSERT_TRUE(value) << notation::write_fen(*position);
    int best = 0;
    for (const Move move : position->legal_moves())
      best = std::max(best, 4 - static_cast<int>(*tables->value(position->after(move))));
    EXPECT_EQ(static_cast<int>(*value), best) << notation::write_fen(*position);
    ++compared;
  }
  EXPECT_GT(compared, 1'000U);
}

}  // namespace
}  // namespace jadoube::engines
