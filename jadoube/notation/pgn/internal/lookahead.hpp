// Looks at the words of a game's moves before they are read.
#pragma once

#include <optional>
#include <string_view>

#include "jadoube/chess/position.hpp"
#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/pgn/result.hpp"

namespace jadoube::pgn {

// A word of the moves, and the place after it.
struct Word {
  std::string_view text;
  const char* next;
};
// Reads the next word of the game itself, without numbers, comments, glyphs and variations; empty at the end of the
// text or of the game. There must be a character before `at`.
Word next_word(const char* at, const char* end);

// The word without the signs of check at its end.
constexpr std::string_view without_check(std::string_view word) {
  return word.substr(0, word.find_last_not_of("+#") + 1);
}

struct Sequel {
  std::size_t plies = 0;
  bool to_the_end = false;  // of the game
};
// How many of the next half-moves can be read after a position.
Sequel sequel(Position position, const char* at, const char* end, notation::Letters letters);

// The squares on which kings are put as a sign of the result: both on light squares, White has won; both on dark ones,
// Black has; else it is a draw.
inline constexpr Bitboard centre = Bitboard(Square::d4) | Square::d5 | Square::e4 | Square::e5;
constexpr bool puts_king_in_centre(Move move) {
  return move.role() == Role::king && !move.is_castling() && centre.contains(move.to());
}
// The king's target, if the word is a king's move to one of these squares.
std::optional<Square> king_in_centre(std::string_view word, notation::Letters letters);
Result result_of_kings(Square white, Square black);

}  // namespace jadoube::pgn
