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
  for (const Role role : all_roles) {
    const std::size_t number = index(role) + 1;
    const auto plane = [&](std::uint64_t bits, std::size_t digit) { return (number >> digit & 1) != 0 ? bits : ~bits; };
    Bitboard men(plane(first, 0) & plane(second, 1) & plane(third, 2));
    if (role == Role::rook) men |= setup.castling_rooks;
    men &= occupied;
    if (const Bitboard white = men & ~Bitboard(fourth)) setup.board.put(white, {Color::white, role});
    if (const Bitboard black = men & Bitboard(fourth)) setup.board.put(black, {Color::black, role});
  }
  return setup;
}

}  // namespace jadoube::mate
