// Reads the moves that events write. Internal.
#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "jadoube/chess/why_illegal.hpp"

namespace jadoube::laws {

struct UnreadableMove {
  std::optional<Square> from;  // of a move that can be read and is illegal
  std::optional<Illegality> why;
  bool names_a_move = false;  // the text is a move, but no man can make it
};
// Reads UCI form or English algebraic notation: the legal move, or why there is none.
std::expected<Move, UnreadableMove> read_move(const Position& position, std::string_view text);

// Whether the text is a move in algebraic notation in some language, right or wrong.
bool is_algebraic(const Position& position, std::string_view text);

// Reads a move as a player writes or says it: in these forms, or in algebraic notation in any language.
std::optional<Move> read_in_any_language(const Position& position, std::string_view text);
// Reads a move as a player writes it on paper: in the same forms, but also with its number, with blanks and hyphens, or
// with capital and small letters confused (“2. Nf3”, “g1-f3”, “nf3”, “g8q”), where there is no doubt about the move.
std::optional<Move> read_handwriting(const Position& position, std::string_view text);
// The one legal move that the text is in these alphabets; `letters` has a bit for each of notation::sheet_letters.
std::optional<Move> read_in_letters(const Position& position, std::string_view text, std::uint8_t letters);
// Why `read_handwriting` finds no move.
enum class HandwritingFault : std::uint8_t { ambiguous, illegal, unclear };
HandwritingFault fault_of_handwriting(const Position& position, std::string_view text);
// Reads the move that a claim is based on, as a player writes it. For one that cannot be made, returns what is known of
// it.
std::expected<Move, UnreadableMove> read_intended(const Position& position, std::string_view text);
// Reads a move as it is announced to a blind player, in the names that the Laws suggest (D.2.1: “Springer Gustav eins
// Felix drei”, “Kurze Rochade”) or in any form that read_in_any_language() reads.
std::optional<Move> read_announced(const Position& position, std::string_view text);
// Whether the text can be read as that move, in the letters of some language.
bool announces(const Position& position, std::string_view text, Move move);
// Whether the text names no legal move only because it could be more than one.
bool is_announced_unclearly(const Position& position, std::string_view text);

}  // namespace jadoube::laws
