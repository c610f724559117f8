#include "jadoube/notation/internal/explain_clause.hpp"
#include "jadoube/notation/internal/move_text.hpp"
#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/notation/messages.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::notation {

namespace {

using text::Language;

}  // namespace

std::string describe(const UciError& error, const Position& position, Language language) {
  const auto alone = [&](const std::string& clause) { return text::say(language, Message::full_stop, clause); };
  switch (error.kind) {
    using enum UciError::Kind;
    case empty: return alone(text::say(language, Message::move_empty));
    case bad_square:
      return alone(unexpected_clause(language, error.character, error.column,
                                     error.column % 2 == 1 ? Message::expected_file : Message::expected_rank));
    case bad_promotion:
      return alone(text::say(language, Message::move_uci_promotion, visible(error.character), error.column));
    case too_long: return alone(too_long_clause(language, error.character, error.column));
    case null_move: return alone(text::say(language, Message::move_null));
    case illegal: break;
  }
  std::vector<std::string> moves;
  moves.reserve(error.candidates.size());
  for (const Move move : error.candidates) moves.push_back(write_uci(move));
  return with_candidates(language, explanation_clause(*error.illegality, position, language), moves);
}

}  // namespace jadoube::notation
