#include "jadoube/mate/internal/packed.hpp"

namespace jadoube::mate {

Setup unpack(const Packed& packed) {
  const auto [first, second, third, fourth] = packed.planes;
  const Bitboard occupied(first | second | third), marks = Bitboard(fourth) & ~occupied;
  Setup setup;
  setup.castling_rooks = Bitboard(first & second & third);
  setup.turn = marks.several() ? Color::black : Color::white;
  const Bitboard passed = setup.turn == Color::white ? marks : ~occupied & ~marks;
  if (passed) setup.en_passant = passed.first();
  const auto put = [&](Bitboard men, Role role) {
    if (!men) return;
    setup.board.put(men & ~Bitboard(fourth), {Color::white, role});
    setup.board.put(men & Bitboard(fourth), {Color::black, role});
  };
  put(Bitboard(first & ~second & ~third), Role::pawn);
  put(Bitboard(second & ~first & ~third), Role::knight);
  put(Bitboard(first & second & ~third), Role::bishop);
  put(Bitboard(third & ~(first ^ second)), Role::rook);
  put(Bitboard(first & third & ~second), Role::queen);
  put(Bitboard(second & third & ~first), Role::king);
  return setup;
}

}  // namespace jadoube::mate
