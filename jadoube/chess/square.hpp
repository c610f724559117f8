// Squares, files and ranks of the chessboard (Article 2), and the two sides.
//
//   static_assert(square(File::e, Rank::four) == Square::e4);
//   std::string name = to_string(Square::e4);  // "e4"
//   static_assert(parse_square("e4") == Square::e4 && !parse_square("e9"));
//   static_assert(to_string(Color::black) == "black");
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube {

enum class Color : std::uint8_t { white, black };

constexpr Color operator!(Color color) { return static_cast<Color>(static_cast<unsigned>(color) ^ 1U); }
[[nodiscard]] constexpr std::size_t index(Color color) { return static_cast<std::size_t>(color); }
inline constexpr std::array both_colors{Color::white, Color::black};
// "white", "black": words for programs.
[[nodiscard]] constexpr std::string_view to_string(Color color) { return color == Color::white ? "white" : "black"; }

enum class File : std::uint8_t { a, b, c, d, e, f, g, h };
enum class Rank : std::uint8_t { one, two, three, four, five, six, seven, eight };

[[nodiscard]] constexpr std::size_t index(File file) { return static_cast<std::size_t>(file); }
[[nodiscard]] constexpr std::size_t index(Rank rank) { return static_cast<std::size_t>(rank); }
[[nodiscard]] constexpr char to_char(File file) { return static_cast<char>('a' + static_cast<int>(file)); }
[[nodiscard]] constexpr char to_char(Rank rank) { return static_cast<char>('1' + static_cast<int>(rank)); }
// "e", "4".
[[nodiscard]] constexpr std::string to_string(File file) { return {to_char(file)}; }
[[nodiscard]] constexpr std::string to_string(Rank rank) { return {to_char(rank)}; }

// clang-format off
enum class Square : std::uint8_t {
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8,
};
// clang-format on

[[nodiscard]] constexpr std::size_t index(Square square) { return static_cast<std::size_t>(square); }
[[nodiscard]] constexpr Square square(File file, Rank rank) {
  return static_cast<Square>(index(rank) * 8 + index(file));
}
[[nodiscard]] constexpr Square square(std::size_t index) { return static_cast<Square>(index); }
[[nodiscard]] constexpr File file_of(Square square) { return static_cast<File>(index(square) % 8); }
[[nodiscard]] constexpr Rank rank_of(Square square) { return static_cast<Rank>(index(square) / 8); }

// The rank counted from a player's own side: a white pawn starts on rank two, and so does a black one.
[[nodiscard]] constexpr Rank relative_rank(Rank rank, Color color) {
  return static_cast<Rank>(color == Color::white ? index(rank) : 7 - index(rank));
}

// The same square with the files in the other order: e2 <-> d2.
[[nodiscard]] constexpr Square flipped(Square square) { return static_cast<Square>(index(square) ^ 7U); }

// The same square seen from the other side of the board: e2 <-> e7.
[[nodiscard]] constexpr Square mirrored(Square square) { return static_cast<Square>(index(square) ^ 56U); }

[[nodiscard]] constexpr std::array<char, 2> name(Square square) {
  return {to_char(file_of(square)), to_char(rank_of(square))};
}

[[nodiscard]] constexpr std::string to_string(Square square) {
  const auto letters = name(square);
  return {letters[0], letters[1]};
}

// "e4" -> Square::e4; anything but two characters a-h, 1-8 -> nothing.
[[nodiscard]] constexpr std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return square(static_cast<File>(text[0] - 'a'), static_cast<Rank>(text[1] - '1'));
}

}  // namespace jadoube
