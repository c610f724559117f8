// Positions in tests, from a FEN and back.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/notation/fen.hpp"
#include "tests/support/rulebook.hpp"

namespace jadoube::test {

// The setup that a FEN describes, not validated; the two counters may be missing.
inline Setup setup_of(std::string_view fen) {
  const auto setup = notation::read_fen_setup(fen, notation::FenStyle::forgiving);
  if (!setup) throw std::invalid_argument("no FEN: " + std::string(fen));
  return *setup;
}

inline Position position_of(std::string_view fen) {
  const auto position = Position::from(setup_of(fen));
  if (!position) throw std::invalid_argument("no position: " + std::string(fen));
  return *position;
}

// The FEN for messages and for Stockfish: Shredder-FEN with the en passant square after every double step.
inline std::string fen_of(const Position& position) { return rulebook::fen(rulebook::diagram(position.setup())); }

// "e2e4", "e7e8q"; castling as the king's move to its rook.
inline std::string uci960(Move move) {
  std::string text = to_string(move.from()) + to_string(move.to());
  if (const auto role = move.promoted()) text += "pnbrqk"[index(*role)];
  return text;
}

// The legal move with this text.
inline Move move_of(const Position& position, std::string_view text) {
  for (const Move move : position.legal_moves())
    if (uci960(move) == text) return move;
  throw std::invalid_argument("no legal move: " + std::string(text));
}

inline Position after_moves(Position position, std::initializer_list<const char*> moves) {
  for (const char* move : moves) position.play(move_of(position, move));
  return position;
}

// The names of the moves, in an order that does not depend on the generator.
inline std::vector<std::string> sorted_names(const auto& moves) {
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(uci960(move));
  std::ranges::sort(names);
  return names;
}

inline std::vector<std::uint32_t> sorted_bits(const auto& moves) {
  std::vector<std::uint32_t> bits;
  for (const Move move : moves) bits.push_back(move.bits());
  std::ranges::sort(bits);
  return bits;
}

inline Bitboard squares(std::initializer_list<Square> list) {
  Bitboard set;
  for (const Square square : list) set |= square;
  return set;
}

}  // namespace jadoube::test
