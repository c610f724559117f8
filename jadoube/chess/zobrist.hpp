// Random numbers that identify a position as Article 9.2 does: by the side to move, the pieces on their squares, and
// the moves that are possible in principle (castling rights; an en passant capture only if it is legal).
#pragma once

#include "jadoube/chess/piece.hpp"

namespace jadoube::zobrist {

struct Numbers {
  std::array<std::array<std::array<std::uint64_t, 64>, 8>, 2> piece;  // color, role + 1, square; 0 for no piece
  std::array<std::uint64_t, 64> castling;                             // by the square of the rook that keeps the right
  std::array<std::uint64_t, 8> en_passant;                            // by file
  std::uint64_t black_to_move;
};

[[nodiscard]] consteval Numbers make_numbers() {
  std::uint64_t state = 0x4A61646F75626521;
  const auto next = [&state] {  // SplitMix64 (Steele, Lea and Flood, 2014)
    state += 0x9E3779B97F4A7C15;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  };
  Numbers numbers{};
  for (auto& color : numbers.piece)
    for (const Role role : all_roles)
      for (auto& number : color[index(role) + 1]) number = next();
  for (auto& number : numbers.castling) number = next();
  for (auto& number : numbers.en_passant) number = next();
  numbers.black_to_move = next();
  return numbers;
}

inline constexpr Numbers numbers = make_numbers();

[[nodiscard]] constexpr std::uint64_t piece(Color color, Role role, Square square) {
  return numbers.piece[index(color)][index(role) + 1][index(square)];
}

// The number of a captured piece, given as its role plus one; 0 or 7 means no capture and gives 0.
[[nodiscard]] constexpr std::uint64_t captured(Color color, std::size_t role_plus_one, Square square) {
  return numbers.piece[index(color)][role_plus_one][index(square)];
}

}  // namespace jadoube::zobrist
