// A position's answers about its moves, besides the list of them.
#include "jadoube/chess/position.hpp"

#include <algorithm>

#include "jadoube/chess/why_illegal.hpp"

namespace jadoube {

MoveList Position::legal_moves(Bitboard from, Bitboard to) const {
  MoveList chosen;
  for (const Move move : legal_moves())
    if (from.contains(move.from()) && to.contains(move.to())) chosen.push_back(move);
  return chosen;
}

MoveList Position::legal_captures() const {
  MoveList captures;
  for (const Move move : legal_moves())
    if (is_capture(move)) captures.push_back(move);
  return captures;
}

std::optional<Square> Position::captured_square(Move move) const {
  return is_capture(move) ? std::optional(captured_on(move).first()) : std::nullopt;
}

std::optional<Piece> Position::captured(Move move) const {
  const auto square = captured_square(move);
  return square ? piece_at(*square) : std::nullopt;
}

std::optional<Position> Position::after_null_move() const {
  if (is_check()) return std::nullopt;
  Position next = *this;
  next.key_ ^= zobrist::numbers.black_to_move;
  if (capturable_) next.key_ ^= zobrist::numbers.en_passant[index(file_of(capturable_.first()))];
  next.capturable_ = {};
  next.passed_ = no_square;
  next.halfmove_clock_ = static_cast<std::uint16_t>(std::min(halfmove_clock_ + 1U, Setup::max_counter));
  if (turn_ == Color::black)
    next.fullmove_number_ = static_cast<std::uint16_t>(std::min(fullmove_number_ + 1U, Setup::max_counter));
  next.turn_ = !turn_;
  return next;
}

std::expected<Move, Illegality> try_play(Position& position, Square from, Square to, std::optional<Role> promotion) {
  const auto move = legal_move(position, from, to, promotion);
  if (move) position.play(*move);
  return move;
}

}  // namespace jadoube
