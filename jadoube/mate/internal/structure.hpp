// The squares that the men of a position could ever reach, whatever both sides play: a fixed point over squares,
// captures and promotions that grants every move which cannot be ruled out. If pawns are fixed for good, it often
// follows that no mate is possible.
#pragma once

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

// True only if no series of legal moves ends with `side` giving mate. False says nothing.
bool structure_forbids(const Position& position, Color side);

// The same, but looks at each man of the side as the one that gives mate. It forbids at least as much, and takes longer
// by a factor of the number of men.
//
// Proof. Let a series of legal moves end with `side` giving mate, and let m be a man of `side` that gives check at its
// end: not the king, which never gives check. m stands on the board from the first position to the last, as itself or,
// if it is a pawn there, as what it has become: so no move of the series captures it. Reachability(position, m) grants
// every move that does not capture m, and so all moves of the series, by induction on its length: what it withholds
// from others is to come to the square where m stands at first while m has not left it, to capture m in passing, to let
// pass a pawn that only m's capture would let pass, and to a king the squares that m attacks for good if it never
// leaves its square. Hence the square of the mated king is one that m attacks from a square within its reach, or that a
// piece attacks which a pawn of `side` becomes, if m is a pawn that may promote; and each flight is as in
// structure_forbids. If that holds for no m, there is no such series.
bool each_man_is_forbidden(const Position& position, Color side);

}  // namespace jadoube::mate
