// Classes of the characters in a line, looked up by vector shuffles.
#pragma once

#include <array>
#include <cstdint>

namespace jadoube::pgn::kernel {

// A character's classes are those common to its high and its low four bits.
enum CharacterClass : unsigned {
  sign = 1,  // space # + .
  digit = 2,
  joint = 4,  // - =
  capital_a_o = 8,
  capital_p_z = 16,
  file = 32,
  captures = 64,  // x
  control = 128,  // tab, line feed, carriage return
  digit_or_capital = digit | capital_a_o | capital_p_z,
  passed = digit | sign | control,                                       // between moves
  inside = capital_a_o | capital_p_z | file | digit | joint | captures,  // of a move
};

// The classes of each value of four bits, repeated four times as one vector.
struct alignas(64) Halves {
  std::array<std::uint8_t, 64> classes{};
  constexpr explicit Halves(std::array<unsigned, 16> of) {
    for (std::size_t i = 0; i < 64; ++i) classes[i] = static_cast<std::uint8_t>(of[i % 16]);
  }
};

inline constexpr Halves high_halves{
    {control, 0, sign | joint, digit | joint, capital_a_o, capital_p_z, file, captures, 0, 0, 0, 0, 0, 0, 0, 0}};
inline constexpr Halves low_halves{
    {sign | digit | capital_p_z, digit_or_capital | file, digit_or_capital | file, digit_or_capital | file | sign,
     digit_or_capital | file, digit_or_capital | file, digit_or_capital | file, digit_or_capital | file,
     digit_or_capital | file | captures, digit_or_capital | control, capital_a_o | capital_p_z | control,
     capital_a_o | sign, capital_a_o, capital_a_o | joint | control, capital_a_o | sign, capital_a_o}};

}  // namespace jadoube::pgn::kernel
