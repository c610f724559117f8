// A move as an event writes it. Internal.
#pragma once

#include <expected>
#include <string_view>

#include "jadoube/chess/why_illegal.hpp"

namespace jadoube::laws {

struct UnreadableMove {
  std::optional<Square> from;  // of a move that can be read and is illegal
  std::optional<Illegality> why;
};
// In UCI form or in English algebraic notation: legal, or why not.
std::expected<Move, UnreadableMove> read_move(const Position& position, std::string_view text);

// As a player writes or says it: that, or algebraic notation in any language.
std::optional<Move> read_in_any_language(const Position& position, std::string_view text);
// As it is announced to a blind player, in the names that the Laws suggest (D.2.1: “Springer Gustav eins Felix drei”,
// “Kurze Rochade”) or in any of those ways.
std::optional<Move> read_announced(const Position& position, std::string_view text);

}  // namespace jadoube::laws
