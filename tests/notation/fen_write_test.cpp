#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>

#include "jadoube/notation/fen.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::notation {
namespace {

constexpr FenOptions always{.en_passant = FenOptions::EnPassant::always};
constexpr FenOptions shredder{.castling = FenOptions::Castling::shredder};

Position read(std::string_view fen) { return read_fen(fen).value(); }

TEST(FenWrite, InitialPosition) {
  EXPECT_EQ(write_fen(Position()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(write_fen(Position(), shredder), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

TEST(FenWrite, TheEnPassantSquareIsWritten_WhereACaptureIsLegal) {
  // A pawn beside it that may capture; one that is pinned along the rank; none.
  EXPECT_EQ(write_fen(read("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(write_fen(read("8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1")), "8/8/8/8/k2pP2Q/8/8/4K3 b - - 0 1");
  EXPECT_EQ(write_fen(read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
  EXPECT_EQ(write_fen(read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), always), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
}

TEST(FenWrite, AnInnerRookIsNamedByItsFile_XFen) {
  EXPECT_EQ(write_fen(read("4k3/8/8/8/8/8/8/RR2KRR1 w FB - 0 1")), "4k3/8/8/8/8/8/8/RR2KRR1 w FB - 0 1");
  EXPECT_EQ(write_fen(read("4k3/8/8/8/8/8/8/RR2KRR1 w GA - 0 1")), "4k3/8/8/8/8/8/8/RR2KRR1 w KQ - 0 1");
  EXPECT_EQ(write_fen(read("2r1kr1r/8/8/8/8/8/8/4K3 b fc - 0 1")), "2r1kr1r/8/8/8/8/8/8/4K3 b fq - 0 1");
}

TEST(FenWrite, ABufferIsLargeEnoughForTheLongest) {
  const auto position =
      read("r1b1k1nr/p1p1p1p1/1p1p1p1p/1n1q1b2/1N1Q1B2/1P1P1P1P/P1P1P1P1/R1B1K1NR b KQkq - 65535 65535");
  std::array<char, max_fen_size> buffer;
  const char* end = write_fen(buffer.data(), position);
  EXPECT_EQ(std::string_view(buffer.data(), end), write_fen(position));
  EXPECT_EQ(end - buffer.data(), 90);
}

RC_GTEST_PROP(FenWriteProperty, WithEveryEnPassantSquare_ReadsBackEqual, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  for (int i = 0; i < 8; ++i) {
    const Position position = random.next();
    RC_ASSERT(write_fen(position).size() <= max_fen_size);
    for (const auto castling : {FenOptions::Castling::xfen, FenOptions::Castling::shredder}) {
      const FenOptions options{.en_passant = FenOptions::EnPassant::always, .castling = castling};
      const auto back = read_fen(write_fen(position, options), FenStyle::forgiving);
      RC_ASSERT(back.has_value());
      RC_ASSERT(same_position(*back, position));
      RC_ASSERT(back->en_passant() == position.en_passant());
      RC_ASSERT(back->fullmove_number() == position.fullmove_number());
      RC_ASSERT(position.en_passant() || back->halfmove_clock() == position.halfmove_clock());
    }
  }
}

RC_GTEST_PROP(FenWriteProperty, TheDefault_ReadsBackTheSamePositionAndClock, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  for (int i = 0; i < 8; ++i) {
    const Position position = random.from_game(i % 2 == 0, 200);
    const auto back = read_fen(write_fen(position));
    RC_ASSERT(back.has_value());
    RC_ASSERT(same_position(*back, position));
    RC_ASSERT(back->halfmove_clock() == position.halfmove_clock());
    RC_ASSERT(write_fen(*back) == write_fen(position));
  }
}

// Whatever the text, an error gives a place in it, or one past its end.
void check_any(const std::string& text) {
  for (const auto style : {FenStyle::strict, FenStyle::forgiving}) {
    const auto position = read_fen(text, style);
    if (!position) {
      RC_ASSERT(position.error().column >= 1);
      RC_ASSERT(position.error().column <= text.size() + 1);
      for (const auto language : text::languages) RC_ASSERT(!describe(position.error(), language).empty());
      continue;
    }
    const auto back = read_fen(write_fen(*position, always), style);
    RC_ASSERT(back.has_value());
    RC_ASSERT(*back == *position);
  }
}

RC_GTEST_PROP(FenWriteProperty, AnyBytes_GiveAPositionOrAPlaceInTheText, (const std::string& text)) { check_any(text); }

RC_GTEST_PROP(FenWriteProperty, AFenWithAnyDamage_GivesAPositionOrAPlaceInTheText, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  std::string text = write_fen(random.next(), always);
  const auto bytes = *rc::gen::container<std::string>(rc::gen::oneOf(
      rc::gen::arbitrary<char>(), rc::gen::elementOf(std::string("KQRBNPkqrbnp12345678/ -wbabcdefghABCDEFGH09"))));
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  const auto cut = *rc::gen::inRange<std::size_t>(0, 4);
  check_any(text.substr(0, at) + bytes.substr(0, 4) + text.substr(std::min(text.size(), at + cut)));
}

TEST(FenWrite, PerftPositions_ReadBackEqual) {
  std::size_t positions = 0;
  for (const char* name : {"perft-tricky.txt", "perft-random.txt", "perft-chess960.txt"}) {
    const auto file = test::data_file(name);
    if (!file) continue;
    std::ifstream in(*file);
    for (std::string line; std::getline(in, line);) {
      if (!line.starts_with("epd ")) continue;
      const auto position = read_fen(line.substr(4), FenStyle::forgiving);
      ASSERT_TRUE(position) << line << describe(position.error(), text::Language::en);
      EXPECT_EQ(read_fen(write_fen(*position, always), FenStyle::forgiving), *position) << line;
      ++positions;
    }
  }
  if (positions == 0) GTEST_SKIP() << "no perft-*.txt in JADOUBE_DATA";
}

}  // namespace
}  // namespace jadoube::notation
