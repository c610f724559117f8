// Pieces, squares and lists in words, as parts of a sentence.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::notation {

// The knight, by the knight, on the knight (what a hand touches: "no cavalo"), a knight, no knight.
enum class PieceForm : std::uint8_t { the, by_the, on_the, a, no };

std::string_view piece_words(text::Language language, Role role, PieceForm form);

// "the knight on f3"
std::string piece_on(text::Language language, Role role, Square square, PieceForm form = PieceForm::the);

// "by the rook on e8 and by the bishop on b4"; none of the squares may be empty.
std::string pieces_on(text::Language language, const Board& board, Bitboard squares, PieceForm form);

// "White"; "White's", which is "das brancas" in Portuguese
std::string_view side(text::Language language, Color color);
std::string_view side_possessive(text::Language language, Color color);

// "e4, e5 and f6"
std::string squares_list(text::Language language, Bitboard squares);

// "a, b and c"; `last`, list_and or list_or, joins the last two.
std::string list(text::Language language, std::span<const std::string> items, text::Message last);

// The words with the first letter in upper case; only for letters without accents.
std::string capitalised(std::string_view words);

}  // namespace jadoube::notation
