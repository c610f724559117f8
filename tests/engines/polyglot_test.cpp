#include "jadoube/engines/polyglot.hpp"

#include <gtest/gtest.h>

#include "jadoube/engines/openings.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/uci.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::engines {
namespace {

Position after(std::initializer_list<const char*> moves) {
  Position position;
  for (const char* move : moves) position.play(*notation::read_uci(position, move));
  return position;
}

// The positions that the description of the format gives with their keys.
TEST(PolyglotKey, IsThatOfTheFormatsDescription) {
  EXPECT_EQ(polyglot_key(Position()), 0x463B96181691FC9CU);
  EXPECT_EQ(polyglot_key(after({"e2e4"})), 0x823C9B50FD114196U);
  EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5"})), 0x0756B94461C50FB0U);
  EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5", "e4e5"})), 0x662FAFB965DB29D4U);
  EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5", "e4e5", "f7f5"})), 0x22A48B5A8E47FF78U);
  EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"})), 0x652A607CA3F242C1U);
  EXPECT_EQ(polyglot_key(after({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"})), 0x00FDD303C946BDD9U);
  EXPECT_EQ(polyglot_key(after({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"})), 0x3C8123EA7B067637U);
  EXPECT_EQ(polyglot_key(after({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"})), 0x5C3F9B829B279560U);
}

void append(std::string& out, std::uint64_t value, unsigned bytes) {
  for (unsigned byte = bytes; byte-- > 0;) out += static_cast<char>(value >> 8 * byte & 0xFFU);
}

std::string entry(const Position& position, Square from, Square to, unsigned weight) {
  std::string text;
  append(text, polyglot_key(position), 8);
  append(text, index(from) << 6 | index(to), 2);
  append(text, weight, 2);
  append(text, 0, 4);
  return text;
}

// e4 with three times the weight of d4, then Black's e5; a move of weight 0 is never played.
std::string small_book() {
  std::vector<std::string> entries{
      entry(Position(), Square::e2, Square::e4, 3), entry(Position(), Square::d2, Square::d4, 1),
      entry(Position(), Square::a2, Square::a3, 0), entry(after({"e2e4"}), Square::e7, Square::e5, 1)};
  std::ranges::stable_sort(entries, {}, [](const std::string& each) { return each.substr(0, 8); });
  std::string book;
  for (const auto& each : entries) book += each;
  return book;
}

TEST(PolyglotBook, HasTheLegalMovesOfAPosition) {
  const auto book = PolyglotBook::from(small_book());
  ASSERT_TRUE(book);
  EXPECT_EQ(book->moves(Position()).size(), 3U);
  EXPECT_EQ(book->moves(after({"e2e4"})).size(), 1U);
  EXPECT_TRUE(book->moves(after({"d2d4"})).empty());
}

// Castling is coded as the king's move to its rook's square.
TEST(PolyglotBook, KnowsCastling) {
  const auto position = test::position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const auto book = PolyglotBook::from(entry(position, Square::e1, Square::h1, 1));
  ASSERT_EQ(book->moves(position).size(), 1U);
  EXPECT_TRUE(book->moves(position).front().move.is_castling());
}

TEST(PolyglotBook, OfAFileThatIsNone_IsNothing) {
  EXPECT_FALSE(PolyglotBook::from(""));
  EXPECT_FALSE(PolyglotBook::from("too short"));
  EXPECT_FALSE(PolyglotBook::from(entry(Position(), Square::e2, Square::e4, 1) + std::string(16, '\0')));
}

TEST(Openings, OfAPolyglotBook_AreItsLinesByWeight) {
  const auto openings = book_openings(*PolyglotBook::from(small_book()), {.seed = 1, .lines = 4'000});
  ASSERT_EQ(openings.size(), 4'000U);
  unsigned with_e4 = 0;
  for (const auto& opening : openings) {
    ASSERT_FALSE(opening.moves.empty());
    EXPECT_NE(opening.moves.front().to(), Square::a3);
    if (opening.moves.front().to() != Square::e4) continue;
    ++with_e4;
    EXPECT_EQ(opening.moves.size(), 2U);
  }
  // 3000 are expected, with a deviation of 27.
  EXPECT_NEAR(with_e4, 3'000, 150);
}

TEST(PolyglotWriter, ABookThatIsWritten_IsReadWithItsMovesByWeight) {
  PolyglotWriter writer;
  const auto move = [](const Position& position, const char* uci) { return *notation::read_uci(position, uci); };
  const Position start, after_e4 = after({"e2e4"});
  for (int i = 0; i < 3; ++i) writer.add(start, move(start, "d2d4"));
  writer.add(start, move(start, "e2e4"), 5);
  writer.add(after_e4, move(after_e4, "e7e5"));
  const auto book = PolyglotBook::from(writer.bytes());
  ASSERT_TRUE(book);
  EXPECT_EQ(book->size(), 3U);
  const auto moves = book->moves(start);
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(notation::write_uci(moves[0].move), "e2e4");
  EXPECT_EQ(moves[0].weight, 5U);
  EXPECT_EQ(moves[1].weight, 3U);
}

TEST(PolyglotWriter, CastlingAndPromotionsAreFoundAgain) {
  const Position position = *notation::read_fen("r3k2r/8/8/8/8/8/p7/R3K2R b KQkq - 0 1");
  PolyglotWriter writer;
  const auto legal = position.legal_moves();
  for (const Move move : legal) writer.add(position, move);
  EXPECT_EQ(PolyglotBook::from(writer.bytes())->moves(position).size(), legal.size());
}

TEST(PolyglotWriter, WeightsTooGreatForTheFormat_AreScaled_AndNoneIsLost) {
  const Position start;
  PolyglotWriter writer;
  writer.add(start, *notation::read_uci(start, "e2e4"), 4'000'000'000);
  writer.add(start, *notation::read_uci(start, "d2d4"), 2'000'000'000);
  writer.add(start, *notation::read_uci(start, "a2a3"), 1);
  const auto moves = PolyglotBook::from(writer.bytes())->moves(start);
  ASSERT_EQ(moves.size(), 3U);
  EXPECT_EQ(moves[0].weight, 65535U);
  EXPECT_EQ(moves[1].weight, 32767U);
  EXPECT_EQ(moves[2].weight, 1U);
}

}  // namespace
}  // namespace jadoube::engines
