#include "jadoube/notation/format.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/notation/svg.hpp"
#include "tests/support/positions.hpp"

namespace jadoube {
namespace {

using test::position_of;

TEST(Format, ValuesAreWrittenToStreams) {
  const Position start;
  std::ostringstream out;
  out << Square::e4 << ' ' << *legal_move(start, Square::e2, Square::e4) << ' ' << Piece{Color::black, Role::knight}
      << ' ' << start;
  EXPECT_EQ(out.str(), "e4 e2e4 n rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(Format, ValuesAreWrittenByFmt_WithItsWidths) {
  EXPECT_EQ(fmt::format("{:>5}|{:<4}|{}", Square::a1, Square::h8, Move()), "   a1|h8  |0000");
  EXPECT_EQ(fmt::format("{}", Bitboard(Square::a8) | Square::h1),
            "x.......\n........\n........\n........\n........\n........\n........\n.......x");
  EXPECT_EQ(fmt::format("{}", Position().board()),
            "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR");
}

TEST(Format, SidesPiecesAndResultsAreWords_FilesAndRanksTheirSigns) {
  std::ostringstream out;
  out << Color::black << ' ' << Role::knight << ' ' << File::c << Rank::six << ' ' << pgn::Result::draw;
  EXPECT_EQ(out.str(), "black knight c6 1/2-1/2");
  EXPECT_EQ(fmt::format("{:>6}|{:<6}|{}{}|{}", Color::white, Role::king, File::e, Rank::one, pgn::Result::unknown),
            " white|king  |e1|*");
}

std::size_t count(std::string_view text, std::string_view of) {
  std::size_t number = 0;
  for (auto at = text.find(of); at != text.npos; at = text.find(of, at + 1)) ++number;
  return number;
}

TEST(Svg, HasAllSquaresAndPieces_AndNoStyle) {
  const std::string picture = notation::board_svg(Position());
  EXPECT_EQ(count(picture, "<rect"), 65U);
  EXPECT_EQ(count(picture, "<use"), 32U);
  EXPECT_EQ(count(picture, "<text"), 16U);
  EXPECT_EQ(count(picture, "style"), 0U);
  EXPECT_EQ(count(picture, "class"), 0U);
  EXPECT_TRUE(picture.ends_with("</svg>\n"));
}

TEST(Svg, MarksTheLastMoveTheCheckAndWhatIsAskedFor) {
  const Position checked = position_of("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
  const std::string plain = notation::board_svg(checked, {.check = false, .coordinates = false});
  EXPECT_EQ(count(plain, "#d9776b"), 0U);
  EXPECT_EQ(count(plain, "<text"), 0U);
  EXPECT_EQ(count(notation::board_svg(checked), "#d9776b"), 1U);
  const std::array arrows{pgn::Arrow{pgn::MarkColor::red, Square::e2, Square::e1}};
  const std::array squares{pgn::MarkedSquare{pgn::MarkColor::green, Square::a1}};
  const std::string marked = notation::board_svg(
      checked, {.last_move = Move(Square::e8, Square::e2, Role::rook), .squares = squares, .arrows = arrows});
  EXPECT_EQ(count(marked, "<line"), 1U);
  EXPECT_EQ(count(marked, "<circle cx=\"90\" cy=\"790\" r=\"44\""), 1U);
  EXPECT_EQ(count(marked, "#a8a04e") + count(marked, "#e2d98a"), 2U);
  EXPECT_NE(notation::board_svg(checked, {.seen_by = Color::black}), notation::board_svg(checked));
}

}  // namespace
}  // namespace jadoube
