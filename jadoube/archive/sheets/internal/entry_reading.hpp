// The content of an entry of a score sheet, and its plausibility as the record of a given move.
//
// Costs are negative logarithms of probabilities in hundredths of a nat, for players of whom about three entries in a
// hundred are wrong; 0 is an entry written as it should be.
#pragma once

#include <string>
#include <vector>

#include "jadoube/archive/sheets/mended_entry.hpp"
#include "jadoube/archive/sheets/score_sheet.hpp"
#include "jadoube/chess/position.hpp"
#include "jadoube/notation/letters.hpp"

namespace jadoube::archive {

using Cost = std::uint32_t;

namespace costs {

inline constexpr Cost no_capture_sign = 60;      // the move captures, and the entry does not say so
inline constexpr Cost false_capture_sign = 300;  // the entry has the sign, and the move does not capture
inline constexpr Cost false_check_sign = 250;
inline constexpr Cost ambiguous = 200;          // it also fits another legal move
inline constexpr Cost origin = 600;             // the origin that distinguishes the move is wrong
inline constexpr Cost pawn_origin = 450;        // a pawn's capture written like a step forward
inline constexpr Cost promotion_missing = 100;  // of a queen
inline constexpr Cost promotion = 500;          // another piece than written
inline constexpr Cost castling_as_king_move = 300;
inline constexpr Cost no_letter = 500;        // the piece's letter is missing
inline constexpr Cost letter = 600;           // another piece's letter
inline constexpr Cost next_line = 600;        // the file or the rank beside the right one
inline constexpr Cost other_line = 700;       // another file or rank
inline constexpr Cost next_diagonal = 1000;   // the square beside the right one diagonally
inline constexpr Cost character = 500;        // one character of an entry that is not a move
inline constexpr Cost anything = 1100;        // an entry that has nothing to do with the move
inline constexpr Cost least_elsewhere = 500;  // the least for a move of another piece or to another square
inline constexpr Cost absent = 700;           // an entry was forgotten, and the next one is in its place
inline constexpr Cost superfluous = 900;      // an entry for which there is no move
inline constexpr Cost swapped = 800;          // two entries changed places
inline constexpr Cost extra_ply = 350;        // a move that is on no sheet, where the game's length is not known

}  // namespace costs

// A legal move as an entry would describe it.
struct MoveFacts {
  Move move;
  Role role;
  Square from;
  Square to;  // where the king ends, for castling
  bool capture;
};
MoveFacts facts_of(const Position& position, Move move);

class EntryReading {
 public:
  EntryReading() = default;  // says nothing
  EntryReading(const SheetEntry& entry, notation::Letters letters);

  // Whether the entry says anything about the move.
  bool speaks() const { return kind_ != Kind::silent; }
  // Whether the entry could be read as a move; another entry that speaks is compared by its letters.
  bool is_move() const { return kind_ == Kind::move; }
  bool has_check_sign() const { return check_; }

  // Adds the target squares for each kind of piece in the entry: by the piece that then stands there, and by the piece
  // that moves. Does nothing if the entry is not a move.
  void add_targets(std::array<Bitboard, 6>& placed, std::array<Bitboard, 6>& moved) const;
  // For a move: whether a piece of its kind could reach its square from where it stands, if other pieces were out of
  // the way.
  bool is_within_reach(const Position& position, Color color) const;
  Role role() const { return role_; }
  bool is_castling() const { return castling_.has_value(); }
  bool may_promote() const {
    return role_ == Role::pawn && (promotion_ || rank_of(to_) == Rank::eight || rank_of(to_) == Rank::one);
  }

  // The cost of this entry as the record of a legal move, without the check sign and ambiguity.
  Cost cost(const MoveFacts& move) const;
  // The fault of this entry as the record of the move, without its ambiguity and the check sign.
  EntryFault fault(const MoveFacts& move) const;
  // A lower bound of the cost of the two entries together, for any move.
  friend Cost least_together(const EntryReading& a, const EntryReading& b);
  friend bool operator==(const EntryReading&, const EntryReading&) = default;

 private:
  enum class Kind : std::uint8_t { silent, move, letters };

  Cost cost_by_letters(const MoveFacts& move) const;
  // Whether this is a pawn's move straight ahead.
  bool is_step() const { return role_ == Role::pawn && !capture_ && from_ == Bitboard(file_of(to_)); }

  Kind kind_ = Kind::silent;
  Role role_ = Role::pawn;
  Square to_ = Square::a1;
  bool capture_ = false;
  bool check_ = false;
  bool origin_given_ = false;
  std::optional<Role> promotion_{};
  std::optional<CastlingSide> castling_{};
  Bitboard from_ = Bitboard::all();
  notation::Letters letters_ = notation::Letters::en;
  std::string text_{};  // normalised, for an entry that is compared by its letters
};

}  // namespace jadoube::archive
