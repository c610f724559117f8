// The values of chess as text, for streams, fmt and (where the compiler has it) std::format. Colors, roles and results
// are words: "white", "knight", "1-0".
//
//   std::cout << Square::e4 << ' ' << move << ' ' << position;      // e4 e2e4 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/…
//   fmt::format("{:>6}", move)                                      // "  e2e4"
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <ostream>
#include <string>
#include <string_view>
#include <version>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/result.hpp"
#if defined(__cpp_lib_format)
#include <format>
#endif

namespace jadoube {

// The letter of FEN: Q is a white queen, q a black one.
[[nodiscard]] JADOUBE_API std::string to_string(Piece piece);
// The same text as from write_uci(): e2e4, e7e8q, e1g1; 0000 is the null move.
[[nodiscard]] JADOUBE_API std::string to_string(Move move);
// Eight lines from rank eight to rank one, x for a square in the set and . for any other.
[[nodiscard]] JADOUBE_API std::string to_string(Bitboard squares);
// The same with the letters of the pieces.
[[nodiscard]] JADOUBE_API std::string to_string(const Board& board);
// The FEN.
[[nodiscard]] JADOUBE_API std::string to_string(const Position& position);

// A type whose values are formatted by its to_string().
template <class T>
concept Written = std::same_as<T, Square> || std::same_as<T, File> || std::same_as<T, Rank> || std::same_as<T, Color> ||
    std::same_as<T, Role> || std::same_as<T, Piece> || std::same_as<T, Move> || std::same_as<T, Bitboard> ||
    std::same_as<T, Board> || std::same_as<T, Position> || std::same_as<T, pgn::Result>;

template <Written T>
std::ostream& operator<<(std::ostream& out, const T& value) {
  return out << to_string(value);
}

namespace pgn {
using jadoube::operator<<;  // for Result, whose operators are looked for here
}

}  // namespace jadoube

template <jadoube::Written T>
struct fmt::formatter<T> : fmt::formatter<std::string_view> {
  template <class Context>
  auto format(const T& value, Context& context) const {
    return fmt::formatter<std::string_view>::format(to_string(value), context);
  }
};

#if defined(__cpp_lib_format)
template <jadoube::Written T>
struct std::formatter<T> : std::formatter<std::string_view> {
  template <class Context>
  auto format(const T& value, Context& context) const {
    return std::formatter<std::string_view>::format(to_string(value), context);
  }
};
#endif
