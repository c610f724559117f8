#include "jadoube/chess/position.hpp"

#include "jadoube/chess/chess960.hpp"
#include "jadoube/chess/internal/kernels.hpp"
#include "jadoube/chess/why_illegal.hpp"

namespace jadoube {

namespace {

using Checked = std::expected<void, SetupError>;

std::unexpected<SetupError> error(SetupError::Kind kind, Color color, Bitboard squares = {}) {
  return std::unexpected(SetupError{kind, color, squares});
}

Checked check_material(const Board& board, SetupCheck check) {
  for (const Color color : both_colors) {
    const Bitboard kings = board.of(color, Role::king);
    if (kings.empty()) return error(SetupError::Kind::no_king, color);
    if (kings.several()) return error(SetupError::Kind::several_kings, color, kings);
    if (board.of(color).count() > 16) return error(SetupError::Kind::too_many_pieces, color, board.of(color));
    const Bitboard pawns = board.of(color, Role::pawn);
    if (pawns.count() > 8) return error(SetupError::Kind::too_many_pawns, color, pawns);
    if (check == SetupCheck::on_board) continue;
    if (const Bitboard wrong = pawns & (Bitboard(Rank::one) | Rank::eight))
      return error(SetupError::Kind::pawn_on_back_rank, color, wrong);
  }
  return {};
}

// A castling right (Article 3.8.2) needs the king on its first rank and one rook on that side of it. In the 960 initial
// positions, and therefore in any game, such a king stands between two rooks.
Checked check_castling(const Setup& setup, SetupCheck check) {
  for (const Color color : both_colors) {
    const Bitboard home = back_rank(color);
    const Bitboard rooks = setup.castling_rooks & home;
    if (rooks.empty()) continue;
    const Bitboard king = setup.board.of(color, Role::king);
    if (const Bitboard missing = rooks & ~setup.board.of(color, Role::rook))
      return error(SetupError::Kind::castling_without_rook, color, missing);
    const bool on_corner = !(king & (Bitboard(File::a) | File::h)).empty();
    if (!(king & home) || (on_corner && check == SetupCheck::reachable))
      return error(SetupError::Kind::castling_without_king, color, king);
    for (const Bitboard side : {rooks & Bitboard(king.bits() - 1), rooks & ~Bitboard(king.bits() - 1)})
      if (side.several()) return error(SetupError::Kind::castling_extra_rook, color, side);
  }
  if (const Bitboard elsewhere = setup.castling_rooks & ~(back_rank(Color::white) | back_rank(Color::black)))
    return error(SetupError::Kind::castling_without_rook, setup.turn, elsewhere);
  return {};
}

// A double step (Article 3.7.2) leaves its origin and the square passed over empty, and cannot have been made while the
// side that is now to move was in check.
Checked check_en_passant(const Setup& setup, SetupCheck check) {
  if (!setup.en_passant) return {};
  const Color us = setup.turn, them = !us;
  const Square passed = *setup.en_passant;
  if (relative_rank(rank_of(passed), us) != Rank::six) return error(SetupError::Kind::en_passant_rank, us, passed);
  const Bitboard pawn = forward(passed, them), origin = backward(passed, them);
  if (const Bitboard wrong = (Bitboard(passed) | origin) & setup.board.occupied())
    return error(SetupError::Kind::en_passant_occupied, us, wrong);
  if (!(pawn & setup.board.of(them, Role::pawn))) return error(SetupError::Kind::en_passant_no_pawn, them, pawn);
  if (check != SetupCheck::reachable) return {};

  const Bitboard before = (setup.board.occupied() & ~pawn) | origin;
  const Square king = setup.board.of(us, Role::king).first();
  if (const Bitboard checkers = attacks::attackers(setup.board, king, them, before) & ~pawn)
    return error(SetupError::Kind::en_passant_check, us, checkers);
  return {};
}

Checked check_checks(const Setup& setup, SetupCheck check) {
  const Color us = setup.turn, them = !us;
  const Board& board = setup.board;
  const Square their_king = board.of(them, Role::king).first();
  if (check == SetupCheck::on_board) return {};
  if (const Bitboard attackers = attacks::attackers(board, their_king, us, board.occupied()))
    return error(SetupError::Kind::opponent_in_check, them, attackers | their_king);

  if (check != SetupCheck::reachable) return {};

  // One move gives check by the piece moved and along the line that it opened, so never by three pieces, by two pieces
  // that do not slide, or by two on one line through the king.
  const Square king = board.of(us, Role::king).first();
  const Bitboard checkers = attacks::attackers(board, king, them, board.occupied());
  if (!checkers.several()) return {};
  const Bitboard sliders = board.of(Role::bishop) | board.of(Role::rook) | board.of(Role::queen);
  const Square one = checkers.first();
  const Bitboard others = checkers.without_first();
  if (others.several() || !(checkers & sliders) || attacks::line(one, king).contains(others.first()))
    return error(SetupError::Kind::impossible_check, us, checkers);
  return {};
}

}  // namespace

Position::Position() {
  static const Position initial(chess960_setup(standard_chess960_number));
  *this = initial;
}

Position Position::chess960(unsigned number) { return Position(chess960_setup(number)); }

std::expected<Position, SetupError> Position::from(const Setup& setup, SetupCheck check) {
  if (setup.halfmove_clock > Setup::max_counter || setup.fullmove_number > Setup::max_counter ||
      setup.fullmove_number == 0)
    return error(SetupError::Kind::counter_out_of_range, setup.turn);
  if (auto ok = check_material(setup.board, check); !ok) return std::unexpected(ok.error());
  if (auto ok = check_castling(setup, check); !ok) return std::unexpected(ok.error());
  if (auto ok = check_en_passant(setup, check); !ok) return std::unexpected(ok.error());
  if (auto ok = check_checks(setup, check); !ok) return std::unexpected(ok.error());
  return Position(setup);
}

Position::Position(const Setup& setup)
    : board_(setup.board),
      castling_rooks_(setup.castling_rooks),
      halfmove_clock_(static_cast<std::uint16_t>(setup.halfmove_clock)),
      fullmove_number_(static_cast<std::uint16_t>(setup.fullmove_number)),
      passed_(setup.en_passant ? static_cast<std::uint8_t>(index(*setup.en_passant)) : no_square),
      turn_(setup.turn) {
  capturable_ = find_legal_en_passant();
  key_ = computed_key();
}

Setup Position::setup() const {
  return {board_, turn_, castling_rooks_, en_passant(), halfmove_clock_, fullmove_number_};
}

std::optional<Square> Position::castling_rook(Color color, CastlingSide side) const {
  const Bitboard below(pieces(color, Role::king).bits() - 1);
  const Bitboard rooks = castling_rooks_ & back_rank(color) & (side == CastlingSide::king_side ? ~below : below);
  return rooks ? std::optional(rooks.first()) : std::nullopt;
}

std::optional<Square> Position::en_passant() const {
  return passed_ == no_square ? std::nullopt : std::optional(static_cast<Square>(passed_));
}

Bitboard Position::pinned(Color color) const {
  const Square king = this->king(color);
  const Bitboard queens = pieces(!color, Role::queen);
  const Bitboard snipers = (attacks::rook_lines(king) & (pieces(!color, Role::rook) | queens)) |
                           (attacks::bishop_lines(king) & (pieces(!color, Role::bishop) | queens));
  Bitboard pinned;
  for (const Square sniper : snipers) {
    const Bitboard blockers = attacks::between(king, sniper) & occupied();
    if (blockers && !blockers.several()) pinned |= blockers & pieces(color);
  }
  return pinned;
}

Bitboard Position::king_attackers_after(Move move) const {
  Bitboard taken(move.to());
  if (move.kind() == Move::Kind::en_passant) taken |= backward(move.to(), turn_);
  const Bitboard occupied = (this->occupied() & ~taken & ~Bitboard(move.from())) | move.to();
  const Square king = move.role() == Role::king ? move.to() : this->king(turn_);
  return attacks::attackers(board_, king, !turn_, occupied) & ~taken;
}

Bitboard Position::find_legal_en_passant() const {
  if (passed_ == no_square) return {};
  const Square to = static_cast<Square>(passed_);
  for (const Square from : attacks::pawn(!turn_, to) & pieces(turn_, Role::pawn))
    if (king_attackers_after({from, to, Role::pawn, Move::Kind::en_passant}).empty()) return to;
  return {};
}

bool Position::is_legal(Move move) const { return legal_move(*this, move.from(), move.to(), move.promoted()) == move; }

MoveList Position::legal_moves() const {
  MoveList list;
  list.set_end(kernels().generate(*this, list.data()));
  return list;
}

void Position::play_castling(Move move) {
  const Color us = turn_;
  turn_ = !us;
  key_ ^= zobrist::numbers.black_to_move;
  if (capturable_) key_ ^= zobrist::numbers.en_passant[index(file_of(capturable_.first()))];
  capturable_ = {};
  fullmove_number_ =
      static_cast<std::uint16_t>(fullmove_number_ + (us == Color::black && fullmove_number_ != Setup::max_counter));
  const Square king_to = castling_king_to(us, castling_side(move)), rook_to = castling_rook_to(us, castling_side(move));
  Bitboard& kings = board_.by_role_[index(Role::king)];
  Bitboard& rooks = board_.by_role_[index(Role::rook)];
  Bitboard& own = board_.by_color_[index(us)];
  kings = (kings & ~Bitboard(move.from())) | king_to;
  rooks = (rooks & ~Bitboard(move.to())) | rook_to;
  own = (own & ~(Bitboard(move.from()) | move.to())) | king_to | rook_to;
  key_ ^= zobrist::piece(us, Role::king, move.from()) ^ zobrist::piece(us, Role::king, king_to) ^
          zobrist::piece(us, Role::rook, move.to()) ^ zobrist::piece(us, Role::rook, rook_to);
  drop_castling_rights(back_rank(us));
  passed_ = no_square;
  halfmove_clock_ = static_cast<std::uint16_t>(halfmove_clock_ + (halfmove_clock_ != Setup::max_counter));
}

void Position::capture_en_passant(Square to) {
  const Bitboard pawn = backward(to, !turn_);
  board_.discard(pawn);
  key_ ^= zobrist::piece(turn_, Role::pawn, pawn.first());
}

std::uint64_t Position::computed_key() const {
  std::uint64_t key = turn_ == Color::black ? zobrist::numbers.black_to_move : 0;
  for (const Square square : occupied()) {
    const Piece piece = *piece_at(square);
    key ^= zobrist::piece(piece.color, piece.role, square);
  }
  for (const Square rook : castling_rooks_) key ^= zobrist::numbers.castling[index(rook)];
  if (capturable_) key ^= zobrist::numbers.en_passant[index(file_of(capturable_.first()))];
  return key;
}

}  // namespace jadoube
