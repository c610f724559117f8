#include "jadoube/notation/internal/move_text.hpp"

#include <algorithm>

#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/notation/internal/words.hpp"
#include "jadoube/notation/messages.hpp"

namespace jadoube::notation {

using text::Language;
namespace {

constexpr std::size_t listed = 6;

}  // namespace

std::string unexpected_clause(Language language, char32_t character, std::size_t column, text::Message expected) {
  const std::string_view what = text::pattern(language, expected);
  if (character == U'\0') return text::say(language, Message::move_too_short, what);
  return text::say(language, Message::move_unexpected, visible(character), column, what);
}

std::string too_long_clause(Language language, char32_t character, std::size_t column) {
  return text::say(language, Message::move_too_long, visible(character), column);
}

std::string with_candidates(Language language, const std::string& clause, std::span<const std::string> moves) {
  if (moves.empty()) return text::say(language, Message::full_stop, clause);
  const std::string perhaps = list(language, moves.first(std::min(moves.size(), listed)), Message::list_or);
  return text::say(language, Message::full_stop, text::say(language, Message::with_candidates, clause, perhaps));
}

}  // namespace jadoube::notation
