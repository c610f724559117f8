#include "jadoube/laws/model/broken_article.hpp"

#include "jadoube/chess/attacks.hpp"

namespace jadoube::laws {

namespace {

Article how_it_moves(Role role) {
  switch (role) {
    case Role::pawn: return Article::pawn_moves;
    case Role::knight: return Article::knight_moves;
    case Role::bishop: return Article::bishop_moves;
    case Role::rook: return Article::rook_moves;
    case Role::queen: return Article::queen_moves;
    case Role::king: break;
  }
  return Article::king_moves;
}

}  // namespace

Article broken_article(const Illegality& illegality) {
  using enum Illegality::Reason;
  switch (illegality.reason) {
    case no_piece:
    case same_square: break;
    case not_yours: return Article::white_begins;
    case not_how_it_moves: return how_it_moves(illegality.piece->role);
    case pawn_double_step_late: return Article::pawn_double_step;
    case own_piece_on_target: return Article::own_square;
    case blocked: return Article::no_leaping;
    case pawn_blocked:
      return attacks::between(illegality.from, illegality.to) ? Article::pawn_double_step : Article::pawn_step;
    case en_passant_late: return Article::en_passant_next_move;
    case pawn_captures_nothing: return Article::pawn_capture;
    case castling_no_rook: return Article::castling;
    case castling_right_lost: return Article::castling_right_lost;
    case castling_blocked: return Article::castling_blocked;
    case promotion_impossible:
    case promotion_missing:
    case promotion_piece: return Article::promotion;
    case castling_in_check:
    case castling_through_attack:
    case castling_into_attack: return Article::castling_through_attack;
    case king_into_check:
    case king_left_in_check:
    case exposes_king: return Article::exposing_king;
  }
  return Article::two_players;
}

}  // namespace jadoube::laws
