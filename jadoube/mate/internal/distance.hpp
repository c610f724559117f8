// The number of moves that a piece needs from one square to another on an empty board.
#pragma once

#include <array>

#include "jadoube/chess/attacks.hpp"
#include "jadoube/mate/material.hpp"

namespace jadoube::mate {

inline constexpr int unreachable = 99;

namespace detail {

constexpr std::size_t apart(std::size_t a, std::size_t b) { return a > b ? a - b : b - a; }

using Steps = std::array<std::array<std::uint8_t, 64>, 64>;

inline constexpr Steps king_steps = [] {
  Steps table{};
  for (std::size_t a = 0; a < 64; ++a)
    for (std::size_t b = 0; b < 64; ++b) {
      table[a][b] = static_cast<std::uint8_t>(std::max(apart(a % 8, b % 8), apart(a / 8, b / 8)));
    }
  return table;
}();

inline constexpr Steps knight_steps = [] {
  Steps table{};
  for (std::size_t from = 0; from < 64; ++from) {
    Bitboard seen = square(from), last = seen;
    for (std::uint8_t steps = 1; last; ++steps) {
      Bitboard next;
      for (const Square at : last) next |= attacks::knight(at);
      last = next & ~seen;
      seen |= last;
      for (const Square at : last) table[from][index(at)] = steps;
    }
  }
  return table;
}();

}  // namespace detail

constexpr Square king_of(const Board& board, Color color) { return board.of(color, Role::king).first(); }

constexpr int king_distance(Square a, Square b) { return detail::king_steps[index(a)][index(b)]; }

// For a knight, bishop, rook or king; `unreachable` for a bishop and a square of the other color.
constexpr int distance(Role role, Square from, Square to) {
  if (from == to) return 0;
  switch (role) {
    case Role::knight: return detail::knight_steps[index(from)][index(to)];
    case Role::bishop:
      if (dark_squares.contains(from) != dark_squares.contains(to)) return unreachable;
      return detail::apart(index(file_of(from)), index(file_of(to))) ==
                     detail::apart(index(rank_of(from)), index(rank_of(to)))
                 ? 1
                 : 2;
    case Role::rook: return file_of(from) == file_of(to) || rank_of(from) == rank_of(to) ? 1 : 2;
    default: return king_distance(from, to);
  }
}

// The distance to the nearest of some squares; `unreachable` if there are none.
constexpr int distance(Role role, Square from, Bitboard to) {
  int least = unreachable;
  for (const Square square : to) least = std::min(least, distance(role, from, square));
  return least;
}

}  // namespace jadoube::mate
