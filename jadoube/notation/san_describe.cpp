#include "jadoube/notation/internal/explain_clause.hpp"
#include "jadoube/notation/internal/move_text.hpp"
#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/notation/internal/words.hpp"
#include "jadoube/notation/messages.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::notation {

namespace {

using text::Language;

Message expected_words(SanError::Expected expected) {
  switch (expected) {
    using enum SanError::Expected;
    case piece_or_square: return Message::expected_piece_or_square;
    case square: return Message::expected_square;
    case file: return Message::expected_file;
    case rank: return Message::expected_rank;
    case promotion: return Message::expected_promotion;
    case parenthesis: return Message::expected_parenthesis;
    case castling: return Message::expected_castling;
    case end: break;
  }
  return Message::full_stop;
}

Message letters_words(Letters letters) {
  switch (letters) {
    case Letters::pt: return Message::letters_pt;
    case Letters::en: return Message::letters_en;
    case Letters::es: return Message::letters_es;
    case Letters::fr: return Message::letters_fr;
    case Letters::de: return Message::letters_de;
    case Letters::nl: return Message::letters_nl;
    case Letters::it: return Message::letters_it;
    case Letters::ru: return Message::letters_ru;
    case Letters::uk: return Message::letters_uk;
    case Letters::bg: return Message::letters_bg;
    case Letters::sr: return Message::letters_sr;
    case Letters::pl: return Message::letters_pl;
    case Letters::cs: return Message::letters_cs;
    case Letters::hu: return Message::letters_hu;
    case Letters::figurine: break;
  }
  return Message::letters_figurine;
}

std::string unknown_piece(const SanError& error, Language language, Letters letters) {
  std::vector<std::string> known;
  for (const Role role : {Role::king, Role::queen, Role::rook, Role::bishop, Role::knight})
    known.emplace_back(letter(letters, role));
  return text::say(language, Message::move_unknown_piece, visible(error.character), error.column,
                   text::pattern(language, letters_words(letters)), list(language, known, Message::list_and));
}

// A file, a rank or a square, whichever the set is.
std::string origin_words(Language language, Bitboard from) {
  const Square first = from.first();
  if (from == Bitboard(file_of(first))) return text::say(language, Message::from_the_file, to_char(file_of(first)));
  if (from == Bitboard(rank_of(first))) return text::say(language, Message::from_the_rank, to_char(rank_of(first)));
  return text::say(language, Message::from_the_square, squares_list(language, from));
}

std::string impossible(const SanError& error, const Position& position, Language language) {
  if (error.illegality) return explanation_clause(*error.illegality, position, language);
  const SanParts& parts = *error.parts;
  if (parts.castling) return text::say(language, Message::move_castling_king_moved);
  const std::string to = to_string(parts.to);
  if (parts.role == Role::king && parts.from.contains(position.king(position.turn())))
    return text::say(language, Message::move_by_castling, to);
  const std::string none = capitalised(piece_words(language, parts.role, PieceForm::no));
  const std::string_view whose = side_possessive(language, position.turn());
  if (parts.from == Bitboard::all()) return text::say(language, Message::move_impossible, none, whose, to);
  return text::say(language, Message::move_impossible_from, none, whose, to, origin_words(language, parts.from));
}

}  // namespace

std::string describe(const SanError& error, const Position& position, Language language, Letters letters) {
  std::vector<std::string> moves;
  moves.reserve(error.candidates.size());
  for (const Move move : error.candidates) moves.push_back(write_san(position, move, laws_san(letters)));
  const auto alone = [&](const std::string& clause) { return text::say(language, Message::full_stop, clause); };
  switch (error.kind) {
    using enum SanError::Kind;
    case empty: return alone(text::say(language, Message::move_empty));
    case unexpected:
      if (error.expected == SanError::Expected::end)
        return alone(too_long_clause(language, error.character, error.column));
      return alone(unexpected_clause(language, error.character, error.column, expected_words(error.expected)));
    case unknown_piece: return alone(notation::unknown_piece(error, language, letters));
    case promotion_piece: return alone(text::say(language, Message::illegal_promotion_piece));
    case promotion_of_piece: return alone(text::say(language, Message::move_promotion_of_piece));
    case null_move: return alone(text::say(language, Message::move_null));
    case ambiguous: return alone(text::say(language, Message::move_ambiguous, list(language, moves, Message::list_or)));
    case promotion_missing:
      return alone(text::say(language, Message::move_promotion_missing, list(language, moves, Message::list_or)));
    case impossible:
    case illegal: return with_candidates(language, notation::impossible(error, position, language), moves);
  }
  return {};
}

}  // namespace jadoube::notation
