#include <charconv>

#include "jadoube/notation/fen.hpp"

namespace jadoube::notation {

namespace {

// Whether no other rook of its color is farther from the king on that side, so that K or Q would mean this one.
bool is_outermost(const Position& position, Color color, CastlingSide side, Square rook) {
  const Bitboard at_or_before((std::uint64_t{2} << index(rook)) - 1);
  const Bitboard beyond = side == CastlingSide::king_side ? ~at_or_before : at_or_before & ~Bitboard(rook);
  return (beyond & back_rank(color) & position.pieces(color, Role::rook)).empty();
}

char* write_castling(char* out, const Position& position, FenOptions::Castling style) {
  if (position.castling_rooks().empty()) {
    *out++ = '-';
    return out;
  }
  for (const Color color : both_colors)
    for (const CastlingSide side : castling_sides) {
      const auto rook = position.castling_rook(color, side);
      if (!rook) continue;
      char letter = to_char(file_of(*rook));
      if (style == FenOptions::Castling::xfen && is_outermost(position, color, side, *rook))
        letter = side == CastlingSide::king_side ? 'k' : 'q';
      *out++ = color == Color::white ? static_cast<char>(letter - 'a' + 'A') : letter;
    }
  return out;
}

}  // namespace

char* write_fen_board(char* out, const Board& board) {
  std::array<char, 64> letters{};
  constexpr std::array<std::string_view, 2> names = {"PNBRQK", "pnbrqk"};
  for (const Color color : both_colors)
    for (const Role role : all_roles)
      for (const Square square : board.of(color, role)) letters[index(square)] = names[index(color)][index(role)];
  for (std::size_t rank = 8; rank-- > 0;) {
    char empty = '0';
    for (std::size_t file = 0; file < 8; ++file) {
      const char letter = letters[rank * 8 + file];
      if (letter == '\0') {
        ++empty;
        continue;
      }
      if (empty != '0') *out++ = empty;
      empty = '0';
      *out++ = letter;
    }
    if (empty != '0') *out++ = empty;
    if (rank > 0) *out++ = '/';
  }
  return out;
}

char* write_fen(char* out, const Position& position, FenOptions options) {
  char* const end = out + max_fen_size;
  out = write_fen_board(out, position.board());
  *out++ = ' ';
  *out++ = position.turn() == Color::white ? 'w' : 'b';
  *out++ = ' ';
  out = write_castling(out, position, options.castling);
  *out++ = ' ';
  const bool always = options.en_passant == FenOptions::EnPassant::always;
  if (const auto square = always ? position.en_passant() : position.legal_en_passant()) {
    for (const char c : name(*square)) *out++ = c;
  } else {
    *out++ = '-';
  }
  *out++ = ' ';
  out = std::to_chars(out, end, position.halfmove_clock()).ptr;
  *out++ = ' ';
  return std::to_chars(out, end, position.fullmove_number()).ptr;
}

std::string write_fen(const Position& position, FenOptions options) {
  std::array<char, max_fen_size> buffer;
  return {buffer.data(), write_fen(buffer.data(), position, options)};
}

}  // namespace jadoube::notation
