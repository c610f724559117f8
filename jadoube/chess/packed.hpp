// Moves in 16 bits and positions in 28 bytes, for tables and files.
//
//   const std::uint16_t code = pack(move);
//   unpack(position, code) == move
//   const PackedPosition bytes = pack(position);
//   unpack(bytes).value() == position
//
// A move, from the lowest bit: the target square (6 bits, a1 is 0, h8 is 63), the origin (6), the piece of a promotion
// (3: 0 none, 1 knight, 2 bishop, 3 rook, 4 queen), 0. Castling is the king's move to its rook's square. Polyglot's
// books use the same code. The null move is 0.
//
// A position:
//
//    bytes 0 to 7    the occupied squares, bit 0 of byte 0 is a1, bit 7 of byte 7 is h8
//    bytes 8 to 23   what stands on them, from a1 on, four bits each, the lower half of a byte first; 0 where there is
//                    no further piece:
//                    0 and 1 white and black pawn, 2 and 3 knight, 4 and 5 bishop, 6 and 7 rook, 8 and 9 queen,
//                    10 and 11 king, 12 a pawn that has just made a double step, 13 and 14 a white and a black rook
//                    with the right to castle, 15 the black king if Black is to move
//    bytes 24 and 25 the half-move clock, the lower byte first
//    bytes 26 and 27 the number of the move, the lower byte first
//
// Equal positions, counters included, have equal bytes.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>

#include "jadoube/chess/position.hpp"

namespace jadoube {

using PackedPosition = std::array<std::uint8_t, 28>;

[[nodiscard]] constexpr std::uint16_t pack(Move move) {
  const std::size_t promotion = move.is_promotion() ? index(move.placed()) : 0;
  return static_cast<std::uint16_t>(index(move.to()) | index(move.from()) << 6 | promotion << 12);
}
// The legal move of the position with that code; nothing if there is none.
[[nodiscard]] JADOUBE_API std::optional<Move> unpack(const Position& position, std::uint16_t code);

[[nodiscard]] JADOUBE_API PackedPosition pack(const Position& position);
// Any bytes may be given; those of no position are an error, as for Position::from(). A position that was packed passes
// the check `playable`, unless it was made with `on_board`.
[[nodiscard]] JADOUBE_API std::expected<Position, SetupError> unpack(const PackedPosition& bytes,
                                                                     SetupCheck check = SetupCheck::playable);

}  // namespace jadoube
