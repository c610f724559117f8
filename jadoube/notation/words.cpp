#include "jadoube/notation/internal/words.hpp"

#include "jadoube/notation/messages.hpp"

namespace jadoube::notation {

using text::Language;

std::string_view piece_words(Language language, Role role, PieceForm form) {
  constexpr std::array<std::array<Message, 6>, 5> words{{
      {Message::the_pawn, Message::the_knight, Message::the_bishop, Message::the_rook, Message::the_queen,
       Message::the_king},
      {Message::by_the_pawn, Message::by_the_knight, Message::by_the_bishop, Message::by_the_rook,
       Message::by_the_queen, Message::by_the_king},
      {Message::on_the_pawn, Message::on_the_knight, Message::on_the_bishop, Message::on_the_rook,
       Message::on_the_queen, Message::on_the_king},
      {Message::a_pawn, Message::a_knight, Message::a_bishop, Message::a_rook, Message::a_queen, Message::a_king},
      {Message::no_pawn, Message::no_knight, Message::no_bishop, Message::no_rook, Message::no_queen, Message::no_king},
  }};
  return text::pattern(language, words[static_cast<std::size_t>(form)][index(role)]);
}

std::string piece_on(Language language, Role role, Square square, PieceForm form) {
  return text::say(language, Message::piece_on_square, piece_words(language, role, form), to_string(square));
}

std::string pieces_on(Language language, const Board& board, Bitboard squares, PieceForm form) {
  std::vector<std::string> items;
  for (const Square square : squares) items.push_back(piece_on(language, *board.role_at(square), square, form));
  return list(language, items, Message::list_and);
}

std::string_view side(Language language, Color color) {
  return text::pattern(language, color == Color::white ? Message::side_white : Message::side_black);
}

std::string_view side_possessive(Language language, Color color) {
  return text::pattern(language, color == Color::white ? Message::of_white : Message::of_black);
}

std::string squares_list(Language language, Bitboard squares) {
  std::vector<std::string> items;
  for (const Square square : squares) items.push_back(to_string(square));
  return list(language, items, Message::list_and);
}

std::string list(Language language, std::span<const std::string> items, text::Message last) {
  if (items.empty()) return {};
  if (items.size() == 1) return items.front();
  std::string first = items.front();
  for (const std::string& item : items.subspan(1, items.size() - 2)) first += ", " + item;
  return text::say(language, last, first, items.back());
}

std::string capitalised(std::string_view words) {
  std::string sentence(words);
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z')
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

}  // namespace jadoube::notation
