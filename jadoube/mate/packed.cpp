#include "jadoube/mate/internal/packed.hpp"

namespace jadoube::mate {

Setup unpack(const Packed& packed) {
  const auto [first, second, third, fourth] = packed.planes;
  const Bitboard occupied(first | second | third), marks = Bitboard(fourth) & ~occupied;
  const Bitboard a(first), b(second), c(third), black = Bitboard(fourth) & occupied;
  Setup setup;
  setup.board = {{a & ~b & ~c, b & ~a & ~c, a & b & ~c, c & ~(a ^ b), a & c & ~b, b & c & ~a},
                 {occupied & ~black, black}};
  setup.castling_rooks = a & b & c;
  setup.turn = marks.several() ? Color::black : Color::white;
  const Bitboard passed = setup.turn == Color::white ? marks : ~occupied & ~marks;
  if (passed) setup.en_passant = passed.first();
  return setup;
}

}  // namespace jadoube::mate
