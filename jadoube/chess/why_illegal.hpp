// Finds the legal move between two squares, or the reason why there is none.
//
//   const auto why = why_illegal(position, Square::f3, Square::d4);
//   why->reason == Illegality::Reason::exposes_king      // the knight on f3 is pinned
//   code(why->reason) == "exposes_king"
//   why->squares                                         // the rook on e8
//
// Only one reason is given, the first that applies in the order of Illegality::Reason, which is the order in which an
// arbiter would explain it: what this piece cannot do at all, then what blocks it, then what is missing, then what the
// move would do to its own king.
#pragma once

#include <expected>
#include <string_view>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube {

struct Illegality {
  enum class Reason : std::uint8_t {
    no_piece,                 // nothing stands on `from`
    not_yours,                // the piece on `from` is the opponent's
    same_square,              // `from` is `to`
    not_how_it_moves,         // squares: where it could go on an empty board; a pawn, also where it captures
    pawn_double_step_late,    // two steps forward, but the pawn is not on its first square
    own_piece_on_target,      // squares: `to`; not used for a pawn's step forward, which any piece blocks
    blocked,                  // squares: the first piece in the way
    pawn_blocked,             // squares: the first piece in front of the pawn, at one step or two
    en_passant_late,          // squares: the enemy pawn beside it, which did not make a double step on the last move
    pawn_captures_nothing,    // one step diagonally; no enemy piece there and no pawn to take en passant
    castling_no_rook,         // squares: the corner on that side; the side to move has no rook on that side of the king
    castling_right_lost,      // squares: the outermost rook on that side; it or the king has moved
    castling_blocked,         // squares: the pieces between king, rook and the squares where they would land
    promotion_impossible,     // a promotion piece was given, but this is not a pawn that reaches the last rank
    promotion_missing,        // the pawn reaches the last rank and no piece was chosen
    promotion_piece,          // a king or a pawn was chosen
    castling_in_check,        // squares: the checkers
    castling_through_attack,  // squares: attacked squares on the king's way; attackers: what attacks them
    castling_into_attack,     // squares: where the king would land; attackers: what attacks it there
    king_into_check,          // squares: the pieces that would attack the king on `to`
    king_left_in_check,       // squares: the checkers that would still give check
    exposes_king,             // squares: the pieces whose line to the mover's own king the move opens
  };

  Reason reason;
  Square from;
  Square to;
  std::optional<Piece> piece;  // what stands on `from`
  Bitboard squares{};
  Bitboard attackers{};

  friend bool operator==(const Illegality&, const Illegality&) = default;
};

// The word for a reason, for programs: its name above, "exposes_king". It does not change in later versions.
[[nodiscard]] JADOUBE_API std::string_view code(Illegality::Reason reason);

// The legal move from one square to another. Castling is written as the king's move to g1, c1, g8 or c8 (two squares or
// more along its own first rank), or as its move onto a rook that still has the right; without that right, the latter
// is a move onto the player's own piece.
[[nodiscard]] JADOUBE_API std::expected<Move, Illegality> legal_move(const Position& position, Square from, Square to,
                                                                     std::optional<Role> promotion = std::nullopt);

// Makes that move; if there is none, the position stays as it is.
[[nodiscard]] JADOUBE_API std::expected<Move, Illegality> try_play(Position& position, Square from, Square to,
                                                                   std::optional<Role> promotion = std::nullopt);

// The reason why legal_move() fails; nothing if the move is legal.
[[nodiscard]] JADOUBE_API std::optional<Illegality> why_illegal(const Position& position, Square from, Square to,
                                                                std::optional<Role> promotion = std::nullopt);

}  // namespace jadoube
