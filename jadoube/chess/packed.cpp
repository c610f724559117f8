#include "jadoube/chess/packed.hpp"

namespace jadoube {

namespace {

constexpr unsigned double_step = 12, castling_rook = 13, king_to_move = 15;

unsigned code_of(const Position& position, Square square, Piece piece) {
  const bool is_black = piece.color == Color::black;
  if (piece.role == Role::rook && position.castling_rooks().contains(square)) return castling_rook + is_black;
  if (piece.role == Role::king && is_black && position.turn() == Color::black) return king_to_move;
  if (const auto passed = position.en_passant();
      piece.role == Role::pawn && passed && forward(*passed, !position.turn()).contains(square))
    return double_step;
  return 2 * static_cast<unsigned>(index(piece.role)) + is_black;
}

void put(Setup& setup, Square square, unsigned code) {
  const Color color = code % 2 == 0 ? Color::white : Color::black;
  if (code == double_step) {
    const Color moved = rank_of(square) < Rank::five ? Color::white : Color::black;
    setup.board.put(square, {moved, Role::pawn});
    if (const Bitboard passed = backward(square, moved)) setup.en_passant = passed.first();
  } else if (code == castling_rook || code == castling_rook + 1) {
    setup.board.put(square, {!color, Role::rook});
    setup.castling_rooks |= square;
  } else if (code == king_to_move) {
    setup.board.put(square, {Color::black, Role::king});
    setup.turn = Color::black;
  } else {
    setup.board.put(square, {color, static_cast<Role>(code / 2)});
  }
}

}  // namespace

std::optional<Move> unpack(const Position& position, std::uint16_t code) {
  for (const Move move : position.legal_moves(square(code >> 6 & 63U), square(code & 63U)))
    if (pack(move) == code) return move;
  return std::nullopt;
}

PackedPosition pack(const Position& position) {
  PackedPosition bytes{};
  for (std::size_t at = 0; at < 8; ++at) bytes[at] = static_cast<std::uint8_t>(position.occupied().bits() >> 8 * at);
  std::size_t number = 0;
  for (const Square square : position.occupied()) {
    const unsigned code = code_of(position, square, *position.piece_at(square));
    bytes[8 + number / 2] = static_cast<std::uint8_t>(bytes[8 + number / 2] | code << 4 * (number % 2));
    ++number;
  }
  bytes[24] = static_cast<std::uint8_t>(position.halfmove_clock());
  bytes[25] = static_cast<std::uint8_t>(position.halfmove_clock() >> 8);
  bytes[26] = static_cast<std::uint8_t>(position.fullmove_number());
  bytes[27] = static_cast<std::uint8_t>(position.fullmove_number() >> 8);
  return bytes;
}

std::expected<Position, SetupError> unpack(const PackedPosition& bytes, SetupCheck check) {
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < 8; ++at) bits |= std::uint64_t{bytes[at]} << 8 * at;
  const Bitboard occupied(bits);
  if (occupied.count() > 32)
    return std::unexpected(SetupError{SetupError::Kind::too_many_pieces, Color::white, occupied});
  Setup setup;
  std::size_t number = 0;
  for (const Square square : occupied) {
    put(setup, square, bytes[8 + number / 2] >> 4 * (number % 2) & 15U);
    ++number;
  }
  setup.halfmove_clock = static_cast<unsigned>(bytes[24] | bytes[25] << 8);
  setup.fullmove_number = static_cast<unsigned>(bytes[26] | bytes[27] << 8);
  return Position::from(setup, check);
}

}  // namespace jadoube
