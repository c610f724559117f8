// A move as an event writes it. Internal.
#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "jadoube/chess/why_illegal.hpp"

namespace jadoube::laws {

struct UnreadableMove {
  std::optional<Square> from;  // of a move that can be read and is illegal
  std::optional<Illegality> why;
  bool names_a_move = false;  // that no man can make
};
// In UCI form or in English algebraic notation: legal, or why not.
std::expected<Move, UnreadableMove> read_move(const Position& position, std::string_view text);

// Whether the text is a move in algebraic notation in some language, right or wrong.
bool is_algebraic(const Position& position, std::string_view text);

// As a player writes or says it: that, or algebraic notation in any language.
std::optional<Move> read_in_any_language(const Position& position, std::string_view text);
// As a player writes it on paper: the same, but with the move's number, with blanks and hyphens, or in letters of
// another size (“2. Nf3”, “g1-f3”, “nf3”, “g8q”), where that leaves no doubt about the move.
std::optional<Move> read_handwriting(const Position& position, std::string_view text);
// The legal move that it is in every one of these of notation::sheet_letters, a bit each, in which it is any.
std::optional<Move> read_in_letters(const Position& position, std::string_view text, std::uint8_t letters);
// Why `read_handwriting` makes no move of it.
enum class HandwritingFault : std::uint8_t { ambiguous, illegal, unclear };
HandwritingFault fault_of_handwriting(const Position& position, std::string_view text);
// The move that a claim is based on, as a player writes it; or what can be known of one that cannot be made.
std::expected<Move, UnreadableMove> read_intended(const Position& position, std::string_view text);
// As it is announced to a blind player, in the names that the Laws suggest (D.2.1: “Springer Gustav eins Felix drei”,
// “Kurze Rochade”) or in any of those ways.
std::optional<Move> read_announced(const Position& position, std::string_view text);
// Whether it can be read as that move, in the letters of some language.
bool announces(const Position& position, std::string_view text, Move move);
// Whether it names no legal move only because it could be more than one.
bool is_announced_unclearly(const Position& position, std::string_view text);

}  // namespace jadoube::laws
