// A slow, literal implementation of Articles 3.1 to 3.10 and 9.2: a board of 64 letters, walked one step at a time, on
// which every move is tried. It shares no method with the library, only its values (Square, Move, Setup …), so that
// agreement is not due to a common mistake.
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/chess/move.hpp"
#include "jadoube/chess/setup.hpp"
#include "jadoube/chess/why_illegal.hpp"

namespace jadoube::test::rulebook {

using Squares = std::bitset<64>;  // bit 0 is a1, bit 63 is h8

struct Diagram {
  std::array<char, 64> letters{};  // as in a FEN: 'P' a white pawn, 'k' the black king, ' ' nothing
  Color turn = Color::white;
  Squares castling_rooks;
  std::optional<Square> en_passant;
  unsigned halfmove_clock = 0;
  unsigned fullmove_number = 1;

  char at(Square square) const { return letters[index(square)]; }
  friend bool operator==(const Diagram&, const Diagram&) = default;
};

Diagram diagram(const Setup& setup);
// The position in Shredder-FEN (castling rights as the files of the rooks), for messages and for other programs.
std::string fen(const Diagram& diagram);
std::ostream& operator<<(std::ostream& out, const Diagram& diagram);

// The pieces of one side that attack a square (Article 3.1.2).
Squares attackers(const Diagram& diagram, Square target, Color by);
// The pieces that give check to the side to move (Article 3.9.1).
Squares checkers(const Diagram& diagram);
bool is_checkmate(const Diagram& diagram);
bool is_stalemate(const Diagram& diagram);

// All legal moves, in no particular order.
std::vector<Move> legal_moves(const Diagram& diagram);
// The diagram after a legal move, with its rights and counters.
Diagram after(const Diagram& diagram, Move move);
// Whether a pawn may capture en passant, legally (Article 3.7.3.1).
bool en_passant_is_legal(const Diagram& diagram);
// Article 9.2.3: equal but for counters and an en passant square on which nobody may capture.
bool same_position(const Diagram& a, const Diagram& b);

// One fact that makes a move illegal.
struct Fault {
  Illegality::Reason reason;
  Squares squares;
  Squares attackers;
};

// Of all facts that make a move illegal, the first in the order of Illegality::Reason; nothing if it is legal.
std::optional<Fault> fault(const Diagram& diagram, Square from, Square to, std::optional<Role> promotion);

}  // namespace jadoube::test::rulebook
