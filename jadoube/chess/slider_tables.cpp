#include "jadoube/chess/internal/slider_tables.hpp"

namespace jadoube {

namespace {

constexpr std::size_t entries = 5'248 + 102'400;  // bishops, rooks: the sum of 2^(relevant squares) over the board

constexpr Bitboard edges(Square from) {
  const Bitboard ranks = Bitboard(Rank::one) | Rank::eight, files = Bitboard(File::a) | File::h;
  return (ranks & ~Bitboard(rank_of(from))) | (files & ~Bitboard(file_of(from)));
}

// Fills in every subset of the relevant squares, in the order of PEXT's results. Returns the end.
std::uint64_t* fill(SliderTables::Line& line, Square from, Bitboard lines, auto slide, std::uint64_t* next) {
  line = {(lines & ~edges(from)).bits(), next};
  std::uint64_t subset = 0;
  do {
    *next++ = slide(from, Bitboard(subset)).bits();
    subset = (subset - line.mask) & line.mask;
  } while (subset != 0);
  return next;
}

}  // namespace

SliderTables make_slider_tables() {
  SliderTables tables{{}, {}, std::make_unique_for_overwrite<std::uint64_t[]>(entries)};
  std::uint64_t* next = tables.storage.get();
  for (std::size_t i = 0; i < 64; ++i) {
    next = fill(tables.bishop[i], square(i), attacks::bishop_lines(square(i)), attacks::bishop, next);
    next = fill(tables.rook[i], square(i), attacks::rook_lines(square(i)), attacks::rook, next);
  }
  return tables;
}

}  // namespace jadoube
