#include "jadoube/notation/explain.hpp"

#include "jadoube/notation/internal/explain_clause.hpp"
#include "jadoube/notation/internal/words.hpp"
#include "jadoube/notation/messages.hpp"

namespace jadoube::notation {

namespace {

using text::Language;

Message way_of_moving(Role role) {
  switch (role) {
    case Role::pawn: return Message::moves_like_a_pawn;
    case Role::knight: return Message::moves_like_a_knight;
    case Role::bishop: return Message::moves_like_a_bishop;
    case Role::rook: return Message::moves_like_a_rook;
    case Role::queen: return Message::moves_like_a_queen;
    case Role::king: break;
  }
  return Message::moves_like_a_king;
}

// Puts one illegality into words; arguments are in the order of the text's placeholders.
struct Explainer {
  const Illegality& illegality;
  const Position& position;
  Language language;

  template <class... Arguments>
  std::string say(Message message, const Arguments&... arguments) const {
    return text::say(language, message, arguments...);
  }
  std::string mover() const {
    if (!illegality.piece) return to_string(illegality.from);
    return piece_on(language, illegality.piece->role, illegality.from);
  }
  std::string squares() const { return squares_list(language, illegality.squares); }
  std::string pieces(Bitboard squares, PieceForm form) const {
    return pieces_on(language, position.board(), squares, form);
  }
  std::string by_squares() const { return pieces(illegality.squares, PieceForm::by_the); }
  std::string by_attackers() const { return pieces(illegality.attackers, PieceForm::by_the); }
  std::string king() const { return to_string(position.king(position.turn())); }

  // The texts that begin with the piece that cannot go to its target.
  template <class... Arguments>
  std::string cannot_go(Message message, const Arguments&... arguments) const {
    return say(message, capitalised(mover()), to_string(illegality.to), arguments...);
  }

  std::string pawn_blocked() const {
    const bool enemy_on_target =
        illegality.squares.contains(illegality.to) && position.pieces(!position.turn()).contains(illegality.to);
    return cannot_go(enemy_on_target ? Message::illegal_pawn_captures_ahead : Message::illegal_blocked,
                     pieces(illegality.squares, PieceForm::the));
  }
  std::string exposes_king() const {
    if (!position.pinned(position.turn()).contains(illegality.from))
      return cannot_go(Message::illegal_exposes_king, king(), by_squares());
    const bool feminine = illegality.piece->role == Role::rook || illegality.piece->role == Role::queen;
    return cannot_go(feminine ? Message::illegal_pinned_feminine : Message::illegal_pinned, king(), by_squares());
  }

  std::string clause() const;
};

std::string Explainer::clause() const {
  using enum Illegality::Reason;
  const std::string from = to_string(illegality.from), to = to_string(illegality.to);
  switch (illegality.reason) {
    case no_piece: return say(Message::illegal_no_piece, from);
    case not_yours:
      return say(Message::illegal_not_yours, capitalised(mover()), side_possessive(language, !position.turn()),
                 side_possessive(language, position.turn()));
    case same_square:
      return say(Message::illegal_same_square,
                 capitalised(piece_words(language, illegality.piece->role, PieceForm::the)), from);
    case own_piece_on_target:
      return cannot_go(Message::illegal_own_piece_on_target,
                       piece_words(language, *position.board().role_at(illegality.to), PieceForm::a));
    case not_how_it_moves: return say(way_of_moving(illegality.piece->role), from, to);
    case blocked: return cannot_go(Message::illegal_blocked, pieces(illegality.squares, PieceForm::the));
    case pawn_blocked: return this->pawn_blocked();
    case pawn_double_step_late: return cannot_go(Message::illegal_pawn_double_step_late);
    case pawn_captures_nothing: return cannot_go(Message::illegal_pawn_captures_nothing);
    case en_passant_late:
      return cannot_go(Message::illegal_en_passant_late, pieces(illegality.squares, PieceForm::the));
    case promotion_missing: return say(Message::illegal_promotion_missing, to);
    case promotion_impossible: return say(Message::illegal_promotion_impossible, mover(), to);
    case promotion_piece: return say(Message::illegal_promotion_piece);
    case king_left_in_check: return cannot_go(Message::illegal_king_left_in_check, king(), by_squares());
    case exposes_king: return this->exposes_king();
    case king_into_check: return cannot_go(Message::illegal_king_into_check, by_squares());
    case castling_no_rook: return say(Message::illegal_castling_no_rook, squares());
    case castling_right_lost: return say(Message::illegal_castling_right_lost, squares());
    case castling_blocked: return say(Message::illegal_castling_blocked, by_squares());
    case castling_in_check: return say(Message::illegal_castling_in_check, king(), by_squares());
    case castling_through_attack: return say(Message::illegal_castling_through_attack, squares(), by_attackers());
    case castling_into_attack: return say(Message::illegal_castling_into_attack, squares(), by_attackers());
  }
  return {};
}

}  // namespace

std::string explanation_clause(const Illegality& illegality, const Position& position, Language language) {
  return Explainer{illegality, position, language}.clause();
}

std::string describe(const Illegality& illegality, const Position& position, Language language) {
  return text::say(language, Message::full_stop, explanation_clause(illegality, position, language));
}

}  // namespace jadoube::notation
