#include "jadoube/chess/slider_tables.hpp"

#include <memory>

namespace jadoube {

namespace {

constexpr std::size_t entries = 5'248 + 102'400;  // bishops, rooks: the sum of 2^(relevant squares) over the board

constexpr Bitboard edges(Square from) {
  const Bitboard ranks = Bitboard(Rank::one) | Rank::eight, files = Bitboard(File::a) | File::h;
  return (ranks & ~Bitboard(rank_of(from))) | (files & ~Bitboard(file_of(from)));
}

struct Filled {
  SliderTables tables{};
  std::unique_ptr<Bitboard[]> attacks = std::make_unique_for_overwrite<Bitboard[]>(entries);

  Filled() {
    Bitboard* next = attacks.get();
    for (std::size_t i = 0; i < 64; ++i) {
      next = fill(tables.bishop[i], square(i), attacks::bishop_lines(square(i)), attacks::bishop, next);
      next = fill(tables.rook[i], square(i), attacks::rook_lines(square(i)), attacks::rook, next);
    }
  }

  // Every subset of the relevant squares, in the order of the numbers that PEXT makes of them.
  static Bitboard* fill(SliderTables::Line& line, Square from, Bitboard lines, auto slide, Bitboard* next) {
    line = {(lines & ~edges(from)).bits(), next};
    std::uint64_t subset = 0;
    do {
      *next++ = slide(from, Bitboard(subset));
      subset = (subset - line.mask) & line.mask;
    } while (subset != 0);
    return next;
  }
};

}  // namespace

const SliderTables& slider_tables() {
  static const Filled filled;
  return filled.tables;
}

}  // namespace jadoube
