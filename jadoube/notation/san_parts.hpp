// The contents of a move in algebraic notation, independent of its language, and the legal move that it means.
#pragma once

#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::notation {

struct SanParts {
  Role role = Role::pawn;
  Bitboard from = Bitboard::all();  // the origins that the disambiguation allows: all, a file, a rank, a square
  Square to = Square::a1;           // ignored for castling
  std::optional<Role> promotion{};  // knight to queen
  std::optional<CastlingSide> castling{};
};

// The one legal move that fits; nothing if none or several do.
[[nodiscard]] JADOUBE_API std::optional<Move> resolve(const Position& position, const SanParts& parts);

// Every legal move that fits, for an error that lists them. Slower.
[[nodiscard]] JADOUBE_API std::vector<Move> matches(const Position& position, const SanParts& parts);

}  // namespace jadoube::notation
