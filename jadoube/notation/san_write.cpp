#include <algorithm>

#include "jadoube/notation/san.hpp"

namespace jadoube::notation {

namespace {

char* put(char* out, std::string_view text) { return std::ranges::copy(text, out).out; }

char* put(char* out, Square square) {
  *out++ = to_char(file_of(square));
  *out++ = to_char(rank_of(square));
  return out;
}

// Appendix C.10: the file if it distinguishes the move, else the rank if that does, else both. If there is a check,
// another piece that reaches the square would also end it, like the legal move does; so only a pin can make its move
// illegal.
char* put_origin(char* out, const Position& position, Move move) {
  const Square from = move.from(), to = move.to();
  const Piece piece{position.turn(), move.role()};
  Bitboard rivals = attacks::of(piece, to, position.occupied()) & position.pieces(piece.color, piece.role);
  rivals &= ~Bitboard(from);
  if (rivals.empty()) [[likely]]
    return out;
  const Square king = position.king(piece.color);
  const Bitboard pinned = position.pinned(piece.color);
  for (const Square rival : rivals)
    if (pinned.contains(rival) && !attacks::line(king, rival).contains(to)) rivals &= ~Bitboard(rival);
  if (rivals.empty()) return out;
  const bool file_tells = (rivals & file_of(from)).empty(), rank_tells = (rivals & rank_of(from)).empty();
  if (file_tells || !rank_tells) *out++ = to_char(file_of(from));
  if (!file_tells) *out++ = to_char(rank_of(from));
  return out;
}

char* put_castling(char* out, CastlingSide side, SanOptions::Castling style) {
  const bool zeros = style == SanOptions::Castling::zeros;
  if (side == CastlingSide::king_side) return put(out, zeros ? "0-0" : "O-O");
  return put(out, zeros ? "0-0-0" : "O-O-O");
}

char* put_promotion(char* out, std::string_view piece, SanOptions::Promotion style) {
  switch (style) {
    case SanOptions::Promotion::equals: return put(put(out, "="), piece);
    case SanOptions::Promotion::bare: return put(out, piece);
    case SanOptions::Promotion::parentheses: return put(put(put(out, "("), piece), ")");
  }
  return out;
}

char* put_move(char* out, const Position& position, Move move, const SanOptions& options) {
  if (move.is_castling()) return put_castling(out, castling_side(move), options.castling);
  const bool en_passant = move.kind() == Move::Kind::en_passant;
  // An illegal move that stood may have been a pawn's capture on an empty square.
  const bool capture = position.occupied().contains(move.to()) ||
                       (move.role() == Role::pawn && file_of(move.from()) != file_of(move.to()));
  out = put(out, letter(options.letters, move.role()));
  if (options.form == SanForm::full) {
    out = put(out, move.from());
    *out++ = capture ? 'x' : '-';
  } else {
    if (move.role() == Role::pawn) {
      if (capture) *out++ = to_char(file_of(move.from()));
    } else if (move.role() != Role::king) {
      out = put_origin(out, position, move);
    }
    if (capture) *out++ = 'x';
  }
  out = put(out, move.to());
  if (move.is_promotion()) out = put_promotion(out, letter(options.letters, move.placed()), options.promotion);
  return en_passant && options.en_passant ? put(out, " e.p.") : out;
}

char* put_check(char* out, const Position& after, SanOptions::Mate mate) {
  if (!after.is_check()) return out;
  if (after.has_legal_move()) return put(out, "+");
  return put(out, mate == SanOptions::Mate::hash ? "#" : "++");
}

}  // namespace

char* write_san(char* out, const Position& position, Move move, const SanOptions& options) {
  out = put_move(out, position, move, options);
  return options.check_signs ? put_check(out, position.after(move), options.mate) : out;
}

char* write_san(char* out, const Position& position, Move move, const Position& after, const SanOptions& options) {
  out = put_move(out, position, move, options);
  return options.check_signs ? put_check(out, after, options.mate) : out;
}

std::string write_san(const Position& position, Move move, const SanOptions& options) {
  std::array<char, max_san_size> buffer;
  return {buffer.data(), write_san(buffer.data(), position, move, options)};
}

}  // namespace jadoube::notation
