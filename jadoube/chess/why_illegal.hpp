// From two squares to a legal move, or to the reason why there is none.
//
//   why_illegal(position, Square::f3, Square::d4)  ->  Illegality{exposes_king, squares: the rook on e8}: the knight
//                                                      is pinned
//
// The reason is the first that an arbiter would give: what the piece cannot do at all, then what stands in its way,
// then what it would do to its own king.
#pragma once

#include <expected>
#include <string_view>

#include "jadoube/chess/position.hpp"

namespace jadoube {

struct Illegality {
  enum class Reason : std::uint8_t {
    no_piece,                 // nothing stands on `from`
    not_yours,                // the piece on `from` is the opponent's
    same_square,              // `from` is `to`
    own_piece_on_target,      // squares: `to`
    not_how_it_moves,         // squares: where the piece could go on an empty board
    blocked,                  // squares: the first piece in the way
    pawn_blocked,             // squares: the piece in front of the pawn, at one step or two
    pawn_double_step_late,    // two steps forward, but the pawn is not on its first square
    pawn_captures_nothing,    // one step diagonally, no enemy piece there and no en passant
    en_passant_late,          // squares: the enemy pawn beside, whose double step was not the move just before
    promotion_missing,        // the pawn reaches the last rank and no piece was chosen
    promotion_impossible,     // a promotion piece was given, but this is no pawn reaching the last rank
    promotion_piece,          // a king or a pawn was chosen
    king_left_in_check,       // squares: the checkers that the move does nothing about, or not about all
    exposes_king,             // squares: the pieces whose line to the own king the move opens
    king_into_check,          // squares: the pieces that attack the king's new square
    castling_no_rook,         // squares: where a rook of one's own should stand
    castling_king_moved,      // squares: the king; the right was lost with both rooks
    castling_right_lost,      // squares: the rook with which the right is lost: it or the king has moved
    castling_blocked,         // squares: the pieces between, or where king and rook would land
    castling_in_check,        // squares: the checkers
    castling_through_attack,  // squares: what the king would pass over that is attacked; attackers: by which
    castling_into_attack,     // squares: where the king would land; attackers: what attacks it
  };

  Reason reason;
  Square from;
  Square to;
  std::optional<Piece> piece;  // what stands on `from`
  Bitboard squares{};
  Bitboard attackers{};

  friend bool operator==(const Illegality&, const Illegality&) = default;
};

// The legal move from one square to another. Castling is the king's move to g1, c1, g8 or c8 where that is two squares
// or more along its rank, or its move onto its own rook. A king or pawn as `promotion` is never legal.
std::expected<Move, Illegality> legal_move(const Position& position, Square from, Square to,
                                           std::optional<Role> promotion = std::nullopt);

// The same question; nothing if the move is legal.
std::optional<Illegality> why_illegal(const Position& position, Square from, Square to,
                                      std::optional<Role> promotion = std::nullopt);

// The article of the Laws that such a move breaks, in the numbering of 2023: "3.7.3" (a pawn's capture), say.
std::string_view article(const Illegality& illegality);

}  // namespace jadoube
