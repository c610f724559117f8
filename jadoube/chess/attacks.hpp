// The attacks of each piece (Articles 3.1 to 3.9), and the lines between squares. Everything here is constexpr, and its
// tables fit the first-level cache; the kernels of the move generator use faster, processor-specific look-ups.
#pragma once

#include <algorithm>
#include <array>

#include "jadoube/chess/piece.hpp"

namespace jadoube::attacks {

namespace detail {

using Table = std::array<Bitboard, 64>;

[[nodiscard]] consteval Table leaper(std::array<std::array<int, 2>, 8> steps) {
  Table table{};
  for (int from = 0; from < 64; ++from)
    for (const auto [files, ranks] : steps) {
      const int file = from % 8 + files, rank = from / 8 + ranks;
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8)
        table[static_cast<std::size_t>(from)] |= static_cast<Square>(rank * 8 + file);
    }
  return table;
}

inline constexpr Table knight = leaper({{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr Table king = leaper({{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}});
inline constexpr std::array<Table, 2> pawn = {
    leaper({{{1, 1}, {-1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}}),
    leaper({{{1, -1}, {-1, -1}, {1, -1}, {1, -1}, {1, -1}, {1, -1}, {1, -1}, {1, -1}}})};

// All squares on the line through a square in one direction and its opposite, without the square itself.
[[nodiscard]] consteval Table line(int files, int ranks) {
  Table table{};
  for (int from = 0; from < 64; ++from)
    for (const int sign : {1, -1})
      for (int step = 1; step < 8; ++step) {
        const int file = from % 8 + sign * step * files, rank = from / 8 + sign * step * ranks;
        if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
        table[static_cast<std::size_t>(from)] |= static_cast<Square>(rank * 8 + file);
      }
  return table;
}

inline constexpr Table file_line = line(0, 1);
inline constexpr Table diagonal = line(1, 1);
inline constexpr Table antidiagonal = line(1, -1);
inline constexpr Table rank_line = line(1, 0);

// A rook's attacks along the first rank, by its file and the six inner squares of the rank.
inline constexpr auto first_rank = [] {
  std::array<std::array<std::uint8_t, 64>, 8> table{};
  for (unsigned file = 0; file < 8; ++file)
    for (unsigned inner = 0; inner < 64; ++inner) {
      const unsigned occupied = inner << 1;
      unsigned reached = 0;
      for (unsigned to = file + 1; to < 8; ++to) {
        reached |= 1U << to;
        if ((occupied >> to & 1U) != 0) break;
      }
      for (unsigned to = file; to-- > 0;) {
        reached |= 1U << to;
        if ((occupied >> to & 1U) != 0) break;
      }
      table[file][inner] = static_cast<std::uint8_t>(reached);
    }
  return table;
}();

[[nodiscard]] constexpr std::uint64_t flipped(std::uint64_t bits) { return std::byteswap(bits); }

// Hyperbola quintessence: subtracting twice the slider from the blockers on its line produces a borrow that runs up to
// the first blocker; the same on the flipped board finds the first one downwards.
[[nodiscard]] constexpr Bitboard along(Square from, Bitboard occupied, const Table& lines) {
  const Bitboard line(lines[index(from)].bits());
  const std::uint64_t slider = Bitboard(from).bits();
  const std::uint64_t blockers = (occupied & line).bits();
  const std::uint64_t up = blockers - 2 * slider;
  const std::uint64_t down = flipped(flipped(blockers) - 2 * flipped(slider));
  return Bitboard(up ^ down) & line;
}

[[nodiscard]] constexpr Bitboard along_rank(Square from, Bitboard occupied) {
  const unsigned shift = static_cast<unsigned>(index(from)) & 56U;
  return Bitboard(std::uint64_t{first_rank[index(from) & 7U][occupied.bits() >> (shift + 1) & 63U]} << shift);
}

using Pairs = std::array<std::array<Bitboard, 64>, 64>;

[[nodiscard]] consteval Pairs pairs(bool whole_line) {
  Pairs table{};
  for (const Table& lines : {file_line, rank_line, diagonal, antidiagonal})
    for (std::size_t a = 0; a < 64; ++a)
      for (const Square b : lines[a]) {
        const std::size_t low = std::min(a, index(b)), high = std::max(a, index(b));
        const Bitboard inside((std::uint64_t{1} << high) - (std::uint64_t{2} << low));
        table[a][index(b)] = whole_line ? lines[a] | square(a) : lines[a] & inside;
      }
  return table;
}

inline constexpr Pairs between_squares = pairs(false);
inline constexpr Pairs line_through = pairs(true);

}  // namespace detail

[[nodiscard]] constexpr Bitboard knight(Square from) { return detail::knight[index(from)]; }
[[nodiscard]] constexpr Bitboard king(Square from) { return detail::king[index(from)]; }
// The squares on which a pawn of this color captures.
[[nodiscard]] constexpr Bitboard pawn(Color color, Square from) { return detail::pawn[index(color)][index(from)]; }

// The attacks of a slider include the first piece, of either color, on each line.
[[nodiscard]] constexpr Bitboard bishop(Square from, Bitboard occupied) {
  return detail::along(from, occupied, detail::diagonal) | detail::along(from, occupied, detail::antidiagonal);
}
[[nodiscard]] constexpr Bitboard rook(Square from, Bitboard occupied) {
  return detail::along(from, occupied, detail::file_line) | detail::along_rank(from, occupied);
}
[[nodiscard]] constexpr Bitboard queen(Square from, Bitboard occupied) {
  return bishop(from, occupied) | rook(from, occupied);
}

[[nodiscard]] constexpr Bitboard of(Piece piece, Square from, Bitboard occupied) {
  switch (piece.role) {
    case Role::pawn: return pawn(piece.color, from);
    case Role::knight: return knight(from);
    case Role::bishop: return bishop(from, occupied);
    case Role::rook: return rook(from, occupied);
    case Role::queen: return queen(from, occupied);
    case Role::king: return king(from);
  }
  return {};
}

// The attacks of sliders on an empty board.
[[nodiscard]] constexpr Bitboard rook_lines(Square from) {
  return detail::file_line[index(from)] | detail::rank_line[index(from)];
}
[[nodiscard]] constexpr Bitboard bishop_lines(Square from) {
  return detail::diagonal[index(from)] | detail::antidiagonal[index(from)];
}
// The two halves of bishop_lines(): the diagonal in the direction of a1 to h8, and that of a8 to h1.
[[nodiscard]] constexpr Bitboard rising_diagonal(Square from) { return detail::diagonal[index(from)]; }
[[nodiscard]] constexpr Bitboard falling_diagonal(Square from) { return detail::antidiagonal[index(from)]; }

// The squares strictly between two squares of one rank, file or diagonal; none for any other pair.
[[nodiscard]] constexpr Bitboard between(Square a, Square b) { return detail::between_squares[index(a)][index(b)]; }
// The whole rank, file or diagonal through two squares, both included; none for any other pair.
[[nodiscard]] constexpr Bitboard line(Square a, Square b) { return detail::line_through[index(a)][index(b)]; }

// The pieces of one color on `board` that attack `target`, as if the occupied squares were `occupied`.
[[nodiscard]] constexpr Bitboard attackers(const Board& board, Square target, Color by, Bitboard occupied) {
  const Bitboard queens = board.of(Role::queen);
  return board.of(by) &
         ((knight(target) & board.of(Role::knight)) | (king(target) & board.of(Role::king)) |
          (pawn(!by, target) & board.of(Role::pawn)) | (bishop(target, occupied) & (board.of(Role::bishop) | queens)) |
          (rook(target, occupied) & (board.of(Role::rook) | queens)));
}

}  // namespace jadoube::attacks
