// A position in 32 bytes, exact in the sense of Article 9.2, for large sets of positions.
#pragma once

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

// Each square has a number of four bits, one in each plane: role plus one, or 7 for a rook that may castle, and a bit
// for Black. On empty squares the bit for Black has another use: if White is to move, it marks a legal en passant
// target; if Black is to move, it is set on all the others.
struct Packed {
  std::array<std::uint64_t, 4> planes{};
  friend bool operator==(const Packed& a, const Packed& b) {
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < a.planes.size(); ++i) difference |= a.planes[i] ^ b.planes[i];
    return difference == 0;
  }
};

// Packs also a setup that lacks a king; its counters are not kept.
inline Packed pack(const Board& board, Color turn, Bitboard castling_rooks, Bitboard en_passant) {
  const Bitboard queens = board.of(Role::queen), kings = board.of(Role::king), bishops = board.of(Role::bishop);
  const Bitboard marks = turn == Color::white ? en_passant : ~board.occupied() & ~en_passant;
  return {(board.of(Role::pawn) | bishops | queens | castling_rooks).bits(),
          (board.of(Role::knight) | bishops | kings | castling_rooks).bits(),
          (board.of(Role::rook) | queens | kings).bits(), (board.of(Color::black) | marks).bits()};
}

inline Packed pack(const Position& position) {
  const auto passed = position.legal_en_passant();
  return pack(position.board(), position.turn(), position.castling_rooks(), passed ? Bitboard(*passed) : Bitboard());
}

Setup unpack(const Packed& packed);

// For hash tables: every bit depends on all of the position.
inline std::uint64_t hash(const Packed& packed) {
  std::uint64_t h = 0;
  for (const std::uint64_t plane : packed.planes) {
    h = (h ^ plane) * 0x9E3779B97F4A7C15;
    h ^= h >> 32;
  }
  h *= 0xBF58476D1CE4E5B9;
  h ^= h >> 29;
  h *= 0x94D049BB133111EB;
  return h ^ h >> 32;
}

}  // namespace jadoube::mate
